import { nodeBuiltin } from '../runtime/node-builtin.ts';

/** What Yarn adds to `node:module` in a project without `node_modules` (Plug'n'Play). */
interface PlugAndPlay {
  readonly findPnpApi?: (directory: string) => {
    resolveToUnqualified(name: string, directory: string): string | null;
  } | null;
}

interface InstalledPackage {
  readonly folder: string;
  readonly version: string;
}

/**
 * Version of an npm package as code in `directory` would find it; null when it is not installed. The
 * file is read directly, because a package may hide its `package.json` from imports.
 */
export function installedVersion(name: string, directory: string): string | null {
  return installedPackage(name, directory)?.version ?? null;
}

/**
 * Version of an npm package as the fwx of a project would find it; null when fwx or the package is not installed. pnpm
 * and Yarn Plug'n'Play hide the dependencies of fwx from the project.
 */
export function versionForFwx(name: string, project: string): string | null {
  const own = installedPackage('fwx', project);
  return own && installedVersion(name, own.folder);
}

function installedPackage(name: string, directory: string): InstalledPackage | null {
  if (!/^(?:@[\w.-]+\/)?[\w.-]+$/.test(name) || /^\.+$/.test(name)) return null;
  const path = nodeBuiltin('node:path', 'Looking for packages');
  // Resolved to an absolute path first: `.` has no parent.
  let level = path.resolve(directory);
  const folder = plugAndPlayFolder(name, `${level}${path.sep}`);
  if (folder !== null) return readPackage(folder);
  for (;;) {
    const found = readPackage(path.join(level, 'node_modules', name));
    if (found !== null) return found;
    const outer = path.dirname(level);
    if (outer === level) return null;
    level = outer;
  }
}

/** Folder of a package in a project of Yarn that has no `node_modules`; null when the project has no such package. */
function plugAndPlayFolder(name: string, directory: string): string | null {
  const { findPnpApi } = nodeBuiltin('node:module', 'Looking for packages') as PlugAndPlay;
  try {
    return findPnpApi?.(directory)?.resolveToUnqualified(name, directory) ?? null;
  } catch {
    // The project does not depend on it.
    return null;
  }
}

function readPackage(folder: string): InstalledPackage | null {
  const { readFileSync, realpathSync } = nodeBuiltin('node:fs', 'Looking for packages');
  const path = nodeBuiltin('node:path', 'Looking for packages');
  try {
    const text = readFileSync(path.join(folder, 'package.json'), 'utf8');
    const { version } = JSON.parse(text) as { version?: unknown };
    // The folder may be a link, as those of pnpm are.
    return typeof version === 'string' ? { folder: realpathSync(folder), version } : null;
  } catch {
    return null;
  }
}
