// What the page knows of the sandbox: people, places and commands, as the state call told it.
import { order } from './dom.js';
import { say } from './words.js';

class Store extends EventTarget {
  me = null;
  bot = null;
  users = new Map();
  servers = [];
  dms = [];
  commands = [];
  channel = ''; // id of the open one

  load(state) {
    this.me = state.me ?? null;
    this.bot = state.bot ?? null;
    this.users = new Map((state.users ?? []).map((user) => [user.id, user]));
    if (this.bot) this.users.set(this.bot.id, this.bot);
    this.servers = state.servers ?? [];
    this.dms = state.dms ?? [];
    this.commands = state.commands ?? [];
    this.dispatchEvent(new Event('change'));
  }

  people() {
    return [...this.users.values()].filter((user) => !user.bot).sort((a, b) => order(a.id, b.id));
  }

  // name is what a person is called: as the state says now, else as the message's author said.
  name(id, author) {
    const user = this.users.get(id) ?? author;
    return user?.global_name || user?.username || say('unknown_user');
  }

  // place describes a channel or DM; null if this person doesn't see it.
  place(id) {
    for (const server of this.servers) {
      const channel = server.channels.find((one) => one.id === id);
      if (channel) return { id, name: channel.name, title: '#' + channel.name, topic: channel.topic ?? '', server: server.id, dm: false };
    }
    const dm = this.dms.find((one) => one.id === id);
    if (!dm) return null;
    const name = this.name(dm.recipient.id, dm.recipient);
    return { id, name, title: '@' + name, topic: '', server: '', dm: true };
  }

  first() {
    return this.servers.flatMap((server) => server.channels)[0]?.id ?? this.dms[0]?.id ?? '';
  }
}

export const store = new Store();
