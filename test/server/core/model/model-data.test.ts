import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Behavior, DynamicModel, Model, rules } from '../../../../server/core/index.ts';
import { isEmptyRecord, keysOf, ownEntry } from '../../../../server/core/model/form-data.ts';
import { withDebug, withLogger } from '../support.ts';

class F extends Model {
  static rules = rules<F>([
    ['a', 'required'],
    ['b', 'safe'],
  ]);
  a: unknown = '';
  b: unknown = '';
}

class G extends F {}

describe('Loading several models', () => {
  const load = (
    models: readonly Model[] | Readonly<Record<string, Model>>,
    data: object,
    formName?: string | null,
  ) => Model.loadMultiple(models, data as never, formName);
  const values = (models: readonly F[]) => models.map(({ a }) => a);

  it('uses the form name of the first one', () => {
    const models = [new G(), new F()];
    assert.equal(load(models, { F: [{ a: 1 }, { a: 2 }] }), false);
    assert.equal(load(models, { G: [{ a: 1 }, { a: 2 }] }), true);
    assert.deepEqual(values(models), [1, 2]);
    assert.equal(load([new F()], { F: [{ a: 1 }] }), true);
  });

  it('uses the given form name, or no form name', () => {
    const models = [new F(), new F()];
    assert.equal(load(models, { x: [{ a: 1 }, { a: 2 }] }, 'x'), true);
    assert.deepEqual(values(models), [1, 2]);
    assert.equal(load(models, [{ a: 3 }, { a: 4 }], ''), true);
    assert.deepEqual(values(models), [3, 4]);
    assert.equal(load([], [{ a: 3 }], ''), false);
  });

  it('accepts models by key', () => {
    const models = { one: new F(), two: new F() };
    assert.equal(load(models, { F: { two: { a: 2 }, three: { a: 3 } } }), true);
    assert.deepEqual(values(Object.values(models)), ['', 2]);
  });

  it('reports whether at least one of them was loaded', () => {
    const of = (...list: readonly unknown[]) => load([new F(), new F()], { F: list });
    assert.deepEqual(
      [
        of({ a: 1 }),
        of(null, { a: 1 }),
        of({ a: 1 }, {}),
        of({}, {}),
        of(null, null),
        of(),
        of([], new Map()),
      ],
      [true, true, true, false, false, false, false],
    );
  });

  it('validates all of them', async () => {
    const of = (...list: readonly unknown[]) => list.map((a) => F.create({ a }));
    const valid = async (...list: readonly unknown[]) => Model.validateMultiple(of(...list));
    assert.deepEqual(
      [
        await valid(),
        await valid('x'),
        await valid('x', 'y'),
        await valid('', 'y'),
        await valid('x', ''),
      ],
      [true, true, true, false, false],
    );
    const both = of('', '');
    assert.equal(await Model.validateMultiple(both, 'b'), true);
    assert.equal(
      await Model.validateMultiple({ one: both[0] ?? new F(), two: both[1] ?? new F() }, ['a']),
      false,
    );
    assert.deepEqual(
      both.map((one) => one.hasErrors('a')),
      [true, true],
    );
  });
});

