// The page's beginning: who looks at what, and what comes in live.
import * as api from './api.js';
import { byId, icon } from './dom.js';
import { Composer } from './composer.js';
import { closeMenu } from './menu.js';
import { openModal } from './modal.js';
import { asksForMe, announce, repaint } from './message.js';
import { rename } from './mentions.js';
import { Messages } from './messages.js';
import { changed, heard, letGo } from './press.js';
import { become, here, settle } from './route.js';
import { openSettings, theme } from './settings.js';
import { Drawer, drawPlaces, drawWho, markPlaces } from './sidebar.js';
import { store } from './store.js';
import { tick } from './time.js';
import { arrived, forget, missed } from './unread.js';
import { say, speak } from './words.js';

const messages = new Messages();
const composer = new Composer();
const drawer = new Drawer();
let source = null; // the live connection
let user = ''; // whose page this is

// start shows the page to the person in the address, else to the first there is.
async function start() {
  const wanted = here();
  source?.close();
  closeMenu();
  composer.leave();
  messages.close();
  forget();
  user = wanted.user;
  if (!(await loadState())) return;
  if (!store.me) return nobody();
  listen();
  await open();
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
  openSettings(switchTo);
}

// open shows the channel in the address.
async function open() {
  const { channel, message } = here();
  const id = store.place(channel) ? channel : store.first();
  settle(user, id, id === channel ? message : '');
  if (store.channel !== id) composer.leave();
  store.channel = id;
  draw();
  drawer.set(false);
  closeMenu();
  if (!id) return;
  await messages.open(id, message);
  if (message && here().message === message && !document.querySelector(`[data-message-id="${CSS.escape(message)}"]`)) {
    announce(say('link_missing'));
  }
}

// draw brings all but the messages up to date.
function draw() {
  const place = store.place(store.channel);
  drawPlaces();
  drawWho();
  composer.refresh();
  byId('place').replaceChildren(...(place ? [icon(place.dm ? 'at' : 'hash'), place.name] : []));
  byId('topic').textContent = place?.topic ?? '';
  byId('messages').setAttribute('aria-label', say('messages_in', { place: place?.title ?? '' }));
  for (const [id, words] of [['drawer-open', 'open_channels'], ['theme', 'theme'], ['settings-open', 'settings']]) {
    byId(id).setAttribute('aria-label', say(words));
    byId(id).title = say(words);
  }
  byId('present').replaceChildren(say('present'), icon('down'));
  rename(byId('messages'));
  repaint(byId('messages'));
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
    if (source === mine) await messages.reload();
  });
  mine.addEventListener('error', () => {
    if (source !== mine) return;
    banner(say('lost'));
    if (mine.readyState === EventSource.CLOSED) setTimeout(() => source === mine && listen(), 2000);
  });
  mine.addEventListener('message', (event) => source === mine && take(JSON.parse(event.data)));
}

// refresh loads the state anew and shows it; the open channel stays if it still may.
async function refresh() {
  const was = user;
  if (!(await loadState()) || was !== user) return;
  for (const dm of store.dms) if (dm.id !== store.channel) missed(user, dm);
  if (store.channel && store.place(store.channel)) draw();
  else await open();
}

function take(event) {
  switch (event.type) {
    case 'message_create':
      created(event.message);
      // falls through
    case 'message_update':
      changed(event.message.id);
      if (event.message.channel_id === messages.channel) messages.take(event);
      break;
    case 'message_delete':
      if (event.channel_id === messages.channel) messages.take(event);
      break;
    case 'interaction':
      if (!heard(event)) composer.notes.heard(event);
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
  const looking = message.channel_id === messages.channel && !document.hidden;
  if (looking || message.author.id === user) return;
  const place = store.place(message.channel_id);
  arrived(message.channel_id, asksForMe(message) || !place || place.dm);
  if (place) markPlaces();
  else refresh(); // a first direct message makes its channel
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

byId('drawer-open').append(icon('menu'));
byId('settings-open').append(icon('settings'));
theme(byId('theme'));
byId('settings-open').addEventListener('click', () => openSettings(switchTo));
byId('who').addEventListener('change', (event) => switchTo(event.target.value));
addEventListener('popstate', () => {
  if (!store.me || (here().user && here().user !== user)) start();
  else open();
});
// A link to where one is already changes no address, but may close the drawer or show its message once more.
document.addEventListener('click', (event) => {
  const link = event.target.closest?.('a[href^="#"]');
  if (link && link.hash === location.hash) open();
});
document.addEventListener('modal', (event) => openModal(event.detail, (title, send) => composer.notes.sending(title, send)));
document.addEventListener('visibilitychange', () => document.hidden || messages.seen());
document.addEventListener('read', markPlaces);
document.addEventListener('removed', (event) => messages.take({ type: 'message_delete', id: event.detail }));
document.addEventListener('wrote', (event) => event.detail?.channel_id === messages.channel &&
  messages.take({ type: 'message_create', message: event.detail }));
setInterval(tick, 1000);
start();
