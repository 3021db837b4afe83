import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { emptySummary, readSummary } from '../../../../server/debug/model/request-summary.ts';

const findings = { severity: null, count: 0, codes: [] };

describe('readSummary()', () => {
  const valid: readonly (readonly [name: string, values: readonly unknown[]])[] = [
    ['tag', ['a', '9f-_.x']],
    ['ajax', [true, false]],
    ['time', [0, 1.5]],
    ['statusCode', [0, 200]],
    ['mailFiles', [[], ['a.eml']]],
    ['processingTime', [null, 0, 0.5]],
    ['peakMemory', [null, 0, 1024]],
    ['kind', ['page', 'ajax', 'stream', 'job', 'command']],
    ['location', [null, '', '/next']],
    ['traceId', [null, 'ab']],
    [
      'findings',
      [
        findings,
        { ...findings, severity: 'warning', codes: ['n+1'] },
        { ...findings, severity: 'danger', count: 2 },
      ],
    ],
  ];
  for (const [name, values] of valid) {
    it(`accepts ${name} that is ${values.map((value) => JSON.stringify(value)).join(' or ')}`, () => {
      for (const value of values) {
        const summary = { ...emptySummary('a'), [name]: value };
        assert.equal(readSummary(summary, '$'), summary);
      }
    });
  }

  const invalid: readonly (readonly [
    name: string,
    expected: string,
    values: readonly unknown[],
  ])[] = [
    ['tag', 'a tag', ['', 'index', 7, null]],
    ['url', 'a string', [null, 1]],
    ['ajax', 'a boolean', [null, 0, 'true']],
    ['method', 'a string', [null]],
    ['ip', 'a string', [null]],
    ['time', 'a number of 0 or more', [-1, null, '0', Infinity]],
    ['statusCode', 'a whole number of 0 or more', [-1, 1.5, null, '200']],
    ['sqlCount', 'a whole number of 0 or more', [-1]],
    ['excessiveCallersCount', 'a whole number of 0 or more', [null]],
    ['mailCount', 'a whole number of 0 or more', [0.5]],
    ['mailFiles', 'a list of strings', [null, 'a.eml', {}, [1], ['a.eml', null]]],
    ['processingTime', 'a number of 0 or more, or null', [-0.1, '1', undefined]],
    ['peakMemory', 'a whole number of 0 or more, or null', [-1, 0.5]],
    ['kind', 'a kind of capture', ['other', '', null]],
    ['location', 'a string or null', [1]],
    ['traceId', 'a string or null', [false]],
    [
      'findings',
      'a summary of findings',
      [
        null,
        'none',
        { severity: null, count: 0 },
        { ...findings, more: 1 },
        { severity: null, count: 0, code: [] },
        { ...findings, severity: 'info' },
        { ...findings, count: -1 },
        { ...findings, codes: [1] },
      ],
    ],
  ];
  for (const [name, expected, values] of invalid) {
    it(`refuses ${name} that is ${values.map((value) => JSON.stringify(value)).join(' or ')}`, () => {
      for (const value of values) {
        assert.throws(() => readSummary({ ...emptySummary('a'), [name]: value }, '$'), {
          name: 'InvalidValueException',
          message: `Invalid debug snapshot value at '$.${name}': expected ${expected}.`,
        });
      }
    });
  }

  it('reads a summary without optional fields', () => {
    const { ajax, sqlCount, statusCode, time } = emptySummary('a');
    assert.deepEqual([ajax, sqlCount, statusCode, time], [false, 0, 0, 0]);
    assert.deepEqual(readSummary(emptySummary('a'), '$').findings, findings);
  });
});
