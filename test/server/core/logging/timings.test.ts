import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { LogLevel, type LogMessage } from '../../../../server/core/index.ts';
import { calculateTimings, tokenKey } from '../../../../server/core/logging/timings.ts';
import { matchesCategory } from '../../../../server/core/logging/log-category.ts';

const { PROFILE_BEGIN, PROFILE_END, INFO } = LogLevel;

/** Messages of steps such as `+a` and `-a`, a second and 10 bytes after each other. */
const messages = (...steps: readonly string[]): LogMessage[] =>
  steps.map((step, at) => {
    const level = step.startsWith('+') ? PROFILE_BEGIN : PROFILE_END;
    return [step.slice(1), step.startsWith('.') ? INFO : level, 'c', at, [], at * 10];
  });

describe('calculateTimings', () => {
  for (const [steps, expected] of [
    ['', ''],
    ['+a', ''],
    ['-a', ''],
    ['+a -a', 'a:0:0-1'],
    ['+a .a -a', 'a:0:0-2'],
    ['+a -a +a -a', 'a:0:0-1 a:0:2-3'],
    ['+a +b -b -a', 'a:0:0-3 b:1:1-2'],
    ['+a +b -a +c -c -b', 'a:0:0-2 b:1:1-5 c:1:3-4'],
    ['+a +b -b +c -c -a', 'a:0:0-5 b:1:1-2 c:1:3-4'],
    ['-x +a -a', 'a:0:1-2'],
    ['+x +a -a', 'a:1:1-2'],
    ['+a +a +a -a -a -a', 'a:0:0-5 a:1:1-4 a:2:2-3'],
  ] as const) {
    it(`finds "${expected}" in "${steps}"`, () => {
      const found = calculateTimings(messages(...steps.split(' ').filter((one) => one !== '')));
      const texts = found.map(
        ({ info, level, timestamp, duration }) =>
          `${String(info)}:${level}:${timestamp}-${timestamp + duration}`,
      );
      assert.equal(texts.join(' '), expected);
    });
  }

  it('returns the start of a block, and the change of the memory', () => {
    const trace = [{ file: 'a.ts', line: 1, function: 'f' }];
    const begin: LogMessage = [{ q: 1 }, PROFILE_BEGIN, 'db', 5, trace, 100];
    const end: LogMessage = [{ q: 1 }, PROFILE_END, 'other', 7.5, [], 80];
    assert.deepEqual(calculateTimings([begin, end]), [
      {
        info: { q: 1 },
        category: 'db',
        timestamp: 5,
        trace,
        level: 0,
        duration: 2.5,
        memory: 80,
        memoryDiff: -20,
      },
    ]);
  });
});

describe('tokenKey', () => {
  it('is equal only for equal values', () => {
    for (const token of ['x', 5, null, undefined, { a: 1 }, 7n, Symbol.iterator]) {
      assert.equal(tokenKey(token), tokenKey(token));
      assert.equal(typeof tokenKey(token), 'string');
    }
    assert.notEqual(tokenKey({ a: 1 }), tokenKey({ a: 2 }));
    assert.notEqual(tokenKey(7n), tokenKey(8n));
  });
});

describe('matchesCategory', () => {
  for (const [category, patterns, matches] of [
    ['db', [], false],
    ['db', ['db'], true],
    ['db.query', ['db'], false],
    ['db.query', ['db*'], true],
    ['db', ['db*'], true],
    ['d', ['db*'], false],
    ['db', ['*'], true],
    ['db', ['http', 'db'], true],
    ['db*', ['db*'], true],
  ] as const) {
    it(`is ${matches} for ${category} and [${patterns.join()}]`, () => {
      assert.equal(matchesCategory(category, patterns), matches);
    });
  }
});
