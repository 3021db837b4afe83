import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  type AnyRule,
  Model,
  rules,
  StringValidator,
  type ValidatedModel,
  Validator,
} from '../../../../server/core/index.ts';

class F extends Model {
  static rules = rules<F>([
    ['a', 'required'],
    ['b', 'safe'],
  ]);
  a: unknown = '';
  b: unknown = '';
}

describe('Errors of a model', () => {
  it('are stored by attribute, in their order', () => {
    const model = new F();
    assert.deepEqual(
      [model.hasErrors(), model.hasErrors('a'), model.getFirstError('a')],
      [false, false, null],
    );
    assert.deepEqual(
      [model.getErrors(), model.getErrors('a'), model.getFirstErrors()],
      [{}, [], {}],
    );
    model.clearErrors();
    model.addError('b', 'one');
    model.addError('b', 'two');
    model.addError('a');
    assert.deepEqual(model.getErrors(), { b: ['one', 'two'], a: [''] });
    assert.deepEqual(
      [model.hasErrors(), model.hasErrors('a'), model.hasErrors('c')],
      [true, true, false],
    );
    assert.deepEqual(
      [model.getFirstError('b'), model.getFirstError('a'), model.getFirstError('c')],
      ['one', '', null],
    );
    assert.deepEqual(model.getErrorSummary(true), ['one', 'two', '']);
    model.clearErrors('c');
    model.clearErrors('b');
    assert.deepEqual(model.getErrors(), { a: [''] });
  });

  it('cannot be changed through returned values', () => {
    const model = new F();
    model.addError('a', 'one');
    model.getErrors('a').push('two');
    model.getErrors()['a']?.push('three');
    assert.deepEqual(model.getErrors('a'), ['one']);
    model.clearErrors('a');
    assert.deepEqual([model.hasErrors(), model.getErrors()], [false, {}]);
  });

  it('belong to one model only', () => {
    const [one, other] = [new F(), new F()];
    one.addError('a', 'one');
    assert.equal(other.hasErrors(), false);
  });
});

describe('Rules of a model', () => {
  const of = (list: readonly unknown[]) =>
    new (class extends F {
      override rules() {
        return list as readonly AnyRule[];
      }
    })();

  for (const rule of [
    null,
    'a',
    {},
    [],
    ['a'],
    ['', 'safe'],
    [null, 'safe'],
    [['a', 5], 'safe'],
    [[5, 'a'], 'safe'],
    ['a', null],
    ['a', undefined],
    ['a', ''],
  ]) {
    it(`cannot be ${JSON.stringify(rule)}`, () => {
      assert.throws(() => of([rule]).getValidators(), {
        name: 'InvalidConfigException',
        message:
          'Invalid validation rule: a rule must specify both attribute names and validator type.',
      });
    });
  }

  it('may be validators, which have no attributes', () => {
    const short = StringValidator.create({ attributes: ['a'], max: 1 });
    const model = of([short, [[], 'safe']]);
    assert.equal(model.getValidators()[0], short);
    assert.deepEqual(model.activeAttributes(), ['a']);
  });

  it('name attributes once, in their order, for each scenario', () => {
    const model = of([
      [['b', 'a'], 'safe', { on: ['x', 'y'] }],
      [['a', '!b'], 'string', { except: 'y' }],
    ]);
    assert.deepEqual(model.scenarios(), {
      default: ['a', '!b'],
      x: ['b', 'a', '!b'],
      y: ['b', 'a'],
    });
    const lists = ['default', 'x', 'y'].map((scenario) => {
      model.setScenario(scenario);
      return [
        model.activeAttributes().join(),
        model.safeAttributes().join(),
        model.getActiveValidators().length,
      ];
    });
    assert.deepEqual(lists, [
      ['a,b', 'a', 1],
      ['b,a', 'a', 2],
      ['b,a', 'b,a', 1],
    ]);
    assert.deepEqual(
      [model.isAttributeSafe('b'), model.isAttributeActive('c'), model.getScenario()],
      [true, false, 'y'],
    );
  });

  it('apply only to the given attributes', async () => {
    const model = of([
      [['a', 'b'], 'required'],
      ['a', 'integer', { skipOnEmpty: false, skipOnError: false }],
    ]);
    const validated = async (names: string | readonly string[] | null) => {
      await model.validate(names);
      return Object.entries(model.getErrors())
        .map(([name, texts]) => `${name}${texts.length}`)
        .join();
    };
    assert.deepEqual(
      [
        await validated(null),
        await validated('a'),
        await validated(['b']),
        await validated(['b', 'a']),
        await validated([]),
        await validated('c'),
      ],
      ['a2,b1', 'a2', 'b1', 'a2,b1', '', ''],
    );
  });

  it('skip validators that have none of the attributes', async () => {
    const calls: unknown[] = [];
    class Asking extends Validator {
      override validateAttributes(_model: ValidatedModel, names: unknown): void {
        calls.push(names);
      }
    }
    const model = of([
      [['a', 'b'], Asking],
      ['b', Asking],
      ['c', Asking, { on: 'x' }],
    ]);
    await model.validate('a');
    await model.validate();
    assert.deepEqual(calls, [['a'], ['a', 'b'], ['b']]);
    class Part extends F {
      override rules(): readonly AnyRule[] {
        return [
          ['a', Asking],
          ['b', Asking],
        ];
      }
      override scenarios() {
        return { default: ['b'] };
      }
    }
    calls.length = 0;
    await new Part().validate();
    assert.deepEqual(calls, [['b']]);
  });

  it('return the validators of an attribute', () => {
    const model = of([
      ['a', 'required'],
      [['a', 'b'], 'string'],
      ['b', 'safe', { on: 'x' }],
    ]);
    const count = (name?: string | null) => model.getActiveValidators(name).length;
    assert.deepEqual([count(), count(null), count('a'), count('b'), count('c')], [2, 2, 2, 1, 0]);
    assert.deepEqual(
      ['a', 'b'].map((name) => model.isAttributeRequired(name)),
      [true, false],
    );
  });
});
