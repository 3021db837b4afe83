import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { PathFilter } from '../../../server/page/protocol/path-filter.ts';

/** A list that counts how often its items are read. */
function counted(items: readonly string[]) {
  const seen = { count: 0 };
  const list = new Proxy(items, {
    get(target, key, receiver): unknown {
      if (typeof key === 'string' && /^\d+$/.test(key)) seen.count++;
      return Reflect.get(target, key, receiver);
    },
  });
  return { list, seen };
}

const isWithin = (path: string, other: string): boolean =>
  path === other || path.startsWith(`${other}.`);

describe('PathFilter', () => {
  const paths = ['a', 'b', 'a.b', 'a.b.c', 'a.bc', 'ab', 'a.c', 'b.a.b', 'a..b', 'a.', '.a'];
  const lists = [[], ['a'], ['a.b'], ['a.b.c', 'a.b'], ['a.b', 'a.b.c', 'b'], ['a..b'], ['.a']];

  for (const only of lists) {
    for (const except of lists) {
      it(`matches ${JSON.stringify(only)} without ${JSON.stringify(except)}`, () => {
        const filter = new PathFilter(only, except);
        for (const path of paths) {
          const isOut = except.some((each) => isWithin(path, each));
          const isNamed = only.length === 0 || only.some((each) => isWithin(path, each));
          const isLeading = only.some((each) => isWithin(each, path));
          assert.equal(filter.names(path), !isOut && isNamed, path);
          assert.equal(filter.selects(path), !isOut && (isNamed || isLeading), path);
        }
      });
    }
  }

  it('iterates over long lists of a client once, not for each value of a page', () => {
    const items = Array.from({ length: 1000 }, (_, n) => `rows.${n}z`);
    const [only, except] = [counted(items), counted(items)];
    const filter = new PathFilter(only.list, except.list);
    const results = (row: number): boolean[] => [
      filter.selects(`rows.${row}`),
      filter.names(`rows.${row}.id`),
    ];
    assert.deepEqual(results(0), [false, false]);
    const before = only.seen.count + except.seen.count;
    for (let row = 1; row < 100; row++) results(row);
    assert.equal(only.seen.count + except.seen.count, before);
  });
});
