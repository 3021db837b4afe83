import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';

import { BaseObject, Component, Event, runInRequestScope } from '../../../../server/core/index.ts';
import { applyConfig } from '../../../../server/core/object/apply-config.ts';
import { ClassHandlers } from '../../../../server/core/object/class-handlers.ts';

describe('Class-level handlers', () => {
  class Parent extends Component {}
  class Child extends Parent {}
  afterEach(() => Event.offAll());

  it('receive their data, in the order of their registration', () => {
    const seen: unknown[] = [];
    const record = ({ data }: Event): void => void seen.push(data);
    Event.on(Parent, 'x', record);
    Event.on(Parent, 'x', record, 1);
    Event.on(Parent, 'x', record, 2, false);
    Event.trigger(Parent, 'x');
    assert.deepEqual(seen, [2, null, 1]);
  });

  it('receive the object on which an event is triggered', () => {
    const seen: unknown[] = [];
    Event.on(Parent, 'x', ({ sender, name }) => void seen.push(sender, name));
    const child = new Child();
    Event.trigger(child, 'x');
    assert.deepEqual(seen, [child, 'x']);
    Event.trigger(child, 'none');
    assert.equal(seen.length, 2);
  });

  it('of a request run after those of the process', () => {
    const calls: string[] = [];
    Event.on(Parent, 'x', () => void calls.push('process'));
    runInRequestScope(() => {
      Event.on(Child, 'x', () => void calls.push('request'));
      new Child().trigger('x');
      Event.offAll();
      new Child().trigger('x');
    });
    assert.deepEqual(calls, ['process', 'request', 'process']);
  });

  it('are removed by pattern, and no others', () => {
    const calls: string[] = [];
    Event.on('*', 'x', () => void calls.push('any class'));
    Event.on(Parent, '*', () => void calls.push('any event'));
    assert.equal(Event.off('Par*', 'x'), false);
    assert.equal(Event.off(Parent, 'x'), false);
    new Parent().trigger('x');
    assert.deepEqual(calls.splice(0), ['any class', 'any event']);
    assert.equal(Event.off('*', 'x'), true);
    new Parent().trigger('x');
    assert.deepEqual(calls, ['any event']);
  });

  it('match more event names than the cache holds', () => {
    const handlers = new ClassHandlers();
    assert.equal(handlers.isEmpty, true);
    const entry = { handler: () => undefined, data: null };
    handlers.add(Parent, 'e*', entry, true);
    assert.equal(handlers.isEmpty, false);
    for (let at = 0; at < 1100; at++) assert.deepEqual(handlers.collect(Child, `e${at}`), [entry]);
    assert.deepEqual(handlers.collect(Child, 'other'), []);
    assert.equal(handlers.remove(Parent, 'e*', null), true);
    assert.equal(handlers.isEmpty, true);
    assert.deepEqual(handlers.collect(Child, 'e1'), []);
  });

  it('match markers of parents and of markers once, and only in lists', () => {
    class Inner {}
    class Outer {
      static readonly implements = [Inner];
    }
    class Base extends Component {
      static readonly implements = [Outer, Inner];
    }
    class Derived extends Base {}
    class Odd extends Component {
      static readonly implements = 'Outer';
    }
    const calls: string[] = [];
    Event.on(Inner, 'x', () => void calls.push('inner'));
    Event.on(Outer, 'x', () => void calls.push('outer'));
    new Derived().trigger('x');
    assert.deepEqual(calls.splice(0), ['outer', 'inner']);
    new Odd().trigger('x');
    assert.deepEqual(calls, []);
  });
});

describe('applyConfig', () => {
  it('calls init() of objects whose class is configurable', () => {
    const log: string[] = [];
    class Plain {
      init(): void {
        log.push('plain');
      }
    }
    class Asking extends Plain {
      static readonly configurable: unknown = true;
      override init(): void {
        log.push('asking');
      }
    }
    class Vague extends Plain {
      static readonly configurable = 'yes';
    }
    class Empty {
      static readonly configurable = true;
    }
    class Own extends BaseObject {
      override init(): void {
        log.push('own');
      }
    }
    for (const made of [new Plain(), new Asking(), new Vague(), new Empty(), new Own()]) {
      assert.equal(applyConfig(made, {}), made);
    }
    assert.deepEqual(log, ['asking', 'own']);
    assert.equal(Own.configurable, true);
  });
});
