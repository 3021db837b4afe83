import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, it } from 'node:test';

import fc from 'fast-check';

import {
  equalInConstantTime,
  hasHmacSha256,
  hasHmacSha256Async,
  hmacSha256,
} from '../../../../server/web/internal/hmac.ts';

/** The same by the class of Node, which accepts a text in chunks. */
function expected(secret: string, text: string): string {
  return createHmac('sha256', Buffer.from(secret, 'utf8')).update(text, 'utf8').digest('hex');
}

describe('hmacSha256', () => {
  for (const [title, secret, text] of [
    ['an empty text', 'k3y', ''],
    ['a secret of exactly one block', 'k'.repeat(64), 'text'],
    ['a secret longer than a block', 'k'.repeat(65), 'text'],
    ['a secret that is longer than a block in UTF-8 alone', 'ü'.repeat(40), 'text'],
    ['a text that just fits', 'k3y', 'x'.repeat(341)],
    ['a text that does not', 'k3y', 'x'.repeat(342)],
    ['the widest text that fits', 'k3y', '€'.repeat(341)],
    ['a text of 100 KB', 'k3y', 'ü'.repeat(50_000)],
    ['half a surrogate pair', 'k3y', 'a\ud800b'],
  ] as const) {
    it(`signs ${title}`, () => assert.equal(hmacSha256(secret, text), expected(secret, text)));
  }

  it('signs a short text after a longer one', () => {
    hmacSha256('k3y', 'a longer text');
    assert.equal(hmacSha256('k3y', 'a'), expected('k3y', 'a'));
  });

  it('signs a repeated text as before, with each secret', () => {
    for (const secret of ['one', 'two', 'one', 'two']) {
      for (const text of ['["c","v"]', '["c","ü"]', '["d","v"]', '["c","v"]']) {
        assert.equal(hmacSha256(secret, text), expected(secret, text));
      }
    }
  });

  it('signs a few repeated texts as Node does', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'ü'), maxLength: 4 });
    const secret = fc.constantFrom('one', 'two');
    fc.assert(fc.property(secret, text, (key, one) => hmacSha256(key, one) === expected(key, one)));
  });

  it('signs anything as Node does', () => {
    const text = fc.string({ unit: 'binary', maxLength: 400 });
    // Node refuses secrets of no bytes as key objects.
    const secret = fc.string({ unit: 'binary', minLength: 1, maxLength: 100 });
    fc.assert(fc.property(secret, text, (key, one) => hmacSha256(key, one) === expected(key, one)));
  });
});

describe('hasHmacSha256', () => {
  for (const text of ['["c","a value"]', '["c","wert ü"]', 'x'.repeat(2000)]) {
    const right = expected('k3y', text);
    const wrong = (right.startsWith('0') ? '1' : '0') + right.slice(1);
    it(`distinguishes a right digest of ${text.slice(0, 20)} from a wrong one, before and after`, () => {
      for (const [digest, isRight] of [
        [wrong, false],
        [right, true],
        [wrong, false],
        [right.slice(1), false],
        ['', false],
        [right, true],
      ] as const) {
        assert.equal(hasHmacSha256('k3y', text, digest), isRight);
      }
      assert.equal(hasHmacSha256('another', text, right), false);
      assert.equal(hmacSha256('k3y', text), right);
    });
  }
});

describe('hasHmacSha256Async', () => {
  const text = '["c","wert ü"]';
  for (const [title, digest, isRight] of [
    ['the digest', expected('k3y', text), true],
    ['a digest of another secret', expected('other', text), false],
    ['upper-case digits', expected('k3y', text).toUpperCase(), false],
    ['other characters', 'g'.repeat(64), false],
    ['an empty text', '', false],
  ] as const) {
    it(`is ${isRight} for ${title}, as with node:crypto`, async () => {
      assert.equal(await hasHmacSha256Async('k3y', text, digest), isRight);
      assert.equal(hasHmacSha256('k3y', text, digest), isRight);
    });
  }
});

describe('equalInConstantTime', () => {
  for (const [one, other, isEqual] of [
    ['', '', true],
    ['abc', 'abc', true],
    ['abc', 'abd', false],
    ['abc', 'ab', false],
    ['ü', 'ab', false],
  ] as const) {
    it(`is ${isEqual} for "${one}" and "${other}"`, () => {
      assert.equal(equalInConstantTime(one, other), isEqual);
    });
  }
});
