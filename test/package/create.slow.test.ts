// Makes every project of create-fwx from its tarball, with the packed fwx, and uses it as a new user does.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';

import type { Browser } from 'playwright-core';

import { freePort } from '../../scripts/lib/free-port.mjs';
import { servers, templates } from '../../create-fwx/lib/choices.mjs';
import { versions } from '../../create-fwx/lib/package-json.mjs';
import { startBrowser } from '../support/browser.ts';
import { type InstalledProject, installedProject } from './project.ts';

interface Manifest {
  readonly version: string;
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

const manifestOf = (path: URL | string): Manifest =>
  JSON.parse(readFileSync(path, 'utf8')) as Manifest;
const root = manifestOf(new URL('../../package.json', import.meta.url));
const names = Object.keys(templates).flatMap((template) =>
  Object.keys(servers).map((server) => ({ template, server, folder: `${template}-${server}` })),
);

/** The `dist` of a build, for projects whose pages need one. */
async function build(project: InstalledProject, cwd: string): Promise<void> {
  const { code, output } = await project.run('npx', ['vite', 'build'], { cwd });
  assert.equal(code, 0, output);
}

/** Runs the start script of a project, without npm between, until `use` has ended. */
async function whileServing(folder: string, use: (origin: string) => Promise<void>): Promise<void> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const [, ...args] = (manifestOf(join(folder, 'package.json')).scripts['start'] ?? '').split(' ');
  const env = { ...process.env, NODE_OPTIONS: '', NODE_TEST_CONTEXT: '', PORT: String(port) };
  const server: ChildProcess = spawn(process.execPath, args, { cwd: folder, env });
  let output = '';
  server.stdout?.on('data', (data: Buffer) => (output += data.toString()));
  server.stderr?.on('data', (data: Buffer) => (output += data.toString()));
  const ended = once(server, 'exit');
  try {
    let isUp = false;
    for (let tries = 0; tries < 600 && !isUp && server.exitCode === null; tries++) {
      await wait(50);
      isUp = Boolean((await fetch(origin).catch(() => null))?.ok);
    }
    assert.ok(isUp, output);
    await use(origin);
    assert.match(output, new RegExp(origin), 'It prints its address.');
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
  assert.equal(server.signalCode, null, 'It ends by itself, as in a container.');
}

describe('create-fwx', () => {
  let project: InstalledProject;
  let browser: Browser;
  const create = (args: readonly string[]) =>
    project.run('npx', ['--no-install', 'create-fwx', ...args]);
  const folderOf = (name: string): string => join(project.folder, 'create', name);

  before(async () => {
    project = await installedProject();
    const repository = join(import.meta.dirname, '../../create-fwx');
    const packed = await project.run('npm', ['pack', repository, '--silent']);
    assert.equal(packed.code, 0, packed.output);
    const more = ['sharp', 'vite'].map((name) => `${name}@${root.devDependencies[name]}`);
    const installed = await project.run(
      'npm',
      [
        'install',
        '--no-save',
        '--no-audit',
        '--no-fund',
        '--prefer-offline',
        `./create-fwx-${root.version}.tgz`,
        ...more,
      ],
      { seconds: 300 },
    );
    assert.equal(installed.code, 0, installed.output);
    browser = await startBrowser();
    for (const { template, server, folder } of names) {
      const choice = ['--template', template, '--server', server];
      const { code, output } = await create([`create/${folder}`, ...choice, '--no-install']);
      assert.equal(code, 0, output);
    }
    // Its parts for the browser do not depend on the server.
    const pages = names.filter(({ template }) => template === 'pages');
    await Promise.all(pages.map(({ folder }) => build(project, folderOf(folder))));
  });
  after(() => browser.close());

  it('names the versions that are tested here', () => {
    const own = manifestOf(new URL('../../create-fwx/package.json', import.meta.url));
    assert.equal(own.version, root.version);
    const known = { ...root.peerDependencies, ...root.dependencies, ...root.devDependencies };
    for (const [name, range] of Object.entries(versions)) {
      assert.equal(range, `^${known[name]?.replace('^', '')}`, name);
    }
  });

  it('writes programs that compile', async () => {
    const every = { extends: './pages-node/tsconfig.json', include: ['*/*.ts'] };
    project.write('create/tsconfig.json', JSON.stringify(every));
    for (const folder of [join(project.folder, 'create'), folderOf('widgets-node')]) {
      const { code, output } = await project.run('npx', ['tsc', '-p', folder]);
      assert.equal(code, 0, output);
    }
  });

  for (const { template, server, folder } of names) {
    it(`makes a project that passes its tests and starts: ${template}, ${server}`, async () => {
      const cwd = folderOf(folder);
      const args = (manifestOf(join(cwd, 'package.json')).scripts['test'] ?? '')
        .split(' ')
        .slice(1);
      const { code, output } = await project.run(process.execPath, args, { cwd });
      assert.equal(code, 0, output);
      await whileServing(cwd, async (origin) => {
        const page = await (await fetch(origin)).text();
        assert.match(page, /<!doctype html>/i);
      });
    });
  }

  for (const server of Object.keys(servers)) {
    it(`makes a program that reports that its port is in use: ${server}`, async () => {
      const cwd = folderOf(`widgets-${server}`);
      const other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      const { port } = other.address() as AddressInfo;
      const [, ...args] = (manifestOf(join(cwd, 'package.json')).scripts['start'] ?? '').split(' ');
      const env = { PORT: String(port) };
      const { code, output } = await project.run(process.execPath, args, { cwd, env });
      other.close();
      const message = `Port ${port} is in use. Choose another with the environment variable PORT.\n`;
      // Node prints first that there is no `.env`.
      assert.deepEqual([code, output.slice(-message.length)], [1, message]);
      assert.doesNotMatch(output, /EADDRINUSE/);
    });
  }

  for (const template of Object.keys(templates)) {
    it(`makes a page without errors in the console: ${template}`, async () => {
      await whileServing(folderOf(`${template}-node`), async (origin) => {
        const context = await browser.newContext();
        const page = await context.newPage();
        const faults: string[] = [];
        page.on('pageerror', ({ message }) => faults.push(message));
        page.on('console', (message) => {
          if (['error', 'warning'].includes(message.type())) faults.push(message.text());
        });
        await page.goto(origin);
        const element =
          { widgets: 'fwx-accordion', upload: 'fwx-upload', pages: 'fwx-page-link' }[template] ??
          '';
        await page.waitForFunction((tag) => Boolean(customElements.get(tag)), element);
        await page.waitForLoadState('networkidle');
        assert.deepEqual(faults, []);
        await context.close();
      });
    });
  }

  it('installs the packages that a project needs', async () => {
    const choice = ['--template', 'upload', '--server', 'hono', '--fwx', project.tarball];
    const env = { npm_config_prefer_offline: 'true', npm_config_audit: 'false' };
    const options = { env, seconds: 300 };
    const { code, output } = await project.run(
      'npx',
      ['--no-install', 'create-fwx', 'installed/my app', ...choice],
      options,
    );
    assert.equal(code, 0, output);
    const folder = join(project.folder, 'installed/my app');
    assert.equal(
      (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name: string }).name,
      'my-app',
    );
    assert.ok(existsSync(join(folder, 'node_modules/fwx/package.json')));
    const tested = await project.run('npm', ['test'], { cwd: folder });
    assert.equal(tested.code, 0, tested.output);
  });

  it('does not change a folder that contains files', async () => {
    project.write('create/taken/notes.txt', 'mine');
    const { code, output } = await create(['create/taken', '--no-install']);
    assert.equal(code, 64);
    assert.match(output, /The folder "create\/taken" is not empty/);
    assert.deepEqual(readdirSync(folderOf('taken')), ['notes.txt']);
  });

  it('writes into an empty folder', async () => {
    writeFileSync(project.write('create/empty/x', ''), '');
    const { code } = await project.run('rm', ['create/empty/x']);
    assert.equal(code, 0);
    const made = await create(['create/empty', '--no-install']);
    assert.equal(made.code, 0, made.output);
    assert.ok(existsSync(join(folderOf('empty'), 'server.ts')));
  });

  for (const [args, message] of [
    [['x', '--template', 'blog'], /--template must be one of widgets, upload, pages, got "blog"/],
    [['x', '--server', 'koa'], /--server must be one of node, hono, express, fastify, got "koa"/],
    [['x', '--colour'], /Unknown option '--colour'/],
    [['x', 'y'], /Only one folder can be given, got x, y/],
    [[], /Name the folder of the new project/],
  ] as const) {
    it(`refuses ${JSON.stringify(args)}, and writes nothing`, async () => {
      const { code, output } = await create([...args]);
      assert.equal(code, 64);
      assert.match(output, message);
      assert.ok(!existsSync(join(project.folder, 'x')));
    });
  }
});
