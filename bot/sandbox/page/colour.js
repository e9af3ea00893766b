// Colours that people chose, made fit to be read on the page's own grounds.
const grounds = { light: 0xdfe1e6, dark: 0x4a4636 }; // the least contrast that the page has behind a name
const enough = 4.5;

const channels = (colour) => [(colour >> 16) & 255, (colour >> 8) & 255, colour & 255];

function luminance(colour) {
  const [r, g, b] = channels(colour).map((one) => {
    const part = one / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a, b) {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

function mix(colour, other, share) {
  const to = channels(other);
  return channels(colour).reduce((sum, one, i) => (sum << 8) | Math.round(one + (to[i] - one) * share), 0);
}

export const hex = (colour) => '#' + colour.toString(16).padStart(6, '0');

// against moves a colour towards black or white until it can be read on a ground.
function against(colour, ground, towards) {
  let shown = colour;
  for (let share = 0.1; contrast(shown, ground) < enough && share <= 1; share += 0.1) shown = mix(colour, towards, share);
  return hex(shown);
}

// readable is a role's colour as text, in CSS; empty for roles without one.
export function readable(colour) {
  if (!colour) return '';
  return `light-dark(${against(colour, grounds.light, 0)}, ${against(colour, grounds.dark, 0xffffff)})`;
}
