// A form with which the bot answered an interaction of this page.
import * as api from './api.js';
import { byId, h, icon } from './dom.js';
import { choices } from './select.js';
import { store } from './store.js';
import { say } from './words.js';

const actionRow = 1;
const textInput = 4;
const label = 18;
const paragraph = 2;
const selects = [3, 5, 6, 7, 8];

// openModal shows an answered interaction's form; sent is called with a function that sends it and the form's title.
export function openModal(event, sent) {
  const dialog = byId('modal');
  const { title, components } = event.modal;
  const inputs = (components ?? []).flatMap(fields);
  const error = h('p', { class: 'failure', role: 'alert', hidden: true });
  const submit = async (pressed) => {
    pressed.preventDefault();
    const values = Object.fromEntries(inputs.map(({ control, id }) => [id, control.value]));
    try {
      await sent(title, () => api.submit(store.me.id, event.id, values));
      dialog.close();
    } catch (refusal) {
      error.textContent = refusal.message;
      error.hidden = false;
    }
  };
  dialog.replaceChildren(
    h('div', { class: 'dialog-head' }, h('h2', { id: 'modal-title' }, title),
      h('button', { type: 'button', class: 'icon', 'aria-label': say('close'), on: { click: () => dialog.close() } }, icon('close'))),
    h('form', { on: { submit } }, inputs.map(({ node }) => node), error,
      h('button', { type: 'submit', class: 'btn primary' }, say('send'))));
  if (!dialog.open) dialog.showModal();
}

// fields are the text inputs of a row, or the text input or list of a label.
function fields(component) {
  if (component.type === label && component.component?.type === textInput) {
    return [field(component.component, component.label, component.description)];
  }
  if (component.type === label && selects.includes(component.component?.type)) {
    return [list(component.component, component.label, component.description)];
  }
  if (component.type !== actionRow) return [];
  return (component.components ?? []).filter((one) => one.type === textInput).map((one) => field(one, one.label));
}

function field(source, name, description) {
  const control = h(source.style === paragraph ? 'textarea' : 'input', {
    required: source.required ?? true, minlength: source.min_length, maxlength: source.max_length, placeholder: source.placeholder,
    rows: source.style === paragraph ? 4 : null, value: source.value ?? '', data: { customId: source.custom_id },
  });
  return labelled(source, control, name, description);
}

// list is a drop-down list of one choice: the sandbox takes one text for each part of a form.
function list(source, name, description) {
  const required = source.required ?? true;
  const options = choices(source).map((option) =>
    h('option', { value: option.value, selected: option.default }, [option.label, option.description].filter(Boolean).join(' · ')));
  const none = h('option', { value: '' }, source.placeholder || say('make_choice'));
  return labelled(source, h('select', { required, data: { customId: source.custom_id } }, none, options), name, description);
}

function labelled(source, control, name, description) {
  const node = h('label', { class: 'field' }, h('span', {}, name), control, description && h('small', {}, description));
  return { id: source.custom_id, control, node };
}
