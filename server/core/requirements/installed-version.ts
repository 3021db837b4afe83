import { nodeBuiltin } from '../runtime/node-builtin.ts';

/**
 * Version of an npm package as code in `directory` would find it; null when it is not installed. The
 * file is read directly, because a package may hide its `package.json` from imports.
 */
export function installedVersion(name: string, directory: string): string | null {
  if (!/^(?:@[\w.-]+\/)?[\w.-]+$/.test(name) || /^\.+$/.test(name)) return null;
  const path = nodeBuiltin('node:path', 'Looking for packages');
  // Resolved to an absolute path first: `.` has no parent.
  let level = path.resolve(directory);
  for (;;) {
    const found = readVersion(path.join(level, 'node_modules', name, 'package.json'));
    if (found !== null) return found;
    const outer = path.dirname(level);
    if (outer === level) return null;
    level = outer;
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
