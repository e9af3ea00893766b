// Times as Discord writes them, in the reader's language; relative ones tick.
import { h } from './dom.js';
import { say } from './words.js';
import { store } from './store.js';

const styles = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
  s: { dateStyle: 'short', timeStyle: 'short' },
  S: { dateStyle: 'short', timeStyle: 'medium' },
};
const units = [['year', 31536000], ['month', 2592000], ['day', 86400], ['hour', 3600], ['minute', 60], ['second', 1]];
const formats = new Map(); // making one costs more than using it

function format(Kind, options) {
  const locale = store.me?.locale || undefined;
  const key = [Kind.name, locale, JSON.stringify(options)].join();
  if (!formats.has(key)) formats.set(key, create(Kind, locale, options));
  return formats.get(key);
}

function create(Kind, locale, options) {
  try {
    return new Kind(locale, options);
  } catch {
    return new Kind(undefined, options);
  }
}

const write = (date, options) => format(Intl.DateTimeFormat, options).format(date);

function relative(date) {
  const seconds = Math.round((date - store.now()) / 1000);
  const [unit, length] = units.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1];
  return format(Intl.RelativeTimeFormat, { numeric: 'auto' }).format(Math.trunc(seconds / length), unit);
}

// stamp is the node of <t:seconds:style>.
export function stamp(seconds, style = 'f') {
  const date = new Date(seconds * 1000);
  if (isNaN(date)) return document.createTextNode(`<t:${seconds}:${style}>`);
  const text = style === 'R' ? relative(date) : write(date, styles[style]);
  return h('time', { class: 'stamp', datetime: date.toISOString(), title: write(date, styles.F), data: { style } }, text);
}

let today = ''; // the day and the language in which "today" was last written

// tick brings up to date what is said relative to the shared clock. Nodes are touched only when their words change.
export function tick() {
  const now = [day(store.now()), store.me?.locale].join();
  rewrite('R', relative);
  if (now !== today) rewrite('posted', posted);
  today = now;
}

function rewrite(style, words) {
  for (const node of document.querySelectorAll(`time[data-style="${style}"]`)) {
    const text = words(new Date(node.dateTime));
    if (node.textContent !== text) node.textContent = text;
  }
}

// postedAt is the node of when a message was written.
export const postedAt = (iso) => h('time', { class: 'posted', datetime: iso, title: full(iso), data: { style: 'posted' } }, posted(iso));

function posted(iso) {
  const date = new Date(iso);
  if (isNaN(date)) return '';
  const time = write(date, styles.t);
  if (day(date) === day(store.now())) return say('today', { time });
  const before = new Date(store.now());
  before.setDate(before.getDate() - 1);
  if (day(date) === day(before)) return say('yesterday', { time });
  return write(date, { dateStyle: 'short', timeStyle: 'short' });
}

export const clock = (iso) => write(new Date(iso), styles.t);
export const exact = (iso) => write(new Date(iso), styles.T);
export const full = (iso) => write(new Date(iso), styles.F);
export const longDay = (iso) => write(new Date(iso), styles.D);
export const day = (date) => new Date(date).toDateString();

// span is a length of time in words, such as "1 day, 2 hours".
export function span(milliseconds) {
  let left = Math.round(milliseconds / 1000);
  const parts = [];
  for (const [unit, length] of units.filter(([name]) => name !== 'year' && name !== 'month')) {
    const count = Math.floor(left / length);
    left -= count * length;
    if (count) parts.push(format(Intl.NumberFormat, { style: 'unit', unit, unitDisplay: 'long' }).format(count));
  }
  return parts.slice(0, 2).join(', ');
}
