import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  Behavior,
  Component,
  Event,
  LogLevel,
  Module,
  runInRequestScope,
} from '../../../../server/core/index.ts';
import { withDebug, withLogger } from '../support.ts';

type AnyRecord = Record<string, unknown>;

/** Has a field, half accessors, and a method. */
class Tools extends Behavior {
  field = 1;
  #hidden = 2;
  get readable(): number {
    return this.#hidden;
  }
  set writable(value: number) {
    this.#hidden = value;
  }
  double(n = 1): number {
    return n * 2;
  }
}

/** Returns its own members before those of its behaviors. */
class Owner extends Component {
  own = 'own';
  get lone(): number {
    return 1;
  }
  getBoth(): string {
    return 'of the owner';
  }
  setOnly(): void {}
  hello(): string {
    return 'hello';
  }
}

const owner = (): Owner => {
  const made = new Owner();
  made.attachBehavior('tools', Tools);
  return made;
};

describe('Members of behaviors', () => {
  const names = ['own', 'lone', 'both', 'only', 'field', 'readable', 'writable', 'none'];

  it('count as properties of the owner, unless checkBehaviors is false', () => {
    const made = owner();
    const list = (test: (name: string) => boolean): string => names.filter(test).join(' ');
    assert.equal(
      list((name) => made.canGetProperty(name)),
      'own lone both field readable',
    );
    assert.equal(
      list((name) => made.canGetProperty(name, false)),
      'lone both readable',
    );
    assert.equal(
      list((name) => made.canGetProperty(name, true, false)),
      'own lone both',
    );
    assert.equal(
      list((name) => made.canSetProperty(name)),
      'own only field writable',
    );
    assert.equal(
      list((name) => made.canSetProperty(name, false)),
      'only writable',
    );
    assert.equal(
      list((name) => made.canSetProperty(name, true, false)),
      'own only',
    );
    assert.equal(
      list((name) => made.hasProperty(name)),
      'own lone both only field readable writable',
    );
    assert.equal(
      list((name) => made.hasProperty(name, false)),
      'lone both only readable writable',
    );
    assert.equal(
      list((name) => made.hasProperty(name, true, false)),
      'own lone both only',
    );
  });

  it('count as methods of the owner, unless checkBehaviors is false', () => {
    const made = owner();
    assert.deepEqual(
      ['hello', 'double', 'none'].map((name) => [
        made.hasMethod(name),
        made.hasMethod(name, false),
      ]),
      [
        [true, true],
        [true, false],
        [false, false],
      ],
    );
    assert.deepEqual(
      [made.call('hello'), made.call('double'), made.call('double', [4])],
      ['hello', 2, 8],
    );
  });

  it('are read, written and unset', () => {
    const made = owner();
    const loose = made as unknown as AnyRecord;
    assert.deepEqual([loose['field'], loose['readable'], loose['both']], [1, 2, 'of the owner']);
    loose['writable'] = 5;
    loose['field'] = 6;
    assert.deepEqual([loose['field'], loose['readable']], [6, 5]);
    made.unset('field');
    assert.equal(made.getBehavior<Tools>('tools')?.field, null);
    assert.throws(() => made.unset('readable'), { name: 'InvalidCallException' });
    assert.throws(() => (loose['none'] = 1), { name: 'UnknownPropertyException' });
    assert.throws(() => (loose['readable'] = 1), { name: 'UnknownPropertyException' });
    assert.equal(made.detachBehavior('none'), null);
    assert.equal(made.getBehavior('none'), null);
  });
});

describe('Behaviors', () => {
  it('may be the base class, or a config with __class', () => {
    for (const given of [Behavior, { class: Behavior }, { __class: Tools } as never]) {
      const made = new Component();
      made.attachBehavior('any', given);
      assert.ok(made.getBehavior('any') instanceof Behavior);
    }
  });

  it('are attached by name and by number, and all detached', () => {
    const made = new Component();
    made.attachBehaviors({ a: Tools });
    made.attachBehaviors([Tools, Tools]);
    made.attachBehaviors([Tools]);
    assert.deepEqual(Object.keys(made.getBehaviors()).sort(), ['0', '1', '2', 'a']);
    const attached = Object.values(made.getBehaviors());
    made.detachBehaviors();
    assert.deepEqual(made.getBehaviors(), {});
    assert.ok(attached.every((one) => one.owner === null));
  });

  it('handle patterns of events while they are attached', () => {
    const calls: string[] = [];
    class Ears extends Behavior {
      override events() {
        return { 'x*': ({ name }: Event) => void calls.push(name), y: 'onY' };
      }
      onY({ name }: Event): void {
        calls.push(`${name} by name`);
      }
    }
    const made = new Component();
    made.attachBehavior('ears', Ears);
    for (const name of ['x', 'xy', 'y', 'z']) made.trigger(name);
    assert.deepEqual(calls, ['x', 'xy', 'y by name']);
    made.detachBehavior('ears');
    for (const name of ['x', 'xy', 'y', 'z']) {
      made.trigger(name);
      assert.equal(made.hasEventHandlers(name), false);
    }
    assert.equal(calls.length, 3);
  });

  it('of a module that a request attaches handle events in the next request, handlers do not', () => {
    const calls: string[] = [];
    class Ears extends Behavior {
      override events() {
        return { x: () => void calls.push('behavior') };
      }
    }
    const module = new Module();
    const one = module as unknown as Component;
    runInRequestScope(() => {
      one.on('x', () => void calls.push('handler'));
      one.attachBehavior('ears', Ears);
      one.on('x', () => void calls.push('later handler'));
      one.trigger('x');
    });
    assert.deepEqual(calls.splice(0), ['behavior', 'handler', 'later handler']);
    runInRequestScope(() => one.trigger('x'));
    assert.deepEqual(calls.splice(0), ['behavior']);
    runInRequestScope(() => one.detachBehavior('ears'));
    one.trigger('x');
    assert.deepEqual(calls, []);
  });
});

describe('Component.create', () => {
  it('adds handlers one after the other, with names of any spacing', () => {
    class Named extends Component {}
    const calls: string[] = [];
    const made = Named.create({
      'on x': () => void calls.push('first'),
      'on  x ': () => void calls.push('second'),
      'as  tools ': Tools,
    });
    made.trigger('x');
    assert.deepEqual(calls, ['first', 'second']);
    assert.deepEqual(Object.keys(made.getBehaviors()), ['tools']);
  });
});

describe('Component.trigger', () => {
  it('sets name and sender of an event without handlers', async () => {
    const made = new Component();
    const event = Event.create({ handled: true });
    made.trigger('x', event);
    assert.deepEqual([event.name, event.sender, event.handled], ['x', made, false]);
    const later = new Event();
    await made.triggerAsync('y', later);
    assert.deepEqual([later.name, later.sender], ['y', made]);
  });

  it('passes null as data, and clears the name', () => {
    const made = new Component();
    const event = new Event();
    assert.deepEqual(
      [event.name, event.sender, event.handled, event.data],
      ['', null, false, null],
    );
    made.on('x', ({ data }) => assert.equal(data, null));
    made.trigger('x');
  });

  it('logs the rejection of a handler that is not awaited', async () => {
    const made = new Component();
    made.on('x', () => Promise.reject(new RangeError('late')));
    await withLogger((logger) =>
      withDebug(false, async () => {
        made.trigger('x');
        await Promise.resolve();
        await Promise.resolve();
        assert.deepEqual(
          logger.messages.map(([text, level, category]) => [String(text), level, category]),
          [['RangeError: late', LogLevel.ERROR, 'RangeError']],
        );
      }),
    );
  });
});
