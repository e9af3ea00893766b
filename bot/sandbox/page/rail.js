// The rail at the far left: direct messages, and a disc for each server.
import { avatar, byId, h, icon } from './dom.js';
import { placeLink } from './route.js';
import { keep, recall } from './unread.js';
import { allUnread } from './places.js';
import { store } from './store.js';
import { say } from './words.js';

const key = (server) => `trey.last.${store.me?.id}.${server || 'dms'}`;

// remember notes the place that is open, so that its server leads back to it.
export function remember(place) {
  store.view = place.server;
  keep(key(place.server), place.id);
}

// entrance is the place that a server, or the direct messages, open with.
export function entrance(server) {
  const last = store.place(recall(key(server)));
  if (last && last.server === server) return last.id;
  return (server ? store.channels(store.server(server))[0]?.id : store.dms[0]?.id) ?? '';
}

// drawRail lists the servers; look is called with the one that was pressed.
export function drawRail(look) {
  const rail = byId('rail');
  const focused = rail.contains(document.activeElement) ? document.activeElement.dataset.server : null;
  const dms = store.dms.map((dm) => {
    const name = store.fullName(dm.recipient.id, dm.recipient);
    return h('li', { data: { dm: dm.id } }, h('a', { class: 'disc', href: placeLink(dm.id), data: { channelId: dm.id, name: '@' + name }, title: name },
      avatar(store.users.get(dm.recipient.id) ?? dm.recipient, name), ...counted()));
  });
  rail.setAttribute('aria-label', say('servers'));
  rail.replaceChildren(h('ul', {},
    h('li', {}, disc('', say('dms'), icon('at'), look)), dms, h('li', { class: 'rule', 'aria-hidden': 'true' }),
    store.servers.map((server) => h('li', {}, disc(server.id, server.name, initials(server.name), look, marks(server)))),
    h('li', {}, h('button', { type: 'button', class: 'disc add', id: 'add-server', 'aria-label': say('add_server'), title: say('add_server'),
      on: { click: () => document.dispatchEvent(new CustomEvent('settings', { detail: 'add-server' })) } }, icon('plus')))));
  if (focused !== null) rail.querySelector(`[data-server="${CSS.escape(focused)}"]`)?.focus();
  markRail();
}

// counted is a badge, and the same in words for those who don't see it.
export const counted = () => [h('span', { class: 'badge', 'aria-hidden': 'true', hidden: true }), h('span', { class: 'unseen words' })];

const disc = (server, name, sign, look, note) => h('button', { type: 'button', class: 'disc', title: [name, note].filter(Boolean).join(' · '),
  data: { server, name, note }, on: { click: () => look(server) } },
h('span', { class: 'sign', 'aria-hidden': 'true' }, sign), note && h('span', { class: 'outage' }, icon('warning')), ...counted());

// marks says what is wrong with a server, in the bot's eyes.
function marks(server) {
  if (server.unavailable) return say('server_unavailable');
  return server.bot === false ? say('bot_missing', { bot: store.name(store.bot?.id, store.bot) }) : '';
}

const initials = (name) => name.split(/\s+/).map((word) => [...word][0] ?? '').join('').slice(0, 3);

// markRail shows which server is looked at and where something is unread.
export function markRail() {
  for (const node of byId('rail').querySelectorAll('[data-server]')) {
    const { server, name, note } = node.dataset;
    const { unread, asked } = server ? allUnread(server) : { unread: false, asked: 0 }; // unread direct messages have discs of their own
    node.classList.toggle('unread', unread);
    node.classList.toggle('selected', server === store.view);
    node.setAttribute('aria-pressed', String(server === store.view));
    count(node, asked);
    node.querySelector('.words').textContent = [name, note, said(asked, unread)].filter(Boolean).join(', ');
  }
  for (const node of byId('rail').querySelectorAll('[data-dm]')) {
    const link = node.firstElementChild;
    const { asked } = allUnread('', node.dataset.dm);
    node.hidden = asked === 0;
    link.classList.toggle('unread', asked > 0);
    link.querySelector('.words').textContent = [link.dataset.name, said(asked, true)].join(', ');
    count(link, asked);
  }
}

function count(node, number) {
  node.querySelector('.badge').hidden = number === 0;
  node.querySelector('.badge').textContent = number || '';
}

// said is in words what badges and pills show.
export function said(asked, unread) {
  if (asked) return say(asked === 1 ? 'mention_one' : 'mention_many', { count: asked });
  return unread ? say('unread') : '';
}
