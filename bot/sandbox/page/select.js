// Select menus: one choice goes off at once, several when the list closes, as on Discord.
import { h, icon, order } from './dom.js';
import { emoji } from './inline.js';
import { press } from './press.js';
import { openMenu } from './menu.js';
import { say } from './words.js';
import { store } from './store.js';

const userSelect = 5;
const mentionableSelect = 7;
const channelSelect = 8;

export function selectMenu(component, message) {
  let chosen = initial(component);
  const shown = h('span', { class: 'shown' });
  const node = h('button', {
    type: 'button',
    class: 'select',
    disabled: component.disabled,
    'aria-haspopup': 'listbox',
    'aria-expanded': 'false',
    data: { customId: component.custom_id },
    on: { click: () => open() },
  }, shown, icon('down'));

  const paint = () => {
    const options = choices(component).filter((option) => chosen.includes(option.value));
    shown.replaceChildren(...(options.length ? labels(options) : [component.placeholder || say('make_choice')]));
    node.classList.toggle('empty', options.length === 0);
    const names = options.map((option) => option.label).join(', ');
    node.setAttribute('aria-label', [component.placeholder || say('make_choice'), names].filter(Boolean).join(': '));
  };
  const open = () => {
    if (node.classList.contains('pending')) return;
    openMenu({
      anchor: node,
      title: component.placeholder || say('make_choice'),
      options: choices(component),
      chosen,
      min: component.min_values ?? 1,
      max: component.max_values ?? 1,
      submit: (values) => {
        chosen = values;
        paint();
        press(message.id, component.custom_id, values);
      },
    });
  };
  paint();
  return node;
}

const labels = (options) => options.map((option) => h('span', { class: 'chosen' }, emoji(option.emoji), option.label));

function initial(component) {
  if (component.options) return component.options.filter((option) => option.default).map((option) => option.value);
  return (component.default_values ?? []).map((value) => value.id);
}

// choices are the options: the component's own, or the people or channels that it asks for. The sandbox has no roles.
function choices(component) {
  if (component.options) return component.options;
  if (component.type === channelSelect) {
    return store.servers.flatMap((server) => server.channels).map(({ id, name }) => ({ value: id, label: '#' + name }));
  }
  if (component.type !== userSelect && component.type !== mentionableSelect) return [];
  return [...store.users.values()].sort((a, b) => order(a.id, b.id)).map((user) => ({ value: user.id, label: store.name(user.id) }));
}
