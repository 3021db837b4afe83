import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
// A run of all suites shares a folder, so that the client is built once.
const shared = process.env['FWX_DEMO_BUILD'];
/** Folder of the built client. */
export const demoAssets = shared ?? join(root, '.cache/demo-test');
let built = shared !== undefined && existsSync(join(shared, 'manifest.json'));

// Asynchronously: a browser that starts at the same time must get its responses.
async function buildClient(): Promise<void> {
  if (built) return;
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const child = spawn(process.execPath, [vite, 'build', '-c', 'demo/vite.config.mjs'], {
    cwd: root,
    env: { ...process.env, FWX_DEMO_OUT: demoAssets },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The demo’s client could not be built.');
  built = true;
}

/** A running demo with a folder of its own for uploads. */
export interface RunningDemo {
  readonly url: string;
  readonly uploads: string;
  readonly process: ChildProcess;
  /** Sends SIGTERM and resolves with the exit code. */
  stop(): Promise<number | null>;
}

/** Starts the demo as a separate process with these settings, on a free port. */
export async function startDemo(
  environment: Readonly<Record<string, string>> = {},
  flags: readonly string[] = [],
): Promise<RunningDemo> {
  await buildClient();
  const uploads = mkdtempSync(join(tmpdir(), 'fwx-uploads-'));
  const child = spawn(
    process.execPath,
    ['-C', 'fwx-source', 'demo/server.ts', '--port', '0', ...flags],
    {
      cwd: root,
      env: {
        ...process.env,
        FWX_DEMO_OUT: demoAssets,
        FWX_UPLOADS: uploads,
        FWX_FILES: join(uploads, 'visitors'),
        FWX_CONTACTS: ':memory:',
        FWX_CAPTURES: join(uploads, 'captures'),
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const lines = createInterface({ input: child.stdout });
  const [line] = (await Promise.race([
    once(lines, 'line'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`The demo left with ${String(code)} before it listened.`);
    }),
  ])) as [string];
  const url = /http:\S+?(?=\/$)/.exec(line)?.[0];
  if (!url) throw new Error(`The demo did not print its address: ${line}`);
  return {
    url,
    uploads,
    process: child,
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      rmSync(uploads, { recursive: true, force: true });
      return child.exitCode;
    },
  };
}
