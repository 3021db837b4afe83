import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import fc from 'fast-check';

import { Cookie, type CookieConfig } from '../../../../../server/web/index.ts';
import { cookieHeaderLine, parseCookieHeader } from '../../../../../server/web/internal.ts';

const line = (config: CookieConfig) => cookieHeaderLine(new Cookie(config), undefined, 1_000);

describe('cookieHeaderLine', () => {
  for (const [config, expected] of [
    [{ name: 'a b', value: 'x;y' }, 'a%20b=x%3By; Path=/; HttpOnly; SameSite=Lax'],
    [
      { name: 'a', expire: 1_893_456_000 },
      'a=; Expires=Tue, 01 Jan 2030 00:00:00 GMT; Max-Age=1893455000; Path=/; HttpOnly; SameSite=Lax',
    ],
    [
      { name: 'a', expire: '1893456000' },
      'a=; Expires=Tue, 01 Jan 2030 00:00:00 GMT; Max-Age=1893455000; Path=/; HttpOnly; SameSite=Lax',
    ],
    [
      { name: 'a', expire: new Date(2_000_000) },
      'a=; Expires=Thu, 01 Jan 1970 00:33:20 GMT; Max-Age=1000; Path=/; HttpOnly; SameSite=Lax',
    ],
    [
      { name: 'a', expire: '2030-01-01T00:00:00Z', path: '', httpOnly: false, sameSite: '' },
      'a=; Expires=Tue, 01 Jan 2030 00:00:00 GMT; Max-Age=1893455000',
    ],
    [{ name: 'a', sameSite: 'None' }, 'a=; Path=/; Secure; HttpOnly; SameSite=None'],
    [{ name: 'a', sameSite: 'none' as never }, 'a=; Path=/; Secure; HttpOnly; SameSite=None'],
    [{ name: 'a', sameSite: 'strict' as never }, 'a=; Path=/; HttpOnly; SameSite=Strict'],
    [{ name: '__Host-a' }, '__Host-a=; Path=/; Secure; HttpOnly; SameSite=Lax'],
    [
      { name: '__Secure-a', domain: 'h.test' },
      '__Secure-a=; Path=/; Domain=h.test; Secure; HttpOnly; SameSite=Lax',
    ],
    [{ name: 'a', partitioned: true }, 'a=; Path=/; Secure; HttpOnly; SameSite=Lax; Partitioned'],
    [
      { name: 'a', domain: 'h.test', path: '/x' },
      'a=; Path=/x; Domain=h.test; HttpOnly; SameSite=Lax',
    ],
    [{ name: 'a', value: 7, expire: null, sameSite: null }, 'a=7; Path=/; HttpOnly'],
    [{ name: 'a', value: true, expire: '' }, 'a=true; Path=/; HttpOnly; SameSite=Lax'],
    [{ name: 'a', expire: 0 }, 'a=; Path=/; HttpOnly; SameSite=Lax'],
    [{ name: 'ü', value: 'ü' }, '%C3%BC=%C3%BC; Path=/; HttpOnly; SameSite=Lax'],
    [
      { name: 'a', expire: '+1000' },
      'a=; Expires=Thu, 01 Jan 1970 00:16:40 GMT; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    ],
    [
      { name: 'a', expire: 1001 },
      'a=; Expires=Thu, 01 Jan 1970 00:16:41 GMT; Max-Age=1; Path=/; HttpOnly; SameSite=Lax',
    ],
    [
      { name: 'a', expire: 1 },
      'a=; Expires=Thu, 01 Jan 1970 00:00:01 GMT; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    ],
    ...[new Date(0), new Date(1), new Date(-1), 'Thu, 01 Jan 1970 00:00:00 GMT', 0.5].map(
      (expire) =>
        [
          { name: 'a', expire },
          'a=; Expires=Thu, 01 Jan 1970 00:00:01 GMT; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
        ] as const,
    ),
    [{ name: 'a', expire: '0' }, 'a=; Path=/; HttpOnly; SameSite=Lax'],
    [{ name: 'a', expire: false as never }, 'a=; Path=/; HttpOnly; SameSite=Lax'],
  ] as readonly (readonly [CookieConfig, string])[]) {
    it(`writes ${JSON.stringify(config)}`, () => assert.equal(line(config), expected));
  }

  for (const [key, value] of [
    ['path', '/;x'],
    ['path', '/\r\nX: y'],
    ['domain', 'a\nb'],
    ['domain', 'a;b'],
  ] as const) {
    it(`refuses ${JSON.stringify(value)} as ${key}`, () => {
      assert.throws(() => line({ name: 'a', [key]: value }), {
        name: 'InvalidArgumentException',
        message: `The "${key}" of cookie "a" must not contain ";" or control characters.`,
      });
    });
  }

  for (const sameSite of ['Lax\r\n', 'Stict', true]) {
    it(`refuses ${JSON.stringify(sameSite)} as sameSite`, () => {
      assert.throws(() => line({ name: 'a', sameSite } as never), {
        name: 'InvalidArgumentException',
        message: `The "sameSite" of cookie "a" must be Lax, Strict or None, got ${JSON.stringify(sameSite)}.`,
      });
    });
  }

  for (const config of [{ domain: 'h.test' }, { path: '/a' }]) {
    it(`refuses ${JSON.stringify(config)} with the prefix __Host-`, () => {
      assert.throws(() => line({ name: '__Host-a', ...config }), {
        name: 'InvalidArgumentException',
        message:
          'The cookie "__Host-a" must have the path "/" and no domain, as its prefix requires.',
      });
    });
  }

  it('refuses an empty name, a wrong date and an unknown property', () => {
    assert.throws(() => line({ name: '' }), /"name" of a cookie must not be empty/);
    assert.throws(() => line({ name: 'a', expire: 'soon' }), /epoch seconds or a date, got "soon"/);
    assert.throws(() => new Cookie({ name: 'a', maxAge: 3 } as never), {
      name: 'UnknownPropertyException',
      message: 'Setting unknown property: Cookie::maxAge',
    });
    assert.throws(() => new Cookie({ name: 'a', httponly: true } as never), {
      message: 'Setting unknown property: Cookie::httponly. Did you mean "httpOnly"?',
    });
  });

  it('writes one line that can be parsed back to name and value, with any content', () => {
    const text = fc.string({ unit: 'binary', minLength: 1 }).map((value) => value.toWellFormed());
    fc.assert(
      fc.property(text, text, (name, value) => {
        fc.pre(!/^__(?:host|secure)-/i.test(name));
        const header = line({ name, value });
        assert.match(header, /^[\x20-\x7e]*$/);
        const [pair = ''] = header.split(';', 1);
        assert.equal(parseCookieHeader(pair).get(name), value);
      }),
    );
  });
});
