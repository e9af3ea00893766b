// Presses of buttons and choices in selects: what is pending, and what failed. The answer to a press and the event that it is
// done come by two connections, so either may be first.
import * as api from './api.js';
import { h } from './dom.js';
import { say } from './words.js';
import { store } from './store.js';

const patience = 15000; // milliseconds until a press whose end we never hear of is let go

const pending = new Map(); // "message custom_id" → {id, timer}
const ended = new Map(); // interaction id → its event, of those that came before their press was answered
const failures = new Map(); // message id → text of its failure, until the next press of whatever

const keyOf = (message, customId) => message + ' ' + customId;

export async function press(message, customId, values = []) {
  const key = keyOf(message, customId);
  if (pending.has(key)) return;
  pending.set(key, { id: '', timer: setTimeout(() => settle(key, message), patience) });
  for (const failed of failures.keys()) {
    failures.delete(failed);
    show(failed);
  }
  show(message);
  try {
    const { interaction } = await api.press(store.me.id, message, customId, values);
    const press = pending.get(key);
    if (!press) return;
    press.id = interaction;
    const event = ended.get(interaction);
    if (event) finish(key, message, event);
  } catch (refusal) {
    const there = nodeOf(message)?.querySelector(`[data-custom-id="${CSS.escape(customId)}"]`);
    settle(key, message, there ? refusal.message : '');
  }
}

// heard takes an interaction event; false if it isn't about a press of this page.
export function heard(event) {
  if (event.state === 'pending' || !event.custom_id) return false;
  const key = keyOf(event.message_id, event.custom_id);
  if (pending.get(key)?.id === event.id) {
    finish(key, event.message_id, event);
    return true;
  }
  ended.set(event.id, event);
  if (ended.size > 100) ended.delete(ended.keys().next().value);
  return false;
}

function finish(key, message, event) {
  settle(key, message, event.state === 'failed' ? say('failed') : '');
  if (event.modal) document.dispatchEvent(new CustomEvent('modal', { detail: event }));
}

function settle(key, message, failure = '') {
  clearTimeout(pending.get(key)?.timer);
  pending.delete(key);
  if (failure) failures.set(message, failure);
  show(message);
}

// letGo forgets what is pending, after a lost connection: the events that would end it are lost too.
export function letGo() {
  for (const key of [...pending.keys()]) settle(key, key.split(' ')[0]);
}

// changed forgets a failure on a message that now says something else, such as that of a control that was just going away.
export function changed(message) {
  failures.delete(message);
}

const nodeOf = (message) => document.querySelector(`[data-source="${CSS.escape(message)}"]`);

function show(message) {
  const node = nodeOf(message);
  if (node) mark(node, message);
}

// mark puts a message's pending controls and its failure into its node, which may have been built anew since.
export function mark(node, message) {
  for (const control of node.querySelectorAll('[data-custom-id]')) {
    const busy = pending.has(keyOf(message, control.dataset.customId));
    control.classList.toggle('pending', busy);
    if (busy) control.setAttribute('aria-busy', 'true');
    else control.removeAttribute('aria-busy');
  }
  const text = failures.get(message);
  const line = node.querySelector(':scope .failure');
  if (!text) line?.remove();
  else if (line) line.textContent = text;
  else node.querySelector('.tools').before(h('p', { class: 'failure', role: 'alert' }, text));
}
