// The list of a select menu: a small pop-up beside its button, a sheet from below on a phone.
import { h, icon } from './dom.js';
import { emoji } from './inline.js';
import { popUp } from './popup.js';
import { say } from './words.js';

// openMenu shows the options and calls submit with the chosen values. A single choice is submitted at once. Several are when
// the list closes, by Escape too, if they are as many as they must be and changed (the button sends them even unchanged, for a second try).
export function openMenu({ anchor, title, options, chosen, min, max, submit }) {
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
  const node = h('div', { class: 'menu', tabindex: '-1' }, h('p', { class: 'menu-title', 'aria-hidden': 'true' }, title), list, foot);

  function toggle(value) {
    if (single) {
      finish(picked.has(value) && min === 0 ? [] : [value]);
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
    anchor.setAttribute('aria-expanded', 'false');
    hide();
    if (values) submit(values);
  }

  function close(commit, even = false) {
    const values = options.map((option) => option.value).filter((value) => picked.has(value));
    const changed = values.join('\n') !== chosen.join('\n');
    const enough = values.length >= min && values.length <= max;
    finish(commit && !single && (changed || even) && enough ? values : null);
  }

  // Of several choices, Tab goes between the list and its button only.
  function tabRound() {
    const button = foot.querySelector('button');
    if (document.activeElement === button) (marked() ?? items[0])?.focus();
    else button.focus();
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

  const marked = () => items.find((item) => picked.has(item.dataset.value));
  paint();
  const hide = popUp(node, { items, start: marked(), anchor, back: anchor, place, tab: single ? undefined : tabRound, dismiss: (how) => close(how !== 'gone') });
  anchor.setAttribute('aria-expanded', 'true');
}
