import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, it } from 'node:test';

import { type ServableApp, ServerExitCode, Session } from '../../../../server/bridge/index.ts';
import { Fw } from '../../../../server/core/index.ts';
import type { FetchContext, WebSocketHandler } from '../../../../server/web/index.ts';
import { appOf } from '../../web/support.ts';
import { dial, exchange, received } from '../node/support.ts';
import { start } from './support.ts';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const ignoresProtocols = major === 22 ? minor >= 21 : major > 24 || (major === 24 && minor >= 9);

const handshake = (...headers: string[]): string =>
  [
    'GET /chat HTTP/1.1',
    'Host: h.test',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
    '',
    '',
  ].join('\r\n');

/** An application that accepts every WebSocket. */
function accepting(handler: WebSocketHandler): ServableApp {
  return {
    fetch: (_, context) => {
      (context as FetchContext).acceptWebSocket?.(handler);
      return new Response('no WebSocket', { headers: { 'set-cookie': 'a=1' } });
    },
  };
}

/** An open client, and the messages that it receives. */
async function connected(url: string, protocols: string[] = []) {
  const socket = new WebSocket(url.replace('http', 'ws'), protocols);
  socket.binaryType = 'arraybuffer';
  await once(socket, 'open');
  const next = async (): Promise<unknown> =>
    ((await once(socket, 'message')) as [MessageEvent])[0].data;
  return { socket, next };
}

