import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { formatText, formatTime } from '../../../../server/core/logging/log-line.ts';

describe('formatTime', () => {
  for (const [seconds, micros] of [
    [1_700_000_000.6083, '.608300'],
    [1_700_000_000.000001, '.000001'],
    [1_700_000_000, '.000000'],
    [1_700_000_000.9999998, '.000000'],
  ] as const) {
    it(`rounds ${seconds} to microseconds`, () => {
      assert.ok(formatTime(seconds, true).endsWith(micros), formatTime(seconds, true));
    });
  }

  for (const [date, text] of [
    [new Date(2026, 0, 31, 8, 5, 9), '2026-01-31 08:05:09'],
    [new Date(2025, 11, 1, 23, 59, 0), '2025-12-01 23:59:00'],
  ] as const) {
    it(`writes ${text} in the zone of the process`, () => {
      assert.equal(formatTime(date.getTime() / 1000, false), text);
    });
  }
});

describe('formatText', () => {
  for (const [value, text] of [
    ['a\nb\r\nc\rd', 'a\n    b\n    c\n    d'],
    ['a\tb', 'a\tb'],
    ['\0\u001b\u007f\u0085', '\\x00\\x1b\\x7f\\x85'],
    [7, '7'],
    [null, 'null'],
    [['a'], "[ 'a' ]"],
  ] as const) {
    it(`writes ${JSON.stringify(value)} as ${JSON.stringify(text)}`, () => {
      assert.equal(formatText(value), text);
    });
  }

  it('writes an error without stack as its text', () => {
    const error = new RangeError('x');
    delete error.stack;
    assert.equal(formatText(error), 'RangeError: x');
  });
});
