// Parts of the settings' forms.
import { h } from './dom.js';
import { say } from './words.js';

const locales = ['en-US', 'en-GB', 'de', 'da', 'bg', 'cs', 'el', 'es-ES', 'es-419', 'fi', 'fr', 'hi', 'hr', 'hu', 'id', 'it', 'ja', 'ko',
  'lt', 'nl', 'no', 'pl', 'pt-BR', 'ro', 'ru', 'sv-SE', 'th', 'tr', 'uk', 'vi', 'zh-CN', 'zh-TW'];

export const field = (name, control) => h('label', { class: 'field' }, h('span', {}, name), control);

export const text = (id, value, longest = 100, required = true) => h('input', { id, required, maxlength: String(longest), value: value ?? '' });

// choice is a drop-down list of [value, label] pairs.
export function choice(id, options, chosen, change) {
  const select = h('select', { id, on: change && { change } }, options.map(([value, label]) => h('option', { value }, label)));
  if (chosen !== undefined) select.value = chosen;
  return select;
}

// check is a tick with its words, and what it means below.
export function check(id, label, on, { change, help, value, disabled } = {}) {
  const box = h('input', { type: 'checkbox', id, disabled, data: { value }, on: change && { change: (event) => change(event) } });
  box.checked = Boolean(on);
  return h('label', { class: 'check' }, box, h('span', {}, label, help && h('small', {}, help)));
}

export function localeSelect(id, chosen, change) {
  const language = (chosen ?? '').split('-')[0];
  const value = locales.includes(chosen) ? chosen : locales.find((locale) => locale.split('-')[0] === language) ?? 'en-US';
  return choice(id, locales.map((locale) => [locale, languageName(locale)]), value, change);
}

function languageName(locale) {
  try {
    return new Intl.DisplayNames([locale], { type: 'language' }).of(locale);
  } catch {
    return locale;
  }
}

export const button = (id, label, kind, click) => h('button', { type: click ? 'button' : 'submit', id, class: 'btn ' + kind, on: click && { click } }, label);

// sure is a button for what can't be taken back: the first press asks, the second does it.
export function sure(id, label, run) {
  let asked = false;
  const node = button(id, label, 'danger', (event) => {
    if (asked) return run(event);
    asked = true;
    node.textContent = say('sure');
    return undefined;
  });
  node.addEventListener('blur', () => {
    asked = false;
    node.textContent = label;
  });
  return node;
}
