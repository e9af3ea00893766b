// Pictures and files of a message.
import { h, icon } from './dom.js';
import { say } from './words.js';

// address is where a component's media lies: attachments are named attachment://name or have been resolved already.
function address(media, message) {
  const url = media?.url ?? '';
  if (!url.startsWith('attachment://')) return safe(media?.proxy_url && !/^https?:/.test(url) ? media.proxy_url : url);
  const name = url.slice('attachment://'.length);
  return safe((message.attachments ?? []).find((one) => one.filename === name)?.url ?? '');
}

const safe = (url) => (/^(https?:\/\/|\/(?!\/))/.test(url) ? url : '');

function picture(item, message, kind) {
  const url = address(item.media ?? item, message);
  const text = item.description || say('picture');
  const image = h('img', { src: url, alt: text, loading: 'lazy', decoding: 'async' });
  const size = item.media ?? item;
  if (size.width && size.height) image.style.aspectRatio = `${size.width} / ${size.height}`;
  const node = h('a', { class: kind, href: url, target: '_blank', rel: 'noopener', title: item.description }, image);
  if (!item.spoiler) return node;
  node.classList.add('hidden-picture');
  node.addEventListener('click', (event) => {
    if (!node.classList.contains('hidden-picture')) return;
    event.preventDefault();
    node.classList.remove('hidden-picture');
  });
  return node;
}

export const thumbnail = (component, message) => picture(component, message, 'thumbnail');

export function gallery(component, message) {
  const items = component.items ?? [];
  return h('div', { class: 'gallery', data: { count: Math.min(items.length, 4) } },
    items.map((item) => picture(item, message, 'picture')));
}

export function file(component, message) {
  const url = address(component.file, message);
  const known = (message.attachments ?? []).find((one) => one.url === url);
  const name = component.name ?? known?.filename ?? decodeURIComponent(url.split('/').at(-1) ?? '');
  return fileCard(url, name, component.size ?? known?.size);
}

function fileCard(url, name, size) {
  return h('a', { class: 'file', href: url, download: name, 'aria-label': say('download', { name }) },
    icon('file'), h('span', { class: 'file-name' }, name), size !== undefined && h('span', { class: 'file-size' }, bytes(size)));
}

// attachment is a file of a message without Components V2, which shows all that it has.
export function attachment(one) {
  if (!/^image\//.test(one.content_type ?? '')) return fileCard(safe(one.url ?? ''), one.filename, one.size);
  return h('div', { class: 'gallery', data: { count: 1 } }, picture(one, {}, 'picture'));
}

function bytes(count) {
  if (count < 1024) return count + ' B';
  if (count < 1024 * 1024) return (count / 1024).toFixed(1) + ' KB';
  return (count / 1024 / 1024).toFixed(1) + ' MB';
}
