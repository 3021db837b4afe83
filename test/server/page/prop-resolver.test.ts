import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, it } from 'node:test';

import {
  connectPages,
  PageInput,
  PageProto,
  PageResult,
  Protocol,
  RequestContext,
  sendPage,
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

/** The props of a page of a component that may have been asked for before, without shared ones. */
function plainPropsOf(props: object, headers: Record<string, string> = marked): object {
  const input = new PageInput('C', props as Record<string, unknown>, 'v1');
  const result = protocol.resolve(requestOf(headers), input);
  assert.ok(result instanceof PageResult, 'no promise is made');
  return result.page().props();
}

function resolve(props: object, headers: Record<string, string> = marked, shared: object = {}) {
  const request = requestOf(headers);
  const input = new PageInput('C', props as Record<string, unknown>, 'v1');
  return protocol.resolve(request, input.withSharedProps(shared as Record<string, unknown>));
}

/** The props of a page that was resolved without a promise. */
function propsOf(props: object, headers?: Record<string, string>, shared?: object): object {
  const result = resolve(props, headers, shared);
  assert.ok(result instanceof PageResult, 'no promise is made');
  return result.page().props();
}

describe('The props of a page', () => {
  it('are resolved without a promise when none is asynchronous', () =>
    assert.deepEqual(
      propsOf({ a: 1, b: () => ({ c: 2 }), d: () => () => 3, e: PageProto.always(() => [4]) }),
      { a: 1, b: { c: 2 }, d: 3, e: [4], errors: {} },
    ));

  it('call two of fifty functions when two are asked for', () => {
    const called: number[] = [];
    const props = Object.fromEntries(
      Array.from({ length: 50 }, (_, i) => [`p${i}`, () => called.push(i)]),
    );
    assert.deepEqual(propsOf(props, partial('p7,p41.deep')), { p7: 1, p41: 2, errors: {} });
    assert.deepEqual(called, [7, 41]);
  });

  it('are chosen by their names, whatever a page of the component had before', () => {
    const wanted = partial('b');
    const always = PageProto.always('x');
    for (let i = 0; i < 2; i++) {
      assert.deepEqual(plainPropsOf({ a: 1, b: 2, c: 3 }, wanted), { b: 2, errors: {} });
      assert.deepEqual(plainPropsOf({ b: 2, a: 1 }, wanted), { b: 2, errors: {} });
      assert.deepEqual(plainPropsOf({ a: 1, c: always }, wanted), { c: 'x', errors: {} });
      assert.deepEqual(plainPropsOf({ a: 1, b: 2, c: 3 }, partial('c')), { c: 3, errors: {} });
      assert.deepEqual(plainPropsOf({}, wanted), { errors: {} });
    }
  });

  it('are chosen by their names when one takes another away', () => {
    const props = () => ({
      get a() {
        delete (this as { b?: number }).b;
        return 1;
      },
      b: 2,
      c: 3,
      d: 4,
    });
    for (let i = 0; i < 3; i++) {
      assert.deepEqual(plainPropsOf(props(), partial('c')), { c: 3, errors: {} });
    }
  });

  for (const [name, props] of Object.entries({
    'on the first level': { later: fails, now: throws },
    'in a map': { map: { later: fails, now: throws } },
    'in a list': { list: [fails, throws] },
  })) {
    it(`fail with the first failure, and a later one harms nobody: ${name}`, async () => {
      const unhandled: unknown[] = [];
      const note = (reason: unknown) => unhandled.push(reason);
      process.on('unhandledRejection', note);
      try {
        assert.throws(() => resolve(props), { message: /now|list\.1/ });
        await new Promise((done) => setTimeout(done, 5));
      } finally {
        process.off('unhandledRejection', note);
      }
      assert.deepEqual(unhandled, []);
    });
  }

  it('are chosen anew for every request, whatever was asked for before', () => {
    const props = { a: () => 1, b: () => 2, c: () => 3 };
    const except = { ...partial('a,b'), 'x-inertia-partial-except': 'a' };
    assert.deepEqual(propsOf(props, partial('a,b')), { a: 1, b: 2, errors: {} });
    assert.deepEqual(propsOf(props, except), { b: 2, errors: {} });
    assert.deepEqual(propsOf(props, partial('c')), { c: 3, errors: {} });
    assert.deepEqual(propsOf(props, partial('a,b')), { a: 1, b: 2, errors: {} });
    const long = Array.from({ length: 300 }, (_, i) => `p${i}`).join(',');
    assert.deepEqual(propsOf(props, partial(`${long},b`)), { b: 2, errors: {} });
  });

  it('are right for more partial reloads than are remembered', () => {
    const props = Object.fromEntries(Array.from({ length: 600 }, (_, i) => [`p${i}`, () => i]));
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 600; i++) {
        assert.deepEqual(propsOf(props, partial(`p${i}`)), { [`p${i}`]: i, errors: {} });
      }
    }
  });

  it('are checked anew when a component gets other keys', () => {
    propsOf({ good: 1, better: 2 });
    propsOf({ good: 1, better: 2 });
    for (const props of [
      { good: 1, 'bad,key': 2 },
      { good: 1, better: 2, errors: {} },
      { good: 1, better: 2, 'a..b': 3 },
      { constructor: 1 },
    ]) {
      assert.throws(() => propsOf(props), { name: 'InvalidPageInputException' });
    }
    assert.deepEqual(propsOf({ good: 1, 'better.way': 2 }), {
      good: 1,
      better: { way: 2 },
      errors: {},
    });
  });

  it('call no function twice', async () => {
    let calls = 0;
    const count = () => ++calls;
    const results = [
      () => ({ nested: count }),
      async () => ({ nested: async () => count() }),
      () => PageProto.merge(async () => count()),
      () => Promise.resolve(PageProto.once(() => count())),
      { deep: [count, { deeper: count }] },
    ];
    for (const prop of results) await resolve({ prop });
    assert.equal(calls, 6);
  });

  it('keep the order of declaration, whatever arrives first', async () => {
    const late = async () => {
      await new Promise((done) => setImmediate(done));
      return 'late';
    };
    const result = await resolve({ a: late, b: 1, c: async () => 2, d: () => late() });
    assert.ok(result instanceof PageResult);
    assert.equal(
      result.page().json(),
      '{"component":"C","props":{"a":"late","b":1,"c":2,"d":"late","errors":{}},"url":"/p","version":"v1"}',
    );
  });

  it('leave no trace of what is omitted', async () => {
    const props = { a: PageProto.defer(() => 1), b: async () => PageProto.optional(() => 2), c: 3 };
    const result = await resolve(props);
    assert.ok(result instanceof PageResult);
    assert.deepEqual(Object.keys(result.page().props()), ['c', 'errors']);
  });

  it('are their own keys, not those of a prototype', () => {
    const props = Object.create({ inherited: 1 }) as Record<string, unknown>;
    props['own'] = 2;
    assert.deepEqual(propsOf(props), { own: 2, errors: {} });
  });

  it('win over shared ones, in their place', () => {
    const props = propsOf({ b: 2, c: 3 }, marked, { a: 1, b: 'shared' });
    assert.deepEqual(Object.keys(props), ['a', 'b', 'c', 'errors']);
    assert.deepEqual(props, { a: 1, b: 2, c: 3, errors: {} });
  });

  it('stay as they were given', () => {
    const props = Object.freeze({ a: () => 1, b: Object.freeze({ c: () => 2 }) });
    assert.deepEqual(propsOf(props), { a: 1, b: { c: 2 }, errors: {} });
    assert.equal(typeof props.a, 'function');
    assert.equal(typeof props.b.c, 'function');
  });

  it('reject with the name of an asynchronous one that fails', () =>
    assert.rejects(
      async () => resolve({ a: 1, b: () => Promise.reject(new Error('down')) }),
      (error: Error & { propPath(): string }) => error.propPath() === 'b',
    ));
});

