// Child processes of the scripts: local binaries first on the PATH, signals forwarded, no process left running.
import { spawn } from 'node:child_process';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root folder of the repository, with a slash at its end. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Command of the compiler; `tsc` on the PATH may be TypeScript 6, which the template checkers need. */
export const tsc = ['node', `${root}node_modules/typescript/bin/tsc`];

const children = new Set();
// Exit code of a process that was stopped by a signal.
let stopped = 0;
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
]) {
  process.on(signal, () => {
    stopped = code;
    for (const child of children) child.kill(signal);
    if (children.size === 0) process.exit(code);
  });
}

/** Starts a command in the repository; `env` is added to the environment. */
export function start(command, args, { env = {}, stdio = 'inherit' } = {}) {
  // A signal stops the script, not only the running step.
  if (stopped > 0) process.exit(stopped);
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
