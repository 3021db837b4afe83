import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  PageInput,
  PageProto,
  PageResult,
  Protocol,
  RequestContext,
} from '../../../server/page/index.ts';
import { marked } from './support.ts';

const protocol = new Protocol();
const partial = (only: string) => ({
  ...marked,
  'x-inertia-partial-component': 'C',
  'x-inertia-partial-data': only,
});

const requestOf = (headers: Record<string, string>) =>
  new RequestContext('GET', '/p', 'https://example.com/p', headers);

async function fails(): Promise<never> {
  await Promise.resolve();
  throw new Error('later');
}

function throws(): never {
  throw new Error('now');
}

async function resolve(
  props: object,
  headers: Record<string, string> = marked,
  shared: object = {},
): Promise<PageResult> {
  const input = new PageInput('C', props as Record<string, unknown>, 'v1');
  const page = input.withSharedProps(shared as Record<string, unknown>);
  const result = await protocol.page(requestOf(headers), page);
  assert.ok(result instanceof PageResult);
  return result;
}

async function propsOf(
  props: object,
  headers?: Record<string, string>,
  shared?: object,
): Promise<object> {
  return (await resolve(props, headers, shared)).page().props();
}

/** A function that can be awaited, as query builders are. */
function callableThenable(rows: unknown): () => never {
  const query = (): never => {
    throw new Error('called');
  };
  return Object.assign(query, { then: (resolve: (value: unknown) => void) => resolve(rows) });
}