describe('Loading a model', () => {
  const loaded = (data: unknown, formName?: string | null) => {
    const model = new F();
    return [model.load(data as never, formName), model.a];
  };

  for (const [title, data, formName, expected] of [
    ['the form of its class', { F: { a: 1 } }, undefined, [true, 1]],
    ['an empty form', { F: {} }, undefined, [true, '']],
    ['another form', { G: { a: 1 } }, undefined, [false, '']],
    ['a form of another name', { G: { a: 1 } }, 'G', [true, 1]],
    ['data without a form', { a: 1 }, '', [true, 1]],
    ['no data', {}, '', [false, '']],
    ['an empty map', new Map(), '', [false, '']],
    ['a map', new Map([['a', 1]]), '', [true, 1]],
    ['nothing', null, '', [false, '']],
    ['nothing in place of forms', null, undefined, [false, '']],
    ['an inherited form', Object.create({ F: { a: 1 } }), undefined, [false, '']],
  ] as const) {
    it(`reads ${title}: ${expected.join(', ')}`, () =>
      assert.deepEqual(loaded(data, formName), expected));
  }

  it('reads only entries of records and maps', () => {
    assert.deepEqual(keysOf({ a: 1, b: 2 }), ['a', 'b']);
    assert.deepEqual(keysOf(new Map([['a', 1]])), ['a']);
    for (const value of [null, undefined, 'ab', 5, () => {}]) {
      assert.deepEqual(keysOf(value), []);
      assert.equal(ownEntry(value, 'length'), undefined);
      assert.equal(isEmptyRecord(value), false);
    }
    assert.deepEqual([ownEntry({ a: 1 }, 'a'), ownEntry(new Map([['a', 1]]), 'a')], [1, 1]);
    assert.deepEqual(
      [ownEntry({}, 'toString'), ownEntry(new Map(), 'size')],
      [undefined, undefined],
    );
    assert.deepEqual([{}, [], new Map(), { a: 1 }, [1], new Map([['a', 1]])].map(isEmptyRecord), [
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('logs refused names only in debug mode, and never with safety off', async () => {
    const count = (debug: boolean, safeOnly: boolean) =>
      withLogger((logger) =>
        withDebug(debug, () => {
          new F().setAttributes({ a: 1, other: 2 }, safeOnly);
          return logger.messages.length;
        }),
      );
    assert.deepEqual(
      [await count(true, true), await count(false, true), await count(true, false)],
      [1, 0, 0],
    );
  });

  it('does not restore a field that was removed from an object', () => {
    const model = new F();
    model.setAttributes({ b: 1 });
    delete (model as { b?: unknown }).b;
    model.setAttributes({ a: 1, b: 2 });
    assert.deepEqual([model.a, Object.hasOwn(model, 'b')], [1, false]);
  });
});

describe('The attributes of a dynamic model', () => {
  it('may be names or values', () => {
    assert.deepEqual(new DynamicModel(['a', 'b']).getAttributes(), { a: null, b: null });
    assert.deepEqual(new DynamicModel({ a: 1, b: 0 }).getAttributes(), { a: 1, b: 0 });
    assert.deepEqual(new DynamicModel().getAttributes(), {});
  });

  it('keep their values when rules name them', () => {
    const model = new DynamicModel({ a: 1 }).addRule(['a', '!b'], 'safe');
    assert.deepEqual(model.getAttributes(), { a: 1, b: null });
    assert.deepEqual(model.safeAttributes(), ['a']);
    model.addRule('c', 'safe');
    assert.deepEqual([model.safeAttributes(), model.getValidators().length], [['a', 'c'], 2]);
  });

  it('are properties, in addition to those of every model', () => {
    const model = new DynamicModel({ a: 1 }) as DynamicModel & Record<string, unknown>;
    const can = (name: string) => [model.canGetProperty(name), model.canSetProperty(name)];
    assert.deepEqual(
      [can('a'), can('scenario'), can('b')],
      [
        [true, true],
        [true, true],
        [false, false],
      ],
    );
    assert.throws(() => (model['b'] = 1), { name: 'UnknownPropertyException' });
    model.setScenario('x');
    assert.deepEqual([model['a'], model['scenario']], [1, 'x']);
  });

  it('are not all of its properties: fields and properties of behaviors exist', () => {
    class Noted extends DynamicModel {
      note = '';
    }
    class Extra extends Behavior {
      extra = '';
    }
    const model = new Noted({ a: 1 });
    model.attachBehavior('extra', new Extra());
    for (const can of ['canGetProperty', 'canSetProperty'] as const) {
      const all = ['a', 'note', 'extra'].map((name) => model[can](name));
      const withoutFields = ['a', 'note'].map((name) => model[can](name, false));
      const withoutBehaviors = ['a', 'note', 'extra'].map((name) => model[can](name, true, false));
      assert.deepEqual(all, [true, true, true]);
      assert.deepEqual(withoutFields, [true, false]);
      assert.deepEqual(withoutBehaviors, [true, true, false]);
    }
  });

  it('have labels', () => {
    const model = new DynamicModel(['a', 'b', 'c']).setAttributeLabels({ a: 'One', b: 'Two' });
    assert.deepEqual(
      ['a', 'b', 'c'].map((name) => model.getAttributeLabel(name)),
      ['One', 'Two', 'C'],
    );
  });
});
