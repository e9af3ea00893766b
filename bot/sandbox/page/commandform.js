// A command being filled in: a chip per option, required ones from the start, the others behind "+ option".
import * as api from './api.js';
import { byId, debounce, h, icon } from './dom.js';
import { exact, filtered, fixedChoices, kinds, localDescription, localName, pairs, takesNames, valueOf } from './command.js';
import { offer } from './names.js';
import { store } from './store.js';
import { say } from './words.js';

const typingPause = 150; // milliseconds of rest before suggestions are asked for

export class CommandForm {
  #fields = new Map(); // option name → {option, input, node, picked, typed}
  #strip = byId('command');
  #chips = h('span', { class: 'chips' });
  #adders = h('span', { class: 'adders' });
  #abort = new AbortController();
  #ask = debounce((field) => this.#fetch(field), typingPause);

  // host offers suggestions, rest() to be called when a field is done with, hint() when something has changed, complain(), cancel() and
  // keydown(event, field).
  constructor(command, host) {
    this.command = command;
    this.host = host;
    const name = h('button', { type: 'button', class: 'command-name', title: say('cancel_command'),
      'aria-label': `/${command.label}: ${say('cancel_command')}`, on: { click: () => host.cancel() } },
    '/' + command.label, icon('close'));
    this.#strip.replaceChildren(name, h('span', { class: 'command-description' }, command.description), this.#chips, this.#adders);
    this.#strip.hidden = false;
    for (const option of command.options) if (option.required) this.add(option);
    this.#offer();
  }

  close() {
    this.#ask.cancel();
    this.#abort.abort();
    this.#strip.hidden = true;
    this.#strip.replaceChildren();
  }

  // add gives an option its chip, if it hasn't one, and returns its field.
  add(option) {
    const known = this.#fields.get(option.name);
    if (known) return known;
    const field = { option, picked: undefined, typed: false };
    const label = localName(option);
    field.input = h('input', {
      type: 'text', role: 'combobox', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', enterkeyhint: 'next',
      inputmode: option.type === kinds.whole ? 'numeric' : option.type === kinds.number ? 'decimal' : null,
      'aria-autocomplete': 'list', 'aria-expanded': 'false', 'aria-controls': 'suggestions', 'aria-label': label,
      'aria-required': option.required ? 'true' : null, data: { option: option.name }, size: 8,
      on: {
        input: () => this.#typed(field),
        focus: () => this.suggest(field),
        blur: () => this.host.suggestions.belongsTo(field.input) && this.host.suggestions.hide(),
        keydown: (event) => this.host.keydown(event, field),
      },
    });
    field.node = h('span', { class: 'chip', title: localDescription(option) },
      h('span', { class: 'chip-name', on: { click: () => field.input.focus() } }, label), field.input,
      option.required ? null : h('button', { type: 'button', class: 'chip-remove', 'aria-label': say('remove_option', { option: label }),
        on: { click: () => this.remove(field) } }, icon('close')));
    this.#fields.set(option.name, field);
    this.#chips.append(field.node);
    this.#offer();
    return field;
  }

  remove(field) {
    if (field.option.required) return;
    this.#fields.delete(field.option.name);
    field.node.remove();
    this.#offer();
    this.host.rest();
  }

