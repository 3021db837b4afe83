import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect as connectHttp2 } from 'node:http2';
import { connect } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

import { freePort } from '../../../scripts/lib/free-port.mjs';
import { selfSigned } from '../../server/bridge/certificate.ts';

const guide = new URL('../../../docs/guides/mounting.md', import.meta.url);
const programs = {
  'serve.js': '',
  'tls.js': '',
  'node.js': '',
  'express.js': '/shop',
  'fastify.js': '',
  'hono.js': '/shop',
  'h3.js': '/shop',
} as const;
const identity = selfSigned();

/** Sends a request to a path of the host, below its mount point. */
type Send = (path: string, init?: RequestInit) => Promise<Response>;

/** Waits until the program listens; fails when the program ends first. */
async function listening(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const socket = connect(port, '127.0.0.1');
    const [found] = await Promise.allSettled([once(socket, 'connect')]);
    socket.destroy();
    if (found.status === 'fulfilled') return;
    await pause(25);
  }
  throw new Error(`The program ended with ${child.exitCode}.`);
}

/** The result that `fetch` would return, over HTTP/2, which `fetch` does not support. */
async function fetchHttp2(url: string, init: RequestInit = {}): Promise<Response> {
  const { origin, pathname, search } = new URL(url);
  const request = new Request(url, init);
  const session = connectHttp2(origin, { ca: identity.cert });
  const stream = session.request(
    {
      ...Object.fromEntries(request.headers),
      ':method': request.method,
      ':path': pathname + search,
    },
    { endStream: false },
  );
  stream.end(Buffer.from(await request.arrayBuffer()));
  const [answer] = (await once(stream, 'response')) as [Record<string, string | string[]>];
  const headers = new Headers();
  for (const line of answer['set-cookie'] ?? []) headers.append('set-cookie', line);
  const body = Buffer.concat((await stream.toArray()) as Buffer[]);
  session.close();
  return new Response(body, { status: Number(answer[':status']), headers });
}

/** Two visits of one client, and the form that the application receives. */
async function visit(send: Send): Promise<string[]> {
  const first = await send('/site/index');
  const cookie = first.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  const second = await send('/site/index', { headers: { cookie } });
  const form = await send('/site/echo', { method: 'POST', body: new URLSearchParams('a[b]=1') });
  const missing = await send('/nowhere/at/all');
  return [await first.text(), await second.text(), await form.text(), String(missing.status)];
}

function upload(): RequestInit {
  const body = new FormData();
  body.append('a', 'text');
  body.append('f', new File(['x'.repeat(2_000_000)], 'f'));
  return { method: 'POST', body };
}

describe('the mounting guide', () => {
  let folder = '';
  let blocks: ReadonlyMap<string, string> = new Map();
  const children = new Map<string, ChildProcess>();
  const ports = new Map<string, number>();

  before(async () => {
    // Inside of the package, so that its name and its dependencies are found.
    const cache = join(import.meta.dirname, '../../../.cache');
    await mkdir(cache, { recursive: true });
    folder = await mkdtemp(join(cache, 'mounting-guide-'));
    const text = await readFile(guide, 'utf8');
    const found = text.matchAll(/```[jt]s\n\/\/ (\S+\.[jt]s)\n([^]*?)```/g);
    blocks = new Map([...found].map(([, name = '', code = '']) => [name, code]));
    await writeFile(join(folder, 'key.pem'), identity.key);
    await writeFile(join(folder, 'cert.pem'), identity.cert);
    for (const [name, code] of blocks) {
      const port = await freePort();
      ports.set(name, port);
      await writeFile(join(folder, name), code.replace('3000', String(port)));
    }
    for (const name of Object.keys(programs)) {
      const args = ['-C', 'fwx-source', join(folder, name)];
      children.set(name, spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] }));
    }
  });
  after(async () => {
    for (const child of children.values()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  });

  /** The host of a block, after it listens. */
  async function host(name: keyof typeof programs): Promise<Send> {
    const port = ports.get(name) ?? 0;
    await listening(port, children.get(name) as ChildProcess);
    const mount = programs[name];
    if (name === 'tls.js')
      return (path, init) => fetchHttp2(`https://localhost:${port}${path}`, init);
    return (path, init) => fetch(`http://127.0.0.1:${port}${mount}${path}`, init);
  }

  it('has a block for each host', () => {
    const names = [...Object.keys(programs), 'app.ts', 'worker.js'];
    assert.deepEqual([...blocks.keys()].sort(), names.sort());
  });

  for (const name of Object.keys(programs) as (keyof typeof programs)[]) {
    it(`works as written in ${name}`, async () => {
      const send = await host(name);
      const mount = programs[name];
      assert.deepEqual(await visit(send), [
        `${mount}|site/index|1|127.0.0.1`,
        `${mount}|site/index|2|127.0.0.1`,
        '{"a":{"b":"1"}}',
        '404',
      ]);
      assert.equal(await (await send('/site/echo', upload())).text(), '{"a":"text"}');
    });
  }

  it('takes over a body that Express has parsed', async () => {
    const send = await host('express.js');
    const headers = { 'content-type': 'application/json' };
    const answer = await send('/site/echo', { method: 'POST', headers, body: '{"a":[1]}' });
    assert.equal(await answer.text(), '{"a":[1]}');
  });

  it('works as written in worker.js, which uses only Fetch', async () => {
    const module = (await import(pathToFileURL(join(folder, 'worker.js')).href)) as {
      default: { fetch(request: Request, env?: object, context?: object): Promise<Response> };
    };
    const env = { ip: 'a binding of any name' };
    const context = { waitUntil: () => undefined };
    const send: Send = (path, init) =>
      module.default.fetch(new Request(`http://h.test${path}`, init), env, context);
    assert.deepEqual(await visit(send), [
      '|site/index|1|',
      '|site/index|2|',
      '{"a":{"b":"1"}}',
      '404',
    ]);
    assert.equal(await (await send('/site/echo', upload())).text(), '{"a":"text"}');
  });

  it('ends each host that handles signals with its exit code', async () => {
    await host('serve.js');
    const child = children.get('serve.js') as ChildProcess;
    child.kill('SIGTERM');
    assert.deepEqual(await once(child, 'exit'), [2, null]);
  });
});
