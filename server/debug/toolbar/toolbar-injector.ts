const CANDIDATE = '</body';
/** Third byte of a candidate in lower case. */
const LETTER = CANDIDATE.charCodeAt(2);
/** Maximum number of bytes that are held back for a candidate; when more follow, it does not end the page. */
const MAX_HELD_BYTES = 4096;
/** A candidate with the rest of the page. Others may be in a script or a comment, and the page goes on after them. */
const PAGE_END = /^<\/body\s*>(?:\s|<\/html\s*>|<!--(?:(?!-->)[^])*-->)*$/i;

/**
 * Inserts markup before the `</body>` that ends a page, which is sent in chunks; without one, at its end. Chunks are
 * passed on at once, except for the bytes from the newest candidate on.
 */
export class ToolbarInjector {
  readonly #markup: Buffer;
  #held: Buffer = Buffer.alloc(0);

  constructor(markup: string) {
    this.#markup = Buffer.from(markup);
  }

  /** How much longer the page becomes. */
  get addedBytes(): number {
    return this.#markup.byteLength;
  }

  /** Returns the bytes of a chunk, and of those before it, that can be sent. */
  push(chunk: Uint8Array): Buffer {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const data = this.#held.length === 0 ? bytes : Buffer.concat([this.#held, bytes]);
    const at = lastCandidate(data);
    const from = at >= 0 && data.length - at <= MAX_HELD_BYTES ? at : partialStart(data);
    // A copy: the chunk may be part of memory that is reused.
    this.#held = Buffer.from(data.subarray(from));
    return data.subarray(0, from);
  }

  /** The rest of the page, with the markup. */
  end(): Buffer {
    const held = this.#held;
    const isPageEnd = PAGE_END.test(held.toString('latin1'));
    return Buffer.concat(isPageEnd ? [this.#markup, held] : [held, this.#markup]);
  }
}

function isCandidate(data: Buffer, at: number): boolean {
  return data.toString('latin1', at, at + CANDIDATE.length).toLowerCase() === CANDIDATE;
}

/** Returns the index of the last candidate in any case; -1 when there is none. */
function lastCandidate(data: Buffer): number {
  let at = data.lastIndexOf('</');
  while (at >= 0) {
    // The third byte excludes nearly all tags.
    if (((data[at + 2] ?? 0) | 0x20) === LETTER && isCandidate(data, at)) return at;
    at = at === 0 ? -1 : data.lastIndexOf('</', at - 1);
  }
  return at;
}

/**
 * Returns the index of the beginning of a candidate at the end of the data; the length of the data when there is none.
 */
function partialStart(data: Buffer): number {
  let start = Math.max(0, data.length - CANDIDATE.length);
  // The loop ends at the latest with the empty text, with which every text starts.
  while (!CANDIDATE.startsWith(data.toString('latin1', start).toLowerCase())) start++;
  return start;
}
