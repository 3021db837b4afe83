import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspect } from 'node:util';

import { BaseObject, Component, Fw, Model } from '../../../../server/core/index.ts';

type AnyRecord = Record<string, unknown>;
const loose = (object: object): AnyRecord => object as AnyRecord;

class C extends BaseObject {
  field = 1;
  #hidden = 2;
  get both(): number {
    return this.#hidden;
  }
  set both(value: number) {
    this.#hidden = value;
  }
  get only(): string {
    return 'read';
  }
  set sink(value: number) {
    this.#hidden = value;
  }
  getViaMethod(): string {
    return 'method';
  }
  setViaSetter(value: number): void {
    this.#hidden = value;
  }
  getPair(): number {
    return this.#hidden;
  }
  setPair(value: number): void {
    this.#hidden = value;
  }
}

const refused: [name: string, work: (c: AnyRecord) => unknown, error: string, message: string][] = [
  [
    '1 read of an unknown name',
    (c) => c['nope'],
    'UnknownPropertyException',
    'Getting unknown property: C::nope',
  ],
  [
    '1 write of an unknown name',
    (c) => (c['nope'] = 1),
    'UnknownPropertyException',
    'Setting unknown property: C::nope',
  ],
  [
    '2 write where only getX() exists',
    (c) => (c['viaMethod'] = 1),
    'InvalidCallException',
    'Setting read-only property: C::viaMethod',
  ],
  [
    '3 read where only setX() exists',
    (c) => c['viaSetter'],
    'InvalidCallException',
    'Getting write-only property: C::viaSetter',
  ],
  [
    '2 write of a lone accessor',
    (c) => (c['only'] = 1),
    'InvalidCallException',
    'Setting read-only property: C::only',
  ],
  [
    '3 read of a lone setter',
    (c) => c['sink'],
    'InvalidCallException',
    'Getting write-only property: C::sink',
  ],
];

describe('BaseObject properties', () => {
  for (const [title, work, name, message] of refused) {
    it(`refuses ${title}`, () => {
      assert.throws(() => work(loose(new C())), { name, message });
    });
  }

  it('exposes getX() and setX() as property', () => {
    const c = loose(new C());
    assert.equal(c['viaMethod'], 'method');
    c['pair'] = 7;
    assert.equal(c['pair'], 7);
    c['viaSetter'] = 9;
    assert.equal(c['both'], 9);
  });

  it('4 works with inspect, await, JSON and deep comparison', async () => {
    const c = new C();
    assert.match(inspect(c), /field: 1/);
    assert.equal(await c, c);
    assert.equal(JSON.stringify(c), '{"field":1}');
    assert.deepEqual(c, new C());
    assert.notDeepEqual(c, Object.assign(new C(), { field: 2 }));
    assert.equal(Object.prototype.toString.call(c), '[object Object]');
    assert.ok(c instanceof Object);
  });

  for (const probe of [
    'then',
    'toJSON',
    'href',
    'nodeType',
    'asymmetricMatch',
    '$$typeof',
    '@@x',
  ]) {
    it(`returns undefined for the probe "${probe}"`, () => {
      assert.equal(loose(new C())[probe], undefined);
    });
  }

  it('uses className() as class name where it is defined', () => {
    class Minified extends BaseObject {
      static override className(): string {
        return 'Shop';
      }
    }
    assert.throws(() => loose(new Minified())['x'], {
      message: 'Getting unknown property: Shop::x',
    });
  });

  const table: [name: string, get: boolean, set: boolean, has: boolean, method: boolean][] = [
    ['field', true, true, true, false],
    ['both', true, true, true, false],
    ['only', true, false, true, false],
    ['sink', false, true, true, false],
    ['viaMethod', true, false, true, false],
    ['viaSetter', false, true, true, false],
    ['getPair', false, false, false, true],
    ['nope', false, false, false, false],
    ['constructor', false, false, false, false],
    ['__proto__', false, false, false, false],
    ['toString', false, false, false, false],
  ];
  for (const [name, get, set, has, method] of table) {
    it(`describes "${name}"`, () => {
      const c = new C();
      assert.deepEqual(
        [c.canGetProperty(name), c.canSetProperty(name), c.hasProperty(name), c.hasMethod(name)],
        [get, set, has, method],
      );
    });
  }

  it('excludes fields when checkVars is false', () => {
    assert.equal(new C().canGetProperty('field', false), false);
    assert.equal(new C().hasProperty('field', false), false);
  });

  it('reports without throwing whether a property is set', () => {
    const c = new C();
    assert.deepEqual(
      ['field', 'nope', 'viaSetter', 'viaMethod'].map((name) => c.isset(name)),
      [true, false, false, true],
    );
  });

  it('unsets writable properties and ignores unknown ones', () => {
    const c = new C();
    c.unset('field');
    assert.equal(c.field, null);
    c.unset('nope');
    assert.throws(() => c.unset('only'), { message: 'Unsetting read-only property: C::only' });
  });

  it('calls methods by name', () => {
    assert.equal(new C().call('getViaMethod'), 'method');
    assert.throws(() => new C().call('fly'), {
      name: 'UnknownMethodException',
      message: 'Calling unknown method: C::fly()',
    });
  });
});

class F extends BaseObject {
  max = 1;
  recorded = 0;
  override init(): void {
    super.init();
    this.recorded = this.max;
  }
}

describe('BaseObject.create', () => {
  it('5 applies the config after the fields and before init()', () => {
    for (const made of [F.create({ max: 5 }), Fw.createObject({ class: F, max: 5 })]) {
      assert.deepEqual([made.max, made.recorded], [5, 5]);
    }
  });

  for (const key of ['mx', 'init', 'constructor', '__proto__', 'toString']) {
    it(`6 refuses the key "${key}"`, () => {
      const config = JSON.parse(`{"${key}":5}`) as object;
      assert.throws(() => F.create(config), { name: 'UnknownPropertyException' });
      assert.throws(
        () => Fw.createObject({ ...config, class: F }),
        (error: Error) => (key === '__proto__' ? true : error.name === 'UnknownPropertyException'),
      );
    });
  }

  for (const [config, got] of [
    [null, 'null'],
    [5, 'number'],
    ['max', 'string'],
    [Promise.resolve({ max: 5 }), 'promise'],
  ] as const) {
    it(`refuses a config that is a ${got}`, () => {
      assert.throws(() => F.create(config as never), {
        name: 'InvalidConfigException',
        message: `F needs an object of options, got ${got}.`,
      });
    });
  }

  it('does not apply a config or call init() with bare new', () => {
    assert.deepEqual([new F().max, new F().recorded], [1, 0]);
  });

  it('passes constructor arguments after the config', () => {
    class Point extends BaseObject {
      readonly x: number;
      label = '';
      constructor(x: number) {
        super();
        this.x = x;
      }
    }
    const point = Point.create({ label: 'a' }, 3);
    assert.deepEqual([point.x, point.label], [3, 'a']);
  });

  it('works for components and models too', () => {
    class Form extends Model {
      name = '';
    }
    assert.equal(Form.create({ name: 'a', scenario: 'x' }).scenario, 'x');
    assert.ok(Component.create() instanceof BaseObject);
  });
});
