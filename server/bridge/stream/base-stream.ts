import { InvalidArgumentException, RuntimeException } from '../../core/index.ts';
import { joinBytes, noBytes } from '../../web/internal.ts';
import { Message } from '../message.ts';
import { SEEK_CUR, SEEK_END, SEEK_SET, type StreamInterface } from '../psr/interfaces.ts';

/** Bytes that are read at once by default. */
export const CHUNK_BYTES = 8192;

/** Behaviour that all streams share, based on `read` and the position. */
export abstract class BaseStream implements StreamInterface {
  abstract getSize(): number | null;
  abstract tell(): number;
  abstract eof(): boolean;
  abstract isSeekable(): boolean;
  abstract isReadable(): boolean;
  abstract close(): void;
  abstract read(length: number): Promise<Uint8Array>;

  isWritable(): boolean {
    return false;
  }

  // Asynchronous, to reject instead of throwing.
  async write(_chunk: string | Uint8Array): Promise<number> {
    throw new RuntimeException(Message.NOT_WRITABLE);
  }

  seek(_offset: number, _whence: number = SEEK_SET): void {
    throw new RuntimeException(Message.NOT_SEEKABLE);
  }

  rewind(): void {
    this.seek(0);
  }

  getMetadata(): Readonly<Record<string, unknown>>;
  getMetadata(key: string): unknown;
  getMetadata(key?: string): unknown {
    const all = this.metadata();
    if (key === undefined) return all;
    return Object.hasOwn(all, key) ? all[key] : null;
  }

  detach(): null {
    this.close();
    return null;
  }

  async getContents(): Promise<Uint8Array> {
    const chunks: Uint8Array[] = [];
    while (!this.eof()) {
      const chunk = await this.read(CHUNK_BYTES);
      if (chunk.length === 0) break;
      chunks.push(chunk);
    }
    return joinBytes(chunks);
  }

  async text(): Promise<string> {
    try {
      if (this.isSeekable()) this.rewind();
      return new TextDecoder().decode(await this.getContents());
    } catch {
      return '';
    }
  }

  toReadableStream(): ReadableStream<Uint8Array> {
    return new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          const chunk = await this.#nextChunk();
          if (chunk.length > 0) return controller.enqueue(chunk);
          controller.close();
          this.close();
        },
        cancel: () => this.close(),
      },
      { highWaterMark: 0 },
    );
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    while (!this.eof()) {
      const chunk = await this.read(CHUNK_BYTES * 8);
      if (chunk.length === 0) return;
      yield chunk;
    }
  }

  /** The next chunk for a Fetch stream, none at the end. A stream that fails is closed, because no other code does so. */
  async #nextChunk(): Promise<Uint8Array> {
    try {
      return this.eof() ? noBytes : await this.read(CHUNK_BYTES * 8);
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** Metadata of the source; empty once closed. */
  protected metadata(): Readonly<Record<string, unknown>> {
    return {};
  }
}

/** @throws {RuntimeException} The length is negative. */
export function assertLength(length: number): void {
  if (length < 0) throw new RuntimeException(Message.NEGATIVE_READ);
  if (!Number.isInteger(length)) {
    throw new InvalidArgumentException(`The length to read must be a whole number, got ${length}.`);
  }
}

/** The target of a seek in a stream of `size` bytes at `position`. May be negative or beyond the end. */
export function seekTarget(
  offset: number,
  whence: number,
  position: number,
  size: number | null,
): number {
  if (whence === SEEK_SET) return offset;
  if (whence === SEEK_CUR) return position + offset;
  if (whence === SEEK_END && size !== null) return size + offset;
  throw new RuntimeException(Message.SEEK_MODE_INVALID);
}

/** As {@link seekTarget}; throws for targets before the start. */
export function checkedTarget(
  offset: number,
  whence: number,
  position: number,
  size: number | null,
): number {
  const target = seekTarget(offset, whence, position, size);
  if (target < 0) throw new RuntimeException(Message.CANNOT_SEEK_BEFORE_START);
  return target;
}
