import { RuntimeException } from '../../core/index.ts';
import { noBytes } from '../../web/internal.ts';
import { Message } from '../message.ts';
import { SEEK_SET, type StreamInterface } from '../psr/interfaces.ts';
import { assertLength, BaseStream, CHUNK_BYTES, seekTarget } from '../stream/base-stream.ts';

/**
 * A range of another stream as a separate stream. Reads never leave the range, and the source is
 * never exposed.
 */
export class RangeStream extends BaseStream {
  #inner: StreamInterface | null;
  readonly #begin: number;
  readonly #length: number;
  /** Bytes to skip before the range of a source that cannot seek. */
  #skip = 0;

  /**
   * @param begin Offset of the first byte in the source, from 0.
   * @param end Offset of the last byte.
   * @throws {RuntimeException} `begin` is negative, or `end` is before it.
   */
  constructor(stream: StreamInterface, begin: number, end: number) {
    super();
    if (!Number.isInteger(begin) || !Number.isInteger(end) || begin < 0 || end < begin) {
      throw new RuntimeException(Message.RANGE_INVALID);
    }
    this.#inner = stream;
    this.#begin = begin;
    this.#length = end - begin + 1;
    if (stream.isSeekable()) stream.seek(begin);
    else this.#skip = Math.max(0, begin - stream.tell());
  }

  getSize(): number | null {
    return this.#inner ? this.#length : null;
  }

  tell(): number {
    const at = this.#source().tell() + this.#skip - this.#begin;
    return Math.min(Math.max(at, 0), this.#length);
  }

  eof(): boolean {
    return !this.#inner || this.#inner.eof() || this.tell() >= this.#length;
  }

  isSeekable(): boolean {
    return this.#inner?.isSeekable() ?? false;
  }

  /** A target beyond the end of the range becomes its end. */
  override seek(offset: number, whence: number = SEEK_SET): void {
    const inner = this.#source();
    const target = seekTarget(offset, whence, this.tell(), this.#length);
    if (target < 0) throw new RuntimeException(Message.CANNOT_SEEK_BEFORE_RANGE);
    inner.seek(this.#begin + Math.min(target, this.#length));
  }

  isReadable(): boolean {
    return this.#inner?.isReadable() ?? false;
  }

  override async write(_chunk: string | Uint8Array): Promise<number> {
    throw new RuntimeException(Message.RANGE_NOT_WRITABLE);
  }

  override async read(length: number): Promise<Uint8Array> {
    assertLength(length);
    const inner = this.#source();
    if (length === 0 || this.eof()) return noBytes;
    await this.#skipAhead(inner);
    return inner.read(Math.min(length, this.#length - this.tell()));
  }

  // Asynchronous, to reject instead of throwing.
  override async getContents(): Promise<Uint8Array> {
    // The end of a closed stream is reached, but none of its bytes were read.
    this.#source();
    return super.getContents();
  }

  close(): void {
    this.#inner?.close();
    this.#inner = null;
  }

  protected override metadata(): Readonly<Record<string, unknown>> {
    const all: unknown = this.#inner?.getMetadata();
    if (typeof all !== 'object' || all === null) return {};
    // The URI would give access to bytes outside the range.
    const { uri: _uri, ...rest } = all as Record<string, unknown>;
    return rest;
  }

  #source(): StreamInterface {
    if (!this.#inner) throw new RuntimeException(Message.NO_STREAM);
    return this.#inner;
  }

  async #skipAhead(inner: StreamInterface): Promise<void> {
    while (this.#skip > 0) {
      const skipped = await inner.read(Math.min(this.#skip, CHUNK_BYTES));
      if (skipped.length === 0) return;
      this.#skip -= skipped.length;
    }
  }
}
