import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { runtimeContext } from '../../../../server/web/application/runtime-context.ts';
import { appOf } from '../support.ts';

const request = new Request('http://h.test/');

/** As in Bun: all members are on the prototype, also names of our context. */
class BunServer {
  get port(): number {
    return 3000;
  }

  get protocol(): string {
    return 'http';
  }

  requestIP(of: Request): { address: string; port: number } | null {
    return of === request ? { address: '10.0.0.1', port: 4711 } : null;
  }
}

describe('runtimeContext', () => {
  it('returns our own context unchanged', () => {
    const context = { ip: '10.0.0.1', parsedBody: { a: 1 } };
    assert.equal(runtimeContext(request, context), context);
  });

  it('reads only the client from the server of Bun', () => {
    const server = new BunServer();
    assert.deepEqual(runtimeContext(request, server), { ip: '10.0.0.1', port: 4711 });
    assert.deepEqual(runtimeContext(new Request('http://h.test/'), server), {});
  });

  it('reads the client of Deno', () => {
    const info = {
      remoteAddr: { transport: 'tcp', hostname: '10.0.0.1', port: 4711 },
      completed: Promise.resolve(),
    };
    assert.deepEqual(runtimeContext(request, info), { ip: '10.0.0.1', port: 4711 });
    assert.deepEqual(runtimeContext(request, { remoteAddr: { path: '/run/x.sock' } }), {});
  });

  it('accepts only text as address and a number as port', () => {
    assert.deepEqual(runtimeContext(request, { remoteAddr: { hostname: 5, port: '1' } }), {});
    assert.deepEqual(runtimeContext(request, { remoteAddr: { hostname: 'h', port: '1' } }), {
      ip: 'h',
    });
    assert.deepEqual(runtimeContext(request, { remoteAddr: { port: 0 } }), { port: 0 });
  });

  it('does not read a binding of a worker as client of Deno', () => {
    for (const env of [{ remoteAddr: { hostname: '6.6.6.6' } }, { remoteAddr: null }]) {
      assert.deepEqual(runtimeContext(request, env, {}), { env });
    }
    assert.deepEqual(runtimeContext(request, { remoteAddr: null }), { env: { remoteAddr: null } });
    assert.deepEqual(runtimeContext(request, { remoteAddr: 'x' }), { env: { remoteAddr: 'x' } });
  });

  it('keeps the bindings of a worker separate, regardless of their names', async () => {
    const env = { ip: '6.6.6.6', parsedBody: 'forged', baseUrl: '/x' };
    const kept: Promise<unknown>[] = [];
    const execution = {
      list: kept,
      waitUntil(promise: Promise<unknown>) {
        this.list.push(promise);
      },
    };
    const context = runtimeContext(request, env, execution);
    assert.deepEqual(Object.keys(context).sort(), ['env', 'waitUntil']);
    assert.equal(context.env, env);
    context.waitUntil?.(Promise.resolve());
    assert.equal(kept.length, 1);
  });

  it('accepts bindings without a third argument too', () => {
    const env = { DATABASE: 'x' };
    assert.deepEqual(runtimeContext(request, env), { env });
  });

  for (const given of [undefined, null, 'x', 5, {}]) {
    it(`ignores ${JSON.stringify(given)}`, () => {
      assert.deepEqual(runtimeContext(request, given), {});
    });
  }
});

describe('Application.fetch as the fetch of a runtime', () => {
  const app = appOf({ index: () => `${app.request.getUserIP()} ${app.request.getBaseUrl()}` });
  type Fetch = (request: Request, given?: unknown, execution?: unknown) => Promise<Response>;
  const module = { fetch: app.fetch as Fetch };

  for (const [runtime, given, execution, expected] of [
    ['Bun', new BunServer(), undefined, '10.0.0.1 '],
    ['Deno', { remoteAddr: { hostname: '10.0.0.2', port: 1 } }, undefined, '10.0.0.2 '],
    ['a worker', { ip: '6.6.6.6', baseUrl: '/x' }, { waitUntil: () => undefined }, 'null '],
    ['a service worker', undefined, undefined, 'null '],
  ] as const) {
    it(`answers in ${runtime}`, async () => {
      const answer = await module.fetch(request, given, execution);
      assert.equal(await answer.text(), expected);
    });
  }
});
