const CANDIDATE = '</body';
/** Maximum number of bytes that are held back for a candidate; when more follow, it was not the last one. */
const MAX_HELD_BYTES = 4096;

/**
 * Inserts markup before the last `</body>` of a page that is sent in chunks, or at its end. Chunks are passed on at
 * once, except for the bytes from the newest candidate on.
 */
export class ToolbarInjector {
  readonly #markup: Buffer;
  #held: Buffer = Buffer.alloc(0);

  constructor(markup: string) {
    this.#markup = Buffer.from(markup);
  }

  /** Returns the bytes of a chunk, and of those before it, that can be sent. */
  push(chunk: Uint8Array): Buffer {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const data = this.#held.length === 0 ? bytes : Buffer.concat([this.#held, bytes]);
    const at = data.lastIndexOf(CANDIDATE);
    const from = at >= 0 && data.length - at <= MAX_HELD_BYTES ? at : partialStart(data);
    // A copy: the chunk may be part of memory that is reused.
    this.#held = Buffer.from(data.subarray(from));
    return data.subarray(0, from);
  }

  /** The rest of the page, with the markup. */
  end(): Buffer {
    const held = this.#held;
    const isCandidate = held.subarray(0, CANDIDATE.length).toString('latin1') === CANDIDATE;
    return Buffer.concat(isCandidate ? [this.#markup, held] : [held, this.#markup]);
  }
}

/**
 * Returns the index of the beginning of a candidate at the end of the data; the length of the data when there is none.
 */
function partialStart(data: Buffer): number {
  let start = Math.max(0, data.length - CANDIDATE.length);
  // The loop ends at the latest with the empty text, with which every text starts.
  while (!CANDIDATE.startsWith(data.toString('latin1', start))) start++;
  return start;
}
