import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  BaseObject,
  Container,
  Fw,
  Instance,
  runInRequestScope,
  ServiceLocator,
} from '../../../../server/core/index.ts';
import { typeName } from '../../../../server/core/container/check-settings.ts';
import { isClass, isPlain } from '../../../../server/core/container/container.ts';
import { givenOptions } from '../../../../server/core/container/given-options.ts';
import { withApp } from '../support.ts';

class Engine extends BaseObject {
  power = 1;
}

describe('Container.invoke', () => {
  const list = (...all: unknown[]): unknown[] => all;
  const pair = (a: unknown, b: unknown): unknown[] => [a, b];
  const named = Object.assign(pair, { params: ['a', 'b'] });

  it('passes arguments by position, with gaps', () => {
    const container = new Container();
    assert.deepEqual(container.invoke(list), []);
    assert.deepEqual(container.invoke(list, [1]), [1]);
    assert.deepEqual(container.invoke(list, { 0: 'a', 2: 'c' }), ['a', undefined, 'c']);
    assert.deepEqual(container.invoke(list, { 10: 'k' }).length, 11);
  });

  it('passes arguments by name, the first one as well', () => {
    const container = new Container();
    assert.deepEqual(container.invoke(named, { a: 1, b: 2 }), [1, 2]);
    assert.deepEqual(container.invoke(named, { b: 2, c: 3, a: 1 }), [1, 2]);
  });

  it('names the missing argument', () => {
    for (const [params, missing] of [
      [{}, 'a'],
      [{ a: 1 }, 'b'],
      [{ b: 1 }, 'a'],
      [[1], 'b'],
    ] as const) {
      assert.throws(() => new Container().invoke(named, params), {
        name: 'InvalidConfigException',
        message: `Missing required parameter "${missing}" when calling "pair".`,
      });
    }
  });

  it('injects arguments that are not given, behind given ones', () => {
    const work = Object.assign((...all: unknown[]) => all, { inject: [Engine, Engine] });
    const [first, second, third] = new Container().invoke(work, { 0: 'a', 2: 'c' });
    assert.deepEqual([first, third], ['a', 'c']);
    assert.ok(second instanceof Engine);
  });
});

