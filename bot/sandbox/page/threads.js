// Threads: the list of a channel's, the dialog that begins one, and what is done with an open one.
import * as api from './api.js';
import { byId, h, icon } from './dom.js';
import { threadsOf } from './places.js';
import { may, mayTend, mayWake } from './rights.js';
import { placeLink } from './route.js';
import { kinds, store } from './store.js';
import { countOf } from './system.js';
import { say } from './words.js';

const announce = (text) => document.dispatchEvent(new CustomEvent('announce', { detail: text }));

// attempt does something in the sandbox and shows why it was refused; the sandbox's events bring the page up to date.
async function attempt(run) {
  try {
    return await run();
  } catch (refusal) {
    announce(refusal.message);
    return null;
  }
}

const channelOf = (place) => (place?.thread ? place.parent_id : place?.id);

// drawThreads fills the list of the open channel's threads, or of those beside the open thread.
export function drawThreads(body) {
  const channel = store.place(channelOf(store.place(store.channel)));
  if (!channel) return;
  const all = threadsOf(channel.id);
  const part = (title, threads) => threads.length > 0 && h('section', { class: 'thread-group' }, h('h3', {}, title, ' — ', threads.length),
    h('ul', {}, threads.map(row)));
  body.replaceChildren(...[
    (may(channel, 'public_threads') || may(channel, 'private_threads')) && h('button', { type: 'button', class: 'btn primary', id: 'new-thread', data: { key: 'new' },
      on: { click: () => askThread({ channel_id: channel.id }) } }, icon('plus'), say('create_thread')),
    part(say('threads_joined'), all.filter((one) => !one.archived && one.joined)),
    part(say('threads_active'), all.filter((one) => !one.archived && !one.joined)),
    part(say('threads_archived'), all.filter((one) => one.archived)),
    all.length === 0 && h('p', { class: 'nothing' }, say('no_threads', { place: channel.title })),
  ].filter(Boolean));
}

function row(thread) {
  const note = [thread.archived && say('archived'), thread.locked && say('locked'), thread.type === kinds.privateThread && say('private_thread')];
  return h('li', { class: 'thread-row' },
    h('a', { class: 'thread-link', href: placeLink(thread.id), data: { key: thread.id, thread: thread.id } }, icon(thread.locked ? 'lock' : 'thread'),
      h('span', {}, h('b', {}, thread.name), h('small', {}, [store.name(thread.owner), countOf(thread.message_count ?? 0), ...note].filter(Boolean).join(' · ')))),
    !thread.joined && !thread.archived && h('button', { type: 'button', class: 'btn secondary', 'aria-label': `${say('join')}: ${thread.name}`,
      data: { key: 'join ' + thread.id }, on: { click: () => attempt(() => api.joinThread(store.me.id, thread.id)) } }, say('join')));
}

// askThread asks for the name of a new thread, begun with a message or without; opened is where it leads.
export function askThread(message) {
  const dialog = byId('thread');
  const withMessage = Boolean(message.id);
  const channel = store.place(message.channel_id);
  const name = h('input', { id: 'thread-name', required: true, maxlength: '100', value: withMessage ? opening(message.content) : '' });
  const isPrivate = h('input', { type: 'checkbox', id: 'thread-private', disabled: !may(channel, 'private_threads') });
  const error = h('p', { class: 'failure', role: 'alert', hidden: true });
  const submit = async (event) => {
    event.preventDefault();
    const type = isPrivate.checked ? kinds.privateThread : kinds.publicThread;
    try {
      const thread = await api.addThread(store.me.id, message.channel_id, withMessage ? { name: name.value.trim(), message: message.id } : { name: name.value.trim(), type });
      dialog.close();
      document.dispatchEvent(new CustomEvent('go', { detail: thread.id }));
    } catch (refusal) {
      error.textContent = refusal.message;
      error.hidden = false;
    }
  };
  dialog.replaceChildren(
    h('div', { class: 'dialog-head' }, h('h2', { id: 'thread-title' }, say('create_thread')),
      h('button', { type: 'button', class: 'icon', 'aria-label': say('close'), on: { click: () => dialog.close() } }, icon('close'))),
    h('form', { on: { submit } },
      h('label', { class: 'field' }, h('span', {}, say('thread_name')), name),
      withMessage ? null : h('label', { class: 'check' }, isPrivate, h('span', {}, say('private_thread'), h('small', {}, say('private_thread_help')))),
      error, h('button', { type: 'submit', class: 'btn primary' }, say('create_thread'))));
  // A message's tools show while it has the focus, so it is the message that gets it back.
  document.activeElement?.closest('.message')?.focus({ preventScroll: true });
  dialog.showModal();
  name.focus();
  name.select();
}

const opening = (text) => [...(text ?? '').split('\n')[0].replace(/<[^>]*>/g, '').trim()].slice(0, 40).join('');

// threadActions are the buttons in the head of an open thread.
export function threadActions(place) {
  if (!place?.thread) return [];
  const change = (values) => attempt(() => api.changeChannel(place.id, values));
  const button = (id, glyph, key, run) => h('button', { type: 'button', class: 'icon', id, 'aria-label': say(key), title: say(key), on: { click: run } }, icon(glyph));
  const tends = (place.archived ? mayWake : mayTend)(place, store.me?.id);
  return [
    tends && button('thread-archive', 'archive', place.archived ? 'unarchive' : 'archive', () => change({ archived: !place.archived })),
    may(place, 'manage_threads') && button('thread-lock', 'lock', place.locked ? 'unlock' : 'lock', () => change({ locked: !place.locked })),
    place.joined ?
      button('thread-leave', 'leave', 'leave_thread', () => attempt(() => api.leaveThread(store.me.id, place.id))) :
      !place.archived && button('thread-join', 'plus', 'join', () => attempt(() => api.joinThread(store.me.id, place.id))),
  ].filter(Boolean);
}
