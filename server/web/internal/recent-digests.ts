/** Places; a power of two. */
const SLOTS = 512;
/** Longest text that is remembered, in characters. */
const MAX_TEXT = 256;

/**
 * The digests of texts that were signed or verified a moment ago, at most one for each place that texts fall to.
 * A cookie comes with every request of its visitor, and many visitors are sent the same one.
 */
export class RecentDigests {
  readonly #texts: (string | undefined)[] = Array.from({ length: SLOTS });
  readonly #digests: string[] = Array.from({ length: SLOTS }, () => '');

  /** The place of a text. */
  // What differs in `["name","value"]` of a cookie is its length and what stands before the last two characters; of
  // shorter texts some codes are NaN, which counts as 0.
  placeOf(text: string): number {
    const end = text.length;
    let hash = end;
    for (let at = end - 6; at < end - 2; at++) hash = Math.imul(hash, 31) + text.charCodeAt(at);
    return hash & (SLOTS - 1);
  }

  /** The digest of a text; null when it is not remembered. */
  get(place: number, text: string): string | null {
    return this.#texts[place] === text ? (this.#digests[place] as string) : null;
  }

  set(place: number, text: string, digest: string): void {
    if (text.length > MAX_TEXT) return;
    this.#texts[place] = text;
    this.#digests[place] = digest;
  }
}
