import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';

import { Component, Event, runInRequestScope } from '../../../../server/core/index.ts';
import { gate } from '../support.ts';

class Parent extends Component {}
class Child extends Parent {}
const Marker = class Marker {};
class Marked extends Component {
  static readonly implements = [Marker];
}

describe('class-level events', () => {
  afterEach(() => Event.offAll());

  it('14 runs the handlers of the class before those of its parent', () => {
    const calls: string[] = [];
    Event.on(Parent, 'save', () => void calls.push('parent'));
    Event.on(Child, 'save', () => void calls.push('child'));
    new Child().trigger('save');
    assert.deepEqual(calls, ['child', 'parent']);
    new Parent().trigger('save');
    assert.deepEqual(calls, ['child', 'parent', 'parent']);
  });

  it('runs after the handlers of the object', () => {
    const calls: string[] = [];
    Event.on(Parent, 'save', () => void calls.push('class'));
    const parent = new Parent();
    parent.on('save', () => void calls.push('object'));
    parent.trigger('save');
    assert.deepEqual(calls, ['object', 'class']);
  });

  it('handles events of classes that implement a marker', () => {
    let runs = 0;
    Event.on(Marker, 'x', () => void runs++);
    new Marked().trigger('x');
    new Parent().trigger('x');
    assert.equal(runs, 1);
  });

  it('runs a pattern of classes once and first, regardless of the number of matches', () => {
    const calls: string[] = [];
    Event.on(Child, 'save', () => void calls.push('child'));
    Event.on('*', 'sa*', () => void calls.push('pattern'));
    new Child().trigger('save');
    assert.deepEqual(calls, ['pattern', 'child']);
  });

  it('reports whether an event has handlers', () => {
    Event.on(Parent, 'save', () => {});
    const seen = [Parent, Child, new Child(), Component].map((one) =>
      Event.hasHandlers(one, 'save'),
    );
    assert.deepEqual(seen, [true, true, true, false]);
    assert.equal(new Child().hasEventHandlers('save'), true);
  });

  it('triggers on a class without an object', () => {
    const senders: unknown[] = [];
    Event.on(Parent, 'save', (event) => void senders.push(event.sender));
    Event.trigger(Child, 'save');
    assert.deepEqual(senders, [null]);
  });

  it('removes one handler, or all of a class and name', () => {
    const handler = () => {};
    Event.on(Parent, 'save', handler);
    Event.on(Parent, 'save', () => {});
    assert.deepEqual([Event.off(Parent, 'save', handler), Event.off(Parent, 'save')], [true, true]);
    assert.equal(Event.off(Parent, 'save'), false);
  });

  it('21 limits handlers that a request adds to that request', async () => {
    const calls: string[] = [];
    const [added, done] = [gate(), gate()];
    const first = runInRequestScope(async () => {
      Event.on(Parent, 'save', () => void calls.push('of the first'));
      added.open();
      await done.opened;
      new Parent().trigger('save');
    });
    const second = runInRequestScope(async () => {
      await added.opened;
      new Parent().trigger('save');
      done.open();
    });
    await Promise.all([first, second]);
    new Parent().trigger('save');
    runInRequestScope(() => new Parent().trigger('save'));
    assert.deepEqual(calls, ['of the first']);
  });

  it('runs handlers of the process in requests', () => {
    let runs = 0;
    Event.on(Parent, 'save', () => void runs++);
    runInRequestScope(() => {
      new Parent().trigger('save');
      assert.equal(Event.off(Parent, 'save'), false);
    });
    assert.equal(runs, 1);
  });
});
