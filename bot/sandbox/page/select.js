// Select menus: one choice goes off at once, several when the list closes, as on Discord.
import { h, icon, order } from './dom.js';
import { emoji } from './inline.js';
import { press } from './press.js';
import { openMenu } from './menu.js';
import { say } from './words.js';
import { store } from './store.js';

const userSelect = 5;
const roleSelect = 6;
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

// choices are the options: the component's own, or the people, roles or channels of this place that it asks for.
export function choices(component) {
  if (component.options) return component.options;
  const wanted = component.channel_types ?? [];
  const channels = () => store.channels().filter((one) => !wanted.length || wanted.includes(one.type))
    .map(({ id, name }) => ({ value: id, label: '#' + name }));
  const users = () => [...store.users.values()].filter((user) => inPlace(user.id)).sort((a, b) => order(a.id, b.id))
    .map((user) => ({ value: user.id, label: store.name(user.id) }));
  const roles = () => (store.here()?.roles ?? []).filter((role) => role.id !== store.here().id)
    .sort((a, b) => b.position - a.position).map(({ id, name }) => ({ value: id, label: '@' + name }));
  const lists = {
    [channelSelect]: channels, [userSelect]: users, [roleSelect]: roles, [mentionableSelect]: () => [...users(), ...roles()],
  };
  return lists[component.type]?.() ?? [];
}

// A server's members can be chosen there; in a direct message, and where the sandbox names no members, everybody.
function inPlace(user) {
  const server = store.server(store.place(store.channel)?.server);
  return !server?.members.length || Boolean(store.member(user, server));
}
