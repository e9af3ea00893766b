// The left side: a server's channels and threads, or the direct messages, and who one is.
import { byId, h, icon, paintAvatar } from './dom.js';
import { groups, threadsBelow } from './places.js';
import { counted, markRail, said } from './rail.js';
import { placeLink } from './route.js';
import { kinds, store } from './store.js';
import { allAsked, asked, unread } from './unread.js';
import { say } from './words.js';

const folded = new Set(); // categories that are closed up

// drawPlaces lists what the person sees of the server that is looked at.
export function drawPlaces() {
  const server = store.server(store.view);
  const focused = byId('places').contains(document.activeElement) ? document.activeElement.dataset.channelId : '';
  byId('sidebar').setAttribute('aria-label', say('servers_channels'));
  byId('server').textContent = server?.name ?? say('dms');
  byId('places').replaceChildren(...(server ? serverPart(server) : [dmPart()]));
  if (focused) byId('places').querySelector(`[data-channel-id="${CSS.escape(focused)}"]`)?.focus();
  markPlaces();
}

function serverPart(server) {
  const bot = store.name(store.bot?.id, store.bot);
  const notes = [server.unavailable && say('server_unavailable_help', { bot }), server.bot === false && say('bot_missing', { bot })];
  const lists = groups(server).map((group) => section(server, group));
  const none = lists.length ? [] : [h('p', { class: 'nothing' }, say('no_channels'))];
  return [...notes.filter(Boolean).map((text) => h('p', { class: 'outage-note' }, icon('warning'), text)), ...lists, ...none];
}

function section(server, group) {
  const entries = h('div', { class: 'entries' }, group.channels.flatMap((channel) => [
    entry(channel.id, icon(channel.type === kinds.announcement ? 'announcement' : 'hash'), channel.name),
    ...threadsBelow(server, channel.id).map((thread) => entry(thread.id, icon('thread'), thread.name, 'entry thread-entry')),
  ]));
  if (!group.id) return h('section', { class: 'group' }, h('h2', {}, say('text_channels')), entries);
  const fold = h('button', { type: 'button', class: 'fold', 'aria-expanded': String(!folded.has(group.id)), data: { category: group.id }, on: { click: () => {
    if (!folded.delete(group.id)) folded.add(group.id);
    fold.setAttribute('aria-expanded', String(!folded.has(group.id)));
    markPlaces();
  } } }, icon('down'), group.name);
  return h('section', { class: 'group', data: { category: group.id } }, h('h2', {}, fold), entries);
}

function dmPart() {
  const dms = store.dms.map((dm) => {
    const name = store.fullName(dm.recipient.id, dm.recipient);
    return entry(dm.id, paintAvatar(h('span', { class: 'avatar tiny', 'aria-hidden': 'true' }),
      store.users.get(dm.recipient.id) ?? dm.recipient, name), name);
  });
  const none = h('p', { class: 'nothing' }, say('no_dms', { name: store.fullName(store.bot?.id, store.bot) }));
  return h('section', { class: 'group' }, h('h2', {}, say('dms')), dms.length ? dms : none);
}

const entry = (id, sign, name, kind = 'entry') => h('a', { class: kind, href: placeLink(id), data: { channelId: id } },
  sign, h('span', { class: 'entry-name' }, name), ...counted());

// markPlaces shows which place is open and where something is unread. A category that is closed up keeps these in sight.
export function markPlaces() {
  for (const node of byId('places').querySelectorAll('[data-channel-id]')) {
    const id = node.dataset.channelId;
    const open = id === store.channel;
    node.classList.toggle('open', open);
    if (open) node.setAttribute('aria-current', 'page');
    else node.removeAttribute('aria-current');
    const pings = asked(id);
    const news = !open && unread(id);
    node.classList.toggle('unread', news);
    const badge = node.querySelector('.badge');
    badge.hidden = pings === 0;
    badge.textContent = pings || '';
    node.querySelector('.words').textContent = said(pings, news) && ', ' + said(pings, news);
    const closed = folded.has(node.closest('[data-category]')?.dataset.category);
    node.hidden = closed && !open && !news;
  }
  markRail();
  title();
}

// title names the person first, so that tabs of several people can be told apart.
function title() {
  const count = allAsked();
  const place = store.place(store.channel)?.title ?? 'Trey';
  document.title = (count ? `(${count}) ` : '') + (store.me ? store.fullName(store.me.id) + ' · ' : '') + place;
}

// drawWho fills the list of people.
export function drawWho() {
  const people = store.people();
  byId('who-label').textContent = say('who');
  byId('who').replaceChildren(...people.map((user) => h('option', { value: user.id }, store.fullName(user.id))));
  byId('who').value = store.me?.id ?? '';
  byId('who').hidden = people.length === 0;
  if (!store.me) return;
  paintAvatar(byId('panel-avatar'), store.me, store.fullName(store.me.id));
  byId('favicon').href = favicon(byId('panel-avatar').style.backgroundColor);
}

const favicon = (colour) => 'data:image/svg+xml,' + encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="${colour}"/>` +
  '<path d="M16 6l7 10-7 10-7-10z" fill="#fff"/></svg>');

// drawer opens and closes the left side where it lies over the messages, on a phone.
export class Drawer {
  #narrow = matchMedia('(max-width: 760px)');

  constructor() {
    byId('drawer-open').addEventListener('click', () => this.set(true));
    byId('backdrop').addEventListener('click', () => this.set(false));
    byId('sidebar').addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.set(false);
    });
    this.#narrow.addEventListener('change', () => this.set(false));
    this.set(false);
  }

  get narrow() {
    return this.#narrow.matches;
  }

  set(open) {
    const shown = open && this.#narrow.matches;
    const was = document.body.classList.contains('drawer');
    document.body.classList.toggle('drawer', shown);
    byId('backdrop').hidden = !shown;
    byId('sidebar').inert = this.#narrow.matches && !shown;
    document.querySelector('main').inert = shown;
    byId('drawer-open').setAttribute('aria-expanded', String(shown));
    if (shown) (byId('places').querySelector('a') ?? byId('rail').querySelector('button'))?.focus();
    else if (was) byId('drawer-open').focus();
  }
}
