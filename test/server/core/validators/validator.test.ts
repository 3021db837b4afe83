import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  createValidator,
  DynamicModel,
  type ValidatedModel,
  type ValidationFault,
  Validator,
} from '../../../../server/core/index.ts';
import type { Awaitable } from '../../../../server/core/runtime/awaitable.ts';
import { isStandardSchema, issueText } from '../../../../server/core/validators/standard-schema.ts';

/** Records each value that it validates; `bad` is invalid. */
class Noting extends Validator {
  readonly seen: unknown[] = [];

  protected override validateValue(value: unknown): Awaitable<ValidationFault | null> {
    this.seen.push(value);
    return value === 'bad' ? [this.textOr(this.message, '{attribute} is invalid.')] : null;
  }
}

/** The same, but asynchronous. */
class Slow extends Noting {
  protected override async validateValue(value: unknown): Promise<ValidationFault | null> {
    await Promise.resolve();
    return super.validateValue(value);
  }
}

describe('A validator', () => {
  it('has options by default', () => {
    const { on, except, skipOnError, skipOnEmpty, enableClientValidation, message, when } =
      Noting.create();
    assert.deepEqual(
      { on, except, skipOnError, skipOnEmpty, enableClientValidation, message, when },
      {
        on: [],
        except: [],
        skipOnError: true,
        skipOnEmpty: true,
        enableClientValidation: true,
        message: null,
        when: null,
      },
    );
  });

  it('accepts single names, and removes the mark of unsafe ones', () => {
    const one = Noting.create({
      attributes: '!a' as never,
      on: 'x' as never,
      except: 'y' as never,
    });
    assert.deepEqual([one.attributes, one.on, one.except], [['!a'], ['x'], ['y']]);
    assert.deepEqual(one.getAttributeNames(), ['a']);
    assert.deepEqual(Noting.create({ attributes: ['a!', '!!b'] }).getAttributeNames(), [
      'a!',
      '!b',
    ]);
  });

  for (const [on, except, active] of [
    [[], [], ['x', 'y', 'z']],
    [['x'], [], ['x']],
    [['x', 'y'], [], ['x', 'y']],
    [[], ['x'], ['y', 'z']],
    [['x', 'y'], ['y'], ['x']],
  ] as const) {
    it(`is active in ${active.join()} of x,y,z with on ${on.join()} and except ${except.join()}`, () => {
      const one = Noting.create({ on, except });
      assert.deepEqual(
        ['x', 'y', 'z'].filter((scenario) => one.isActive(scenario)),
        active,
      );
    });
  }

  for (const type of [Noting, Slow]) {
    describe(type.name, () => {
      const attributes = ['a', 'b', 'c'];
      const model = () => new DynamicModel({ a: 'good', b: 'bad', c: 'bad', d: 'bad' });

      it('validates its attributes, or those of them that are named', async () => {
        for (const [names, seen] of [
          [undefined, attributes],
          [null, attributes],
          ['b', ['b']],
          [
            ['c', 'a', 'd'],
            ['a', 'c'],
          ],
          [[], []],
          ['d', []],
        ] as const) {
          const one = type.create({ attributes });
          const given = model();
          await one.validateAttributes(given, names);
          const values = given.getAttributes();
          assert.deepEqual(
            one.seen,
            seen.map((name) => values[name]),
          );
          assert.deepEqual(
            Object.keys(given.getErrors()),
            seen.filter((name) => name !== 'a'),
          );
        }
      });

      it('skips attributes with an error, empty ones, and those that its condition excludes', async () => {
        const seen = async (options: object, values: object) => {
          const given = new DynamicModel({ a: 'A', b: 'B', c: 'C', ...values });
          given.addError('a', 'wrong');
          const one = type.create({ attributes, ...options });
          await one.validateAttributes(given);
          return one.seen;
        };
        assert.deepEqual(await seen({}, {}), ['B', 'C']);
        assert.deepEqual(await seen({ skipOnError: false }, {}), ['A', 'B', 'C']);
        assert.deepEqual(await seen({}, { b: '' }), ['C']);
        assert.deepEqual(await seen({ skipOnEmpty: false }, { b: '' }), ['', 'C']);
        const when = (_model: object, name: string) => name === 'c';
        assert.deepEqual(await seen({ when }, {}), ['C']);
        assert.deepEqual(await seen({ when, skipOnError: false }, { c: '' }), []);
        assert.deepEqual(await seen({ emptyTest: (value: unknown) => value === 'B' }, { c: '' }), [
          '',
        ]);
      });

      it('reports the error of a value without a model', async () => {
        const one = type.create({ message: '{attribute}: {value}' });
        assert.deepEqual([await one.validate('good'), await one.validate('bad')], [true, false]);
        assert.equal(await one.firstError('good'), null);
        assert.equal(await one.firstError('bad'), 'the input value: bad');
        const { validate, vendor, version } = one['~standard'];
        assert.deepEqual([version, vendor], [1, 'fwx']);
        assert.deepEqual(await validate('good'), { value: 'good' });
        assert.deepEqual(await validate('bad'), { issues: [{ message: 'the input value: bad' }] });
      });
    });
  }

  it('uses the default text for an empty one', async () => {
    for (const message of [null, '']) {
      assert.equal(
        await Noting.create({ message }).firstError('bad'),
        'the input value is invalid.',
      );
    }
  });

  it('handles null, undefined, the empty text and the empty list as empty', () => {
    const one = Noting.create();
    for (const value of [null, undefined, '', []]) assert.equal(one.isEmpty(value), true);
    for (const value of [0, false, ' ', [''], {}, new Map()])
      assert.equal(one.isEmpty(value), false);
    const own = Noting.create({ emptyTest: (value) => value === 0 });
    assert.deepEqual([own.isEmpty(0), own.isEmpty('')], [true, false]);
  });

  it('inserts label, value and parameters into its texts, and parameters before the others', () => {
    const model = new DynamicModel({ a: [1] });
    const one = Noting.create();
    one.addError(model, 'a', '{attribute} {value} {limit}', { limit: 5 });
    one.addError(model, 'a', '{attribute} {value} {limit}', { attribute: 'B', value: 'c' });
    one.addError(model, 'a', 'plain');
    assert.deepEqual(model.getErrors('a'), ['A array() 5', 'B c {limit}', 'plain']);
  });

  it('may require a model', async () => {
    await assert.rejects(new Validator().validate('x'), {
      name: 'NotSupportedException',
      message: 'Validator does not support validateValue().',
    });
  });

  it('calls its condition with the model that holds a list', async () => {
    const calls: unknown[] = [];
    const when = (model: object, attribute: string) => (calls.push(model, attribute), false);
    const rule = ['integer', { when }];
    const model = await DynamicModel.validateData({ a: ['x'] }, [['a', 'each', { rule }]]);
    assert.deepEqual([calls, model.getErrors()], [[model, 'a'], {}]);
  });

  it('reads and writes other attributes in the model that holds a list', async () => {
    const rule = ['date', { timestampAttribute: 'b' }];
    const model = await DynamicModel.validateData({ a: ['1970-01-02'], b: null }, [
      ['a', 'each', { rule }],
    ]);
    assert.deepEqual(model.getAttributes(), { a: ['1970-01-02'], b: 86_400 });
    const equal = ['compare', { compareAttribute: 'c' }];
    const compared = await DynamicModel.validateData({ a: ['x', 'y'], c: 'x' }, [
      ['a', 'each', { rule: equal }],
    ]);
    assert.deepEqual(compared.getErrors(), { a: ['A must be equal to "C".'] });
    const strict = ['compare', { compareAttribute: 'c', skipOnError: false }];
    const broken = await DynamicModel.validateData({ a: ['x'], c: 'x' }, [
      ['c', 'integer'],
      ['a', 'each', { rule: strict }],
    ]);
    assert.deepEqual(broken.getErrors('a'), ['C is invalid.']);
  });

  it('reads only the errors of its value where there is no model', async () => {
    const known: unknown[] = [];
    class Asking extends Validator {
      override validateAttribute(model: ValidatedModel, attribute: string): void {
        const errorState = () => [
          model.hasErrors(),
          model.hasErrors(attribute),
          model.hasErrors('other'),
        ];
        known.push(errorState());
        model.addError(attribute, 'wrong');
        known.push(errorState());
      }
    }
    const { issues } = await Asking.create()['~standard'].validate('x');
    assert.deepEqual(issues, [{ message: 'wrong' }]);
    assert.deepEqual(known, [
      [false, false, false],
      [true, true, false],
    ]);
  });

  it('has no other attributes for a value without a model', async () => {
    const compare = createValidator('each', null, 'a', {
      rule: ['compare', { compareAttribute: 'c' }],
    });
    assert.equal(await compare.firstError(['x']), 'the input value must be equal to "c".');
    const date = createValidator('each', null, 'a', {
      rule: ['date', { timestampAttribute: 'c' }],
    });
    assert.equal(await date.firstError(['1970-01-02']), null);
  });
});

