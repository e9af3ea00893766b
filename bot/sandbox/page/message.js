// One message: its node is built once and patched when the message is edited.
import * as api from './api.js';
import { avatar, h, icon, paintAvatar } from './dom.js';
import { patch } from './components.js';
import { isJumbo } from './inline.js';
import { markdown } from './markdown.js';
import { attachments } from './media.js';
import { asksFor, userName } from './mentions.js';
import { mark } from './press.js';
import { discordLink } from './route.js';
import { may } from './rights.js';
import { store } from './store.js';
import { isSystem, started, systemLine, threadCard } from './system.js';
import { clock, day, full, longDay, posted } from './time.js';
import { say, sayNodes } from './words.js';

const ephemeral = 64;
const loading = 128;
const components = 32768;
const sameBreath = 7 * 60 * 1000; // milliseconds within which one author's messages stand under one header

export const isEphemeral = (message) => (message.flags & ephemeral) !== 0;
export const asksForMe = (message) => asksFor(message, store.me?.id);

// build makes the node of a message.
export function build(message) {
  const system = systemLine(message);
  const node = h('article', { class: system ? 'message system-message' : 'message', tabindex: '-1', data: { messageId: message.id } },
    h('div', { class: 'day', role: 'separator' }, h('span', {}, longDay(message.timestamp))),
    used(message),
    avatar(store.users.get(message.author.id) ?? message.author, store.name(message.author.id, message.author)),
    h('time', { class: 'gutter', datetime: message.timestamp, 'aria-hidden': 'true' }, clock(message.timestamp)),
    h('div', { class: 'main' },
      h('div', { class: 'head' },
        userName(message.author, 'name'),
        message.author.bot && h('span', { class: 'app' }, 'APP'),
        h('time', { class: 'posted', datetime: message.timestamp, title: full(message.timestamp) }, posted(message.timestamp))),
      system,
      h('div', { class: 'content' }),
      h('div', { class: 'components' }),
      h('div', { class: 'below' })),
    h('div', { class: 'tools' }));
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
  if (!before || changed(before, message, ['thread'])) {
    node.querySelector('.below').replaceChildren(...(message.thread ? [threadCard(message.thread)] : []));
  }
  const focused = node.querySelector('.components :focus-visible');
  patch(node.querySelector('.components'), (message.flags & loading) !== 0 ? [] : message.components ?? [], message);
  // Who uses the keyboard goes on from this message when the control is gone.
  if (focused && !focused.isConnected) node.focus({ preventScroll: true });
  foot(node, message);
  refit(node, message);
  mark(node, message.id);
}

// refit shows what hangs on the reader's roles and permissions: whether the message asks for him, and what he may do with it.
export function refit(node, message) {
  node.classList.toggle('mentioned', asksForMe(message));
  tools(node.querySelector('.tools'), message);
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
  const begun = started(message);
  if (begun) nodes.push(h('p', { class: 'started' }, userName(begun.author), ': '));
  const text = begun ? begun.content : message.content;
  if (text) nodes.push(isJumbo(text) ? h('div', { class: 'jumbo' }, markdown(text)) : markdown(text));
  if (message.edited_timestamp) {
    const note = h('span', { class: 'edited', title: full(message.edited_timestamp) }, say('edited'));
    const last = nodes[0]?.lastElementChild;
    if (last?.classList.contains('run')) last.append(' ', note);
    else nodes.push(note);
  }
  // With Components V2, files are shown by the components that name them.
  if ((message.flags & components) === 0) nodes.push(...attachments(message.attachments ?? []));
  return nodes;
}

function foot(node, message) {
  const old = node.querySelector('.only-you');
  if (!isEphemeral(message)) return old?.remove();
  if (old) return undefined;
  const dismiss = h('button', { type: 'button', class: 'dismiss', on: { click: () => remove(message) } }, say('dismiss'));
  node.querySelector('.main').append(h('p', { class: 'only-you' }, icon('eye'), say('only_you'), h('span', {}, '· ', dismiss)));
  return undefined;
}

function tools(bar, message) {
  const signature = [Boolean(mayThread(message)), message.author.id === store.me?.id].join();
  if (bar.dataset.for === signature) return;
  bar.dataset.for = signature;
  bar.replaceChildren();
  if (mayThread(message)) bar.append(tool('thread', say('create_thread'), () => ask('create-thread', message)));
  if (!isEphemeral(message)) bar.append(tool('link', say('copy_link'), () => copy(message)));
  if (message.author.id === store.me?.id) bar.append(tool('bin', say('delete'), () => remove(message)));
}

// mayThread tells whether a thread can be begun with a message: once for each, in a server's channel.
function mayThread(message) {
  const spot = store.place(message.channel_id);
  return spot && !spot.dm && !spot.thread && !isEphemeral(message) && !isSystem(message) && !message.thread && may(spot, 'public_threads');
}

const ask = (event, detail) => document.dispatchEvent(new CustomEvent(event, { detail }));

const tool = (glyph, name, click) =>
  h('button', { type: 'button', class: 'icon', 'aria-label': name, title: name, on: { click } }, icon(glyph));

async function copy(message) {
  const server = store.place(message.channel_id)?.server;
  try {
    await navigator.clipboard.writeText(discordLink(server, message.channel_id, message.id));
    announce(say('copied'));
  } catch (cause) {
    announce(cause.message); // the clipboard needs a permission, or a secure address
  }
}

async function remove(message) {
  try {
    await api.remove(store.me.id, message.channel_id, message.id);
    document.dispatchEvent(new CustomEvent('removed', { detail: message.id }));
  } catch (refusal) {
    announce(refusal.message);
  }
}

// announce tells something that concerns no message, at the composer.
export const announce = (text) => document.dispatchEvent(new CustomEvent('announce', { detail: text }));

// place fits a node to the message before it: under the same header, or with one of its own, or on a new day.
export function place(node, message, before) {
  const newDay = !before || day(before.timestamp) !== day(message.timestamp);
  const follows = !newDay && before.author.id === message.author.id && !isSystem(message) && !isSystem(before) && !message.interaction_metadata?.name &&
    isEphemeral(before) === isEphemeral(message) && asksForMe(before) === asksForMe(message) &&
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
