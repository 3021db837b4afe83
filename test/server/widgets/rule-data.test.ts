import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { AnyRule } from '../../../server/core/index.ts';
import { type Call, clientRules, type TextMap } from './fixtures/client-rules.ts';

const text: Call = (field) => field.textInput();
const number: Call = (field) => field.input('number');
const file: Call = (field) => field.fileInput();
const files: Call = (field) => field.fileInput({ multiple: true });
const filter: AnyRule = ['name', 'filter', { filter: String }];
const trim: AnyRule = ['name', 'trim'];

describe('limits of files', () => {
  for (const [title, options, call, limits] of [
    ['none', { maxFiles: 0 }, files, null],
    ['one file, as is usual', {}, files, { most: 1 }],
    ['one file at least, which is no limit', { minFiles: 1, maxFiles: 0 }, files, null],
    ['two files at least', { minFiles: 2, maxFiles: 0 }, files, { least: 2 }],
    ['one file at most', { maxFiles: 1 }, files, { most: 1 }],
    ['any number of files', { maxFiles: 0 }, files, null],
    ['one file, where more cannot be chosen', { maxFiles: 3 }, file, null],
    ['sizes', { maxFiles: 0, minSize: 1, maxSize: 2 }, files, { minSize: 1, maxSize: 2 }],
    ['an extension', { maxFiles: 0, extensions: 'A' }, files, { extensions: ['a'] }],
  ] as const) {
    it(`are rendered as data: ${title}`, () => {
      const { rules } = clientRules([['name', 'file', options]], call);
      const found = rules?.map((rule) => ({ ...rule, check: undefined, messages: undefined }));
      assert.deepEqual(
        found === undefined ? null : JSON.parse(JSON.stringify(found)),
        limits === null ? null : [limits],
      );
    });
  }
});

describe('comparisons and lists', () => {
  const compare = (options: object): AnyRule => ['name', 'compare', options];
  const range = (options: object): AnyRule => ['name', 'in', options];
  const items = { a: 'A' };
  const controls: readonly (readonly [
    what: string,
    call: Call,
    compares: boolean,
    lists: boolean,
  ])[] = [
    ['a text', text, true, true],
    ['a number', number, true, true],
    ['a date', (field) => field.input('date'), true, true],
    ['a check box', (field) => field.checkbox(), true, false],
    ['a radio button', (field) => field.radio(), true, false],
    ['radio buttons', (field) => field.radioList(items), true, false],
    ['a drop-down', (field) => field.dropDownList(items), true, false],
    ['a list box', (field) => field.listBox(items), true, false],
    [
      'a select box for several',
      (field) => field.dropDownList(items, { multiple: true }),
      false,
      false,
    ],
    ['check boxes', (field) => field.checkboxList(items), false, false],
    ['files', file, false, false],
  ];
  for (const [title, call, compares, lists] of controls) {
    it(`are checked for a single text: ${title}`, () => {
      assert.equal(clientRules([compare({ compareValue: 'x' })], call).rules !== null, compares);
      assert.equal(clientRules([range({ range: ['x'] })], call).rules !== null, lists);
    });
  }

  it('accept lists of 1 to 200 texts and numbers', () => {
    const texts = (length: number): string[] => Array.from({ length }, String);
    for (const [list, isTaken] of [
      [texts(0), false],
      [texts(1), true],
      [texts(200), true],
      [texts(201), false],
      [['a', 1, 1.5], true],
      [['a', Number.NaN], false],
      [['a', null], false],
      [[true], false],
    ] as const) {
      assert.equal(clientRules([range({ range: list })]).rules !== null, isTaken);
    }
  });

  it('support strict and negated lists', () => {
    const of = (options: object): unknown =>
      clientRules([range({ range: [1, 'a'], ...options })]).rules;
    const rule = { check: 'in', values: ['1', 'a'], message: 'Name is invalid.' };
    assert.deepEqual(of({}), [rule]);
    assert.deepEqual(of({ strict: true }), [rule]);
    assert.deepEqual(of({ not: true }), [{ ...rule, not: true }]);
    assert.equal(of({ not: true, strict: true }), null);
    assert.equal(of({ isEmpty: () => false }), null);
    assert.deepEqual(clientRules([trim, range({ range: ['a'] })]).rules, [
      { check: 'in', values: ['a'], trim: true, message: 'Name is invalid.' },
    ]);
  });

  it('are checked only by the server when it decides which values are empty', () => {
    const isEmpty = (): boolean => false;
    assert.equal(clientRules([compare({ compareValue: 'x', isEmpty })]).rules, null);
    assert.equal(clientRules([['name', 'file', { maxFiles: 2, isEmpty }]], files).rules, null);
  });

  it('compare with the repeated attribute by default', () => {
    const [rule] = clientRules([compare({ message: 'C' })]).rules ?? [];
    assert.deepEqual(rule, {
      check: 'compare',
      operator: '==',
      name: 'S[name_repeat]',
      message: 'C',
    });
  });

  it('trim values when either attribute is trimmed', () => {
    const of = (...list: AnyRule[]): unknown =>
      clientRules([...list, compare({ compareAttribute: 'other', message: 'C' })]).rules;
    const rule = { check: 'compare', operator: '==', name: 'S[other]', message: 'C' };
    assert.deepEqual(of(), [rule]);
    assert.deepEqual(of(trim), [{ ...rule, trim: true }]);
    assert.deepEqual(of(['other', 'trim']), [{ ...rule, trim: true }]);
    assert.equal(of(['other', 'default', { value: 1 }]), null);
    assert.equal(of(['other', 'trim', { chars: 'x' }]), null);
  });

  it('have the text of the server for a number near the compared one', () => {
    for (const operator of ['<', '>', '<=', '>=', '==', '!='] as const) {
      for (const compareValue of [0, 5, -1, 'a']) {
        const options = { compareValue, operator, message: 'C', type: typeof compareValue };
        const [rule] = clientRules([compare(options)]).rules ?? [];
        assert.equal(
          (rule as { message?: string } | undefined)?.message,
          'C',
          `${operator} ${compareValue}`,
        );
      }
    }
  });
});

