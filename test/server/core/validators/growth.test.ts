import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { DynamicModel } from '../../../../server/core/index.ts';

const units = 32;
// A quadratic algorithm takes about a thousand times as long for a text that is 32 times as long.
const limit = units * 4;

/** The shortest time of several runs: the time without interference. */
async function least(work: () => Promise<unknown>): Promise<number> {
  let best = Infinity;
  for (let run = 0; run < 20; run++) {
    const start = performance.now();
    await work();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

const rules: [type: string, options: object][] = [
  ['boolean', {}],
  ['compare', { compareValue: '1' }],
  ['compare', { compareValue: '1', type: 'number', operator: '>' }],
  ['date', {}],
  ['email', { allowName: true }],
  ['in', { range: ['1', '2'] }],
  ['integer', {}],
  ['ip', { subnet: null }],
  ['number', {}],
  ['required', { requiredValue: '1' }],
  ['string', { max: 5 }],
  ['trim', {}],
  ['trim', { chars: '1' }],
  ['url', { defaultScheme: 'https' }],
];

/** Texts that almost match what rules search for. */
const texts: Readonly<Record<string, (length: number) => string>> = {
  digits: (length) => `${'1'.repeat(length)}x`,
  'digits of a fraction': (length) => `1.${'1'.repeat(length)}x`,
  blanks: (length) => `1${' '.repeat(length)}x`,
  'labels of a host': (length) => `a@${'a.'.repeat(length / 2)}`,
};

describe('The cost of a rule', () => {
  for (const [type, options] of rules) {
    for (const [kind, make] of Object.entries(texts)) {
      it(`grows at most linearly with the length of a text: ${type} ${JSON.stringify(options)}, ${kind}`, async () => {
        const check = (length: number) => {
          const a = make(length);
          return least(() => DynamicModel.validateData({ a }, [['a', type, options]]));
        };
        const [short, long] = [await check(250), await check(250 * units)];
        assert.ok(long / short < limit, `${(long / short).toFixed(1)} times as long`);
      });
    }
  }
});
