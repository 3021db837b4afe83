/** No bytes. */
export const noBytes: Uint8Array = new Uint8Array(0);

/** Joins chunks; a single one is returned without a copy. */
export function joinBytes(chunks: readonly Uint8Array[]): Uint8Array {
  const [only] = chunks;
  if (chunks.length === 1 && only) return only;
  const all = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
