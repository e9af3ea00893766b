// The page's beginning: who looks at what, and what comes in live.
import * as api from './api.js';
import { Aside } from './aside.js';
import { byId, h, icon } from './dom.js';
import { Composer } from './composer.js';
import './dialogs.js';
import { openModal } from './modal.js';
import { asksForMe, repaint } from './message.js';
import { drawMembers } from './members.js';
import { rename } from './mentions.js';
import { Messages } from './messages.js';
import { drawPings, drawRefusals, fetchNotices, markNotices, refused } from './notices.js';
import { changed, heard, letGo } from './press.js';
import { closePopup } from './popup.js';
import { drawRail, entrance, remember } from './rail.js';
import { become, here, placeLink, settle } from './route.js';
import { openSettings, theme } from './settings.js';
import { Drawer, drawPlaces, drawWho, markPlaces } from './sidebar.js';
import { kinds, store } from './store.js';
import { recount } from './system.js';
import { askThread, drawThreads, threadActions } from './threads.js';
import { span, tick } from './time.js';
import { arrived, forget, learn, notified } from './unread.js';
import { say, speak } from './words.js';

const messages = new Messages();
const composer = new Composer();
const drawer = new Drawer();
const inServer = () => Boolean(store.place(store.channel)?.server);
const aside = new Aside({
  threads: { button: 'threads-open', title: () => say('threads'), draw: drawThreads, fits: inServer },
  pings: { button: 'pings-open', title: () => say('notifications'), draw: drawPings, fits: () => Boolean(store.me) },
  refusals: { button: 'refusals-open', title: () => say('refusals'), draw: showRefusals, fits: () => Boolean(store.me) },
  members: { button: 'members-open', title: () => say('members'), draw: drawMembers, fits: inServer },
});

// showRefusals lists the refusals, which are seen then.
function showRefusals(body) {
  drawRefusals(body);
  markNotices('refusals');
}

let source = null; // the live connection
let user = ''; // whose page this is
let address = ''; // what is shown

// start shows the page to the person in the address, else to the first there is.
async function start() {
  const wanted = here();
  source?.close();
  closePopup();
  composer.leave();
  messages.close();
  user = wanted.user;
  if (!(await loadState())) return;
  if (!store.me) return nobody();
  forget(user);
  await fetchNotices(user); // before the places are taken for read
  learn(store.places());
  listen();
  await open();
}

// notices brings up to date what pinged and what was refused.
async function notices() {
  const was = user;
  await fetchNotices(user);
  if (was === user) look();
}

// look shows on buttons and in the open panel what is new.
function look() {
  markNotices(aside.kind);
  markPlaces();
  aside.draw();
}

// loadState brings people, places and commands up to date; false if the sandbox doesn't answer.
async function loadState() {
  try {
    let state = await api.state(user).catch((refusal) => {
      if (refusal.status === 0 || !user) throw refusal;
      return api.state(''); // a person who doesn't exist here any more
    });
    if (!state.me) {
      user = state.users?.find((one) => !one.bot)?.id ?? '';
      if (user) state = await api.state(user);
    }
    speak(state.me?.locale ?? navigator.language);
    store.load(state);
    return true;
  } catch (refusal) {
    banner(refusal.message);
    setTimeout(retry, 3000);
    return false;
  }
}

const retry = () => (source && source.readyState !== EventSource.CLOSED ? undefined : start());

function nobody() {
  settle('', '');
  draw();
  openSettings(switchTo);
}

// open shows the channel in the address.
async function open() {
  const { channel, message } = here();
  const id = store.place(channel) ? channel : store.first();
  settle(user, id, id === channel ? message : '');
  address = location.href;
  if (store.channel !== id) composer.leave();
  store.channel = id;
  const place = store.place(id);
  if (place) remember(place);
  draw();
  drawer.set(false);
  aside.follow();
  closePopup();
  if (id) await messages.open(id);
}

