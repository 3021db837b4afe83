import { Fw } from '../../core/index.ts';
import { nodeBuiltin } from '../internal/node-builtin.ts';

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
  if (path.includes('\0')) return null;
  try {
    const { size, mtime, mtimeMs, ...found } = await statFile(path);
    if (!found.isFile) return null;
    const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
    const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
    return { path, name, size, modified: mtime, etag };
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (absent.has(code)) return null;
    throw error;
  }
}

async function statFile(path: string) {
  const found = await nodeBuiltin('node:fs/promises', 'Sending files').stat(path);
  return { size: found.size, mtime: found.mtime, mtimeMs: found.mtimeMs, isFile: found.isFile() };
}
