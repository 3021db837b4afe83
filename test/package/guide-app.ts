import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { docBlocks } from '../support/doc-blocks.ts';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { type InstalledProject, installedProject } from './project.ts';

/** An application that a guide builds. */
export interface GuideApp {
  readonly project: InstalledProject;
  /** Folder of the files of the guide. */
  readonly folder: string;
  /** URL of its server. */
  readonly origin: string;
  /** Settles when the server has ended. */
  stop(): Promise<void>;
}

const { vite } = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    readonly devDependencies: Readonly<Record<string, string>>;
  }
).devDependencies;

/**
 * Follows a guide with the packed package: writes each of its blocks that begin with a name of a file, builds with
 * Vite, and starts the server.
 *
 * @param guide Path of the page.
 * @param entry Script of the server.
 */
export async function startGuideApp(guide: string, entry: string): Promise<GuideApp> {
  const project = await installedProject();
  const name = guide.replaceAll(/[/.]/g, '-');
  const folder = join(project.folder, name);
  for (const { code } of docBlocks.filter(({ page }) => page === guide)) {
    const file = /^(?:\/\/|\/\*) ([\w./-]+)/.exec(code)?.[1];
    if (file !== undefined) project.write(`${name}/${file}`, code);
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
  const origin = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, [entry], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      NODE_TEST_CONTEXT: '',
      COOKIE_KEY: 'cookies',
      PORT: String(port),
    },
    stdio: 'ignore',
  });
  const stop = (): Promise<void> => ended(server);
  await answers(origin).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { project, folder, origin, stop };
}

/** Settles when the server answers. */
async function answers(url: string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    await wait(100);
  }
  throw new Error(`${url} does not answer.`);
}

async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const exit = once(server, 'exit');
  server.kill('SIGTERM');
  await exit;
}
