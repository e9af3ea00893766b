// The left side: servers' channels and direct messages, and who one is.
import { byId, h, icon, paintAvatar } from './dom.js';
import { placeLink } from './route.js';
import { store } from './store.js';
import { allAsked, asked, unread } from './unread.js';
import { say } from './words.js';

// drawPlaces lists what the person sees.
export function drawPlaces() {
  byId('sidebar').setAttribute('aria-label', say('text_channels'));
  byId('server').textContent = store.servers[0]?.name ?? 'Trey';
  const groups = store.servers.map((server, at) => group(at === 0 ? say('text_channels') : server.name,
    server.channels.map((channel) => entry(channel.id, icon('hash'), channel.name))));
  const dms = store.dms.map((dm) => {
    const name = store.name(dm.recipient.id, dm.recipient);
    return entry(dm.id, paintAvatar(h('span', { class: 'avatar tiny', 'aria-hidden': 'true' }),
      store.users.get(dm.recipient.id) ?? dm.recipient, name), name);
  });
  const none = h('p', { class: 'nothing' }, say('no_dms', { name: store.name(store.bot?.id, store.bot) }));
  byId('places').replaceChildren(...groups, group(say('dms'), dms.length ? dms : [none]));
  markPlaces();
}

const group = (name, entries) => h('section', { class: 'group' }, h('h2', {}, name), entries);

const entry = (id, sign, name) => h('a', { class: 'entry', href: placeLink(id), data: { channelId: id } },
  sign, h('span', { class: 'entry-name' }, name), h('span', { class: 'badge', hidden: true }));

// markPlaces shows which place is open and where something is unread.
export function markPlaces() {
  for (const node of document.querySelectorAll('#places [data-channel-id]')) {
    const id = node.dataset.channelId;
    const open = id === store.channel;
    node.classList.toggle('open', open);
    if (open) node.setAttribute('aria-current', 'page');
    else node.removeAttribute('aria-current');
    const news = unread(id);
    const count = store.place(id)?.dm ? news : asked(id);
    node.classList.toggle('unread', news > 0);
    const badge = node.querySelector('.badge');
    badge.hidden = count === 0;
    badge.textContent = count || '';
    node.setAttribute('aria-label', node.querySelector('.entry-name').textContent + (news ? ` (${news} ${say('unread')})` : ''));
  }
  title();
}

// title names the person first, so that tabs of several people can be told apart.
function title() {
  const count = allAsked();
  const place = store.place(store.channel)?.title ?? 'Trey';
  document.title = (count ? `(${count}) ` : '') + (store.me ? store.name(store.me.id) + ' · ' : '') + place;
}

// drawWho fills the list of people.
export function drawWho() {
  const people = store.people();
  byId('who-label').textContent = say('who');
  byId('who').replaceChildren(...people.map((user) => h('option', { value: user.id }, store.name(user.id))));
  byId('who').value = store.me?.id ?? '';
  byId('who').hidden = people.length === 0;
  if (!store.me) return;
  paintAvatar(byId('panel-avatar'), store.me, store.name(store.me.id));
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

  set(open) {
    const shown = open && this.#narrow.matches;
    const was = document.body.classList.contains('drawer');
    document.body.classList.toggle('drawer', shown);
    byId('backdrop').hidden = !shown;
    byId('sidebar').inert = this.#narrow.matches && !shown;
    document.querySelector('main').inert = shown;
    byId('drawer-open').setAttribute('aria-expanded', String(shown));
    if (shown) byId('places').querySelector('a')?.focus();
    else if (was) byId('drawer-open').focus();
  }
}
