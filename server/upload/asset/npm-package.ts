import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { formatMessage, InvalidConfigException } from '../../core/index.ts';
import { digestOf } from '../internal/digests.ts';
import { Message } from '../message.ts';

// Installed packages do not change while the process runs. Names come from bundle classes.
const versions = new Map<string, { folder: string; version: string }>();
const hashes = new Map<string, string>();

/**
 * Version of an installed package.
 *
 * @throws {InvalidConfigException} It is not installed, or its `package.json` cannot be read.
 */
export function packageVersion(name: string): string {
  return installed(name).version;
}

/**
 * Folder of an installed package.
 *
 * @throws {InvalidConfigException} It is not installed, or its `package.json` cannot be read.
 */
export function packageFolder(name: string): string {
  return installed(name).folder;
}

/** The hash of a file of the folder `dist`, for the attribute `integrity`. */
export function fileIntegrity(folder: string, file: string): string {
  const path = join(folder, 'dist', file);
  let hash = hashes.get(path);
  if (hash === undefined) {
    hash = `sha384-${digestOf('sha384', readFileSync(path), 'base64')}`;
    hashes.set(path, hash);
  }
  return hash;
}

/** The `package.json` is read as a file: `exports` of a package may hide it from imports. */
function installed(name: string): { folder: string; version: string } {
  const known = versions.get(name);
  if (known) return known;
  const folders = createRequire(import.meta.url).resolve.paths(name) ?? [];
  for (const folder of folders.map((modules) => join(modules, name))) {
    const version = readVersion(folder);
    if (version === null) continue;
    versions.set(name, { folder, version });
    return { folder, version };
  }
  const place = folders[0] ?? 'node_modules';
  const file = join(place, name, 'package.json');
  throw new InvalidConfigException(formatMessage(Message.PACKAGE_VERSION_UNAVAILABLE, name, file));
}

function readVersion(folder: string): string | null {
  try {
    const text = readFileSync(join(folder, 'package.json'), 'utf8');
    const { version } = JSON.parse(text) as { version?: unknown };
    return typeof version === 'string' && version !== '' ? version : null;
  } catch {
    return null;
  }
}
