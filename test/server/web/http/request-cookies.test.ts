import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { parseCookie } from 'cookie';
import fc from 'fast-check';

import {
  findCookie,
  parseCookieHeader,
  readCookies,
  signCookieValue,
} from '../../../../server/web/internal.ts';

const piece = fc.constantFrom('a', 'b', '%61', '%', '=', ';', ' ', '\t', '; ', '__Host-', '%5F');
const headers = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));

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
    ['__Host-a%20b=1', '__Host-a b', '1'],
    ['%5F_Host-a%20b=1', '__Host-a b', null],
    ['a=1', 'b', null],
    ['a', 'a', null],
    ['', 'a', null],
    ['a=%', 'a', '%'],
    [';a=1', 'a', '1'],
    ['=1; a=2', 'a', '2'],
    ['a=1;b', 'b', null],
    ['b; a=1', 'b', null],
    ['a =\t1\t; b=2', 'a', '1'],
    ['a=%31%', 'a', '1%'],
    ['a%62=1', 'a%62', null],
    ['a=x;ab=y;b=z', 'b', 'z'],
  ] as const) {
    it(`finds "${name}" in "${header}"`, () => {
      assert.equal(findCookie(header, name), expected);
    });
  }

  it('finds the same cookies as parseCookieHeader', () => {
    fc.assert(
      fc.property(headers, (header) => {
        const all = parseCookieHeader(header);
        for (const name of [...all.keys(), 'a', 'b', '%61', '__Host-a', '%5F_Host-a']) {
          assert.equal(findCookie(header, name), all.get(name) ?? null, header);
        }
      }),
    );
  });
});

describe('parseCookieHeader', () => {
  it('reads the pairs that the package "cookie" reads', () => {
    fc.assert(
      // That package reads nothing of a single character.
      fc.property(
        headers.filter(({ length }) => length > 1),
        (header) => {
          const plain = header.replaceAll('%', 'p');
          assert.deepEqual(
            [...parseCookieHeader(plain)],
            Object.entries(parseCookie(plain, { decode: String })),
          );
        },
      ),
    );
  });
});

describe('readCookies', () => {
  it('uses the first of two equivalent names', () => {
    assert.deepEqual(
      [...parseCookieHeader('%61=1; a=2; b=3')],
      [
        ['a', '1'],
        ['b', '3'],
      ],
    );
    assert.equal(parseCookieHeader('__Host-a=1').get('__Host-a'), '1');
    assert.equal(parseCookieHeader('__Host-a%20b=1').get('__Host-a b'), '1');
    assert.equal(parseCookieHeader('').size, 0);
  });

  it('uses the first of two cookies with one name, and omits empty ones', () => {
    const cookies = readCookies('a=1; a=2;b=; c=%zz;d', null);
    assert.equal(cookies.getValue('a'), '1');
    assert.equal(cookies.has('b'), false);
    assert.equal(cookies.getValue('c'), '%zz');
    assert.equal(cookies.getValue('nope', 'default'), 'default');
    assert.deepEqual(Object.keys(cookies.toArray()), ['a', 'c']);
  });

  it('finds a cookie by its decoded name alone, before and after all are read', () => {
    const cookies = readCookies('a%20b=1', null);
    assert.equal(cookies.get('a%20b'), null);
    assert.equal(cookies.getValue('a b'), '1');
    assert.deepEqual(Object.keys(cookies.toArray()), ['a b']);
    assert.equal(cookies.get('a%20b'), null);
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

  for (const key of [null, 'k'.repeat(32)]) {
    it(`reads all cookies of a long header in linear time ${key ? 'with' : 'without'} a key`, () => {
      const names = Array.from({ length: 2000 }, (_, at) => `%4${at.toString(36)}`);
      const cookies = readCookies(names.map((name) => `${name}=1`).join(';'), key);
      const start = performance.now();
      assert.equal(cookies.count, key ? 0 : parseCookieHeader(`${names.join('=1;')}=1`).size);
      // Reading the header again for each name took seconds.
      assert.ok(performance.now() - start < 1000);
    });
  }

  it('handles names from clients as plain keys, and drops disguised prefixes', () => {
    const cookies = readCookies('__proto__=1; constructor=2; __%48ost-id=3; %5F_Secure-x=4', null);
    assert.deepEqual(Object.keys(cookies.toArray()).sort(), ['__proto__', 'constructor']);
    assert.equal(({} as Record<string, unknown>)['1'], undefined);
  });
});
