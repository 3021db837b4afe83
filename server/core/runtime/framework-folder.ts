import { findBuiltin } from './node-builtin.ts';

// Not by `new URL(path, import.meta.url)`, which bundlers treat as a file that the program needs. A script in a bundle
// of the user's own may have no URL, and is in no folder of the framework.
const here = (import.meta.url as string | undefined) ?? '';
const places = /^(.*\/server\/)(?:core\/runtime\/framework-folder\.[jt]s|chunks\/[\w.-]+\.js)$/;

/** URL of the folder with the modules of the server, with a slash at its end; null inside of a user's bundle. */
export const frameworkFolder: string | null = places.exec(here)?.[1] ?? null;

/**
 * URL of the folder with the files that the modules serve. In a user's bundle it is that of the package that is installed
 * for the working directory; null when there is none.
 */
export function findFilesFolder(): string | null {
  if (frameworkFolder !== null) return frameworkFolder;
  try {
    const require = findBuiltin('node:module')?.createRequire(`${process.cwd()}/`);
    const found = require?.resolve('fwx/package.json');
    const path = found === undefined ? null : findBuiltin('node:url')?.pathToFileURL(found);
    return path ? new URL('dist/server/', path).href : null;
  } catch {
    return null;
  }
}
