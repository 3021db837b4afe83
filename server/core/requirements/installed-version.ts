import { nodeBuiltin } from '../runtime/node-builtin.ts';

/** What Yarn adds to `node:module` in a project without `node_modules` (Plug'n'Play). */
interface PlugAndPlay {
  readonly findPnpApi?: (directory: string) => {
    resolveToUnqualified(name: string, directory: string): string | null;
  } | null;
}

/**
 * Version of an npm package as code in `directory` would find it; null when it is not installed. The
 * file is read directly, because a package may hide its `package.json` from imports.
 */
export function installedVersion(name: string, directory: string): string | null {
  if (!/^(?:@[\w.-]+\/)?[\w.-]+$/.test(name) || /^\.+$/.test(name)) return null;
  const path = nodeBuiltin('node:path', 'Looking for packages');
  // Resolved to an absolute path first: `.` has no parent.
  let level = path.resolve(directory);
  const folder = plugAndPlayFolder(name, `${level}${path.sep}`);
  if (folder !== null) return readVersion(path.join(folder, 'package.json'));
  for (;;) {
    const found = readVersion(path.join(level, 'node_modules', name, 'package.json'));
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

function readVersion(file: string): string | null {
  const { readFileSync } = nodeBuiltin('node:fs', 'Looking for packages');
  try {
    const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version?: unknown };
    return typeof version === 'string' ? version : null;
  } catch {
    return null;
  }
}
