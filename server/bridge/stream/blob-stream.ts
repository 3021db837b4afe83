import { RuntimeException } from '../../core/index.ts';
import { Message } from '../message.ts';
import { SEEK_SET } from '../psr/interfaces.ts';
import { assertLength, BaseStream, checkedTarget } from './base-stream.ts';

/** The content of a `Blob` or `File`, read slice by slice: seekable, not writable. */
export class BlobStream extends BaseStream {
  #blob: Blob | null;
  #position = 0;

  constructor(blob: Blob) {
    super();
    this.#blob = blob;
  }

  getSize(): number | null {
    return this.#blob?.size ?? null;
  }

  tell(): number {
    if (!this.#blob) throw new RuntimeException(Message.NO_STREAM);
    return this.#position;
  }

  eof(): boolean {
    return !this.#blob || this.#position >= this.#blob.size;
  }

  isSeekable(): boolean {
    return this.#blob !== null;
  }

  override seek(offset: number, whence: number = SEEK_SET): void {
    this.#position = checkedTarget(offset, whence, this.tell(), this.getSize());
  }

  isReadable(): boolean {
    return this.#blob !== null;
  }

  override async read(length: number): Promise<Uint8Array> {
    assertLength(length);
    const from = this.tell();
    const slice = this.#blob?.slice(from, from + length) ?? new Blob();
    const bytes = new Uint8Array(await slice.arrayBuffer());
    this.#position = from + bytes.length;
    return bytes;
  }

  close(): void {
    this.#blob = null;
  }

  protected override metadata(): Readonly<Record<string, unknown>> {
    return this.#blob ? { mode: 'r', seekable: true } : {};
  }
}
