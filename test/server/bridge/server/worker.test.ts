import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { describe, it } from 'node:test';

import {
  type QueuedRequest,
  serve,
  ServerExitCode,
  type ServableApp,
  Worker,
} from '../../../../server/bridge/index.ts';
import { Fw } from '../../../../server/core/index.ts';
import { dial, received } from '../node/support.ts';
import { start } from './support.ts';

const hello: ServableApp = { fetch: () => new Response('hello') };

/** Requests of a queue, and their responses. */
function queue(count: number) {
  const answers: (Response | Error)[] = [];
  let taken = 0;
  async function* requests(): AsyncGenerator<QueuedRequest> {
    for (let i = 0; i < count; i++) {
      taken += 1;
      yield {
        request: new Request('http://h.test/'),
        respond: (answer) => void answers.push(answer),
      };
    }
  }
  return { answers, requests: requests(), taken: () => taken };
}

describe('Worker over a queue', () => {
  it('stops after the limit of requests (56)', async () => {
    const { answers, requests, taken } = queue(3);
    const worker = new Worker(hello, { source: requests, maxRequests: 2, signals: [] });
    assert.equal(await worker.run(), ServerExitCode.REQUEST_LIMIT);
    assert.equal(answers.length, 2);
    assert.equal(taken(), 2);
  });

  it('serves requests alone, whose responses it reads to the end', async () => {
    const read: string[] = [];
    const app: ServableApp = {
      fetch({ url }) {
        if (url.endsWith('/2')) throw new Error('second');
        if (url.endsWith('/3')) return new Response(null);
        const chunks = ['a', 'b', 'c'].map((text) => new TextEncoder().encode(text));
        const body = new ReadableStream({
          pull(controller) {
            const chunk = chunks.shift();
            if (chunk) return controller.enqueue(chunk);
            read.push(new URL(url).pathname);
            controller.close();
          },
        });
        return new Response(body);
      },
    };
    const source = Array.from({ length: 4 }, (_, at) => new Request(`http://h.test/${at + 1}`));
    const worker = new Worker(app, { source: Readable.from(source), maxRequests: 4, signals: [] });
    assert.equal(await worker.run(), ServerExitCode.REQUEST_LIMIT);
    assert.deepEqual(read, ['/1', '/4']);
  });

  it('ends with its source', async () => {
    const { answers, requests } = queue(3);
    assert.equal(
      await new Worker(hello, { source: requests, signals: [] }).run(),
      ServerExitCode.OK,
    );
    assert.equal(answers.length, 3);
  });

  it('continues after a request that fails', async () => {
    let calls = 0;
    const app = {
      fetch: () => {
        if (++calls === 1) throw new Error('first');
        return new Response('ok');
      },
    };
    const { answers, requests } = queue(2);
    await new Worker(app, { source: requests, signals: [] }).run();
    assert.equal((answers[0] as Error).message, 'first');
    assert.ok(answers[1] instanceof Response);
  });

  it('passes on thrown values as errors, whatever they are', async (context) => {
    context.mock.method(Fw, 'error', () => undefined);
    const { answers, requests } = queue(1);
    const app: ServableApp = { fetch: () => Promise.reject('text') };
    await new Worker(app, { source: requests, signals: [] }).run();
    assert.ok(answers[0] instanceof Error);
    assert.equal(answers[0].message, 'text');
  });

  it('continues when a response cannot be delivered, and does not respond twice', async () => {
    const responses: string[] = [];
    async function* requests(): AsyncGenerator<QueuedRequest> {
      for (const path of ['gone', 'here']) {
        yield {
          request: new Request(`http://h.test/${path}`),
          async respond(answer) {
            responses.push(
              `${path} ${answer instanceof Response ? answer.status : answer.message}`,
            );
            if (path === 'gone') throw new Error('nobody is there');
          },
        };
      }
    }
    const worker = new Worker(hello, { source: requests(), signals: [] });
    assert.equal(await worker.run(), ServerExitCode.OK);
    assert.deepEqual(responses, ['gone 200', 'here 200']);
  });

  it('answers 503 to a request that arrives after the stop', async () => {
    const late = Promise.withResolvers<QueuedRequest>();
    const answered = Promise.withResolvers<Response | Error>();
    const waits = Promise.withResolvers<void>();
    async function* requests(): AsyncGenerator<QueuedRequest> {
      waits.resolve();
      yield await late.promise;
      assert.fail('Nobody would serve another one.');
    }
    const worker = new Worker(hello, { source: requests(), signals: [] });
    const running = worker.run();
    await waits.promise;
    worker.stop();
    assert.equal(await running, ServerExitCode.SHUTDOWN);
    late.resolve({ request: new Request('http://h.test/'), respond: answered.resolve });
    const answer = (await answered.promise) as Response;
    assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '1']);
  });

  it('stops after the first request when memory is nearly used up', async () => {
    const { answers, requests } = queue(3);
    const worker = new Worker(hello, { source: requests, memoryLimit: 1, signals: [] });
    assert.equal(await worker.run(), ServerExitCode.REQUEST_LIMIT);
    assert.equal(answers.length, 1);
  });

  it('runs only once', async () => {
    const worker = new Worker(hello, { source: queue(0).requests, signals: [] });
    await worker.run();
    await assert.rejects(worker.run(), { name: 'InvalidCallException' });
  });

  for (const options of [{ maxRequests: -1 }, { maxRequests: 1.5 }, { shutdownTimeout: -1 }]) {
    it(`refuses ${JSON.stringify(options)}`, () => {
      assert.throws(() => new Worker(hello, { source: queue(0).requests, ...options }), {
        name: 'InvalidConfigException',
      });
    });
  }

  for (const [options, message] of [
    [{ signals: false }, '"signals" must be a list of signals such as SIGTERM, got false.'],
    [{ signals: ['TERM'] }, '"signals" must be a list of signals such as SIGTERM, got TERM.'],
    [
      { unhandledRejections: 'log' },
      '"unhandledRejections" must be "exit" or "continue", got "log".',
    ],
  ] as const) {
    it(`refuses ${JSON.stringify(options)}`, () => {
      const given = { source: queue(0).requests, ...(options as object) };
      assert.throws(() => new Worker(hello, given), { name: 'InvalidConfigException', message });
    });
  }

  it('reads its limit from the environment', async () => {
    process.env['MAX_REQUESTS'] = '1';
    try {
      const { answers, requests } = queue(2);
      await new Worker(hello, { source: requests, signals: [] }).run();
      assert.equal(answers.length, 1);
    } finally {
      delete process.env['MAX_REQUESTS'];
    }
  });
});

