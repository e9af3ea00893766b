// Discord's markdown, within a line: emphasis, code, spoilers, links, mentions, timestamps and emoji.
import { h } from './dom.js';
import { say } from './words.js';
import { stamp } from './time.js';
import { inside } from './route.js';
import { channelMention, commandMention, everyoneMention, roleMention, userMention } from './mentions.js';
import { store } from './store.js';

const around = (tag, attributes) => (found) => h(tag, attributes, inline(found[1]));

// The rules by the character they begin with; the first that matches wins. All are sticky.
const rules = {
  '\\': [[/\\([^A-Za-z0-9\s])/y, (found) => found[1]]],
  '`': [[/(`+)([\s\S]*?[^`])\1(?!`)/y, (found) => h('code', {}, found[2].replace(/^ (.*`.*) $/, '$1'))]],
  '*': [
    [/\*\*([\s\S]+?)\*\*(?!\*)/y, around('strong')],
    [/\*(?=\S)((?:\*\*[^*]+\*\*|\\[\s\S]|[^*\\])+?)(?<=\S)\*(?!\*)/y, around('em')],
  ],
  _: [
    [/__([\s\S]+?)__(?!_)/y, around('u')],
    [/_((?:__[^_]+__|\\[\s\S]|[^_\\])+?)_(?!\w)/y, around('em')],
  ],
  '~': [[/~~([\s\S]+?)~~/y, around('s')]],
  '|': [[/\|\|([\s\S]+?)\|\|/y, (found) => spoiler(found[1])]],
  '[': [[/\[((?:[^[\]\\]|\\.|\[[^[\]]*\])+)\]\(\s*<?(https?:\/\/(?:[^\s()<>]|\([^\s()<>]*\))+)>?(?:\s+"([^"]*)")?\s*\)/y, (found) =>
    link(found[2], inline(found[1]), found[3])]],
  '<': [
    [/<@!?(\d+)>/y, (found) => userMention(found[1])],
    [/<#(\d+)>/y, (found) => channelMention(found[1])],
    [/<@&(\d+)>/y, (found) => roleMention(found[1])],
    [/<\/([^:<>\n]{1,98}):(\d+)>/y, (found) => commandMention(found[1])],
    [/<t:(-?\d{1,13})(?::([tTdDfFsSR]))?>/y, (found) => stamp(Number(found[1]), found[2])],
    [/<a?:(\w{2,32}):(\d+)>/y, (found) => customEmoji(found[1], found[2])],
    [/<(https?:\/\/[^\s<>]+)>/y, (found) => link(found[1], found[1])],
  ],
  h: [[/https?:\/\/[^\s<]*[^\s<.,:;!?"'\])*_~|]/y, (found) => link(found[0], found[0])]],
  '@': [[/@(?:everyone|here)\b/y, (found) => everyoneMention(found[0])]],
};

// inline returns a fragment with the text's nodes.
export function inline(text) {
  const out = document.createDocumentFragment();
  let plain = '';
  for (let at = 0; at < text.length;) {
    const [node, length] = match(text, at);
    if (length === 0) {
      plain += text[at++];
      continue;
    }
    if (plain) out.append(plain);
    plain = '';
    out.append(node);
    at += length;
  }
  if (plain) out.append(plain);
  return out;
}

function match(text, at) {
  // An underscore or an address within a word is just that: snake_case_names.
  if ((text[at] === '_' || text[at] === 'h') && /\w/.test(text[at - 1] ?? '')) return [null, 0];
  for (const [rule, make] of rules[text[at]] ?? []) {
    rule.lastIndex = at;
    const found = rule.exec(text);
    if (found) return [make(found), found[0].length];
  }
  return [null, 0];
}

function link(url, content, title) {
  const local = inside(url);
  if (local) return h('a', { href: local, title }, content);
  return h('a', { href: url, title, target: '_blank', rel: 'noopener noreferrer' }, content);
}

// customEmoji shows an emoji's picture, or its name where there is none (any more).
function customEmoji(name, id) {
  const text = ':' + name + ':';
  const known = store.emojis.get(id);
  if (!known) return h('span', { class: 'emoji lost' }, text);
  const url = known.url || `/emojis/${id}.${known.animated ? 'gif' : 'png'}`;
  const image = h('img', { class: 'emoji custom', src: url, alt: text, title: text, draggable: 'false' });
  image.addEventListener('error', () => image.replaceWith(h('span', { class: 'emoji lost' }, text)), { once: true });
  return image;
}

// emoji is the emoji of a button or an option.
export function emoji(source) {
  if (source?.id) return customEmoji(source.name || store.emojis.get(source.id)?.name || 'emoji', source.id);
  if (!source?.name) return null;
  return h('span', { class: 'emoji', 'aria-hidden': 'true' }, source.name);
}

const unicode = /\p{Emoji}\uFE0F|\p{Emoji_Presentation}|\p{Emoji_Modifier}|\u200D|\p{Regional_Indicator}|[0-9#*]\uFE0F?\u20E3/gu;
const custom = /<a?:\w{2,32}:\d+>/g;
const mostJumbo = 30;

// isJumbo tells whether a text is nothing but emoji, which Discord then shows large.
export function isJumbo(text) {
  const rest = text.replace(custom, '').replace(unicode, '').trim();
  if (rest !== '' || text.trim() === '') return false;
  return (text.match(custom)?.length ?? 0) + (text.replace(custom, '').match(unicode)?.length ?? 0) <= mostJumbo;
}

function spoiler(text) {
  const content = h('span', { 'aria-hidden': 'true' }, inline(text));
  const show = () => {
    node.classList.add('open');
    content.removeAttribute('aria-hidden');
    for (const name of ['role', 'tabindex', 'aria-label']) node.removeAttribute(name);
  };
  const node = h('span', { class: 'spoiler', role: 'button', tabindex: '0', 'aria-label': say('spoiler'), on: {
    click: (event) => {
      if (node.classList.contains('open')) return;
      event.preventDefault(); // the first press on a hidden link only shows it
      show();
    },
    keydown: (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      show();
    },
  } }, content);
  return node;
}
