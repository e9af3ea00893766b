// The list of a channel's or a thread's members, and the card of one person.
import { avatar, byId, h, icon } from './dom.js';
import { hex } from './colour.js';
import { nameColour } from './mentions.js';
import { placeLink } from './route.js';
import { store } from './store.js';
import { say } from './words.js';

const here = () => store.server(store.place(store.channel)?.server);

// listed are the members beside a place: those who have joined the thread, or who can see the channel.
function listed(server, place) {
  return server.members.filter(({ id }) => (place.thread ? place.members?.includes(id) : !place.hidden_from?.includes(id)));
}

// drawMembers fills the list: grouped by each member's highest role that is hoisted, as on Discord, the highest first.
export function drawMembers(body) {
  const server = here();
  if (!server) return;
  const groups = new Map();
  for (const member of listed(server, store.place(store.channel))) {
    const role = store.roles(member.id, server).find((one) => one.hoist) ?? null;
    if (!groups.has(role)) groups.set(role, []);
    groups.get(role).push(member);
  }
  const sorted = [...groups].sort(([a], [b]) => (b?.position ?? -1) - (a?.position ?? -1));
  body.replaceChildren(...sorted.map(([role, members]) => h('section', { class: 'member-group' },
    h('h3', {}, role?.name ?? say('no_role'), ' — ', members.length),
    h('ul', {}, members.map((one) => [store.name(one.id), one]).sort(([a], [b]) => a.localeCompare(b)).map(([name, one]) => row(server, one, name))))));
}

function row(server, member, name) {
  const user = store.users.get(member.id);
  const text = h('span', { class: 'member-name' }, name);
  text.style.color = nameColour(member.id, server);
  return h('li', {}, h('button', { type: 'button', class: 'member', 'aria-haspopup': 'dialog', data: { key: member.id, person: member.id },
    on: { click: () => openPerson(member.id) } },
  avatar(user, name, 'small'), text, tag(user), crown(server, member.id)));
}

const tag = (user) => user?.bot && h('span', { class: 'app' }, 'APP');

function crown(server, id) {
  if (server?.owner !== id) return null;
  return h('span', { class: 'crown', title: say('owner'), role: 'img', 'aria-label': say('owner') }, icon('crown'));
}

// openPerson shows a person's card.
export function openPerson(id) {
  const user = store.users.get(id);
  if (!user) return;
  const dialog = byId('person');
  const server = here();
  const name = store.name(id);
  const roles = store.roles(id, server);
  const close = () => dialog.close();
  dialog.replaceChildren(
    h('div', { class: 'person-banner' }, h('button', { type: 'button', class: 'icon', 'aria-label': say('close'), on: { click: close } }, icon('close'))),
    avatar(user, name, 'large'),
    h('h2', { id: 'person-title' }, name, tag(user), crown(server, id)),
    h('p', { class: 'person-more' }, [user.username, name !== store.fullName(id) && store.fullName(id)].filter(Boolean).join(' · ')),
    server && h('section', {}, h('h3', {}, say('roles')),
      roles.length ? h('ul', { class: 'pills' }, roles.map(pill)) : h('p', { class: 'nothing' }, say(store.member(id, server) ? 'no_role' : 'not_member'))),
    h('div', { class: 'person-actions' }, actions(user, close)));
  dialog.querySelector('.person-banner').style.backgroundColor = user.color ?? '';
  dialog.onclick = (event) => {
    if (event.target === dialog) close();
  };
  dialog.showModal();
}

function pill(role) {
  const dot = h('span', { class: 'dot', 'aria-hidden': 'true' });
  dot.style.backgroundColor = role.color ? hex(role.color) : '';
  return h('li', { class: 'pill' }, dot, role.name);
}

// Everybody has direct messages with the bot alone; another person can be played instead.
function actions(user, close) {
  const dm = store.dms.find((one) => one.recipient.id === user.id);
  const change = h('button', { type: 'button', class: 'btn secondary', id: 'person-change', on: { click: () => {
    close();
    document.dispatchEvent(new CustomEvent('settings', { detail: { tab: 'people', person: user.id } }));
  } } }, say('change_person'));
  if (user.id === store.me?.id) return [change];
  if (dm) return [h('a', { class: 'btn primary', href: placeLink(dm.id), on: { click: close } }, say('message')), change];
  if (user.bot) return [change];
  return [h('button', { type: 'button', class: 'btn primary', id: 'act-as', on: { click: () => {
    close();
    document.dispatchEvent(new CustomEvent('become', { detail: user.id }));
  } } }, say('act_as')), change];
}

// A name or a face anywhere leads to its card.
document.addEventListener('click', (event) => {
  const node = event.target.closest?.('#messages [data-mention-id], #messages [data-name-id], #messages [data-avatar-id]');
  if (!node || node.closest('.spoiler:not(.open), a, button')) return;
  openPerson(node.dataset.mentionId ?? node.dataset.nameId ?? node.dataset.avatarId);
});
