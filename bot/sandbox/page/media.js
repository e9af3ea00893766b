// Pictures and files of a message.
import { h, icon } from './dom.js';
import { openLightbox } from './lightbox.js';
import { say } from './words.js';

const most = 10; // pictures of a gallery

// address is where a component's media lies: attachments are named attachment://name or have been resolved already.
function address(media, message) {
  const url = media?.url ?? '';
  if (!url.startsWith('attachment://')) return safe(media?.proxy_url && !/^https?:/.test(url) ? media.proxy_url : url);
  const name = url.slice('attachment://'.length);
  return safe((message.attachments ?? []).find((one) => one.filename === name)?.url ?? '');
}

const safe = (url) => (/^(https?:\/\/|\/(?!\/))/.test(url) ? url : '');

// picture is one of the pictures that the lightbox goes through, with its description behind a badge.
function picture(shown, at, kind) {
  const { url, text, spoiler, media } = shown[at];
  const image = h('img', { src: url, alt: text || say('picture'), loading: 'lazy', decoding: 'async' });
  if (media.width && media.height) image.style.aspectRatio = `${media.width} / ${media.height}`;
  const node = h('figure', { class: kind });
  const show = h('button', { type: 'button', class: 'picture-open', 'aria-haspopup': 'dialog', on: {
    click: () => (node.classList.contains('hidden-picture') ? reveal(node, show) : openLightbox(shown, at)),
  } }, image);
  node.append(show);
  if (text) node.append(...altBadge(text));
  if (spoiler) {
    node.classList.add('hidden-picture');
    show.setAttribute('aria-label', say('spoiler'));
    show.append(h('span', { class: 'spoiler-word', 'aria-hidden': 'true' }, say('spoiler_word')));
  }
  return node;
}

function reveal(node, show) {
  node.classList.remove('hidden-picture');
  show.removeAttribute('aria-label');
  show.querySelector('.spoiler-word').remove();
}

// altBadge opens a picture's description, for those who see the picture and wonder.
function altBadge(text) {
  const note = h('figcaption', { class: 'alt-text', hidden: true }, text);
  const badge = h('button', { type: 'button', class: 'alt', 'aria-label': `ALT: ${say('alt_show')}`, 'aria-expanded': 'false', on: {
    click: () => set(note.hidden),
    keydown: (event) => {
      if (event.key !== 'Escape' || note.hidden) return;
      event.stopPropagation();
      set(false);
    },
  } }, h('span', {}, 'ALT'));
  const set = (open) => {
    note.hidden = !open;
    badge.setAttribute('aria-expanded', String(open));
  };
  return [badge, note];
}

const entry = (item, message) => {
  const media = item.media ?? item;
  return { url: address(media, message), text: item.description ?? '', spoiler: Boolean(item.spoiler), media };
};

export const thumbnail = (component, message) => picture([entry(component, message)], 0, 'thumbnail');

export const gallery = (component, message) => grid((component.items ?? []).map((item) => entry(item, message)));

function grid(all) {
  const shown = all.slice(0, most);
  return h('div', { class: 'gallery', data: { count: shown.length } }, shown.map((item, at) => picture(shown, at, 'picture')));
}

export function file(component, message) {
  const url = address(component.file, message);
  const known = (message.attachments ?? []).find((one) => one.url === url);
  const name = component.name ?? known?.filename ?? decodeURIComponent(url.split('/').at(-1) ?? '');
  const card = fileCard(url, name, component.size ?? known?.size);
  if (!component.spoiler) return card;
  card.inert = true;
  const cover = h('div', { class: 'veil file-veil' }, card);
  cover.append(h('button', { type: 'button', class: 'btn secondary', on: { click: (event) => {
    event.currentTarget.remove();
    cover.classList.add('open');
    card.inert = false;
  } } }, icon('eye'), say('spoiler_word')));
  return cover;
}

function fileCard(url, name, size) {
  const long = size === undefined ? '' : bytes(size);
  return h('a', { class: 'file', href: url, download: name, 'aria-label': say('download', { name: [name, long].filter(Boolean).join(' ') }) },
    icon('file'), h('span', { class: 'file-name' }, name), long && [' ', h('span', { class: 'file-size' }, long)]);
}

// attachments are the files of a message without Components V2, which shows all that it has: pictures together, other files below.
export function attachments(all) {
  const isPicture = (one) => /^image\//.test(one.content_type ?? '');
  const pictures = all.filter(isPicture).map((one) => ({ ...entry(one, {}), spoiler: one.filename.startsWith('SPOILER_') }));
  const files = all.filter((one) => !isPicture(one)).map((one) => fileCard(safe(one.url ?? ''), one.filename, one.size));
  return [pictures.length > 0 && grid(pictures), ...files].filter(Boolean);
}

function bytes(count) {
  if (count < 1024) return count + ' B';
  if (count < 1024 * 1024) return (count / 1024).toFixed(1) + ' KB';
  return (count / 1024 / 1024).toFixed(1) + ' MB';
}
