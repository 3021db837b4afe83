import type { UploadedFileLike } from './file-validator.ts';

/** The first bytes of a file, at most `limit`; the rest is not read. */
export async function readHead(file: UploadedFileLike, limit: number): Promise<Uint8Array> {
  const reader = file.stream().getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    while (size < limit) {
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value);
      size += value.length;
    }
  } finally {
    // What was read is there, whatever becomes of the rest.
    await reader.cancel().catch(() => undefined);
  }
  const all = new Uint8Array(Math.min(size, limit));
  let at = 0;
  for (const part of parts) {
    const piece = part.subarray(0, all.length - at);
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
