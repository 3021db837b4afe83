import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from './repository.ts';

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Size of a PNG picture of the repository in pixels, from its header (PNG specification, 11.2.1).
 *
 * @throws {Error} It is not a PNG picture.
 */
export function pictureSize(path: string): PictureSize {
  const bytes = readFileSync(join(root, path));
  if (bytes.toString('latin1', 1, 4) !== 'PNG') {
    throw new Error(`"${path}" is not a PNG picture, the only kind whose size the site reads.`);
  }
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}
