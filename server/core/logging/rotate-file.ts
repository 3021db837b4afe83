import type { Stats } from 'node:fs';

import { nodeBuiltin } from '../runtime/node-builtin.ts';

const fs = () => nodeBuiltin('node:fs', 'Writing log files');

/** A rotation takes far less, so whoever began this one has died, in milliseconds. */
const longestRotation = 10_000;

/** Which files are put aside, and how many of them are kept. */
export interface Rotation {
  readonly maxFiles: number;
  /** Whether a file is to be put aside. */
  readonly isFull: (found: Stats | undefined) => boolean;
}

/**
 * Puts a full file aside as `<path>.1`, the one that was there before as `<path>.2` and so on. Several processes may
 * do so at the same time: one of them does, the others leave it to that one.
 */
export function rotateFile(path: string, { maxFiles, isFull }: Rotation): void {
  const lock = `${path}.lock`;
  if (!claim(lock)) return;
  try {
    // Another process may have been sooner: what is there now is its new file.
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

function claim(lock: string): boolean {
  try {
    fs().closeSync(fs().openSync(lock, 'wx', 0o600));
  } catch (error) {
    // Where no lock can be made, as on a full disk, putting aside still frees what is no longer kept.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return true;
    const { mtimeMs = Number.NaN } = fs().statSync(lock, { throwIfNoEntry: false }) ?? {};
    if (Date.now() - mtimeMs > longestRotation) fs().rmSync(lock, { force: true });
    return false;
  }
  return true;
}

function moveIfThere(from: string, to: string): void {
  try {
    fs().renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
