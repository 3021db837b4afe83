import { RuntimeException } from '../../core/index.ts';
import { noBytes } from '../../web/internal.ts';
import { Message } from '../message.ts';
import { SEEK_SET } from '../psr/interfaces.ts';
import { assertLength, BaseStream, checkedTarget } from './base-stream.ts';

/** Bytes in memory: seekable and writable. */
export class MemoryStream extends BaseStream {
  // A text is converted when its bytes are read: most bodies are sent as the text from which they were created.
  #text: string | null = null;
  #bytes: Uint8Array | null = noBytes;
  #size = 0;
  #position = 0;
  #owned = false;

  /** @param content Initial content; the position is at its start. */
  constructor(content: string | Uint8Array = '') {
    super();
    if (typeof content === 'string') this.#text = content;
    else {
      this.#bytes = content;
      this.#size = content.length;
    }
  }

  /** The whole content, when it was passed as text and has not changed; else null. */
  peekText(): string | null {
    return this.#position === 0 ? this.#text : null;
  }

  /** The whole content, independent of the position. @throws {RuntimeException} The stream is closed. */
  peekBytes(): Uint8Array {
    return this.#content().subarray(0, this.#size);
  }

  getSize(): number | null {
    if (!this.#bytes) return null;
    this.#content();
    return this.#size;
  }

  tell(): number {
    if (!this.#bytes) throw new RuntimeException(Message.NO_STREAM);
    return this.#position;
  }

  eof(): boolean {
    return this.#position >= (this.getSize() ?? 0);
  }

  isSeekable(): boolean {
    return this.#bytes !== null;
  }

  override seek(offset: number, whence: number = SEEK_SET): void {
    this.#position = checkedTarget(offset, whence, this.tell(), this.getSize());
  }

  isReadable(): boolean {
    return this.#bytes !== null;
  }

  override isWritable(): boolean {
    return this.#bytes !== null;
  }

  override async write(chunk: string | Uint8Array): Promise<number> {
    const bytes = typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk;
    this.#content();
    const target = this.#room(this.#position + bytes.length);
    target.set(bytes, this.#position);
    this.#position += bytes.length;
    this.#size = Math.max(this.#size, this.#position);
    return bytes.length;
  }

  override async read(length: number): Promise<Uint8Array> {
    assertLength(length);
    const content = this.#content();
    const end = Math.min(this.#position + length, this.#size);
    // A copy: what was read must not change when the stream is written to.
    const chunk = content.slice(this.#position, end);
    this.#position += chunk.length;
    return chunk;
  }

  override async getContents(): Promise<Uint8Array> {
    return this.read(this.#content().length);
  }

  override async text(): Promise<string> {
    if (this.#text === null) return super.text();
    this.#position = this.#content().length;
    return this.#text.toWellFormed();
  }

  close(): void {
    this.#bytes = null;
    this.#text = null;
  }

  protected override metadata(): Readonly<Record<string, unknown>> {
    return this.#bytes ? { mode: 'w+', seekable: true } : {};
  }

  #content(): Uint8Array {
    if (!this.#bytes) throw new RuntimeException(Message.NO_STREAM);
    if (this.#text !== null && this.#size === 0) {
      this.#bytes = new TextEncoder().encode(this.#text);
      this.#size = this.#bytes.length;
      this.#owned = true;
    }
    return this.#bytes;
  }

  /** An own buffer with room for `size` bytes; the bytes that were passed in do not change. */
  #room(size: number): Uint8Array {
    this.#text = null;
    const known = this.#bytes ?? noBytes;
    if (this.#owned && known.length >= size) return known;
    const grown = new Uint8Array(Math.max(size, this.#size * 2));
    grown.set(known.subarray(0, this.#size));
    this.#bytes = grown;
    this.#owned = true;
    return grown;
  }
}
