const digests = new WeakMap<readonly string[], string>();

/** Digest that identifies a template in markers; the same function as in Lit's hydration, which compares both. */
export function digestOf(strings: readonly string[]): string {
  let digest = digests.get(strings);
  if (digest === undefined) digests.set(strings, (digest = compute(strings)));
  return digest;
}

/** Two interleaved djb2 hashes of the code units, as base64. */
function compute(strings: readonly string[]): string {
  const hashes = new Uint32Array(2).fill(5381);
  for (const text of strings) {
    for (let at = 0; at < text.length; at++) {
      const lane = at % 2;
      hashes[lane] = ((hashes[lane] as number) * 33) ^ text.charCodeAt(at);
    }
  }
  return btoa(String.fromCharCode(...new Uint8Array(hashes.buffer)));
}
