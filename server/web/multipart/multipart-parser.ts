import { BadRequestHttpException } from '../../core/index.ts';
import { type Finder, finderOf, startsWith } from './find-bytes.ts';
import { joinBytes, noBytes } from './join-bytes.ts';
import { type PartHeaders, readPartHeaders } from './part-headers.ts';

/** Callbacks of a {@link MultipartParser}. */
export interface PartHandler {
  /** Called when a part begins. */
  begin(headers: PartHeaders): void;
  /** Called with content of the part: a view of the chunk that was written, not a copy. */
  data(bytes: Uint8Array): void;
  /** Called when the part has ended. */
  end(): void;
}

const encoder = new TextEncoder();
const blankLine = encoder.encode('\r\n\r\n');
const findBlankLine: Finder = finderOf(blankLine);
const CR = 13;
const DASH = 45;

type State = 'preamble' | 'head' | 'body' | 'epilogue';

/**
 * Splits a multipart body that arrives in chunks. Content is searched by native code and passed on as views
 * of the chunks; only a delimiter or head that is split by the end of a chunk is copied and joined.
 */
export class MultipartParser {
  readonly #handler: PartHandler;
  readonly #maxHeaderBytes: number;
  /** CR LF, two dashes and the boundary, which end every part. */
  readonly #delimiter: Uint8Array;
  readonly #find: Finder;
  #state: State = 'preamble';
  /** Bytes of former chunks that cannot be classified yet. */
  #held: Uint8Array;

  /** @param maxHeaderBytes Maximum bytes of the head of one part. */
  constructor(boundary: string, handler: PartHandler, maxHeaderBytes: number) {
    this.#handler = handler;
    this.#maxHeaderBytes = maxHeaderBytes;
    this.#delimiter = encoder.encode(`\r\n--${boundary}`);
    this.#find = finderOf(this.#delimiter);
    // The first delimiter may be at the very start, without its line break.
    this.#held = encoder.encode('\r\n');
  }

  /**
   * Parses the next chunk, which must not be changed afterwards.
   *
   * @throws {BadRequestHttpException} The chunk does not have the form of a multipart body.
   */
  write(chunk: Uint8Array): void {
    let rest = chunk;
    while (rest.length > 0 && this.#state !== 'epilogue') {
      rest = this.#state === 'head' ? this.#readHead(rest) : this.#readContent(rest);
    }
  }

  /** Whether the last delimiter was found: the body is complete, and bytes after it are ignored. */
  get isWhole(): boolean {
    return this.#state === 'epilogue';
  }

  /** Reads content up to the delimiter. @returns The rest of the chunk after it. */
  #readContent(chunk: Uint8Array): Uint8Array {
    const { length } = this.#delimiter;
    let from = 0;
    if (this.#held.length > 0) {
      // A delimiter that begins in the held bytes ends at most this far in the chunk.
      const seam = joinBytes([this.#held, chunk.subarray(0, length - 1)]);
      const at = this.#find(seam, 0);
      if (at >= 0) {
        from = at + length - this.#held.length;
        return this.#endContent(seam.subarray(0, at), chunk.subarray(from));
      }
      if (chunk.length < length - 1) return this.#hold(seam);
      this.#emit(this.#held);
      this.#held = noBytes;
    }
    const at = this.#find(chunk, from);
    if (at < 0) return this.#hold(chunk);
    return this.#endContent(chunk.subarray(0, at), chunk.subarray(at + length));
  }

  #endContent(content: Uint8Array, rest: Uint8Array): Uint8Array {
    this.#held = noBytes;
    this.#emit(content);
    if (this.#state === 'body') this.#handler.end();
    this.#state = 'head';
    return rest;
  }

  /** Passes on all of `bytes` but an end that may be the start of a delimiter. */
  #hold(bytes: Uint8Array): Uint8Array {
    let cut = bytes.indexOf(CR, Math.max(0, bytes.length - this.#delimiter.length + 1));
    while (cut >= 0 && !startsWith(bytes, this.#delimiter, cut)) cut = bytes.indexOf(CR, cut + 1);
    const end = cut < 0 ? bytes.length : cut;
    // Before the content is passed on, because its receiver may free the memory of a whole chunk.
    this.#held = end === bytes.length ? noBytes : bytes.slice(end);
    this.#emit(bytes.subarray(0, end));
    return noBytes;
  }

  #emit(bytes: Uint8Array): void {
    if (this.#state === 'body' && bytes.length > 0) this.#handler.data(bytes);
  }

  /** Reads the head after a delimiter up to the blank line. @returns The rest of the chunk. */
  #readHead(chunk: Uint8Array): Uint8Array {
    const before = this.#held.length;
    const all = before === 0 ? chunk : joinBytes([this.#held, chunk]);
    if (all[0] === DASH && all[1] === DASH) {
      this.#state = 'epilogue';
      return noBytes;
    }
    const at = findBlankLine(all, 0);
    if (at < 0 || at > this.#maxHeaderBytes) return this.#holdHead(all);
    this.#held = noBytes;
    this.#handler.begin(readPartHeaders(all.subarray(0, at)));
    this.#state = 'body';
    return all.subarray(at + blankLine.length);
  }

  #holdHead(bytes: Uint8Array): Uint8Array {
    // The blank line after the longest head may have arrived in part.
    if (bytes.length >= this.#maxHeaderBytes + blankLine.length) {
      throw new BadRequestHttpException(
        `A part of the form has headers longer than ${this.#maxHeaderBytes} bytes.`,
      );
    }
    this.#held = bytes.slice();
    return noBytes;
  }
}
