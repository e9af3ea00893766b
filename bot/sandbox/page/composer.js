// The box at the bottom: plain messages, and commands after a slash.
import * as api from './api.js';
import { byId, icon } from './dom.js';
import { ended, flatten, localDescription, localName, matching, named, offered, pairs } from './command.js';
import { CommandForm } from './commandform.js';
import { offer, tagged } from './names.js';
import { Notes } from './notes.js';
import { mayWrite } from './rights.js';
import { store } from './store.js';
import { Suggestions } from './suggest.js';
import { say } from './words.js';

const longest = 2000; // characters of a message, Discord's limit
const warnAt = 1800;

export class Composer {
  suggestions = new Suggestions();
  notes = new Notes();
  #box = byId('composer');
  #form = null; // the command being filled in
  #commands = [];
  #sending = false; // whether a command is on its way; a second Enter doesn't send it twice
  #written = Promise.resolve(); // plain messages go one after the other
  #enter = ''; // what the Enter key that is down has done: 'sent' or 'break'

  constructor() {
    byId('send').append(icon('send'));
    byId('write').addEventListener('submit', (event) => {
      event.preventDefault();
      if (this.#enter === '') this.submit(); // else the key that did something went on in the field that it led to
    });
    this.#box.addEventListener('input', () => this.#typed());
    this.#box.addEventListener('keydown', (event) => this.#key(event));
    this.#box.addEventListener('beforeinput', (event) => this.#lineBreak(event));
    document.addEventListener('keyup', () => (this.#enter = ''));
    addEventListener('blur', () => (this.#enter = '')); // the key may come up elsewhere
    this.#box.addEventListener('blur', () => this.suggestions.belongsTo(this.#box) && this.suggestions.hide());
    document.addEventListener('command', (event) => this.begin(named(this.#commands, event.detail)));
    document.addEventListener('announce', (event) => this.complain(event.detail));
    document.addEventListener('keydown', (event) => this.#wake(event));
  }

  // refresh takes over the commands, place and language as the store has them now.
  refresh() {
    const place = store.place(store.channel);
    const open = Boolean(place) && mayWrite(place);
    this.#commands = flatten(offered(store.commands, place));
    this.hint();
    this.#box.disabled = !open;
    byId('send').disabled = !open;
    byId('write').classList.toggle('closed', !open);
    const archived = Boolean(place?.thread && place.archived);
    byId('archived').hidden = !archived;
    byId('archived').replaceChildren(icon('archive'), say(open ? 'thread_is_archived' : 'thread_stays_archived'));
    byId('send').setAttribute('aria-label', say('send'));
  }

  // hint says in the empty box to whom one writes, or why one can't, or what a command still wants.
  hint() {
    const text = this.#hint(store.place(store.channel));
    this.#box.placeholder = text;
    this.#box.setAttribute('aria-label', text);
  }

  #hint(place) {
    if (!place) return say('nowhere');
    if (!mayWrite(place)) return say(place.thread && place.locked ? 'thread_is_locked' : place.thread ? 'no_writing_thread' : 'no_writing');
    if (!this.#form) return say('message_to', { place: place.thread ? say('quoted', { text: place.name }) : place.title });
    const empty = this.#form.empty();
    if (empty) return say('command_needs', { option: localName(empty.option) });
    return say(this.#form.left().length ? 'command_options' : 'command_send');
  }

  // leave drops a command begun: it belongs to the channel that is left, or to another person.
  leave() {
    this.cancel(false);
    this.complain('');
  }

  complain(text) {
    byId('problem').textContent = text;
    byId('problem').hidden = !text;
  }

  // begin puts a command into the box; rest is what was typed behind its name.
  begin(command, rest = '') {
    if (!command) {
      this.complain(say('no_command'));
      return;
    }
    this.#form?.close();
    this.suggestions.hide();
    this.complain('');
    this.#box.value = '';
    this.#form = new CommandForm(command, this);
    byId('write').classList.add('commanding');
    this.#fit();
    this.refresh();
    const { last, loose } = this.#form.fill(rest);
    this.#box.value = loose;
    if (last) last.input.focus();
    else this.rest();
  }

  // rest puts the focus where there is something left to be said: a required option, else behind them all, where the others are listed.
  rest() {
    const empty = this.#form?.empty();
    (empty?.input ?? this.#box).focus();
    if (this.#form && !empty) this.#offerOptions(this.#box.value);
  }

  cancel(focus = true) {
    this.#form?.close();
    this.#form = null;
    this.#box.removeAttribute('aria-invalid');
    this.suggestions.hide();
    byId('write').classList.remove('commanding');
    this.refresh();
    if (focus) this.#box.focus();
  }

  submit() {
    this.complain('');
    if (this.#form) return this.#sendCommand();
    const text = this.#box.value.trim();
    if (!text) return undefined;
    if (!text.startsWith('/')) return this.#sendText(text);
    const command = named(this.#commands, text.slice(1));
    if (!command) return this.complain(say('no_command'));
    this.begin(command);
    return this.#form.empty() ? undefined : this.#sendCommand();
  }

  // #sendText clears the box at once, for one may write on; what was refused comes back unless one did.
  #sendText(text) {
    const content = tagged(text);
    if ([...content].length > longest) return this.complain(say('long_message'));
    const { me, channel } = store;
    this.#box.value = '';
    this.#fit();
    this.#written = this.#written.then(async () => {
      try {
        const message = await api.write(me.id, channel, content);
        document.dispatchEvent(new CustomEvent('wrote', { detail: message }));
      } catch (refusal) {
        this.complain(refusal.message);
        if (!this.#box.value) this.#box.value = text;
        this.#fit();
      }
    });
    return undefined;
  }

  async #sendCommand() {
    if (this.#sending) return undefined;
    const { loose } = this.#form.fill(this.#box.value);
    const guess = loose && this.#form.take(loose);
    this.#box.value = loose && !guess ? loose : '';
    if (this.#box.value) return this.#unknown(loose);
    let options;
    try {
      options = this.#form.values();
    } catch (error) {
      this.complain(error.message);
      error.field?.input.focus();
      return undefined;
    }
    // What nobody has named is shown in an option first.
    if (guess) return guess.input.focus();
    const { name, label } = this.#form.command;
    return this.#send(() => this.notes.sending('/' + label, () => api.command(store.me.id, store.channel, name, options)), () => this.cancel());
  }

  // #unknown tells of text behind a command that no option can take.
  #unknown(text) {
    this.complain(say('no_option', { text: say('quoted', { text }), command: '/' + this.#form.command.label }));
    this.#box.setAttribute('aria-invalid', 'true');
    this.#box.focus();
  }

  async #send(run, done = () => {}) {
    this.#sending = true;
    try {
      await run();
      done();
    } catch (refusal) {
      this.complain(refusal.message);
    } finally {
      this.#sending = false;
    }
  }

  #typed() {
    this.complain('');
    this.#box.removeAttribute('aria-invalid');
    this.#fit();
    const text = this.#box.value;
    if (this.#form) return this.#typedBehind(text);
    if (!text.startsWith('/')) return offer(this.suggestions, this.#box);
    const found = ended(this.#commands, text.slice(1));
    if (found) return this.begin(found.command, found.rest);
    const items = matching(this.#commands, text.slice(1).trimEnd())
      .map((command) => ({ label: '/' + command.label, description: command.description, command }));
    return this.suggestions.show(this.#box, say('commands'), items, (item) => this.begin(item.command));
  }

  // #typedBehind offers the options left; "name:" goes on in that option's chip.
  #typedBehind(text) {
    if (pairs(this.#form.command, text).values.length) {
      const { last, loose } = this.#form.fill(text);
      this.#box.value = loose;
      last.input.focus();
      return;
    }
    this.#offerOptions(text);
  }

  // #offerOptions lists the options left whose names hold the text. Without one Enter sends, so that none is marked.
  #offerOptions(text) {
    const wanted = text.trim().toLowerCase();
    const items = this.#form.left().filter((option) => localName(option).toLowerCase().includes(wanted))
      .map((option) => ({ label: localName(option), description: localDescription(option), option }));
    if (!items.length) return this.suggestions.hide();
    return this.suggestions.show(this.#box, say('options'), items, (item) => {
      this.#box.value = '';
      this.#form.add(item.option).input.focus();
    }, { marked: wanted !== '' });
  }

  #key(event) {
    if (this.#common(event)) return;
    if (event.key === 'Enter' && event.shiftKey) {
      this.#enter = 'break';
    } else if (event.key === 'Enter') {
      event.preventDefault();
      this.#entered();
    } else if (event.key === 'Backspace' && this.#form && this.#box.value === '') {
      event.preventDefault();
      const last = this.#form.last();
      if (last) last.input.focus();
      else this.cancel();
    } else if (event.key === 'ArrowDown' && this.#form && this.#box.value === '') {
      event.preventDefault();
      this.#offerOptions('');
    }
  }

  // #entered takes the suggestion that is marked, or sends if what is typed stands for itself.
  #entered() {
    this.#enter = 'sent';
    if (!this.#takes() || !this.suggestions.choose()) this.submit();
  }

  #takes() {
    const { open, moved } = this.suggestions;
    const text = this.#box.value;
    if (!open || moved) return open;
    if (this.#form) return text.trim() !== '';
    return !text.startsWith('/') || !named(this.#commands, text.slice(1));
  }

  // #lineBreak sees the Enter of keyboards on a screen, which often name no key.
  #lineBreak(event) {
    if (event.inputType !== 'insertLineBreak' && event.inputType !== 'insertParagraph') return;
    if (this.#enter === 'break') return;
    event.preventDefault();
    if (this.#enter === '') this.#entered();
  }

  // keydown handles a key in an option's field.
  keydown(event, field) {
    if (this.#common(event)) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      this.#enter = 'sent';
      if (!this.#form.settles(field)) this.suggestions.choose();
      else this.submit();
    } else if (event.key === 'Backspace' && field.input.value === '') {
      event.preventDefault();
      if (field.option.required) this.cancel();
      else this.#form.remove(field);
    } else if (event.key === 'ArrowDown') {
      event.preventDefault();
      this.#form.suggest(field);
    }
  }

  // #common handles the keys that all fields share; true if it did.
  #common(event) {
    if (event.isComposing) return true;
    const { open } = this.suggestions;
    const moves = { ArrowDown: 1, ArrowUp: -1 };
    if (open && moves[event.key]) this.suggestions.move(moves[event.key]);
    else if (open && event.key === 'Tab' && !event.shiftKey) this.suggestions.choose();
    else if (event.key === 'Escape' && !byId('suggestions').hidden) this.suggestions.hide();
    else if (event.key === 'Escape' && this.#form) this.cancel();
    else return false;
    event.preventDefault();
    return true;
  }

  #fit() {
    this.#box.style.height = 'auto';
    this.#box.style.height = Math.min(this.#box.scrollHeight, 200) + 'px';
    const left = longest - [...tagged(this.#box.value)].length;
    byId('left').hidden = longest - left < warnAt;
    byId('left').textContent = left;
    byId('left').classList.toggle('over', left < 0);
  }

  // #wake lets one type from anywhere on the page, as in Discord.
  #wake(event) {
    if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey || this.#box.disabled) return;
    const busy = document.activeElement?.closest('input, textarea, select');
    if (!busy && !document.querySelector('dialog[open], .menu')) this.#box.focus();
  }
}
