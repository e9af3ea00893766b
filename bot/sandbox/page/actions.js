// What can be done with a message: a few of it by its tools, all by the menu of a right click, or of a finger that rests on it.
import * as api from './api.js';
import { h, icon } from './dom.js';
import { popUp } from './popup.js';
import { may } from './rights.js';
import { discordLink } from './route.js';
import { store } from './store.js';
import { isFixed, isSystem } from './system.js';
import { say } from './words.js';

const ephemeral = 64;
const textDisplay = 10;

export const isEphemeral = (message) => (message.flags & ephemeral) !== 0;

// announce tells something that concerns no message, at the composer.
export const announce = (text) => document.dispatchEvent(new CustomEvent('announce', { detail: text }));

// actions are what the reader may do with a message; tool marks those with a button of their own.
function actions(message) {
  const text = textOf(message);
  const link = () => discordLink(store.place(message.channel_id)?.server, message.channel_id, message.id);
  const mine = message.author.id === store.me?.id && !message.starter && !isFixed(message);
  return [
    mayThread(message) && { key: 'create_thread', glyph: 'thread', tool: true, run: () => document.dispatchEvent(new CustomEvent('create-thread', { detail: message })) },
    text && { key: 'copy_text', glyph: 'copy', run: () => copy(text) },
    !isEphemeral(message) && { key: 'copy_link', glyph: 'link', tool: true, run: () => copy(link()) },
    { key: 'copy_id', glyph: 'hash', run: () => copy(message.source ?? message.id) },
    isEphemeral(message) && { key: 'dismiss', glyph: 'close', run: () => remove(message) },
    mine && !isEphemeral(message) && { key: 'delete', glyph: 'bin', tool: true, run: () => remove(message) },
  ].filter(Boolean);
}

// textOf is what the message says in words: its content, else that of its components.
function textOf(message) {
  const texts = (parts) => parts.flatMap((one) => (one.type === textDisplay ? [one.content] : texts(one.components ?? [])));
  return message.content || texts(message.components ?? []).join('\n');
}

// mayThread tells whether a thread can be begun with a message: once for each, in a server's channel.
function mayThread(message) {
  const spot = store.place(message.channel_id);
  return spot && !spot.dm && !spot.thread && !isEphemeral(message) && !isSystem(message) && !message.thread && may(spot, 'public_threads');
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    announce(say('copied'));
  } catch (cause) {
    announce(cause.message); // the clipboard needs a permission, or a secure address
  }
}

// remove deletes a message, or dismisses one that the reader alone sees.
export async function remove(message) {
  try {
    await api.remove(store.me.id, message.channel_id, message.id);
    document.dispatchEvent(new CustomEvent('removed', { detail: message.id }));
  } catch (refusal) {
    announce(refusal.message);
  }
}

// drawTools fills the bar beside a message with the buttons of what can be done with it.
export function drawTools(bar, message) {
  const tools = actions(message).filter(({ tool }) => tool);
  const signature = tools.map(({ key }) => key).join();
  if (bar.dataset.for === signature) return;
  bar.dataset.for = signature;
  bar.replaceChildren(...tools.map(({ key, glyph, run }) =>
    h('button', { type: 'button', class: 'icon', 'aria-label': say(key), title: say(key), on: { click: run } }, icon(glyph))));
}

// openActions shows a message's menu where it was asked for. Links, pictures and marked text keep the browser's own, for what that alone can do.
export function openActions(event, node, message) {
  if (event.shiftKey || event.target.closest('a[href], img, pre') || !getSelection().isCollapsed) return;
  event.preventDefault();
  const title = say('message_actions');
  const items = actions(message).map(({ key, glyph, run }) => h('div', { class: key === 'delete' ? 'option danger' : 'option', role: 'menuitem', tabindex: '-1', data: { action: key },
    on: { click: () => {
      hide();
      run();
    } } }, icon(glyph), h('span', { class: 'option-label' }, say(key))));
  const menu = h('div', { class: 'menu actions', tabindex: '-1' }, h('p', { class: 'menu-title', 'aria-hidden': 'true' }, title),
    h('div', { class: 'options', role: 'menu', 'aria-label': title }, items));
  const { left, bottom } = event.target.getBoundingClientRect();
  const [x, y] = event.clientX || event.clientY ? [event.clientX, event.clientY] : [left, bottom]; // some keyboards' menu key names no point
  const place = () => {
    menu.style.left = Math.max(8, Math.min(x, innerWidth - menu.offsetWidth - 8)) + 'px';
    menu.style.top = Math.max(8, Math.min(y, innerHeight - menu.offsetHeight - 8)) + 'px';
  };
  const back = node.contains(document.activeElement) ? document.activeElement : node;
  const hide = popUp(menu, { items, anchor: node, back, place, dismiss: () => hide() });
}
