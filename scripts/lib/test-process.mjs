// Test commands that end at their first failure, with the processes that they started.
import { spawn } from 'node:child_process';

const running = new Set();

/** Ends the tests that run. */
export function stopTests() {
  for (const stop of running) stop();
}

/**
 * How a command fails; null when it does not.
 *
 * @param {string} cwd
 * @param {readonly string[]} command Prints TAP.
 * @param {{ env?: Record<string, string>, milliseconds: number }} options Longest time; a change may have made an
 *   endless loop.
 * @returns {Promise<string | null>}
 */
export function failureOf(cwd, [command, ...args], { env = {}, milliseconds }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      detached: true,
      env: { ...process.env, CI: '', FWX_SLOW: '', ...env },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const stop = () => {
      try {
        process.kill(-Number(child.pid), 'SIGKILL');
      } catch {
        // It has ended.
      }
    };
    running.add(stop);
    let failed = null;
    const timer = setTimeout(() => {
      failed ??= `longer than ${Math.round(milliseconds / 1000)} s`;
      stop();
    }, milliseconds);
    child.stdout.setEncoding('utf8').on('data', (text) => {
      if (failed !== null) return;
      failed = /^\s*not ok .*/m.exec(text)?.[0].trim() ?? null;
      if (failed !== null) stop();
    });
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(timer);
      running.delete(stop);
      resolve(code === 0 ? null : (failed ?? `exit code ${code}`));
    });
  });
}

/** Passes each value to the first free worker. */
export async function shareOut(values, workers) {
  const waiting = [...values];
  const work = async (worker) => {
    while (waiting.length > 0) await worker(waiting.shift());
  };
  await Promise.all(workers.map(work));
}
