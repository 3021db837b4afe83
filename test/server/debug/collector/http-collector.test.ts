import assert from 'node:assert/strict';
import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';

import type { HttpPayload } from '../../../../server/debug/collector/http-collector.ts';
import { debugSetup, lastSnapshot } from '../support.ts';

const publishesChunks = Number(process.versions.node.split('.', 1)[0]) >= 24;

describe('HttpCollector', () => {
  let server: Server;
  let origin = '';
  before(async () => {
    server = createServer((request, response) => {
      if (request.url?.startsWith('/gzip')) {
        response.setHeader('content-encoding', 'gzip').end(gzipSync('x'.repeat(10_000)));
      } else if (request.url === '/redirect') {
        response.writeHead(302, { location: '/end' }).end();
      } else if (request.url === '/fault') {
        response.writeHead(500).end('no');
      } else response.end(request.url);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  async function run(work: () => unknown): Promise<HttpPayload> {
    const setup = debugSetup();
    await setup.debugged.capture('work', work);
    await setup.debugged.dispose();
    return (await lastSnapshot(setup)).panels['http'] as unknown as HttpPayload;
  }

  it('captures calls of fetch with status, times, bytes and place', async () => {
    const { entries } = await run(async () => {
      await (await fetch(`${origin}/gzip?token=s3cret`)).text();
      await (await fetch(`${origin}/redirect`)).text();
      await (await fetch(`${origin}/fault`, { method: 'POST', body: 'x' })).text();
    });
    const seen = entries.map(({ method, status, url }) => [
      method,
      status,
      url.slice(origin.length),
    ]);
    assert.deepEqual(seen, [
      ['GET', 200, '/gzip?token=%5Bredacted%5D'],
      ['GET', 302, '/redirect'],
      ['GET', 200, '/end'],
      ['POST', 500, '/fault'],
    ]);
    const [first] = entries;
    assert.ok(first);
    // Older versions of Node do not publish the chunks of a response.
    if (publishesChunks) assert.ok(first.bytes !== null && first.bytes < 200);
    assert.ok(first.duration !== null && first.wait !== null && first.duration >= first.wait);
    assert.deepEqual(
      entries.map(({ seq }) => seq),
      [1, 2, 3, 4],
    );
    const last = entries.at(-1) ?? assert.fail();
    // The calls were sequential.
    for (const one of [first, last]) {
      assert.ok(one.timestamp >= 0 && (one.wait ?? -1) >= 0);
    }
    assert.ok(first.timestamp + first.duration <= last.timestamp);
  });

  it('captures calls of node:http to their end', async () => {
    const { entries } = await run(
      () =>
        new Promise<void>((resolve) => {
          get(`${origin}/plain`, (response) => {
            response.resume();
            response.once('close', () => setImmediate(resolve));
          });
        }),
    );
    assert.deepEqual(
      entries.map(({ method, status, url }) => [method, status, url]),
      [['GET', 200, `${origin}/plain`]],
    );
    assert.notEqual(entries[0]?.duration, null);
    assert.match(entries[0]?.trace[0]?.file ?? '', /http-collector\.test\.ts$/);
  });

  it('captures failed calls', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(closed.address() as AddressInfo).port}/`;
    await new Promise((resolve) => closed.close(resolve));
    const { entries } = await run(async () => {
      await assert.rejects(fetch(url));
      await new Promise<void>((resolve) => void get(url, () => {}).once('error', () => resolve()));
    });
    assert.equal(entries.length, 2);
    for (const { error, status } of entries) {
      assert.equal(status, 0);
      assert.match(error, /ECONNREFUSED/);
    }
  });

  it('never mixes captures up that share sockets', async () => {
    const setup = debugSetup();
    await Promise.all(
      Array.from({ length: 300 }, (_, number) =>
        setup.debugged.capture(`work ${number}`, async () =>
          (await fetch(`${origin}/${number}`)).text(),
        ),
      ),
    );
    await setup.debugged.dispose();
    for (const { panels, summary } of await setup.snapshots()) {
      const { entries } = panels['http'] as unknown as HttpPayload;
      assert.deepEqual(
        entries.map(({ url }) => url),
        [`${origin}/${summary.url.slice('work '.length)}`],
      );
      assert.notEqual(entries[0]?.duration, null);
    }
  });
});
