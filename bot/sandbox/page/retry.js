// What could not be loaded is tried again, by itself in ever longer pauses, and by a button.
import { byId, h } from './dom.js';
import { say } from './words.js';

const soon = 1000; // milliseconds until the first time
const late = 15000; // and at most

export class Retry {
  #run;
  #timer = 0;
  #pause = soon;
  #note = null; // which says so

  constructor(run) {
    this.#run = run;
  }

  // failed plans the next time, and says why unless something older can be read meanwhile.
  failed(refusal, quiet) {
    this.began();
    this.#timer = setTimeout(this.#run, this.#pause);
    this.#pause = Math.min(2 * this.#pause, late);
    if (quiet) return;
    if (!this.#note) {
      const button = h('button', { type: 'button', class: 'btn secondary', on: { click: this.#run } }, say('try_again'));
      this.#note = h('p', { class: 'note failure', role: 'status' }, h('span'), ' ', button);
      byId('notes').prepend(this.#note);
    }
    this.#note.firstChild.textContent = say('load_failed', { reason: refusal.message });
  }

  // began is to be called when it is tried.
  began() {
    clearTimeout(this.#timer);
    this.#timer = 0;
  }

  // now doesn't wait any longer, for something has changed.
  now() {
    if (this.#timer) this.#run();
  }

  // over forgets it.
  over() {
    this.began();
    this.#pause = soon;
    if (this.#note?.contains(document.activeElement)) byId('messages').focus({ preventScroll: true });
    this.#note?.remove();
    this.#note = null;
  }
}
