// Notes below the messages that only this page knows: a command on its way, and one that the bot didn't answer.
import { byId, h } from './dom.js';
import { store } from './store.js';
import { say } from './words.js';

const patience = 15000; // milliseconds until a command whose end we never hear of is let go

export class Notes {
  #waiting = new Map(); // interaction id → its note
  #ended = new Map(); // interaction id → its event, of those that came before their command was answered

  // sending sends a command or a form and shows that it is on its way.
  async sending(label, send) {
    const note = h('p', { class: 'note pending', role: 'status' }, say('sending', { label }));
    byId('notes').append(note);
    try {
      const { interaction } = await send();
      const event = this.#ended.get(interaction);
      if (event) this.#finish(note, event);
      else this.#wait(interaction, note);
    } catch (refusal) {
      note.remove();
      throw refusal;
    }
  }

  #wait(interaction, note) {
    this.#waiting.set(interaction, note);
    setTimeout(() => {
      if (this.#waiting.delete(interaction)) note.remove();
    }, patience);
  }

  // heard takes an interaction event that is about no press: about a command or a form.
  heard(event) {
    if (event.state === 'pending') return;
    const note = this.#waiting.get(event.id);
    this.#waiting.delete(event.id);
    if (note) this.#finish(note, event);
    else this.#ended.set(event.id, event);
    if (this.#ended.size > 100) this.#ended.delete(this.#ended.keys().next().value);
  }

  #finish(note, event) {
    if (event.state !== 'failed') {
      note.remove();
      if (event.modal) document.dispatchEvent(new CustomEvent('modal', { detail: event }));
      return;
    }
    const dismiss = h('button', { type: 'button', class: 'dismiss', on: { click: () => note.remove() } }, say('dismiss'));
    note.className = 'note failure';
    note.setAttribute('role', 'alert');
    note.replaceChildren(store.name(store.bot?.id, store.bot), ': ', say('not_responded'), ' · ', dismiss);
  }

  // letGo forgets what is on its way, after a lost connection.
  letGo() {
    for (const note of this.#waiting.values()) note.remove();
    this.#waiting.clear();
  }
}
