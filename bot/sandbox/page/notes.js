// Notes below the messages that only this page knows: a command on its way, and one that the bot didn't answer.
import { byId, h, icon } from './dom.js';
import { userName } from './mentions.js';
import { store } from './store.js';
import { say, sayNodes } from './words.js';

const patience = 15000; // milliseconds until a command whose end we never hear of is let go

export class Notes {
  #waiting = new Map(); // interaction id → its note and label
  #ended = new Map(); // interaction id → its event, of those that came before their command was answered

  // sending sends a command or a form and shows that it is on its way.
  async sending(label, send) {
    const note = h('p', { class: 'note pending', role: 'status' }, say('sending', { label }));
    byId('notes').append(note);
    try {
      const { interaction } = await send();
      const event = this.#ended.get(interaction);
      if (event) this.#finish({ note, label }, event);
      else this.#wait(interaction, { note, label });
    } catch (refusal) {
      note.remove();
      throw refusal;
    }
  }

  #wait(interaction, sent) {
    this.#waiting.set(interaction, sent);
    setTimeout(() => {
      if (this.#waiting.delete(interaction)) sent.note.remove();
    }, patience);
  }

  // heard takes an interaction event that is about no press: about a command or a form.
  heard(event) {
    if (event.state === 'pending') return;
    const sent = this.#waiting.get(event.id);
    this.#waiting.delete(event.id);
    if (sent) this.#finish(sent, event);
    else this.#ended.set(event.id, event);
    if (this.#ended.size > 100) this.#ended.delete(this.#ended.keys().next().value);
  }

  #finish({ note, label }, event) {
    if (event.state !== 'failed') {
      note.remove();
      if (event.modal) document.dispatchEvent(new CustomEvent('modal', { detail: event }));
      return;
    }
    // Discord leaves a message in the command's place that its user alone sees.
    const bot = store.name(store.bot?.id, store.bot);
    const used = { user: userName(store.me), command: h('span', { class: 'command-name' }, label) };
    const dismiss = h('button', { type: 'button', class: 'dismiss', on: { click: () => block.remove() } }, say('dismiss'));
    const block = h('div', { class: 'note failure ephemeral', role: 'alert' },
      h('p', { class: 'used' }, h('span', {}, sayNodes('used', used))),
      h('p', {}, icon('warning'), `${bot}: ${say('not_responded')}`),
      h('p', { class: 'only-you' }, icon('eye'), say('only_you'), h('span', {}, '· ', dismiss)));
    note.replaceWith(block);
  }

  // letGo forgets what is on its way, after a lost connection.
  letGo() {
    for (const { note } of this.#waiting.values()) note.remove();
    this.#waiting.clear();
  }
}
