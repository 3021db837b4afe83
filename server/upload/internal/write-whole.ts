import { open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { randomText } from './digests.ts';

/**
 * Writes a file so that the path contains all of it or the previous content: into a new file next to
 * it, flushed to the disk, and renamed to the path in one step. A link at the path is replaced, not followed.
 * After a failure the new file is removed.
 */
export async function writeWhole(
  path: string,
  data: Uint8Array | AsyncIterable<Uint8Array>,
  mode: number,
): Promise<void> {
  const draft = join(dirname(path), `.${randomText(12)}.tmp`);
  try {
    const file = await open(draft, 'wx', mode);
    try {
      await file.writeFile(data);
      await file.chmod(mode);
      await file.datasync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
