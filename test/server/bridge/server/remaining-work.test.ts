import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, it } from 'node:test';

import { type ServableApp, ServerExitCode, Worker } from '../../../../server/bridge/index.ts';
import { appOf } from '../../web/support.ts';
import { start } from './support.ts';

/** Work that takes some turns of the event loop; `isDone` tells whether it has ended. */
function work() {
  const state = { isDone: false, run };
  async function run(): Promise<void> {
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
    state.isDone = true;
  }
  return state;
}

/** An application whose requests have something left to do after their response, as for temporary files. */
function application(after: () => Promise<void>) {
  const app = appOf({ index: () => 'answer' });
  app.on('beforeRequest', () => app.response.on('afterSend', after));
  return app;
}

describe('A server that stops', () => {
  for (const name of ['handle', 'fetch'] as const) {
    it(`waits for what requests do after their response, with ${name}`, async () => {
      const left = work();
      const app = application(left.run);
      const served: ServableApp = name === 'handle' ? app : { fetch: app.fetch };
      const { url, ended, stop } = await start(served);
      assert.equal(await (await fetch(`${url}/?r=site/index`)).text(), 'answer');
      stop();
      assert.equal(await ended, ServerExitCode.SHUTDOWN);
      assert.ok(left.isDone);
    });
  }

  it('waits for promises of context.waitUntil, whatever their outcome', async () => {
    const left = work();
    const app: ServableApp = {
      fetch: (_request, context) => {
        context?.waitUntil?.(Promise.reject(new Error('of the test')));
        context?.waitUntil?.(left.run());
        return new Response();
      },
    };
    const { url, ended, stop } = await start(app);
    await fetch(url);
    stop();
    await ended;
    assert.ok(left.isDone);
  });

  it('does not wait for a value that is no promise', async () => {
    const app: ServableApp = {
      fetch: (_request, context) => {
        context?.waitUntil?.('no promise' as never);
        return new Response('answer');
      },
    };
    const { url, ended, stop } = await start(app, { shutdownTimeout: 60_000 });
    assert.equal(await (await fetch(url)).text(), 'answer');
    stop();
    assert.equal(await ended, ServerExitCode.SHUTDOWN);
  });

  it('waits for requests whose clients have gone away', async () => {
    const left = work();
    const begun = Promise.withResolvers<void>();
    const aborted = Promise.withResolvers<void>();
    const app: ServableApp = {
      async fetch({ signal }) {
        begun.resolve();
        await once(signal, 'abort');
        aborted.resolve();
        await left.run();
        return new Response();
      },
    };
    const { url, ended, stop } = await start(app);
    const client = new AbortController();
    const request = assert.rejects(fetch(url, { signal: client.signal }));
    await begun.promise;
    client.abort();
    await aborted.promise;
    stop();
    await Promise.all([ended, request]);
    assert.ok(left.isDone);
  });

  it('waits no longer than for requests', async () => {
    const app: ServableApp = {
      fetch: (_request, context) => {
        context?.waitUntil?.(new Promise(() => undefined));
        return new Response();
      },
    };
    const { url, ended, stop } = await start(app, { shutdownTimeout: 1 });
    await fetch(url);
    stop();
    assert.equal(await ended, ServerExitCode.SHUTDOWN);
  });
});

describe('A worker over a queue', () => {
  it('waits for what requests do after their response', async () => {
    const left = work();
    async function* requests() {
      yield new Request('http://h.test/?r=site/index');
    }
    await new Worker(application(left.run), { source: requests(), signals: [] }).run();
    assert.ok(left.isDone);
  });
});
