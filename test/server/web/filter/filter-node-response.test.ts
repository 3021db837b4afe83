import assert from 'node:assert/strict';
import { once } from 'node:events';
import {
  createServer,
  get,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { after, describe, it, type TestContext } from 'node:test';
import { setTimeout } from 'node:timers/promises';

import { Fw, Logger } from '../../../../server/core/index.ts';
import { bodyLength } from '../../../../server/web/filter/filter-action-response.ts';
import { HttpFilter, nodeFilter } from '../../../../server/web/index.ts';

type FilterOne = (response: Response) => Response | Promise<Response>;

/** A filter that passes each response to a function. */
class OwnFilter extends HttpFilter {
  filterOne: FilterOne = (response) => response;

  override filter(): null {
    return null;
  }

  override filterResponse(_context: unknown, response: Response): Response | Promise<Response> {
    return this.filterOne(response);
  }
}

/** Sends a request to a server that handles it behind a filter. */
async function send(
  handle: (response: ServerResponse) => unknown,
  filterOne: FilterOne = (response) => response,
  method = 'GET',
): Promise<Response> {
  const run = nodeFilter(OwnFilter.create({ filterOne }));
  return sendRequest((request, response) => run(request, response, () => handle(response)), method);
}

async function sendRequest(listener: RequestListener, method = 'GET'): Promise<Response> {
  return fetch(`http://127.0.0.1:${await listen(listener)}/`, { method });
}

/** The port of a server that is closed after the tests. */
/** The logger of the process until the test is over. */
function loggerOf(test: TestContext): Logger {
  const before = Fw.getLogger();
  test.after(() => Fw.setLogger(before));
  const logger = Logger.create({ dispatcher: { dispatch: () => undefined } });
  Fw.setLogger(logger);
  return logger;
}

async function listen(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  after(() => {
    server.close();
    server.closeAllConnections();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

describe('A response of node:http behind a filter', () => {
  const heads: Readonly<Record<string, (response: ServerResponse) => unknown>> = {
    'an object': (response) => response.writeHead(201, { 'x-a': ['1', '2'], 'x-b': '3' }),
    'an object behind a phrase': (response) =>
      response.writeHead(201, 'Made', { 'x-a': ['1', '2'], 'x-b': '3' }),
    'headers before an argument that is undefined': (response) =>
      response.writeHead(201, { 'x-a': ['1', '2'], 'x-b': '3' } as never, undefined as never),
    'a flat list': (response) => response.writeHead(201, ['x-a', '1', 'x-a', '2', 'x-b', '3']),
    'a list of pairs': (response) =>
      response.writeHead(201, [
        ['x-a', '1'],
        ['x-a', '2'],
        ['x-b', '3'],
      ] as never),
  };
  for (const [title, writeHead] of Object.entries(heads)) {
    it(`sets its head from ${title}, instead of headers that were set`, async () => {
      const seen: (string | null)[] = [];
      const response = await send(
        (given) => {
          given.setHeader('x-a', '0');
          given.setHeader('x-own', 'own');
          writeHead(given);
          given.end('ab');
        },
        (given) => {
          seen.push(given.headers.get('x-a'));
          return given;
        },
      );
      assert.equal(response.status, 201);
      assert.equal(response.statusText, title.includes('phrase') ? 'Made' : 'Created');
      const names = ['x-a', 'x-b', 'x-own', 'x-none'];
      assert.deepEqual(
        names.map((name) => response.headers.get(name)),
        ['1, 2', '3', 'own', null],
      );
      assert.equal(await response.text(), 'ab');
      assert.deepEqual(seen, ['1, 2']);
    });
  }

  it('sets its head from status and phrase alone', async () => {
    const named = await send((response) => response.writeHead(404, 'Nope').end());
    assert.deepEqual([named.status, named.statusText], [404, 'Nope']);
    const bare = await send((response) => response.writeHead(404).end());
    assert.deepEqual([bare.status, bare.statusText], [404, 'Not Found']);
  });

  const ends: Readonly<Record<string, (response: ServerResponse, done: () => void) => unknown>> = {
    'with a chunk': (response, done) => response.end('c', done),
    'with a chunk in an encoding': (response, done) => response.end('63', 'hex', done),
    'without a chunk': (response, done) => (response.write('c'), response.end(done)),
    'with null': (response, done) => (response.write('c'), response.end(null, done)),
  };
  for (const [title, end] of Object.entries(ends)) {
    it(`is filtered once, and ends ${title}`, async () => {
      const ended = Promise.withResolvers<void>();
      let filtered = 0;
      const handle = (response: ServerResponse): void => {
        response.write('a');
        response.write('62', 'hex');
        end(response, ended.resolve);
      };
      const response = await send(handle, (given) => (filtered++, given));
      assert.equal(await response.text(), 'abc');
      await ended.promise;
      assert.equal(filtered, 1);
    });
  }

  for (const [title, length, handle] of [
    ['a text', 3, (response) => response.end('aß')],
    ['a text in an encoding', 2, (response) => response.end('6162', 'hex')],
    ['bytes', 4, (response) => response.end(new Uint8Array(4))],
    ['nothing', 0, (response) => response.end(() => undefined)],
    ['several chunks', null, (response) => response.write('a') && response.end('b')],
    ['a flushed head', null, (response) => (response.flushHeaders(), response.end('b'))],
  ] as readonly (readonly [string, number | null, (response: ServerResponse) => unknown])[]) {
    it(`has the right length for filters when it is sent as ${title}: ${length}`, async () => {
      let seen: number | null | undefined;
      await send(handle, (given) => {
        seen = bodyLength(given);
        return given;
      });
      assert.equal(seen, length);
    });
  }

  it('ends without arguments', async () => {
    assert.equal(await (await send((response) => response.end())).text(), '');
  });

  it('reports when its head is sent', async () => {
    const sent: boolean[] = [];
    const response = await send((given) => {
      sent.push(given.headersSent);
      given.write('a');
      sent.push(given.headersSent);
      given.end();
    });
    assert.equal(await response.text(), 'a');
    assert.deepEqual(sent, [false, true]);
  });

  it('lets middleware around the filter change its head', async () => {
    for (const count of [1, 2]) {
      const sent: boolean[] = [];
      const filter = OwnFilter.create({ filterOne: (given: Response) => new Response(given.body) });
      const filters = Array.from({ length: count }, () => nodeFilter(filter));
      const response = await sendRequest((request, given) => {
        const { write } = given;
        given.write = ((...args: Parameters<typeof write>) => {
          sent.push(given.headersSent);
          if (!given.headersSent) given.setHeader('x-outer', 'yes');
          return write.apply(given, args);
        }) as typeof write;
        const handle = (): void => {
          given.write('a');
          sent.push(given.headersSent);
          given.end('b');
        };
        const run = filters.reduce<() => void>(
          (next, one) => () => one(request, given, next),
          handle,
        );
        run();
      });
      assert.equal(await response.text(), 'ab');
      assert.equal(response.headers.get('x-outer'), 'yes');
      assert.deepEqual(sent.slice(0, 2), [true, false]);
    }
  });

  it('is filtered when its head is flushed', async () => {
    const filtered = Promise.withResolvers<void>();
    const response = await send(
      async (given) => {
        given.flushHeaders();
        await filtered.promise;
        given.end('a');
      },
      (given) => (filtered.resolve(), given),
    );
    assert.equal(await response.text(), 'a');
  });

  it('has no body for HEAD and statuses without one', async () => {
    for (const [method, status] of [
      ['HEAD', 200],
      ['GET', 204],
      ['GET', 304],
    ] as const) {
      const bodies: unknown[] = [];
      const response = await send(
        (given) => {
          given.statusCode = status;
          given.end('ignored');
        },
        (given) => (bodies.push(given.body), given),
        method,
      );
      assert.deepEqual([response.status, await response.text()], [status, '']);
      assert.deepEqual(bodies, [null]);
    }
  });

  for (const cookies of [[], ['c=3']]) {
    it(`is replaced by the response that the filter returns, except for cookies, with ${cookies.length} cookies`, async () => {
      const response = await send(
        (given) => {
          given.setHeader('x-old', '1');
          given.setHeader('x-both', '1');
          given.setHeader('set-cookie', ['a=1', 'b=2']);
          given.end('old');
        },
        async (given) => {
          const headers = new Headers({ 'x-both': '2', 'x-new': '2' });
          for (const cookie of cookies) headers.append('set-cookie', cookie);
          return new Response(`new ${await given.text()}`, { status: 202, headers });
        },
      );
      assert.equal(response.status, 202);
      assert.deepEqual(
        ['x-old', 'x-both', 'x-new'].map((name) => response.headers.get(name)),
        [null, '2', '2'],
      );
      assert.deepEqual(response.headers.getSetCookie(), ['a=1', 'b=2']);
      assert.equal(await response.text(), 'new old');
    });
  }

  it('is filtered by several filters from the inside to the outside', async () => {
    const [outer, inner] = ['outer', 'inner'].map((name) => {
      const filterOne: FilterOne = async (given) => new Response(`${await given.text()} ${name}`);
      return nodeFilter(OwnFilter.create({ filterOne }));
    });
    const response = await sendRequest((request, given) =>
      outer?.(request, given, () => inner?.(request, given, () => given.end('a'))),
    );
    assert.equal(await response.text(), 'a inner outer');
  });

  it('has ended for the handler once it has called end()', async () => {
    const ended: boolean[] = [];
    const response = await send((given) => {
      given.write('a');
      ended.push(given.writableEnded);
      given.end('b');
      ended.push(given.writableEnded);
    });
    assert.equal(await response.text(), 'ab');
    assert.deepEqual(ended, [false, true]);
  });

  it('is sent unfiltered with a status that Fetch has no responses of', async () => {
    const server = createServer((request, given) =>
      nodeFilter(OwnFilter.create({ filterOne: () => new Response('filtered') }))(
        request,
        given,
        () => given.writeHead(999, { 'x-own': '1' }).end('denied'),
      ),
    );
    after(() => server.close());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const [answer] = (await once(
      get({ port: (server.address() as AddressInfo).port }),
      'response',
    )) as [IncomingMessage];
    assert.deepEqual([answer.statusCode, answer.headers['x-own']], [999, '1']);
    assert.equal(await text(answer), 'denied');
  });

  it('is broken off when the filter fails, and the error is logged', async (t) => {
    const logger = loggerOf(t);
    const failed = send(
      (response) => response.end('a'),
      () => Promise.reject(new Error('the cache is down')),
    );
    await assert.rejects(failed, TypeError);
    assert.deepEqual(
      logger.messages.map(([error]) => String(error)),
      ['Error: the cache is down'],
    );
  });

  it('logs no error when the client leaves before the filter has read the body', async (t) => {
    const logger = loggerOf(t);
    const filterOne = async (given: Response): Promise<Response> =>
      new Response(await given.arrayBuffer());
    const run = nodeFilter(OwnFilter.create({ filterOne }));
    const [arrived, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const port = await listen((request, response) => {
      response.once('close', closed.resolve);
      run(request, response, () => {
        response.write('a');
        arrived.resolve();
      });
    });
    const socket = connect(port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await arrived.promise;
    socket.destroy();
    await closed.promise;
    await setTimeout(20);
    assert.deepEqual(logger.messages, []);
  });

  // With `Readable.toWeb()` this ended the process.
  it('survives a filter that stalls, reads on and cancels the body', async () => {
    const response = await send(
      (given) => {
        while (given.write(Buffer.alloc(4096)));
        given.on('drain', () => given.write(Buffer.alloc(65_536)));
      },
      async (given) => {
        const reader = given.body?.getReader();
        await reader?.read();
        await setTimeout(50);
        const next = reader?.read();
        await reader?.cancel();
        await next;
        return new Response('instead');
      },
    );
    assert.equal(await response.text(), 'instead');
    await setTimeout(50);
  });

  it('is received completely, and emits drain', async () => {
    const chunk = Buffer.alloc(1_000_000, 'a');
    let drained = 0;
    const response = await send((given) => {
      let left = 5;
      const more = (): void => {
        while (left > 0) {
          left--;
          if (!given.write(chunk)) {
            given.once('drain', () => (drained++, more()));
            return;
          }
        }
        given.end();
      };
      more();
    });
    assert.equal((await response.arrayBuffer()).byteLength, 5_000_000);
    assert.equal(drained, 5);
  });

  for (const method of ['HEAD', 'GET']) {
    it(`lets the handler of ${method} write to its end, though nobody reads`, async () => {
      const done = Promise.withResolvers<void>();
      const response = await send(
        async (given) => {
          for (let left = 5; left > 0; left--) {
            if (!given.write(Buffer.alloc(1_000_000))) await once(given, 'drain');
          }
          given.end();
          done.resolve();
        },
        (given) => (method === 'HEAD' ? given : new Response('instead')),
        method,
      );
      assert.equal(await response.text(), method === 'HEAD' ? '' : 'instead');
      await done.promise;
    });
  }

  it('ends a response to HEAD when the handler has ended it, as Node does', async () => {
    const order: string[] = [];
    const finished = Promise.withResolvers<void>();
    await send(
      async (given) => {
        given.once('finish', () => (order.push('finish'), finished.resolve()));
        given.write('a');
        await setTimeout(20);
        order.push('end');
        given.end();
      },
      undefined,
      'HEAD',
    );
    await finished.promise;
    assert.deepEqual(order, ['end', 'finish']);
  });

  it('ends a response to HEAD whose handler writes after its end', async () => {
    const handle = (given: ServerResponse): void => {
      given.end('a');
      given.write('b');
    };
    assert.equal((await send(handle, undefined, 'HEAD')).status, 200);
  });

  it('counts, prepends and removes listeners for drain of the handler', async () => {
    const seen: unknown[] = [];
    const response = await send((given) => {
      given.on('drain', () => seen.push('removed'));
      seen.push(given.listenerCount('drain'));
      assert.equal(given.removeAllListeners('drain'), given);
      given.on('drain', () => seen.push('on'));
      given.prependOnceListener('drain', () => {
        seen.push('prepended');
        setImmediate(() => given.end());
      });
      given.write(Buffer.alloc(1_000_000));
    });
    assert.equal((await response.arrayBuffer()).byteLength, 1_000_000);
    assert.deepEqual(seen, [1, 'prepended', 'on']);
  });

  // `compression` of Express adds listeners to its stream, and removes none of them.
  it('waits with one listener for middleware on the outside', async () => {
    const run = nodeFilter(OwnFilter.create());
    const added: unknown[] = [];
    const response = await sendRequest((request, given) => {
      const on = given.on.bind(given);
      given.on = (event, listener) => {
        if (event === 'drain') added.push(listener);
        return on(event, listener);
      };
      run(request, given, () => Readable.from(Array(5).fill(Buffer.alloc(1_000_000))).pipe(given));
    });
    assert.equal((await response.arrayBuffer()).byteLength, 5_000_000);
    assert.equal(added.length, 1);
  });

  for (const method of ['write', 'end'] as const) {
    it(`has not begun when ${method}() has thrown for an argument that is no chunk`, async () => {
      const response = await send((given) => {
        assert.throws(() => given[method](5), { code: 'ERR_INVALID_ARG_TYPE' });
        assert.equal(given.headersSent, false);
        given.statusCode = 500;
        given.end('error');
      });
      assert.deepEqual([response.status, await response.text()], [500, 'error']);
    });
  }

  it('reports whether the handler has to wait', async () => {
    const states: boolean[] = [];
    await send((given) => {
      given.write('a');
      states.push(given.writableNeedDrain);
      given.write(Buffer.alloc(1_000_000));
      states.push(given.writableNeedDrain);
      given.once('drain', () => {
        states.push(given.writableNeedDrain);
        given.end();
      });
    }).then((response) => response.text());
    assert.deepEqual(states, [false, true, false]);
  });

  it('is not written ahead of a client that reads nothing', async () => {
    const most = 64 * 1024 ** 2;
    const block = Buffer.alloc(65_536);
    const written = { bytes: 0 };
    // Reads ahead, as compression does.
    const filterOne = ({ body }: Response): Response =>
      new Response(body?.pipeThrough(new TransformStream()));
    const run = nodeFilter(OwnFilter.create({ filterOne }));
    const port = await listen((request, response) => {
      const more = (): void => {
        do written.bytes += block.length;
        while (written.bytes < most && response.write(block));
        if (written.bytes < most) response.once('drain', more);
      };
      run(request, response, more);
    });
    const socket = connect(port, '127.0.0.1').pause();
    after(() => socket.destroy());
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(socket, 'connect');
    const isStill = async (): Promise<boolean> => {
      const before = written.bytes;
      await setTimeout(300);
      return written.bytes === before;
    };
    while (!(await isStill()));
    assert.ok(written.bytes < most, `${written.bytes} bytes were written`);
  });
});
