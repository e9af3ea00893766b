// What all dialogs have in common: a press beside one closes it, and so does the browser's "back", the one such key that phones have.
const shown = () => [...document.querySelectorAll('dialog[open]')].at(-1);

function beside(dialog, { clientX, clientY }) {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

// A press counts if it begins and ends beside the dialog, so that marking text in a field closes nothing.
let pressed = null;
document.addEventListener('pointerdown', (event) => {
  pressed = event.target.matches('dialog[open]') && beside(event.target, event) ? event.target : null;
});
document.addEventListener('click', (event) => {
  if (pressed && pressed === event.target && beside(pressed, event)) pressed.close();
  pressed = null;
});

let inner = false; // whether a step back stays on this page
let address = ''; // where the dialog was opened

const opening = new MutationObserver(() => {
  if (!shown()) return;
  address = location.href;
  if (!inner) history.pushState(null, '');
  inner = true;
});
for (const dialog of document.querySelectorAll('dialog')) opening.observe(dialog, { attributeFilter: ['open'] });

// A step back while a dialog is open closes it and is undone; whoever listens after this module doesn't hear of it.
addEventListener('popstate', (event) => {
  const dialog = shown();
  inner = Boolean(dialog);
  if (!dialog) return;
  event.stopImmediatePropagation();
  dialog.close();
  history.pushState(null, '', address);
});
