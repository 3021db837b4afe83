import { Fw } from '../../core/index.ts';
import { nodeBuiltin } from '../../core/internal.ts';

/** Resolves the path of a folder; without an application, `@runtime` is the folder `runtime`. */
export function folderOf(path: string): string {
  const found = Fw.getAlias(path, !path.startsWith('@runtime'));
  const plain = found === false ? path.replace('@', '') : found;
  return nodeBuiltin('node:path', 'Storing captures in files').resolve(plain);
}
