import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { createValidator, DynamicModel } from '../../../../server/core/index.ts';

type Options = Readonly<Record<string, unknown>>;

const fault = (value: unknown, options: Options = {}, type = 'date'): Promise<string | null> =>
  createValidator(type, null, 'a', options).firstError(value);

const format = 'The format of the input value is invalid.';
const early = (least: string) => `the input value must be no less than ${least}.`;
const late = (most: string) => `the input value must be no greater than ${most}.`;
const second = Date.parse('2024-01-02T00:00:00Z') / 1000;
const iso = '2024-01-02T00:00:00.000Z';

describe('The bounds of a date', () => {
  const rows: [value: unknown, options: Options, text: string | null][] = [
    ['2024-01-02', { min: '2024-01-02', max: '2024-01-02' }, null],
    ['2024-01-01', { min: '2024-01-02' }, early('2024-01-02')],
    ['2024-01-03', { max: '2024-01-02' }, late('2024-01-02')],
    ['2024-01-02', { min: second, max: second }, null],
    ['2024-01-01', { min: second }, early(iso)],
    ['2024-01-03', { max: second }, late(iso)],
    ['2024-01-02', { min: new Date(iso), max: new Date(iso) }, null],
    ['2024-01-01', { min: new Date(iso) }, early(iso)],
    ['2024-01-03', { max: new Date(iso) }, late(iso)],
    ['1970-01-01', { min: 0, max: 0 }, null],
    ['1969-12-31', { min: 0 }, early('1970-01-01T00:00:00.000Z')],
    ['1970-01-02', { max: 0 }, late('1970-01-01T00:00:00.000Z')],
    ['2024-01-01', { min: second, tooSmall: '{min}!' }, `${iso}!`],
    ['2024-01-03', { max: second, tooBig: '{max}!' }, `${iso}!`],
    [new Date(iso), { min: second, max: second }, null],
    [new Date(second * 1000 - 1), { min: second }, early(iso)],
    [new Date(second * 1000 + 1), { max: second }, late(iso)],
    ['2024-01-02', { min: -8.64e12, max: 8.64e12 }, null],
  ];
  for (const [value, options, text] of rows) {
    it(`report ${text ?? 'no error'} for ${JSON.stringify(value)} with ${JSON.stringify(options)}`, async () => {
      assert.equal(await fault(value, options), text);
    });
  }

  for (const bound of [
    '2024-13-01',
    '',
    8.64e12 + 1,
    -8.64e12 - 1,
    Infinity,
    new Date(Number.NaN),
  ]) {
    it(`cannot be ${String(bound)}`, () => {
      for (const name of ['min', 'max']) {
        assert.throws(() => createValidator('date', null, 'a', { [name]: bound }), {
          name: 'InvalidConfigException',
          message: `The "${name}" of a date rule does not have its format: ${String(bound)}`,
        });
      }
    });
  }
});

describe('The form of a date', () => {
  const rows: [type: string, value: unknown, options: Options, text: string | null][] = [
    ['date', '2024-02-29', {}, null],
    ['date', '2024-02-29 ', {}, format],
    ['date', '29.02.2024', { format: 'dd.MM.yyyy' }, null],
    ['date', 'x', { message: 'own' }, 'own'],
    ['datetime', '2024-02-29 00:00:00', {}, null],
    ['datetime', '2024-02-29', {}, format],
    ['time', '00:00:00', {}, null],
    ['time', '2024-02-29', {}, format],
    ['time', '1:2:3', {}, null],
    ['time', '1:2:3', { strictDateFormat: true }, format],
    ['date', new Date(0), {}, null],
    ['date', new Date(Number.NaN), {}, format],
    ['date', 0, {}, format],
    ['date', null, {}, format],
    ['date', ['2024-02-29'], {}, format],
    ['date', `2024-01-01${' '.repeat(190)}`, { format: `yyyy-MM-dd${' '.repeat(190)}` }, null],
    ['date', `2024-01-01${' '.repeat(191)}`, { format: `yyyy-MM-dd${' '.repeat(191)}` }, format],
    ['date', '1 mai 2024', { format: 'd MMMM yyyy', locale: 'fr' }, null],
    ['date', '1 mai 2024', { format: 'd MMMM yyyy' }, format],
  ];
  for (const [type, value, options, text] of rows) {
    it(`of ${type} is ${text ?? 'fine'} for ${JSON.stringify(value)} with ${JSON.stringify(options)}`, async () => {
      assert.equal(await fault(value, options, type), text);
    });
  }

  it('may be that of another zone', async () => {
    const options = { timeZone: 'Asia/Tokyo', max: Date.parse('2024-01-01T15:00:00Z') / 1000 };
    assert.equal(await fault('2024-01-02', options), null);
    assert.equal(await fault('2024-01-03', options), late('2024-01-01T15:00:00.000Z'));
  });
});

