import assert from 'node:assert/strict';
import { inspect } from 'node:util';

import type { ServerCase } from './server-case.ts';

const readers = ['text', 'json', 'arrayBuffer', 'bytes', 'blob'] as const;

/** Cases of the requests that an application receives. */
export const requestCases: readonly ServerCase[] = [
  {
    title: 'hands in an instance of Request with Headers, of which a class can be extended',
    async run({ ask }) {
      class Own extends Request {}
      const { text } = await ask(
        (request, { native }) => {
          const own = new Own(native(request));
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
    },
  },
  {
    title: 'clones requests before their body is read, and refuses it after',
    async run({ ask }) {
      const { text } = await ask(
        async (request) => {
          const copy = request.clone();
          const both = [await request.text(), await copy.text()];
          return Response.json([...both, request.bodyUsed, nameOfError(() => request.clone())]);
        },
        { method: 'POST', body: 'body' },
      );
      assert.deepEqual(JSON.parse(text), ['body', 'body', true, 'TypeError']);
    },
  },
  {
    title: 'keeps the body of a request whose clone was read',
    async run({ ask }) {
      const { text } = await ask(
        async (request) => {
          const copy = await request.clone().text();
          return Response.json([copy, request.bodyUsed, await request.text()]);
        },
        { method: 'POST', body: 'body' },
      );
      assert.deepEqual(JSON.parse(text), ['body', false, 'body']);
    },
  },
  {
    title: 'makes a request of a request with its method, headers and body',
    async run({ ask }) {
      const { text } = await ask(
        async (request, { native }) => {
          const made = new Request(native(request), { headers: { 'x-b': '2' } });
          return Response.json([made.method, made.headers.get('x-b'), await made.text()]);
        },
        { method: 'PUT', body: 'body', headers: { 'x-a': '1' } },
      );
      assert.deepEqual(JSON.parse(text), ['PUT', '2', 'body']);
    },
  },
  ...readers.map((read) => ({
    title: `reads a body once with ${read}(), after which it counts as used`,
    async run({ ask }: Parameters<ServerCase['run']>[0]) {
      const { text } = await ask(
        async (request) => {
          const before = request.bodyUsed;
          await request[read]();
          const again = await request[read]().catch((error: Error) => error.name);
          const clone = nameOfError(() => request.clone());
          return Response.json([before, request.bodyUsed, again, clone]);
        },
        { method: 'POST', body: '{"a":1}' },
      );
      assert.deepEqual(JSON.parse(text), [false, true, 'TypeError', 'TypeError']);
    },
  })),
  {
    title: 'does not count a body as used whose stream was only looked at',
    async run({ ask }) {
      const { text } = await ask(
        async (request) => {
          const isStream = request.body instanceof ReadableStream;
          return Response.json([isStream, request.bodyUsed, await request.text()]);
        },
        { method: 'POST', body: 'body' },
      );
      assert.deepEqual(JSON.parse(text), [true, false, 'body']);
    },
  },
  {
    title: 'drops a byte order mark from JSON and text',
    async run({ ask }) {
      const body = '\ufeff{"a":1}';
      const json = await ask(async (request) => Response.json(await request.json()), {
        method: 'POST',
        body,
      });
      assert.equal(json.text, '{"a":1}');
      const text = await ask(async (request) => new Response(await request.text()), {
        method: 'POST',
        body,
      });
      assert.equal(text.text, '{"a":1}');
    },
  },
  {
    title: 'rejects JSON with a syntax error, and goes on',
    async run({ ask }) {
      const { text } = await ask(
        async (request) => new Response(await request.json().catch((error: Error) => error.name)),
        { method: 'POST', body: '{' },
      );
      assert.equal(text, 'SyntaxError');
      assert.equal((await ask(() => new Response('next'))).text, 'next');
    },
  },
  {
    title: 'keeps the media type of a blob',
    async run({ ask }) {
      const blob = await ask(async (request) => new Response((await request.blob()).type), {
        method: 'POST',
        body: 'x',
        headers: { 'content-type': 'Text/X-Own' },
      });
      assert.equal(blob.text, 'text/x-own');
    },
  },
  {
    title: 'reads urlencoded forms',
    async run({ ask }) {
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
    },
  },
  {
    title: 'reads multipart forms with files',
    async run({ ask }) {
      const form = new FormData();
      form.append('a', '1');
      form.append('file', new File(['content'], 'name.txt', { type: 'text/plain' }));
      const sent = new Request('http://h.test/', { method: 'POST', body: form });
      const { text } = await ask(
        async (request) => {
          const data = await request.formData();
          const file = data.get('file') as File;
          return Response.json([data.get('a'), file.name, file.type, await file.text()]);
        },
        {
          method: 'POST',
          body: await sent.bytes(),
          headers: { 'content-type': sent.headers.get('content-type') ?? '' },
        },
      );
      assert.deepEqual(JSON.parse(text), ['1', 'name.txt', 'text/plain', 'content']);
    },
  },
  {
    title: 'passes binary bodies on unchanged',
    async run({ ask }) {
      const body = Uint8Array.from({ length: 70_000 }, (_, at) => at % 251);
      const answer = await ask((request) => new Response(request.body), { method: 'POST', body });
      assert.deepEqual(new Uint8Array(answer.bytes), body);
    },
  },
  ...(['nobody reads', 'is cancelled', 'is read in part'] as const).map((use) => ({
    title: `answers a request whose body ${use}, and the one after it`,
    async run({ ask }: Parameters<ServerCase['run']>[0]) {
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
    },
  })),
  {
    title: 'knows the address of the client',
    async run({ ask }) {
      const { text } = await ask((_, { ip }) => new Response(ip));
      assert.equal(text, '127.0.0.1');
    },
  },
  {
    title: 'has the URL of the connection, with dot segments resolved',
    async run({ ask, transport }) {
      const path = '/a/../b/%2e%2e/c?x=../y';
      const { text } = await ask((request) => new Response(request.url), { path });
      assert.equal(text, `${transport.origin}/c?x=../y`);
    },
  },
  {
    title: 'encodes what a URL must not have',
    async run({ ask, transport }) {
      const path = '/a"b<c>{d}?e="f\'<g>';
      const { text } = await ask((request) => new Response(request.url), { path });
      assert.equal(text, new URL(path, transport.origin).href);
    },
  },
  {
    title: 'takes no scheme and no host from forwarding headers',
    async run({ ask, transport }) {
      const { text } = await ask((request) => new Response(request.url), {
        headers: { 'x-forwarded-proto': 'gopher', 'x-forwarded-host': 'evil.test' },
      });
      assert.equal(text, `${transport.origin}/`);
    },
  },
  ...['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PURGE', 'REPORT'].map((method) => ({
    title: `takes the method ${method}`,
    async run({ ask }: Parameters<ServerCase['run']>[0]) {
      const { text } = await ask((request) => new Response(request.method), { method });
      assert.equal(text, method);
    },
  })),
  {
    title: 'has no body for GET',
    async run({ ask }) {
      const { text } = await ask(async (request) =>
        Response.json([request.body === null, await request.text(), request.bodyUsed]),
      );
      assert.deepEqual(JSON.parse(text), [true, '', false]);
    },
  },
  {
    title: 'joins repeated headers, and cookies with semicolons',
    async run({ ask }) {
      const { text } = await ask(
        (request) => Response.json([request.headers.get('x-a'), request.headers.get('cookie')]),
        { headers: { 'x-a': ['1', '2'], cookie: ['a=1', 'b=2'] } },
      );
      assert.deepEqual(JSON.parse(text), ['1, 2', 'a=1; b=2']);
    },
  },
  {
    title: 'reads headers whose names objects have as members',
    async run({ ask }) {
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
    },
  },
  {
    title: 'throws for header names that are none',
    async run({ ask }) {
      const { text } = await ask(
        ({ headers }) => new Response(nameOfError(() => headers.get('a b'))),
      );
      assert.equal(text, 'TypeError');
    },
  },
  {
    title: 'shows its method and headers to console.log()',
    async run({ ask }) {
      const { text } = await ask(
        (request) => new Response(`${inspect(request.headers)} ${inspect(request)}`),
        { method: 'PURGE', headers: { 'x-own': '1' } },
      );
      assert.match(text, /x-own.*PURGE/s);
    },
  },
  {
    title: 'keeps a signal that is read late as it is after a whole response',
    async run({ ask }) {
      let late: Request | null = null;
      await ask((request) => ((late = request), new Response('x')));
      await ask(() => new Response('next'));
      assert.equal((late as Request | null)?.signal.aborted, false);
    },
  },
];

function nameOfError(run: () => unknown): string {
  try {
    run();
    return 'no error';
  } catch (error) {
    return (error as Error).name;
  }
}
