import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, describe, it } from 'node:test';

import { Connections } from '../../../../server/bridge/server/connections.ts';
import { closeServers, dial, listenTo, received } from '../node/support.ts';

const request = 'GET / HTTP/1.1\r\nHost: h\r\n\r\n';
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A server whose connections are tracked; `answer` receives each request after it was registered. */
async function watched(answer: RequestListener = (_, response) => void response.end('answer')) {
  const firsts: boolean[] = [];
  const accepts: Socket[] = [];
  const server = createServer((message, response) => {
    const inFlight = connections.begin(message, response);
    firsts.push(inFlight.isFirst);
    response.on('close', () => connections.end(inFlight));
    answer(message, response);
  });
  const connections = new Connections(server, false, 0);
  const { port } = await listenTo(server);
  /** A client whose connection was accepted. */
  const client = async (): Promise<Socket> => {
    const accepted = once(server, 'connection');
    const socket = dial(port);
    accepts.push(((await accepted) as [Socket])[0]);
    return socket;
  };
  return { server, connections, firsts, client, accepts };
}

describe('The connections of a server', () => {
  afterEach(closeServers);

  it('record whether a request is the first of its connection', async () => {
    const { client, firsts } = await watched();
    for (let connection = 0; connection < 2; connection++) {
      const socket = await client();
      for (let sent = 0; sent < 2; sent++) {
        socket.write(request);
        await once(socket, 'data');
      }
      socket.destroy();
    }
    assert.deepEqual(firsts, [true, false, true, false]);
  });

  it('drain at once when there are none, or all have had a request', async () => {
    const { connections, client } = await watched();
    assert.equal(connections.drain(), undefined);
    const socket = await client();
    const closed = once(socket, 'close');
    socket.write(request);
    await once(socket, 'data');
    assert.equal(connections.drain(), undefined);
    // Otherwise the server would wait for the next request.
    await closed;
  });

  for (const isClosed of [false, true]) {
    it(`wait until the last one without a request ${isClosed ? 'is closed' : 'has one'}`, async (context) => {
      context.mock.timers.enable({ apis: ['setTimeout'] });
      const { connections, client, accepts } = await watched();
      const sockets = [await client(), await client()];
      const act = async (at: number): Promise<void> => {
        const socket = sockets[at];
        const accepted = accepts[at];
        assert.ok(socket && accepted);
        const noticed = isClosed ? once(accepted, 'close') : once(socket, 'data');
        if (isClosed) socket.destroy();
        else socket.write(request);
        await noticed;
      };
      let isOver = false;
      const drained = connections.drain();
      void drained?.then(() => (isOver = true));
      await act(0);
      await settled();
      assert.equal(isOver, false);
      await act(1);
      await drained;
      assert.equal(isOver, true);
    });
  }

  it('stay open without a request when the server closes, not those that have had one', async () => {
    const { server, client } = await watched();
    const [used, fresh] = [await client(), await client()];
    used.write(request);
    await once(used, 'data');
    const closed = once(used, 'close');
    server.close();
    await closed;
    fresh.write(request);
    const [data] = (await once(fresh, 'data')) as [Buffer];
    assert.match(data.toString(), /^HTTP\/1.1 200 /);
  });

  it('wait for at most one second', async (context) => {
    const { connections, client } = await watched();
    await client();
    context.mock.timers.enable({ apis: ['setTimeout'] });
    let isOver = false;
    const drained = connections.drain();
    void drained?.then(() => (isOver = true));
    context.mock.timers.tick(999);
    await settled();
    assert.equal(isOver, false);
    context.mock.timers.tick(1);
    await drained;
    connections.destroy();
  });

  it('are closed after the pending responses', async () => {
    const release = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const { connections, client } = await watched(async (_, response) => {
      begun.resolve();
      await release.promise;
      response.end('answer');
    });
    const socket = await client();
    socket.write(request);
    await begun.promise;
    assert.equal(connections.drain(), undefined);
    release.resolve();
    assert.match(await received(socket), /\r\nConnection: close\r\n[^]*answer/);
  });

  it('are all broken off at once', async () => {
    const { connections, client } = await watched(() => undefined);
    const [fresh, busy] = [await client(), await client()];
    busy.write(request);
    const drained = connections.drain();
    const closed = Promise.all([once(fresh.resume(), 'close'), once(busy.resume(), 'close')]);
    connections.destroy();
    await drained;
    await closed;
  });

  for (const order of [[1, 3], [3, 1], [3], [0, 0], [0, 1, 2, 3], [3, 2, 3]]) {
    it(`remove ended responses in the order ${order.join(', ')}`, () => {
      const connections = new Connections(createServer(), false, 0);
      const responses = Array.from({ length: 4 }, () => {
        const response = new ServerResponse(new IncomingMessage(new Socket()));
        return Object.assign(response, { shouldKeepAlive: true });
      });
      const all = responses.map((response) => connections.begin(response.req, response));
      for (const at of order) {
        const inFlight = all[at];
        if (inFlight) connections.end(inFlight);
      }
      void connections.drain();
      assert.deepEqual(
        responses.map(({ shouldKeepAlive }) => shouldKeepAlive),
        responses.map((_, at) => order.includes(at)),
      );
    });
  }

  for (const [timeout, interval] of [
    [1, 10],
    [40, 10],
    [44, 11],
    [60_000, 15_000],
    [1e12, 60_000],
  ] as const) {
    it(`are checked every ${interval} milliseconds for clients that stall for ${timeout}`, (context) => {
      const set = context.mock.method(globalThis, 'setInterval');
      const connections = new Connections(createServer(), false, timeout);
      assert.deepEqual(
        set.mock.calls.map(({ arguments: [, milliseconds] }) => milliseconds),
        [interval],
      );
      connections.destroy();
    });
  }

  it('are not checked without a timeout', (context) => {
    const set = context.mock.method(globalThis, 'setInterval');
    new Connections(createServer(), false, 0).destroy();
    assert.equal(set.mock.callCount(), 0);
  });

  for (const [isSecure, event, alpnProtocol, isFresh] of [
    [true, 'secureConnection', 'http/1.1', true],
    [true, 'secureConnection', false, true],
    [true, 'secureConnection', 'h2', false],
  ] as const) {
    it(`${isFresh ? 'have' : 'do not have'} time for a first request over TLS with ${alpnProtocol}`, async () => {
      const server = createServer();
      const connections = new Connections(server, isSecure, 0);
      server.emit(event, Object.assign(new Socket(), { alpnProtocol }));
      const drained = connections.drain();
      assert.equal(drained !== undefined, isFresh);
      connections.destroy();
      await drained;
    });
  }
});
