// Child processes of the scripts: local binaries first on the PATH, signals handed on, nothing left behind.
import { spawn } from 'node:child_process';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root folder of the repository, with a slash at its end. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

const children = new Set();
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
    if (children.size === 0) process.exit(signal === 'SIGINT' ? 130 : 143);
  });
}

/** Starts a command in the repository; `env` is added to the environment. */
export function start(command, args, { env = {}, stdio = 'inherit' } = {}) {
  const path = `${root}node_modules/.bin${delimiter}${process.env.PATH ?? ''}`;
  const child = spawn(command, args, {
    cwd: root,
    stdio,
    env: { ...process.env, PATH: path, ...env },
  });
  children.add(child);
  child.once('close', () => children.delete(child));
  return child;
}

/** Runs a command to its end. Resolves to its exit code; a signal counts as 1. */
export function run(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = start(command, args, options);
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
