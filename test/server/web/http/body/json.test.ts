import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Response } from '../../../../../server/web/index.ts';

async function prepared(config: object): Promise<Response> {
  const response = Response.create(config);
  await response.prepare();
  return response;
}

describe('JSON of a response', () => {
  const map = new Map<string, unknown>([['a', new Set([1])]]);
  const deep = (depth: number): unknown => (depth === 0 ? map : [deep(depth - 1)]);
  for (const [title, data, expected] of [
    ['a map', map, '{"a":[1]}'],
    ['a map in an object', { map }, '{"map":{"a":[1]}}'],
    ['a set', new Set(['a']), '["a"]'],
    ['an object that says what it is', { toJSON: () => map }, '{"a":[1]}'],
    ['an object that says what is in it', { one: { toJSON: () => map } }, '{"one":{"a":[1]}}'],
    ['a date', new Date(0), '"1970-01-01T00:00:00.000Z"'],
    ['no number', Number.NaN, 'null'],
    ['texts and nothing', { a: 'a', b: null, c: undefined }, '{"a":"a","b":null}'],
    ['a map far down', deep(60), `${'['.repeat(60)}{"a":[1]}${']'.repeat(60)}`],
  ] as const) {
    it(`contains ${title}`, async () => {
      assert.equal((await prepared({ format: 'json', data })).content, expected);
    });
  }

  const cyclic: Record<string, unknown> = {};
  cyclic['parent'] = { children: [cyclic] };
  const selfish = new Map<string, unknown>();
  selfish.set('self', selfish);
  const user: Record<string, unknown> = { toJSON: () => ({ name: 'Ann' }) };
  user['me'] = user;
  for (const [title, data, message] of [
    [
      'a map in itself',
      { a: selfish },
      'JSON cannot represent the object at "a.self", which contains itself.',
    ],
    [
      'a bigint beside an object that says what is in it',
      { user, total: 5n },
      'JSON cannot represent the bigint 5 at "total".',
    ],
    [
      'a bigint that an object says it is',
      { a: { toJSON: () => 5n } },
      'JSON cannot represent the bigint 5 at "a".',
    ],
    ['a bigint', { orders: [{ id: 5n }] }, 'JSON cannot represent the bigint 5 at "orders.0.id".'],
    ['a bigint alone', 5n, 'JSON cannot represent the bigint 5 at the top.'],
    [
      'one in a map',
      new Map([['a', new Set([5n])]]),
      'JSON cannot represent the bigint 5 at "a.0".',
    ],
    [
      'an object in itself',
      cyclic,
      'JSON cannot represent the object at "parent.children.0", which contains itself.',
    ],
  ] as const) {
    it(`names ${title}`, async () => {
      await assert.rejects(prepared({ format: 'json', data }), {
        name: 'InvalidArgumentException',
        message,
      });
    });
  }

  it('keeps the error of a toJSON()', async () => {
    const error = new TypeError('no');
    const data = {
      toJSON: () => {
        throw error;
      },
    };
    await assert.rejects(prepared({ format: 'json', data }), error);
  });
});
