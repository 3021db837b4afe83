import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, describe, it, type TestContext } from 'node:test';

import type { NodeHandlerOptions, ServableApp } from '../../../../server/bridge/index.ts';
import { failRequestOf } from '../../../../server/bridge/node/node-context.ts';
import type { ExchangeOutcome } from '../../../../server/bridge/node/node-exchange.ts';
import { NodeListener } from '../../../../server/bridge/node/node-listener.ts';
import { Fw, HttpException } from '../../../../server/core/index.ts';
import type { FetchContext, OutgoingMessage } from '../../../../server/web/index.ts';
import { closeServers, dial, exchange, listenTo, received } from './support.ts';

const get = 'GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n';

/** An application that answers with messages. */
function answering(handle: NonNullable<ServableApp['handle']>): ServableApp {
  return { fetch: () => new Response(), handle };
}

/** A message with this body; `ends` receives whether it was sent completely. */
function message(body: OutgoingMessage['body'], ends: boolean[] = []): OutgoingMessage {
  const finish = async (isWhole: boolean): Promise<void> => void ends.push(isWhole);
  return { status: 200, statusText: 'OK', headers: [], body, finish };
}

/** Serves an application; `outcome` settles with the outcome of the first request. */
async function served(app: ServableApp, options: NodeHandlerOptions = {}) {
  const outcome = Promise.withResolvers<ExchangeOutcome>();
  const listener = new NodeListener(app, options);
  const server = createServer((request, response) =>
    listener.run(request, response, { onClose: outcome.resolve }),
  );
  return { ...(await listenTo(server)), outcome: outcome.promise };
}

/** Texts of the errors that are logged. */
function loggedIn(context: TestContext): () => readonly string[] {
  const error = context.mock.method(Fw, 'error', () => undefined);
  return () =>
    error.mock.calls.map(({ arguments: [text] }) => String(text).split('\n', 1)[0] ?? '');
}

describe('An exchange', () => {
  afterEach(closeServers);

  it('has an outcome when its response is sent', async () => {
    const ends: boolean[] = [];
    const { port, outcome } = await served(answering(async () => message('text', ends)));
    await exchange(port, get);
    const { status, sent, isWhole } = await outcome;
    assert.deepEqual([status, sent.total, isWhole, ends], [200, 4, true, [true]]);
  });

  it('has no status when its client leaves before a response, and discards the response', async () => {
    const ends: boolean[] = [];
    const begun = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    const app = answering(async () => {
      begun.resolve();
      await release.promise;
      const answer = message('text', ends);
      return { ...answer, finish: (isWhole) => answer.finish(isWhole).then(ended.resolve) };
    });
    const { port, outcome } = await served(app);
    const socket = dial(port);
    socket.write(get);
    await begun.promise;
    socket.destroy();
    const { status, sent, isWhole } = await outcome;
    assert.deepEqual([status, sent.total, isWhole, ends], [0, 0, false, []]);
    release.resolve();
    await ended.promise;
    assert.deepEqual(ends, [false]);
  });

  for (const [status, reason, isLogged] of [
    [404, 'Not Found', false],
    [499, 'Error', false],
    [500, 'Internal Server Error', true],
    [503, 'Service Unavailable', true],
    [599, 'Error', true],
  ] as const) {
    it(`answers ${status} to an error with this status, and ${isLogged ? 'logs' : 'does not log'} it`, async (context) => {
      const logs = loggedIn(context);
      const { port } = await served({
        fetch: () => {
          throw new HttpException(status, 'detail');
        },
      });
      const answer = await exchange(port, get);
      assert.ok(answer.startsWith(`HTTP/1.1 ${status} ${reason}\r\n`), answer);
      assert.ok(answer.endsWith(`\r\n\r\n${reason}.`), answer);
      assert.equal(logs().length, isLogged ? 1 : 0);
    });
  }

  it('logs an error without a handler, and both errors when the handler fails', async (context) => {
    const logs = loggedIn(context);
    const app: ServableApp = {
      fetch: () => {
        throw new Error('first');
      },
    };
    const handled: unknown[] = [];
    const quiet = await served(app, { onError: (error) => handled.push(error) });
    await exchange(quiet.port, get);
    assert.deepEqual([handled.length, logs()], [1, []]);
    const failing = await served(app, {
      onError: () => {
        throw new Error('second');
      },
    });
    await exchange(failing.port, get);
    assert.deepEqual(logs(), ['Error: first', 'Error: second']);
  });

  it('logs thrown values that are not errors', async (context) => {
    const logs = loggedIn(context);
    const { port } = await served({ fetch: () => Promise.reject('text') });
    assert.match(await exchange(port, get), /^HTTP\/1\.1 500 /);
    assert.deepEqual(logs(), ['text']);
  });
});

describe('An exchange with an unhandled error', () => {
  afterEach(closeServers);

  it('answers 500 instead of the application, whose response it discards', async (context) => {
    const logs = loggedIn(context);
    const ends: boolean[] = [];
    const release = Promise.withResolvers<void>();
    const app = answering(async (_, own) => {
      failRequestOf(own, new Error('unhandled'));
      await release.promise;
      return message('late', ends);
    });
    const { port, outcome } = await served(app);
    assert.match(await exchange(port, get), /^HTTP\/1\.1 500 [^]*Internal Server Error\.$/);
    release.resolve();
    assert.deepEqual([(await outcome).status, logs()], [500, ['Error: unhandled']]);
    while (ends.length === 0) await new Promise(setImmediate);
    assert.deepEqual(ends, [false]);
  });

  it('breaks off a partly sent response', async () => {
    const begun = Promise.withResolvers<FetchContext>();
    async function* endless(): AsyncGenerator<string> {
      yield 'first';
      await new Promise(() => undefined);
    }
    const app = answering(async (_, own) => (begun.resolve(own), message(endless())));
    const { port, outcome } = await served(app);
    const socket = dial(port);
    socket.write(get);
    await once(socket, 'data');
    failRequestOf(await begun.promise, new Error('unhandled'));
    assert.doesNotMatch(await received(socket), /\r\n0\r\n\r\n$/);
    assert.equal((await outcome).isWhole, false);
  });

  it('does not change a response that has ended, and waits for its client', async (context) => {
    const logs = loggedIn(context);
    const size = 20_000_000;
    const answered = Promise.withResolvers<FetchContext>();
    const app = answering(async (_, own) => {
      setImmediate(() => answered.resolve(own));
      return message('x'.repeat(size));
    });
    const { port, outcome } = await served(app);
    const socket = dial(port);
    socket.write(get);
    failRequestOf(await answered.promise, new Error('unhandled'));
    const text = await received(socket);
    assert.equal(text.length - text.indexOf('\r\n\r\n') - 4 >= size, true);
    assert.deepEqual([(await outcome).isWhole, logs()], [true, []]);
  });

  it('sends nothing after its client has left', async (context) => {
    const logs = loggedIn(context);
    const begun = Promise.withResolvers<FetchContext>();
    const app = answering(
      (_, own) => (begun.resolve(own), new Promise<OutgoingMessage>(() => undefined)),
    );
    const { port, outcome } = await served(app);
    const socket = dial(port);
    socket.write(get);
    const own = await begun.promise;
    socket.destroy();
    await outcome;
    failRequestOf(own, new Error('unhandled'));
    await new Promise(setImmediate);
    assert.deepEqual(logs(), []);
  });
});
