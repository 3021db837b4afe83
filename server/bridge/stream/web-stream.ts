import { RuntimeException } from '../../core/index.ts';
import { chunkIterator, noBytes } from '../../web/internal.ts';
import { Message } from '../message.ts';
import { assertLength, BaseStream } from './base-stream.ts';

/** Sources of a {@link WebStream}. */
export type ByteSource = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/** A stream that can be read once: neither seekable nor writable. */
export class WebStream extends BaseStream {
  #source: ByteSource | null;
  #next: (() => Promise<IteratorResult<Uint8Array>>) | null = null;
  #cancel: (() => Promise<unknown>) | null = null;
  #rest: Uint8Array = noBytes;
  #position = 0;
  #ended = false;
  readonly #size: number | null;

  /** @param size Bytes in all, when they are known. */
  constructor(source: ByteSource, size: number | null = null) {
    super();
    this.#source = source;
    this.#size = size;
  }

  getSize(): number | null {
    return this.#source ? this.#size : null;
  }

  tell(): number {
    if (!this.#source) throw new RuntimeException(Message.NO_STREAM);
    return this.#position;
  }

  eof(): boolean {
    return !this.#source || (this.#ended && this.#rest.length === 0);
  }

  isSeekable(): boolean {
    return false;
  }

  isReadable(): boolean {
    return this.#source !== null;
  }

  override async read(length: number): Promise<Uint8Array> {
    assertLength(length);
    this.tell();
    if (length === 0) return noBytes;
    while (this.#rest.length === 0 && !this.#ended) await this.#fill();
    const chunk = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(chunk.length);
    this.#position += chunk.length;
    return chunk;
  }

  close(): void {
    if (!this.#source) return;
    if (!this.#ended) {
      this.#open();
      // A failure to cancel the source cannot be reported.
      this.#cancel?.().catch(() => undefined);
    }
    this.#source = null;
    this.#rest = noBytes;
    this.#ended = true;
  }

  protected override metadata(): Readonly<Record<string, unknown>> {
    return this.#source ? { mode: 'r', seekable: false } : {};
  }

  async #fill(): Promise<void> {
    this.#open();
    const result = await this.#next?.();
    if (!result || result.done === true) this.#ended = true;
    else this.#rest = result.value;
  }

  #open(): void {
    if (this.#next || !this.#source) return;
    const iterator = chunkIterator(this.#source) as AsyncIterator<Uint8Array, undefined>;
    this.#next = () => iterator.next();
    this.#cancel = async () => iterator.return?.();
  }
}