describe('The timestamp of a date', () => {
  const run = async (data: Readonly<Record<string, unknown>>, options: Options, type = 'date') => {
    const model = await DynamicModel.validateData(data, [['a', type, options]]);
    return { ...model.getAttributes(), errors: model.getErrors('a') };
  };

  it('is written into its attribute in whole seconds', async () => {
    const at = { timestampAttribute: 'b' };
    assert.deepEqual(await run({ a: '2024-01-02', b: 5 }, at), {
      a: '2024-01-02',
      b: second,
      errors: [],
    });
    const options = { ...at, format: 'yyyy-MM-dd HH:mm:ss.SSS' };
    for (const [text, value] of [
      ['1970-01-01 00:00:01.999', 1],
      ['1970-01-01 00:00:00.000', 0],
      ['1969-12-31 23:59:59.999', -1],
    ] as const) {
      assert.deepEqual(await run({ a: text, b: null }, options), { a: text, b: value, errors: [] });
    }
  });

  it('is not changed for an invalid date, and without the option', async () => {
    const wrong = { a: 'x', b: 5, errors: ['The format of A is invalid.'] };
    assert.deepEqual(await run({ a: 'x', b: 5 }, { timestampAttribute: 'b' }), wrong);
    assert.deepEqual(await run({ a: '2024-01-02' }, {}), { a: '2024-01-02', errors: [] });
    assert.deepEqual(await run({ a: '' }, {}), { a: '', errors: [] });
  });

  it('is null for an empty date', async () => {
    for (const a of ['', null, []]) {
      assert.deepEqual(await run({ a, b: 5 }, { timestampAttribute: 'b' }), {
        a,
        b: null,
        errors: [],
      });
    }
    const options = { timestampAttribute: 'b', isEmpty: (value: unknown) => value === '-' };
    assert.deepEqual(await run({ a: '-', b: 5 }, options), { a: '-', b: null, errors: [] });
  });

  it('replaces the date when it has the same attribute', async () => {
    const errors = ['The format of A is invalid.'];
    assert.deepEqual(await run({ a: second }, { timestampAttribute: 'a' }), {
      a: second,
      errors: [],
    });
    assert.deepEqual(await run({ a: second, b: 5 }, { timestampAttribute: 'b' }), {
      a: second,
      b: 5,
      errors,
    });
    assert.deepEqual(await run({ a: 8.64e12 }, { timestampAttribute: 'a' }), {
      a: 8.64e12,
      errors: [],
    });
    assert.deepEqual(await run({ a: 8.64e12 + 1 }, { timestampAttribute: 'a' }), {
      a: 8.64e12 + 1,
      errors,
    });
    assert.deepEqual(await run({ a: -8.64e12 - 1 }, { timestampAttribute: 'a' }), {
      a: -8.64e12 - 1,
      errors,
    });
  });

  it('may be below a bound by its missing fraction of a second', async () => {
    const options = { timestampAttribute: 'a', min: new Date(second * 1000 + 999) };
    assert.deepEqual((await run({ a: second }, options)).errors, []);
    assert.equal((await run({ a: second - 1 }, options)).errors.length, 1);
    const most = { timestampAttribute: 'a', max: new Date(second * 1000 - 1) };
    assert.equal((await run({ a: second }, most)).errors.length, 1);
    assert.deepEqual((await run({ a: second - 1 }, most)).errors, []);
  });
});
