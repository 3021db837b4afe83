import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';

import type { CaseServer, ServerCase } from './server-case.ts';

const encoder = new TextEncoder();
const close = 'Connection: close\r\n\r\n';

/** A stream with a first chunk that never ends by itself. @param stopped Called when the stream is cancelled. */
function endless(stopped: () => void): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode('first')),
    cancel: stopped,
  });
}

/** The status of a response as text; null when the server has closed the connection without one. */
function statusOf(answer: string): number | null {
  const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1];
  return status === undefined ? null : Number(status);
}

/** Sends a text of HTTP/1.1 and returns the URL that the application receives. */
async function urlOf({ serve, transport }: CaseServer, text: string): Promise<string> {
  serve((request) => new Response(`url=${request.url};`));
  const answer = await transport.raw(text);
  return /url=(.*?);/.exec(answer)?.[1] ?? `status ${statusOf(answer)}`;
}

/** Cases of clients that leave, bodies that fail, and invalid requests. */
export const connectionCases: readonly ServerCase[] = [
  {
    title: 'sends the headers and the first chunk of a stream before its end',
    async run({ serve, transport }) {
      const second = Promise.withResolvers<void>();
      serve(() => {
        const body = new ReadableStream({
          async start(controller) {
            controller.enqueue(encoder.encode('first'));
            await second.promise;
            controller.enqueue(encoder.encode('second'));
            controller.close();
          },
        });
        return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
      });
      const answer = await transport.open({});
      assert.equal(await answer.read(), 'first');
      second.resolve();
      assert.equal(await answer.read(), 'second');
      assert.equal(await answer.read(), null);
    },
  },
  {
    title: 'sends the headers of a stream before its first chunk',
    async run({ serve, transport }) {
      const first = Promise.withResolvers<void>();
      serve(() => {
        const body = new ReadableStream({
          async pull(controller) {
            await first.promise;
            controller.enqueue(encoder.encode('first'));
            controller.close();
          },
        });
        return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
      });
      const answer = await transport.open({});
      first.resolve();
      assert.equal(await answer.read(), 'first');
    },
  },
  {
    title: 'stops the source of a stream whose client leaves',
    async run({ serve, transport }) {
      const stopped = Promise.withResolvers<void>();
      serve(() => new Response(endless(stopped.resolve)));
      const answer = await transport.open({});
      await answer.read();
      answer.leave();
      await stopped.promise;
    },
  },
  {
    title: 'stops the source of a stream of Node whose client leaves',
    async run({ serve, transport }) {
      const stopped = Promise.withResolvers<void>();
      async function* ticks(): AsyncGenerator<string> {
        try {
          for (;;) {
            yield 'tick';
            await turn();
          }
        } finally {
          stopped.resolve();
        }
      }
      serve(() => new Response(Readable.from(ticks()) as never));
      const answer = await transport.open({});
      await answer.read();
      answer.leave();
      await stopped.promise;
    },
  },
  {
    title: 'aborts the signal of a request whose client leaves during the response',
    async run({ serve, transport }) {
      const aborted = Promise.withResolvers<void>();
      serve((request) => {
        request.signal.addEventListener('abort', () => aborted.resolve());
        return new Response(endless(() => undefined));
      });
      const answer = await transport.open({});
      await answer.read();
      answer.leave();
      await aborted.promise;
    },
  },
  {
    title: 'aborts the signal of a request whose client leaves before the response',
    async run({ serve, transport }) {
      const reached = Promise.withResolvers<void>();
      const aborted = Promise.withResolvers<unknown>();
      serve(async ({ signal }) => {
        signal.addEventListener('abort', () => aborted.resolve(signal.reason));
        reached.resolve();
        await aborted.promise;
        return new Response('late');
      });
      const request = transport.begin({});
      await reached.promise;
      request.leave();
      assert.ok((await aborted.promise) instanceof Error);
    },
  },
  ...(['text', 'stream'] as const).map((read) => ({
    title: `fails to read a body as ${read} that breaks off`,
    async run({ serve, transport }: CaseServer) {
      const reached = Promise.withResolvers<void>();
      const failed = Promise.withResolvers<unknown>();
      serve(async (request) => {
        const reader = read === 'stream' ? request.body?.getReader() : undefined;
        if (reader) await reader.read();
        const reading = reader ? reader.read() : request.text();
        reached.resolve();
        const end = reading.then((got) => failed.resolve(got), failed.resolve);
        await end;
        return new Response();
      });
      const request = transport.begin({});
      await reached.promise;
      request.leave();
      assert.ok((await failed.promise) instanceof Error);
    },
  })),
  {
    title: 'goes on after clients that leave',
    async run({ ask, serve, transport }) {
      const reached = Promise.withResolvers<void>();
      serve(() => (reached.resolve(), new Promise<Response>(() => undefined)));
      const request = transport.begin({});
      await reached.promise;
      request.leave();
      assert.equal((await ask(() => new Response('next'))).text, 'next');
    },
  },
  {
    title: 'breaks off a response whose body fails after its first chunk, and goes on',
    async run({ ask, serve, transport }) {
      const broken = Promise.withResolvers<void>();
      serve(
        () =>
          new Response(
            new ReadableStream({
              async start(controller) {
                controller.enqueue(encoder.encode('first'));
                await broken.promise;
                controller.error(new Error('broken'));
              },
            }),
          ),
      );
      const answer = await transport.open({});
      assert.equal(await answer.read(), 'first');
      broken.resolve();
      await assert.rejects(answer.read());
      assert.equal((await ask(() => new Response('next'))).text, 'next');
    },
  },
  {
    title: 'breaks off a response whose stream of Node fails after its first chunk, and goes on',
    async run({ ask, serve, transport }) {
      const broken = Promise.withResolvers<void>();
      serve(() => {
        const body = new Readable({ read: () => undefined });
        body.push('first');
        void broken.promise.then(() => body.destroy(new Error('broken')));
        return new Response(body as never);
      });
      const answer = await transport.open({});
      assert.equal(await answer.read(), 'first');
      broken.resolve();
      await assert.rejects(answer.read());
      assert.equal((await ask(() => new Response('next'))).text, 'next');
    },
  },
  {
    title: 'survives a stream that fails when it is cancelled',
    async run({ ask, serve, transport }) {
      const stopped = Promise.withResolvers<void>();
      const cancel = (): Promise<never> => {
        stopped.resolve();
        return Promise.reject(new Error('broken'));
      };
      serve(() => {
        const start = (controller: ReadableStreamDefaultController): void =>
          controller.enqueue(encoder.encode('first'));
        return new Response(new ReadableStream({ start, cancel }));
      });
      const answer = await transport.open({});
      await answer.read();
      answer.leave();
      await stopped.promise;
      assert.equal((await ask(() => new Response('next'))).text, 'next');
    },
  },
  ...['h:99999', '1.2.3.4.5', '[:]', 'h/path', 'h?query', 'a b', 'u@h', 'h#f'].map((host) => ({
    title: `answers 400 to the host "${host}" before the application gets it`,
    isRaw: true as const,
    async run({ serve, transport }: CaseServer) {
      let hasReached = false;
      serve(() => ((hasReached = true), new Response()));
      const answer = await transport.raw(`GET / HTTP/1.1\r\nHost: ${host}\r\n${close}`);
      assert.deepEqual([statusOf(answer), hasReached], [400, false]);
    },
  })),
  {
    title: 'answers 400 to two hosts',
    isRaw: true,
    async run(server) {
      const answer = await urlOf(
        server,
        `GET / HTTP/1.1\r\nHost: a.test\r\nHost: b.test\r\n${close}`,
      );
      assert.equal(answer, 'status 400');
    },
  },
  {
    title: 'answers 400 to a host that differs from that of an absolute target',
    isRaw: true,
    async run(server) {
      const answer = await urlOf(server, `GET http://a.test/ HTTP/1.1\r\nHost: b.test\r\n${close}`);
      assert.equal(answer, 'status 400');
    },
  },
  {
    title: 'takes absolute targets',
    isRaw: true,
    async run(server) {
      const text = `GET http://h.test/a?b HTTP/1.1\r\nHost: h.test\r\n${close}`;
      assert.equal(await urlOf(server, text), 'http://h.test/a?b');
    },
  },
  {
    title: 'takes no https: from an absolute target without TLS',
    isRaw: true,
    async run(server) {
      const url = await urlOf(server, `GET https://h.test/ HTTP/1.1\r\nHost: h.test\r\n${close}`);
      assert.doesNotMatch(url, /^https:/);
    },
  },
  {
    title: 'answers 400 to an absolute target of another scheme',
    isRaw: true,
    async run(server) {
      const answer = await urlOf(server, `GET ftp://h.test/ HTTP/1.1\r\nHost: h.test\r\n${close}`);
      assert.equal(answer, 'status 400');
    },
  },
  {
    title: 'has a canonical URL for a host with a default port or an old form of an address',
    isRaw: true,
    async run(server) {
      const urls: string[] = [];
      for (const host of ['h.test:80', '127.1', 'H.TEST'])
        urls.push(await urlOf(server, `GET / HTTP/1.1\r\nHost: ${host}\r\n${close}`));
      assert.deepEqual(urls, ['http://h.test/', 'http://127.0.0.1/', 'http://h.test/']);
    },
  },
  {
    title: 'takes OPTIONS *',
    isRaw: true,
    async run(server) {
      const text = `OPTIONS * HTTP/1.1\r\nHost: h.test\r\n${close}`;
      assert.match(await urlOf(server, text), /^http:\/\/h\.test\//);
    },
  },
  {
    title: 'takes HTTP/1.0 without a host',
    isRaw: true,
    async run(server) {
      assert.match(await urlOf(server, 'GET /a HTTP/1.0\r\n\r\n'), /^http:\/\/.+\/a$/);
    },
  },
  {
    title: 'keeps a path with two slashes as a path',
    isRaw: true,
    async run(server) {
      const text = `GET //evil.test/a HTTP/1.1\r\nHost: h.test\r\n${close}`;
      assert.equal(await urlOf(server, text), 'http://h.test//evil.test/a');
    },
  },
  {
    title: 'sends no Content-Length beside a Transfer-Encoding of the application',
    isRaw: true,
    async run({ serve, transport }) {
      serve(() => new Response('hi', { headers: { 'transfer-encoding': 'chunked' } }));
      const answer = await transport.raw(`GET / HTTP/1.1\r\nHost: h.test\r\n${close}`);
      const both = [/^content-length:/im.test(answer), /^transfer-encoding:/im.test(answer)];
      assert.equal(both.filter(Boolean).length, 1);
      assert.match(answer, /hi/);
    },
  },
  {
    title: 'answers TRACE, which Fetch has no requests for, without an error in the process',
    isRaw: true,
    async run({ ask, serve, transport }) {
      serve((request) => new Response(request.method));
      const answer = await transport.raw(`TRACE / HTTP/1.1\r\nHost: h.test\r\n${close}`);
      assert.ok((statusOf(answer) ?? 0) >= 200);
      assert.equal((await ask(() => new Response('next'))).text, 'next');
    },
  },
  {
    title: 'ignores the body of GET, and takes the next request of the connection',
    isRaw: true,
    async run({ serve, transport }) {
      serve(async (request) => new Response(`got=${request.body === null};`));
      const answer = await transport.raw(
        `GET / HTTP/1.1\r\nHost: h.test\r\nContent-Length: 4\r\n\r\nbodyGET / HTTP/1.1\r\nHost: h.test\r\n${close}`,
      );
      assert.deepEqual(answer.match(/got=\w+/g), ['got=true', 'got=true']);
    },
  },
];
