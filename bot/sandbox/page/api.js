// The sandbox's calls, as API.md describes them.
import { say } from './words.js';

// Refused is an answer with a 4xx or 5xx status; its message is fit to be shown.
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
  if (!response.ok) throw new Refused(response.status, answer?.message || say('refused', { status: response.status }));
  return answer;
}

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
export const addUser = (name, locale) => call('POST', '/sandbox/users', { name, locale });
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

export const events = (user) => new EventSource('/sandbox/events' + query({ user }));
