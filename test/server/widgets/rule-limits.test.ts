import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { AnyRule } from '../../../server/core/index.ts';
import { type Call, clientRules, type TextMap } from './fixtures/client-rules.ts';

const text: Call = (field) => field.textInput();
const number: Call = (field) => field.input('number');
const file: Call = (field) => field.fileInput();

type Row = readonly [what: string, list: readonly AnyRule[], call: Call, attributes: TextMap];

const required: AnyRule = ['name', 'required'];
const demands = (requiredValue: unknown): AnyRule => ['name', 'required', { requiredValue }];
const string = (options: object): AnyRule => ['name', 'string', options];
const pattern = (expression: RegExp, options: object = {}): AnyRule => [
  'name',
  'match',
  { pattern: expression, ...options },
];
const filter: AnyRule = ['name', 'filter', { filter: String }];
const trim: AnyRule = ['name', 'trim'];

const rows: readonly Row[] = [
  ['a text', [required], text, { required: true }],
  ['a text behind a default', [['name', 'default', { value: 1 }], required], text, {}],
  ['a text that must have some value', [demands('x')], text, {}],
  ['a slider', [required], (field) => field.rangeInput(), {}],
  ['a colour', [required], (field) => field.colorInput(), {}],
  ['a check box that sends something when it is off', [required], (field) => field.checkbox(), {}],
  [
    'a check box that sends nothing when it is off: null',
    [required],
    (field) => field.checkbox({ uncheck: null }),
    { required: true },
  ],
  [
    'a check box that sends nothing when it is off: false',
    [required],
    (field) => field.checkbox({ uncheck: false }),
    { required: true },
  ],
  ['a check box with the value', [demands('1')], (field) => field.checkbox(), { required: true }],
  ['a check box with another value', [demands('2')], (field) => field.checkbox(), {}],
  [
    'a check box with a value of its own',
    [demands('y')],
    (field) => field.checkbox({ value: 'y' }),
    { required: true },
  ],
  ['a radio button with the value', [demands(1)], (field) => field.radio(), { required: true }],

  ['no least length', [string({ min: 0 })], text, {}],
  ['a least length of one', [string({ min: 1 })], text, { minlength: '1' }],
  [
    'a least length in a text area',
    [string({ min: 2 })],
    (field) => field.textarea(),
    { minlength: '2' },
  ],
  ['a least length behind blanks', [trim, string({ min: 2 })], text, { minlength: '2' }],
  ['a least length behind a filter', [filter, string({ min: 2 })], text, {}],
  ['a least length of a number', [string({ min: 2 })], number, { step: 'any' }],

  [
    'bounds',
    [['name', 'number', { min: 0, max: 0.5 }]],
    number,
    { step: 'any', min: '0', max: '0.5' },
  ],
  [
    'bounds of a slider',
    [['name', 'number', { min: -1 }]],
    (field) => field.rangeInput(),
    { min: '-1' },
  ],
  ['a greatest number alone', [['name', 'number', { max: 5 }]], number, { step: 'any', max: '5' }],
  ['bounds of a text', [['name', 'number', { min: 1 }]], text, {}],
  ['bounds behind a filter', [filter, ['name', 'number', { min: 1 }]], number, { step: 'any' }],
  ['whole numbers', [['name', 'integer']], number, { step: '1' }],
  [
    'whole numbers from a whole one',
    [['name', 'integer', { min: 2 }]],
    number,
    { step: '1', min: '2' },
  ],
  [
    'whole numbers from a broken one',
    [['name', 'integer', { min: 0.5 }]],
    number,
    { step: 'any', min: '0.5' },
  ],
  [
    'whole numbers of a slider',
    [['name', 'integer']],
    (field) => field.rangeInput(),
    { step: '1' },
  ],
  [
    'the bounds of the first rule',
    [
      ['name', 'number', { min: 1, max: 2 }],
      ['name', 'number', { min: 3, max: 4 }],
    ],
    number,
    { step: 'any', min: '1', max: '2' },
  ],

  ['an expression', [pattern(/^[a-z]+$/)], text, { pattern: '[a-z]+' }],
  ['an expression of a part', [pattern(/[a-z]/)], text, { pattern: '[\\s\\S]*(?:[a-z])[\\s\\S]*' }],
  [
    'an expression of two parts',
    [pattern(/^a|b$/)],
    text,
    { pattern: '[\\s\\S]*(?:^a|b$)[\\s\\S]*' },
  ],
  [
    'an expression that ends in a dollar',
    [pattern(/^a\$/)],
    text,
    { pattern: '[\\s\\S]*(?:^a\\$)[\\s\\S]*' },
  ],
  ['an expression with a dash', [pattern(/^[-a][b-]$/)], text, { pattern: '[\\-a][b\\-]' }],
  ['an expression of characters', [pattern(/^.$/u)], text, { pattern: '.' }],
  ['an expression of units', [pattern(/^.$/)], text, {}],
  ['an expression that is none with other flags', [pattern(/^[(]$/)], text, {}],
  ['an expression with a flag', [pattern(/^a$/i)], text, {}],
  ['an expression that no text may fit', [pattern(/^a$/, { not: true })], text, {}],
  ['an expression behind blanks', [trim, pattern(/^a$/)], text, {}],
  ['an expression behind a filter', [filter, pattern(/^a$/)], text, {}],
  ['an expression in a text area', [pattern(/^a$/)], (field) => field.textarea(), {}],
  ['an expression of a number', [pattern(/^1$/)], number, { step: 'any' }],
  ['the first expression', [pattern(/^a$/), pattern(/^b$/)], text, { pattern: 'a' }],

  [
    'files by extension',
    [['name', 'file', { extensions: ['PNG', '', 'jpg'] }]],
    file,
    { accept: '.png,.jpg' },
  ],
  [
    'files by extension first',
    [['name', 'file', { extensions: 'a', mimeTypes: 'b/c' }]],
    file,
    { accept: '.a' },
  ],
  ['files by type', [['name', 'file', { mimeTypes: 'image/*' }]], file, { accept: 'image/*' }],
  ['any files', [['name', 'file']], file, {}],
  [
    'files that must be there',
    [['name', 'file', { skipOnEmpty: false }]],
    file,
    { required: true },
  ],
  ['files in a text', [['name', 'file', { extensions: 'a', skipOnEmpty: false }]], text, {}],
];

describe('constraints of a control', () => {
  for (const [title, list, call, attributes] of rows) {
    it(`are those that a browser can check: ${title}`, () => {
      assert.deepEqual(clientRules(list, call).attributes, attributes);
    });
  }

  it('have the maximum length in characters', () => {
    for (const [list, limit] of [
      [[string({ max: 0 })], '0'],
      [[string({ max: 5 })], '5'],
      [[string({ length: 4 })], '4'],
      [[string({ max: 100_000 })], '100000'],
      [[string({ max: 100_001 })], null],
      [[string({ min: 2 })], null],
      [[trim, string({ max: 5 })], null],
      [[filter, string({ max: 5 })], null],
    ] as const) {
      assert.equal(clientRules(list).limit, limit);
    }
    assert.equal(clientRules([string({ max: 5 })], number).limit, null);
  });

  it('have the texts of the server', () => {
    const number = { tooSmall: 'S', tooBig: 'B', message: 'M' };
    assert.deepEqual(
      clientRules([['name', 'number', { min: 1, max: 2, ...number }]], (field) =>
        field.input('number'),
      ).messages,
      { rangeUnderflow: 'S', rangeOverflow: 'B', badInput: 'M', stepMismatch: 'M' },
    );
    assert.deepEqual(clientRules([pattern(/^[a-z]+$/, { message: 'P' })]).messages, {
      patternMismatch: 'P',
    });
    // None of the two unusual texts breaks this one.
    assert.deepEqual(clientRules([pattern(/^[^a]+$/u, { message: 'P' })]).messages, {});
    assert.deepEqual(clientRules([string({ max: 3, tooLong: 'L' })]).messages, { tooLong: 'L' });
    assert.deepEqual(
      clientRules([required, ['name', 'required', { message: 'Second.' }]]).messages,
      {
        valueMissing: 'Name cannot be blank.',
      },
    );
    for (const [type, rule] of [
      ['email', ['name', 'email', { message: 'E' }]],
      ['url', ['name', 'url', { message: 'E' }]],
    ] as const) {
      assert.deepEqual(clientRules([rule], (field) => field.input(type)).messages, {
        typeMismatch: 'E',
      });
      assert.deepEqual(clientRules([rule], text).messages, {});
    }
  });
});
