/** Mark on memory that its creator has given away without keeping a view. A weak set costs more than searching the chunk. */
const isGiven: unique symbol = Symbol('fwx.isGiven');

type Markable = ArrayBuffer & { [isGiven]?: boolean };

/** Less is left to the garbage collector: code that observes bodies keeps small ones, and they use little memory. */
const minBytes = 16_384;

/**
 * Marks the memory behind `bytes` as owned by the receiver alone, who may then call {@link freeBytes}. Only bytes that
 * cover all of their memory are marked; less than 16 KiB are ignored.
 *
 * Chunks of a large body arrive faster than the garbage collector registers them. When a chunk is freed at once, the
 * next one uses the same memory. See docs/decisions/0030-body-memory.md.
 */
export function giveBytes(bytes: Uint8Array): void {
  if (bytes.length >= minBytes && coversBuffer(bytes)) (bytes.buffer as Markable)[isGiven] = true;
}

/**
 * Frees the memory of `bytes` at once when {@link giveBytes} has marked it; otherwise does nothing. The caller must
 * have written or copied all of it: every view of that memory is empty afterwards.
 */
export function freeBytes(bytes: Uint8Array): void {
  const buffer = bytes.buffer as Markable;
  // Freed memory cannot be freed again.
  if (coversBuffer(bytes) && buffer[isGiven] === true && !buffer.detached) buffer.transfer(0);
}

function coversBuffer({ byteLength, buffer }: Uint8Array): boolean {
  return byteLength === buffer.byteLength;
}
