// The messages of the open channel, of which a window is shown, however many there are: what is far above or below it has no nodes and comes
// back on scrolling there. Each message shown keeps its node; news are put in, changed or taken out one by one.
import * as api from './api.js';
import { byId, h, order } from './dom.js';
import { announce, isEphemeral, openActions } from './actions.js';
import { build, place, refit, update } from './message.js';
import { Retry } from './retry.js';
import { here } from './route.js';
import { store } from './store.js';
import { beginning, face, isStarter } from './system.js';
import { lastRead, markRead } from './unread.js';
import { say } from './words.js';

const pageSize = 100;
const most = 400; // messages shown at once
const edge = 500; // pixels from either end of the window at which more is fetched
const near = 120; // pixels from the bottom that still count as being there
const pagesToTarget = 60;

export class Messages {
  channel = '';
  retry = new Retry(() => this.reload()); // of what could not be loaded
  #shown = new Map(); // id → {message, node}, in no particular order
  #abort = new AbortController();
  #waiting = null; // events that came while messages were loaded; null when none are
  #arrive = null; // what is to be done when the channel's first messages are there
  #older = true; // whether there may be older messages than those shown
  #newer = []; // ids of the messages below those shown, in their order
  #firstNew = ''; // id of the message above which a line says that it and what follows is new
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
    this.#scroller.addEventListener('contextmenu', (event) => {
      const entry = this.#shown.get(event.target.closest?.('.message')?.dataset.messageId);
      if (entry) openActions(event, entry.node, entry.message);
    });
  }

  // open shows a channel, at the message in the address if there is one, else at its newest.
  async open(channel) {
    if (channel === this.channel && this.#waiting === null) {
      if (!this.#arrive) await this.#lead();
      return;
    }
    this.close();
    this.channel = channel;
    const read = lastRead(store.me.id, channel);
    byId('beginning').replaceChildren(h('p', { class: 'loading' }, say('loading')));
    this.#arrive = () => {
      this.#divide(read);
      this.toBottom();
      return this.#lead();
    };
    await this.reload();
  }

  // #lead goes to the message in the address, if there is one, and tells when it isn't there any more.
  async #lead() {
    const { message } = here();
    if (message && !(await this.goTo(message)) && here().message === message) announce(say('link_missing'));
  }

  close() {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#clear();
    this.channel = '';
  }

  // reload brings what is shown up to date after a lost connection, or shows it at last.
  async reload() {
    if (!this.channel || !(await this.#fetch((newest) => this.#reconcile(newest)))) return;
    const arrive = this.#arrive;
    this.#arrive = null;
    await arrive?.();
  }

  // take handles an event about the open channel, after those messages that are being loaded; 'starter' brings what the message with
  // which an open thread began has become.
  take(event) {
    if (this.#waiting) this.#waiting.push(event);
    else if (event.type === 'message_delete') this.remove(event.id);
    else if (event.type === 'starter') this.#restart(event.message);
    else this.#put(event.message, event.type === 'message_create');
    if (event.type !== 'message_create' || this.#waiting) return;
    const { message } = event;
    const detail = this.#shown.get(message.id) ?? (this.#newer.includes(message.id) ? { message, node: build(message) } : null);
    if (detail) document.dispatchEvent(new CustomEvent('came', { detail }));
  }

  remove(id) {
    const entry = this.#shown.get(id);
    if (!entry) {
      this.#newer = this.#newer.filter((one) => one !== id);
      return;
    }
    if (entry.node.contains(document.activeElement)) this.#scroller.focus({ preventScroll: true });
    const next = entry.node.nextElementSibling;
    entry.node.remove();
    this.#shown.delete(id);
    this.#fit(next);
  }

  async #fetch(prepare) {
    const { channel } = this;
    const { signal } = this.#abort;
    this.retry.began();
    this.#waiting ??= [];
    this.#scroller.setAttribute('aria-busy', 'true');
    try {
      const newest = await api.messages(store.me.id, channel, '', signal);
      if (signal.aborted) return false;
      prepare(newest);
      for (const message of newest) this.#put(message, false);
      if (newest.length < pageSize) this.#older = false;
      this.retry.over();
      return true;
    } catch (refusal) {
      if (refusal.name !== 'AbortError' && !signal.aborted) this.retry.failed(refusal, this.#shown.size > 0);
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

  #clear() {
    this.#empty();
    this.retry.over();
    byId('notes').replaceChildren();
    byId('beginning').replaceChildren();
    this.#waiting = null;
    this.#arrive = null;
    this.#firstNew = '';
    this.#atBottom = true;
  }

  // #empty takes all messages out of the window.
  #empty() {
    this.#shown.clear();
    this.#list.replaceChildren();
    this.#newer = [];
    this.#older = true;
  }

  // #reconcile takes out what was deleted meanwhile, or everything when more was missed than one page holds.
  #reconcile(newest) {
    const last = this.#newer.at(-1) ?? this.#list.lastElementChild?.dataset.messageId;
    const first = newest[0]?.id;
    if (!first || (last && order(last, first) < 0 && newest.length >= pageSize)) {
      this.#empty();
      return;
    }
    const kept = new Set(newest.map((message) => message.id));
    this.#newer = this.#newer.filter((id) => order(id, first) < 0 || kept.has(id));
    for (const id of [...this.#shown.keys()]) if (order(id, first) >= 0 && !kept.has(id)) this.remove(id);
  }

  #put(sent, isNew) {
    const message = face(sent);
    const entry = this.#shown.get(message.id);
    if (entry) {
      update(entry.node, message, entry.message);
      entry.message = message;
      return;
    }
    const first = this.#list.firstElementChild?.dataset.messageId;
    if (first && this.#older && order(message.id, first) < 0) return; // it comes with its page
    if (!this.#below(message.id)) this.#insert(message);
    if (!isNew) return;
    if (message.author.id === store.me.id || isEphemeral(message)) this.toBottom();
    this.#trim();
    this.#read();
  }

  // #restart shows the first message of a thread anew; null stands for what was deleted.
  #restart(begun) {
    const message = [...this.#shown.values()].map((entry) => entry.message).find(isStarter);
    if (!message) return;
    if (!begun) this.remove(message.id);
    this.#put({ ...message.starter ?? message, referenced_message: begun }, false);
  }

  // #below notes a message that belongs below the window; false if it belongs into it.
  #below(id) {
    if (!this.#newer.length || order(id, this.#newer[0]) < 0) return false;
    if (this.#newer.includes(id)) return true;
    this.#newer.push(id);
    this.#newer.sort(order);
    return true;
  }

  #insert(message) {
    let after = this.#list.lastElementChild;
    while (after && order(after.dataset.messageId, message.id) > 0) after = after.previousElementSibling;
    const node = this.#build(message);
    if (after) after.after(node);
    else this.#list.prepend(node);
    this.#fit(node);
    this.#fit(node.nextElementSibling);
  }

  #build(message) {
    const node = build(message);
    if (message.id === this.#firstNew) node.dataset.new = say('new');
    this.#shown.set(message.id, { message, node });
    return node;
  }

  #fit(node) {
    if (!node) return;
    const before = node.previousElementSibling;
    place(node, this.#shown.get(node.dataset.messageId).message, before && this.#shown.get(before.dataset.messageId).message);
  }

  // #trim takes out the oldest where the newest are looked at, and else new ones for which the window has no room.
  #trim() {
    if (this.#shown.size <= most) return;
    if (this.#atBottom) this.#cutTop(most / 2);
    else this.#cutBottom();
  }

  #cutTop(size) {
    if (this.#shown.size <= size) return;
    while (this.#shown.size > size) this.remove(this.#list.firstElementChild.dataset.messageId);
    this.#older = true;
    this.#begin();
  }

  #cutBottom() {
    while (this.#shown.size > most) {
      const { messageId } = this.#list.lastElementChild.dataset;
      this.remove(messageId);
      this.#newer.unshift(messageId);
    }
  }

  // #divide draws the line before the first message that wasn't read.
  #divide(read) {
    if (!read) return;
    const isNew = ({ message }) => order(message.id, read) > 0 && message.author.id !== store.me.id;
    const first = [...this.#shown.values()].filter(isNew).sort((a, b) => order(a.message.id, b.message.id))[0];
    if (!first?.node.previousElementSibling) return;
    this.#firstNew = first.message.id;
    first.node.dataset.new = say('new');
  }

  #begin() {
    const spot = store.place(this.channel);
    byId('beginning').replaceChildren(...(spot && !this.#older ? beginning(spot) : []));
  }

  async #pageUp() {
    if (this.#paging || !this.#older || this.#waiting || !this.#shown.size) return false;
    this.#paging = true;
    const { signal } = this.#abort;
    try {
      const first = this.#list.firstElementChild;
      const older = await api.messages(store.me.id, this.channel, first.dataset.messageId, signal);
      if (signal.aborted || !first.isConnected) return false;
      this.#older = older.length >= pageSize;
      this.#keepInView(first, () => older.reverse().forEach((message) => this.#shown.has(message.id) || this.#insertFirst(face(message))));
      this.#cutBottom();
      return older.length > 0;
    } catch {
      return false; // scrolling up once more tries again
    } finally {
      this.#paging = false;
      this.#begin();
    }
  }

  // #pageDown brings back what is below the window. The page after a message is the one before that which comes a page later.
  async #pageDown() {
    if (this.#paging || this.#waiting || !this.#newer.length) return;
    this.#paging = true;
    const { signal } = this.#abort;
    try {
      const last = this.#list.lastElementChild;
      const page = await api.messages(store.me.id, this.channel, this.#newer[pageSize], signal);
      if (signal.aborted || !last.isConnected || !page.length) return;
      this.#newer = this.#newer.filter((id) => order(id, page.at(-1).id) > 0);
      this.#keepInView(last, () => {
        page.forEach((message) => this.#put(message, false));
        this.#cutTop(most);
      });
    } catch {
      // scrolling down once more tries again
    } finally {
      this.#paging = false;
    }
  }

  #insertFirst(message) {
    const node = this.#build(message);
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
    if (this.#newer.includes(id)) await this.#toNewest();
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

  // #toNewest shows the newest messages in place of older ones.
  #toNewest() {
    this.#abort.abort(); // a page on its way doesn't fit what is shown then
    this.#abort = new AbortController();
    return this.#fetch(() => this.#empty());
  }

  async toBottom() {
    if (this.#newer.length && !(await this.#toNewest())) return;
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
    const left = scrollHeight - scrollTop - clientHeight;
    this.#atBottom = left < near && !this.#newer.length;
    byId('present').hidden = left < clientHeight && !this.#newer.length;
    if (this.#atBottom) this.#read();
    if (scrollTop < edge) this.#pageUp();
    else if (left < edge) this.#pageDown();
  }

  #read() {
    if (!this.channel || document.hidden || !this.#atBottom || this.#arrive) return;
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