describe('bounds of dates', () => {
  const day = 86_400;
  const bounds = (options: object, type = 'date'): TextMap => {
    const { min, max } = clientRules([['name', 'date', options]], (field) =>
      field.input(type),
    ).attributes;
    return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  };

  it('are whole days within those of the rule', () => {
    assert.deepEqual(bounds({ min: 2 * day, max: 4 * day }), {
      min: '1970-01-03',
      max: '1970-01-05',
    });
    assert.deepEqual(bounds({ min: 2 * day - 1, max: 4 * day + 1 }), {
      min: '1970-01-03',
      max: '1970-01-05',
    });
    assert.deepEqual(bounds({ min: 2 * day + 1, max: 4 * day - 1 }), {
      min: '1970-01-04',
      max: '1970-01-04',
    });
    assert.deepEqual(bounds({ min: new Date(0) }), { min: '1970-01-01' });
  });

  it('are omitted when the input cannot express them', () => {
    for (const [options, type] of [
      [{ min: 0, timeZone: 'Europe/Berlin' }, 'date'],
      [{ min: 0, format: 'HH:mm', type: 'time' }, 'time'],
      [{ min: '2026-01-01' }, 'text'],
      [{ min: '2026-01-01' }, 'datetime-local'],
      [{ min: 1e12 }, 'date'],
      [{}, 'date'],
    ] as const) {
      assert.deepEqual(bounds(options, type), {});
    }
  });

  it('are those of the first rule, and of none after a filter', () => {
    const list: readonly AnyRule[] = [
      ['name', 'date', { min: '2026-01-01' }],
      ['name', 'date', { min: '2027-01-01', max: '2028-01-01' }],
    ];
    const date: Call = (field) => field.input('date');
    assert.deepEqual(clientRules(list, date).attributes, { min: '2026-01-01', max: '2028-01-01' });
    assert.deepEqual(clientRules([filter, ...list], date).attributes, {});
  });
});
