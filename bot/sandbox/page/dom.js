// Building DOM nodes. Whatever people wrote goes through here as text nodes, so it can never become markup.

// h makes an element: attributes by name, "on" for listeners, "data" for data-*, children as nodes or text.
export function h(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) set(node, name, value);
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

function set(node, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name === 'on') {
    for (const [event, listener] of Object.entries(value)) node.addEventListener(event, listener);
  } else if (name === 'data') {
    for (const [key, text] of Object.entries(value)) if (text !== undefined && text !== null) node.dataset[key] = text;
  } else if (name === 'value') {
    node.value = value;
  } else {
    node.setAttribute(name, value === true ? '' : value);
  }
}

export const byId = (id) => document.getElementById(id);

// Icons are drawn on a 24 by 24 grid with a stroke; no font or picture is loaded for them.
const strokes = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  send: 'M5 12h13M12 5l7 7-7 7',
  down: 'M6 9l6 6 6-6',
  hash: 'M9.5 4l-2 16M16.5 4l-2 16M4.5 9h16M3.5 15h16',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M13 7a2 2 0 1 0 4 0a2 2 0 1 0-4 0M7 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  theme: 'M12 4a8 8 0 1 0 0 16zM12 4a8 8 0 0 1 0 16',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  bin: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5',
  link: 'M10 14l4-4M9 11l-3 3a3.5 3.5 0 0 0 5 5l2-2M15 13l3-3a3.5 3.5 0 0 0-5-5l-2 2',
  out: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4',
  check: 'M5 13l4 4L19 7',
  thread: 'M4 5h16v10h-9l-4 4v-4H4zM8 9h8M8 12h5',
  announcement: 'M4 10v4h3l8 5V5l-8 5zM18.5 9a4 4 0 0 1 0 6M8 15l1 5h3',
  members: 'M9 5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7M2.5 20c0-4 3-6 6.5-6s6.5 2 6.5 6M16 5.5a3.2 3.2 0 0 1 0 6M18 14.5c2.2.8 3.5 2.7 3.5 5.5',
  bell: 'M6 16V11a6 6 0 1 1 12 0v5l2 2H4zM10 21h4',
  refused: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M5.7 5.7l12.6 12.6',
  bug: 'M12 8a4 4 0 0 0-4 4v4a4 4 0 0 0 8 0v-4a4 4 0 0 0-4-4M9.5 8.5L8 5M14.5 8.5L16 5M8 12H4M20 12h-4M8 16l-3 3M16 16l3 3M12 11v8',
  crown: 'M4 18h16l1-10-5 4-4-7-4 7-5-4z',
  clock: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M12 7v5l4 2',
  plus: 'M12 5v14M5 12h14',
  left: 'M15 6l-6 6 6 6',
  right: 'M9 6l6 6-6 6',
  lock: 'M6 11h12v9H6zM8 11V8a4 4 0 0 1 8 0v3',
  archive: 'M4 5h16v4H4zM6 9v10h12V9M10 13h4',
  leave: 'M10 4H5v16h5M15 8l4 4-4 4M19 12H9',
  warning: 'M12 4l9 16H3zM12 10v4M12 17v.5',
  at: 'M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8M16 8v5a2.5 2.5 0 0 0 5 0v-1a9 9 0 1 0-4 7.5',
};

export function icon(name) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('class', 'glyph glyph-' + name);
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', strokes[name]);
  svg.append(path);
  return svg;
}

// avatar fills a disc with the person's colour and initial, dark or light for contrast.
export function paintAvatar(disc, user, name) {
  const colour = /^#[0-9a-f]{6}$/i.test(user?.color ?? '') ? user.color : '#5a63e8';
  disc.textContent = [...name.trim()][0]?.toUpperCase() ?? '?';
  disc.style.backgroundColor = colour;
  disc.style.color = luminance(colour) > 0.36 ? '#16171b' : '#fff';
  return disc;
}

export const avatar = (user, name, kind = '') =>
  paintAvatar(h('span', { class: ('avatar ' + kind).trim(), 'aria-hidden': 'true' }), user, name);

function luminance(colour) {
  const [r, g, b] = [1, 3, 5].map((at) => (parseInt(colour.slice(at, at + 2), 16) / 255) ** 2.2);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

// order compares snowflakes, which are too long for a number: by length, then as text.
export function order(a, b) {
  if (a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : a > b ? 1 : 0;
}

// debounce puts off a call until it hasn't been asked for anew for so many milliseconds.
export function debounce(run, milliseconds) {
  let timer = 0;
  const later = (...values) => {
    clearTimeout(timer);
    timer = setTimeout(run, milliseconds, ...values);
  };
  later.cancel = () => clearTimeout(timer);
  return later;
}