describe('Container', () => {
  it('rethrows the error of a constructor, and names classes that cannot be created', () => {
    class Faulty {
      constructor() {
        throw new TypeError('x is not iterable');
      }
    }
    class Strict {
      constructor() {
        throw new RangeError('an abstract number');
      }
    }
    class Shape {
      constructor() {
        if (new.target === Shape) throw new TypeError('Shape is abstract');
      }
    }
    const container = new Container();
    assert.throws(() => container.get(Faulty), { name: 'TypeError', message: 'x is not iterable' });
    assert.throws(() => container.get(Strict), { name: 'RangeError' });
    assert.throws(() => container.get(Shape), {
      name: 'NotInstantiableException',
      message: 'Failed to instantiate component or class "Shape".',
    });
  });

  it('accepts symbols as names, and returns objects unchanged', () => {
    const key = Symbol('engine');
    const engine = new Engine();
    const container = new Container().set(key, engine).set('alias', key);
    assert.equal(container.get('alias'), engine);
    assert.equal(container.get(key), engine);
    assert.throws(() => new Container().get(key), {
      message: 'Failed to instantiate component or class "Symbol(engine)".',
    });
  });

  it('merges arguments of a definition with given ones', () => {
    class Pair {
      static readonly params = ['a', 'b'];
      readonly all: readonly unknown[];
      constructor(...all: readonly unknown[]) {
        this.all = all;
      }
    }
    const container = new Container();
    const made = (params?: unknown[] | Record<string, unknown>) =>
      (container.get('pair', params) as Pair).all;
    container.set('pair', Pair, [1, 2]);
    assert.deepEqual(
      [made(), made([5]), made([5, 6])],
      [
        [1, 2],
        [5, 2],
        [5, 6],
      ],
    );
    container.set('pair', Pair, { a: 1, b: 2 });
    assert.deepEqual(
      [made(), made({ b: 7 })],
      [
        [1, 2],
        [1, 7],
      ],
    );
    container.set('pair', Pair, [1]);
    assert.deepEqual(made({ 1: 2 }), [1, 2]);
    container.set('pair', Pair);
    assert.deepEqual(made({ b: 7, a: 3 }), [3, 7]);
  });

  it('prefers the given config to that of the definition', () => {
    const container = new Container().set(Engine, { power: 2 });
    assert.equal(container.get(Engine).power, 2);
    assert.equal(container.get(Engine, [], { power: 3 }).power, 3);
    container.set('turbo', { class: Engine, power: 4 });
    assert.equal((container.get('turbo') as Engine).power, 4);
  });

  it('creates a redefined singleton again, and no singleton after set()', () => {
    const container = new Container();
    container.setSingleton('one', Engine);
    const first = container.get('one');
    container.setSingleton('one', Engine);
    assert.notEqual(container.get('one'), first);
    assert.equal(container.hasSingleton('one'), true);
    container.set('one', Engine);
    assert.equal(container.hasSingleton('one'), false);
    assert.notEqual(container.get('one'), container.get('one'));
    assert.equal(container.hasSingleton('two'), false);
  });

  it('distinguishes classes from functions, and records from other objects', () => {
    function old(): void {}
    const values = [Engine, Date, class {}, old, () => 1, { prototype: 1 }, null, 'x', old.bind(1)];
    assert.deepEqual(
      values.map((value) => isClass(value)),
      [true, true, true, false, false, false, false, false, false],
    );
    const objects = [{}, Object.create(null), [], new Engine(), null, 5];
    assert.deepEqual(
      objects.map((value) => isPlain(value)),
      [true, true, false, false, false, false],
    );
    assert.deepEqual(
      [null, [], {}, 'x'].map((value) => typeName(value)),
      ['null', 'array', 'object', 'string'],
    );
  });
});

describe('givenOptions', () => {
  it('returns options unchanged, and refuses values that are not objects', () => {
    const options = { a: 1 };
    assert.equal(givenOptions('Mailer', options), options);
    for (const [given, name] of [
      [null, 'null'],
      [undefined, 'undefined'],
      ['x', 'string'],
    ] as const) {
      assert.throws(() => givenOptions('Mailer', given as never), {
        name: 'InvalidConfigException',
        message: `Mailer needs an object of options, got ${name}.`,
      });
    }
  });
});

describe('Instance.ensure', () => {
  it('creates an object of a config, with the class that it names', () => {
    class Turbo extends Engine {}
    assert.ok(Instance.ensure({ class: Turbo, power: 2 }) instanceof Turbo);
    assert.ok(Instance.ensure({ class: Turbo }, Engine) instanceof Turbo);
    assert.ok(Instance.ensure({ __class: Turbo }, Engine) instanceof Turbo);
    assert.throws(() => Instance.ensure({ power: 2 }), { name: 'InvalidConfigException' });
  });

  it('uses the given locator', async () => {
    const locator = ServiceLocator.create({ components: { engine: { class: Engine, power: 8 } } });
    await withApp({ components: { engine: Engine } }, () => {
      assert.equal(Instance.ensure<Engine>('engine', Engine, locator).power, 8);
      assert.equal(Instance.ensure<Engine>('engine', null, locator).power, 8);
      assert.equal(Instance.ensure<Engine>('engine').power, 1);
    });
  });

  it('names references that resolve to another class', async () => {
    await withApp({ components: { engine: Engine } }, () => {
      for (const reference of ['engine', Instance.of('engine')]) {
        assert.throws(() => Instance.ensure(reference, Map), {
          message: '"engine" refers to a Engine component. Map is expected.',
        });
      }
      assert.throws(() => Instance.ensure(null, Map), {
        message: 'The required component is not specified.',
      });
      assert.throws(() => Instance.ensure(undefined), {
        message: 'The required component is not specified.',
      });
    });
  });
});

