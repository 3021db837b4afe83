import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import fc from 'fast-check';

import { type CookieValue } from '../../../../server/web/index.ts';
import { signCookieValue, verifyCookieValue } from '../../../../server/web/internal.ts';

const KEY = 'k3y';
const dark = 'b89d04d6cab762b7768f4faa40a3c9343ed57404098f6bdf244ba0d26b3c363e["theme","dark"]';

describe('signCookieValue', () => {
  for (const [name, value, signed] of [
    ['theme', 'dark', dark],
    [
      'n',
      { a: 1 },
      'b01d05afab5c1e59f6956610eec889b46d2ef39770084458637ff89630dd6a74["n",{"a":1}]',
    ],
  ] as const) {
    it(`signs ${name} as documented`, () => {
      assert.equal(signCookieValue(name, value, KEY), signed);
      assert.deepEqual(verifyCookieValue(name, signed, KEY), value);
    });
  }

  it('requires a key', () => {
    const message = 'Cookie validation key must be provided.';
    assert.throws(() => signCookieValue('a', 'b', ''), { message, name: 'InvalidConfigException' });
    assert.throws(() => verifyCookieValue('a', dark, []), { message });
  });

  it('signs with the first key and accepts all of them', () => {
    const old = signCookieValue('a', 'b', 'old');
    assert.equal(verifyCookieValue('a', old, ['new', 'old']), 'b');
    assert.equal(signCookieValue('a', 'b', ['new', 'old']), signCookieValue('a', 'b', 'new'));
  });
});

describe('verifyCookieValue', () => {
  const flipped = dark.slice(0, 63) + (dark[63] === 'e' ? 'f' : 'e') + dark.slice(64);
  for (const [why, name, value] of [
    ['the value of another cookie', 'lang', dark],
    ['a changed digest', 'theme', flipped],
    ['a value shorter than a digest', 'theme', 'abc'],
    ['a digest alone', 'theme', dark.slice(0, 64)],
    ['a digest in upper case', 'theme', dark.slice(0, 64).toUpperCase() + dark.slice(64)],
    ['an empty value', 'theme', ''],
  ] as const) {
    it(`drops ${why}`, () => assert.equal(verifyCookieValue(name, value, KEY), undefined));
  }

  for (const payload of [
    '["theme"]',
    '["theme",null]',
    '{"0":"theme","1":"x"}',
    'theme',
    '["a","b"]',
  ]) {
    it(`drops the signed payload ${payload}`, async () => {
      const { createHmac } = await import('node:crypto');
      const digest = createHmac('sha256', KEY).update(payload).digest('hex');
      assert.equal(verifyCookieValue('theme', digest + payload, KEY), undefined);
    });
  }

  it('returns the signed value, and nothing for any changed character', () => {
    const values = fc.jsonValue().filter((value) => value !== null) as fc.Arbitrary<CookieValue>;
    fc.assert(
      fc.property(fc.string(), values, fc.nat(), (name, value, position) => {
        const signed = signCookieValue(name, value, KEY);
        const expected: unknown = (JSON.parse(JSON.stringify([value])) as unknown[])[0];
        assert.deepEqual(verifyCookieValue(name, signed, KEY), expected);
        const at = position % signed.length;
        const changed = `${signed.slice(0, at)}\u0001${signed.slice(at + 1)}`;
        assert.equal(verifyCookieValue(name, changed, KEY), undefined);
      }),
    );
  });
});
