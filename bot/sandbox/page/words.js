// What the page itself says, in the languages of the bot. A person's language is his own setting, as on Discord.
import { de, da } from './languages.js';

export const en = {
  who: 'I am',
  settings: 'Settings',
  close: 'Close',
  open_channels: 'Show channels',
  theme: 'Switch between dark and light',
  text_channels: 'Text channels',
  dms: 'Direct messages',
  no_dms: '{name} writes to you here when you get a hand.',
  unread: 'unread',
  message_to: 'Message {place}',
  messages_in: 'Messages in {place}',
  command_options: 'Press Enter to send, or add an option',
  send: 'Send',
  welcome: 'Welcome to {place}!',
  beginning: 'This is the beginning of {place}. Type / to see what {bot} can do.',
  beginning_dm: 'This is the beginning of your direct messages with {name}. Only you two see them.',
  loading: 'Loading messages…',
  load_failed: 'The messages could not be loaded: {reason}',
  try_again: 'Try again',
  lost: 'Connection lost. Reconnecting…',
  unreachable: 'The sandbox does not answer.',
  refused: 'The sandbox refused that (status {status}).',
  present: 'Newest messages',
  only_you: 'Only you can see this',
  dismiss: 'Dismiss message',
  delete: 'Delete message',
  copy_link: 'Copy link to message',
  copied: 'Link copied',
  edited: '(edited)',
  used: '{user} used {command}',
  thinking: '{name} is thinking…',
  failed: 'This interaction failed',
  not_responded: 'The application did not respond',
  sending: 'Sending {label} …',
  new: 'New',
  spoiler: 'Spoiler, press to show',
  no_choice: 'Nothing to choose',
  choose_some: 'Choose {min} to {max}',
  choose_exactly: 'Choose {min}',
  done: 'Done',
  make_choice: 'Make a selection',
  chosen: '{count} chosen',
  commands: 'Commands',
  options: 'Options',
  no_command: 'There is no command like that.',
  required: '{option} is needed.',
  one_of: '{option} must be one of the choices.',
  number: '{option} must be a number.',
  whole: '{option} must be a whole number.',
  at_least: '{option} must be at least {limit}.',
  at_most: '{option} must be at most {limit}.',
  too_short: '{option} needs at least {limit} characters.',
  too_long: '{option} may have at most {limit} characters.',
  long_message: 'A message may have at most 2000 characters.',
  no_match: 'No matches',
  remove_option: 'Remove {option}',
  cancel_command: 'Cancel command',
  yes: 'True',
  no: 'False',
  name: 'Name',
  rename: 'Rename',
  language: 'Language',
  dms_closed: 'Direct messages closed',
  dms_closed_help: 'The bot cannot write to you then, as with Discord’s privacy setting.',
  add_person: 'Add a person',
  add: 'Add',
  nobody: 'Nobody is here yet',
  nobody_help: 'Add a first person to begin.',
  today: 'Today at {time}',
  yesterday: 'Yesterday at {time}',
  unknown_user: 'unknown-user',
  unknown_channel: 'unknown',
  link_missing: 'That message is not here any more.',
  picture: 'Picture',
  download: 'Download {name}',
};

const languages = { en, de, da };
let current = en;

// speak sets the language by a Discord locale, English for those that the page hasn't.
export function speak(locale) {
  current = languages[(locale || 'en').split('-')[0]] ?? en;
  document.documentElement.lang = locale || 'en';
}

// say returns a text with its {arguments} filled in.
export function say(key, values = {}) {
  return (current[key] ?? en[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

// sayNodes is say with nodes for arguments.
export function sayNodes(key, nodes) {
  return (current[key] ?? en[key]).split(/(\{\w+\})/).map((part) => nodes[part.slice(1, -1)] ?? part);
}
