// Slash commands as data: flattening, finding and reading what was typed.
import { tagged } from './names.js';
import { mayCommand } from './rights.js';
import { store } from './store.js';
import { say } from './words.js';

export const kinds = { text: 3, whole: 4, flag: 5, user: 6, channel: 7, role: 8, mentionable: 9, number: 10 };
const subcommand = 1;
const group = 2;
const chatInput = 1;
const contexts = { server: 0, dm: 1 };

// localName and localDescription are as the reader's language has them, where the bot gave it.
export const localName = (source) => source.name_localized ?? source.name_localizations?.[store.me?.locale] ?? source.name;
export const localDescription = (source) =>
  source.description_localized ?? source.description_localizations?.[store.me?.locale] ?? source.description ?? '';

// offered are the commands that can be used in a place, by their contexts and the reader's permissions.
export function offered(commands, place) {
  if (!place || (!place.dm && store.server(place.server)?.bot === false)) return [];
  return commands.filter((command) => fits(command, place) && mayCommand(place, command.default_member_permissions));
}

function fits(command, place) {
  if (command.guild_id) return command.guild_id === place.server;
  if (command.contexts) return command.contexts.includes(place.dm ? contexts.dm : contexts.server);
  return !place.dm || command.dm_permission !== false;
}

// flatten lists all that can be sent: commands, or their subcommands in their stead.
export function flatten(commands) {
  return commands.filter((command) => (command.type ?? chatInput) === chatInput).flatMap((command) => unfold(command, '', ''));
}

function unfold(source, before, labelBefore) {
  const name = before + source.name;
  const label = labelBefore + localName(source);
  const inner = (source.options ?? []).filter((option) => option.type === subcommand || option.type === group);
  if (inner.length) return inner.flatMap((one) => unfold(one, name + ' ', label + ' '));
  return [{ name, label, description: localDescription(source), options: source.options ?? [] }];
}

// matching are the commands that what was typed may become: first those that begin with it.
export function matching(commands, typed) {
  const wanted = typed.toLowerCase();
  const begins = (command) => command.name.startsWith(wanted) || command.label.toLowerCase().startsWith(wanted);
  const holds = (command) => command.name.includes(wanted) || command.label.toLowerCase().includes(wanted);
  return [...commands.filter(begins), ...commands.filter((command) => !begins(command) && holds(command))];
}

// named finds the command whose whole name the text is; ended finds the one whose name stands before a blank.
export const named = (commands, text) => commands.find((command) => names(command).includes(text.trim().toLowerCase()));

export function ended(commands, text) {
  for (const command of commands) {
    const name = names(command).find((one) => text.toLowerCase().startsWith(one) && /\s/.test(text[one.length] ?? ''));
    if (name) return { command, rest: text.slice(name.length).trimStart() };
  }
  return null;
}

const names = (command) => [command.name, command.label.toLowerCase()];

// pairs reads "game:thirtyone options:lives=1": each option's text up to the next option's name. Loose is what stands before.
export function pairs(command, text) {
  const marks = [...text.matchAll(/(?:^|\s)([^\s:]+):/g)]
    .map((found) => ({ option: optionNamed(command, found[1]), at: found.index, from: found.index + found[0].length }))
    .filter((mark) => mark.option);
  const values = marks.map(({ option, from }, i) => ({ option, text: text.slice(from, marks[i + 1]?.at).trim() }));
  return { values, loose: text.slice(0, marks[0]?.at ?? text.length).trim() };
}

export const optionNamed = (command, name) =>
  command.options.find((option) => option.name === name.toLowerCase() || localName(option).toLowerCase() === name.toLowerCase());

// fixedChoices are an option's choices where it has a closed list; null where the text is free.
export function fixedChoices(option) {
  if (option.choices?.length) return option.choices.map((choice) => ({ label: localName(choice), value: choice.value }));
  if (option.type === kinds.flag) return [{ label: say('yes'), value: true }, { label: say('no'), value: false }];
  const users = () => [...store.users.values()].map((user) => ({ label: store.name(user.id), value: user.id }));
  const roles = () => (store.here()?.roles ?? []).map((role) => ({ label: '@' + role.name.replace(/^@/, ''), value: role.id }));
  if (option.type === kinds.user) return users();
  if (option.type === kinds.role) return roles();
  if (option.type === kinds.mentionable) return [...users(), ...roles()];
  if (option.type !== kinds.channel) return null;
  return store.channels().map((channel) => ({ label: '#' + channel.name, value: channel.id }));
}

// filtered are the choices that the typed text may mean, at most as many as Discord shows.
export function filtered(choices, typed) {
  const wanted = typed.trim().toLowerCase();
  return choices.filter(({ label, value }) =>
    label.toLowerCase().includes(wanted) || String(value).toLowerCase().includes(wanted)).slice(0, 25);
}

export const exact = (choices, typed) => choices.find(({ label, value }) =>
  [label.toLowerCase(), String(value).toLowerCase()].includes(typed.trim().toLowerCase()));

// takesNames tells whether an option is plain text, in which people, channels and emojis can be named.
export const takesNames = (option) => option.type === kinds.text && !option.autocomplete && !option.choices?.length;

// valueOf reads what was typed for an option. It throws an Error fit to be shown when that cannot be its value.
export function valueOf(option, typed) {
  const name = localName(option);
  const choices = fixedChoices(option);
  if (choices) return choice(choices, typed, name);
  if (option.type === kinds.whole || option.type === kinds.number) return numeric(option, typed, name);
  const text = takesNames(option) ? tagged(typed) : typed;
  if (option.min_length && text.length < option.min_length) throw new Error(say('too_short', { option: name, limit: option.min_length }));
  if (option.max_length && text.length > option.max_length) throw new Error(say('too_long', { option: name, limit: option.max_length }));
  return text;
}

function choice(choices, typed, name) {
  const left = filtered(choices, typed.replace(/^[@#]/, ''));
  const found = exact(choices, typed) ?? (left.length === 1 ? left[0] : null);
  if (!found) throw new Error(say('one_of', { option: name }));
  return found.value;
}

function numeric(option, typed, name) {
  const number = Number(typed.replace(',', '.'));
  if (typed.trim() === '' || !Number.isFinite(number)) throw new Error(say('number', { option: name }));
  if (option.type === kinds.whole && !Number.isSafeInteger(number)) throw new Error(say('whole', { option: name }));
  if (option.min_value !== undefined && number < option.min_value) throw new Error(say('at_least', { option: name, limit: option.min_value }));
  if (option.max_value !== undefined && number > option.max_value) throw new Error(say('at_most', { option: name, limit: option.max_value }));
  return number;
}
