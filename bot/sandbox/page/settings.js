// The dialog in which people, servers, channels and the clock are changed, and the switch between dark and light.
import { byId, h, icon } from './dom.js';
import { button } from './fields.js';
import { channelTab } from './settings_channel.js';
import { clockTab } from './settings_clock.js';
import { peopleTab } from './settings_people.js';
import { serverTab } from './settings_server.js';
import { store } from './store.js';
import { keep, recall } from './unread.js';
import { say } from './words.js';

const tabs = { people: peopleTab, server: serverTab, channel: channelTab, clock: clockTab };
let tab = 'people';

// openSettings shows the dialog; changed is called with the person to be after a change. What it begins with may be told.
export function openSettings(changed, { tab: wanted, person, focus } = {}) {
  const dialog = byId('settings');
  tab = wanted ?? (tabs[tab] ? tab : 'people');
  if (!store.me) tab = 'people';
  const settings = { person: person ?? store.me?.id ?? '', role: '', target: '', close: () => dialog.close() };
  const error = h('p', { class: 'failure', role: 'alert', hidden: true });
  const news = h('p', { class: 'news', role: 'status', hidden: true });
  const body = h('div', { id: 'settings-body', role: 'tabpanel', tabindex: '-1' });
  const list = h('div', { class: 'tabs', role: 'tablist', 'aria-label': say('settings'), hidden: !store.me, on: { keydown: keys } });

  // attempt is a listener that does something and shows why it was refused.
  settings.attempt = (run) => async (event) => {
    event?.preventDefault();
    quiet();
    try {
      await run(event);
    } catch (refusal) {
      error.textContent = refusal.message;
      error.hidden = false;
      error.scrollIntoView({ block: 'nearest' });
    }
  };
  // change is attempt for what the sandbox then has anew: the page and the dialog show it.
  settings.change = (run) => settings.attempt(async (event) => {
    body.setAttribute('aria-busy', 'true');
    try {
      await run(event);
      await changed(store.me.id);
      draw();
    } catch (refusal) {
      if (event?.type === 'change') draw(); // a tick or a choice that was refused goes back; what was written stays
      throw refusal;
    } finally {
      body.removeAttribute('aria-busy');
    }
  });
  // tell says what was done and offers what one may want to do next.
  settings.tell = (text, label, next) => {
    news.replaceChildren(h('span', {}, text), button('next', label, 'secondary', settings.attempt(next)));
    news.hidden = false;
  };
  settings.go = (place) => {
    dialog.close();
    document.dispatchEvent(new CustomEvent('go', { detail: place }));
  };
  settings.become = async (id, place) => {
    dialog.close();
    await changed(id);
    if (place) settings.go(place);
  };
  settings.draw = draw;

  function quiet() {
    error.hidden = true;
    news.hidden = true;
  }

  function draw() {
    const focused = body.contains(document.activeElement) ? document.activeElement.id : '';
    const open = [...body.querySelectorAll('details[open]')].map((one) => one.id);
    const { scrollTop } = body;
    list.replaceChildren(...Object.keys(tabs).map((name) => h('button', {
      type: 'button', role: 'tab', id: 'tab-' + name, 'aria-selected': String(name === tab), 'aria-controls': 'settings-body',
      tabindex: name === tab ? '0' : '-1', on: { click: () => go(name) },
    }, say('tab_' + name))));
    body.setAttribute('aria-labelledby', 'tab-' + tab);
    body.replaceChildren(...tabs[tab](settings));
    open.forEach((id) => byId(id)?.setAttribute('open', ''));
    body.scrollTop = scrollTop;
    if (focused) byId(focused)?.focus({ preventScroll: true });
  }

  function go(name) {
    tab = name;
    quiet();
    draw();
    body.scrollTop = 0;
    byId('tab-' + name).focus();
  }

  function keys(event) {
    const names = Object.keys(tabs);
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const to = { Home: names[0], End: names.at(-1) }[event.key] ?? (by && names[(names.indexOf(tab) + by + names.length) % names.length]);
    if (!to) return;
    event.preventDefault();
    go(to);
  }

  dialog.replaceChildren(
    h('div', { class: 'dialog-head' }, h('h2', { id: 'settings-title' }, store.me ? say('settings') : say('nobody')),
      h('button', { type: 'button', class: 'icon', 'aria-label': say('close'), on: { click: () => dialog.close() } }, icon('close'))),
    list, body, h('div', { class: 'outcome' }, error, news));
  draw();
  if (!dialog.open) dialog.showModal();
  if (focus) show(byId(focus));
  else if (store.me) byId('tab-' + tab).focus();
}

// show brings a field into sight with all that belongs to it.
function show(field) {
  field.closest('section').scrollIntoView();
  field.focus({ preventScroll: true });
}

const stored = 'trey.theme';

// theme follows the system until it is switched by hand.
export function theme(button) {
  const root = document.documentElement;
  const dark = () => (root.dataset.theme ? root.dataset.theme === 'dark' : !matchMedia('(prefers-color-scheme: light)').matches);
  const value = recall(stored);
  if (value === 'dark' || value === 'light') root.dataset.theme = value;
  button.append(icon('theme'));
  button.addEventListener('click', () => {
    root.dataset.theme = dark() ? 'light' : 'dark';
    keep(stored, root.dataset.theme);
  });
}
