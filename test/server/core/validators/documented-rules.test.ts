// The documented behaviour of validators and labels in the guide of Yii 2, against predicates and an algorithm written
// from its text,
// with random values.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import fc from 'fast-check';

import { createValidator, Model } from '../../../../server/core/index.ts';

type Options = Readonly<Record<string, unknown>>;
type Oracle = (value: unknown) => boolean;
/** Type, options, values, and whether the documentation calls a value valid. */
type Documented = readonly [
  type: string,
  options: Options,
  values: fc.Arbitrary<unknown>,
  isValid: Oracle,
];

const text = fc.string({ unit: 'grapheme', maxLength: 12 });
const characters = (value: unknown): number => Array.from(String(value)).length;
const numberLike = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer().map(String),
  fc.stringMatching(/^[-+]?\d{0,3}\.?\d{0,3}(?:[eE][-+]?\d{1,2})?$/),
  text,
);
const isNumeric: Oracle = (value) =>
  typeof value === 'number' || /^[-+]?\d*\.?\d+(?:[eE][-+]?\d+)?$/.test(String(value));
const isInteger: Oracle = (value) =>
  typeof value === 'number' ? Number.isInteger(value) : /^[-+]?\d+$/.test(String(value));
const operators: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
};

const documented: readonly Documented[] = [
  [
    'boolean',
    {},
    fc.constantFrom('0', '1', 0, 1, true, false, '2', 'true', 2),
    (value) => ['0', '1'].includes(String(Number(value))) && value !== 'true',
  ],
  [
    'boolean',
    { strict: true },
    fc.constantFrom('0', '1', 0, 1, true, false),
    (value) => value === '0' || value === '1',
  ],
  [
    'boolean',
    { trueValue: true, falseValue: false, strict: true },
    fc.constantFrom(0, 1, true, false, '1'),
    (value) => typeof value === 'boolean',
  ],
  ['number', {}, numberLike, isNumeric],
  ['double', {}, numberLike, isNumeric],
  ['integer', {}, numberLike, isInteger],
  [
    'number',
    { min: -5, max: 10 },
    fc.double({ min: -20, max: 20, noNaN: true }),
    (value) => Number(value) >= -5 && Number(value) <= 10,
  ],
  [
    'integer',
    { min: 0 },
    fc.integer({ min: -9, max: 9 }).map(String),
    (value) => Number(value) >= 0,
  ],
  [
    'string',
    {},
    fc.oneof(text, fc.integer(), fc.boolean(), fc.array(text)),
    (value) => typeof value === 'string',
  ],
  ['string', { length: [4, 8] }, text, (value) => characters(value) >= 4 && characters(value) <= 8],
  ['string', { min: 4 }, text, (value) => characters(value) >= 4],
  ['string', { max: 4 }, text, (value) => characters(value) <= 4],
  ['string', { length: 4 }, text, (value) => characters(value) === 4],
  [
    'in',
    { range: [1, 2, 3] },
    fc.constantFrom(0, 1, 2, 3, 4, '1', '4', '1.0'),
    (value) => [1, 2, 3].includes(Number(value)),
  ],
  [
    'in',
    { range: [1, 2, 3], strict: true },
    fc.constantFrom(0, 1, 3, '1', '3'),
    (value) => value === 1 || value === 3,
  ],
  [
    'in',
    { range: ['a', 'b'], not: true },
    fc.constantFrom('a', 'b', 'c'),
    (value) => value === 'c',
  ],
  [
    'in',
    { range: ['a', 'b'], allowArray: true },
    fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1 }),
    (value) => (value as string[]).every((one) => one !== 'c'),
  ],
  [
    'match',
    { pattern: /^[a-z]\w*$/i },
    fc.oneof(text, fc.stringMatching(/^[a-z]\w{0,5}$/)),
    (value) => /^[a-z]\w*$/i.test(String(value)),
  ],
  [
    'match',
    { pattern: /^\d+$/, not: true },
    fc.oneof(text, fc.nat().map(String)),
    (value) => !/^\d+$/.test(String(value)),
  ],
  [
    'ip',
    { ipv6: false },
    fc.oneof(fc.ipV4(), fc.ipV6(), text),
    (value) => /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/.test(String(value)),
  ],
  ['ip', { ipv4: false }, fc.oneof(fc.ipV4(), fc.ipV6()), (value) => String(value).includes(':')],
  [
    'ip',
    { subnet: null },
    fc
      .tuple(fc.ipV4(), fc.option(fc.nat({ max: 40 })))
      .map(([ip, bits]) => (bits === null ? ip : `${ip}/${bits}`)),
    (value) => Number(String(value).split('/')[1] ?? 0) <= 32,
  ],
  [
    'ip',
    { subnet: true },
    fc.tuple(fc.ipV4(), fc.boolean()).map(([ip, has]) => (has ? `${ip}/24` : ip)),
    (value) => String(value).includes('/'),
  ],
  [
    'ip',
    { ranges: ['192.168.0.0/16', '!any'] },
    fc.oneof(
      fc.ipV4(),
      fc.nat({ max: 255 }).map((n) => `192.168.3.${n}`),
    ),
    (value) => String(value).startsWith('192.168.'),
  ],
  ...Object.entries(operators).map(([operator, holds]): Documented => [
    'compare',
    { operator, compareValue: 30, type: 'number' },
    fc.integer({ min: 27, max: 33 }).map(String),
    (value) => holds(Number(value), 30),
  ]),
  [
    'compare',
    { operator: '<', compareValue: 'm' },
    fc.stringMatching(/^[a-z]{1,3}$/),
    (value) => String(value) < 'm',
  ],
];

