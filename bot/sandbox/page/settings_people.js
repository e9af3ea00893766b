// Settings: one person, alone and in the server that is looked at, and new people.
import * as api from './api.js';
import { h } from './dom.js';
import { button, check, choice, field, localeSelect, text } from './fields.js';
import { store } from './store.js';
import { say } from './words.js';

export function peopleTab(settings) {
  if (!store.me) return [h('p', {}, say('nobody_help')), addPart(settings)];
  const user = store.users.get(settings.person) ?? store.me;
  const everybody = [...store.people(), store.bot].filter(Boolean).map((one) => [one.id, store.fullName(one.id)]);
  const who = choice('settings-person', everybody, user.id, (event) => {
    settings.person = event.target.value;
    settings.draw();
  });
  return [h('section', {}, field(say('person'), who), ...(user.bot ? [] : ownPart(settings, user))), memberPart(settings, user), addPart(settings)];
}

function ownPart(settings, user) {
  const change = (values) => settings.change(() => api.changeUser(user.id, values()));
  const name = text('settings-name', store.fullName(user.id), 32);
  const locale = localeSelect('settings-locale', user.locale, change(() => ({ locale: locale.value })));
  const closed = check('dms-closed', say('dms_closed'), user.dms_closed, {
    help: say('dms_closed_help'), change: (event) => change(() => ({ dms_closed: event.target.checked }))(),
  });
  return [
    h('form', { class: 'line', on: { submit: change(() => ({ name: name.value.trim() })) } }, field(say('name'), name), button('rename', say('rename'), 'secondary')),
    field(say('language'), locale), closed,
    h('div', { class: 'with-help' }, button('restart', say('restart'), 'secondary', settings.attempt(async () => {
      await api.restart(user.id);
      if (user.id === store.me.id) location.reload();
    })), h('small', {}, say('restart_help'))),
  ];
}

// memberPart is what the person is in the server: his nickname and roles, or whether he is there at all.
function memberPart(settings, user) {
  const server = store.here();
  if (!server || !server.members.length) return '';
  const member = store.member(user.id, server);
  const heading = h('h3', {}, say('in_server', { server: server.name }));
  const put = (values) => settings.change(() => api.setMember(server.id, user.id, values()));
  if (!member) {
    return h('section', {}, heading, h('p', {}, say('not_member')), !user.bot && button('add-to-server', say('add_to_server'), 'secondary', put(() => ({}))));
  }
  const nick = text('settings-nick', member.nick, 32, false);
  const roles = server.roles.filter((role) => role.id !== server.id && (!role.managed || member.roles.includes(role.id))).sort((a, b) => b.position - a.position);
  const chosen = () => roles.filter((role) => document.getElementById('role-' + role.id).checked).map((role) => role.id);
  return h('section', {}, heading,
    h('form', { class: 'line', on: { submit: put(() => ({ nick: nick.value.trim() })) } }, field(say('nick'), nick), button('nick', say('save'), 'secondary')),
    h('fieldset', {}, h('legend', {}, say('roles')), roles.length ? roles.map((role) =>
      check('role-' + role.id, role.name, member.roles.includes(role.id), { disabled: role.managed, change: () => put(() => ({ roles: chosen() }))() })) :
      h('p', { class: 'nothing' }, say('no_roles'))),
    !user.bot && user.id !== server.owner &&
      button('leave', say('leave_server'), 'danger', settings.change(() => api.removeMember(server.id, user.id))));
}

function addPart(settings) {
  const name = text('new-name', '', 32);
  const locale = localeSelect('new-locale', store.me?.locale ?? navigator.language);
  const server = store.here();
  const added = () => api.addUser(name.value.trim(), locale.value, server?.id);
  const first = settings.attempt(async () => settings.become((await added()).id));
  const further = settings.change(async () => {
    const user = await added();
    const values = { name: store.fullName(user.id, user), server: server?.name, me: store.fullName(store.me.id) };
    settings.tell(say(server ? 'person_added_to' : 'person_added', values), say('be', values), () => settings.become(user.id));
  });
  const add = store.me ? further : first;
  return h('section', {}, h('h3', {}, say('add_person')),
    h('form', { on: { submit: add } }, field(say('name'), name), field(say('language'), locale), button('add-person', say('add'), 'primary')));
}
