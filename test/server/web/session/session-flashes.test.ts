import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Application, MemorySessionStore, Session } from '../../../../server/web/index.ts';
import {
  ageFlashes,
  flashCounters,
  storeCounters,
} from '../../../../server/web/session/flash-counters.ts';
import { cookieDefaults, sessionCookie } from '../../../../server/web/session/session-cookie.ts';

const plain = () => Session.create({ store: new MemorySessionStore() });
const countersOf = (session: Session) => ({ ...(session.peek('__flash') as object) });

describe('Flash values of one request', () => {
  it('are counted by the way they are removed', () => {
    const session = plain();
    session.setFlash('read', 1);
    session.setFlash('next', 2, false);
    session.addFlash('list', 3);
    session.addFlash('list next', 4, false);
    assert.deepEqual(countersOf(session), { read: -1, next: 0, list: -1, 'list next': 0 });
    session.getFlash('read');
    session.getFlash('next');
    assert.deepEqual(countersOf(session), { read: 1, next: 0, list: -1, 'list next': 0 });
    session.getFlash('read');
    assert.equal(countersOf(session)['read' as never], 1);
  });

  it('are no flash values when they were only set', () => {
    const session = plain();
    session.set('a', 1);
    assert.deepEqual([session.getFlash('a', 'none'), session.hasFlash('a')], ['none', false]);
    assert.equal(session.removeFlash('a'), null);
    assert.equal(session.get('a'), 1);
    assert.deepEqual({ ...session.getAllFlashes() }, {});
  });

  it('are removed at once when they are read so', () => {
    const session = plain();
    for (const key of ['a', 'b', 'c']) session.setFlash(key, key);
    assert.equal(session.getFlash('a', null, true), 'a');
    assert.deepEqual([session.has('a'), session.hasFlash('a')], [false, false]);
    assert.deepEqual({ ...session.getAllFlashes() }, { b: 'b', c: 'c' });
    assert.deepEqual({ ...session.getAllFlashes(true) }, { b: 'b', c: 'c' });
    assert.deepEqual({ ...session.toArray() }, {});
  });

  it('are returned when they are removed', () => {
    const session = plain();
    session.setFlash('a', 1);
    session.setFlash('b', 2);
    assert.equal(session.removeFlash('a'), 1);
    assert.deepEqual(countersOf(session), { b: -1 });
    session.removeAllFlashes();
    assert.equal(session.count, 0);
  });

  it('are removed with their values', () => {
    const session = plain();
    session.setFlash('a', 1);
    session.setFlash('b', 2);
    session.remove('a');
    assert.equal(session.hasFlash('a'), false);
    assert.equal(session.getFlash('a', 'none'), 'none');
    assert.deepEqual({ ...session.getAllFlashes() }, { b: 2 });
    assert.deepEqual(countersOf(session), { b: 1 });
  });

  it('are appended to the value of the key', () => {
    const session = plain();
    session.set('a', null);
    session.addFlash('a', 1);
    session.set('b', 'one');
    session.addFlash('b', 'two');
    session.addFlash('c');
    assert.deepEqual(
      [session.get('a'), session.get('b'), session.get('c')],
      [[null, 1], ['one', 'two'], [true]],
    );
  });

  it('are appended to a copy: a list of the program stays as it is', () => {
    const session = plain();
    const list = [1];
    session.setFlash('a', list);
    session.addFlash('a', 2);
    assert.deepEqual([list, session.get('a')], [[1], [1, 2]]);
  });
});

describe('Counters of flash values', () => {
  it('are the numbers of a map', () => {
    for (const [value, expected] of [
      [
        { a: 1, b: -1, c: 'x', d: null },
        { a: 1, b: -1 },
      ],
      [null, {}],
      ['x', {}],
      [5, {}],
      [[1, 2], {}],
      [undefined, {}],
    ] as const) {
      assert.deepEqual({ ...flashCounters(new Map([['f', value]]), 'f') }, expected);
    }
  });

  it('are stored unless they are empty', () => {
    const values = new Map<string, unknown>();
    storeCounters(values, 'f', { a: 0 });
    assert.deepEqual(values.get('f'), { a: 0 });
    storeCounters(values, 'f', {});
    assert.equal(values.has('f'), false);
  });

  it('age with each request: read ones are removed, those for the next request are ordered last', () => {
    const values = new Map<string, unknown>([
      ['f', { seen: 1, more: 2, next: 0, unread: -1 }],
      ...['seen', 'more', 'next', 'unread', 'other'].map((key) => [key, key] as const),
    ]);
    ageFlashes(values, 'f');
    assert.deepEqual({ ...(values.get('f') as object) }, { next: 1, unread: -1 });
    assert.deepEqual([...values.keys()].toSorted(), ['f', 'next', 'other', 'unread']);
    const none = new Map([['a', 1]]);
    ageFlashes(none, 'f');
    assert.deepEqual([...none], [['a', 1]]);
  });
});

describe('sessionCookie', () => {
  it('lasts until the browser closes, or for the configured seconds', (context) => {
    context.mock.timers.enable({ apis: ['Date'], now: 5_999 });
    for (const [lifetime, expire] of [
      [0, 0],
      [1, 6],
      [60, 65],
      [-1, 0],
    ] as const) {
      assert.deepEqual(sessionCookie('n', 'id', { ...cookieDefaults, lifetime }), {
        name: 'n',
        value: 'id',
        expire,
        domain: '',
        path: '/',
        secure: false,
        httpOnly: true,
        sameSite: 'Lax',
        partitioned: false,
      });
    }
  });

  it('is removed by an expired one', () => {
    const { value, expire, path } = sessionCookie('n', null, { ...cookieDefaults, path: '/a' });
    assert.deepEqual([value, expire, path], ['', 1, '/a']);
  });

  it('is refused with unknown parameters', () => {
    const cookieParams = { sameSite: 'Strict' } as object;
    const error = /"cookieParams" has no option "sameSite"\. Did you mean "samesite"\?/;
    assert.throws(() => Session.create({ cookieParams }), error);
    const components = { session: { cookieParams } };
    assert.throws(() => Application.create({ id: 'x', basePath: '/srv', components }), error);
  });

  it('has defaults for parameters that are not set', () => {
    const session = Session.create({ cookieParams: { secure: true, path: '/a' } });
    assert.deepEqual(session.getCookieParams(), { ...cookieDefaults, secure: true, path: '/a' });
    assert.deepEqual(session.cookieParams, session.getCookieParams());
  });
});
