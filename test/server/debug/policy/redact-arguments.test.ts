import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { CapturePolicy } from '../../../../server/debug/index.ts';
import { redactArguments } from '../../../../server/debug/policy/redact-arguments.ts';

describe('redactArguments()', () => {
  const policy = new CapturePolicy();
  const [error, object] = [new Error('a'), { a: 1 }];

  for (const [args, expected] of [
    [
      ['token', 'x', 'y'],
      ['token', '[redacted]', 'y'],
    ],
    [
      ['--api-key', 'x', '-token', 5],
      ['--api-key', '[redacted]', '-token', '[redacted]'],
    ],
    [
      ['password', new Uint8Array(2)],
      ['password', '[redacted]'],
    ],
    [
      ['token', error, 'token', object, 'token', null],
      ['token', error, 'token', object, 'token', null],
    ],
    [
      ['the token', 'x', 'page', 'y', 5, 'z'],
      ['the token', 'x', 'page', 'y', 5, 'z'],
    ],
    [[], []],
  ] as const) {
    it(`redacts ${JSON.stringify(args)}`, () =>
      assert.deepEqual(redactArguments(args, policy), expected));
  }
});
