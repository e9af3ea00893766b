// Permissions, by Discord's names and bits (topics/permissions). They travel as decimal text and are too long for a number.
export const bits = {
  administrator: 1n << 3n,
  manage_channels: 1n << 4n,
  manage_guild: 1n << 5n,
  view: 1n << 10n,
  send: 1n << 11n,
  manage_messages: 1n << 13n,
  embed: 1n << 14n,
  attach: 1n << 15n,
  history: 1n << 16n,
  mention_everyone: 1n << 17n,
  external_emojis: 1n << 18n,
  manage_roles: 1n << 28n,
  use_commands: 1n << 31n,
  manage_threads: 1n << 34n,
  public_threads: 1n << 35n,
  private_threads: 1n << 36n,
  send_in_threads: 1n << 38n,
};

export const inChannels = ['view', 'history', 'send', 'embed', 'attach', 'public_threads', 'private_threads', 'send_in_threads', 'manage_threads',
  'manage_messages', 'mention_everyone', 'external_emojis', 'use_commands'];
export const inServers = ['administrator', 'manage_guild', 'manage_channels', 'manage_roles', ...inChannels];

export const read = (text) => BigInt(text || 0);

// may tells whether the reader has a permission in a place. A sandbox that says nothing of permissions has none to deny.
export function may(place, name) {
  if (!place || place.dm || place.permissions === undefined) return true;
  const has = read(place.permissions);
  return (has & bits.administrator) !== 0n || (has & bits[name]) !== 0n;
}

// sees tells whether a member can view a channel or a thread's, by his roles and the channel's overwrites.
export function sees(server, place, member) {
  const channel = server.channels.find((one) => one.id === (place.thread ? place.parent_id : place.id));
  const mine = (id) => id === server.id || member.roles.includes(id);
  const sum = (texts) => texts.reduce((all, text) => all | read(text), 0n);
  let has = sum(server.roles.filter((role) => mine(role.id)).map((role) => role.permissions));
  if (server.owner === member.id || (has & bits.administrator) !== 0n) return true;
  const written = channel?.overwrites ?? [];
  for (const fits of [(id) => id === server.id, (id) => id !== server.id && mine(id), (id) => id === member.id]) {
    const some = written.filter((one) => fits(one.id));
    has = (has & ~sum(some.map((one) => one.deny))) | sum(some.map((one) => one.allow));
  }
  return (has & bits.view) !== 0n;
}

// mayCommand tells whether the reader may use a command of the bot's in a place. Who manages a server decides by default_member_permissions.
export function mayCommand(place, needs) {
  if (!may(place, 'use_commands')) return false;
  if (place.dm || place.permissions === undefined || needs === null || needs === undefined) return true;
  const has = read(place.permissions);
  return (has & bits.administrator) !== 0n || (needs !== '0' && (has & read(needs)) === read(needs));
}

export const mayWrite = (place) => may(place, place?.thread ? 'send_in_threads' : 'send') && !(place?.thread && place.locked && !may(place, 'manage_threads'));

// mayTend tells whether the reader may close, open and rename a thread: its owner may, unless it is locked.
export const mayTend = (place, me) => may(place, 'manage_threads') || (place.owner === me && !place.locked);

// mayWake tells whether he may open an archived one: whoever may write in it may.
export const mayWake = (place, me) => mayTend(place, me) || (!place.locked && mayWrite(place));
