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
  moved = false; // whether the reader went through the list himself

  constructor() {
    // Keeps the focus, and a phone's keyboard, where they are while an item is picked.
    this.#list.addEventListener('mousedown', (event) => event.preventDefault());
  }

  get open() {
    return !this.#list.hidden && this.#items.length > 0;
  }

  get items() {
    return this.#items;
  }

  // show lists items {label, description, note} for a field; pick is called with the one chosen.
  show(owner, title, items, pick) {
    this.hide();
    this.#owner = owner;
    this.#items = items;
    this.#pick = pick;
    this.#nodes = items.map((item, at) => h('div', {
      class: 'suggestion', role: 'option', id: 'suggestion-' + at, 'aria-selected': 'false',
      on: { click: () => this.choose(at) },
    }, h('span', { class: 'suggestion-label' }, item.label),
    item.description && h('span', { class: 'suggestion-description' }, item.description),
    item.note && h('span', { class: 'suggestion-note' }, item.note)));
    const none = h('p', { class: 'nothing' }, say('no_match'));
    this.#list.replaceChildren(h('p', { class: 'suggestions-title', 'aria-hidden': 'true' }, title), ...(items.length ? this.#nodes : [none]));
    this.#list.setAttribute('aria-label', title);
    this.#list.hidden = false;
    this.#list.scrollTop = 0;
    owner.setAttribute('aria-expanded', 'true');
    if (items.length) this.#activate(0);
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
    this.#activate((this.#active + by + this.#items.length) % this.#items.length);
    this.moved = true;
  }

  choose(at = this.#active) {
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
