// Which places hold something unread, and what pinged the reader. What was read is kept per person in the browser, for the tabs
// may be different people.
import { order } from './dom.js';

const heads = new Map(); // channel → its newest message
const pinged = new Map(); // channel → ids of messages that pinged the reader
let log = []; // the sandbox's list of pings, oldest first
let reader = '';

const key = (user, channel) => `trey.read.${user}.${channel}`;

export function lastRead(user, channel) {
  return recall(key(user, channel));
}

// recall and keep are the browser's storage, which it may forbid; then everything counts as new after a reload.
export function recall(name) {
  try {
    return localStorage.getItem(name) ?? '';
  } catch {
    return '';
  }
}

export function keep(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch { /* as above */ }
}

export function markRead(user, channel, message) {
  const newest = later(message ?? '', heads.get(channel) ?? '');
  if (newest && order(newest, lastRead(user, channel)) > 0) keep(key(user, channel), newest);
}

const later = (a, b) => (order(a, b) > 0 ? a : b);

// learn takes the places as the state has them. A channel seen for the first time counts as read, as for somebody who joins a server;
// a direct message never does.
export function learn(places) {
  for (const place of places) {
    const newest = place.last_message_id ?? '';
    heads.set(place.id, later(newest, heads.get(place.id) ?? ''));
    const read = lastRead(reader, place.id);
    if (place.recipient && newest && order(newest, read) > 0) ping(place.id, newest);
    else if (!read && !asked(place.id)) keep(key(reader, place.id), newest || '0');
  }
}

function ping(channel, message) {
  if (!pinged.has(channel)) pinged.set(channel, new Set());
  pinged.get(channel).add(message);
}

// arrived notes a message in a place that isn't looked at.
export function arrived(channel, message, asksForMe) {
  heads.set(channel, later(message, heads.get(channel) ?? ''));
  if (asksForMe) ping(channel, message);
}

// notified takes pings from the sandbox's list, which tells of those before the page was opened, too.
export function notified(pings) {
  for (const one of pings) {
    if (log.some((known) => known.seq === one.seq)) continue;
    log.push(one);
    ping(one.channel_id, one.message_id);
  }
}

export const notifications = () => log;

export const asked = (channel) => [...(pinged.get(channel) ?? [])].filter((id) => order(id, lastRead(reader, channel)) > 0).length;
export const allAsked = () => [...pinged.keys()].reduce((sum, channel) => sum + asked(channel), 0);

export function unread(channel) {
  const head = heads.get(channel);
  return asked(channel) > 0 || Boolean(head && order(head, lastRead(reader, channel)) > 0);
}

// forget begins anew for a person.
export function forget(user) {
  heads.clear();
  pinged.clear();
  log = [];
  reader = user;
}
