import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';

import type { CaseApp, CaseServer, ServerCase } from './server-case.ts';

type Body = readonly [title: string, make: () => BodyInit | null, expected: string];

const bodies: readonly Body[] = [
  ['a text', () => 'häll o', 'häll o'],
  ['bytes', () => Buffer.from([104, 105]), 'hi'],
  ['a part of bytes', () => Buffer.from('shift').subarray(1, 3), 'hi'],
  ['a DataView', () => new DataView(Uint8Array.from([120, 104, 105]).buffer, 1), 'hi'],
  ['an ArrayBuffer', () => new Uint8Array([104, 105]).buffer, 'hi'],
  ['a Blob', () => new Blob(['a', 'b']), 'ab'],
  ['search parameters', () => new URLSearchParams({ a: 'b c' }), 'a=b+c'],
  ['a stream of Node', () => Readable.from([Buffer.from('a'), Buffer.from('b')]) as never, 'ab'],
  ['nothing', () => null, ''],
  ['an empty text', () => '', ''],
  [
    'a stream that comes in pieces',
    () =>
      new ReadableStream({
        async start(controller) {
          for (const piece of ['a', 'b', 'c']) {
            controller.enqueue(Buffer.from(piece));
            await turn();
          }
          controller.close();
        },
      }),
    'abc',
  ],
  ['a large text', () => 'x'.repeat(3_000_000), 'x'.repeat(3_000_000)],
];

const failures: readonly (readonly [title: string, app: CaseApp])[] = [
  [
    'throws',
    () => {
      throw new Error('broken');
    },
  ],
  ['rejects', async () => Promise.reject(new Error('broken'))],
  [
    'throws no error',
    () => {
      throw null;
    },
  ],
  ['returns nothing', () => undefined as never],
  [
    'returns a used response',
    async () => {
      const response = new Response('x');
      await response.text();
      return response;
    },
  ],
];

/** Cases of the responses that a client receives. */
export const responseCases: readonly ServerCase[] = [
  ...bodies.flatMap(([title, make, expected]) => [
    {
      title: `sends ${title}`,
      async run({ ask }: CaseServer) {
        const answer = await ask(() => new Response(make(), { status: 201 }));
        assert.equal(answer.status, 201);
        assert.equal(answer.text, expected);
      },
    },
    {
      title: `sends no body with ${title} to HEAD`,
      async run({ ask }: CaseServer) {
        const answer = await ask(() => new Response(make()), { method: 'HEAD' });
        assert.deepEqual([answer.status, answer.text], [200, '']);
      },
    },
  ]),
  {
    title: 'stops the source of a stream for HEAD',
    async run({ ask }) {
      const stopped = Promise.withResolvers<void>();
      let pulls = 0;
      const body = () =>
        new ReadableStream({
          // Finite, for servers that read it.
          pull: (controller) =>
            pulls++ < 100 ? controller.enqueue(new Uint8Array(1024)) : new Promise(() => undefined),
          cancel: () => stopped.resolve(),
        });
      await ask(() => new Response(body()), { method: 'HEAD' });
      await stopped.promise;
    },
  },
  {
    title: 'keeps the headers that an application has set for HEAD',
    async run({ ask }) {
      const { headers } = await ask(
        () => new Response(null, { headers: { 'content-length': '7', 'x-a': '1' } }),
        { method: 'HEAD' },
      );
      assert.deepEqual([headers['content-length'], headers['x-a']], ['7', '1']);
    },
  },
  ...[204, 205, 304].map((status) => ({
    title: `sends ${status} without a body`,
    async run({ ask }: CaseServer) {
      const answer = await ask(() => new Response(null, { status }));
      assert.deepEqual([answer.status, answer.text], [status, '']);
    },
  })),
  {
    title: 'adds no media type to a response without a body',
    async run({ ask }) {
      const { headers } = await ask(() => new Response(null));
      assert.equal(headers['content-type'], undefined);
    },
  },
  {
    title: 'names the media type and the length of a text once',
    async run({ ask }) {
      const { headers } = await ask(
        () => new Response('hi', { headers: [['Content-Length', '2']] }),
      );
      assert.deepEqual([headers['content-length']].flat(), ['2']);
      assert.match(String(headers['content-type']), /^text\/plain/);
    },
  },
  {
    title: 'sends headers that were changed after the response was made, and each cookie by itself',
    async run({ ask }) {
      const { headers } = await ask(() => {
        const response = Response.json({ a: 1 });
        response.headers.set('x-a', '1');
        response.headers.append('set-cookie', 'a=1');
        response.headers.append('set-cookie', 'b=2');
        return response;
      });
      assert.equal(headers['x-a'], '1');
      assert.deepEqual(headers['set-cookie'], ['a=1', 'b=2']);
      assert.match(String(headers['content-type']), /^application\/json/);
    },
  },
  {
    title: 'does not change headers that several responses are made of',
    async run({ ask }) {
      const shared = new Headers({ 'x-a': '1' });
      const first = await ask(() => {
        const response = new Response('x', { headers: shared });
        response.headers.set('x-a', '2');
        return response;
      });
      const second = await ask(() => new Response('x', { headers: shared }));
      assert.deepEqual([first.headers['x-a'], second.headers['x-a']], ['2', '1']);
    },
  },
  {
    title: 'sends responses that were cloned',
    async run({ ask }) {
      const cloned = await ask(() => new Response('x', { headers: { 'x-a': '1' } }).clone());
      assert.deepEqual([cloned.text, cloned.headers['x-a']], ['x', '1']);
    },
  },
  {
    title: 'sends redirects',
    async run({ ask }) {
      const redirect = await ask(() => Response.redirect('http://h.test/', 303));
      assert.deepEqual([redirect.status, redirect.headers['location']], [303, 'http://h.test/']);
    },
  },
  {
    title: 'passes the body and the headers of another response on',
    async run({ ask }) {
      const other = new Response('other', { status: 203, headers: { 'x-a': '1' } });
      const answer = await ask(() => new Response(other.body, other));
      assert.deepEqual([answer.status, answer.text, answer.headers['x-a']], [203, 'other', '1']);
    },
  },
  ...failures.map(([title, fail]) => ({
    title: `answers 500 when the application ${title}, and goes on`,
    async run(server: CaseServer) {
      const answer = await server.ask(fail);
      assert.equal(answer.status, 500);
      assert.doesNotMatch(answer.text, /broken/);
      if (server.errors) assert.equal(server.errors.length, 1);
      assert.equal((await server.ask(() => new Response('next'))).text, 'next');
    },
  })),
];
