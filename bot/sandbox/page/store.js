// What the page knows of the sandbox: people, places and commands, as the state call told it.
import { order } from './dom.js';
import { say } from './words.js';

export const kinds = { text: 0, dm: 1, category: 4, announcement: 5, publicThread: 11, privateThread: 12 };

class Store extends EventTarget {
  me = null;
  bot = null;
  users = new Map();
  servers = [];
  dms = [];
  commands = [];
  emojis = new Map();
  clock = { ahead_ms: 0, movable: false };
  channel = ''; // id of the open one
  view = ''; // id of the server whose channels are listed; empty for the direct messages

  load(state) {
    this.me = state.me ?? null;
    this.bot = state.bot ?? null;
    this.users = new Map((state.users ?? []).map((user) => [user.id, user]));
    if (this.bot) this.users.set(this.bot.id, this.bot);
    this.servers = (state.servers ?? []).map(whole);
    this.dms = state.dms ?? [];
    this.commands = state.commands ?? [];
    this.emojis = new Map((state.emojis ?? []).map((emoji) => [emoji.id, emoji]));
    this.clock = state.clock ?? { ahead_ms: 0, movable: false };
    this.dispatchEvent(new Event('change'));
  }

  // now is the time of the clock that the bot and the sandbox share, in milliseconds.
  now() {
    return Date.now() + this.clock.ahead_ms;
  }

  people() {
    return [...this.users.values()].filter((user) => !user.bot).sort((a, b) => order(a.id, b.id));
  }

  server(id) {
    return this.servers.find((server) => server.id === id) ?? null;
  }

  // here is the server that is looked at: of the open place, else the one whose channels are listed, else the first.
  here() {
    return this.server(this.place(this.channel)?.server) ?? this.server(this.view) ?? this.servers[0] ?? null;
  }

  member(user, server = this.server(this.place(this.channel)?.server)) {
    return server?.members.find((one) => one.id === user) ?? null;
  }

  // name is what a person is called: by the nickname in the open server, as the state says now, else as the message's author said.
  name(id, author) {
    return this.member(id)?.nick || this.fullName(id, author);
  }

  fullName(id, author) {
    const user = this.users.get(id) ?? author;
    return user?.global_name || user?.username || say('unknown_user');
  }

  // roles are a member's, the highest first.
  roles(user, server) {
    const ids = this.member(user, server)?.roles ?? [];
    return (server?.roles ?? []).filter((role) => ids.includes(role.id)).sort((a, b) => b.position - a.position);
  }

  role(id) {
    return this.servers.flatMap((server) => server.roles).find((role) => role.id === id) ?? null;
  }

  // place describes a channel, thread or DM; null if this person doesn't see it.
  place(id) {
    for (const server of this.servers) {
      const channel = server.channels.find((one) => one.id === id && one.type !== kinds.category);
      if (channel) return { ...channel, title: '#' + channel.name, topic: channel.topic ?? '', server: server.id, dm: false, thread: false };
      const thread = server.threads.find((one) => one.id === id);
      if (thread) return { ...thread, title: thread.name, topic: '', server: server.id, dm: false, thread: true };
    }
    const dm = this.dms.find((one) => one.id === id);
    if (!dm) return null;
    const name = this.fullName(dm.recipient.id, dm.recipient);
    return { id, name, title: '@' + name, topic: '', server: '', type: kinds.dm, dm: true, thread: false, last_message_id: dm.last_message_id };
  }

  // channels are those of a server that hold messages.
  channels(server = this.here()) {
    return (server?.channels ?? []).filter((one) => one.type !== kinds.category);
  }

  // places are all channels, threads and DMs with messages that this person sees.
  places() {
    return [...this.servers.flatMap((server) => [...this.channels(server), ...server.threads]), ...this.dms];
  }

  first() {
    return this.servers.flatMap((server) => this.channels(server))[0]?.id ?? this.dms[0]?.id ?? '';
  }
}

// whole fills in the lists that a server may come without.
const whole = (server) => ({ ...server, roles: server.roles ?? [], members: server.members ?? [], channels: server.channels ?? [], threads: server.threads ?? [] });

export const store = new Store();
