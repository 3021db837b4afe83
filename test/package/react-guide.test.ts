// Follows docs/guides/page-react.md with the packed package: builds with Vite, starts the server, and uses the pages.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';

import type { Browser } from 'playwright-core';

import { startBrowser } from '../support/browser.ts';
import { docBlocks } from '../support/doc-blocks.ts';
import { freePort } from '../support/free-port.ts';
import { type InstalledProject, installedProject } from './project.ts';

const guide = 'docs/guides/page-react.md';
const { vite } = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    readonly devDependencies: Readonly<Record<string, string>>;
  }
).devDependencies;

/** Settled when the server answers. */
async function answers(url: string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    await wait(100);
  }
  throw new Error(`${url} does not answer.`);
}

describe('The guide to an application with React', () => {
  let project: InstalledProject;
  let server: ChildProcess | null = null;
  let origin: string;
  let browser: Browser;

  before(async () => {
    project = await installedProject();
    const folder = join(project.folder, 'react-guide');
    for (const { code } of docBlocks.filter(({ page }) => page === guide)) {
      const name = /^\/\/ ([\w./-]+)/.exec(code)?.[1];
      if (name !== undefined) project.write(`react-guide/${name}`, code);
    }
    const installed = await project.run(
      'npm',
      ['install', '--no-save', '--no-audit', '--no-fund', '--prefer-offline', `vite@${vite}`],
      { seconds: 300 },
    );
    assert.equal(installed.code, 0, installed.output);
    const built = await project.run('npx', ['vite', 'build'], { cwd: folder });
    assert.equal(built.code, 0, built.output);
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    server = spawn(process.execPath, ['server.js'], {
      cwd: folder,
      env: { ...process.env, NODE_OPTIONS: '', NODE_TEST_CONTEXT: '', PORT: String(port) },
      stdio: 'ignore',
    });
    [browser] = await Promise.all([startBrowser(), answers(origin)]);
  });
  after(async () => {
    await browser?.close();
    if (!server) return;
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  });

  it('makes pages with a form, a drawer and a menu that work', async () => {
    const page = await browser.newPage();
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    await page.goto(origin);
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByText('Name must not be blank.').waitFor();
    await page.getByLabel('Name').fill('Edsger');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('heading', { name: '3 names' }).waitFor();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'About' }).click();
    await page.getByRole('heading', { name: 'About' }).waitFor();
    assert.deepEqual(faults, []);
    await page.close();
  });
});
