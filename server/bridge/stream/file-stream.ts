import { formatMessage, RuntimeException } from '../../core/index.ts';
import { noBytes } from '../../web/internal.ts';
import { nodeModule } from '../internal/node-module.ts';
import { Message } from '../message.ts';
import type { FileHandleLike } from '../psr/factory-interfaces.ts';
import { SEEK_SET } from '../psr/interfaces.ts';
import { assertLength, BaseStream, checkedTarget } from './base-stream.ts';

/** A handle that can be written to. */
interface WritableHandle extends FileHandleLike {
  write(
    buffer: Uint8Array,
    offset: number,
    length: number,
    position: number,
  ): Promise<{ bytesWritten: number }>;
}

/** A file on disk, opened when it is first read or written: seekable. */
export class FileStream extends BaseStream {
  #source: string | FileHandleLike | null;
  readonly #mode: string;
  #handle: Promise<FileHandleLike> | null = null;
  #size: number | null = null;
  #position = 0;

  /**
   * @param source Path, or an open handle, which is closed together with the stream.
   * @param mode `r` reads, `r+` writes as well, `w+` empties the file first.
   */
  constructor(source: string | FileHandleLike, mode = 'r') {
    super();
    this.#source = source;
    this.#mode = mode;
  }

  /** Bytes of the file at the first call; null when there is no such file. */
  getSize(): number | null {
    if (this.#source === null) return null;
    this.#size ??= this.#statSize();
    return this.#size;
  }

  tell(): number {
    if (this.#source === null) throw new RuntimeException(Message.NO_STREAM);
    return this.#position;
  }

  eof(): boolean {
    return this.#source === null || this.#position >= (this.getSize() ?? Infinity);
  }

  isSeekable(): boolean {
    return this.#source !== null;
  }

  override seek(offset: number, whence: number = SEEK_SET): void {
    this.#position = checkedTarget(offset, whence, this.tell(), this.getSize());
  }

  isReadable(): boolean {
    return this.#source !== null;
  }

  override isWritable(): boolean {
    return this.#source !== null && this.#mode !== 'r';
  }

  override async read(length: number): Promise<Uint8Array> {
    assertLength(length);
    const from = this.tell();
    const left = Math.max(0, (this.getSize() ?? Infinity) - from);
    const wanted = Math.min(length, left);
    if (wanted === 0) return noBytes;
    const handle = await this.#open();
    const chunk = new Uint8Array(wanted);
    const { bytesRead } = await handle.read(chunk, 0, wanted, from);
    this.#position = from + bytesRead;
    // The file has become shorter: this is its end now.
    if (bytesRead === 0) this.#size = from;
    return chunk.subarray(0, bytesRead);
  }

  override async write(chunk: string | Uint8Array): Promise<number> {
    if (!this.isWritable()) throw new RuntimeException(Message.NOT_WRITABLE);
    const bytes = typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk;
    const handle = (await this.#open()) as WritableHandle;
    let done = 0;
    while (done < bytes.length) {
      const left = bytes.length - done;
      done += (await handle.write(bytes, done, left, this.#position + done)).bytesWritten;
    }
    this.#position += done;
    this.#size = Math.max(this.getSize() ?? 0, this.#position);
    return done;
  }

  close(): void {
    const { source, handle } = { source: this.#source, handle: this.#handle };
    this.#source = null;
    this.#handle = null;
    const open = handle ?? (typeof source === 'object' && source ? Promise.resolve(source) : null);
    // Closing is not awaited, and its failure cannot be handled.
    open?.then((file) => file.close()).catch(() => undefined);
  }

  protected override metadata(): Readonly<Record<string, unknown>> {
    if (this.#source === null) return {};
    const uri = typeof this.#source === 'string' ? this.#source : null;
    return { mode: this.#mode, seekable: true, uri };
  }

  #statSize(): number | null {
    const { fstatSync, statSync } = nodeModule('node:fs', 'FileStream');
    if (typeof this.#source === 'object' && this.#source) return fstatSync(this.#source.fd).size;
    // Opening empties the file.
    if (this.#mode === 'w+') return 0;
    return statSync(this.#source as string, { throwIfNoEntry: false })?.size ?? null;
  }

  #open(): Promise<FileHandleLike> {
    this.#handle ??= this.#openSource();
    return this.#handle;
  }

  async #openSource(): Promise<FileHandleLike> {
    const source = this.#source;
    if (typeof source === 'object' && source) return source;
    const { open } = nodeModule('node:fs/promises', 'FileStream');
    try {
      return await open(source as string, this.#mode);
    } catch (cause) {
      this.#handle = null;
      const name = String(source).split(/[\\/]/).at(-1) ?? '';
      throw new RuntimeException(formatMessage(Message.FILE_CANNOT_OPEN, name), { cause });
    }
  }
}
