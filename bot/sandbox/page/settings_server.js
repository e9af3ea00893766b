// Settings: the server that is looked at, its roles and channels, and further servers.
import * as api from './api.js';
import { hex } from './colour.js';
import { h } from './dom.js';
import { button, check, choice, field, localeSelect, sure, text } from './fields.js';
import { bits, inServers, read } from './rights.js';
import { kinds, store } from './store.js';
import { say } from './words.js';

export function serverTab(settings) {
  const server = store.here();
  return [...(server ? [ownPart(settings, server), rolesPart(settings, server), channelPart(settings, server)] : []), addPart(settings)];
}

function ownPart(settings, server) {
  const bot = store.fullName(store.bot?.id, store.bot);
  const change = (values) => settings.change(() => api.changeServer(server.id, values()));
  const name = text('server-name', server.name);
  const locale = localeSelect('server-locale', server.locale, change(() => ({ locale: locale.value })));
  return h('section', {}, h('h3', {}, server.name),
    h('form', { class: 'line', on: { submit: change(() => ({ name: name.value.trim() })) } }, field(say('name'), name), button('server-rename', say('rename'), 'secondary')),
    field(say('server_language'), locale),
    check('server-bot', say('bot_in_server', { bot }), server.bot !== false, {
      help: say('bot_in_server_help', { bot }), change: (event) => change(() => ({ bot: event.target.checked }))() }),
    check('server-unavailable', say('unavailable'), server.unavailable, {
      help: say('unavailable_help', { bot }), change: (event) => change(() => ({ unavailable: event.target.checked }))() }));
}

function rolesPart(settings, server) {
  const roles = [...server.roles].sort((a, b) => b.position - a.position);
  const name = text('new-role', '');
  const add = settings.change(() => api.addRole(server.id, { name: name.value.trim(), permissions: '0' }));
  return h('section', {}, h('h3', {}, say('roles')), roles.map((role) => rolePart(settings, server, role, roles)),
    h('form', { class: 'line', on: { submit: add } }, field(say('new_role'), name), button('add-role', say('add'), 'secondary')));
}

function rolePart(settings, server, role, roles) {
  const change = (values) => settings.change(() => api.changeRole(server.id, role.id, values()));
  const id = (part) => `role-${part}-${role.id}`;
  const name = text(id('name'), role.name);
  const colour = h('input', { type: 'color', id: id('color'), value: hex(role.color || 0x99aab5), on: {
    change: change(() => ({ color: parseInt(colour.value.slice(1), 16) })) } });
  const position = choice(id('position'), roles.slice(0, -1).map((_, at) => [String(roles.length - 1 - at), String(roles.length - 1 - at)]),
    String(role.position), change(() => ({ position: Number(position.value) })));
  const basic = role.id === server.id;
  const dot = h('span', { class: 'dot', 'aria-hidden': 'true' });
  dot.style.backgroundColor = role.color ? hex(role.color) : '';
  return h('details', { id: id('part') }, h('summary', {}, dot, role.name),
    !basic && h('form', { class: 'line', on: { submit: change(() => ({ name: name.value.trim() })) } }, field(say('name'), name), button(id('rename'), say('rename'), 'secondary')),
    !basic && h('div', { class: 'pair' }, field(say('colour'), colour), field(say('position'), position)),
    !basic && check(id('hoist'), say('hoist'), role.hoist, { change: (event) => change(() => ({ hoist: event.target.checked }))() }),
    permissions(settings, server, role, id),
    !basic && !role.managed && sure(id('remove'), say('delete_role'), settings.change(() => api.removeRole(server.id, role.id))));
}

// permissions ticks those that this page knows; what else the role has stays.
function permissions(settings, server, role, id) {
  const toggle = (bit) => settings.change(() => api.changeRole(server.id, role.id, { permissions: String(read(role.permissions) ^ bit) }));
  return h('fieldset', { class: 'rights' }, h('legend', {}, say('permissions')), inServers.map((name) =>
    check(id(name), say('right_' + name), (read(role.permissions) & bits[name]) !== 0n, { change: () => toggle(bits[name])() })));
}

function channelPart(settings, server) {
  const name = text('new-channel', '');
  const type = choice('new-channel-type', [[kinds.text, say('type_text')], [kinds.announcement, say('type_announcement')], [kinds.category, say('type_category')]], '0');
  const categories = server.channels.filter((one) => one.type === kinds.category).map((one) => [one.id, one.name]);
  const parent = choice('new-channel-parent', [['', say('no_category')], ...categories], '');
  const add = settings.change(() => api.addChannel(server.id, {
    name: name.value.trim(), type: Number(type.value), parent_id: Number(type.value) === kinds.category ? '' : parent.value }));
  return h('section', {}, h('h3', {}, say('new_channel')),
    h('form', { on: { submit: add } }, field(say('name'), name), h('div', { class: 'pair' }, field(say('type'), type), field(say('type_category'), parent)),
      button('add-channel', say('add'), 'secondary')));
}

function addPart(settings) {
  const name = text('new-server', '');
  const locale = localeSelect('new-server-locale', store.me.locale);
  const owner = choice('new-server-owner', store.people().map((user) => [user.id, store.fullName(user.id)]), store.me.id);
  const add = settings.change(async () => {
    const server = await api.addServer(name.value.trim(), locale.value, owner.value);
    const entrance = server.channels[0].id;
    if (server.owner === store.me.id) return settings.go(entrance);
    const values = { server: server.name, owner: store.fullName(server.owner) };
    return settings.tell(say('server_of_other', values), say('be', { name: values.owner }), () => settings.become(server.owner, entrance));
  });
  return h('section', {}, h('h3', {}, say('add_server')),
    h('form', { on: { submit: add } }, field(say('name'), name), field(say('server_language'), locale), field(say('owner'), owner), button('server-add', say('add'), 'primary')));
}
