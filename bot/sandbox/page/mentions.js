// Nodes that name a person, a channel or a command. Names may change while a message stands, so they can be written anew.
import { h } from './dom.js';
import { placeLink } from './route.js';
import { say } from './words.js';
import { store } from './store.js';

export function userMention(id) {
  const mine = id === store.me?.id;
  return h('span', { class: mine ? 'mention me' : 'mention', data: { mentionId: id } }, '@' + store.name(id));
}

export function channelMention(id) {
  const place = store.place(id);
  if (!place) return h('span', { class: 'mention' }, '#' + say('unknown_channel'));
  return h('a', { class: 'mention', href: placeLink(id) }, place.title);
}

// commandMention puts its command into the composer, which listens for the event.
export function commandMention(name) {
  const pick = () => document.dispatchEvent(new CustomEvent('command', { detail: name }));
  return h('button', { type: 'button', class: 'mention', on: { click: pick } }, '/' + name);
}

// userName is a person's name outside a mention.
export const userName = (user, kind = 'name') =>
  h('span', { class: kind, data: { nameId: user?.id } }, store.name(user?.id, user));

// rename writes all names below the node as the store has them now.
export function rename(root) {
  for (const node of root.querySelectorAll('[data-mention-id]')) node.textContent = '@' + store.name(node.dataset.mentionId);
  for (const node of root.querySelectorAll('[data-name-id]')) {
    if (store.users.has(node.dataset.nameId)) node.textContent = store.name(node.dataset.nameId);
  }
}
