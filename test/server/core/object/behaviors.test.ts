import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';

import {
  BaseObject,
  Behavior,
  Component,
  Event,
  Fw,
  type Logger,
  LogLevel,
  Module,
  runInRequestScope,
} from '../../../../server/core/index.ts';
import { ClassHandlers } from '../../../../server/core/object/class-handlers.ts';
import { applyConfig } from '../../../../server/core/object/apply-config.ts';
import { withDebug, withLogger } from '../support.ts';

type Loose = Record<string, unknown>;

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

/** Answers before its behaviors are asked. */
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

  it('count as properties of the owner, unless it is asked without them', () => {
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

  it('count as methods of the owner, unless it is asked without them', () => {
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

  it('are read, written and taken away', () => {
    const made = owner();
    const loose = made as unknown as Loose;
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

  it('hear patterns, and no longer than they are attached', () => {
    const heard: string[] = [];
    class Ears extends Behavior {
      override events() {
        return { 'x*': ({ name }: Event) => void heard.push(name), y: 'onY' };
      }
      onY({ name }: Event): void {
        heard.push(`${name} by name`);
      }
    }
    const made = new Component();
    made.attachBehavior('ears', Ears);
    for (const name of ['x', 'xy', 'y', 'z']) made.trigger(name);
    assert.deepEqual(heard, ['x', 'xy', 'y by name']);
    made.detachBehavior('ears');
    for (const name of ['x', 'xy', 'y', 'z']) {
      made.trigger(name);
      assert.equal(made.hasEventHandlers(name), false);
    }
    assert.equal(heard.length, 3);
  });

  it('of a module that a request attaches hear the next request, handlers do not', () => {
    const heard: string[] = [];
    class Ears extends Behavior {
      override events() {
        return { x: () => void heard.push('behavior') };
      }
    }
    const module = new Module();
    const one = module as unknown as Component;
    runInRequestScope(() => {
      one.on('x', () => void heard.push('handler'));
      one.attachBehavior('ears', Ears);
      one.on('x', () => void heard.push('later handler'));
      one.trigger('x');
    });
    assert.deepEqual(heard.splice(0), ['behavior', 'handler', 'later handler']);
    runInRequestScope(() => one.trigger('x'));
    assert.deepEqual(heard.splice(0), ['behavior']);
    runInRequestScope(() => one.detachBehavior('ears'));
    one.trigger('x');
    assert.deepEqual(heard, []);
  });
});

describe('Component.create', () => {
  it('adds handlers behind each other, with names of any spacing', () => {
    class Named extends Component {}
    const heard: string[] = [];
    const made = Named.create({
      'on x': () => void heard.push('first'),
      'on  x ': () => void heard.push('second'),
      'as  tools ': Tools,
    });
    made.trigger('x');
    assert.deepEqual(heard, ['first', 'second']);
    assert.deepEqual(Object.keys(made.getBehaviors()), ['tools']);
  });
});

describe('Component.trigger', () => {
  it('sets name and sender of an event that nobody hears', async () => {
    const made = new Component();
    const event = Event.create({ handled: true });
    made.trigger('x', event);
    assert.deepEqual([event.name, event.sender, event.handled], ['x', made, false]);
    const later = new Event();
    await made.triggerAsync('y', later);
    assert.deepEqual([later.name, later.sender], ['y', made]);
  });

  it('gives null for data, and no name before', () => {
    const made = new Component();
    const event = new Event();
    assert.deepEqual(
      [event.name, event.sender, event.handled, event.data],
      ['', null, false, null],
    );
    made.on('x', ({ data }) => assert.equal(data, null));
    made.trigger('x');
  });

  it('logs what a handler rejects with that nobody awaits', async () => {
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

describe('Class-level handlers', () => {
  class Parent extends Component {}
  class Child extends Parent {}
  afterEach(() => Event.offAll());

  it('get their data, in the order that they ask for', () => {
    const seen: unknown[] = [];
    const hear = ({ data }: Event): void => void seen.push(data);
    Event.on(Parent, 'x', hear);
    Event.on(Parent, 'x', hear, 1);
    Event.on(Parent, 'x', hear, 2, false);
    Event.trigger(Parent, 'x');
    assert.deepEqual(seen, [2, null, 1]);
  });

  it('know the object that an event is triggered for', () => {
    const seen: unknown[] = [];
    Event.on(Parent, 'x', ({ sender, name }) => void seen.push(sender, name));
    const child = new Child();
    Event.trigger(child, 'x');
    assert.deepEqual(seen, [child, 'x']);
    Event.trigger(child, 'none');
    assert.equal(seen.length, 2);
  });

  it('of a request run behind those of the process', () => {
    const heard: string[] = [];
    Event.on(Parent, 'x', () => void heard.push('process'));
    runInRequestScope(() => {
      Event.on(Child, 'x', () => void heard.push('request'));
      new Child().trigger('x');
      Event.offAll();
      new Child().trigger('x');
    });
    assert.deepEqual(heard, ['process', 'request', 'process']);
  });

  it('are removed by pattern, and no others', () => {
    const heard: string[] = [];
    Event.on('*', 'x', () => void heard.push('any class'));
    Event.on(Parent, '*', () => void heard.push('any event'));
    assert.equal(Event.off('Par*', 'x'), false);
    assert.equal(Event.off(Parent, 'x'), false);
    new Parent().trigger('x');
    assert.deepEqual(heard.splice(0), ['any class', 'any event']);
    assert.equal(Event.off('*', 'x'), true);
    new Parent().trigger('x');
    assert.deepEqual(heard, ['any event']);
  });

  it('hear more event names than are kept at once', () => {
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

  it('hear markers of parents and of markers once, and of lists alone', () => {
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
    const heard: string[] = [];
    Event.on(Inner, 'x', () => void heard.push('inner'));
    Event.on(Outer, 'x', () => void heard.push('outer'));
    new Derived().trigger('x');
    assert.deepEqual(heard.splice(0), ['outer', 'inner']);
    new Odd().trigger('x');
    assert.deepEqual(heard, []);
  });
});

describe('applyConfig', () => {
  it('finishes objects whose class asks for it', () => {
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
  });
});

describe('Call places', () => {
  it('are those of the program, the innermost first', async () => {
    await withLogger((logger: Logger) => {
      const limit = Error.stackTraceLimit;
      logger.traceLevel = 50;
      const inner = (): void => Fw.info('x');
      const outer = (): void => inner();
      outer();
      assert.equal(Error.stackTraceLimit, limit);
      const places = logger.messages[0]?.[4] ?? [];
      assert.deepEqual(
        places.slice(0, 2).map((place) => place.function),
        ['inner', 'outer'],
      );
      assert.ok(places.every(({ file }) => !file.startsWith('node:')));
      assert.ok(places.every(({ file }) => !file.includes('/server/core/logging/log')));
      assert.ok(places.every(({ line }) => Number.isInteger(line) && line > 0));
      logger.traceLevel = 1;
      outer();
      assert.deepEqual(logger.messages[1]?.[4].length, 1);
    });
  });
});