describe('The props of a page', () => {
  it('awaits functions with a then method instead of calling them', async () =>
    assert.deepEqual(
      await propsOf({ direct: callableThenable([1]), returned: () => callableThenable([2]) }),
      { direct: [1], returned: [2], errors: {} },
    ));

  it('are named once in the message of a cyclic value', async () => {
    const cyclic: Record<string, unknown> = {};
    cyclic['selfish'] = cyclic;
    await assert.rejects(resolve({ tree: () => cyclic }), ({ message }: Error) => {
      assert.match(
        message,
        /^Failed to resolve the page protocol prop "tree\.…": The prop "tree\./,
      );
      assert.equal(message.match(/tree\.selfish/g)?.length, 1);
      return true;
    });
  });

  it('are the values of functions and wrappers', async () =>
    assert.deepEqual(
      await propsOf({
        a: 1,
        b: () => ({ c: 2 }),
        d: () => () => 3,
        e: PageProto.always(() => [4]),
      }),
      { a: 1, b: { c: 2 }, d: 3, e: [4], errors: {} },
    ));

  it('call only the functions of the paths that are requested', async () => {
    const called: number[] = [];
    const props = Object.fromEntries(
      Array.from({ length: 50 }, (_, i) => [`p${i}`, () => called.push(i)]),
    );
    assert.deepEqual(await propsOf(props, partial('p7,p41.deep')), { p7: 1, p41: 2, errors: {} });
    assert.deepEqual(called, [7, 41]);
  });

  for (const [name, props] of Object.entries({
    'on the first level': { later: fails, now: throws },
    'in a map': { map: { later: fails, now: throws } },
    'in a list': { list: [fails, throws] },
  })) {
    it(`reject with the first failure, and handle a later one: ${name}`, async () => {
      const unhandled: unknown[] = [];
      const note = (reason: unknown) => unhandled.push(reason);
      process.on('unhandledRejection', note);
      try {
        await assert.rejects(resolve(props), { message: /now|list\.1/ });
        await new Promise((done) => setTimeout(done, 5));
      } finally {
        process.off('unhandledRejection', note);
      }
      assert.deepEqual(unhandled, []);
    });
  }

  it('are filtered by the lists of each request', async () => {
    const props = { a: () => 1, b: () => 2, c: () => 3 };
    const except = { ...partial('a,b'), 'x-inertia-partial-except': 'a' };
    assert.deepEqual(await propsOf(props, partial('a,b')), { a: 1, b: 2, errors: {} });
    assert.deepEqual(await propsOf(props, except), { b: 2, errors: {} });
    assert.deepEqual(await propsOf(props, partial('c')), { c: 3, errors: {} });
    assert.deepEqual(await propsOf(props, partial('a,b')), { a: 1, b: 2, errors: {} });
    const long = Array.from({ length: 300 }, (_, i) => `p${i}`).join(',');
    assert.deepEqual(await propsOf(props, partial(`${long},b`)), { b: 2, errors: {} });
  });

  it('are refused when a key is malformed or reserved', async () => {
    for (const props of [
      { good: 1, 'bad,key': 2 },
      { good: 1, better: 2, errors: {} },
      { good: 1, better: 2, 'a..b': 3 },
      { constructor: 1 },
    ]) {
      await assert.rejects(propsOf(props), { name: 'InvalidPageInputException' });
    }
    assert.deepEqual(await propsOf({ good: 1, 'better.way': 2 }), {
      good: 1,
      better: { way: 2 },
      errors: {},
    });
  });

  it('are resolved through up to 64 nested functions', async () => {
    const functions = (count: number): unknown => {
      let value: unknown = 'found';
      for (let i = 0; i < count; i++) {
        const inner = value;
        value = () => inner;
      }
      return value;
    };
    assert.deepEqual(await propsOf({ a: functions(64) }), { a: 'found', errors: {} });
    await assert.rejects(propsOf({ a: functions(65) }), {
      message: /The prop "a" contains too many nested resolvers\.$/,
    });
  });

  it('may have up to 64 nested wrappers', async () => {
    const wrapped = (count: number): unknown => {
      let value: unknown = 'found';
      for (let i = 0; i < count; i++) value = PageProto.always(value);
      return value;
    };
    assert.deepEqual(await propsOf({ a: wrapped(64) }), { a: 'found', errors: {} });
    await assert.rejects(propsOf({ a: wrapped(65) }), { message: /too many nested wrappers\.$/ });
  });

  for (const [name, leaf, most] of [
    ['plain data', 1, 512],
    ['data with a function', () => 1, 512],
    ['data with a date, which is one level more', new Date(0), 511],
  ] as const) {
    it(`may be nested 512 levels deep: ${name}`, async () => {
      const lists = (levels: number): unknown => {
        let value: unknown = [leaf];
        for (let i = 1; i < levels; i++) value = [value];
        return value;
      };
      await propsOf({ a: lists(most) });
      await assert.rejects(propsOf({ a: lists(most + 1) }), {
        message: /maximum JSON nesting depth/,
      });
    });
  }

  it('are complete below a function, whatever a filter names there', async () => {
    const user = () => ({ name: () => 'A', born: new Date(0), rights: { all: () => true } });
    const whole = { name: 'A', born: new Date(0).toJSON(), rights: { all: true } };
    const except = {
      ...marked,
      'x-inertia-partial-component': 'C',
      'x-inertia-partial-except': 'user.born,user.rights.all',
    };
    assert.deepEqual(await propsOf({ user }, except), { user: whole, errors: {} });
    assert.deepEqual(await propsOf({ user }, partial('user.name')), { user: whole, errors: {} });
    const plain = { user: { name: 'A', born: new Date(0), rights: { all: () => true } } };
    assert.deepEqual(await propsOf(plain, except), { user: { name: 'A', rights: {} }, errors: {} });
    assert.deepEqual(await propsOf(plain, partial('user.rights.all')), {
      user: { rights: { all: true } },
      errors: {},
    });
  });

  it('do not call a function twice', async () => {
    let calls = 0;
    const count = () => ++calls;
    const results = [
      () => ({ nested: count }),
      async () => ({ nested: async () => count() }),
      () => PageProto.merge(async () => count()),
      () => Promise.resolve(PageProto.once(() => count())),
      { deep: [count, { deeper: count }] },
    ];
    await Promise.all(results.map((prop) => resolve({ prop })));
    assert.equal(calls, 6);
  });

  it('keep the order of declaration, regardless of the order of resolution', async () => {
    const late = async () => {
      await new Promise((done) => setImmediate(done));
      return 'late';
    };
    const result = await resolve({ a: late, b: 1, c: async () => 2, d: () => late() });
    assert.equal(
      result.page().json(),
      '{"component":"C","props":{"a":"late","b":1,"c":2,"d":"late","errors":{}},"url":"/p","version":"v1"}',
    );
  });

  it('contain no keys for omitted ones', async () => {
    const props = { a: PageProto.defer(() => 1), b: async () => PageProto.optional(() => 2), c: 3 };
    const result = await resolve(props);
    assert.deepEqual(Object.keys(result.page().props()), ['c', 'errors']);
  });

  it('are only own keys, not those of a prototype', async () => {
    const props = Object.create({ inherited: 1 }) as Record<string, unknown>;
    props['own'] = 2;
    assert.deepEqual(await propsOf(props), { own: 2, errors: {} });
  });

  it('override shared ones, in their place', async () => {
    const props = await propsOf({ b: 2, c: 3 }, marked, { a: 1, b: 'shared' });
    assert.deepEqual(Object.keys(props), ['a', 'b', 'c', 'errors']);
    assert.deepEqual(props, { a: 1, b: 2, c: 3, errors: {} });
  });

  it('do not change the given objects', async () => {
    const props = Object.freeze({ a: () => 1, b: Object.freeze({ c: () => 2 }) });
    assert.deepEqual(await propsOf(props), { a: 1, b: { c: 2 }, errors: {} });
    assert.equal(typeof props.a, 'function');
    assert.equal(typeof props.b.c, 'function');
  });

  it('reject with the name of an asynchronous one that fails', () =>
    assert.rejects(
      async () => resolve({ a: 1, b: () => Promise.reject(new Error('down')) }),
      (error: Error & { propPath(): string }) => error.propPath() === 'b',
    ));
});
