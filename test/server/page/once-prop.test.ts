import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspect } from 'node:util';

import { OnceProp, Prop } from '../../../server/page/index.ts';

const value = () => 1;
const now = new Date(1_720_000_000_500);

describe('OnceProp', () => {
  for (const [title, prop, expected] of [
    ['never without an end', Prop.once(value), null],
    ['at once', Prop.once(value).until(0), 1_720_000_000_000],
    ['seconds after the answer', Prop.once(value).until(60), 1_720_000_060_000],
    ['at a moment', Prop.once(value).until(new Date(1_800_000_000_000)), 1_800_000_000_000],
    ['after a duration', Prop.once(value).until({ days: 1, minutes: 2 }), 1_720_086_520_000],
  ] as const) {
    it(`ends ${title}`, () => assert.equal(prop.expiresAt(now), expected));
  }

  for (const end of [-1, Number.NaN, { hours: -1 }, { seconds: Number.NaN }]) {
    it(`refuses ${inspect(end)} as an end`, () => {
      assert.throws(() => Prop.once(value).until(end), {
        name: 'InvalidPropException',
        message: 'A once prop expiration delay must not be negative.',
      });
    });
  }

  it('refuses an invalid date, for which a client would keep the prop for ever', () => {
    const error = {
      name: 'InvalidPropException',
      message: 'The end of a once prop must be a valid date, got "Invalid Date".',
    };
    const never = new Date('never');
    assert.throws(() => Prop.once(value).until(never), error);
    assert.throws(() => new OnceProp(value, null, never), error);
  });
});
