import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { createValidator, DynamicModel } from '../../../../server/core/index.ts';
import type { CompareOperator } from '../../../../server/core/validators/compare-validator.ts';

const operators: readonly CompareOperator[] = ['==', '===', '!=', '!==', '>', '>=', '<', '<='];

/** Operators that hold for a value and the one that it is compared with. */
async function holding(value: unknown, compareValue: unknown, type = 'string') {
  const holds = async (operator: CompareOperator) =>
    (await createValidator('compare', null, 'a', { operator, compareValue, type }).validate(value))
      ? [operator]
      : [];
  return (await Promise.all(operators.map(holds))).flat().join(' ');
}

describe('Operators of the rule "compare"', () => {
  const rows: [value: unknown, other: unknown, texts: string, numbers: string][] = [
    ['1', '1', '== === >= <=', '== === >= <='],
    ['1', 1, '== === >= <=', '== === >= <='],
    ['1.0', '1', '== !== >= <=', '== === >= <='],
    ['2', '10', '!= !== < <=', '!= !== < <='],
    ['10', '2', '!= !== > >=', '!= !== > >='],
    ['a', 'b', '!= !== < <=', '!= !=='],
    ['b', 'a', '!= !== > >=', '!= !=='],
    ['b', 'b', '== === >= <=', '!= !=='],
    ['a', '1', '!= !== > >=', '!= !=='],
    ['1', 'a', '!= !== < <=', '!= !=='],
    [true, '1', '== === >= <=', '== === >= <='],
    [false, '0', '== !== < <=', '== === >= <='],
    [{ a: 1 }, 'a', '!= !==', '!= !=='],
  ];
  for (const [value, other, texts, numbers] of rows) {
    it(`hold for ${JSON.stringify(value)} and ${JSON.stringify(other)}`, async () => {
      assert.equal(await holding(value, other), texts);
      assert.equal(await holding(value, other, 'number'), numbers);
    });
  }

  it('return false for lists', async () => {
    for (const operator of operators) {
      const rule = createValidator('compare', null, 'a', { operator, compareValue: 'x' });
      assert.equal(await rule.validate(['x']), false);
    }
  });
});

describe('The rule "compare"', () => {
  const errors = async (
    data: Readonly<Record<string, unknown>>,
    options: object,
    before: [string, string][] = [],
  ) => (await DynamicModel.validateData(data, [...before, ['a', 'compare', options]])).getErrors();

  it('refuses lists', async () => {
    assert.deepEqual(await errors({ a: ['x'] }, { compareValue: 'x' }), { a: ['A is invalid.'] });
    assert.deepEqual(await errors({ a: ['x'] }, { compareValue: 'x', message: 'own' }), {
      a: ['own'],
    });
  });

  it('compares with the configured attribute, or the repeated one', async () => {
    assert.deepEqual(await errors({ a: 'x', a_repeat: 'x' }, {}), {});
    assert.deepEqual(await errors({ a: 'x', a_repeat: 'y' }, {}), {
      a: ['A must be equal to "A Repeat".'],
    });
    assert.deepEqual(await errors({ a: 'x', b: 'x' }, { compareAttribute: 'b' }), {});
    assert.deepEqual(await errors({ a: 'x', b: 'y' }, { compareAttribute: 'b' }), {
      a: ['A must be equal to "B".'],
    });
    const both = { compareAttribute: 'b', compareValue: 'x' };
    assert.deepEqual(await errors({ a: 'x', b: 'y' }, both), {});
    assert.deepEqual(await errors({ a: 'y', b: 'y' }, both), { a: ['A must be equal to "x".'] });
  });

  it('names label and value of the compared attribute', async () => {
    const message = '{attribute} {compareAttribute} {compareValue} {compareValueOrAttribute}';
    assert.deepEqual(await errors({ a: 'x', b: 'y' }, { compareAttribute: 'b', message }), {
      a: ['A B y B'],
    });
    assert.deepEqual(await errors({ a: 'x' }, { compareValue: 'y', message }), { a: ['A y y y'] });
    const alone = createValidator('compare', null, 'a', { compareValue: 'y', message });
    assert.equal(await alone.firstError('x'), 'the input value y y y');
  });

  it('reports an invalid compared attribute only without skipOnError', async () => {
    const before: [string, string][] = [['b', 'integer']];
    const invalid = { a: ['A is invalid.'], b: ['B must be an integer.'] };
    const options = { compareAttribute: 'b', operator: '!=' };
    const data = { a: 'x', b: 'y' };
    assert.deepEqual(await errors(data, options, before), { b: ['B must be an integer.'] });
    const all = await errors(data, { ...options, skipOnError: false, message: 'own' }, before);
    assert.deepEqual(all, { ...invalid, a: ['B is invalid.'] });
    assert.deepEqual(
      await errors({ a: '1', b: '2' }, { ...options, skipOnError: false }, before),
      {},
    );
  });

  it('requires a value to compare with without a model', async () => {
    await assert.rejects(createValidator('compare', null, 'a').validate('x'), {
      name: 'InvalidConfigException',
      message: 'CompareValidator::compareValue must be set.',
    });
    const calls: unknown[] = [];
    const compareValue = (...given: unknown[]) => (calls.push(...given), 'x');
    assert.equal(await createValidator('compare', null, 'a', { compareValue }).validate('x'), true);
    assert.deepEqual(calls, [null, '']);
  });

  for (const operator of ['=', '', 'toString', '<>']) {
    it(`refuses the operator "${operator}"`, () => {
      assert.throws(() => createValidator('compare', null, 'a', { operator }), {
        name: 'InvalidConfigException',
        message: `Unknown operator: ${operator}`,
      });
    });
  }
});
