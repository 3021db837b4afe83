import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { BaseObject, Container, Fw, Instance } from '../../../../server/core/index.ts';
import { withApp } from '../support.ts';

class Engine extends BaseObject {
  power = 1;
}
class Car extends BaseObject {
  static readonly inject = [Engine, Instance.of('radio', true)];
  static readonly params = ['engine', 'radio', 'doors'];
  color = '';
  readonly engine: Engine;
  readonly rest: unknown[];
  constructor(engine: Engine, ...rest: unknown[]) {
    super();
    this.engine = engine;
    this.rest = rest;
  }
}

describe('Container', () => {
  it('injects constructor dependencies by name, optional ones as null', () => {
    const car = new Container().get(Car, [], { color: 'red' });
    assert.ok(car.engine instanceof Engine);
    assert.deepEqual([car.rest, car.color], [[null], 'red']);
  });

  it('prefers arguments by position and by name to injected ones', () => {
    const engine = Engine.create({ power: 5 });
    const container = new Container();
    assert.equal(container.get(Car, [engine]).engine, engine);
    assert.deepEqual(container.get(Car, { doors: 3, engine }).rest, [null, 3]);
    assert.throws(() => container.get(Car, { 0: engine, doors: 3 }), {
      message: 'Dependencies indexed by name and by position in the same array are not allowed.',
    });
  });

  it('refuses arguments by names that a constructor does not have', () => {
    const container = new Container();
    container.set('car', { class: Car, '__construct()': { door: 3 } });
    for (const make of [() => container.get(Car, { door: 3 }), () => container.get('car')]) {
      assert.throws(make, {
        name: 'InvalidConfigException',
        message:
          'Unknown parameter "door" when instantiating "Car"; its "static params" has no such name.',
      });
    }
    assert.throws(() => container.get(Engine, { power: 3 }), { name: 'InvalidConfigException' });
    assert.equal(
      container.invoke((a: unknown) => a, { b: 1 }),
      undefined,
    );
  });

  it('creates an object of a definition at each call', () => {
    const container = new Container();
    container.setDefinitions({
      fast: { class: Engine, power: 9 },
      own: () => Engine.create({ power: 7 }),
      alias: 'fast',
      given: [{ class: Engine }, []],
    });
    const power = (token: string) => (container.get(token) as Engine).power;
    assert.deepEqual(['fast', 'own', 'alias', 'given'].map(power), [9, 7, 9, 1]);
    assert.notEqual(container.get('fast'), container.get('fast'));
    container.set(Engine, { power: 3 });
    assert.equal(container.get(Engine).power, 3);
    assert.deepEqual([container.has('fast'), container.has('slow')], [true, false]);
  });

  it('keeps singletons and forgets cleared ones', () => {
    const container = new Container().setSingletons({ one: Engine });
    assert.equal(container.hasSingleton('one', true), false);
    assert.equal(container.get('one'), container.get('one'));
    assert.deepEqual(
      [container.hasSingleton('one'), container.hasSingleton('one', true)],
      [true, true],
    );
    container.clear('one');
    assert.throws(() => container.get('one'), {
      name: 'NotInstantiableException',
      message: 'Failed to instantiate component or class "one".',
    });
  });

  it('calls functions with their dependencies injected', () => {
    const work = Object.assign((engine: Engine, n: number) => engine.power + n, {
      inject: [Engine],
    });
    assert.equal(new Container().invoke(work, { 1: 5 }), 6);
  });

  for (const [given, message] of [
    [5, 'Unsupported definition type for "x": number'],
    [[], 'Unsupported definition type for "x": array'],
    [{ power: 1 }, 'A class definition requires a "class" member.'],
  ] as const) {
    it(`refuses the definition ${JSON.stringify(given)}`, () => {
      assert.throws(() => new Container().set('x', given as never), {
        name: 'InvalidConfigException',
        message,
      });
    });
  }

  it('assigns configs to classes of other libraries, and calls init() of configurable ones', () => {
    class Plain {
      [name: string]: unknown;
    }
    class Finished extends Plain {
      static readonly configurable = true;
      init(): void {
        this['done'] = this['x'];
      }
    }
    const container = new Container();
    assert.equal(container.get(Plain, [], { x: 1 })['x'], 1);
    assert.equal(container.get(Finished, [], { x: 2 })['done'], 2);
  });
});

