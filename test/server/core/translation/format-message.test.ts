import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { formatMessage } from '../../../../server/core/index.ts';

describe('formatMessage', () => {
  for (const [template, args, text] of [
    ['plain', [], 'plain'],
    ['%s and %s', ['a', 'b'], 'a and b'],
    ['%d of %d, %d%%', [1, '2', 50], '1 of 2, 50%'],
    ['%s', ['%s'], '%s'],
    ['%s', ['$&'], '$&'],
    ['%s', [0], '0'],
    ['%d %d', [0, -1], '0 -1'],
    ['%%s', [], '%s'],
    ['%%%s', ['a'], '%a'],
  ] as const) {
    it(`formats "${template}" as "${text}"`, () => {
      assert.equal(formatMessage(template, ...args), text);
    });
  }

  for (const [template, args, message] of [
    ['%s %s', ['a'], 'The template "%s %s" takes 2 argument(s), got 1.'],
    ['none', ['a'], 'The template "none" takes 0 argument(s), got 1.'],
    ['%d %d', [1], 'The template "%d %d" takes 2 argument(s), got 1.'],
    ['%s%%', [], 'The template "%s%%" takes 1 argument(s), got 0.'],
    ['%s %d', [1, 1.5], 'Argument 2 of "%s %d" must be a whole number, got "1.5".'],
    ['%\n', ['a'], 'The template "%\n" has an unknown "%\n".'],
    ['%d', ['x'], 'Argument 1 of "%d" must be a whole number, got "x".'],
    ['50%', [], 'The template "50%" has an unknown "%".'],
    ['%q', ['a'], 'The template "%q" has an unknown "%q".'],
  ] as const) {
    it(`refuses "${template}" with ${args.length} argument(s)`, () => {
      assert.throws(() => formatMessage(template, ...args), {
        name: 'InvalidArgumentException',
        message,
      });
    });
  }
});