// draw brings all but the messages up to date.
function draw() {
  const place = store.place(store.channel);
  drawRail(lookAt);
  drawPlaces();
  drawWho();
  composer.refresh();
  byId('place').replaceChildren(...(place ? [icon(sign(place)), h('span', {}, place.name)] : []));
  byId('topic').textContent = place?.topic ?? '';
  byId('messages').setAttribute('aria-label', say('messages_in', { place: place?.title ?? '' }));
  for (const [id, words] of labels) {
    byId(id).setAttribute('aria-label', say(words));
    byId(id).title = say(words);
  }
  byId('present').replaceChildren(say('present'), icon('down'));
  byId('ahead').hidden = !store.clock.ahead_ms;
  byId('ahead').replaceChildren(icon('clock'), say('clock_chip', { span: span(store.clock.ahead_ms) }));
  drawThreadBar(place);
  rename(byId('messages'));
  repaint(byId('messages'));
  messages.refit();
  recount(byId('messages'));
  tick();
  markNotices(aside.kind);
  aside.draw();
}

const labels = [['drawer-open', 'open_channels'], ['theme', 'theme'], ['settings-open', 'settings'], ['threads-open', 'threads'],
  ['pings-open', 'notifications'], ['refusals-open', 'refusals'], ['members-open', 'members'], ['tools', 'panels']];

const sign = (place) => (place.dm ? 'at' : place.thread ? 'thread' : place.type === kinds.announcement ? 'announcement' : 'hash');

// drawThreadBar says to which channel an open thread belongs, what state it is in and what can be done with it.
function drawThreadBar(place) {
  const bar = byId('thread-bar');
  const focused = bar.contains(document.activeElement) ? document.activeElement.id : '';
  bar.hidden = !place?.thread;
  if (bar.hidden) return;
  const parent = store.place(place.parent_id);
  const pill = (glyph, words) => h('span', { class: 'pill' }, icon(glyph), say(words));
  bar.replaceChildren(
    ...(parent ? [h('a', { class: 'thread-parent', href: placeLink(parent.id) }, icon('left'), parent.title)] : []),
    ...[place.archived && pill('archive', 'archived'), place.locked && pill('lock', 'locked')].filter(Boolean),
    h('span', { class: 'thread-actions' }, threadActions(place)));
  if (focused) (byId(focused) ?? bar.querySelector('a, button'))?.focus();
}

// lookAt turns to a server, or the direct messages: to their list on a phone, else to the place that was open there last.
function lookAt(server) {
  store.view = server;
  const place = entrance(server);
  if (place && !drawer.narrow) location.hash = placeLink(place);
  else draw();
}

function listen() {
  const mine = api.events(user);
  source = mine;
  let opened = false;
  mine.addEventListener('open', async () => {
    banner('');
    // The first opening comes right after the state was loaded, but something may have happened in between.
    if (opened) {
      letGo();
      composer.notes.letGo();
    }
    opened = true;
    await refresh();
    if (source !== mine) return;
    await Promise.all([messages.reload(), notices()]);
    if (source === mine) document.body.dataset.live = user; // from here on nothing is missed
  });
  mine.addEventListener('error', () => {
    if (source !== mine) return;
    delete document.body.dataset.live;
    banner(say('lost'));
    if (mine.readyState === EventSource.CLOSED) setTimeout(() => source === mine && listen(), 2000);
  });
  mine.addEventListener('message', (event) => source === mine && take(JSON.parse(event.data)));
}

// refresh loads the state anew and shows it; the open channel stays if it still may.
async function refresh() {
  const was = user;
  const spoken = document.documentElement.lang;
  if (!(await loadState()) || was !== user) return;
  learn(store.places());
  if (store.channel && store.place(store.channel)) {
    messages.seen();
    draw();
    if (document.documentElement.lang === spoken) messages.retry.now();
    else await anew();
  }
  else await open();
}

// anew shows the open channel's messages from the beginning, as when the page speaks another language.
async function anew() {
  messages.close();
  await messages.open(store.channel);
}

