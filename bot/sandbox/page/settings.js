// The dialog in which a person is changed or added, and the switch between dark and light.
import * as api from './api.js';
import { byId, h, icon } from './dom.js';
import { store } from './store.js';
import { say } from './words.js';

const locales = ['en-US', 'en-GB', 'de', 'da', 'bg', 'cs', 'el', 'es-ES', 'es-419', 'fi', 'fr', 'hi', 'hr', 'hu', 'id', 'it', 'ja', 'ko',
  'lt', 'nl', 'no', 'pl', 'pt-BR', 'ro', 'ru', 'sv-SE', 'th', 'tr', 'uk', 'vi', 'zh-CN', 'zh-TW'];

// openSettings shows the dialog; changed is called with the person to be after a change.
export function openSettings(changed) {
  const dialog = byId('settings');
  const error = h('p', { class: 'failure', role: 'alert', hidden: true });
  const attempt = (run) => async (event) => {
    event.preventDefault();
    error.hidden = true;
    try {
      await run(event);
    } catch (refusal) {
      error.textContent = refusal.message;
      error.hidden = false;
    }
  };
  dialog.replaceChildren(
    h('div', { class: 'dialog-head' }, h('h2', { id: 'settings-title' }, store.me ? store.name(store.me.id) : say('nobody')),
      h('button', { type: 'button', class: 'icon', 'aria-label': say('close'), on: { click: () => dialog.close() } }, icon('close'))),
    store.me ? ownPart(attempt, changed) : h('p', {}, say('nobody_help')),
    addPart(attempt, changed, dialog),
    error);
  if (!dialog.open) dialog.showModal();
}

function ownPart(attempt, changed) {
  const { me } = store;
  const change = async (values) => {
    await api.changeUser(me.id, values);
    await changed(me.id);
    byId('settings-title').textContent = store.name(me.id);
  };
  const name = h('input', { id: 'settings-name', required: true, maxlength: '32', value: store.name(me.id) });
  const closed = h('input', { type: 'checkbox', id: 'dms-closed', on: {
    change: attempt(() => change({ dms_closed: closed.checked })),
  } });
  closed.checked = Boolean(me.dms_closed);
  const locale = localeSelect('settings-locale', me.locale);
  locale.addEventListener('change', attempt(() => change({ locale: locale.value })));
  return h('section', {},
    h('form', { class: 'line', on: { submit: attempt(() => change({ name: name.value.trim() })) } },
      field(say('name'), name), h('button', { type: 'submit', class: 'btn secondary' }, say('rename'))),
    field(say('language'), locale),
    h('label', { class: 'check' }, closed, h('span', {}, say('dms_closed'), h('small', {}, say('dms_closed_help')))));
}

function addPart(attempt, changed, dialog) {
  const name = h('input', { id: 'new-name', required: true, maxlength: '32' });
  const locale = localeSelect('new-locale', navigator.language);
  const add = attempt(async () => {
    const user = await api.addUser(name.value.trim(), locale.value);
    dialog.close();
    await changed(user.id);
  });
  return h('section', {}, h('h3', {}, say('add_person')),
    h('form', { on: { submit: add } }, field(say('name'), name), field(say('language'), locale),
      h('button', { type: 'submit', id: 'add-person', class: 'btn primary' }, say('add'))));
}

const field = (name, control) => h('label', { class: 'field' }, h('span', {}, name), control);

function localeSelect(id, chosen) {
  const select = h('select', { id }, locales.map((locale) => h('option', { value: locale }, languageName(locale))));
  const language = (chosen ?? '').split('-')[0];
  select.value = locales.includes(chosen) ? chosen : locales.find((locale) => locale.split('-')[0] === language) ?? 'en-US';
  return select;
}

function languageName(locale) {
  try {
    return new Intl.DisplayNames([locale], { type: 'language' }).of(locale);
  } catch {
    return locale;
  }
}

const stored = 'trey.theme';

// theme follows the system until it is switched by hand.
export function theme(button) {
  const root = document.documentElement;
  const dark = () => (root.dataset.theme ? root.dataset.theme === 'dark' : !matchMedia('(prefers-color-scheme: light)').matches);
  const keep = (value) => {
    try {
      localStorage.setItem(stored, value);
    } catch { /* without storage it lasts until the page is closed */ }
  };
  try {
    const value = localStorage.getItem(stored);
    if (value === 'dark' || value === 'light') root.dataset.theme = value;
  } catch { /* as above */ }
  button.append(icon('theme'));
  button.addEventListener('click', () => {
    root.dataset.theme = dark() ? 'light' : 'dark';
    keep(root.dataset.theme);
  });
}
