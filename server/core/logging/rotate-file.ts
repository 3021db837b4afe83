import type { Stats } from 'node:fs';

import { errorCode } from '../errors/error-code.ts';
import { nodeBuiltin } from '../runtime/node-builtin.ts';

const fs = () => nodeBuiltin('node:fs', 'Writing log files');

/** Age in milliseconds of a stale lock: a rotation takes far less, so the process that created the lock has ended. */
const staleLockAge = 10_000;

/** Which files are rotated, and how many of them are kept. */
export interface Rotation {
  readonly maxFiles: number;
  /** Whether a file must be rotated. */
  readonly isFull: (found: Stats | undefined) => boolean;
}

/**
 * Renames a full file to `<path>.1`, the previous one to `<path>.2` and so on. Several processes may
 * call this at the same time: the one that creates the lock rotates, the others do nothing.
 */
export function rotateFile(path: string, { maxFiles, isFull }: Rotation): void {
  const lock = `${path}.lock`;
  if (!acquireLock(lock)) return;
  try {
    // Another process may have rotated before: the file at the path is then its new one.
    if (isFull(fs().statSync(path, { throwIfNoEntry: false }))) shift(path, maxFiles);
  } finally {
    fs().rmSync(lock, { force: true });
  }
}

function shift(path: string, maxFiles: number): void {
  if (maxFiles < 1) {
    fs().rmSync(path, { force: true });
    return;
  }
  fs().rmSync(`${path}.${maxFiles}`, { force: true });
  for (let number = maxFiles - 1; number > 0; number--) {
    moveIfThere(`${path}.${number}`, `${path}.${number + 1}`);
  }
  moveIfThere(path, `${path}.1`);
}

function acquireLock(lock: string): boolean {
  try {
    fs().closeSync(fs().openSync(lock, 'wx', 0o600));
  } catch (error) {
    // Where no lock can be created, as on a full disk, rotating still removes the files that are no longer kept.
    if (errorCode(error) !== 'EEXIST') return true;
    const { mtimeMs = Number.NaN } = fs().statSync(lock, { throwIfNoEntry: false }) ?? {};
    if (Date.now() - mtimeMs > staleLockAge) fs().rmSync(lock, { force: true });
    return false;
  }
  return true;
}

function moveIfThere(from: string, to: string): void {
  try {
    fs().renameSync(from, to);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}
