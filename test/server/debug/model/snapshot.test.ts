import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { emptySummary } from '../../../../server/debug/model/request-summary.ts';
import { parseSnapshot } from '../../../../server/debug/model/snapshot.ts';

const valid = () => ({ version: 1, summary: emptySummary('a'), panels: {}, failures: {} });
const parse = (value: unknown) => parseSnapshot(JSON.stringify(value), 'a');

describe('parseSnapshot()', () => {
  it('reads its own output', () => {
    const snapshot = { ...valid(), panels: { log: { entries: [] } } };
    assert.deepEqual(parse(snapshot), snapshot);
  });

  const faults = [
    ['a missing key', { ...valid(), panels: undefined }, '$.panels', 'a value'],
    ['a key of its own', { ...valid(), more: 1 }, '$.more', 'no such key'],
    ['a panel that is a list', { ...valid(), panels: { db: [] } }, '$.panels.db', 'an object'],
    ['a list', [], '$', 'an object'],
    ['null', null, '$', 'an object'],
    ['a panel that is a text', { ...valid(), panels: { db: 'x' } }, '$.panels.db', 'an object'],
    ['failures that are a list', { ...valid(), failures: [] }, '$.failures', 'an object'],
    [
      'a failure without its error',
      { ...valid(), failures: { db: { stage: 'capture' } } },
      '$.failures.db.exception',
      'a value',
    ],
    [
      'a failure whose error is a text',
      { ...valid(), failures: { db: { stage: 'capture', exception: 'x' } } },
      '$.failures.db.exception',
      'an object',
    ],
    ['version 0', { ...valid(), version: 0 }, '$.version', '1'],
    [
      'a status that is a text',
      { ...valid(), summary: { ...emptySummary('a'), statusCode: '200' } },
      '$.summary.statusCode',
      'a whole number of 0 or more',
    ],
    [
      'a failure of another stage',
      { ...valid(), failures: { db: { stage: 'x', exception: {} } } },
      '$.failures.db.stage',
      'a stage',
    ],
  ] as const;
  for (const [title, value, path, expected] of faults) {
    it(`refuses ${title}`, () => {
      const message = `Invalid debug snapshot value at '${path}': expected ${expected}.`;
      assert.throws(() => parse(value), { name: 'InvalidValueException', message });
    });
  }

  it('reads failures of both stages', () => {
    const failures = {
      db: { stage: 'capture', exception: {} },
      log: { stage: 'hydrate', exception: {} },
    };
    assert.deepEqual(parse({ ...valid(), failures }).failures, failures);
  });

  it('names snapshots of newer versions, other tags, and empty files', () => {
    assert.throws(() => parse({ ...valid(), version: 2, more: 1 }), /newer version \(2\)/);
    const other = { ...valid(), summary: emptySummary('b') };
    assert.throws(() => parse(other), {
      message: 'Debug snapshot tag does not match its filename: a',
    });
    assert.throws(() => parseSnapshot(' ', 'a'), { message: 'Debug snapshot is empty: a' });
  });
});
