// One picture over the whole page; arrows lead to the others of its gallery, Escape leads back.
import { byId, h, icon } from './dom.js';
import { say } from './words.js';

// openLightbox shows the pictures {url, text}, beginning with one of them.
export function openLightbox(pictures, first) {
  const dialog = byId('lightbox');
  let at = first;
  const image = h('img', { id: 'lightbox-picture' });
  const text = h('p', { class: 'lightbox-text' });
  const count = h('span', { class: 'lightbox-count', 'aria-live': 'polite' });
  const original = h('a', { class: 'btn secondary', target: '_blank', rel: 'noopener' }, icon('out'), say('open_original'));
  const turn = (by) => {
    at = (at + by + pictures.length) % pictures.length;
    paint();
  };
  const arrow = (glyph, by) => h('button', { type: 'button', class: 'icon turn turn-' + glyph, 'aria-label': say(by < 0 ? 'previous' : 'next'),
    hidden: pictures.length < 2, on: { click: () => turn(by) } }, icon(glyph));
  function paint() {
    image.src = pictures[at].url;
    image.alt = pictures[at].text || say('picture');
    text.textContent = pictures[at].text;
    count.textContent = pictures.length > 1 ? `${at + 1} / ${pictures.length}` : '';
    original.href = pictures[at].url;
  }
  dialog.setAttribute('aria-label', say('picture'));
  dialog.replaceChildren(
    h('div', { class: 'lightbox-head' }, count, original,
      h('button', { type: 'button', class: 'icon', 'aria-label': say('close'), on: { click: () => dialog.close() } }, icon('close'))),
    h('div', { class: 'lightbox-stage', on: { click: (event) => event.target === event.currentTarget && dialog.close() } },
      arrow('left', -1), image, arrow('right', 1)),
    text);
  dialog.onkeydown = (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by && pictures.length > 1) turn(by);
  };
  paint();
  dialog.showModal();
}
