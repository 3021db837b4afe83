import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';

import { nodeHandler } from '../../../server/bridge/index.ts';
import { PageProto, pageServer } from '../../../server/page/index.ts';
import { marked, pageIn } from './support.ts';

const site = pageServer(
  {
    version: 'v1',
    flashes: (request) => ({
      peek: () => ({ visitor: request.headers.get('x-visitor') ?? 'nobody' }),
      consume: () => undefined,
    }),
  },
  (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/native') return new Response('native', { headers: { 'x-a': 'b' } });
    if (pathname === '/move') {
      return new Response('go', { status: 302, headers: { location: '/home' } });
    }
    if (pathname === '/heard') {
      return PageProto.render('Heard', { text: 'grün' }).then((page) => {
        page.on('afterPrepare', () => undefined);
        return page;
      });
    }
    if (pathname === '/nothing') return undefined as unknown as Response;
    return PageProto.render('Home', { path: pathname });
  },
);

describe('pageServer()', () => {
  let server: Server;
  let url: string;
  before(async () => {
    server = createServer(nodeHandler(site, { onError: () => undefined }));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  /** Both entry points: the one of Fetch runtimes, and the one of the bridge. */
  const doors = {
    fetch: (path: string, init: RequestInit) =>
      site.fetch(new Request(`http://127.0.0.1${path}`, init)),
    handle: (path: string, init: RequestInit) => fetch(url + path, { ...init, redirect: 'manual' }),
  };

  for (const [door, send] of Object.entries(doors)) {
    it(`sends pages by ${door}()`, async () => {
      const first = await send('/home?a=1', {});
      assert.equal(first.headers.get('content-type'), 'text/html; charset=UTF-8');
      assert.equal((await pageIn(first)).url, '/home?a=1');
      const later = await send('/home', { headers: { ...marked, 'x-visitor': 'ada' } });
      const page = await pageIn(later);
      assert.deepEqual(page.props, { path: '/home', errors: {} });
      assert.deepEqual(page.flash, { visitor: 'ada' });
    });

    it(`sends other responses by ${door}(), adapted to the client`, async () => {
      const plain = await send('/native', { headers: marked });
      assert.equal(await plain.text(), 'native');
      assert.deepEqual([plain.headers.get('x-a'), plain.headers.get('vary')], ['b', 'X-Inertia']);
      const moved = await send('/move', { method: 'PATCH', headers: marked });
      assert.deepEqual([moved.status, moved.headers.get('location')], [303, '/home']);
    });

    it(`sends pages with listeners by ${door}() with all of their headers`, async () => {
      const response = await send('/heard', { headers: marked });
      assert.equal(response.headers.get('content-type'), 'application/json; charset=UTF-8');
      assert.equal(response.headers.get('vary'), 'X-Inertia');
      assert.equal((await pageIn(response)).props['text'], 'grün');
    });

    it(`answers HEAD by ${door}() without a body`, async () => {
      const response = await send('/home', { method: 'HEAD' });
      assert.deepEqual([response.status, await response.text()], [200, '']);
    });
  }

  it('does not read the body of another response to HEAD', async () => {
    const response = await fetch(`${url}/native`, { method: 'HEAD' });
    assert.deepEqual([response.status, await response.text()], [200, '']);
  });

  it('refuses values that are neither a page nor a response', async () => {
    await assert.rejects(site.fetch(new Request('http://h.test/nothing')), {
      name: 'InvalidArgumentException',
    });
    assert.equal((await fetch(`${url}/nothing`)).status, 500);
  });

  it('has the base URL of its options behind the bridge and as a Fetch handler', async () => {
    const versions: string[] = [];
    const shop = pageServer(
      {
        baseUrl: '/shop',
        version: ({ baseUrl }) => {
          versions.push(baseUrl);
          return 'v1';
        },
      },
      () => PageProto.render('Home'),
    );
    await shop.fetch(new Request('http://127.0.0.1/shop/home'));
    const behind = createServer(nodeHandler(shop));
    await new Promise<void>((resolve) => behind.listen(0, '127.0.0.1', resolve));
    await fetch(`http://127.0.0.1:${(behind.address() as AddressInfo).port}/shop/home`);
    behind.closeAllConnections();
    behind.close();
    assert.deepEqual([...new Set(versions)], ['/shop']);
  });
});

describe('Functions of the settings of pages', () => {
  const never = (): never => Promise.reject(new Error('late')) as never;
  const cases = [
    [{ version: never }, '"version" .* must return a text or a whole number, got a promise'],
    [{ nonce: never }, '"nonce" .* must return a text, got a promise'],
    [{ nonce: () => ({}) as never }, '"nonce" .* must return a text, got object'],
    [{ rootView: () => undefined as never }, '"rootView" .* must return a document, got undefined'],
    [{ flashes: never }, '"flashes" .* must return a store or null, got a promise'],
  ] as const;
  for (const [options, message] of cases) {
    // The test runner reports rejections that nothing handles.
    it(`say what they must return: ${message}`, async () => {
      const site = pageServer(options, () => PageProto.render('Home'));
      await assert.rejects(site.fetch(new Request('http://127.0.0.1/home')), {
        name: 'InvalidConfigException',
        message: new RegExp(message),
      });
    });
  }
});