describe('Validators of the documentation', () => {
  for (const [type, options, values, isValid] of documented) {
    it(`${type} ${JSON.stringify(options)} accepts the documented values`, async () => {
      const validator = createValidator(type, null, 'a', options);
      await fc.assert(
        fc.asyncProperty(values, async (value) => {
          fc.pre(value !== '');
          assert.equal((await validator.firstError(value)) === null, isValid(value));
        }),
        { seed: 20, numRuns: 100 },
      );
    });
  }

  it('required refuses only null, empty and blank text, and empty lists', async () => {
    const validator = createValidator('required', null, 'a', {});
    const values = fc.oneof(
      fc.constantFrom(null, '', ' ', '\t\n', [], 0, false, '0'),
      text,
      fc.array(text),
    );
    await fc.assert(
      fc.asyncProperty(values, async (value) => {
        const isBlank =
          value === null ||
          (typeof value === 'object' ? value.length === 0 : String(value).trim() === '');
        assert.equal((await validator.firstError(value)) !== null, isBlank);
      }),
      { seed: 20, numRuns: 100 },
    );
  });
});

/** Labels that the documentation states. */
const labels: Readonly<Record<string, string>> = {
  username: 'Username',
  firstName: 'First Name',
  first_name: 'First Name',
  department_name: 'Department Name',
  DepartmentName: 'Department Name',
  PostTag: 'Post Tag',
  'post-tag': 'Post Tag',
  'customer.name': 'Customer Name',
  userID: 'User Id',
  XMLFile: 'Xml File',
};

const isUpper = (letter: string): boolean => /\p{Lu}/u.test(letter);
const isLower = (letter: string): boolean => /\p{Ll}/u.test(letter);

/** The words of a name, letter by letter: a new word begins as the documentation defines. */
function documentedLabel(name: string): string {
  const letters = Array.from(name);
  let spaced = '';
  for (const [at, letter] of letters.entries()) {
    const before = letters[at - 1] ?? '';
    const after = letters[at + 1] ?? '';
    const isStart = isLower(before) || (isUpper(before) && isLower(after));
    if (isUpper(letter) && isStart) spaced += ' ';
    spaced += '-_.'.includes(letter) ? ' ' : letter;
  }
  return spaced
    .trim()
    .split(' ')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase())
    .join(' ');
}

describe('Labels of the documentation', () => {
  class Plain extends Model {}
  const model = Plain.create();

  for (const [name, label] of Object.entries(labels)) {
    it(`${name} is ${label}`, () => assert.equal(model.generateAttributeLabel(name), label));
  }

  it('are generated for any name by the same rules', () => {
    for (const [name, label] of Object.entries(labels)) assert.equal(documentedLabel(name), label);
    const names = fc.string({
      unit: fc.constantFrom(...'a b c X Y Z ä 9 - _ .'.split(' ')),
      minLength: 1,
      maxLength: 16,
    });
    fc.assert(
      fc.property(names, (name) => {
        assert.equal(model.generateAttributeLabel(name), documentedLabel(name));
      }),
      { seed: 20, numRuns: 2000 },
    );
  });
});
