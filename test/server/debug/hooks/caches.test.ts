import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  type CacheResult,
  type CacheStart,
  watchCache,
  watchStorage,
} from '../../../../server/debug/hooks/caches.ts';
import type { Cache } from '../../../../server/web/index.ts';

type Method = (...args: unknown[]) => unknown;

interface Report extends CacheStart {
  readonly results: CacheResult[];
}

/** An object whose methods return configured values, and its reported operations. */
function setup(names: readonly string[], isCache = false) {
  const reports: Report[] = [];
  const reply: { value: unknown } = { value: undefined };
  const methods = names.map((name): [string, Method] => [
    name,
    (...args) => {
      if (reply.value instanceof Error) throw reply.value;
      const compute = name === 'getOrSet' && reply.value === 'compute' ? args[1] : null;
      return typeof compute === 'function' ? (compute as Method)() : reply.value;
    },
  ]);
  const target = Object.fromEntries(methods);
  const observer = (start: CacheStart) => {
    const results: CacheResult[] = [];
    reports.push({ ...start, results });
    return (result: CacheResult) => void results.push(result);
  };
  const stop = isCache
    ? watchCache(target as unknown as Cache, observer)
    : watchStorage(target as never, observer);
  return { target, reports, reply, stop };
}

const storageNames = [
  'getItem',
  'getItemRaw',
  'getItems',
  'hasItem',
  'setItem',
  'setItemRaw',
  'setItems',
  'removeItem',
  'clear',
];

describe('Operations of a storage', () => {
  for (const [name, args, value, effect, key, isHit] of [
    ['getItem', ['a'], 'x', 'read', 'a', true],
    ['getItem', ['a'], '', 'read', 'a', true],
    ['getItem', ['a'], null, 'read', 'a', false],
    ['getItem', ['a'], undefined, 'read', 'a', false],
    ['getItemRaw', ['a'], 0, 'read', 'a', true],
    ['getItems', [['a', { key: 'b' }]], [{ value: 1 }, { value: 0 }], 'read', 'a, b', true],
    ['getItems', [['a']], [{ value: null }], 'read', 'a', false],
    ['getItems', [['a']], [null], 'read', 'a', false],
    ['getItems', ['a'], 'none', 'read', '', false],
    ['hasItem', ['a'], true, 'read', 'a', true],
    ['hasItem', ['a'], false, 'read', 'a', false],
    ['hasItem', ['a'], 1, 'read', 'a', false],
    ['setItem', ['a', 1], undefined, 'write', 'a', null],
    ['setItemRaw', ['a', 1], undefined, 'write', 'a', null],
    ['setItems', [[{ key: 'a' }, null]], undefined, 'write', 'a, null', null],
    ['removeItem', ['a'], undefined, 'remove', 'a', null],
    ['clear', ['base'], undefined, 'remove', 'base', null],
    ['clear', [], undefined, 'remove', '', null],
  ] as const) {
    it(`are recognized: ${name}(${JSON.stringify(args).slice(1, -1)}) that returns ${JSON.stringify(value)}`, () => {
      const { reply, target, reports } = setup(storageNames);
      reply.value = value;
      assert.equal(target[name]?.(...args), value);
      assert.deepEqual(reports, [
        { operation: name, effect, key, ttl: null, results: [{ isHit }] },
      ]);
    });
  }

  it('contain the lifetime of an entry', () => {
    const { target, reports } = setup(storageNames);
    target['setItem']?.('a', 1, { ttl: 60 });
    target['setItem']?.('a', 1, { ttl: '60' });
    target['getItem']?.('a', 1, { ttl: 60 });
    assert.deepEqual(
      reports.map(({ ttl }) => ttl),
      [60, null, null],
    );
  });

  it('end when their promises settle, with the errors of their callers', async () => {
    const fault = new Error('down');
    const { reply, stop, target, reports } = setup(storageNames);
    reply.value = Promise.resolve('x');
    await target['getItem']?.('a');
    reply.value = Promise.reject(fault);
    await assert.rejects(target['getItem']?.('a') as Promise<unknown>, fault);
    reply.value = fault;
    assert.throws(() => target['getItem']?.('a'), fault);
    assert.deepEqual(
      reports.map(({ results }) => results),
      [[{ isHit: true }], [{ error: fault }], [{ error: fault }]],
    );
    stop();
    assert.throws(() => target['getItem']?.('a'), fault);
    assert.equal(reports.length, 3);
  });
});

describe('Operations of a cache', () => {
  const names = ['get', 'set', 'delete', 'invalidateTags', 'flush', 'getOrSet'];

  it('are hits unless the value is undefined', () => {
    const { reply, target, reports } = setup(names, true);
    for (reply.value of [null, 0, undefined]) target['get']?.(['a', 1]);
    assert.deepEqual(
      reports.map(({ key, results }) => [key, results[0]?.isHit]),
      [
        ['["a",1]', true],
        ['["a",1]', true],
        ['["a",1]', false],
      ],
    );
  });

  it('contain keys and tags as text, or none when they are not text', () => {
    const { target, reports } = setup(names, true);
    const cycle: unknown[] = [];
    cycle.push(cycle);
    for (const key of [cycle, undefined, 5]) target['delete']?.(key);
    target['invalidateTags']?.('a', 'b');
    target['flush']?.();
    assert.deepEqual(
      reports.map(({ key }) => key),
      ['', '', '5', 'a, b', ''],
    );
  });

  it('are hits for a value that is not computed', () => {
    const { reply, stop, target, reports } = setup(names, true);
    const compute = () => 7;
    const getOrSet = target['getOrSet'] ?? assert.fail();
    reply.value = 5;
    assert.equal(getOrSet('a', compute, { ttl: 3 }), 5);
    reply.value = 'compute';
    assert.equal(getOrSet('a', compute), 7);
    assert.equal(getOrSet('a', 'no function'), 'compute');
    assert.deepEqual(reports, [
      { operation: 'getOrSet', effect: 'read', key: 'a', ttl: 3, results: [{ isHit: true }] },
      { operation: 'getOrSet', effect: 'read', key: 'a', ttl: null, results: [{ isHit: false }] },
      { operation: 'getOrSet', effect: 'read', key: 'a', ttl: null, results: [] },
    ]);
    stop();
    target['getOrSet']?.('a', compute);
    target['get']?.('a');
    assert.equal(reports.length, 3);
  });
});
