/** Memory whose maker has given it away, and keeps no view of it. */
const given = new WeakSet<ArrayBufferLike>();

/** Less is left to the collector: what listens in on bodies keeps small ones, and they are no burden. */
const leastBytes = 16_384;

/**
 * Says that nobody but the receiver has the memory behind `bytes`, who may then {@link freeBytes}. Only bytes that
 * are all of their memory count; less than 16 KiB are left alone.
 *
 * Chunks of a large body come faster than a collector is told of them. Freed at once, the next chunk takes the same
 * memory again. See docs/decisions/0270-chunks-are-freed-by-who-is-done-with-them.md.
 */
export function giveBytes(bytes: Uint8Array): void {
  if (bytes.length >= leastBytes && isAll(bytes)) given.add(bytes.buffer);
}

/**
 * Frees the memory of `bytes` at once when it was given away by {@link giveBytes}; otherwise nothing happens. To be
 * called by whoever has written or copied all of it: every view of that memory is empty afterwards.
 */
export function freeBytes(bytes: Uint8Array): void {
  if (isAll(bytes) && given.delete(bytes.buffer)) (bytes.buffer as ArrayBuffer).transfer(0);
}

function isAll({ byteLength, buffer }: Uint8Array): boolean {
  return byteLength === buffer.byteLength;
}
