import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  createValidator,
  DynamicModel,
  InvalidConfigException,
  NumberValidator,
  RangeValidator,
  StringValidator,
  TrimValidator,
  Validator,
} from '../../../../server/core/index.ts';
import { InlineValidator } from '../../../../server/core/validators/inline-validator.ts';

describe('createValidator', () => {
  const model = new (class {
    check(): void {}
  })();

  it('creates a validator of a name, a class, a config, a function or a method', () => {
    const of = (type: unknown) => createValidator(type, model, 'a', { skipOnEmpty: false });
    const made = [
      of('trim'),
      of(NumberValidator),
      of({ class: StringValidator, max: 3 }),
      of(() => {}),
      of('check'),
    ];
    assert.deepEqual(
      made.map((one) => one.constructor),
      [TrimValidator, NumberValidator, StringValidator, InlineValidator, InlineValidator],
    );
    for (const one of made) assert.deepEqual([one.attributes, one.skipOnEmpty], [['a'], false]);
    assert.equal((made[2] as StringValidator).max, 3);
  });

  it('applies the presets of built-in names', () => {
    const valueIn = (type: string, name: string): unknown =>
      Reflect.get(createValidator(type, null, 'a'), name);
    assert.equal(valueIn('number', 'integerOnly'), false);
    assert.equal(valueIn('integer', 'integerOnly'), true);
    assert.deepEqual(
      ['date', 'datetime', 'time'].map((type) => valueIn(type, 'type')),
      ['date', 'datetime', 'time'],
    );
    assert.equal(valueIn('trim', 'skipOnArray'), true);
    assert.equal(TrimValidator.create().skipOnArray, false);
  });

  it('accepts single names as lists, and lists unchanged', () => {
    const one = createValidator('safe', null, 'a', { on: 'x', except: 'y' });
    const several = createValidator('safe', null, ['a', 'b'], { on: ['x', 'z'], except: [] });
    assert.deepEqual([one.attributes, one.on, one.except], [['a'], ['x'], ['y']]);
    assert.deepEqual(
      [several.attributes, several.on, several.except],
      [['a', 'b'], ['x', 'z'], []],
    );
  });

  for (const [at, type] of [null, undefined, 5, [], {}, class {}, { class: class {} }].entries()) {
    it(`refuses values that are not validators: ${typeof type} ${at}`, () => {
      assert.throws(() => createValidator(type, model, 'a'), { name: 'InvalidConfigException' });
    });
  }

  it('refuses unknown names, inherited ones too', () => {
    for (const name of ['', 'missing', 'toString', 'constructor']) {
      assert.throws(
        () => createValidator(name, null, 'a'),
        new InvalidConfigException(
          `"${name}" is neither the name of a validator nor of a method of the model.`,
        ),
      );
    }
  });

  it('prefers names of the program to those of the framework, and both to methods', (t) => {
    class Own extends Validator {}
    t.after(() => delete Validator.builtInValidators['string']);
    Validator.builtInValidators['string'] = Own;
    assert.ok(createValidator('string', { string() {} }, 'a') instanceof Own);
    assert.ok(createValidator('email', { email() {} }, 'a') instanceof Validator);
  });
});

describe('A validator object in rules', () => {
  /** The validator of a second rule with other options for an object whose first rule has `first`. */
  function second(
    first: [attributes: string | string[], options: object],
    other: [attributes: string | string[], options: object],
  ) {
    const given = RangeValidator.create({ range: [1] });
    const make = ([attributes, options]: typeof first) =>
      createValidator(given, null, attributes, { ...options });
    assert.equal(make(first), given);
    const made = make(other);
    assert.equal(make(first), given);
    return { isSame: made === given, made, given };
  }

  const cases: [
    first: Parameters<typeof second>[0],
    other: Parameters<typeof second>[0],
    isSame: boolean,
  ][] = [
    [['a', {}], ['a', {}], true],
    [['a', {}], [['a'], {}], true],
    [[['a', 'b'], {}], [['a', 'b'], {}], true],
    [[['a', 'b'], {}], [['b', 'a'], {}], false],
    [['a', {}], ['b', {}], false],
    [['a', {}], [['a', 'b'], {}], false],
    [[['a', 'b'], {}], ['a', {}], false],
    [['a', { on: 'x' }], ['a', { on: ['x'] }], true],
    [['a', { on: 'x' }], ['a', { on: 'y' }], false],
    [['a', { on: 'x' }], ['a', { except: 'x' }], false],
    [['a', { on: 'x' }], ['a', {}], false],
    [['a', {}], ['a', { on: 'x' }], false],
    [['a', { not: true }], ['a', { not: true }], true],
    [['a', { not: true }], ['a', { not: false }], false],
    [['a', { range: [1, 2] }], ['a', { range: [1, 2] }], true],
    [['a', { range: [1, 2] }], ['a', { range: new Set([1, 2]) }], false],
    [['a', { range: new Set([1, 2]) }], ['a', { range: [1, 2] }], false],
  ];
  for (const [first, other, isSame] of cases) {
    it(`is ${isSame ? 'the same' : 'a copy'} for ${JSON.stringify(other)} after ${JSON.stringify(first)}`, () => {
      assert.equal(second(first, other).isSame, isSame);
    });
  }

  it('is copied as it was before its first rule', () => {
    const { made, given } = second(['a', { on: 'x', message: 'one' }], ['b', { except: 'y' }]);
    assert.deepEqual(
      [given.attributes, given.on, given.except, given.message],
      [['a'], ['x'], [], 'one'],
    );
    assert.deepEqual(
      [made.attributes, made.on, made.except, made.message],
      [['b'], [], ['y'], null],
    );
    assert.deepEqual((made as RangeValidator).range, [1]);
  });
});

