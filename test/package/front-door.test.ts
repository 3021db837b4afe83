import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';

import { freePort } from '../../scripts/lib/free-port.mjs';
import { findRuntime } from '../../scripts/lib/runtimes.mjs';
import { type InstalledProject, installedProject } from './project.ts';
import { bundleWorker, workerConfig } from './worker.ts';

const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const entries = {
  'front-node.mjs': `
import { serve } from 'fwx/server/bridge';
import { app } from './front-door-app.mjs';
process.exit(await serve(app, { port: Number(process.env.PORT) }));`,
  'front-bun.mjs': `
import { app } from './front-door-app.mjs';
Bun.serve({ port: Number(process.env.PORT), hostname: '127.0.0.1', fetch: app.fetch });`,
  'front-deno.mjs': `
import { app } from './front-door-app.mjs';
Deno.serve({ port: Number(Deno.env.get('PORT')), hostname: '127.0.0.1' }, app.fetch);`,
  'front-worker-entry.mjs': `
import { app } from './front-door-app.mjs';
export default { fetch: app.fetch };`,
};

/** A running server of the application, with the cookies of one visitor. */
class Site {
  readonly #child: ChildProcess;
  readonly #url: string;
  readonly #cookies = new Map<string, string>();
  readonly #output: Buffer[] = [];

  constructor(child: ChildProcess, url: string) {
    this.#child = child;
    this.#url = url;
    child.stdout?.on('data', (data: Buffer) => this.#output.push(data));
    child.stderr?.on('data', (data: Buffer) => this.#output.push(data));
  }

  get output(): string {
    return Buffer.concat(this.#output).toString();
  }

  async send(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(init.headers as Record<string, string>), cookie };
    const response = await fetch(this.#url + path, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    return response;
  }

  /** Waits until the server answers. @throws {Error} It ended, or did not answer in time. */
  async isUp(): Promise<void> {
    for (const end = performance.now() + 30_000; performance.now() < end;) {
      if (this.#child.exitCode !== null) break;
      const response = await fetch(`${this.#url}/site/widget`).catch(() => null);
      if (response) return void (await response.arrayBuffer());
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    }
    throw new Error(`The server did not start:\n${this.output}`);
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#child.kill('SIGKILL');
    await once(this.#child, 'exit');
  }
}

const runtimes = {
  'this Node': async () => [process.execPath, 'front-node.mjs'],
  'the oldest Node': async () => [await findRuntime('oldest'), 'front-node.mjs'],
  Bun: async () => [await findRuntime('bun'), 'run', 'front-bun.mjs'],
  Deno: async () => [
    await findRuntime('deno'),
    'run',
    '--allow-all',
    '--node-modules-dir=manual',
    'front-deno.mjs',
  ],
  async workerd(project: InstalledProject, port: number) {
    await bundleWorker(project, 'front-worker-entry.mjs', 'front-worker.mjs');
    project.write('front.capnp', workerConfig('front-worker.mjs', port));
    return [await findRuntime('workerd'), 'serve', 'front.capnp'];
  },
} as const;

for (const [name, command] of Object.entries(runtimes)) {
  describe(`An application of the installed package in ${name}`, () => {
    let site: Site;
    before(async () => {
      const project = await installedProject();
      const source = new URL('front-door-app.mjs', import.meta.url);
      copyFileSync(source, join(project.folder, 'front-door-app.mjs'));
      for (const [file, text] of Object.entries(entries)) project.write(file, text);
      const port = await freePort();
      const [program = '', ...args] = await command(project, port);
      const child = spawn(program, args, {
        cwd: project.folder,
        env: { ...process.env, NODE_OPTIONS: '', PORT: String(port) },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      site = new Site(child, `http://127.0.0.1:${port}`);
      await site.isUp();
    });
    after(async () => {
      await site.stop();
    });

    it('keeps a session', async () => {
      for (const visits of [1, 2, 3]) {
        const response = await site.send('/site/visit');
        const facts = (await response.json()) as { visits: number; address: string | null };
        assert.equal(facts.visits, visits, site.output);
        // A worker receives the address of its client only in a header of its host.
        if (name !== 'workerd') assert.equal(facts.address, '127.0.0.1');
      }
    });

    it('validates a form with a CSRF token, and refuses one without', async () => {
      const token = await (await site.send('/site/form')).text();
      const body = new URLSearchParams({ mail: 'nobody', _csrf: token });
      const response = await site.send('/site/form', { method: 'POST', body });
      assert.deepEqual(
        [response.status, await response.json()],
        [200, { mail: ['Mail is not a valid email address.'] }],
      );
      const forged = new URLSearchParams({ mail: 'nobody' });
      assert.equal((await site.send('/site/form', { method: 'POST', body: forged })).status, 400);
    });

    it('reads uploads', async () => {
      const body = new FormData();
      body.set('_csrf', await (await site.send('/site/form')).text());
      body.set('plain', new Blob(['x'.repeat(2_000_000)]), 'large.txt');
      const photo = { name: 'a.png', type: 'image/png', size: 70, data: png };
      body.set('photo', JSON.stringify(photo));
      const response = await site.send('/site/upload', { method: 'POST', body });
      const text = await response.text();
      assert.deepEqual(JSON.parse(text), { bytes: 2_000_000, error: null }, site.output);
    });

    it('answers pages as documents and as objects', async () => {
      const page = await site.send('/site/page');
      assert.equal(page.status, 200, site.output);
      assert.match(await page.text(), /^<!doctype html>.*Users\/Show/is);
      const headers = { 'x-inertia': 'true', 'x-inertia-version': 'v1' };
      const object = await (await site.send('/site/page', { headers })).json();
      assert.equal((object as { component: string }).component, 'Users/Show');
    });

    it('renders elements and widgets', async () => {
      const streamed = await (await site.send('/site/markup')).text();
      assert.match(streamed, /<fwx-accordion[^>]*>.*<details/s);
      assert.match(await (await site.send('/site/widget')).text(), /<details/);
    });

    it('answers errors in HTML and JSON, without details', async () => {
      for (const [path, status] of [
        ['/none', 404],
        ['/site/broken', 500],
      ] as const) {
        for (const accept of ['text/html', 'application/json']) {
          const response = await site.send(path, { headers: { accept } });
          const text = await response.text();
          assert.equal(response.status, status, text);
          assert.match(response.headers.get('content-type') ?? '', new RegExp(accept));
          assert.ok(text.length > 20, text);
          assert.doesNotMatch(text, /secret words/);
        }
      }
    });
  });
}
