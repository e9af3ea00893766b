// Settings: the open channel or thread, and who may do what in it.
import * as api from './api.js';
import { h } from './dom.js';
import { button, check, choice, field, sure, text } from './fields.js';
import { bits, inChannels, read } from './rights.js';
import { store } from './store.js';
import { say } from './words.js';

const hours = [60, 1440, 4320, 10080]; // minutes after which threads may be archived

export function channelTab(settings) {
  const place = store.place(store.channel);
  if (!place || place.dm) return [h('p', { class: 'nothing' }, say('no_channel'))];
  const parts = [place.thread ? threadPart(settings, place) : ownPart(settings, place)];
  if (!place.thread) parts.push(rightsPart(settings, place));
  parts.push(h('section', {}, sure('channel-remove', say(place.thread ? 'delete_thread' : 'delete_channel'), settings.change(() => api.removeChannel(place.id)))));
  return parts;
}

const changeIn = (settings, place) => (values) => settings.change(() => api.changeChannel(place.id, values()));

function ownPart(settings, place) {
  const change = changeIn(settings, place);
  const name = text('channel-name', place.name);
  const topic = text('channel-topic', place.topic, 1024, false);
  return h('section', {}, h('h3', {}, place.title),
    h('form', { class: 'line', on: { submit: change(() => ({ name: name.value.trim() })) } }, field(say('name'), name), button('channel-rename', say('rename'), 'secondary')),
    h('form', { class: 'line', on: { submit: change(() => ({ topic: topic.value.trim() })) } }, field(say('topic'), topic), button('channel-topic-save', say('save'), 'secondary')));
}

function threadPart(settings, place) {
  const change = changeIn(settings, place);
  const name = text('channel-name', place.name);
  const after = choice('thread-after', hours.map((minutes) => [String(minutes), say('minutes_' + minutes)]), String(place.auto_archive_duration),
    change(() => ({ auto_archive_duration: Number(after.value) })));
  return h('section', {}, h('h3', {}, place.title),
    h('form', { class: 'line', on: { submit: change(() => ({ name: name.value.trim() })) } }, field(say('name'), name), button('channel-rename', say('rename'), 'secondary')),
    field(say('auto_archive'), after),
    check('thread-is-archived', say('archived'), place.archived, { change: (event) => change(() => ({ archived: event.target.checked }))() }),
    check('thread-is-locked', say('locked'), place.locked, { change: (event) => change(() => ({ locked: event.target.checked }))() }));
}

// rightsPart is the channel's permissions of one role or person at a time, the bot's at first.
function rightsPart(settings, place) {
  const server = store.server(place.server);
  const bot = store.bot?.id ?? '';
  const roles = [...server.roles].sort((a, b) => b.position - a.position).map((role) => ['0 ' + role.id, '@' + role.name.replace(/^@/, '')]);
  const people = [...store.users.keys()].filter((id) => store.member(id, server)).map((id) => ['1 ' + id, store.name(id)]);
  const targets = [...people.filter(([key]) => key === '1 ' + bot), ...roles, ...people.filter(([key]) => key !== '1 ' + bot)];
  if (!targets.some(([key]) => key === settings.target)) settings.target = targets[0]?.[0] ?? '';
  const whose = choice('rights-of', targets, settings.target, (event) => {
    settings.target = event.target.value;
    settings.draw();
  });
  const [type, id] = settings.target.split(' ');
  const known = (place.overwrites ?? []).find((one) => one.id === id) ?? { allow: '0', deny: '0' };
  return h('section', {}, h('h3', {}, say('permissions')), field(say('rights_of'), whose),
    id && h('div', { class: 'overwrites' }, inChannels.map((name) => right(settings, place, { type: Number(type), id, known, name }))));
}

function right(settings, place, { type, id, known, name }) {
  const [allow, deny, bit] = [read(known.allow), read(known.deny), bits[name]];
  const now = deny & bit ? 'deny' : allow & bit ? 'allow' : 'inherit';
  const set = settings.change((event) => {
    const value = event.target.value;
    const rights = { allow: (allow & ~bit) | (value === 'allow' ? bit : 0n), deny: (deny & ~bit) | (value === 'deny' ? bit : 0n) };
    if (rights.allow === 0n && rights.deny === 0n) return api.removeOverwrite(place.id, id);
    return api.overwrite(place.id, id, { type, allow: String(rights.allow), deny: String(rights.deny) });
  });
  const node = choice('right-' + name, [['inherit', say('inherit')], ['allow', say('allow')], ['deny', say('deny')]], now, set);
  node.classList.add(now);
  return h('label', { class: 'right' }, h('span', {}, say('right_' + name)), node);
}
