import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import fc from 'fast-check';

import { Cookie, CookieCollection, type CookieConfig } from '../../../../server/web/index.ts';
import {
  cookieHeaderLine,
  cookieLines,
  findCookie,
  parseCookieHeader,
  readCookies,
  signCookieValue,
} from '../../../../server/web/internal.ts';

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
  ] as readonly (readonly [CookieConfig, string])[]) {
    it(`writes ${JSON.stringify(config)}`, () => assert.equal(line(config), expected));
  }

  for (const [key, value] of [
    ['path', '/;x'],
    ['path', '/\r\nX: y'],
    ['domain', 'a\nb'],
    ['domain', 'a;b'],
    ['sameSite', 'Lax\r\n'],
  ] as const) {
    it(`refuses ${JSON.stringify(value)} as ${key}`, () => {
      assert.throws(() => line({ name: 'a', [key]: value }), {
        name: 'InvalidArgumentException',
        message: `The "${key}" of cookie "a" must not contain ";" or control characters.`,
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

  it('writes one line that leads back to name and value, whatever they hold', () => {
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

describe('findCookie', () => {
  for (const [header, name, expected] of [
    ['a=1; b=2', 'b', '2'],
    ['a=1; a=2', 'a', '1'],
    ['xa=1; a=2', 'a', '2'],
    ['\ta = 1 ;b=2', 'a', '1'],
    ['a; b=2', 'b', '2'],
    ['a=x=y', 'a', 'x=y'],
    ['a=', 'a', ''],
    ['%61=%62', 'a', 'b'],
    ['%5F%5FHost-a=1', '__Host-a', null],
    ['__Host-a=1', '__Host-a', '1'],
    ['a=1', 'b', null],
    ['a', 'a', null],
    ['', 'a', null],
    ['a=%', 'a', '%'],
  ] as const) {
    it(`finds "${name}" in "${header}"`, () => {
      assert.equal(findCookie(header, name), expected);
    });
  }

  it('reads what parseCookieHeader reads', () => {
    const piece = fc.constantFrom(
      'a',
      'b',
      '%61',
      '%',
      '=',
      ';',
      ' ',
      '\t',
      '; ',
      '__Host-',
      '%5F',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const header = pieces.join('');
        const all = parseCookieHeader(header);
        for (const name of [...all.keys(), 'a', 'b', '__Host-a']) {
          assert.equal(findCookie(header, name), all.get(name) ?? null, header);
        }
      }),
    );
  });
});

describe('cookieLines', () => {
  it('leaves out a cookie without value', () => {
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

  it('signs a cookie until it is past its end', (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: 60_000 });
    const signed = (expire: number): boolean => {
      const [given = ''] = cookieLines([new Cookie({ name: 'a', value: 'b', expire })], 'k3y');
      return !given.startsWith('a=b;');
    };
    assert.deepEqual([0, 59, 60, 61].map(signed), [true, false, true, true]);
  });

  it('counts the age of a cookie from now on', (t) => {
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

  it('signs plain texts as all others', () => {
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

  it('writes the usual attributes as all others', () => {
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

  it('needs a key to sign, and a text when it does not sign', () => {
    const message = "'Request::cookieValidationKey' must be configured with a secret key.";
    assert.throws(() => cookieLines([new Cookie({ name: 'a' })], ''), { message });
    const list = new Cookie({ name: 'a', value: [1] });
    assert.throws(() => cookieLines([list], null), /must be text, unless cookies are signed/);
  });
});

describe('readCookies', () => {
  it('takes the first of two cookies with one name, and leaves out empty ones', () => {
    const cookies = readCookies('a=1; a=2;b=; c=%zz;d', null);
    assert.equal(cookies.getValue('a'), '1');
    assert.equal(cookies.has('b'), false);
    assert.equal(cookies.getValue('c'), '%zz');
    assert.equal(cookies.getValue('nope', 'default'), 'default');
    assert.deepEqual(Object.keys(cookies.toArray()), ['a', 'c']);
  });

  it('keeps only signed cookies when there is a key', () => {
    const signed = encodeURIComponent(signCookieValue('a', 'x', 'k3y'));
    const cookies = readCookies(`a=${signed}; b=${signed}; c=plain`, 'k3y');
    assert.deepEqual(
      [...cookies].map(({ name, value }) => [name, value]),
      [['a', 'x']],
    );
    assert.equal(cookies.count, 1);
  });

  it('refuses an empty key, and every write', () => {
    const message = 'Cookie validation key must be provided.';
    assert.throws(() => readCookies('a=1', ''), { message, name: 'InvalidConfigException' });
    const cookies = readCookies('a=1', null);
    for (const write of [
      () => cookies.add({ name: 'b' }),
      () => cookies.remove('a'),
      () => cookies.removeAll(),
    ]) {
      assert.throws(write, {
        name: 'InvalidCallException',
        message: 'The cookie collection is read only.',
      });
    }
  });

  it('treats names from clients as plain keys, and drops disguised prefixes', () => {
    const cookies = readCookies('__proto__=1; constructor=2; __%48ost-id=3; %5F_Secure-x=4', null);
    assert.deepEqual(Object.keys(cookies.toArray()).sort(), ['__proto__', 'constructor']);
    assert.equal(({} as Record<string, unknown>)['1'], undefined);
  });
});