describe('A page over Node', () => {
  it('is made without objects of Fetch', async () => {
    const made: string[] = [];
    const originals = { Headers, Request, Response };
    for (const [name, Type] of Object.entries(originals)) {
      const Counted = class extends (Type as typeof Headers) {
        constructor(...args: never[]) {
          super(...args);
          made.push(name);
        }
      };
      Object.assign(globalThis, { [name]: Counted });
    }
    try {
      const request = {
        headers: { host: 'h.test', ...marked },
        socket: {},
        url: '/p',
        method: 'GET',
      };
      let body = '';
      const response = {
        req: { method: 'GET', httpVersionMajor: 1 },
        getHeaderNames: () => [],
        writeHead: () => response,
        end: (text: string) => (body = text),
      };
      const run = (next: () => unknown) =>
        connectPages({ version: 'v1' })(
          request as unknown as IncomingMessage,
          response as unknown as ServerResponse,
          next,
        );
      await new Promise((done) =>
        run(() =>
          done(sendPage(response as unknown as ServerResponse, PageProto.render('C', { a: 1 }))),
        ),
      );
      assert.match(body, /^\{"component":"C","props":\{"a":1,"errors":\{\}\},"url":"\/p"/);
    } finally {
      Object.assign(globalThis, originals);
    }
    assert.deepEqual(made, []);
  });
});
