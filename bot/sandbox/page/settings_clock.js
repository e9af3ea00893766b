// Settings: the clock that the bot and the sandbox share. It can be moved forward only.
import * as api from './api.js';
import { h } from './dom.js';
import { button, choice, field } from './fields.js';
import { store } from './store.js';
import { full, span } from './time.js';
import { say } from './words.js';

const minute = 60000;
const steps = [minute, 10 * minute, 60 * minute, 1440 * minute];

export function clockTab(settings) {
  const { ahead_ms: ahead, movable } = store.clock;
  const now = h('p', { class: 'clock-now' }, h('time', {}, full(store.now())));
  const state = h('p', { id: 'clock-ahead' }, ahead ? say('clock_ahead', { span: span(ahead) }) : say('clock_even'));
  if (!movable) return [h('section', {}, now, state, h('p', { class: 'nothing' }, say('clock_fixed')))];
  const move = (milliseconds) => settings.change(() => api.forward(milliseconds()));
  const count = h('input', { id: 'clock-count', type: 'number', min: '1', max: '100000', step: '1', value: '5', required: true });
  const unit = choice('clock-unit', ['second', 'minute', 'hour', 'day'].map((name) => [name, say('unit_' + name)]), 'minute');
  const lengths = { second: 1000, minute, hour: 60 * minute, day: 1440 * minute };
  return [
    h('section', {}, now, state, h('p', { class: 'help' }, say('clock_help')),
      h('div', { class: 'steps' }, steps.map((step) => button('clock-' + step / minute, '+ ' + span(step), 'secondary', move(() => step))))),
    h('section', {}, h('form', { class: 'line three', on: { submit: move(() => Number(count.value) * lengths[unit.value]) } },
      field(say('clock_by'), count), field(say('unit'), unit), button('clock-move', say('clock_forward'), 'secondary'))),
  ];
}
