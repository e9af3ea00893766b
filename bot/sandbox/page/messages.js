// The messages of the open channel. Each keeps its node; news are put in, changed or taken out one by one.
import * as api from './api.js';
import { byId, h, order } from './dom.js';
import { build, isEphemeral, place, refit, update } from './message.js';
import { store } from './store.js';
import { lastRead, markRead } from './unread.js';
import { say } from './words.js';

const pageSize = 100;
const most = 600; // nodes kept while the newest are looked at; older ones come back on scrolling up
const near = 120; // pixels from the bottom that still count as being there
const pagesToTarget = 60;

export class Messages {
  channel = '';
  #shown = new Map(); // id → {message, node}, in no particular order
  #abort = new AbortController();
  #waiting = null; // events that came while messages were loaded; null when none are
  #older = true; // whether there may be older messages than those shown
  #paging = false;
  #atBottom = true;
  #size = ''; // heights of the list and of the place for it, when it was last scrolled to where it belongs
  #scroller = byId('messages');
  #list = byId('list');

  constructor() {
    this.#scroller.addEventListener('scroll', () => this.#scrolled(), { passive: true });
    new ResizeObserver(() => this.#stick()).observe(this.#list);
    new ResizeObserver(() => this.#stick()).observe(this.#scroller);
    this.#scroller.addEventListener('keydown', (event) => this.#step(event));
    byId('present').addEventListener('click', () => this.toBottom());
  }

  // open shows a channel, at the target if there is one, else at its newest message.
  async open(channel, target) {
    if (channel === this.channel && this.#waiting === null) {
      if (target) await this.goTo(target);
      return;
    }
    this.close();
    this.channel = channel;
    const read = lastRead(store.me.id, channel);
    byId('beginning').replaceChildren(h('p', { class: 'loading' }, say('loading')));
    if (!(await this.#fetch(() => this.#clear()))) return;
    this.#divide(read);
    this.toBottom();
    if (target) await this.goTo(target);
  }

  close() {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#clear();
    this.channel = '';
  }

  // reload brings what is shown up to date after a lost connection.
  reload() {
    return this.channel ? this.#fetch((newest) => this.#reconcile(newest)) : undefined;
  }

  // take handles an event about the open channel, after those messages that are being loaded.
  take(event) {
    if (this.#waiting) this.#waiting.push(event);
    else if (event.type === 'message_delete') this.remove(event.id);
    else this.#put(event.message, event.type === 'message_create');
    const entry = event.type === 'message_create' && !this.#waiting && this.#shown.get(event.message.id);
    if (entry) document.dispatchEvent(new CustomEvent('came', { detail: entry }));
  }

  remove(id) {
    const entry = this.#shown.get(id);
    if (!entry) return;
    const next = entry.node.nextElementSibling;
    entry.node.remove();
    this.#shown.delete(id);
    this.#fit(next);
  }

  async #fetch(prepare) {
    const { channel } = this;
    const { signal } = this.#abort;
    this.#waiting ??= [];
    this.#scroller.setAttribute('aria-busy', 'true');
    try {
      const newest = await api.messages(store.me.id, channel, '', signal);
      if (signal.aborted) return false;
      prepare(newest);
      for (const message of newest) this.#put(message, false);
      if (newest.length < pageSize) this.#older = false;
      return true;
    } catch (refusal) {
      if (refusal.name !== 'AbortError' && !signal.aborted) this.#failed(refusal);
      return false;
    } finally {
      if (!signal.aborted) this.#loaded();
    }
  }

  #loaded() {
    const events = this.#waiting ?? [];
    this.#waiting = null;
    this.#scroller.removeAttribute('aria-busy');
    events.forEach((event) => this.take(event));
    this.#begin();
    this.#read();
    if (!this.#atBottom) this.#scrolled(); // one may have scrolled up while no page could be fetched
  }

  #failed(refusal) {
    if (this.#shown.size) return; // what is there stays readable; the banner tells of the lost connection
    byId('notes').replaceChildren(h('p', { class: 'note failure' }, say('load_failed', { reason: refusal.message }), ' ',
      h('button', { type: 'button', class: 'btn secondary', on: { click: () => {
        byId('notes').replaceChildren();
        this.reload();
      } } }, say('try_again'))));
  }

  #clear() {
    this.#shown.clear();
    this.#list.replaceChildren();
    byId('notes').replaceChildren();
    byId('beginning').replaceChildren();
    this.#older = true;
    this.#waiting = null;
    this.#atBottom = true;
  }

  // #reconcile takes out what was deleted meanwhile, or everything when more was missed than one page holds.
  #reconcile(newest) {
    const last = this.#list.lastElementChild?.dataset.messageId;
    const first = newest[0]?.id;
    if (!first || (last && order(last, first) < 0 && newest.length >= pageSize)) {
      this.#list.replaceChildren();
      this.#shown.clear();
      this.#older = newest.length >= pageSize;
      return;
    }
    const kept = new Set(newest.map((message) => message.id));
    for (const id of [...this.#shown.keys()]) if (order(id, first) >= 0 && !kept.has(id)) this.remove(id);
  }

  #put(message, isNew) {
    const entry = this.#shown.get(message.id);
    if (entry) {
      update(entry.node, message, entry.message);
      entry.message = message;
      return;
    }
    const first = this.#list.firstElementChild?.dataset.messageId;
    if (first && this.#older && order(message.id, first) < 0) return; // it comes with its page
    this.#insert(message);
    if (!isNew) return;
    if (message.author.id === store.me.id || isEphemeral(message)) this.toBottom();
    this.#trim();
    this.#read();
  }

  #insert(message) {
    let after = this.#list.lastElementChild;
    while (after && order(after.dataset.messageId, message.id) > 0) after = after.previousElementSibling;
    const node = build(message);
    this.#shown.set(message.id, { message, node });
    if (after) after.after(node);
    else this.#list.prepend(node);
    this.#fit(node);
    this.#fit(node.nextElementSibling);
  }

  #fit(node) {
    if (!node) return;
    const before = node.previousElementSibling;
    place(node, this.#shown.get(node.dataset.messageId).message, before && this.#shown.get(before.dataset.messageId).message);
  }

  #trim() {
    if (!this.#atBottom || this.#shown.size <= most) return;
    while (this.#shown.size > most / 2) this.remove(this.#list.firstElementChild.dataset.messageId);
    this.#older = true;
    this.#begin();
  }

  // #divide draws the line before the first message that wasn't read.
  #divide(read) {
    if (!read) return;
    const isNew = ({ message }) => order(message.id, read) > 0 && message.author.id !== store.me.id;
    const first = [...this.#shown.values()].filter(isNew).sort((a, b) => order(a.message.id, b.message.id))[0];
    if (first?.node.previousElementSibling) first.node.dataset.new = say('new');
  }

  #begin() {
    const spot = store.place(this.channel);
    if (!spot || this.#older) {
      byId('beginning').replaceChildren();
      return;
    }
    if (spot.thread) {
      byId('beginning').replaceChildren(h('h3', {}, spot.name), h('p', {}, say('beginning_thread', { name: store.name(spot.owner) })));
      return;
    }
    const text = spot.dm ? say('beginning_dm', { name: spot.name }) :
      say('beginning', { place: spot.title, bot: store.name(store.bot?.id, store.bot) });
    byId('beginning').replaceChildren(h('h3', {}, say('welcome', { place: spot.title })), h('p', {}, text));
  }

  async #pageUp() {
    if (this.#paging || !this.#older || this.#waiting || !this.#shown.size) return false;
    this.#paging = true;
    const { signal } = this.#abort;
    try {
      const first = this.#list.firstElementChild;
      const older = await api.messages(store.me.id, this.channel, first.dataset.messageId, signal);
      if (signal.aborted) return false;
      this.#older = older.length >= pageSize;
      this.#keepInView(first, () => older.reverse().forEach((message) => this.#shown.has(message.id) || this.#insertFirst(message)));
      return older.length > 0;
    } catch {
      return false; // scrolling up once more tries again
    } finally {
      this.#paging = false;
      this.#begin();
    }
  }

  #insertFirst(message) {
    const node = build(message);
    this.#shown.set(message.id, { message, node });
    this.#list.prepend(node);
    this.#fit(node);
    this.#fit(node.nextElementSibling);
  }

  // #keepInView makes a change above a node without moving it on the screen; not every browser does that by itself.
  #keepInView(node, change) {
    this.#scroller.style.overflowAnchor = 'none';
    const before = node.getBoundingClientRect().top;
    change();
    this.#scroller.scrollTop += node.getBoundingClientRect().top - before;
    this.#scroller.style.overflowAnchor = '';
  }

  // goTo scrolls to a message, loading older ones until it is there.
  async goTo(id) {
    for (let pages = 0; !this.#shown.has(id) && pages < pagesToTarget; pages++) {
      const first = this.#list.firstElementChild?.dataset.messageId;
      if (!first || order(first, id) < 0 || !(await this.#pageUp())) break;
    }
    const node = this.#shown.get(id)?.node;
    if (!node) return false;
    this.#atBottom = false;
    node.scrollIntoView({ block: 'center' });
    node.focus({ preventScroll: true });
    node.classList.remove('target');
    requestAnimationFrame(() => node.classList.add('target'));
    return true;
  }

  toBottom() {
    this.#atBottom = true;
    this.#stick();
    byId('present').hidden = true;
    this.#read();
  }

  #stick() {
    const { scrollHeight, clientHeight } = this.#scroller;
    this.#size = scrollHeight + ' ' + clientHeight;
    if (this.#atBottom) this.#scroller.scrollTop = scrollHeight;
  }

  #scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.#scroller;
    // What changes its size scrolls too, and is heard of before it is measured. Only a reader leaves the bottom.
    if (this.#atBottom && this.#size !== scrollHeight + ' ' + clientHeight) {
      this.#stick();
      return;
    }
    this.#atBottom = scrollHeight - scrollTop - clientHeight < near;
    byId('present').hidden = scrollHeight - scrollTop - clientHeight < clientHeight;
    if (this.#atBottom) this.#read();
    if (scrollTop < 500) this.#pageUp();
  }

  #read() {
    if (!this.channel || document.hidden || !this.#atBottom) return;
    markRead(store.me.id, this.channel, this.#list.lastElementChild?.dataset.messageId);
    document.dispatchEvent(new Event('read'));
  }

  // refit shows what has changed for the messages when permissions or roles have.
  refit() {
    for (const { node, message } of this.#shown.values()) refit(node, message);
  }

  // #step goes from message to message with the arrow keys, so that what can be done with one is reached without a pointer.
  #step(event) {
    const by = { ArrowUp: 'previousElementSibling', ArrowDown: 'nextElementSibling' }[event.key];
    const at = document.activeElement;
    if (!by || event.altKey || event.ctrlKey || event.metaKey || (at !== this.#scroller && !at.classList.contains('message'))) return;
    const next = at === this.#scroller ? (event.key === 'ArrowUp' ? this.#list.lastElementChild : null) : at[by];
    if (!next) return;
    event.preventDefault();
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: 'nearest' });
  }

  // seen is to be called when the page is looked at again.
  seen() {
    this.#read();
  }
}
