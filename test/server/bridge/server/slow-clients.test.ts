import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';

import { timeoutsOf } from '../../../../server/bridge/server/listen-options.ts';
import { serve, type ServableApp } from '../../../../server/bridge/index.ts';
import { dial, received } from '../node/support.ts';
import { start } from './support.ts';

const hello: ServableApp = { fetch: () => new Response('hello') };

describe('a server with slow clients', () => {
  for (const [title, text, options] of [
    ['headers that do not end', 'GET / HTTP/1.1\r\nHost: h\r\nX-A: ', { headersTimeout: 50 }],
    [
      'a body that does not come',
      'POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 9\r\n\r\n',
      { headersTimeout: 50, requestTimeout: 50 },
    ],
    ['a request line that never comes', '', { headersTimeout: 50 }],
  ] as const) {
    it(`answers 408 to ${title}`, async () => {
      const app: ServableApp = {
        fetch: async (request) => (await request.text(), new Response('read')),
      };
      const { port, stop, ended } = await start(app, options);
      const socket = dial(port);
      socket.write(text);
      assert.match(await received(socket), /^HTTP\/1\.1 408 Request Timeout/);
      stop();
      await ended;
    });
  }

  it('stops reading pipelined requests of a client that does not read its responses', async () => {
    const counter = { requests: 0 };
    const app: ServableApp = { fetch: () => (counter.requests++, new Response('x'.repeat(500))) };
    const { port, stop, ended } = await start(app);
    const socket = dial(port).pause();
    const sent = 300_000;
    const chunk = Buffer.from('GET / HTTP/1.1\r\nHost: h\r\n\r\n'.repeat(1000));
    for (let at = 0; at < sent; at += 1000) socket.write(chunk);
    // Client and server share the event loop: the server has stopped reading when nothing arrives for this number of
    // turns.
    let before = 0;
    for (let idle = 0; idle < 5_000 || before === 0; idle++) {
      await turn();
      if (counter.requests !== before) idle = 0;
      before = counter.requests;
    }
    assert.ok(counter.requests < sent / 2, `${counter.requests} requests were read`);
    socket.destroy();
    stop();
    stop();
    await ended;
  });

  it('closes a connection whose next request does not come', async () => {
    const { port, stop, ended } = await start(hello, { keepAliveTimeout: 1 });
    const socket = dial(port);
    socket.write('GET / HTTP/1.1\r\nHost: h\r\n\r\n');
    assert.match(await received(socket), /^HTTP\/1\.1 200 [^]*hello/);
    stop();
    await ended;
  });

  it('applies the headers timeout, not the keep-alive timeout, to a connection without a request', async () => {
    const { port, stop, ended } = await start(hello, { keepAliveTimeout: 1, headersTimeout: 1500 });
    assert.match(await received(dial(port)), /^HTTP\/1\.1 408 /);
    stop();
    await ended;
  });

  it('closes a connection after an unknown Expect header', async () => {
    const { port, stop, ended } = await start(hello);
    const socket = dial(port);
    socket.write('GET / HTTP/1.1\r\nHost: h\r\nExpect: wonders\r\n\r\n');
    assert.match(await received(socket), /^HTTP\/1\.1 417 Expectation Failed/);
    stop();
    await ended;
  });

  for (const [keepAliveTimeout, header] of [
    [undefined, 'timeout=5'],
    [2_000, 'timeout=2'],
    [0, null],
  ] as const) {
    it(`sends the keep-alive timeout in Keep-Alive: ${header}`, async () => {
      const { url, stop, ended } = await start(hello, {
        ...(keepAliveTimeout !== undefined && { keepAliveTimeout }),
      });
      const answer = await fetch(url);
      await answer.text();
      assert.equal(answer.headers.get('keep-alive'), header);
      assert.equal(answer.headers.get('connection'), 'keep-alive');
      stop();
      await ended;
    });
  }

  it('closes the connection of a client that does not read its response, and stops the source', async () => {
    const stopped = Promise.withResolvers<void>();
    const app: ServableApp = {
      fetch: () => {
        const body = new ReadableStream({
          pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
          cancel: () => stopped.resolve(),
        });
        return new Response(body);
      },
    };
    const { port, stop, ended } = await start(app, { stallTimeout: 50 });
    const socket = dial(port);
    socket.pause();
    socket.write('GET / HTTP/1.1\r\nHost: h\r\n\r\n');
    await stopped.promise;
    socket.destroy();
    stop();
    await ended;
  });

  it('closes the connection of a client in the middle of its body, and passes the error to the reader', async () => {
    const fault = Promise.withResolvers<Error>();
    const app: ServableApp = {
      fetch: async (request) => {
        await request.text().catch(fault.resolve);
        return new Response();
      },
    };
    const { port, stop, ended } = await start(app, { stallTimeout: 50 });
    const socket = dial(port);
    socket.write('POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 9\r\n\r\nabc');
    assert.equal((await fault.promise).name, 'BadRequestHttpException');
    assert.equal(await received(socket), '');
    stop();
    await ended;
  });

  for (const [title, body] of [
    ['its answer', undefined],
    ['reading the body', 'abc'],
  ] as const) {
    it(`waits for a slow application with ${title}`, async () => {
      const app: ServableApp = {
        fetch: async (request) => {
          // Much longer than the timeout of clients.
          await pause(200);
          return new Response(`<${await request.text()}>`);
        },
      };
      const { url, stop, ended } = await start(app, { stallTimeout: 20 });
      const init = body === undefined ? {} : { method: 'POST', body };
      assert.equal(await (await fetch(url, init)).text(), `<${body ?? ''}>`);
      stop();
      await ended;
    });
  }

  it('limits intervals between checks where a timeout is longer than the maximum of a timer', async () => {
    const warnings: string[] = [];
    const onWarning = ({ name }: Error): void => void warnings.push(name);
    process.on('warning', onWarning);
    const limits = { keepAliveTimeout: 1e12, stallTimeout: 1e12 };
    const { url, stop, ended } = await start(hello, limits);
    assert.equal(await (await fetch(url)).text(), 'hello');
    stop();
    await ended;
    process.off('warning', onWarning);
    assert.deepEqual(warnings, []);
  });

  it('limits the headers timeout to the request timeout, unless that is unlimited', () => {
    const { headersTimeout } = timeoutsOf({});
    assert.ok(headersTimeout > 0);
    assert.equal(timeoutsOf({ requestTimeout: 0 }).headersTimeout, headersTimeout);
    assert.equal(timeoutsOf({ requestTimeout: 7 }).headersTimeout, 7);
  });

  for (const name of [
    'headersTimeout',
    'requestTimeout',
    'keepAliveTimeout',
    'stallTimeout',
  ] as const) {
    it(`refuses a negative ${name}`, () => {
      assert.throws(() => serve(hello, { [name]: -1 }), {
        name: 'InvalidConfigException',
        message: `"${name}" must be a whole number of milliseconds from 0 on, got -1.`,
      });
    });
  }
});