describe('WebSockets of serve', () => {
  it('pass on texts and bytes, and emit the close event', async () => {
    const closed = Promise.withResolvers<unknown>();
    const app = accepting({
      protocols: ['chat'],
      open: (socket) => socket.send(`hello over ${socket.protocol}`),
      message: (socket, data) =>
        socket.send(typeof data === 'string' ? `<${data}>` : Buffer.from(data).reverse()),
      close: (_, code, reason) => closed.resolve([code, reason]),
    });
    const { url, stop, ended } = await start(app, { webSockets: true });
    const socket = new WebSocket(url.replace('http', 'ws'), ['other', 'chat']);
    socket.binaryType = 'arraybuffer';
    const [first] = (await once(socket, 'message')) as [MessageEvent];
    assert.equal(first.data, 'hello over chat');
    socket.send('ä');
    assert.equal(((await once(socket, 'message')) as [MessageEvent])[0].data, '<ä>');
    socket.send(new Uint8Array([1, 2, 3]));
    const [bytes] = (await once(socket, 'message')) as [MessageEvent<ArrayBuffer>];
    assert.deepEqual([...new Uint8Array(bytes.data)], [3, 2, 1]);
    socket.close(3001, 'done');
    assert.deepEqual(await closed.promise, [3001, 'done']);
    stop();
    assert.equal(await ended, ServerExitCode.SHUTDOWN);
  });

  it('run in the scope of their request, with its session, and send its cookies', async () => {
    const app = appOf(
      {
        chat: (controller) => {
          const { request, response } = controller;
          app.session.set('name', 'Ann');
          response.cookies.add({ name: 'c', value: 'v' });
          request.context.acceptWebSocket?.({
            message: (socket, data) => {
              socket.send(JSON.stringify([app.session.get('name'), data, Fw.app?.id === app.id]));
            },
          });
          return '';
        },
      },
      { defaultRoute: 'site/chat' },
      { request: { enableCookieValidation: false }, session: { class: Session } },
    );
    const { url, port, stop, ended } = await start(app, { webSockets: true });
    const { socket, next } = await connected(`${url}/site/chat`);
    const message = next();
    socket.send('says');
    assert.equal(await message, '["Ann","says",true]');
    socket.close();
    const raw = dial(port);
    raw.write(handshake().replace('/chat', '/site/chat'));
    const [head] = (await once(raw, 'data')) as [Buffer];
    assert.match(head.toString(), /^HTTP\/1\.1 101 [^]*Set-Cookie: c=v;/);
    raw.destroy();
    stop();
    await ended;
  });

  it('are answered as usual when the application does not accept or answers with an error', async () => {
    const app: ServableApp = {
      fetch: (request, context) => {
        if (request.url.endsWith('/none')) return new Response('plain');
        (context as FetchContext).acceptWebSocket?.({});
        return new Response('forbidden', { status: 403 });
      },
    };
    const { port, stop, ended } = await start(app, { webSockets: true });
    assert.match(await exchange(port, handshake()), /^HTTP\/1\.1 403 [^]*forbidden$/);
    const none = handshake().replace('/chat', '/none');
    assert.match(await exchange(port, none), /^HTTP\/1\.1 200 [^]*plain$/);
    // An ordinary request cannot be upgraded.
    const answer = await exchange(
      port,
      'GET /none HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n',
    );
    assert.match(answer, /plain$/);
    stop();
    await ended;
  });

  for (const [protocol, answer] of [
    // The option of Node that lets servers ignore other protocols.
    ['h2c', ignoresProtocols ? '200 [^]*<abc>' : '400 '],
    ['websocket', '400 '],
  ] as const) {
    it(`do not lose the body of a request to upgrade to ${protocol}`, async () => {
      const app: ServableApp = { fetch: async (r) => new Response(`<${await r.text()}>`) };
      const { port, stop, ended } = await start(app, { webSockets: true });
      const head = `POST / HTTP/1.1\r\nHost: h\r\nConnection: Upgrade, close\r\nUpgrade: ${protocol}\r\n`;
      const text = await exchange(port, `${head}Content-Length: 3\r\n\r\nabc`);
      assert.match(text, new RegExp(`^HTTP/1\\.1 ${answer}`));
      stop();
      await ended;
    });
  }

  for (const [origin, status] of [
    ['http://h.test', 101],
    ['https://h.test:80', 403],
    ['https://evil.test', 403],
    ['https://friend.test', 101],
    ['null', 403],
  ] as const) {
    it(`answer ${status} to the origin ${origin}`, async () => {
      const options = { webSockets: { origins: ['https://friend.test'] } };
      const { port, stop, ended } = await start(accepting({}), options);
      const socket = dial(port);
      socket.write(handshake(`Origin: ${origin}`));
      const [head] = (await once(socket, 'data')) as [Buffer];
      assert.equal(head.toString().slice(9, 12), String(status));
      socket.destroy();
      stop();
      await ended;
    });
  }

  for (const [origins, message] of [
    ['https://friend.test', /^"origins" of WebSockets must be a list of origins, got "https/],
    [['https://friend.test/'], /^"origins" of WebSockets must hold origins as browsers send them/],
    [['*'], /^"origins" of WebSockets must hold origins as browsers send them/],
  ] as const) {
    it(`refuse the setting ${JSON.stringify(origins)} of origins`, async () => {
      const webSockets = { origins: origins as readonly string[] };
      await assert.rejects(start(accepting({}), { webSockets }), {
        name: 'InvalidConfigException',
        message,
      });
    });
  }

  it('refuse a message that is too large, and a handshake that is malformed', async () => {
    const codes: number[] = [];
    const app = accepting({ close: (_, code) => codes.push(code) });
    const { url, port, stop, ended } = await start(app, { webSockets: { maxPayloadBytes: 10 } });
    const { socket } = await connected(url);
    socket.send('x'.repeat(11));
    assert.equal(((await once(socket, 'close')) as [CloseEvent])[0].code, 1009);
    const bad = handshake().replace('Version: 13', 'Version: 7');
    assert.match(await exchange(port, bad), /^HTTP\/1\.1 4\d\d /);
    stop();
    await ended;
  });

  it('close with 1011 when the application fails', async () => {
    const app = accepting({
      message: async () => {
        throw new Error('broken');
      },
    });
    const { url, stop, ended } = await start(app, { webSockets: true });
    const { socket } = await connected(url);
    socket.send('x');
    assert.equal(((await once(socket, 'close')) as [CloseEvent])[0].code, 1011);
    stop();
    await ended;
  });

  it('disconnect a client that does not answer pings', async () => {
    const app = accepting({});
    const { port, stop, ended } = await start(app, { webSockets: { pingInterval: 30 } });
    const silent = dial(port);
    silent.write(handshake());
    assert.match(await received(silent), /^HTTP\/1\.1 101 /);
    stop();
    await ended;
  });

  for (const [status, answer] of [
    [200, 101],
    [399, 101],
    [400, 400],
    [500, 500],
  ] as const) {
    it(`answer ${answer} when the application accepts with the status ${status}`, async () => {
      const app: ServableApp = {
        fetch: (_, context) => {
          context?.acceptWebSocket?.({});
          return new Response('', { status });
        },
      };
      const { port, stop, ended } = await start(app, { webSockets: true });
      const socket = dial(port);
      socket.write(handshake());
      const [head] = (await once(socket, 'data')) as [Buffer];
      assert.equal(head.toString().slice(9, 12), String(answer));
      socket.destroy();
      stop();
      await ended;
    });
  }

  const ping = Buffer.from([0x89, 0]);
  for (const [pingInterval, options] of [
    [30_000, true],
    [50, { pingInterval: 50 }],
  ] as const) {
    it(`ping a client every ${pingInterval} milliseconds`, async (context) => {
      context.mock.timers.enable({ apis: ['setInterval'] });
      const { port, stop, ended } = await start(accepting({}), { webSockets: options });
      const socket = dial(port);
      socket.write(handshake());
      await once(socket, 'data');
      const closed = once(socket, 'close');
      context.mock.timers.tick(pingInterval - 1);
      const first = once(socket, 'data');
      context.mock.timers.tick(1);
      assert.deepEqual((await first)[0], ping);
      // A masked pong without content, and a message that is echoed.
      socket.write(Buffer.from([0x8a, 0x80, 0, 0, 0, 0]));
      socket.write(Buffer.from([0x89, 0x80, 0, 0, 0, 0]));
      assert.deepEqual((await once(socket, 'data'))[0], Buffer.from([0x8a, 0]));
      const second = once(socket, 'data');
      context.mock.timers.tick(pingInterval);
      assert.deepEqual((await second)[0], ping);
      context.mock.timers.tick(pingInterval);
      await closed;
      stop();
      await ended;
    });
  }

  it('send no pings with pingInterval 0', async (context) => {
    context.mock.timers.enable({ apis: ['setInterval'] });
    const webSockets = { pingInterval: 0 };
    const { port, stop, ended } = await start(accepting({}), { webSockets });
    const socket = dial(port);
    socket.write(handshake());
    await once(socket, 'data');
    const answer = once(socket, 'data');
    context.mock.timers.tick(60_000);
    socket.write(Buffer.from([0x89, 0x80, 0, 0, 0, 0]));
    assert.deepEqual((await answer)[0], Buffer.from([0x8a, 0]));
    socket.destroy();
    stop();
    await ended;
  });

  it('are closed with 1001 when the server stops, which does not wait for its timeout', async () => {
    const options = { webSockets: true, shutdownTimeout: 2 ** 30 };
    const { url, stop, ended } = await start(accepting({}), options);
    const { socket } = await connected(url);
    stop();
    assert.equal(((await once(socket, 'close')) as [CloseEvent])[0].code, 1001);
    assert.equal(await ended, ServerExitCode.SHUTDOWN);
  });

  it('are closed with 1001 also beside a connection that has had no request', async () => {
    const { url, port, stop, ended } = await start(accepting({}), { webSockets: true });
    const { socket } = await connected(url);
    const fresh = dial(port);
    await once(fresh, 'connect');
    // The server has accepted the connection when it answers on a later one.
    await exchange(port, 'GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n');
    stop();
    assert.equal(((await once(socket, 'close')) as [CloseEvent])[0].code, 1001);
    fresh.destroy();
    assert.equal(await ended, ServerExitCode.SHUTDOWN);
  });

  it('abort the signal of their request when they are closed', async () => {
    const aborted = Promise.withResolvers<void>();
    const app: ServableApp = {
      fetch: (request, context) => {
        request.signal.addEventListener('abort', () => aborted.resolve());
        context?.acceptWebSocket?.({});
        return new Response();
      },
    };
    const { url, stop, ended } = await start(app, { webSockets: true });
    const { socket } = await connected(url);
    socket.close();
    await aborted.promise;
    stop();
    await ended;
  });
});
