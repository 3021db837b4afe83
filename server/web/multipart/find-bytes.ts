/** Returns the first index of some bytes in others, -1 when there is none. */
export type Finder = (bytes: Uint8Array, from: number) => number;

/** Creates a finder that searches with native code where the runtime has it. */
export function finderOf(needle: Uint8Array): Finder {
  const native = (globalThis as { Buffer?: typeof Buffer }).Buffer;
  if (!native) return (bytes, from) => findByHand(bytes, needle, from);
  const { indexOf } = native.prototype;
  return (bytes, from) => indexOf.call(bytes, needle, from);
}

function findByHand(bytes: Uint8Array, needle: Uint8Array, from: number): number {
  const last = bytes.length - needle.length;
  for (let at = bytes.indexOf(needle[0] ?? 0, from); at >= 0 && at <= last;) {
    if (startsWith(bytes, needle, at)) return at;
    at = bytes.indexOf(needle[0] ?? 0, at + 1);
  }
  return -1;
}

/** Whether `bytes` contains `prefix` at `at`; positions beyond the end of `bytes` count as equal. */
export function startsWith(bytes: Uint8Array, prefix: Uint8Array, at: number): boolean {
  const length = Math.min(prefix.length, bytes.length - at);
  for (let i = 0; i < length; i++) if (bytes[at + i] !== prefix[i]) return false;
  return true;
}
