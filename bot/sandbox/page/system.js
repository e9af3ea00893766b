// What Discord itself says in a channel (resources/message, "Message Types"), and the card of a thread below its message.
import { h, icon } from './dom.js';
import { userName } from './mentions.js';
import { placeLink } from './route.js';
import { store } from './store.js';
import { postedAt } from './time.js';
import { say, sayNodes } from './words.js';

const ordinary = [0, 19, 20, 23]; // plain ones, replies and answers of commands
const reply = 19;
const starter = 21;
const fixed = [1, 2, 4, starter]; // those that nobody can delete

const sentences = {
  1: ['thread_added', 'plus'],
  2: ['thread_removed', 'leave'],
  4: ['channel_renamed', 'settings'],
  6: ['pinned', 'link'],
  7: ['member_joined', 'right'],
  18: ['thread_started', 'thread'],
  21: ['starter_gone', 'thread'],
};

export const isSystem = (message) => !ordinary.includes(message.type ?? 0);
export const isReply = (message) => message.type === reply;
export const isStarter = (message) => message.type === starter || Boolean(message.starter);
export const isFixed = (message) => fixed.includes(message.type);

// systemLine is the sentence of a system message; null for one that shows like any other.
export function systemLine(message) {
  const [key, glyph] = sentences[message.type] ?? [];
  if (!key) return null;
  const name = h('b', {}, message.content);
  const nodes = {
    user: userName(message.author),
    other: message.mentions?.[0] ? userName(message.mentions[0]) : '',
    name: message.type === 18 ? threadLink(message, name) : name,
  };
  return h('div', { class: 'system' }, icon(glyph), h('span', {}, sayNodes(key, nodes), ' ',
    postedAt(message.timestamp)));
}

function threadLink(message, name) {
  const id = message.message_reference?.channel_id ?? message.thread?.id;
  return store.place(id) ? h('a', { href: placeLink(id) }, name) : name;
}

// face is a message as it shows. A thread's first one shows the message that it began with, in its author's name: source is that one's id,
// to which presses go, and starter the first one itself.
export function face(message) {
  const begun = message.type === starter && message.referenced_message;
  return begun ? { ...begun, id: message.id, channel_id: message.channel_id, thread: null, source: begun.id, starter: message } : message;
}

// beginning is what stands above the first message of a place.
export function beginning(place) {
  if (place.thread) return [h('h3', {}, place.name), h('p', {}, say('beginning_thread', { name: store.name(place.owner) }))];
  const text = place.dm ? say('beginning_dm', { name: place.name }) : say('beginning', { place: place.title, bot: store.name(store.bot?.id, store.bot) });
  return [h('h3', {}, place.dm ? place.name : say('welcome', { place: place.title })), h('p', {}, text)];
}

// threadCard leads to the thread that was begun with a message.
export function threadCard(thread) {
  const known = store.place(thread.id);
  const shown = known?.thread ? known : thread;
  const archived = shown.archived ?? shown.thread_metadata?.archived;
  const node = h('a', { class: 'thread-card', href: placeLink(thread.id) }, icon('thread'),
    h('span', { class: 'thread-card-name' }, shown.name),
    h('span', { class: 'thread-card-count' }, countOf(shown.message_count ?? 0), ' ›'),
    archived && h('span', { class: 'pill' }, say('archived')));
  threads.set(node, thread);
  return node;
}

const threads = new WeakMap(); // card → its thread as the message has it

// recount shows the threads' cards below a node as the store has them now.
export function recount(root) {
  for (const node of root.querySelectorAll('.thread-card')) {
    const card = threadCard(threads.get(node));
    if (card.textContent !== node.textContent) node.replaceWith(card);
  }
}

export const countOf = (count) => say(count === 1 ? 'message_one' : 'message_many', { count });
