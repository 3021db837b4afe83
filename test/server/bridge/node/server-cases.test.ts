import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { after, before, describe, it } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';

import { nodeHandler, toNativeRequest } from '../../../../server/bridge/index.ts';
import type { FetchContext } from '../../../../server/web/index.ts';
import { type CaseAnswer, type CaseRequest, type Transport, transports } from './server-cases.ts';

type App = (request: Request, context: FetchContext) => Response | Promise<Response>;

/** What other servers with Fetch promise to their users, over every transport. */
for (const [name, listen] of Object.entries(transports)) {
  describe(`a server with Fetch over ${name}`, () => {
    let app: App = () => new Response();
    let errors: unknown[] = [];
    let transport: Transport;
    before(async () => {
      const fetch: App = (request, context) => app(request, context);
      const served = { fetch: (request: Request, context = {}) => fetch(request, context) };
      const onError = (error: unknown): void => void errors.push(error);
      transport = await listen(nodeHandler(served, { onError }));
    });
    after(() => transport.close());

    async function ask(next: App, request: CaseRequest = {}): Promise<CaseAnswer> {
      app = next;
      errors = [];
      return transport.send(request);
    }

    it('hands in an instance of Request with Headers, of which a class can be extended', async () => {
      class Own extends Request {}
      const { text } = await ask(
        (request) => {
          const own = new Own(toNativeRequest(request));
          const are = [
            request instanceof Request,
            request.headers instanceof Headers,
            own instanceof Own,
          ];
          return Response.json([...are, own.headers.get('x-a'), own.url === request.url]);
        },
        { headers: { 'x-a': '1' } },
      );
      assert.deepEqual(JSON.parse(text), [true, true, true, '1', true]);
    });

    it('clones requests before their body is read, and refuses it after', async () => {
      const { text } = await ask(
        async (request) => {
          const copy = request.clone();
          const both = [await request.text(), await copy.text()];
          let error = '';
          try {
            request.clone();
          } catch (caught) {
            error = (caught as Error).name;
          }
          return Response.json([...both, request.bodyUsed, error]);
        },
        { method: 'POST', body: 'body' },
      );
      assert.deepEqual(JSON.parse(text), ['body', 'body', true, 'TypeError']);
    });

    for (const read of ['text', 'json', 'arrayBuffer', 'bytes', 'blob'] as const) {
      it(`reads a body once with ${read}(), after which it counts as used`, async () => {
        const { text } = await ask(
          async (request) => {
            const before = request.bodyUsed;
            await request[read]();
            const again = await request[read]().catch((error: Error) => error.name);
            let clone = '';
            try {
              request.clone();
            } catch (error) {
              clone = (error as Error).name;
            }
            return Response.json([before, request.bodyUsed, again, clone]);
          },
          { method: 'POST', body: '{"a":1}' },
        );
        assert.deepEqual(JSON.parse(text), [false, true, 'TypeError', 'TypeError']);
      });
    }

    it('drops a byte order mark from JSON and text', async () => {
      const body = '\ufeff{"a":1}';
      const json = await ask(async (request) => Response.json(await request.json()), {
        method: 'POST',
        body,
      });
      assert.equal(json.text, '{"a":1}');
    });

    it('keeps the media type of a blob, and reads forms', async () => {
      const blob = await ask(async (request) => new Response((await request.blob()).type), {
        method: 'POST',
        body: 'x',
        headers: { 'content-type': 'text/x-own' },
      });
      assert.equal(blob.text, 'text/x-own');
      const form = await ask(
        async (request) => Response.json([...(await request.formData()).entries()]),
        {
          method: 'POST',
          body: 'a=1&b=%C3%A4',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        },
      );
      assert.deepEqual(JSON.parse(form.text), [
        ['a', '1'],
        ['b', 'ä'],
      ]);
    });

    it('passes binary bodies on unchanged', async () => {
      const body = Uint8Array.from({ length: 70_000 }, (_, at) => at % 251);
      const answer = await ask((request) => new Response(request.body), { method: 'POST', body });
      assert.deepEqual(new Uint8Array(answer.bytes), body);
    });

    for (const use of ['nobody reads', 'is cancelled', 'is read in part'] as const) {
      it(`answers a request whose body ${use}, and the one after it`, async () => {
        const answer = await ask(
          async (request) => {
            const reader = use === 'nobody reads' ? null : request.body?.getReader();
            if (use === 'is read in part') await reader?.read();
            if (use === 'is cancelled') await reader?.cancel();
            return new Response('answer');
          },
          { method: 'POST', body: 'x'.repeat(200_000) },
        );
        assert.equal(answer.text, 'answer');
        assert.equal((await ask(() => new Response('next'))).text, 'next');
      });
    }

    it('knows the address of the client', async () => {
      const { text } = await ask((_, { ip }) => new Response(ip));
      assert.equal(text, '127.0.0.1');
    });

    it('has the URL of the connection, with dot segments resolved', async () => {
      const path = '/a/../b/%2e%2e/c?x=../y';
      const { text } = await ask((request) => new Response(request.url), { path });
      assert.equal(text, `${transport.origin}/c?x=../y`);
    });

    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PURGE', 'REPORT']) {
      it(`takes the method ${method}`, async () => {
        const { text } = await ask((request) => new Response(request.method), { method });
        assert.equal(text, method);
      });
    }

    const bodies: readonly (readonly [
      title: string,
      make: () => BodyInit | null,
      expected: string,
    ])[] = [
      ['a text', () => 'häll o', 'häll o'],
      ['bytes', () => Buffer.from([104, 105]), 'hi'],
      ['an ArrayBuffer', () => new Uint8Array([104, 105]).buffer, 'hi'],
      ['a Blob', () => new Blob(['a', 'b']), 'ab'],
      ['search parameters', () => new URLSearchParams({ a: 'b c' }), 'a=b+c'],
      [
        'a stream of Node',
        () => Readable.from([Buffer.from('a'), Buffer.from('b')]) as never,
        'ab',
      ],
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
    for (const [title, make, expected] of bodies) {
      it(`sends ${title}`, async () => {
        const answer = await ask(() => new Response(make(), { status: 201 }));
        assert.equal(answer.status, 201);
        assert.equal(answer.text, expected);
      });
      it(`sends no body with ${title} to HEAD`, async () => {
        const answer = await ask(() => new Response(make()), { method: 'HEAD' });
        assert.deepEqual([answer.status, answer.text], [200, '']);
      });
    }

    it('adds no media type to a response without a body', async () => {
      const { headers } = await ask(() => new Response(null));
      assert.equal(headers['content-type'], undefined);
    });

    it('sends headers that were changed after the response was made, and each cookie by itself', async () => {
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
    });

    it('sends responses that were cloned and redirects', async () => {
      const cloned = await ask(() => new Response('x', { headers: { 'x-a': '1' } }).clone());
      assert.deepEqual([cloned.text, cloned.headers['x-a']], ['x', '1']);
      const redirect = await ask(() => Response.redirect('http://h.test/', 303));
      assert.deepEqual([redirect.status, redirect.headers['location']], [303, 'http://h.test/']);
    });

    for (const [title, fail] of [
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
    ] as readonly (readonly [string, App])[]) {
      it(`answers 500 when the application ${title}, and goes on`, async () => {
        const answer = await ask(fail);
        assert.equal(answer.status, 500);
        assert.equal(errors.length, 1);
        assert.equal((await ask(() => new Response('next'))).text, 'next');
      });
    }

    it('joins repeated headers, and cookies with semicolons', async () => {
      const { text } = await ask(
        (request) => Response.json([request.headers.get('x-a'), request.headers.get('cookie')]),
        { headers: { 'x-a': ['1', '2'], cookie: ['a=1', 'b=2'] } },
      );
      assert.deepEqual(JSON.parse(text), ['1, 2', 'a=1; b=2']);
    });

    it('reads headers whose names objects have as members', async () => {
      const { text } = await ask(
        ({ headers }) =>
          Response.json([
            headers.get('__proto__'),
            headers.has('__proto__'),
            headers.get('constructor'),
            headers.has('toString'),
          ]),
        { headers: JSON.parse('{"__proto__":"own"}') as Record<string, string> },
      );
      assert.deepEqual(JSON.parse(text), ['own', true, null, false]);
    });

    it('keeps a signal that is read late as it is after a whole response', async () => {
      let signal: AbortSignal | null = null;
      await ask((request) => ((signal = request.signal), new Response('x')));
      await turn();
      assert.equal((signal as AbortSignal | null)?.aborted, false);
    });
  });
}
