import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  maskLiterals,
  transactionStep,
  typeOfSql,
} from '../../../../server/debug/model/sql-text.ts';
import { assertLinear } from '../../../support/growth.ts';

describe('typeOfSql()', () => {
  for (const [sql, expected] of [
    ['select 1', 'SELECT'],
    ['\n  -- why\n -- more\n insert into a', 'INSERT'],
    ['/* a */ /* b\n */ select 1', 'SELECT'],
    ['', ''],
    ['()', ''],
  ] as const) {
    it(`is "${expected}" for ${JSON.stringify(sql)}`, () => assert.equal(typeOfSql(sql), expected));
  }
  it('takes linear time for many comments', () =>
    assertLinear((count) => typeOfSql(`${'/**/'.repeat(count)}()`), 320_000));
});

describe('maskLiterals()', () => {
  for (const [sql, expected] of [
    [`SELECT 'it''s', "x", 5, 1.5e3, 0xFF`, 'SELECT ?, ?, ?, ?, ?'],
    ['SELECT `a 5`, t1 FROM t1', 'SELECT `a 5`, t1 FROM t1'],
    [`SELECT 'a\\'b', 'c'`, 'SELECT ?, ?'],
    [`SELECT 1, 'a`, 'SELECT ?, ?'],
  ] as const) {
    it(`returns ${expected}`, () => assert.equal(maskLiterals(sql), expected));
  }
  it('takes linear time for many quotes', () =>
    assertLinear((count) => maskLiterals(String.raw`\"`.repeat(count)), 160_000));
  it('leaves placeholders, and names in other quotes', () => {
    assert.equal(maskLiterals(`SELECT $1, ?2, 3, "x"`), 'SELECT $1, ?2, ?, ?');
    assert.equal(maskLiterals(`SELECT "a 5" = 'x'`, '`"'), 'SELECT "a 5" = ?');
  });
});

describe('transactionStep()', () => {
  for (const [sql, expected] of [
    ['BEGIN', 'begin'],
    [' start  transaction', 'begin'],
    ['START', null],
    ['BEGIN; SELECT 1; COMMIT WORK;', null],
    ['BEGIN; SELECT 1; ROLLBACK TO a', 'begin'],
    ['BEGINNING', null],
    ['commit', 'end'],
    ['END', 'end'],
    ['ROLLBACK', 'end'],
    ['ROLLBACK WORK', 'end'],
    ['ROLLBACK TO a', null],
    ['ROLLBACK TRANSACTION TO a', null],
    ['SELECT 1', null],
  ] as const) {
    it(`is ${expected} for ${sql}`, () => assert.equal(transactionStep(sql), expected));
  }
});
