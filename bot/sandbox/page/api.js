// The sandbox's calls, as API.md describes them.
import { knows, say } from './words.js';

// Refused is an answer with a 4xx or 5xx status; its message is fit to be shown: in the reader's language if the answer has a code.
export class Refused extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

async function call(method, path, body, signal) {
  const request = { method, signal, headers: { Accept: 'application/json' } };
  if (body !== undefined) {
    request.headers['Content-Type'] = 'application/json';
    request.body = JSON.stringify(body);
  }
  let response;
  let text;
  try {
    response = await fetch(path, request);
    text = await response.text();
  } catch (cause) {
    if (cause.name === 'AbortError') throw cause;
    throw new Refused(0, say('unreachable'));
  }
  const answer = read(text);
  if (!response.ok) throw new Refused(response.status, reason(answer ?? {}) || say('refused', { status: response.status }));
  return answer;
}

const reason = ({ code, values, message }) => (knows('refused_' + code) ? say('refused_' + code, values) : message);

function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const query = (values) => '?' + new URLSearchParams(Object.entries(values).filter(([, value]) => value));
const id = encodeURIComponent;

export const state = (user) => call('GET', '/sandbox/state' + query({ user }));
export const addUser = (name, locale, server) => call('POST', '/sandbox/users', { name, locale, server });
export const changeUser = (user, change) => call('PATCH', `/sandbox/users/${id(user)}`, change);

export const messages = (user, channel, before, signal) =>
  call('GET', `/sandbox/channels/${id(channel)}/messages` + query({ user, limit: 100, before }), undefined, signal);
export const write = (user, channel, content) => call('POST', `/sandbox/channels/${id(channel)}/messages`, { user, content });
export const remove = (user, channel, message) =>
  call('DELETE', `/sandbox/channels/${id(channel)}/messages/${id(message)}` + query({ user }));

export const command = (user, channel, name, options) => call('POST', '/sandbox/commands', { user, channel, name, options });
export const autocomplete = (user, channel, name, options, focused, signal) =>
  call('POST', '/sandbox/autocomplete', { user, channel, name, options, focused }, signal);
export const press = (user, message, custom_id, values) =>
  call('POST', '/sandbox/components', { user, message, custom_id, values });

export const submit = (user, interaction, values) => call('POST', '/sandbox/modals', { user, interaction, values });

export const addServer = (name, locale, owner) => call('POST', '/sandbox/servers', { name, locale, owner });
export const changeServer = (server, change) => call('PATCH', `/sandbox/servers/${id(server)}`, change);
export const setMember = (server, user, change) => call('PUT', `/sandbox/servers/${id(server)}/members/${id(user)}`, change);
export const removeMember = (server, user) => call('DELETE', `/sandbox/servers/${id(server)}/members/${id(user)}`);
export const addRole = (server, role) => call('POST', `/sandbox/servers/${id(server)}/roles`, role);
export const changeRole = (server, role, change) => call('PATCH', `/sandbox/servers/${id(server)}/roles/${id(role)}`, change);
export const removeRole = (server, role) => call('DELETE', `/sandbox/servers/${id(server)}/roles/${id(role)}`);
export const addChannel = (server, channel) => call('POST', `/sandbox/servers/${id(server)}/channels`, channel);
export const changeChannel = (channel, change) => call('PATCH', `/sandbox/channels/${id(channel)}`, change);
export const removeChannel = (channel) => call('DELETE', `/sandbox/channels/${id(channel)}`);
export const overwrite = (channel, target, rights) => call('PUT', `/sandbox/channels/${id(channel)}/permissions/${id(target)}`, rights);
export const removeOverwrite = (channel, target) => call('DELETE', `/sandbox/channels/${id(channel)}/permissions/${id(target)}`);

export const addThread = (user, channel, thread) => call('POST', `/sandbox/channels/${id(channel)}/threads`, { user, ...thread });
export const joinThread = (user, thread) => call('PUT', `/sandbox/channels/${id(thread)}/thread-members/${id(user)}`);
export const leaveThread = (user, thread) => call('DELETE', `/sandbox/channels/${id(thread)}/thread-members/${id(user)}`);

export const forward = (milliseconds) => call('POST', '/sandbox/clock', { forward_ms: milliseconds });
export const restart = (user) => call('POST', `/sandbox/users/${id(user)}/restart`, {});
export const refusals = () => call('GET', '/sandbox/refusals');
export const pings = (user) => call('GET', '/sandbox/pings' + query({ user }));

export const events = (user) => new EventSource('/sandbox/events' + query({ user }));
