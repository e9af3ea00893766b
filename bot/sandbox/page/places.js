// Which places a server's list shows, in which order, and what is unread in them.
import { order } from './dom.js';
import { kinds, store } from './store.js';
import { asked, unread } from './unread.js';

const byPosition = (a, b) => (a.position ?? 0) - (b.position ?? 0);

// groups are a server's channels by category, those without one first; empty categories are left out, as on Discord for members.
export function groups(server) {
  const all = [...server.channels].sort(byPosition);
  const categories = all.filter((one) => one.type === kinds.category);
  const inside = (id) => store.channels({ channels: all }).filter((one) => (one.parent_id ?? '') === id);
  const known = new Set(categories.map((one) => one.id));
  const loose = store.channels({ channels: all }).filter((one) => !known.has(one.parent_id));
  return [{ id: '', name: '', channels: loose }, ...categories.map(({ id, name }) => ({ id, name, channels: inside(id) }))]
    .filter((group) => group.channels.length);
}

// threadsBelow are the threads that a channel's entry shows: active ones that the reader joined, and the one that is open.
export const threadsBelow = (server, channel) => server.threads
  .filter((one) => one.parent_id === channel && ((one.joined && !one.archived) || one.id === store.channel))
  .sort((a, b) => order(a.id, b.id));

export const threadsOf = (channel) => store.servers.flatMap((server) => server.threads).filter((one) => one.parent_id === channel)
  .sort((a, b) => order(b.last_message_id || b.id, a.last_message_id || a.id));

// allUnread sums up what is unread in a server, or among the direct messages, or in one of these.
export function allUnread(server, only) {
  const spot = store.server(server);
  const shown = spot ? [...store.channels(spot), ...spot.threads.filter((one) => one.joined)] : store.dms.filter((dm) => !only || dm.id === only);
  return { unread: shown.some(({ id }) => unread(id)), asked: shown.reduce((sum, { id }) => sum + asked(id), 0) };
}
