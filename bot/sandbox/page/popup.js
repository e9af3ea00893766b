// What pops up over the page to choose from: the list of a select, and a message's menu. A sheet from below on a phone.
import { byId, h } from './dom.js';

let leave = null; // leaves what is open; there is one at most

export const closePopup = () => leave?.('gone');

// popUp shows a node whose items are gone through by keys, and returns what takes it away. It belongs to an anchor and gives the focus
// back to an element. dismiss is called with how one leaves it: by 'Escape', by 'Tab', to the 'outside', or 'gone' with the anchor.
export function popUp(node, { items, start, anchor, back, place, dismiss, tab = () => dismiss('Tab') }) {
  closePopup();
  const outside = (event) => {
    event.preventDefault();
    dismiss('outside');
  };
  const cover = h('div', { class: 'cover', on: { click: outside, contextmenu: outside } });

  function keys(event) {
    const at = items.indexOf(document.activeElement);
    const go = (index) => items[Math.max(0, Math.min(items.length - 1, index))]?.focus();
    const moves = {
      Escape: () => dismiss('Escape'),
      Tab: tab,
      ArrowDown: () => go(at + 1),
      ArrowUp: () => go(at - 1),
      Home: () => go(0),
      End: () => go(items.length - 1),
      Enter: () => items[at]?.click(),
      ' ': () => items[at]?.click(),
    };
    if (!moves[event.key]) return letter(event, at);
    if (event.target.closest('button') && event.key !== 'Escape' && event.key !== 'Tab') return undefined;
    event.preventDefault();
    event.stopPropagation();
    return moves[event.key]();
  }

  function letter(event, at) {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    const wanted = event.key.toLowerCase();
    const starts = (item) => item.querySelector('.option-label').textContent.toLowerCase().startsWith(wanted);
    [...items.slice(at + 1), ...items.slice(0, at + 1)].find(starts)?.focus();
  }

  // An edit may take the anchor away: then the question is no longer asked.
  let last = null; // what had the focus in it
  const observer = new MutationObserver(() => {
    if (!anchor.isConnected) return dismiss('gone');
    place();
    // A message drawn anew takes the focus; as long as this is open, it belongs here.
    if (!node.contains(document.activeElement)) (last ?? node).focus({ preventScroll: true });
  });

  node.addEventListener('keydown', keys);
  node.addEventListener('focusin', (event) => { last = event.target; });
  observer.observe(byId('messages'), { childList: true, subtree: true });
  addEventListener('resize', place);
  byId('layer').append(cover, node);
  place();
  (start ?? items[0] ?? node).focus({ preventScroll: true });
  leave = dismiss;
  return () => {
    leave = null;
    observer.disconnect();
    removeEventListener('resize', place);
    cover.remove();
    node.remove();
    if (back.isConnected) back.focus({ preventScroll: true });
  };
}