function take(event) {
  switch (event.type) {
    case 'message_create':
    case 'message_update':
      changed(event.message.id);
      if (event.message.channel_id === messages.channel) messages.take(event);
      else if (event.message.id === messages.channel) messages.take({ type: 'starter', message: event.message });
      if (event.type === 'message_create') created(event.message);
      break;
    case 'message_delete':
      if (event.channel_id === messages.channel) messages.take(event);
      else if (event.id === messages.channel) messages.take({ type: 'starter', message: null }); // a thread has the id of the message with which it began
      break;
    case 'interaction':
      if (!heard(event)) composer.notes.heard(event);
      break;
    case 'refusal':
      refused(event.refusal);
      look();
      break;
    case 'ping':
      if (event.ping.user === user) notified([event.ping]);
      look();
      break;
    case 'users':
    case 'channels':
    case 'commands':
      refresh();
      break;
    default: // a newer sandbox may tell more than this page knows
  }
}

function created(message) {
  const place = store.place(message.channel_id);
  if (place?.thread) grow(place.id);
  const looking = message.channel_id === messages.channel && !document.hidden;
  if (looking || message.author.id === user) return;
  arrived(message.channel_id, message.id, asksForMe(message) || !place || place.dm);
  if (place) markPlaces();
  else refresh(); // a first direct message makes its channel
}

// grow counts a thread's message, for its card and the list.
function grow(id) {
  const thread = store.servers.flatMap((server) => server.threads).find((one) => one.id === id);
  thread.message_count = (thread.message_count ?? 0) + 1;
  recount(byId('messages'));
  if (aside.kind === 'threads') aside.draw();
}

// tell says a new message to those who listen to the page; edits and what is loaded stay silent.
function tell({ message, node }) {
  if (message.author.id === user || document.hidden) return;
  const said = [...node.querySelectorAll('.system, .content, .text')].map((part) => part.innerText).join(' ');
  byId('news').textContent = `${store.name(message.author.id, message.author)}: ${said.slice(0, 500)}`;
}

function banner(text) {
  byId('banner').textContent = text;
  byId('banner').hidden = !text;
}

// switchTo becomes another person, or shows what changed of this one.
async function switchTo(id) {
  if (id === user) return refresh();
  become(id, store.place(store.channel)?.dm ? '' : store.channel);
  return start();
}

// enter goes to a place to write there.
function enter(place) {
  history.pushState(null, '', placeLink(place));
  const opened = open();
  byId(byId('composer').disabled ? 'messages' : 'composer').focus({ preventScroll: true });
  return opened;
}

byId('drawer-open').append(icon('menu'));
byId('settings-open').append(icon('settings'));
for (const [id, glyph] of [['threads-open', 'thread'], ['pings-open', 'bell'], ['refusals-open', 'refused'], ['members-open', 'members']]) {
  byId(id).prepend(icon(glyph));
}
theme(byId('theme'));
byId('settings-open').addEventListener('click', () => openSettings(switchTo));
byId('ahead').addEventListener('click', () => openSettings(switchTo, { tab: 'clock' }));
document.addEventListener('settings', ({ detail }) => openSettings(switchTo, detail === 'add-server' ? { tab: 'server', focus: 'new-server' } : detail));
document.addEventListener('become', ({ detail }) => switchTo(detail));
document.addEventListener('create-thread', ({ detail }) => askThread(detail));
document.addEventListener('go', async ({ detail }) => {
  if (!store.place(detail)) await refresh();
  await enter(detail);
});
byId('who').addEventListener('change', (event) => switchTo(event.target.value));
addEventListener('popstate', () => {
  if (location.href === address) aside.follow();
  else if (!store.me || (here().user && here().user !== user)) start();
  else open();
});
// A link to where one is already changes no address, but may close the drawer or show its message once more.
document.addEventListener('click', (event) => {
  const link = event.target.closest?.('a[href^="#"]');
  if (link && link.hash === location.hash) aside.leave().then(open);
});
document.addEventListener('modal', (event) => openModal(event.detail, (title, send) => composer.notes.sending(title, send)));
document.addEventListener('visibilitychange', () => {
  if (document.hidden) return;
  messages.seen();
  markNotices(aside.kind);
});
document.addEventListener('read', markPlaces);
document.addEventListener('came', (event) => tell(event.detail));
document.addEventListener('removed', (event) => messages.take({ type: 'message_delete', id: event.detail }));
document.addEventListener('wrote', (event) => event.detail?.channel_id === messages.channel &&
  messages.take({ type: 'message_create', message: event.detail }));
setInterval(tick, 1000);
start();
