// The list of a select menu: a small pop-up beside its button, a sheet from below on a phone.
import { byId, h, icon } from './dom.js';
import { emoji } from './inline.js';
import { say } from './words.js';

let current = null; // the open list; there is one at most

export const closeMenu = () => current?.close(false);

// openMenu shows the options and calls submit with the chosen values. A single choice is submitted at once. Several are when
// the list closes, if they are as many as they must be and changed (the button sends them even unchanged, for a second try);
// Escape closes without.
export function openMenu({ anchor, title, options, chosen, min, max, submit }) {
  closeMenu();
  const single = max <= 1;
  const picked = new Set(chosen);
  const items = options.map((option) => h('div', {
    class: 'option', role: 'option', tabindex: '-1', data: { value: option.value },
    on: { click: () => toggle(option.value) },
  }, emoji(option.emoji), h('span', { class: 'option-texts' },
    h('span', { class: 'option-label' }, option.label),
    option.description && h('span', { class: 'option-description' }, option.description)),
  h('span', { class: single ? 'tick' : 'checkbox' }, icon('check'))));
  const list = h('div', { class: 'options', role: 'listbox', 'aria-label': title, 'aria-multiselectable': single ? null : 'true' },
    items.length ? items : h('p', { class: 'nothing' }, say('no_choice')));
  const hint = h('span', { class: 'hint', 'aria-live': 'polite' });
  const foot = single ? null : h('div', { class: 'foot' }, hint,
    h('button', { type: 'button', class: 'btn primary', on: { click: () => close(true, true) } }, say('done')));
  const node = h('div', { class: 'menu', on: { keydown: keys } }, h('p', { class: 'menu-title', 'aria-hidden': 'true' }, title), list, foot);
  const cover = h('div', { class: 'cover', on: { click: () => close(true) } });

  function toggle(value) {
    if (single) {
      const same = picked.has(value) && min === 0;
      current = finish(same ? [] : [value]);
      return;
    }
    if (picked.has(value)) picked.delete(value);
    else if (picked.size < max) picked.add(value);
    paint();
  }

  function paint() {
    const full = !single && picked.size >= max;
    items.forEach((item) => {
      const on = picked.has(item.dataset.value);
      item.setAttribute('aria-selected', String(on));
      if (full && !on) item.setAttribute('aria-disabled', 'true');
      else item.removeAttribute('aria-disabled');
    });
    hint.textContent = say(min === max ? 'choose_exactly' : 'choose_some', { min, max }) + ' · ' + say('chosen', { count: picked.size });
  }

  // finish takes the list away and hands over the values, if any are to be.
  function finish(values) {
    observer.disconnect();
    removeEventListener('resize', place);
    cover.remove();
    node.remove();
    anchor.setAttribute('aria-expanded', 'false');
    if (anchor.isConnected) anchor.focus({ preventScroll: true });
    if (values) submit(values);
    return null;
  }

  function close(commit, even = false) {
    const values = options.map((option) => option.value).filter((value) => picked.has(value));
    const changed = values.join('\n') !== chosen.join('\n');
    const enough = values.length >= min && values.length <= max;
    current = finish(commit && !single && (changed || even) && enough ? values : null);
  }

  function keys(event) {
    const at = items.indexOf(document.activeElement);
    const go = (index) => items[Math.max(0, Math.min(items.length - 1, index))]?.focus();
    const actions = {
      Escape: () => close(false),
      Tab: () => (single ? close(false) : null),
      ArrowDown: () => go(at + 1),
      ArrowUp: () => go(at - 1),
      Home: () => go(0),
      End: () => go(items.length - 1),
      Enter: () => at >= 0 && toggle(items[at].dataset.value),
      ' ': () => at >= 0 && toggle(items[at].dataset.value),
    };
    if (event.key === 'Tab' && !single) return tabRound(event);
    if (!actions[event.key]) return letter(event, at);
    if (event.target.closest('button') && event.key !== 'Escape') return undefined;
    event.preventDefault();
    event.stopPropagation();
    return actions[event.key]();
  }

  // Of several choices, Tab goes between the list and its button only.
  function tabRound(event) {
    event.preventDefault();
    const button = foot.querySelector('button');
    if (document.activeElement === button) (items.find((item) => picked.has(item.dataset.value)) ?? items[0])?.focus();
    else button.focus();
  }

  function letter(event, at) {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    const wanted = event.key.toLowerCase();
    const starts = (item) => item.querySelector('.option-label').textContent.toLowerCase().startsWith(wanted);
    [...items.slice(at + 1), ...items.slice(0, at + 1)].find(starts)?.focus();
  }

  function place() {
    const rect = anchor.getBoundingClientRect();
    node.style.width = Math.max(rect.width, Math.min(280, innerWidth - 16)) + 'px';
    node.style.left = Math.max(8, Math.min(rect.left, innerWidth - node.offsetWidth - 8)) + 'px';
    const below = innerHeight - rect.bottom - 12;
    const up = below < Math.min(node.scrollHeight, 340) && rect.top > below;
    node.style.maxHeight = Math.max(160, Math.min(420, up ? rect.top - 12 : below)) + 'px';
    node.style.top = up ? '' : rect.bottom + 4 + 'px';
    node.style.bottom = up ? innerHeight - rect.top + 4 + 'px' : '';
  }

  // An edit may take the button away: then the question is no longer asked.
  let last = null; // what had the focus in the list
  node.addEventListener('focusin', (event) => { last = event.target; });
  const observer = new MutationObserver(() => {
    if (!anchor.isConnected) return close(false);
    place();
    // A message drawn anew takes the focus; as long as the list is open, it belongs here.
    if (!node.contains(document.activeElement)) (last ?? node).focus({ preventScroll: true });
  });
  observer.observe(byId('messages'), { childList: true, subtree: true });
  addEventListener('resize', place);
  byId('layer').append(cover, node);
  anchor.setAttribute('aria-expanded', 'true');
  paint();
  place();
  (items.find((item) => picked.has(item.dataset.value)) ?? items[0] ?? node).focus({ preventScroll: true });
  current = { close };
}
