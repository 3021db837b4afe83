import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import fc from 'fast-check';

import { Cookie, CookieCollection, type CookieConfig } from '../../../../server/web/index.ts';
import {
  cookieHeaderLine,
  cookieLines,
  readCookies,
  signCookieValue,
} from '../../../../server/web/internal.ts';

const line = (config: CookieConfig) => cookieHeaderLine(new Cookie(config), undefined, 1_000);

describe('cookieLines', () => {
  it('omits a cookie without value', () => {
    assert.deepEqual(cookieLines([new Cookie({ name: 'a', value: null })], 'k3y'), []);
  });

  it('signs values, but never a removal', () => {
    const cookies = new CookieCollection();
    cookies.add({ name: 'a', value: 'b', expire: Math.floor(Date.now() / 1000) + 60 });
    cookies.remove('gone');
    const [kept = '', removed = ''] = cookieLines(cookies, 'k3y');
    assert.ok(kept.startsWith(`a=${encodeURIComponent(signCookieValue('a', 'b', 'k3y'))};`));
    assert.match(removed, /^gone=; Expires=.*; Max-Age=0; /);
  });

  it('signs a cookie until it has expired', (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: 60_000 });
    const signed = (expire: number): boolean => {
      const [given = ''] = cookieLines([new Cookie({ name: 'a', value: 'b', expire })], 'k3y');
      return !given.startsWith('a=b;');
    };
    assert.deepEqual([0, 59, 60, 61].map(signed), [true, false, true, true]);
  });

  it('computes the age of a cookie from now on', (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: 60_999 });
    const cookie = new Cookie({ name: 'a', value: 'b', expire: 70 });
    assert.match(cookieHeaderLine(cookie), /; Max-Age=10;/);
    assert.match(String(cookieLines([cookie], 'k3y')), /; Max-Age=10;/);
  });

  it('writes no list or object unless it is signed', () => {
    for (const value of [[1], { a: 1 }]) {
      const cookie = new Cookie({ name: 'a', value });
      assert.equal(cookie.toString(), '');
      assert.throws(() => cookieLines([cookie], null), {
        name: 'InvalidArgumentException',
        message: 'The value of cookie "a" must be text, unless cookies are signed.',
      });
    }
  });

  it('signs plain texts like all others', () => {
    const texts = fc.oneof(fc.stringMatching(/^[\w.~-]{1,12}$/), fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(texts.filter(Boolean), texts, fc.boolean(), (name, value, secure) => {
        const cookie = new Cookie({ name, value, secure });
        const expected = cookieHeaderLine(cookie, signCookieValue(name, value, 'k3y'));
        assert.deepEqual(cookieLines([cookie], ['', 'k3y', 'old']), [expected]);
        assert.equal(readCookies(expected, 'k3y').getValue(name), value);
      }),
    );
  });

  it('writes the usual attributes like all others', () => {
    const usual = 'a=b; Path=/; HttpOnly; SameSite=Lax';
    assert.equal(line({ name: 'a', value: 'b' }), usual);
    assert.equal(line({ name: 'a', value: 'b', path: '/x' }), usual.replace('/', '/x'));
    assert.equal(
      line({ name: 'a', value: 'b', domain: 'h.test' }),
      usual.replace('=/', '=/; Domain=h.test'),
    );
    assert.equal(line({ name: 'a', value: 'b', secure: true }), usual.replace('=/', '=/; Secure'));
    assert.equal(line({ name: 'a', value: 'b', httpOnly: false }), usual.replace(' HttpOnly;', ''));
    assert.equal(
      line({ name: 'a', value: 'b', sameSite: 'Strict' }),
      usual.replace('Lax', 'Strict'),
    );
  });

  it('requires a key to sign, and a text without a signature', () => {
    const message = "'Request::cookieValidationKey' must be configured with a secret key.";
    assert.throws(() => cookieLines([new Cookie({ name: 'a' })], ''), { message });
    const list = new Cookie({ name: 'a', value: [1] });
    assert.throws(() => cookieLines([list], null), /must be text, unless cookies are signed/);
  });
});
