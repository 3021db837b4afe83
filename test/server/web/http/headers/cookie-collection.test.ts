import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Cookie, CookieCollection } from '../../../../../server/web/index.ts';
import { cookieHeaderLine, readCookies } from '../../../../../server/web/internal.ts';

describe('CookieCollection', () => {
  it('returns false from has() for an empty value and an expired one', () => {
    const cookies = new CookieCollection();
    cookies.add({ name: 'empty' });
    cookies.add({ name: 'old', value: 'x', expire: 1 });
    cookies.add({ name: 'new', value: 'x', expire: Date.now() / 1000 + 60 });
    assert.deepEqual(
      ['empty', 'old', 'new', 'none'].map((name) => cookies.has(name)),
      [false, false, true, false],
    );
  });

  it('has a cookie up to the second in which it expires', (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: 60_000 });
    const cookies = new CookieCollection();
    for (const expire of [59, 60, 61]) cookies.add({ name: `${expire}`, value: 'x', expire });
    cookies.add({ name: 'none', value: null });
    cookies.add({ name: 'zero', value: 0 });
    const names = ['59', '60', '61', 'none', 'zero'];
    assert.deepEqual(
      names.map((name) => cookies.has(name)),
      [false, true, true, false, true],
    );
  });

  it('is read-only when it belongs to a request', () => {
    assert.equal(readCookies('a=1', null).readOnly, true);
    assert.equal(new CookieCollection().readOnly, false);
  });

  it('reads only own properties of a cookie', () => {
    const config = Object.assign(Object.create({ maxAge: 1 }) as object, { name: 'a' });
    assert.equal(new Cookie(config).name, 'a');
  });

  it('stores one cookie in the same way as many', () => {
    const names = ['a', 'b'];
    const steps = names.flatMap((name) => [
      (to: CookieCollection) => to.add({ name, value: name }),
      (to: CookieCollection) => to.add({ name, value: `${name}2` }),
      (to: CookieCollection) => to.remove(name, false),
    ]);
    const seenOf = (cookies: CookieCollection, other: string | null) => ({
      list: [...cookies].filter(({ name }) => name !== other).map(String),
      named: Object.keys(cookies.toArray()).filter((name) => name !== other),
      found: names.map((name) => cookies.getValue(name)),
      count: cookies.count - (other === null ? 0 : 1),
    });
    // After a third cookie there is a map from the second one on.
    for (const first of steps) {
      for (const second of steps) {
        for (const third of steps) {
          const few = new CookieCollection();
          const many = new CookieCollection([new Cookie({ name: 'x' }), new Cookie({ name: 'y' })]);
          many.remove('y', false);
          for (const step of [first, second, third]) [few, many].forEach(step);
          assert.deepEqual(seenOf(few, null), seenOf(many, 'x'));
        }
      }
    }
    const all = new CookieCollection([new Cookie({ name: 'a' })]);
    all.removeAll();
    assert.equal(all.count, 0);
  });

  it('keeps path, domain and partition when a cookie is removed from the browser', () => {
    const cookies = new CookieCollection();
    cookies.remove(new Cookie({ name: 'a', path: '/x', domain: 'h.test', partitioned: true }));
    assert.match(
      cookieHeaderLine(cookies.get('a')!),
      /^a=;.*Path=\/x; Domain=h\.test;.*; Partitioned$/,
    );
    cookies.remove('a', false);
    assert.equal(cookies.count, 0);
  });
});
