// Nodes that name a person, a role, a channel or a command. Names may change while a message stands, so they can be written anew.
import { readable } from './colour.js';
import { h, icon } from './dom.js';
import { placeLink } from './route.js';
import { say } from './words.js';
import { store } from './store.js';

export function userMention(id) {
  const mine = id === store.me?.id;
  return h('span', { class: mine ? 'mention me' : 'mention', data: { mentionId: id } }, '@' + store.name(id));
}

export function roleMention(id) {
  const role = store.role(id);
  const node = h('span', { class: 'mention', data: { roleId: id } }, '@' + (role?.name.replace(/^@/, '') ?? say('unknown_role')));
  node.style.color = readable(role?.color);
  return node;
}

export const everyoneMention = (text) => h('span', { class: 'mention' }, text);

export function channelMention(id) {
  const place = store.place(id);
  if (!place) return h('span', { class: 'mention' }, '#' + say('unknown_channel'));
  return h('a', { class: 'mention', href: placeLink(id) }, place.thread && icon('thread'), place.thread ? place.name : place.title);
}

// commandMention puts its command into the composer, which listens for the event.
export function commandMention(name) {
  const pick = () => document.dispatchEvent(new CustomEvent('command', { detail: name }));
  return h('button', { type: 'button', class: 'mention', on: { click: pick } }, '/' + name);
}

// userName is a person's name outside a mention, in the colour of his highest role that has one.
export function userName(user, kind = 'name') {
  const node = h('span', { class: kind, data: { nameId: user?.id } }, store.name(user?.id, user));
  node.style.color = nameColour(user?.id);
  return node;
}

export const nameColour = (id, server = store.server(store.place(store.channel)?.server)) =>
  readable(store.roles(id, server).find((role) => role.color)?.color);

// asksFor tells whether a message mentions a person: by name, by one of his roles or with everyone.
export function asksFor(message, user) {
  if (!user) return false;
  if (message.mention_everyone || (message.mentions ?? []).some((one) => one.id === user)) return true;
  const server = store.server(store.place(message.channel_id)?.server);
  return (message.mention_roles ?? []).some((id) => store.member(user, server)?.roles.includes(id));
}

// rename writes all names below the node as the store has them now.
export function rename(root) {
  for (const node of root.querySelectorAll('[data-mention-id]')) node.textContent = '@' + store.name(node.dataset.mentionId);
  for (const node of root.querySelectorAll('[data-role-id]')) node.replaceWith(roleMention(node.dataset.roleId));
  for (const node of root.querySelectorAll('[data-name-id]')) {
    if (!store.users.has(node.dataset.nameId)) continue;
    node.textContent = store.name(node.dataset.nameId);
    node.style.color = nameColour(node.dataset.nameId);
  }
}
