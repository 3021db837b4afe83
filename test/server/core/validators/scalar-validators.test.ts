import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { createValidator, DynamicModel } from '../../../../server/core/index.ts';

type Options = Readonly<Record<string, unknown>>;

const text = {
  integer: 'the input value must be an integer.',
  number: 'the input value must be a number.',
  string: 'the input value must be a string.',
  invalid: 'the input value is invalid.',
  blank: 'the input value cannot be blank.',
  boolean: 'the input value must be either "1" or "0".',
  less: (least: number) => `the input value must be no less than ${least}.`,
  greater: (most: number) => `the input value must be no greater than ${most}.`,
  short: (least: number) =>
    `the input value should contain at least ${least} character${least === 1 ? '' : 's'}.`,
  long: (most: number) =>
    `the input value should contain at most ${most} character${most === 1 ? '' : 's'}.`,
  exact: (length: number) =>
    `the input value should contain ${length} character${length === 1 ? '' : 's'}.`,
} as const;

type Row = readonly [type: string, options: Options, value: unknown, error: string | null];

const numbers: readonly Row[] = [
  ['number', { min: 5, max: 5 }, 5, null],
  ['number', { min: 0 }, -1, text.less(0)],
  ['number', { min: 0 }, 0, null],
  ['number', { max: 0 }, 0, null],
  ['number', { max: 0 }, '0.1', text.greater(0)],
  ['number', { min: 3, tooSmall: '{min}!' }, 2, '3!'],
  ['number', { max: 3, tooBig: '{max}!' }, 4, '3!'],
  ['number', { message: 'own' }, 'x', 'own'],
  ['number', {}, 1.5, null],
  ['number', {}, 7n, null],
  ['number', { max: 6 }, 7n, text.greater(6)],
  ['number', {}, Infinity, text.number],
  ['number', {}, '+1.5E-3', null],
  ['number', {}, '1e', text.number],
  ['number', {}, null, text.number],
  ['number', {}, {}, text.number],
  ['number', {}, [], text.number],
  ['number', { allowArray: true }, [], null],
  ['number', { allowArray: true }, ['1', 'x'], text.number],
  ['number', { allowArray: true }, ['x', '1'], text.number],
  ['number', { allowArray: true, min: 2 }, [2, 1], text.less(2)],
  ['number', { numberPattern: /^x$/ }, '1', text.number],
  ['integer', {}, 5, null],
  ['integer', {}, 1.5, text.integer],
  ['integer', {}, Infinity, text.integer],
  ['integer', {}, 7n, null],
  ['integer', {}, '-7', null],
  ['integer', {}, '+7', null],
  ['integer', {}, '', text.integer],
  ['integer', { integerPattern: /^#\d$/ }, '7', text.integer],
];

const strings: readonly Row[] = [
  ['string', { min: 2, max: 2 }, 'ab', null],
  ['string', { min: 1 }, '', text.short(1)],
  ['string', { min: 0 }, '', null],
  ['string', { max: 0 }, 'a', text.long(0)],
  ['string', { max: 1 }, 'ab', text.long(1)],
  ['string', { length: 0 }, 'a', text.exact(0)],
  ['string', { length: 2 }, 'ab', null],
  ['string', { length: 2 }, 'a', text.exact(2)],
  ['string', { length: 2 }, 'abc', text.exact(2)],
  ['string', { length: [1, 2] }, 'ab', null],
  ['string', { length: [1, 2] }, '', text.short(1)],
  ['string', { length: [1, 2] }, 'abc', text.long(2)],
  ['string', { length: [1], max: 3 }, 'abcd', text.long(3)],
  ['string', { length: [1, 2], max: 9 }, 'abc', text.long(2)],
  ['string', { length: [2], min: 9 }, 'ab', null],
  ['string', { min: 2, tooShort: '{min}!' }, 'a', '2!'],
  ['string', { max: 2, tooLong: '{max}!' }, 'abc', '2!'],
  ['string', { length: 2, notEqual: '{length}!' }, 'a', '2!'],
  ['string', { length: 3 }, '😀😀a', null],
  ['string', { length: 3 }, 'a😀b', null],
  ['string', { length: 2 }, '\uD83Da', null],
  ['string', { length: 2 }, 'a\uD83D', null],
  ['string', { length: 2 }, '\uDE00a', null],
  ['string', { length: 1 }, '\u{10000}', null],
  ['string', { length: 1 }, '\uFFFF', null],
  ['string', { length: 3 }, '\uFFFFa😀', null],
  ['string', {}, true, text.string],
  ['string', {}, null, text.string],
  ['string', { strict: false }, true, null],
  ['string', { strict: false, max: 2 }, 123, text.long(2)],
  ['string', { strict: false }, null, text.string],
  ['string', { strict: false }, {}, text.string],
];

const choices: readonly Row[] = [
  ['in', { range: ['a', 'b'] }, 'b', null],
  ['in', { range: ['a', 'b'] }, 'c', text.invalid],
  ['in', { range: ['a', 'b'], not: true }, 'c', null],
  ['in', { range: ['1'] }, true, null],
  ['in', { range: ['1'], strict: true }, '1', null],
  ['in', { range: ['1'], strict: true, not: true }, 1, null],
  ['in', { range: [] }, 'a', text.invalid],
  ['in', { range: [], not: true }, 'a', null],
  ['in', { range: ['a'], not: true }, ['b'], text.invalid],
  ['in', { range: ['a'], allowArray: true }, ['a', 'b'], text.invalid],
  ['in', { range: ['a'], allowArray: true }, ['b', 'a'], text.invalid],
  ['in', { range: ['a'], allowArray: true, not: true }, ['b', 'c'], null],
  ['in', { range: ['a'], allowArray: true, not: true }, ['b', 'a'], text.invalid],
  ['in', { range: ['a'], allowArray: true }, [], null],
  ['in', { range: new Set(['a', 'b']) }, 'b', null],
  ['in', { range: () => new Set(['a']) }, 'b', text.invalid],
  ['in', { range: ['a'], message: 'own' }, 'b', 'own'],
  ['match', { pattern: /^a$/ }, 'b', text.invalid],
  ['match', { pattern: /^a$/, not: true }, 'b', null],
  ['match', { pattern: /^5$/ }, 5, null],
  ['match', { pattern: /^5$/ }, 6, text.invalid],
  ['match', { pattern: /^5$/, not: true }, 5, text.invalid],
  ['match', { pattern: /x/, not: true }, ['a'], text.invalid],
  ['match', { pattern: /x/, not: true }, true, text.invalid],
  ['match', { pattern: /^A$/i }, 'a', null],
];

const presence: readonly Row[] = [
  ['required', {}, 'a', null],
  ['required', {}, ' \t\n', text.blank],
  ['required', {}, undefined, text.blank],
  ['required', {}, [''], null],
  ['required', { strict: true }, ' ', null],
  ['required', { strict: true }, undefined, text.blank],
  ['required', { strict: true }, [], null],
  ['required', { isEmpty: (value: unknown) => value === 'x' }, ' x ', text.blank],
  ['required', { isEmpty: (value: unknown) => value === 'x' }, '', null],
  ['required', { requiredValue: 1 }, true, null],
  ['required', { requiredValue: 1 }, 2, 'the input value must be "1".'],
  ['required', { requiredValue: 1, strict: true }, 1, null],
  ['required', { requiredValue: 0, message: '{requiredValue}!' }, 1, '0!'],
  ['boolean', {}, '0', null],
  ['boolean', {}, false, null],
  ['boolean', {}, 2, text.boolean],
  ['boolean', { strict: true }, '1', null],
  ['boolean', { strict: true }, '0', null],
  ['boolean', { strict: true }, false, text.boolean],
  ['boolean', { trueValue: 'y', falseValue: 'n' }, 'n', null],
  [
    'boolean',
    { trueValue: 'y', falseValue: 'n' },
    '1',
    'the input value must be either "y" or "n".',
  ],
  ['safe', {}, { any: 'thing' }, null],
];

describe('Rules for single values', () => {
  for (const [type, options, value, error] of [...numbers, ...strings, ...choices, ...presence]) {
    const shown = typeof value === 'bigint' ? `${value}n` : JSON.stringify(value);
    it(`${type} ${JSON.stringify(options)} ${error === null ? 'accepts' : 'refuses'} ${shown}`, async () => {
      assert.equal(await createValidator(type, null, 'a', options).firstError(value), error);
    });
  }

  const configs: [type: string, options: Options, message: string][] = [
    ...(['length', 'min', 'max'] as const).flatMap((name) =>
      [-1, 1.5, Number.NaN, '2'].map((bound): [string, Options, string] => [
        'string',
        { [name]: bound },
        `The "${name}" of a string rule must be a whole number from 0 on, got ${String(bound)}.`,
      ]),
    ),
    ...[null, undefined, 'ab', 5, {}].map((range): [string, Options, string] => [
      'in',
      { range },
      'The "range" property must be set.',
    ]),
    ...[null, 'a', {}].map((pattern): [string, Options, string] => [
      'match',
      { pattern },
      'The "pattern" property must be set.',
    ]),
    ...[null, 'trim'].map((filter): [string, Options, string] => [
      'filter',
      { filter },
      'The "filter" property must be set.',
    ]),
  ];
  for (const [type, options, message] of configs) {
    it(`${type} refuses ${JSON.stringify(options)} as ${String(Object.values(options)[0])}`, () => {
      const make = () => createValidator(type, null, 'a', options);
      assert.throws(make, { name: 'InvalidConfigException', message });
    });
  }

  it('of a range may be computed by a function of model and attribute', async () => {
    const calls: unknown[] = [];
    const range = (...given: unknown[]) => (calls.push(...given), ['x']);
    const model = await DynamicModel.validateData({ a: 'x', b: 'y' }, [
      [['a', 'b'], 'in', { range }],
    ]);
    assert.deepEqual(model.getErrors(), { b: ['B is invalid.'] });
    assert.deepEqual(calls, [model, 'a', model, 'b']);
    const rule = ['in', { range }];
    const listed = await DynamicModel.validateData({ c: ['x'] }, [['c', 'each', { rule }]]);
    assert.deepEqual(calls.splice(4), [listed, 'c']);
    assert.equal(await createValidator('in', null, 'a', { range }).validate('x'), true);
    assert.deepEqual(calls.slice(4), [null, '']);
  });
});

describe('Rules that change a value', () => {
  const changes: [type: string, options: Options, before: unknown, after: unknown][] = [
    ['trim', {}, undefined, ''],
    ['trim', {}, '\u00A0a b\n', 'a b'],
    ['trim', { skipOnArray: false }, [' a ', null, 5], ['a', '', 5]],
    ['trim', { chars: '' }, ' a ', ' a '],
    ['trim', { chars: '-' }, '---', ''],
    ['trim', { chars: '-' }, '-', ''],
    ['trim', { chars: '-' }, '', ''],
    ['trim', { chars: '-' }, 'a-', 'a'],
    ['trim', { chars: '-' }, '-a', 'a'],
    ['trim', { chars: '-' }, ' -a- ', ' -a- '],
    ['trim', { chars: '-+' }, '+-a-+b+-', 'a-+b'],
    ['default', { value: 7 }, null, 7],
    ['default', { value: 7 }, [], 7],
    ['default', { value: 7 }, false, false],
    ['default', { value: 7, isEmpty: (value: unknown) => value === 0 }, 0, 7],
    ['default', { value: 7, isEmpty: (value: unknown) => value === 0 }, '', ''],
    ['default', {}, '', null],
    ['filter', { filter: String }, null, 'null'],
    ['filter', { filter: String }, ['a', 'b'], 'a,b'],
    ['filter', { filter: String, skipOnArray: true }, 5, '5'],
    ['filter', { filter: String, skipOnArray: true }, [5], [5]],
    ['filter', { filter: String, skipOnEmpty: true }, null, null],
  ];
  for (const [type, options, before, after] of changes) {
    it(`${type} ${JSON.stringify(options)} changes ${JSON.stringify(before)} to ${JSON.stringify(after)}`, async () => {
      const model = await DynamicModel.validateData({ a: before }, [['a', type, options]]);
      assert.deepEqual([model.getErrors(), model.getAttributes()], [{}, { a: after }]);
    });
  }

  it('default may compute its value by a function of model and attribute', async () => {
    const calls: unknown[] = [];
    const value = (...given: unknown[]) => (calls.push(...given), 'x');
    const model = await DynamicModel.validateData({ a: '', b: 'y' }, [
      [['a', 'b'], 'default', { value }],
    ]);
    assert.deepEqual(model.getAttributes(), { a: 'x', b: 'y' });
    assert.deepEqual(calls, [model, 'a']);
  });
});
