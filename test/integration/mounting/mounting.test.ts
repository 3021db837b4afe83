import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';

const guide = new URL('../../../docs/guides/mounting.md', import.meta.url);
let folder = '';
let blocks: ReadonlyMap<string, string> = new Map();

before(async () => {
  // Inside of the package, so that its own name and its dependencies are found.
  folder = await mkdtemp(join(import.meta.dirname, '.guide-'));
  const text = await readFile(guide, 'utf8');
  const found = text.matchAll(/```[jt]s\n\/\/ (\S+\.[jt]s)\n([^]*?)```/g);
  blocks = new Map([...found].map(([, name = '', code = '']) => [name, code]));
  await writeFile(join(folder, 'app.ts'), blocks.get('app.ts') ?? '');
});
after(() => rm(folder, { recursive: true, force: true }));

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

/** Runs a block of the guide on a free port, as a program of its own. */
async function run(name: string): Promise<{ url: string; child: ChildProcess }> {
  const port = await freePort();
  const file = join(folder, name);
  await writeFile(file, (blocks.get(name) ?? '').replace('3000', String(port)));
  const child = spawn(process.execPath, ['-C', 'fwx-source', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  after(() => child.kill('SIGKILL'));
  const url = `http://127.0.0.1:${port}`;
  while (child.exitCode === null) {
    const answer = await fetch(url).catch(() => null);
    if (answer) return { url, child };
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error(`${name} ended with ${child.exitCode}.`);
}

/** Two visits of one client, and what the application gets of a form. */
async function visit(
  send: (path: string, init?: RequestInit) => Promise<Response>,
): Promise<string[]> {
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

describe('the mounting guide', () => {
  it('has a block for each host', () => {
    assert.deepEqual([...blocks.keys()].sort(), [
      'app.ts',
      'express.js',
      'fastify.js',
      'h3.js',
      'hono.js',
      'node.js',
      'serve.js',
      'worker.js',
    ]);
  });

  for (const [name, mount] of [
    ['serve.js', ''],
    ['node.js', ''],
    ['express.js', '/shop'],
    ['fastify.js', ''],
    ['hono.js', '/shop'],
    ['h3.js', '/shop'],
  ] as const) {
    it(`works as written in ${name}`, async () => {
      const { url, child } = await run(name);
      const answers = await visit((path, init) => fetch(url + mount + path, init));
      assert.deepEqual(answers, [
        `${mount}|site/index|1`,
        `${mount}|site/index|2`,
        '{"a":{"b":"1"}}',
        '404',
      ]);
      const upload = new FormData();
      upload.append('a', 'text');
      upload.append('f', new File(['x'.repeat(2_000_000)], 'f'));
      const answer = await fetch(`${url}${mount}/site/echo`, { method: 'POST', body: upload });
      assert.equal(await answer.text(), '{"a":"text"}');
      child.kill('SIGTERM');
      await once(child, 'exit');
    });
  }

  it('takes over a body that Express has parsed', async () => {
    const { url, child } = await run('express.js');
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${url}/shop/site/echo`, {
      method: 'POST',
      headers,
      body: '{"a":[1]}',
    });
    assert.equal(await answer.text(), '{"a":[1]}');
    child.kill('SIGTERM');
    await once(child, 'exit');
  });

  it('works as written in worker.js, with nothing but Fetch', async () => {
    const file = join(folder, 'worker.js');
    await writeFile(file, blocks.get('worker.js') ?? '');
    const module = (await import(pathToFileURL(file).href)) as {
      default: { fetch(request: Request): Promise<Response> };
    };
    const answers = await visit((path, init) =>
      module.default.fetch(new Request(`http://h.test${path}`, init)),
    );
    assert.deepEqual(answers, ['|site/index|1', '|site/index|2', '{"a":{"b":"1"}}', '404']);
  });
});
