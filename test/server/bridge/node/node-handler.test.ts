import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, get as httpGet, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, describe, it } from 'node:test';

import { Fw, HttpException } from '../../../../server/core/index.ts';
import { nodeHandler } from '../../../../server/bridge/index.ts';
import type { OutgoingMessage } from '../../../../server/web/index.ts';
import { closeServers, dial, exchange, listen, listenTo, received } from './support.ts';

const close = 'Connection: close';
const request = (method = 'GET', ...headers: string[]): string =>
  [`${method} / HTTP/1.1`, 'Host: h.test', close, ...headers, '', ''].join('\r\n');
const bodyOf = (answer: string): string => answer.slice(answer.indexOf('\r\n\r\n') + 4);

/** A message with a promise of its end. */
function watched(body: OutgoingMessage['body'], headers: string[] = []) {
  const end = Promise.withResolvers<boolean>();
  const finish = async (success: boolean): Promise<void> => end.resolve(success);
  return { message: { status: 200, statusText: 'OK', headers, body, finish }, end: end.promise };
}

describe('nodeHandler', () => {
  afterEach(closeServers);

  for (const maxBodyBytes of [-1, 1.5, Number.NaN]) {
    it(`refuses maxBodyBytes of ${maxBodyBytes}`, () => {
      assert.throws(() => nodeHandler({ fetch: () => new Response() }, { maxBodyBytes }), {
        name: 'InvalidConfigException',
        message: `"maxBodyBytes" must be a whole number of bytes from 0 on, got ${maxBodyBytes}.`,
      });
    });
  }

  it('sends status, reason, headers and repeated cookies', async () => {
    const headers: [string, string][] = [
      ['x-a', '1'],
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
    ];
    const server = await listen(
      () => new Response('hi', { status: 201, statusText: 'Made', headers }),
    );
    const answer = await exchange(server.port, request());
    assert.match(answer, /^HTTP\/1\.1 201 Made\r\n/);
    assert.match(answer, /set-cookie: a=1\r\nset-cookie: b=2\r\n/i);
    assert.match(bodyOf(answer), /hi/);
  });

  for (const [name, body] of [
    ['text', 'hällo'],
    ['bytes', new TextEncoder().encode('hällo')],
  ] as const) {
    it(`sends a native response of ${name} completely, with its length`, async () => {
      const server = await listen(() => new Response(body));
      const answer = await exchange(server.port, request());
      assert.match(answer, /^content-length: 6\r$/im);
      assert.doesNotMatch(answer, /transfer-encoding/i);
      assert.equal(bodyOf(answer), Buffer.from('hällo').toString('latin1'));
    });
  }

  it('keeps the length that a native response sets', async () => {
    const server = await listen(() => new Response('hi', { headers: { 'content-length': '2' } }));
    const answer = await exchange(server.port, request());
    assert.equal(answer.match(/content-length/gi)?.length, 1);
  });

  for (const length of ['1', '99']) {
    it(`corrects a length of ${length} for a native response that is in memory`, async (t) => {
      const warning = t.mock.method(Fw, 'warning', () => undefined);
      const server = await listen(
        () => new Response('hä', { headers: { 'content-length': length } }),
      );
      const answer = await exchange(server.port, request());
      assert.deepEqual(answer.match(/content-length: .*/gi), ['Content-Length: 3']);
      assert.equal(bodyOf(answer), Buffer.from('hä').toString('latin1'));
      assert.match(String(warning.mock.calls[0]?.arguments[0]), /is 3, not \d/);
      // The length of the response to GET.
      assert.match(await exchange(server.port, request('HEAD')), new RegExp(`: ${length}\r`));
      assert.equal(warning.mock.callCount(), 1);
    });
  }

  it('sends the first chunk of a body before there is a second one', async () => {
    const second = Promise.withResolvers<void>();
    const chunks = ['one', 'two'];
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const chunk = chunks.shift();
        if (chunk === 'two') await second.promise;
        if (chunk === undefined) controller.close();
        else controller.enqueue(new TextEncoder().encode(chunk));
      },
    });
    const server = await listen(() => new Response(body));
    const { headers, body: sent } = await fetch(server.url);
    const reader = sent?.getReader();
    const read = async () => new TextDecoder().decode((await reader?.read())?.value);
    assert.equal(headers.get('content-length'), null);
    assert.equal(await read(), 'one');
    second.resolve();
    assert.equal(await read(), 'two');
    assert.equal((await reader?.read())?.done, true);
  });

  it('sends text with its length in a single write', async () => {
    const { message } = watched('hällo', ['content-length', '6']);
    const writes: unknown[] = [];
    const server = createServer((incoming, response) => {
      const { socket } = response;
      const { write } = socket ?? {};
      if (socket && write) {
        socket.write = (...args: unknown[]) => {
          // Node 22 ends with an empty write, for which nothing is sent.
          if (args[0] !== '') writes.push(args[0]);
          return Reflect.apply(write, socket, args) as boolean;
        };
      }
      nodeHandler({ fetch: () => new Response(), handle: async () => message })(incoming, response);
    });
    const listening = await listenTo(server);
    const answer = await exchange(listening.port, request());
    assert.equal(bodyOf(answer), Buffer.from('hällo').toString('latin1'));
    assert.equal(writes.length, 1);
  });

  for (const door of ['fetch', 'handle'] as const) {
    it(`refuses an invalid Host before it calls an application with ${door}`, async () => {
      const { message } = watched('hello', []);
      const seen: string[] = [];
      const server = await listen({
        fetch: ({ url }) => {
          seen.push(url);
          return new Response();
        },
        ...(door === 'handle' && {
          handle: async ({ url }) => {
            seen.push(url);
            return message;
          },
        }),
      });
      // One after another, so that a cached valid name is not applied to the next.
      for (const [host, status] of [
        ['h.test', 200],
        ['a b', 400],
        ['h.test', 200],
        ['h.test/x', 400],
      ] as const) {
        const text = `GET / HTTP/1.1\r\nHost: ${host}\r\n${close}\r\n\r\n`;
        const answer = await exchange(server.port, text);
        assert.equal(Number(answer.split(' ', 2)[1]), status, host);
      }
      assert.deepEqual(seen, ['http://h.test/', 'http://h.test/']);
    });
  }

  for (const [method, status] of [
    ['HEAD', 200],
    ['GET', 204],
    ['GET', 304],
  ] as const) {
    it(`sends no body for ${method} ${status}`, async () => {
      const { message, end } = watched(null, status === 200 ? ['content-length', '5'] : []);
      const server = await listen({
        fetch: () => new Response(),
        handle: async () => ({ ...message, status }),
      });
      const answer = await exchange(server.port, request(method));
      assert.equal(bodyOf(answer), '');
      assert.equal(await end, true);
    });
  }

  it('answers 500 instead of an informational status', async () => {
    for (const [status, hasBody] of [
      [103, false],
      [100, true],
    ] as const) {
      const fault = Promise.withResolvers<unknown>();
      const { message, end } = watched(hasBody ? new Blob(['x']).stream() : null);
      const server = await listen(
        { fetch: () => new Response(), handle: async () => ({ ...message, status }) },
        { onError: fault.resolve },
      );
      // The client would wait for the final response.
      assert.match(await exchange(server.port, request()), /^HTTP\/1\.1 500 /);
      assert.match(String(await fault.promise), /status from 200 to 599/);
      assert.equal(typeof (await end), 'boolean');
    }
  });

  it('cancels the body of a native response to HEAD', async () => {
    let cancelled = false;
    const body = new ReadableStream({ cancel: () => void (cancelled = true) });
    const server = await listen(() => new Response(body));
    assert.equal(bodyOf(await exchange(server.port, request('HEAD'))), '');
    assert.equal(cancelled, true);
  });

  it('ends a message after the last byte is sent', async () => {
    const { message, end } = watched('text', ['content-length', '4']);
    const server = await listen({ fetch: () => new Response(), handle: async () => message });
    await exchange(server.port, request());
    assert.equal(await end, true);
  });

  it('streams chunks of bytes and text', async () => {
    const { message, end } = watched(
      (async function* chunks() {
        yield 'a';
        yield new Uint8Array(0);
        yield Buffer.from('b');
      })(),
    );
    const server = await listen({ fetch: () => new Response(), handle: async () => message });
    assert.equal(await (await fetch(server.url)).text(), 'ab');
    assert.equal(await end, true);
  });

  it('answers an error of the application with 500 and without details, and reports it', async () => {
    const faults: unknown[] = [];
    const app = (): never => {
      throw new Error('secret detail');
    };
    const server = await listen(app, { onError: (error) => faults.push(error) });
    const answer = await exchange(server.port, request());
    assert.match(answer, /^HTTP\/1\.1 500 Internal Server Error/);
    assert.doesNotMatch(answer, /secret/);
    assert.equal((faults[0] as Error).message, 'secret detail');
  });

  it('answers with the status of an HTTP exception', async () => {
    const server = await listen(() => {
      throw new HttpException(418, 'tea');
    });
    assert.match(await exchange(server.port, request()), /^HTTP\/1\.1 418 /);
  });

  it('still answers 500 when a body fails before its first chunk', async () => {
    const { message, end } = watched(
      new ReadableStream<Uint8Array>({
        pull() {
          throw new Error('broken');
        },
      }),
    );
    const server = await listen(
      { fetch: () => new Response(), handle: async () => message },
      { onError: () => undefined },
    );
    assert.match(await exchange(server.port, request()), /^HTTP\/1\.1 500 /);
    assert.equal(typeof (await end), 'boolean');
  });

  for (const deferHeaders of [false, true]) {
    it(`${deferHeaders ? 'answers 500' : 'breaks the connection'} when a body fails late before its first chunk and deferHeaders is ${deferHeaders}`, async () => {
      const faults: unknown[] = [];
      const failing = (): Response =>
        new Response(
          new ReadableStream({
            async pull() {
              await new Promise((resolve) => setTimeout(resolve, 30));
              throw new Error('broken');
            },
          }),
        );
      const server = await listen(failing, {
        deferHeaders,
        onError: (error) => faults.push(error),
      });
      const answer = await exchange(server.port, request());
      assert.match(answer, deferHeaders ? /^HTTP\/1\.1 500 / : /^HTTP\/1\.1 200 /);
      if (!deferHeaders) assert.doesNotMatch(answer, /\r\n0\r\n\r\n$/);
      assert.equal(faults.length, 1);
    });
  }

  it('sends the headers of a stream before its first chunk', async () => {
    const first = Promise.withResolvers<void>();
    const { message, end } = watched(
      (async function* events() {
        await first.promise;
        yield 'data: 1\n\n';
      })(),
      ['Content-Type', 'text/event-stream'],
    );
    const server = await listen({ fetch: () => new Response(), handle: async () => message });
    const answer = await fetch(server.url);
    assert.equal(answer.headers.get('content-type'), 'text/event-stream');
    first.resolve();
    assert.equal(await answer.text(), 'data: 1\n\n');
    assert.equal(await end, true);
  });

  for (const [title, headers, body, expected] of [
    ['a transfer coding', ['Transfer-Encoding', 'chunked', 'Content-Length', '2'], 'hi', '2'],
    ['the same length twice', ['content-length', '2', 'Content-Length', '2'], 'hi', '2'],
    ['a length without a body', ['Content-Length', '2'], null, undefined],
  ] as const) {
    it(`sends one Content-Length at most, and no coding beside it, for a message with ${title}`, async () => {
      const { message } = watched(body, [...headers]);
      const status = body === null ? 204 : 200;
      const server = await listen({
        fetch: () => new Response(),
        handle: async () => ({ ...message, status }),
      });
      const answer = await exchange(server.port, request());
      const [, length, ...others] = answer.split(/content-length: (\d+)/i);
      assert.deepEqual([length, others.length], [expected, expected === undefined ? 0 : 1]);
      assert.doesNotMatch(answer, /transfer-encoding/i);
    });
  }

  it('answers 500 to a message with two different lengths', async () => {
    const { message } = watched('hi', ['Content-Length', '2', 'Content-Length', '3']);
    const server = await listen(
      { fetch: () => new Response(), handle: async () => message },
      { onError: () => undefined },
    );
    assert.match(await exchange(server.port, request()), /^HTTP\/1\.1 500 /);
  });

  it('sends the response that onError returns, and passes the request to onError', async () => {
    const server = await listen(
      () => {
        throw new Error('broken');
      },
      {
        onError: async (error, { url }) =>
          new Response(`${(error as Error).message} at ${new URL(url).pathname}`, { status: 503 }),
      },
    );
    const answer = await fetch(`${server.url}/x`);
    assert.deepEqual([answer.status, await answer.text()], [503, 'broken at /x']);
  });

  it('answers 500 when onError fails itself', async () => {
    const fail = (): never => {
      throw new Error('broken');
    };
    const server = await listen(fail, { onError: fail });
    assert.match(await exchange(server.port, request()), /^HTTP\/1\.1 500 /);
  });

  it('does not count a partly received response as sent', async () => {
    const { message, end } = watched(Buffer.alloc(50_000_000));
    const server = await listen({ fetch: () => new Response(), handle: async () => message });
    const socket = dial(server.port);
    socket.write(request());
    await once(socket, 'data');
    socket.destroy();
    assert.equal(await end, false);
  });

  it('breaks the connection when a body fails after headers are sent', async () => {
    const faults: unknown[] = [];
    const arrived = Promise.withResolvers<void>();
    const { message, end } = watched(
      (async function* broken(): AsyncGenerator<string> {
        yield 'half';
        await arrived.promise;
        throw new Error('broken');
      })(),
    );
    const server = await listen(
      { fetch: () => new Response(), handle: async () => message },
      { onError: (error) => faults.push(error) },
    );
    const socket = dial(server.port);
    socket.write(request());
    socket.once('data', () => arrived.resolve());
    const answer = await received(socket);
    assert.match(answer, /half/);
    // The last chunk of length 0 would mean that the body is complete.
    assert.doesNotMatch(answer, /\r\n0\r\n\r\n$/);
    assert.equal(await end, false);
    assert.equal(faults.length, 1);
  });

  for (const [title, length, sent] of [
    ['shorter', '10', /^(?:he(?:llo)?)?$/],
    ['longer', '2', /^(?:he)?$/],
  ] as const) {
    it(`breaks the connection when a body is ${title} than its declared length`, async () => {
      const fault = Promise.withResolvers<unknown>();
      const chunks = ['he', 'llo'];
      const body = new ReadableStream<Uint8Array>({
        async pull(controller) {
          await new Promise((resolve) => setImmediate(resolve));
          const chunk = chunks.shift();
          if (chunk === undefined) controller.close();
          else controller.enqueue(Buffer.from(chunk));
        },
      });
      const server = await listen(
        () => new Response(body, { headers: { 'content-length': length } }),
        { onError: fault.resolve },
      );
      const socket = dial(server.port);
      // Without "Connection: close": the client would wait, or read the surplus as the next response.
      socket.write('GET / HTTP/1.1\r\nHost: h.test\r\n\r\n');
      assert.match(bodyOf(await received(socket)), sent);
      assert.match(String(await fault.promise), /content-length/i);
    });
  }

  it('stops a source when the client leaves in the middle of a download', async () => {
    const stopped = Promise.withResolvers<void>();
    const { message, end } = watched(
      (async function* endless() {
        try {
          for (;;) yield Buffer.alloc(65_536);
        } finally {
          stopped.resolve();
        }
      })(),
    );
    const server = await listen({ fetch: () => new Response(), handle: async () => message });
    const socket = dial(server.port);
    socket.write(request());
    await once(socket, 'data');
    socket.destroy();
    await stopped.promise;
    assert.equal(await end, false);
  });

  it('cancels a source that never ends when the client leaves', async () => {
    const cancelled = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const body = new ReadableStream({
      start: (controller) => (controller.enqueue(Buffer.from('x')), started.resolve()),
      cancel: () => cancelled.resolve(),
    });
    const server = await listen(() => new Response(body));
    const socket = dial(server.port);
    socket.write(request());
    await Promise.all([started.promise, once(socket, 'data')]);
    socket.destroy();
    await cancelled.promise;
  });

  it('reads from a source no faster than a slow client takes it', async () => {
    let made = 0;
    const total = 4000;
    const { message, end } = watched(
      (async function* many() {
        for (; made < total; made++) yield Buffer.alloc(65_536);
      })(),
    );
    const server = await listen({ fetch: () => new Response(), handle: async () => message });
    const socket = dial(server.port);
    socket.pause();
    socket.write(request());
    // A client that reads nothing: the kernel buffers some megabytes, then the source must wait.
    let before = -1;
    while (made !== before) {
      before = made;
      for (let i = 0; i < 200; i++) await new Promise((resolve) => setImmediate(resolve));
    }
    assert.ok(made < total / 2, `${made} chunks were made`);
    socket.destroy();
    assert.equal(await end, false);
  });

  it('takes an upload no faster than the application reads it', async () => {
    const reached = Promise.withResolvers<ReadableStreamDefaultReader<Uint8Array>>();
    const release = Promise.withResolvers<Response>();
    const server = await listen((incoming) => {
      reached.resolve((incoming.body as ReadableStream<Uint8Array>).getReader());
      return release.promise;
    });
    const socket = dial(server.port);
    const size = 64 * 1_048_576;
    socket.write(`POST / HTTP/1.1\r\nHost: h\r\nContent-Length: ${size}\r\n\r\n`);
    let sent = 0;
    const chunk = Buffer.alloc(1_048_576);
    const pushing = (async () => {
      for (; sent < size && !socket.destroyed; sent += chunk.length) {
        if (!socket.write(chunk))
          await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
      }
    })();
    const reader = await reached.promise;
    await reader.read();
    let before = -1;
    while (sent !== before) {
      before = sent;
      for (let i = 0; i < 200; i++) await new Promise((resolve) => setImmediate(resolve));
    }
    assert.ok(sent < size / 2, `${sent} bytes were taken`);
    let got = 0;
    for (let next = await reader.read(); !next.done; next = await reader.read())
      got += next.value.length;
    assert.ok(got > size - 1_048_576);
    release.resolve(new Response('done'));
    await pushing;
    socket.end();
    assert.match(await received(socket), /200 OK/);
  });

  it('passes an error to the reader when the client leaves in the middle of an upload', async () => {
    const fault = Promise.withResolvers<Error>();
    const server = await listen(async (incoming) => {
      await incoming.text().catch(fault.resolve);
      return new Response();
    });
    const socket = dial(server.port);
    socket.write('POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 100\r\n\r\nabc', () =>
      socket.destroy(),
    );
    assert.equal((await fault.promise).name, 'BadRequestHttpException');
  });

  it('cancels a body that is returned after its client has left', async () => {
    const cancelled = Promise.withResolvers<void>();
    const server = await listen(async (request) => {
      await new Promise((resolve) => request.signal.addEventListener('abort', resolve));
      return new Response(new ReadableStream({ cancel: () => cancelled.resolve() }));
    });
    const socket = dial(server.port);
    socket.write('GET / HTTP/1.1\r\nHost: h.test\r\n\r\n');
    server.server.once('request', () => socket.destroy());
    await cancelled.promise;
  });

  it('survives bodies that are cancelled while they are received', async () => {
    const server = await listen(async (incoming) => {
      const reader = (incoming.body as ReadableStream<Uint8Array>).getReader();
      await reader.read();
      await reader.cancel();
      return new Response('cancelled');
    });
    const text = 'x'.repeat(300_000);
    for (let i = 0; i < 5; i++) {
      assert.equal(
        await (await fetch(server.url, { method: 'POST', body: text })).text(),
        'cancelled',
      );
    }
  });

  it('reuses a connection after a body that was not read', async () => {
    const server = await listen(() => new Response('ok'));
    const upload = `POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nabc`;
    const answer = await exchange(server.port, upload + request());
    assert.equal(answer.match(/HTTP\/1\.1 200/g)?.length, 2);
  });

  it('ends a connection whose unread body is large', async () => {
    const server = await listen(async (incoming) => {
      const reader = (incoming.body as ReadableStream<Uint8Array>).getReader();
      await reader.read();
      return new Response('enough');
    });
    const socket = dial(server.port);
    const answer = received(socket);
    socket.write(`POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 99999999\r\n\r\n`);
    const push = (): void => {
      while (!socket.destroyed && socket.write(Buffer.alloc(262_144)));
    };
    socket.on('drain', push);
    push();
    assert.match(await answer, /enough/);
  });

  it('refuses a body that is declared too large before it is sent', async () => {
    let isCalled = false;
    const server = await listen(() => ((isCalled = true), new Response()), { maxBodyBytes: 10 });
    const answer = await exchange(
      server.port,
      request('POST', 'Content-Length: 11') + 'x'.repeat(11),
    );
    assert.match(answer, /^HTTP\/1\.1 413 /);
    assert.equal(isCalled, false);
  });

  it('stops a body of unknown length where it becomes too large', async () => {
    const server = await listen(async (incoming) => new Response(await incoming.text()), {
      maxBodyBytes: 4,
    });
    const chunked = (text: string): string =>
      `POST / HTTP/1.1\r\nHost: h\r\n${close}\r\nTransfer-Encoding: chunked\r\n\r\n${text.length}\r\n${text}\r\n0\r\n\r\n`;
    assert.match(await exchange(server.port, chunked('1234')), /1234/);
    assert.match(await exchange(server.port, chunked('12345')), /^HTTP\/1\.1 413 /);
  });

  it('passes address, port and protocol of the client', async () => {
    let seen: unknown;
    const server = await listen((_, context) => {
      seen = [context?.ip, typeof context?.port, context?.protocol];
      return new Response();
    });
    await exchange(server.port, request());
    assert.deepEqual(seen, ['127.0.0.1', 'number', 'HTTP/1.1']);
  });

  it('keeps requests on one connection in order', async () => {
    const server = await listen(async (incoming) => {
      const { pathname } = new URL(incoming.url);
      for (let i = Number(pathname.slice(1)); i > 0; i--)
        await new Promise((go) => setImmediate(go));
      return new Response(`<${pathname}>`);
    });
    const lines = [9, 0, 5].map((n) => `GET /${n} HTTP/1.1\r\nHost: h\r\n\r\n`).join('');
    const answer = await exchange(server.port, lines.replace(/\r\n\r\n$/, `\r\n${close}\r\n\r\n`));
    assert.deepEqual(answer.match(/<[^>]*>/g), ['</9>', '</0>', '</5>']);
  });

  it('sends a response although the request body was read before', async () => {
    const handler = nodeHandler({
      fetch: async (incoming, context) =>
        new Response(`${await incoming.text()}|${JSON.stringify(context?.parsedBody)}`),
    });
    type Parsed = IncomingMessage & { body?: unknown; rawBody?: string };
    const server = createServer(async (incoming: Parsed, response: ServerResponse) => {
      const chunks = await incoming.toArray();
      incoming.rawBody = Buffer.concat(chunks).toString();
      incoming.body = JSON.parse(incoming.rawBody);
      handler(incoming, response);
    });
    const listening = await listenTo(server);
    const answer = await fetch(listening.url, { method: 'POST', body: '{"a":1}' });
    assert.equal(await answer.text(), '{"a":1}|{"a":1}');
  });

  it('reads a body once that other code has kept in rawBody', async () => {
    const handler = nodeHandler({
      fetch: async (incoming) => {
        const before = incoming.bodyUsed;
        const text = await incoming.text();
        await assert.rejects(incoming.text(), TypeError);
        assert.throws(() => incoming.clone(), TypeError);
        return Response.json([before, text, incoming.bodyUsed]);
      },
    });
    const server = createServer(
      async (incoming: IncomingMessage & { rawBody?: Buffer }, response) => {
        incoming.rawBody = Buffer.concat(await incoming.toArray());
        handler(incoming, response);
      },
    );
    const { url } = await listenTo(server);
    const answer = await fetch(url, { method: 'POST', body: 'kept' });
    assert.deepEqual(await answer.json(), [false, 'kept', true]);
  });

  it('refuses to read a body that other code has read, and takes one without bytes', async () => {
    const read = ['text', 'json', 'arrayBuffer', 'formData', 'blob', 'clone'] as const;
    const handler = nodeHandler({
      fetch: async (incoming) => {
        const outcomes: string[] = [String(incoming.bodyUsed)];
        for (const method of read) {
          try {
            await incoming[method]();
            outcomes.push(method);
          } catch (error) {
            outcomes.push((error as Error).message);
          }
        }
        return Response.json(outcomes);
      },
    });
    const server = createServer(async (incoming, response) => {
      await incoming.toArray();
      handler(incoming, response);
    });
    const { url } = await listenTo(server);
    const used = await fetch(url, { method: 'POST', body: '{"a":1}' });
    const [isUsed, ...outcomes] = (await used.json()) as string[];
    assert.equal(isUsed, 'true');
    for (const outcome of outcomes) assert.match(outcome, /^Body is unusable/);
    const empty = await fetch(url, { method: 'POST' });
    const [isEmptyUsed, text] = (await empty.json()) as string[];
    assert.deepEqual([isEmptyUsed, text], ['false', 'text']);
  });

  it('takes the bytes that a parser such as express.raw() has kept', async () => {
    const handler = nodeHandler({
      fetch: async (incoming) => Response.json(await incoming.json()),
    });
    const server = createServer(async (incoming, response) => {
      Object.assign(incoming, { body: Buffer.concat(await incoming.toArray()) });
      handler(incoming, response);
    });
    const { url } = await listenTo(server);
    const response = await fetch(url, { method: 'POST', body: '{"a":1}' });
    assert.deepEqual(await response.json(), { a: 1 });
  });

  it('leaves no listeners behind on a connection that is reused often', async () => {
    const server = await listen(async (incoming) => new Response(String(incoming.signal.aborted)));
    const { Agent } = await import('node:http');
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    let listeners = 0;
    server.server.on('request', (incoming: IncomingMessage) => {
      listeners = Math.max(listeners, incoming.socket.listenerCount('close'));
    });
    for (let i = 0; i < 30; i++) {
      const [answer] = (await once(httpGet(server.url, { agent }), 'response')) as [
        IncomingMessage,
      ];
      await answer.toArray();
    }
    agent.destroy();
    assert.ok(listeners < 8, `${listeners} listeners`);
  });
});
