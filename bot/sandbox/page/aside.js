// The panel at the right: members, threads, notifications or refusals. A column on a wide screen; on a phone a sheet over all, and a step
// in the history, so that "back" closes it rather than leaves the page.
import { byId, h, icon } from './dom.js';
import { keep, recall } from './unread.js';
import { say } from './words.js';

const key = 'trey.aside';

export class Aside {
  kind = ''; // which panel is open
  #kinds; // kind → {button, title(), draw(node), fits()}
  #narrow = matchMedia('(max-width: 760px)');
  #steps = Promise.resolve(); // in the history, one after the other: one back takes its time
  #stepping = false;
  #node = byId('aside');

  // kinds are the panels by name: the id of the button that opens it, its title, what draws it and whether it fits the open place.
  constructor(kinds) {
    this.#kinds = kinds;
    for (const [kind, { button }] of Object.entries(kinds)) byId(button).addEventListener('click', () => this.toggle(kind));
    addEventListener('keydown', (event) => event.key === 'Escape' && this.#escape(event));
    this.#narrow.addEventListener('change', () => this.set(''));
    const last = recall(key) || 'members';
    this.kind = kinds[last] && matchMedia('(min-width: 1101px)').matches ? last : '';
    this.draw();
  }

  // leave closes the sheet of a phone, and is done when the history is where it was before.
  leave() {
    if (this.#narrow.matches && this.kind) this.set('');
    return this.#steps;
  }

  // follow shows on a phone the sheet at which one has come in the history, or none.
  follow() {
    const kind = history.state?.panel ?? '';
    if (this.#narrow.matches && !this.#stepping && kind !== this.kind) this.#turn(kind);
  }

  toggle(kind) {
    this.set(this.kind === kind ? '' : kind);
  }

  // set opens a panel, or closes it.
  set(kind) {
    if (!this.#narrow.matches) keep(key, kind || 'none');
    this.#record(this.#narrow.matches ? kind : '');
    this.#turn(kind);
  }

  #record(sheet) {
    this.#steps = this.#steps.then(() => {
      const at = history.state?.panel;
      if (sheet && at) history.replaceState({ panel: sheet }, '');
      else if (sheet) history.pushState({ panel: sheet }, '');
      else if (at) return this.#back();
      return undefined;
    });
  }

  #back() {
    this.#stepping = true;
    return new Promise((done) => {
      addEventListener('popstate', () => done(this.#stepping = false), { once: true });
      history.back();
    });
  }

  #turn(kind) {
    const was = this.kind;
    this.kind = kind;
    this.draw();
    if (this.shown()) this.#node.querySelector('.icon').focus();
    else if (was) byId(this.#kinds[was].button).focus();
  }

  shown() {
    return Boolean(this.#kinds[this.kind]?.fits());
  }

  // draw shows the open panel as things are now.
  draw() {
    const shown = this.shown();
    const over = shown && this.#narrow.matches;
    for (const [kind, { button, fits }] of Object.entries(this.#kinds)) {
      byId(button).setAttribute('aria-expanded', String(shown && kind === this.kind));
      byId(button).hidden = !fits();
    }
    this.#node.hidden = !shown;
    document.body.classList.toggle('aside-open', shown);
    document.body.classList.toggle('aside-over', over);
    document.querySelector('main').inert = over || document.body.classList.contains('drawer');
    for (const [name, value] of [['role', 'dialog'], ['aria-modal', 'true']]) {
      if (over) this.#node.setAttribute(name, value);
      else this.#node.removeAttribute(name);
    }
    if (!shown) return this.#node.replaceChildren();
    return this.#fill(this.#kinds[this.kind]);
  }

  // #fill keeps the focus on what it was on, for lists are drawn anew while they are read.
  #fill({ title, draw }) {
    const focused = this.#node.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
    const inside = this.#node.contains(document.activeElement);
    if (this.#node.dataset.kind !== this.kind || !this.#node.firstChild) {
      this.#node.dataset.kind = this.kind;
      this.#node.replaceChildren(
        h('div', { class: 'aside-head' }, h('h2', { id: 'aside-title' }),
          h('button', { type: 'button', class: 'icon', id: 'aside-close', on: { click: () => this.set('') } }, icon('close'))),
        h('div', { class: 'aside-body', tabindex: '-1' }));
    }
    this.#node.querySelector('h2').textContent = title();
    byId('aside-close').setAttribute('aria-label', say('close'));
    draw(this.#node.querySelector('.aside-body'));
    if (inside && !this.#node.contains(document.activeElement)) {
      (focused && this.#node.querySelector(`[data-key="${CSS.escape(focused)}"]`) || byId('aside-close')).focus();
    }
  }

  // Escape closes what lies over the page at once; a column only when one is in it.
  #escape(event) {
    if (event.defaultPrevented || !this.shown() || document.querySelector('dialog[open], .menu')) return;
    if (!this.#narrow.matches && !this.#node.contains(document.activeElement)) return;
    event.preventDefault();
    this.set('');
  }
}
