import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';

import { compare, cost, report } from '../support/bench.ts';
import { Component, Event } from '../../server/core/index.ts';

const rounds = 10_000;

class Plain {
  width = 1;
  #height = 2;
  get height(): number {
    return this.#height;
  }
  set height(value: number) {
    this.#height = value;
  }
  area(): number {
    return this.width * this.height;
  }
}

class Box extends Component {
  width = 1;
  #height = 2;
  get height(): number {
    return this.#height;
  }
  set height(value: number) {
    this.#height = value;
  }
  area(): number {
    return this.width * this.height;
  }
}

// Each class has a separate function, as callers in a program have: both stay monomorphic.
const onePlain = new Plain();
function plain(): number {
  let sum = 0;
  for (let i = 0; i < rounds; i++) {
    onePlain.width = i;
    onePlain.height = i + 1;
    sum += onePlain.width + onePlain.height + onePlain.area();
  }
  return sum;
}

const oneBox = new Box();
function box(): number {
  let sum = 0;
  for (let i = 0; i < rounds; i++) {
    oneBox.width = i;
    oneBox.height = i + 1;
    sum += oneBox.width + oneBox.height + oneBox.area();
  }
  return sum;
}

assert.equal(plain(), box());

const access = await compare({ plain, box }, { rounds: 61, batchMs: 8 });
const making = await compare({
  plain: () => new Plain(),
  box: () => new Box(),
});

const emitter = new EventEmitter();
const component = new Component();
let calls = 0;
emitter.on('x', (event: { name: string }) => void (calls += event.name.length));
component.on('x', (event) => void (calls += event.name.length));
const once = (work: () => unknown): number => {
  calls = 0;
  work();
  return calls;
};
assert.equal(
  once(() => emitter.emit('x', { name: 'x' })),
  once(() => component.trigger('x')),
);
const event = new Event();
const many = (work: () => unknown) => () => {
  for (let i = 0; i < 100; i++) work();
};
const triggering = await compare({
  emit: many(() => emitter.emit('x', { name: 'x' })),
  trigger: many(() => component.trigger('x')),
  triggerGiven: many(() => component.trigger('x', event)),
  triggerUnheard: many(() => component.trigger('y')),
});
Event.on(Component, 'other', () => {});
const withClassLevel = await compare({
  emit: many(() => emitter.emit('x', { name: 'x' })),
  trigger: many(() => component.trigger('x')),
});

report('Components', [
  {
    name: 'read, write and call: component / plain class',
    value: cost(access, 'box', 'plain'),
    atMost: 1.05,
  },
  { name: 'construction: component / plain class', value: cost(making, 'box', 'plain') },
  {
    name: 'trigger with one handler / EventEmitter.emit',
    value: cost(triggering, 'trigger', 'emit'),
    atMost: 3,
  },
  { name: 'trigger with a given event / emit', value: cost(triggering, 'triggerGiven', 'emit') },
  { name: 'trigger without handlers / emit', value: cost(triggering, 'triggerUnheard', 'emit') },
  {
    name: 'trigger while class-level handlers exist / emit',
    value: cost(withClassLevel, 'trigger', 'emit'),
  },
]);
