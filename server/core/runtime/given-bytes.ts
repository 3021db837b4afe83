/** On memory whose maker has given it away, and keeps no view of it. A weak set costs more than a search of the chunk. */
const isGiven: unique symbol = Symbol('fwx.isGiven');

type Markable = ArrayBuffer & { [isGiven]?: boolean };

/** Less is left to the collector: what listens in on bodies keeps small ones, and they are no burden. */
const leastBytes = 16_384;

/**
 * Says that nobody but the receiver has the memory behind `bytes`, who may then {@link freeBytes}. Only bytes that
 * are all of their memory count; less than 16 KiB are left alone.
 *
 * Chunks of a large body come faster than a collector is told of them. Freed at once, the next chunk takes the same
 * memory again. See docs/decisions/0030-body-memory.md.
 */
export function giveBytes(bytes: Uint8Array): void {
  if (bytes.length >= leastBytes && isAll(bytes)) (bytes.buffer as Markable)[isGiven] = true;
}

/**
 * Frees the memory of `bytes` at once when it was given away by {@link giveBytes}; otherwise nothing happens. To be
 * called by whoever has written or copied all of it: every view of that memory is empty afterwards.
 */
export function freeBytes(bytes: Uint8Array): void {
  const buffer = bytes.buffer as Markable;
  // What is freed cannot be freed again.
  if (isAll(bytes) && buffer[isGiven] === true && !buffer.detached) buffer.transfer(0);
}

function isAll({ byteLength, buffer }: Uint8Array): boolean {
  return byteLength === buffer.byteLength;
}
