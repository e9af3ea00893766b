// Components of messages, by their type numbers. Unchanged ones keep their nodes when a message is edited, so that focus, an
// open list or a shown spoiler outlives the edit.
import { h, icon } from './dom.js';
import { emoji } from './inline.js';
import { inside } from './route.js';
import { markdown } from './markdown.js';
import { file, gallery, thumbnail } from './media.js';
import { press } from './press.js';
import { selectMenu } from './select.js';

const row = 1;
const container = 17;
const makers = {
  1: actionRow,
  2: button,
  3: selectMenu,
  5: selectMenu,
  6: selectMenu,
  7: selectMenu,
  8: selectMenu,
  9: section,
  10: (component) => h('div', { class: 'text' }, markdown(component.content ?? '')),
  11: thumbnail,
  12: gallery,
  13: file,
  14: separator,
  17: box,
};
const sources = new WeakMap(); // node → text of the component that it shows

// patch makes a node's children show the components.
export function patch(parent, components, message) {
  components.forEach((component, at) => {
    const old = parent.children[at];
    const source = signature(component, message);
    if (old && sources.get(old) === source) return;
    if (old && holds(old, component)) {
      dress(old, component);
      patch(old, component.components ?? [], message);
      sources.set(old, source);
      return;
    }
    const node = make(component, message);
    if (old) old.replaceWith(node);
    else parent.append(node);
  });
  while (parent.children.length > components.length) parent.lastElementChild.remove();
}

// make builds the node of a component. One that Discord gained meanwhile shows as its number rather than as nothing.
function make(component, message) {
  const maker = makers[component.type];
  const node = maker ? maker(component, message, make) : h('div', { class: 'unknown' }, `[component ${component.type}]`);
  sources.set(node, signature(component, message));
  return node;
}

// signature tells whether a component changed; a picture may change below the same attachment name.
function signature(component, message) {
  const text = JSON.stringify(component);
  if (!text.includes('attachment://')) return text;
  return text + JSON.stringify((message.attachments ?? []).map((one) => [one.filename, one.url]));
}

const holds = (node, component) =>
  (component.type === container || component.type === row) && node.dataset.type === String(component.type) && !component.spoiler;

function box(component, message) {
  const node = h('div', { class: 'container', data: { type: container } });
  dress(node, component);
  patch(node, component.components ?? [], message);
  if (component.spoiler) return veil(node);
  return node;
}

function dress(node, component) {
  if (component.type !== container) return;
  const colour = component.accent_color;
  const has = Number.isInteger(colour);
  node.classList.toggle('accented', has);
  node.style.setProperty('--accent', has ? '#' + colour.toString(16).padStart(6, '0') : '');
}

function veil(node) {
  const cover = h('div', { class: 'veil' }, node);
  node.inert = true;
  cover.append(h('button', { type: 'button', class: 'btn secondary', on: { click: (event) => {
    event.currentTarget.remove();
    cover.classList.add('open');
    node.inert = false;
  } } }, icon('eye'), 'Spoiler'));
  return cover;
}

function actionRow(component, message) {
  const node = h('div', { class: 'row', data: { type: row } });
  patch(node, component.components ?? [], message);
  return node;
}

function section(component, message) {
  const texts = h('div', { class: 'texts' }, (component.components ?? []).map((one) => make(one, message)));
  return h('div', { class: 'section' }, texts, component.accessory && make(component.accessory, message));
}

function separator(component) {
  const kinds = ['separator', component.spacing === 2 && 'wide', component.divider === false && 'bare'];
  return h('div', { class: kinds.filter(Boolean).join(' '), role: component.divider === false ? null : 'separator' });
}

const styles = { 1: 'primary', 2: 'secondary', 3: 'success', 4: 'danger', 5: 'link' };

function button(component, message) {
  const style = styles[component.style] ?? 'secondary';
  const content = [emoji(component.emoji), component.label && h('span', { class: 'label' }, component.label)];
  if (style === 'link') return linkButton(component, content);
  return h('button', {
    type: 'button',
    class: 'btn ' + style,
    disabled: component.disabled,
    'aria-label': component.label ? null : component.emoji?.name,
    data: { customId: component.custom_id },
    on: { click: () => press(message.id, component.custom_id) },
  }, content);
}

function linkButton(component, content) {
  const local = inside(component.url ?? '');
  const safe = /^(https?|discord):\/\//.test(component.url ?? '') && !component.disabled;
  const attributes = local ? { href: local } : { href: safe && component.url, target: '_blank', rel: 'noopener noreferrer' };
  return h('a', { class: 'btn link', 'aria-disabled': component.disabled && 'true', ...attributes }, content, !local && icon('out'));
}
