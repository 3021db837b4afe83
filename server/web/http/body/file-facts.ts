import type { Stats } from 'node:fs';

import { Fw } from '../../../core/index.ts';
import { errorCode, nodeBuiltin } from '../../../core/internal.ts';

/** Data of a file before it is opened. */
export interface FileFacts {
  readonly path: string;
  readonly name: string;
  readonly size: number;
  readonly modified: Date;
  /** Changes with size and modification time. */
  readonly etag: string;
}

/** Codes of errors that mean that there is no such file; names may come from clients. */
const absent: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP']);

/** Data of a file; null when there is none, or it is something else than a file. */
export async function fileFacts(given: string): Promise<FileFacts | null> {
  const path = Fw.getAlias(given);
  const stats = await statsOf(path);
  return stats?.isFile() ? factsOf(path, stats) : null;
}

/** Data of a file from its `stats`. */
export function factsOf(path: string, { size, mtime, mtimeMs }: Stats): FileFacts {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
  return { path, name, size, modified: mtime, etag };
}

/** What a path leads to; null for nothing. */
export async function statsOf(path: string): Promise<Stats | null> {
  if (path.includes('\0')) return null;
  try {
    return await nodeBuiltin('node:fs/promises', 'Sending files').stat(path);
  } catch (error) {
    if (absent.has(errorCode(error))) return null;
    throw error;
  }
}