describe('The rule "each"', () => {
  type Check = (attribute: string, params: unknown, validator: unknown, current: unknown) => void;

  /** Errors, and the values that a function has received as elements of a list. */
  async function run(values: unknown, options: object, each: object = {}) {
    const seen: unknown[] = [];
    const check: Check = function (this: DynamicModel, ...[attribute, , , current]) {
      seen.push(current);
      if (String(current).startsWith('-')) this.addError(attribute, `${String(current)}?`);
    };
    const model = await DynamicModel.validateData({ a: values }, [
      ['a', 'each', { rule: [check, options], ...each }],
    ]);
    return { seen, errors: model.getErrors('a') };
  }

  it('runs functions for all values up to the first with an error', async () => {
    assert.deepEqual(await run(['1', '2'], {}), { seen: ['1', '2'], errors: [] });
    assert.deepEqual(await run(['1', '-2', '-3'], {}), { seen: ['1', '-2'], errors: ['-2?'] });
    const all = await run(['-1', '2', '-3'], {}, { stopOnFirstError: false });
    assert.deepEqual(all, { seen: ['-1', '2', '-3'], errors: ['-1?', '-3?'] });
  });

  it('skips empty values, unless skipOnEmpty is false', async () => {
    assert.deepEqual((await run(['', '1', null], {})).seen, ['1']);
    assert.deepEqual((await run(['', '1', null], { skipOnEmpty: false })).seen, ['', '1', null]);
    const isEmpty = (value: unknown) => value === '1';
    assert.deepEqual((await run(['', '1'], { isEmpty })).seen, ['']);
  });

  it('calls the condition of a function with model and attribute', async () => {
    const calls: unknown[] = [];
    const when = (isRun: boolean) => (model: DynamicModel, attribute: string) => {
      calls.push([model.getAttributes(), attribute]);
      return isRun;
    };
    assert.deepEqual((await run(['1', '2'], { when: when(true) })).seen, ['1', '2']);
    assert.deepEqual(await run(['-1', '-2'], { when: when(false) }), { seen: [], errors: [] });
    assert.deepEqual(calls.slice(0, 2), [
      [{ a: ['1', '2'] }, 'a'],
      [{ a: ['1', '2'] }, 'a'],
    ]);
    assert.equal(calls.length, 4);
  });

  it('does not change the list itself, and keeps the values behind an error', async () => {
    const given = [' 1', 'x', ' 2'];
    const model = await DynamicModel.validateData({ a: given }, [
      ['a', 'each', { rule: ['trim'] }],
      ['a', 'each', { rule: ['integer'] }],
    ]);
    assert.deepEqual(model.getAttributes()['a'], ['1', 'x', '2']);
    assert.deepEqual(given, [' 1', 'x', ' 2']);
    const upper = (text: string) => text.toUpperCase();
    const schema = {
      '~standard': {
        version: 1 as const,
        vendor: 'test',
        validate: (value: unknown) =>
          value === 'no' ? { issues: [{ message: 'no' }] } : { value: upper(String(value)) },
      },
    };
    const stopped = await DynamicModel.validateData({ a: ['a', 'no', 'b'] }, [
      ['a', 'each', { rule: [schema] }],
    ]);
    assert.deepEqual(
      [stopped.getAttributes()['a'], stopped.getErrors('a')],
      [['A', 'no', 'b'], ['no']],
    );
  });

  it('uses all texts of the rule, or its own one with the value', async () => {
    const schema = {
      '~standard': {
        version: 1 as const,
        vendor: 'test',
        validate: () => ({ issues: [{ message: 'one' }, { message: 'two' }] }),
      },
    };
    const errors = async (options: object) =>
      (
        await DynamicModel.validateData({ a: ['x', 'y'] }, [
          ['a', 'each', { rule: [schema], ...options }],
        ])
      ).getErrors('a');
    assert.deepEqual(await errors({}), ['one', 'two']);
    const own = { allowMessageFromRule: false, message: '{attribute}: {value}' };
    assert.deepEqual(await errors(own), ['A: x']);
    assert.deepEqual(await errors({ ...own, stopOnFirstError: false }), ['A: x', 'A: y']);
  });

  for (const rule of [null, [], [null], [undefined], 'integer', {}]) {
    it(`refuses the rule ${JSON.stringify(rule)}`, () => {
      assert.throws(() => createValidator('each', null, 'a', { rule }), {
        message: 'Invalid validation rule: a rule must specify validator type.',
      });
    });
  }
});
