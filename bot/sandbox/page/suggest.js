// The list above the composer: commands, options or values to pick with the arrow keys or a touch.
import { byId, h } from './dom.js';
import { say } from './words.js';

export class Suggestions {
  #list = byId('suggestions');
  #items = [];
  #nodes = [];
  #active = -1;
  #owner = null; // the field that the list belongs to
  #pick = null;
  #caret = null; // where the caret must stay, if the list is about the text before it
  moved = false; // whether the reader went through the list himself

  constructor() {
    // Keeps the focus, and a phone's keyboard, where they are while an item is picked.
    this.#list.addEventListener('mousedown', (event) => event.preventDefault());
    document.addEventListener('selectionchange', () => this.open && this.#caret !== null && this.#owner.selectionStart !== this.#caret && this.hide());
  }

  get open() {
    return !this.#list.hidden && this.#items.length > 0;
  }

  get items() {
    return this.#items;
  }

  // show lists items {label, description, note, sign} for a field; pick is called with the one chosen. The first is marked, unless the list
  // only tells what there is; Tab takes it all the same.
  show(owner, title, items, pick, { marked = true, caret = null } = {}) {
    this.hide();
    this.#owner = owner;
    this.#items = items;
    this.#pick = pick;
    this.#caret = caret;
    this.#nodes = items.map((item, at) => h('div', {
      class: 'suggestion', role: 'option', id: 'suggestion-' + at, 'aria-selected': 'false',
      on: { click: () => this.choose(at) },
    }, item.sign?.(), h('span', { class: 'suggestion-label' }, item.label),
    item.description && h('span', { class: 'suggestion-description' }, item.description),
    item.note && h('span', { class: 'suggestion-note' }, item.note)));
    const none = h('p', { class: 'nothing' }, say('no_match'));
    this.#list.replaceChildren(h('p', { class: 'suggestions-title', 'aria-hidden': 'true' }, title), ...(items.length ? this.#nodes : [none]));
    this.#list.setAttribute('aria-label', title);
    this.#list.hidden = false;
    this.#list.scrollTop = 0;
    this.#list.setAttribute('role', items.length ? 'listbox' : 'status'); // a listbox has options
    owner.setAttribute('aria-expanded', String(items.length > 0));
    if (items.length && marked) this.#activate(0);
  }

  hide() {
    this.#owner?.setAttribute('aria-expanded', 'false');
    this.#owner?.removeAttribute('aria-activedescendant');
    this.#list.hidden = true;
    this.#list.replaceChildren();
    this.#items = [];
    this.#nodes = [];
    this.#active = -1;
    this.moved = false;
  }

  belongsTo(field) {
    return !this.#list.hidden && this.#owner === field;
  }

  move(by) {
    if (!this.open) return;
    const from = this.#active < 0 && by < 0 ? 0 : this.#active;
    this.#activate((from + by + this.#items.length) % this.#items.length);
    this.moved = true;
  }

  choose(at = Math.max(this.#active, 0)) {
    const item = this.#items[at];
    if (!item) return false;
    const pick = this.#pick;
    this.hide();
    pick(item);
    return true;
  }

  #activate(at) {
    this.#nodes[this.#active]?.setAttribute('aria-selected', 'false');
    this.#active = at;
    this.#nodes[at].setAttribute('aria-selected', 'true');
    this.#nodes[at].scrollIntoView({ block: 'nearest' });
    this.#owner.setAttribute('aria-activedescendant', 'suggestion-' + at);
  }
}
