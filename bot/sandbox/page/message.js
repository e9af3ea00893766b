// One message: its node is built once and patched when the message is edited.
import { drawTools, isEphemeral, remove } from './actions.js';
import { avatar, h, icon, paintAvatar } from './dom.js';
import { patch } from './components.js';
import { isJumbo } from './inline.js';
import { markdown } from './markdown.js';
import { attachments } from './media.js';
import { asksFor, userName } from './mentions.js';
import { mark } from './press.js';
import { store } from './store.js';
import { isReply, isSystem, systemLine, threadCard } from './system.js';
import { clock, day, full, longDay, postedAt } from './time.js';
import { say, sayNodes } from './words.js';

const loading = 128;
const components = 32768;
const sameBreath = 7 * 60 * 1000; // milliseconds within which one author's messages stand under one header

export const asksForMe = (message) => asksFor(message, store.me?.id);

// build makes the node of a message.
export function build(message) {
  const system = systemLine(message);
  const node = h('article', { class: system ? 'message system-message' : 'message', tabindex: '-1', data: { messageId: message.id, source: sourceOf(message) } },
    h('div', { class: 'day', role: 'separator' }, h('span', {}, longDay(message.timestamp))),
    used(message),
    avatar(store.users.get(message.author.id) ?? message.author, store.name(message.author.id, message.author)),
    h('time', { class: 'gutter', datetime: message.timestamp, 'aria-hidden': 'true' }, clock(message.timestamp)),
    h('div', { class: 'main' },
      h('div', { class: 'head' },
        userName(message.author, 'name'),
        message.author.bot && h('span', { class: 'app' }, 'APP'),
        postedAt(message.timestamp)),
      system,
      h('div', { class: 'content' }),
      h('div', { class: 'components' }),
      h('div', { class: 'below' }),
      h('div', { class: 'tools' })));
  node.querySelector(':scope > .avatar').dataset.avatarId = message.author.id;
  update(node, message, null);
  return node;
}

// update makes the node show the message, given what it showed before.
export function update(node, message, before) {
  node.classList.toggle('ephemeral', isEphemeral(message));
  if (!before || changed(before, message, ['content', 'edited_timestamp', 'flags', 'attachments'])) {
    node.querySelector('.content').replaceChildren(...content(message));
  }
  if (!before || changed(before, message, ['thread', 'content', 'edited_timestamp'])) {
    node.querySelector('.below').replaceChildren(...below(message));
  }
  const focused = node.querySelector('.components :focus-visible');
  patch(node.querySelector('.components'), (message.flags & loading) !== 0 ? [] : message.components ?? [], { ...message, id: sourceOf(message) });
  if (focused && !focused.isConnected) goOn(node, focused.dataset.customId);
  foot(node, message);
  refit(node, message);
  mark(node, sourceOf(message));
}

// sourceOf is the id of the message whose controls are shown: in a thread's first one, of that with which it began.
const sourceOf = (message) => message.source ?? message.id;

// goOn lets who uses the keyboard go on from a message whose control was drawn anew or has gone: from the same control, from the first
// that can be pressed, else from the message.
function goOn(node, customId) {
  const controls = [...node.querySelectorAll('.components [data-custom-id]:not(:disabled)')];
  const next = controls.find((one) => one.dataset.customId === customId) ?? controls[0] ?? node;
  next.focus({ preventScroll: true });
}

// refit shows what hangs on the reader's roles and permissions: whether the message asks for him, and what he may do with it.
export function refit(node, message) {
  node.classList.toggle('mentioned', asksForMe(message));
  drawTools(node.querySelector('.tools'), message);
}

const changed = (a, b, keys) => keys.some((key) => JSON.stringify(a[key]) !== JSON.stringify(b[key]));

function used(message) {
  const source = message.interaction_metadata;
  if (!source?.name || !source.user) return null;
  const nodes = { user: userName(source.user), command: h('span', { class: 'command-name' }, '/' + source.name) };
  const small = avatar(store.users.get(source.user.id) ?? source.user, store.name(source.user.id, source.user), 'tiny');
  small.dataset.avatarId = source.user.id;
  return h('div', { class: 'used' }, small, h('span', {}, sayNodes('used', nodes)));
}

function content(message) {
  if ((message.flags & loading) !== 0) {
    return [h('p', { class: 'thinking' }, h('span', { class: 'dots', 'aria-hidden': 'true' }, h('i'), h('i'), h('i')),
      say('thinking', { name: store.name(message.author.id, message.author) }))];
  }
  if (systemLine(message)) return [];
  const nodes = [];
  const text = message.content;
  if (text) nodes.push(isJumbo(text) ? h('div', { class: 'jumbo' }, markdown(text)) : markdown(text));
  if (text && message.edited_timestamp) {
    const last = nodes[0].lastElementChild;
    if (last?.classList.contains('run')) last.append(' ', edited(message));
    else nodes.push(edited(message));
  }
  // With Components V2, files are shown by the components that name them.
  if ((message.flags & components) === 0) nodes.push(...attachments(message.attachments ?? []));
  return nodes;
}

const edited = (message) => h('span', { class: 'edited', title: full(message.edited_timestamp) }, say('edited'));

// below is what stands behind everything else. That a message without text was edited is said there.
const below = (message) => [!message.content && message.edited_timestamp && edited(message), message.thread && threadCard(message.thread)].filter(Boolean);

function foot(node, message) {
  const old = node.querySelector('.only-you');
  if (!isEphemeral(message)) return old?.remove();
  if (old) return undefined;
  const dismiss = h('button', { type: 'button', class: 'dismiss', on: { click: () => remove(message) } }, say('dismiss'));
  node.querySelector('.tools').before(h('p', { class: 'only-you' }, icon('eye'), say('only_you'), h('span', {}, '· ', dismiss)));
  return undefined;
}

// place fits a node to the message before it: under the same header, or with one of its own, or on a new day.
export function place(node, message, before) {
  const newDay = !before || day(before.timestamp) !== day(message.timestamp);
  const follows = !newDay && before.author.id === message.author.id && !isSystem(message) && !isSystem(before) && !isReply(message) &&
    !message.interaction_metadata?.name && isEphemeral(before) === isEphemeral(message) &&
    new Date(message.timestamp) - new Date(before.timestamp) < sameBreath;
  node.classList.toggle('new-day', newDay);
  node.classList.toggle('follows', follows);
}

// repaint writes names and colours below the root as the store has them now.
export function repaint(root) {
  for (const disc of root.querySelectorAll('[data-avatar-id]')) {
    const user = store.users.get(disc.dataset.avatarId);
    if (user) paintAvatar(disc, user, store.name(user.id));
  }
}
