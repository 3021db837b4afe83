import { BadRequestHttpException } from '../../core/index.ts';
import { type Finder, finderOf, startsWith } from './find-bytes.ts';
import { joinBytes, noBytes } from './join-bytes.ts';
import { type PartHeaders, readPartHeaders } from './part-headers.ts';

/** Who is told what a {@link MultipartParser} finds. */
export interface PartHandler {
  /** A part begins. */
  begin(headers: PartHeaders): void;
  /** More of its content: a view of the chunk that was written, not a copy. */
  data(bytes: Uint8Array): void;
  /** The part has ended. */
  end(): void;
}

const encoder = new TextEncoder();
const blankLine = encoder.encode('\r\n\r\n');
const findBlankLine: Finder = finderOf(blankLine);
const CR = 13;
const DASH = 45;

type State = 'preamble' | 'head' | 'body' | 'epilogue';

/**
 * Splits a multipart body that comes in chunks. Content is searched by native code and handed on as views
 * of the chunks; only a delimiter or head that is cut by the end of a chunk is put together.
 */
export class MultipartParser {
  readonly #handler: PartHandler;
  readonly #maxHeaderBytes: number;
  /** CR LF, two dashes and the boundary: what ends every part. */
  readonly #delimiter: Uint8Array;
  readonly #find: Finder;
  #state: State = 'preamble';
  /** Bytes of former chunks that cannot be told yet. */
  #held: Uint8Array;

  /** @param maxHeaderBytes Most bytes of the head of one part. */
  constructor(boundary: string, handler: PartHandler, maxHeaderBytes: number) {
    this.#handler = handler;
    this.#maxHeaderBytes = maxHeaderBytes;
    this.#delimiter = encoder.encode(`\r\n--${boundary}`);
    this.#find = finderOf(this.#delimiter);
    // The first delimiter may stand at the very start, without the line break that belongs to it.
    this.#held = encoder.encode('\r\n');
  }

  /**
   * Takes the next chunk, which must not be changed afterwards.
   *
   * @throws {BadRequestHttpException} It is not of the form of a multipart body.
   */
  write(chunk: Uint8Array): void {
    let rest = chunk;
    while (rest.length > 0 && this.#state !== 'epilogue') {
      rest = this.#state === 'head' ? this.#readHead(rest) : this.#readContent(rest);
    }
  }

  /** Whether the last delimiter was found: the body is whole, and what follows does not count. */
  get isWhole(): boolean {
    return this.#state === 'epilogue';
  }

  /** Content up to the delimiter. @returns What is left of the chunk behind it. */
  #readContent(chunk: Uint8Array): Uint8Array {
    const { length } = this.#delimiter;
    let from = 0;
    if (this.#held.length > 0) {
      // A delimiter that begins in what was held ends at most this far in the chunk.
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

  /** Hands on all of `bytes` but an end that may be the start of a delimiter. */
  #hold(bytes: Uint8Array): Uint8Array {
    let cut = bytes.indexOf(CR, Math.max(0, bytes.length - this.#delimiter.length + 1));
    while (cut >= 0 && !startsWith(bytes, this.#delimiter, cut)) cut = bytes.indexOf(CR, cut + 1);
    const end = cut < 0 ? bytes.length : cut;
    // Before the content is handed on, because its receiver may free the memory of a whole chunk.
    this.#held = end === bytes.length ? noBytes : bytes.slice(end);
    this.#emit(bytes.subarray(0, end));
    return noBytes;
  }

  #emit(bytes: Uint8Array): void {
    if (this.#state === 'body' && bytes.length > 0) this.#handler.data(bytes);
  }

  /** What stands behind a delimiter up to the blank line. @returns What is left of the chunk. */
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
    // The blank line behind the longest head may have come in part.
    if (bytes.length >= this.#maxHeaderBytes + blankLine.length) {
      throw new BadRequestHttpException(
        `A part of the form has headers longer than ${this.#maxHeaderBytes} bytes.`,
      );
    }
    this.#held = bytes.slice();
    return noBytes;
  }
}
