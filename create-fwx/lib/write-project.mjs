import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { UsageError, UserError } from './user-error.mjs';

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
 * @throws {UsageError} The folder has something in it.
 * @throws {UserError} The files cannot be written.
 */
export function writeProject(folder, files) {
  assertFree(folder);
  try {
    writeFiles(resolve(folder), files);
  } catch (error) {
    throw new UserError(`The project could not be written: ${error.message}`);
  }
}

function writeFiles(target, files) {
  const isThere = existsSync(target);
  const draft = isThere ? join(target, `.${randomUUID()}`) : `${target}.${randomUUID()}`;
  try {
    // Not mkdtemp(): its folders can be read by their owner alone.
    mkdirSync(draft, { recursive: true });
    for (const [path, text] of files) {
      mkdirSync(dirname(join(draft, path)), { recursive: true });
      writeFileSync(join(draft, path), text);
    }
    if (isThere) moveEntries(draft, target);
    else renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

/** Moves the files of a folder into another one, which stays: it may be a mount, or the working directory of a shell. */
function moveEntries(from, to) {
  const moved = [];
  try {
    for (const name of readdirSync(from)) {
      renameSync(join(from, name), join(to, name));
      moved.push(join(to, name));
    }
    rmdirSync(from);
  } catch (error) {
    for (const path of moved) rmSync(path, { recursive: true, force: true });
    throw error;
  }
}
