import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { UsageError } from './usage-error.mjs';

/**
 * Refuses a folder that has something in it.
 *
 * @param {string} folder
 * @throws {UsageError}
 */
export function assertFree(folder) {
  if (!existsSync(folder)) return;
  if (!statSync(folder).isDirectory()) throw new UsageError(`"${folder}" is a file.`);
  if (readdirSync(folder).length > 0) {
    throw new UsageError(`The folder "${folder}" is not empty. Name another one.`);
  }
}

/**
 * Writes a project: all of its files, or none.
 *
 * @param {string} folder
 * @param {ReadonlyMap<string, string>} files Texts by path.
 * @throws {UsageError} The folder has something in it, or cannot be made.
 */
export function writeProject(folder, files) {
  assertFree(folder);
  try {
    writeFiles(resolve(folder), files);
  } catch (error) {
    throw new UsageError(`The project could not be written: ${error.message}`);
  }
}

function writeFiles(target, files) {
  mkdirSync(dirname(target), { recursive: true });
  const draft = mkdtempSync(`${target}.`);
  try {
    for (const [path, text] of files) {
      mkdirSync(dirname(join(draft, path)), { recursive: true });
      writeFileSync(join(draft, path), text);
    }
    if (existsSync(target)) rmdirSync(target);
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}