describe('A Standard Schema', () => {
  const validate = () => ({ value: 1 });
  const standard = { version: 1, vendor: 'test', validate };

  it('is an object or a function with a version and a function', () => {
    assert.equal(isStandardSchema({ '~standard': standard }), true);
    assert.equal(isStandardSchema(Object.assign(() => {}, { '~standard': standard })), true);
    for (const value of [
      null,
      undefined,
      'a',
      {},
      () => {},
      { '~standard': null },
      { '~standard': { ...standard, version: 2 } },
      { '~standard': { ...standard, validate: null } },
    ]) {
      assert.equal(isStandardSchema(value), false);
    }
  });

  it('is required in a rule', () => {
    assert.throws(
      () =>
        createValidator(
          { class: createValidator({ '~standard': standard }, null, 'a').constructor },
          null,
          'a',
        ),
      {
        name: 'InvalidConfigException',
        message: 'The "schema" of a rule must be a Standard Schema.',
      },
    );
  });

  for (const [path, text] of [
    [undefined, 'wrong'],
    [[], 'wrong'],
    [['a'], 'a: wrong'],
    [['a', 0, { key: 'b' }, Symbol('c')], 'a.0.b.Symbol(c): wrong'],
  ] as const) {
    it(`returns the text ${text} for an issue`, () => {
      assert.equal(issueText({ message: 'wrong', path }), text);
    });
  }

  it('returns its first issue, or the text of the rule, for a value without model', async () => {
    const issues = [{ message: 'one', path: ['a'] }, { message: 'two' }];
    const schema = (later: boolean) => ({
      '~standard': {
        ...standard,
        validate: () => (later ? Promise.resolve({ issues }) : { issues }),
      },
    });
    for (const later of [true, false]) {
      const first = (options: Readonly<Record<string, unknown>>) =>
        createValidator(schema(later), null, 'a', options).firstError('x');
      assert.deepEqual(
        [await first({}), await first({ message: '{issue}!' })],
        ['a: one', 'a: one!'],
      );
    }
  });
});
