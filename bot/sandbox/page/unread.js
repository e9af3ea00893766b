// Which places hold something unread. What was read is kept per person in the browser, for the tabs may be different people.
import { order } from './dom.js';

const counts = new Map(); // channel → messages that came while it wasn't looked at
const pings = new Map(); // channel → those that ask for me

const key = (user, channel) => `trey.read.${user}.${channel}`;

export function lastRead(user, channel) {
  try {
    return localStorage.getItem(key(user, channel)) ?? '';
  } catch {
    return ''; // a browser may forbid storage; then everything counts as new after a reload
  }
}

export function markRead(user, channel, message) {
  counts.delete(channel);
  pings.delete(channel);
  if (!message || order(message, lastRead(user, channel)) <= 0) return;
  try {
    localStorage.setItem(key(user, channel), message);
  } catch { /* as above */ }
}

// arrived notes a message in a place that isn't looked at.
export function arrived(channel, asksForMe) {
  counts.set(channel, (counts.get(channel) ?? 0) + 1);
  if (asksForMe) pings.set(channel, (pings.get(channel) ?? 0) + 1);
}

// missed notes a DM whose last message wasn't read when the page was opened.
export function missed(user, dm) {
  if (counts.has(dm.id) || !dm.last_message_id) return;
  if (order(dm.last_message_id, lastRead(user, dm.id)) <= 0) return;
  arrived(dm.id, true);
}

export const unread = (channel) => counts.get(channel) ?? 0;
export const asked = (channel) => pings.get(channel) ?? 0;
export const allAsked = () => [...pings.values()].reduce((sum, count) => sum + count, 0);

export function forget() {
  counts.clear();
  pings.clear();
}
