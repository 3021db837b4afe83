import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// Written first, so that the folder of a build that failed can be built into again.
const MARK = '.documentation-site';

/**
 * Creates an empty folder for the site. Removes only files of an earlier build.
 *
 * @throws {Error} There are files in the folder, and no build wrote them.
 */
export function emptyOutputFolder(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    if (!existsSync(join(folder, MARK))) {
      throw new Error(
        `--out must be an empty or new folder or one that an earlier build wrote, got "${folder}", which holds other files. Remove them or name another folder.`,
      );
    }
    rmSync(folder, { recursive: true });
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, MARK), '');
}
