// What pinged the reader, and what Discord would have refused of the bot's requests; both as lists that grow while one looks.
import * as api from './api.js';
import { byId, h, icon } from './dom.js';
import { placeLink } from './route.js';
import { store } from './store.js';
import { exact, full } from './time.js';
import { keep, notifications, notified, recall } from './unread.js';
import { say } from './words.js';

const kept = 1000; // refusals, as many as the sandbox keeps
const seenKey = 'trey.refusals.seen';
let refusals = []; // oldest first
let live = []; // those told since the list was last asked for

// fetchNotices loads both lists. A sandbox that keeps none has nothing to show.
export async function fetchNotices(user) {
  live = [];
  const [refused, pings] = await Promise.all([api.refusals().catch(() => null), api.pings(user).catch(() => null)]);
  const list = refused?.refusals ?? [];
  refusals = [...list, ...live.filter((one) => !list.some(({ seq }) => seq === one.seq))];
  notified(pings?.pings ?? []);
  if (Number(recall(seenKey)) > (refusals.at(-1)?.seq ?? 0)) keep(seenKey, '0'); // the sandbox began to count anew
}

export function refused(one) {
  live.push(one);
  if (!refusals.some(({ seq }) => seq === one.seq)) refusals = [...refusals, one].slice(-kept);
}

export const unseen = () => refusals.filter((one) => one.seq > Number(recall(seenKey))).length;

// markNotices shows on the buttons how much is new.
export function markNotices(open) {
  if (open === 'refusals' && refusals.length && !document.hidden) keep(seenKey, String(refusals.at(-1).seq));
  const count = unseen();
  const button = byId('refusals-open');
  button.querySelector('.badge').hidden = count === 0;
  button.querySelector('.badge').textContent = count > 99 ? '99+' : count || '';
  button.setAttribute('aria-label', count ? `${say('refusals')}, ${say('new_count', { count })}` : say('refusals'));
}

export function drawRefusals(body) {
  const rows = refusals.slice().reverse().map((one) => h('li', { class: one.bug ? 'refusal bug' : 'refusal', data: { seq: one.seq } },
    h('p', { class: 'refusal-head' }, when(one.time), h('code', {}, `${one.method} ${one.path}`)),
    h('p', {}, h('strong', {}, one.status), one.code ? ` · ${say('code')} ${one.code}` : '', one.bug && h('span', { class: 'bug-mark' }, icon('bug'), say('bug'))),
    h('p', { class: 'refusal-text' }, one.message)));
  list(body, 'refusals_help', rows, 'no_refusals');
}

const reasons = { user: 'ping_user', role: 'ping_role', everyone: 'ping_everyone', here: 'ping_here', dm: 'ping_dm' };

export function drawPings(body) {
  const rows = notifications().slice().reverse().map((one) => h('li', { class: 'ping' }, h('a', { href: placeLink(one.channel_id, one.message_id) },
    h('span', { class: 'ping-head' }, when(one.time), h('b', {}, store.name(author(one)))),
    h('span', {}, say(reasons[one.reason] ?? 'ping_user'), ' · ', store.place(one.channel_id)?.title ?? say('unknown_channel')))));
  list(body, 'pings_help', rows, 'no_pings');
}

const author = (ping) => ping.author?.id ?? ping.author;

const when = (time) => h('time', { datetime: time, title: full(time) }, exact(time));

// list leaves the place where one reads while rows come in above.
function list(body, help, rows, none) {
  const { scrollHeight, scrollTop } = body;
  body.replaceChildren(h('p', { class: 'help' }, say(help)), rows.length ? h('ul', { class: 'notices' }, rows) : h('p', { class: 'nothing' }, say(none)));
  if (scrollTop > 0) body.scrollTop = scrollTop + body.scrollHeight - scrollHeight;
}
