// What can be named in a text: people and roles after @, channels and threads after #, emojis between colons. A text shows the names; what
// is sent are Discord's tags.
import { avatar, h, icon } from './dom.js';
import { readable } from './colour.js';
import { emojiNamed, emojis } from './emojis.js';
import { may, sees } from './rights.js';
import { store } from './store.js';
import { say } from './words.js';

const most = 10; // of what is offered at once, as on Discord

// Each entry has its names, the tag that is sent, and how it looks in the list: label, description and sign.
const lists = {
  '@': (place) => [...people(place), ...roles(place), ...all(place)],
  '#': (place) => places(place),
};
const titles = { '@': 'members_roles', '#': 'channels', ':': 'emojis' };

function people(place) {
  const server = store.server(place.server);
  const dm = store.dms.find((one) => one.id === place.id);
  const ids = server ? server.members.filter((one) => sees(server, place, one)).map((one) => one.id) : [dm?.recipient.id, store.me.id];
  return ids.map((id) => store.users.get(id)).filter(Boolean).map((user) => {
    const label = store.name(user.id);
    const names = [label, user.global_name, user.username].filter(Boolean);
    return { names, tag: `<@${user.id}>`, label, description: user.username, sign: () => avatar(user, label, 'tiny') };
  }).sort((a, b) => a.label.localeCompare(b.label));
}

function roles(place) {
  const server = store.server(place.server);
  const mine = (server?.roles ?? []).filter((role) => role.id !== server.id && (role.mentionable || may(place, 'mention_everyone')));
  return mine.sort((a, b) => b.position - a.position).map((role) => ({
    names: [role.name], tag: `<@&${role.id}>`, label: '@' + role.name, description: say('notify_role'), sign: () => dot(role),
  }));
}

function dot(role) {
  const node = h('span', { class: 'dot', 'aria-hidden': 'true' });
  node.style.backgroundColor = readable(role.color);
  return node;
}

function all(place) {
  if (place.dm || !may(place, 'mention_everyone')) return [];
  return ['everyone', 'here'].map((name) => ({ names: [name], tag: '@' + name, label: '@' + name, description: say('notify_' + name), sign: () => icon('at') }));
}

function places(place) {
  const server = store.server(place.server);
  if (!server) return [];
  const shown = [...store.channels(server), ...server.threads.filter((one) => !one.archived)];
  return shown.map(({ id, name }) => {
    const spot = store.place(id);
    const parent = spot.thread && store.place(spot.parent_id)?.title;
    return { names: [name], tag: `<#${id}>`, label: name, description: parent || spot.topic, sign: () => icon(spot.thread ? 'thread' : 'hash') };
  });
}

// named are the entries of a sigil with the names that mean nobody else, and the text that stands for each: such a name, else the tag itself.
function named(sigil, place) {
  const entries = lists[sigil](place).map((entry) => ({ ...entry, names: [...new Set(entry.names.map((name) => name.toLowerCase()))], written: entry.names }));
  const counts = new Map();
  for (const name of entries.flatMap((entry) => entry.names)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const own = (name) => counts.get(name.toLowerCase()) === 1;
  return entries.map((entry) => {
    const name = entry.written.find(own);
    return { ...entry, own: entry.names.filter(own), text: name ? sigil + name : entry.tag };
  });
}

// A name begins after its sigil, which no word and no tag runs into, and ends at the caret.
const begun = /(?<![\p{L}\p{N}_/<@#:\\])(?:([@#])([^\n@#:<>]{0,64})|(:)([\w+-]{2,32}))$/u;

// offer lists what the name before the caret of a field may become; it shows no list where there is none.
export function offer(suggestions, field) {
  const before = field.value.slice(0, field.selectionStart);
  const place = store.place(store.channel);
  const [whole, sigil, name, colon, word] = begun.exec(before) ?? [];
  const inCode = (before.match(/`/g)?.length ?? 0) % 2 === 1;
  const items = whole && place && !inCode ? like(colon ? signs : named(sigil, place), name ?? word).slice(0, most) : [];
  if (!items.length) return suggestions.hide();
  return suggestions.show(field, say(titles[sigil ?? colon]), items, (item) => put(field, whole.length, item.text), { caret: before.length });
}

const signs = emojis.map(({ names, emoji }) => ({ names, text: emoji, sign: () => h('span', { class: 'emoji', 'aria-hidden': 'true' }, emoji) }));

// like are the entries of which a name is the text, begins with it or holds it, in this order. One without a label shows that name.
function like(entries, text) {
  const wanted = text.toLowerCase();
  const ranked = entries.map((entry) => ({ entry, ...entry.names.map((name) => ({ name, rank: rank(name, wanted) })).reduce((a, b) => (b.rank < a.rank ? b : a)) }));
  return [0, 1, 2].flatMap((place) => ranked.filter((one) => one.rank === place)).map(({ entry, name }) => ({ label: `:${name}:`, ...entry }));
}

function rank(name, wanted) {
  if (name === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  return name.includes(wanted) && !/\s/.test(wanted) ? 2 : 3; // after a blank one writes on, rather than searches
}

function put(field, length, text) {
  const at = field.selectionStart;
  field.setRangeText(/^\s/.test(field.value.slice(at)) ? text : text + ' ', at - length, at, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

// What stays as it is: code, tags, addresses and escaped sigils.
const verbatim = String.raw`(\x60+)[\s\S]*?[^\x60]\1(?!\x60)|<[^\s<>]+>|https?:\/\/\S+|\\[@#:]`;
const escaped = (name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

// tagged is a text as it is sent from a place: its names as tags, emojis as such.
export function tagged(text, place = store.place(store.channel)) {
  if (!place || !/[@#:]/.test(text)) return text;
  const tags = new Map();
  for (const sigil of Object.keys(lists)) for (const { own, tag } of named(sigil, place)) for (const name of own) tags.set(sigil + name, tag);
  const names = [...tags.keys()].sort((a, b) => b.length - a.length).map(escaped).join('|') || '(?!)';
  const pattern = new RegExp(`${verbatim}|(?<![\\p{L}\\p{N}_/])(${names})(?![\\p{L}\\p{N}_])|:([\\w+-]+):`, 'giu');
  return text.replace(pattern, (whole, ticks, name, emoji) => tags.get(name?.toLowerCase()) ?? emojiNamed(emoji?.toLowerCase()) ?? whole);
}