  left() {
    return this.command.options.filter((option) => !this.#fields.has(option.name));
  }

  // last is the field of the last chip.
  last() {
    return [...this.#fields.values()].at(-1);
  }

  empty() {
    return [...this.#fields.values()].find((field) => field.option.required && field.input.value.trim() === '');
  }

  // fill puts typed "name:value" pairs into their chips, and loose text into the first empty required one. It returns the last field of the
  // pairs, and the loose text for which there was none.
  fill(text) {
    const { values, loose } = pairs(this.command, text);
    const field = loose && this.empty();
    if (field) this.#put(field, loose);
    return { last: this.#fillPairs(values), loose: field ? '' : loose };
  }

  // take puts loose text into the next option that has no chip yet; null if there is none.
  take(text) {
    const [option] = this.left();
    if (!option) return null;
    const field = this.add(option);
    this.#put(field, text);
    field.typed = false; // for nobody said that it is meant for this one
    return field;
  }

  // #fillPairs returns the last field that it filled, null if there are no pairs.
  #fillPairs(values) {
    let last = null;
    for (const { option, text } of values) this.#put(last = this.add(option), text);
    return last;
  }

  #put(field, text) {
    field.picked = undefined;
    field.typed = true;
    field.input.value = text;
    this.#changed(field);
  }

  pick(field, item) {
    field.picked = item;
    field.input.value = item.label;
    this.#changed(field);
  }

  // values returns the options to be sent; for one that cannot be, it throws an Error with its field.
  values() {
    const options = {};
    for (const field of this.#fields.values()) {
      const text = field.input.value.trim();
      if (text === '' && !field.option.required) continue;
      options[field.option.name] = this.#value(field, text);
    }
    return options;
  }

  #value(field, text) {
    if (field.picked) return field.picked.value;
    try {
      if (text === '') throw new Error(say('required', { option: localName(field.option) }));
      return valueOf(field.option, text);
    } catch (error) {
      field.node.classList.add('wrong');
      field.input.setAttribute('aria-invalid', 'true');
      field.input.setAttribute('aria-describedby', 'problem');
      error.field = field;
      throw error;
    }
  }

  // #changed takes back what was said of a field's old value.
  #changed(field) {
    field.node.classList.remove('wrong');
    field.input.removeAttribute('aria-invalid');
    field.input.removeAttribute('aria-describedby');
    field.input.size = Math.max(8, Math.min(32, field.input.value.length + 1));
    this.host.complain('');
    this.host.hint();
  }

  #offer() {
    this.#adders.replaceChildren(...this.left().map((option) => h('button', {
      type: 'button', class: 'adder', title: localDescription(option),
      on: { click: () => this.add(option).input.focus() },
    }, '+ ' + localName(option))));
    this.host.hint();
  }

  #typed(field) {
    field.picked = undefined;
    this.#changed(field);
    if (this.#jump(field)) return;
    this.suggest(field, true);
  }

  // #jump lets one type on as in plain text: "options:" at the end of a field goes on in that option's chip.
  #jump(field) {
    const { values, loose } = pairs(this.command, field.input.value);
    if (!values.length) return false;
    field.input.value = loose;
    this.#changed(field);
    const next = this.#fillPairs(values);
    next.input.focus();
    this.suggest(next);
    return true;
  }

  // suggest lists what a field may hold: at once from a closed list, from the bot after a pause in typing.
  suggest(field, typing = false) {
    const { option, input } = field;
    this.#abort.abort();
    const choices = fixedChoices(option);
    if (choices) {
      this.#show(field, filtered(choices, field.picked ? '' : input.value));
      return;
    }
    if (takesNames(option)) {
      offer(this.host.suggestions, input);
      return;
    }
    if (!option.autocomplete) {
      if (this.host.suggestions.belongsTo(input)) this.host.suggestions.hide();
      return;
    }
    // What was listed for the text before must not be taken for the new one.
    if (typing && this.host.suggestions.belongsTo(input)) this.host.suggestions.hide();
    this.#ask(field);
  }

  async #fetch(field) {
    this.#abort.abort();
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    try {
      const { choices } = await api.autocomplete(store.me.id, store.channel, this.command.name, this.#partial(field), field.option.name, signal);
      if (signal.aborted || document.activeElement !== field.input) return;
      this.#show(field, (choices ?? []).map((choice) => ({ label: localName(choice), value: choice.value })));
    } catch (refusal) {
      if (refusal.name !== 'AbortError' && !signal.aborted) this.host.complain(refusal.message);
    }
  }

  // #partial are the options as far as they go: what can't be read yet is sent as it was typed.
  #partial(focused) {
    const options = {};
    for (const field of this.#fields.values()) {
      const text = field.input.value.trim();
      if (field !== focused && text === '') continue;
      try {
        options[field.option.name] = field.picked?.value ?? valueOf(field.option, text);
      } catch {
        options[field.option.name] = text;
      }
    }
    return options;
  }

  #show(field, items) {
    const title = [localName(field.option), localDescription(field.option)].filter(Boolean).join(' — ');
    this.host.suggestions.show(field.input, title, items, (item) => {
      this.pick(field, item);
      this.host.rest();
    });
  }

  // settles says whether Enter in a field means its text as it stands rather than the suggestion on top.
  settles(field) {
    const { suggestions } = this.host;
    if (!suggestions.open || !suggestions.belongsTo(field.input)) return true;
    if (suggestions.moved || takesNames(field.option)) return false;
    if (field.picked) return true;
    const found = exact(suggestions.items, field.input.value);
    if (found) this.pick(field, found);
    return Boolean(found) || (field.typed && field.input.value.trim() !== '');
  }
}