describe('Instance.get', () => {
  it('resolves classes in the container, and ids in the container where no component has them', async () => {
    const container = new Container().set('part', { class: Engine, power: 5 });
    await withApp({ components: { engine: Engine } }, (app) => {
      assert.ok(Instance.of(Engine).get() instanceof Engine);
      assert.equal((Instance.of('part').get(container) as Engine).power, 5);
      assert.equal(Instance.of('engine').get(container), app.get('engine'));
    });
  });

  it('rethrows the error of the factory of an optional object', () => {
    const container = new Container().set('part', () => {
      throw new RangeError('broken');
    });
    assert.throws(() => Instance.of('part', true).get(container), { name: 'RangeError' });
  });
});

describe('Components of requests', () => {
  class Web extends ServiceLocator {
    protected override isRequestComponent(): boolean {
      return true;
    }
  }
  class Counter extends BaseObject {
    step = 1;
    started = 0;
    override init(): void {
      super.init();
      this.started += this.step;
    }
  }
  const inRequest = (locator: ServiceLocator): Counter =>
    runInRequestScope(() => locator.get('counter') as Counter);

  it('are configured and initialized in each request alike', () => {
    const locator = Web.create({ components: { counter: { class: Counter, step: 4 } } });
    for (let request = 0; request < 3; request++) {
      const { step, started } = inRequest(locator);
      assert.deepEqual([step, started], [4, 4]);
    }
    assert.notEqual(inRequest(locator), inRequest(locator));
  });

  it('use definitions of the container that change between requests', (t) => {
    class Other extends Counter {}
    t.after(() => Fw.container.clear(Counter));
    const locator = Web.create({ components: { counter: { class: Counter, step: 4 } } });
    assert.ok(!(inRequest(locator) instanceof Other));
    Fw.container.set(Counter, Other);
    assert.ok(inRequest(locator) instanceof Other);
    assert.ok(inRequest(locator) instanceof Other);
    Fw.container.clear(Counter);
    assert.ok(!(inRequest(locator) instanceof Other));
    Fw.container.setSingleton(Counter);
    assert.equal(inRequest(locator), inRequest(locator));
  });

  it('get their constructor arguments in each request', () => {
    class Given extends BaseObject {
      readonly all: readonly unknown[];
      constructor(...all: readonly unknown[]) {
        super();
        this.all = all;
      }
    }
    const definition = { class: Given, '__construct()': [1, 2] };
    const locator = Web.create({ components: { counter: definition } });
    for (let request = 0; request < 2; request++) {
      const { all } = inRequest(locator) as unknown as Given;
      assert.deepEqual(all, [1, 2]);
    }
  });

  it('prefer __class, and refuse settings that their class does not have', () => {
    class Other extends Counter {}
    const both = { class: Counter, __class: Other };
    const locator = Web.create({ components: { counter: both } });
    assert.ok(inRequest(locator) instanceof Other);
    assert.ok(inRequest(locator) instanceof Other);
    for (const setting of ['stop', 'init']) {
      const wrong = Web.create({ components: { counter: { class: Counter, [setting]: 1 } } });
      for (let request = 0; request < 2; request++) {
        assert.throws(() => inRequest(wrong), { name: 'UnknownPropertyException' });
      }
    }
  });

  it('are not created outside of a request by has()', () => {
    const locator = Web.create({ components: { counter: Counter } });
    runInRequestScope(() => {
      assert.deepEqual([locator.has('counter'), locator.has('counter', true)], [true, false]);
      locator.get('counter');
      assert.equal(locator.has('counter', true), true);
    });
    assert.equal(locator.has('counter', true), false);
    locator.get('counter');
    assert.equal(locator.has('counter', true), true);
    runInRequestScope(() => assert.equal(locator.has('counter', true), true));
  });
});
