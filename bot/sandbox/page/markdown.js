// Discord's markdown, the blocks: code, headings, subtext, quotes, lists and runs of plain lines. It builds nodes, never markup.
import { h } from './dom.js';
import { inline } from './inline.js';

const fence = /```(?:([\w+#.-]+)\n)?\n?([\s\S]*?)\n?```/g;
const heading = /^(#{1,3})\s+(\S.*)$/;
const subtext = /^-#\s+(\S.*)$/;
const quote = /^> (.*)$|^>$/;
const quoteRest = /^>>> ?(.*)$/;
const item = /^( *)(?:([-*])|(\d{1,9})\.) +(\S.*)$/;

// markdown returns a fragment with the text as Discord shows it.
export function markdown(text) {
  const out = document.createDocumentFragment();
  let at = 0;
  for (const found of text.matchAll(fence)) {
    if (found[2].trim() === '' || quoted(text, found.index)) continue;
    blocks(text.slice(at, found.index).replace(/\n$/, ''), out);
    out.append(codeBlock(found[2], found[1]));
    at = found.index + found[0].length;
    if (text[at] === '\n') at++;
  }
  blocks(text.slice(at), out);
  return out;
}

// A fence within a quoted line belongs to the quote, which looks for it itself.
const quoted = (text, at) => /(?:^|\n)>[^\n]*$/.test(text.slice(0, at));

const codeBlock = (code, language) =>
  h('pre', { tabindex: '0', data: { language } }, h('code', {}, code));

function blocks(text, out) {
  if (text === '') return;
  const lines = text.split('\n');
  let run = [];
  const flush = () => {
    if (run.length) out.append(paragraph(run));
    run = [];
  };
  for (let i = 0; i < lines.length;) {
    const [node, taken] = block(lines, i);
    if (node) {
      flush();
      out.append(node);
    } else {
      run.push(lines[i]);
    }
    i += taken;
  }
  flush();
}

// paragraph keeps its line breaks; a blank line beside another block is shown as a gap only.
const paragraph = (lines) => h('div', { class: 'run' }, inline(lines.join('\n')));

// block reads the block at line i: its node, null if that line is plain, and how many lines it takes.
function block(lines, i) {
  const line = lines[i];
  let found;
  if ((found = quoteRest.exec(line))) {
    return [h('blockquote', {}, markdown([found[1], ...lines.slice(i + 1)].join('\n'))), lines.length - i];
  }
  if (quote.test(line)) return quoteBlock(lines, i);
  if ((found = heading.exec(line))) return [h('h' + (found[1].length + 2), {}, inline(found[2])), 1];
  if ((found = subtext.exec(line))) return [h('small', { class: 'subtext' }, inline(found[1])), 1];
  if (item.test(line)) return listBlock(lines, i);
  return [null, 1];
}

function quoteBlock(lines, i) {
  const inside = [];
  while (i + inside.length < lines.length && quote.test(lines[i + inside.length])) {
    inside.push(lines[i + inside.length].replace(/^> ?/, ''));
  }
  return [h('blockquote', {}, markdown(inside.join('\n'))), inside.length];
}

// listBlock nests items by their indentation. An indented line that is no item continues the item before it.
function listBlock(lines, i) {
  const stack = [];
  let taken = 0;
  let last = null;
  let root = null;
  for (; i + taken < lines.length; taken++) {
    const found = item.exec(lines[i + taken]);
    if (!found) {
      if (!last || !/^ {2,}\S/.test(lines[i + taken])) break;
      last.append(h('br'), inline(lines[i + taken].trim()));
      continue;
    }
    const depth = found[1].length;
    while (stack.length > 1 && depth < stack.at(-1).depth) stack.pop();
    const deeper = !stack.length || depth > stack.at(-1).depth;
    if (!deeper && stack.length === 1 && (root.tagName === 'UL') !== Boolean(found[2])) break; // the other sort is a list of its own
    if (deeper) {
      const list = found[2] ? h('ul') : h('ol', { start: found[3] });
      if (last) last.append(list);
      else root = list;
      stack.push({ depth, list });
    }
    last = h('li', {}, inline(found[4]));
    stack.at(-1).list.append(last);
  }
  return [root, taken];
}