describe('Instance', () => {
  it('returns the object of a component id, a config and an object', async () => {
    await withApp({ components: { engine: { class: Engine, power: 4 } } }, () => {
      assert.equal(Instance.ensure<Engine>('engine', Engine).power, 4);
      assert.equal((Instance.of('engine').get() as Engine).power, 4);
    });
    const engine = new Engine();
    assert.equal(Instance.ensure(engine, Engine), engine);
    assert.equal(Instance.ensure<Engine>({ power: 6 }, Engine).power, 6);
  });

  for (const [reference, message] of [
    [null, 'The required component is not specified.'],
    ['', 'The required component is not specified.'],
    ['engine', '"engine" refers to a Engine component. Car is expected.'],
    [new Engine(), 'Invalid data type: Engine. Car is expected.'],
    [5, 'Invalid data type: number. Car is expected.'],
  ] as const) {
    it(`refuses ${JSON.stringify(reference)} as a car`, async () => {
      await withApp({ components: { engine: Engine } }, () =>
        assert.throws(() => Instance.ensure(reference, Car), {
          name: 'InvalidConfigException',
          message,
        }),
      );
    });
  }

  it('returns null for an optional reference only', () => {
    assert.equal(Instance.of('nothing', true).get(), null);
    assert.throws(() => Instance.of('nothing').get(), { name: 'NotInstantiableException' });
    assert.equal(Fw.container.has('nothing'), false);
  });
});

describe('Container with circular definitions', () => {
  class Left {
    static inject: readonly unknown[] = [];
  }
  class Right {
    static inject: readonly unknown[] = [Left];
  }
  Left.inject = [Right];
  class Own {
    static inject: readonly unknown[] = [];
  }
  Own.inject = [Own];
  class Perhaps {
    static inject: readonly unknown[] = [];
  }
  Perhaps.inject = [Instance.of(Perhaps, true)];

  for (const [title, cycle, define, token] of [
    ['names', '"a" -> "b" -> "a"', (c: Container) => c.set('a', 'b').set('b', 'a'), 'a'],
    [
      'functions',
      '"b" -> "c" -> "b"',
      (c: Container) =>
        c
          .set('a', (on) => on.get('b'))
          .set('b', (on) => on.get('c'))
          .set('c', (on) => on.get('b')),
      'a',
    ],
    [
      'objects made once',
      '"a" -> "b" -> "a"',
      (c: Container) =>
        c.setSingletons({ a: (on: Container) => on.get('b'), b: (on: Container) => on.get('a') }),
      'a',
    ],
    ['injected classes', '"Left" -> "Right" -> "Left"', (c: Container) => c, Left],
    ['a defined class', '"Left" -> "Right" -> "Left"', (c: Container) => c.set(Left), Left],
    ['a class for itself', '"Own" -> "Own"', (c: Container) => c, Own],
    [
      'a class that could do without itself',
      '"Perhaps" -> "Perhaps"',
      (c: Container) => c,
      Perhaps,
    ],
  ] as const) {
    it(`names the circle of ${title}`, () => {
      const container = new Container();
      define(container);
      for (let times = 0; times < 2; times++) {
        assert.throws(
          () => container.get(token),
          (error: Error) => {
            assert.equal(error.name, 'CircularDefinitionException');
            const [, from, to] = /^Circular definition in the container: (".+") -> (".+")\.$/.exec(
              error.message,
            ) as unknown as string[];
            const steps = [...(from as string).split(' -> '), to];
            // The circle is the same from each entry point.
            const expected = cycle.split(' -> ');
            assert.equal(steps[0], steps.at(-1));
            assert.deepEqual(new Set(steps), new Set(expected));
            assert.equal(steps.length, expected.length);
            return true;
          },
        );
      }
      assert.ok(container.get(Engine) instanceof Engine);
    });
  }

  it('allows a function to request its own name with other arguments', () => {
    const container = new Container();
    container.set('tree', (on, params) => {
      const [depth] = params as readonly [number];
      return depth === 0 ? { depth } : { depth, below: on.get('tree', [depth - 1]) };
    });
    let tree = container.get('tree', [100]) as { depth: number; below?: unknown };
    while (tree.below) tree = tree.below as typeof tree;
    assert.equal(tree.depth, 0);
  });
});