describe('serve', () => {
  it('finishes a running request, refuses others with 503, and logs SHUTDOWN (57)', async () => {
    const begun = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const app: ServableApp = {
      fetch: async (request) => {
        if (!request.url.endsWith('/slow')) return new Response('fast');
        begun.resolve();
        await release.promise;
        return new Response('finished');
      },
    };
    // At SIGUSR2, test processes of Node write a report into the folder.
    const signals: NodeJS.Signals[] = ['SIGHUP'];
    // Libraries of other tests of the process may listen to all signals.
    const listeners = process.listenerCount('SIGHUP');
    const { url, port, ended } = await start(app, { signals });
    const slow = fetch(`${url}/slow`);
    // A connection that is in the middle of a request when the signal arrives.
    const late = dial(port);
    late.write('GET / HTTP/1.1\r\nHost: h\r\n');
    await begun.promise;
    await (await fetch(url)).text();
    process.kill(process.pid, 'SIGHUP');
    await new Promise((resolve) => process.once('SIGHUP', resolve));
    late.write('\r\n');
    const answer = await received(late);
    assert.match(answer, /^HTTP\/1\.1 503 /);
    assert.match(answer, /Retry-After: 1\r\nConnection: close/);
    release.resolve();
    const response = await slow;
    assert.equal(await response.text(), 'finished');
    assert.equal(response.headers.get('connection'), 'close');
    assert.equal(await ended, ServerExitCode.SHUTDOWN);
    assert.equal(process.listenerCount('SIGHUP'), listeners);
  });

  it('serves exactly the limit of requests over connections that are kept open', async () => {
    const { url, ended } = await start(hello, { maxRequests: 3 });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const closes: boolean[] = [];
    for (let i = 0; i < 3; i++) {
      const [answer] = (await once(get(url, { agent }), 'response')) as [IncomingMessage];
      await answer.toArray();
      closes.push(answer.headers.connection === 'close');
    }
    assert.deepEqual(closes, [false, false, true]);
    assert.equal(await ended, ServerExitCode.REQUEST_LIMIT);
    await assert.rejects(fetch(url));
    agent.destroy();
  });

  it('finishes a download while it stops', async () => {
    const gate = Promise.withResolvers<void>();
    const app: ServableApp = {
      fetch: () =>
        new Response(
          new ReadableStream({
            async start(controller) {
              controller.enqueue(Buffer.from('first '));
              await gate.promise;
              controller.enqueue(Buffer.from('last'));
              controller.close();
            },
          }),
        ),
    };
    const { url, ended, stop } = await start(app);
    const response = await fetch(url);
    stop();
    gate.resolve();
    assert.equal(await response.text(), 'first last');
    assert.equal(await ended, ServerExitCode.SHUTDOWN);
  });

  it('aborts requests that do not finish in time', async () => {
    const begun = Promise.withResolvers<void>();
    const app: ServableApp = {
      fetch: () => (begun.resolve(), new Promise<Response>(() => undefined)),
    };
    const { url, ended, stop } = await start(app, { shutdownTimeout: 1 });
    const hanging = fetch(url);
    await begun.promise;
    stop();
    await assert.rejects(hanging);
    assert.equal(await ended, ServerExitCode.SHUTDOWN);
  });

  it('stops at once at the second signal', async () => {
    const begun = Promise.withResolvers<void>();
    const app: ServableApp = {
      fetch: () => (begun.resolve(), new Promise<Response>(() => undefined)),
    };
    const { url, ended, stop } = await start(app, { shutdownTimeout: 60_000 });
    const hanging = fetch(url);
    await begun.promise;
    stop();
    stop();
    await assert.rejects(hanging);
    assert.equal(await ended, ServerExitCode.SHUTDOWN);
  });

  it('finishes requests beyond its limit at the first signal, and not at the second', async () => {
    for (const times of [1, 2]) {
      const begun = Promise.withResolvers<void>();
      const go = Promise.withResolvers<void>();
      const app: ServableApp = {
        fetch: async () => {
          begun.resolve();
          await go.promise;
          return new Response('done');
        },
      };
      const { url, ended, stop } = await start(app, { maxRequests: 1 });
      const answer = fetch(url).then(
        (response) => response.text(),
        () => 'broken off',
      );
      await begun.promise;
      for (let at = 0; at < times; at++) stop();
      setTimeout(go.resolve, 50);
      assert.equal(await answer, times === 1 ? 'done' : 'broken off');
      assert.equal(await ended, ServerExitCode.REQUEST_LIMIT);
    }
  });

  it('stops with an AbortSignal, also with one that was aborted before', async () => {
    const abort = new AbortController();
    const { ended } = await start(hello, { signal: abort.signal });
    abort.abort();
    assert.equal(await ended, ServerExitCode.SHUTDOWN);
    assert.equal(
      await serve(hello, { port: 0, signals: [], signal: abort.signal }),
      ServerExitCode.SHUTDOWN,
    );
  });

  it('rejects when the address cannot be listened on', async () => {
    const { port, ended, stop } = await start(hello);
    await assert.rejects(serve(hello, { port, signals: [] }), { code: 'EADDRINUSE' });
    stop();
    await ended;
  });

  it('listens on a Unix socket', async () => {
    const path = `/tmp/fwx-${crypto.randomUUID()}.sock`;
    const { url, ended, stop } = await start(hello, { path });
    const [answer] = (await once(get({ socketPath: url, path: '/' }), 'response')) as [
      IncomingMessage,
    ];
    assert.equal(Buffer.concat(await answer.toArray()).toString(), 'hello');
    stop();
    await ended;
  });
});
