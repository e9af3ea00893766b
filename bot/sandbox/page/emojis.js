// Standard emojis by Discord's names. Custom ones aren't offered: those here are the application's own, which people can't use on Discord.
import { regions, table } from './emojitable.js';

const flag = (region) => String.fromCodePoint(...[...region].map((letter) => letter.codePointAt(0) - 'a'.codePointAt(0) + 0x1f1e6));

// emojis are all of them, each with its names.
export const emojis = [
  ...table.trim().split(/\s+/).map((entry) => entry.split('=')).map(([names, emoji]) => ({ names: names.split(','), emoji })),
  ...regions.trim().split(/\s+/).map((region) => ({ names: ['flag_' + region], emoji: flag(region) })),
];
const byName = new Map(emojis.flatMap(({ names, emoji }) => names.map((name) => [name, emoji])));

// emojiNamed returns the emoji of a name, of one with a skin tone such as wave_tone2, too; undefined if there is none.
export function emojiNamed(name) {
  const [, base, tone] = /^(.+)_tone([1-5])$/.exec(name) ?? [];
  const person = byName.get(base)?.replace('\uFE0F', '') ?? '';
  return /^\p{Emoji_Modifier_Base}$/u.test(person) ? person + String.fromCodePoint(0x1f3fa + Number(tone)) : byName.get(name);
}
