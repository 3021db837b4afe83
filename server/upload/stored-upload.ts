import { RuntimeException } from '../core/index.ts';
import { EncodedFile } from '../validator/index.ts';
import { readMetadata } from '../validator/internal.ts';
import type { FileSaver } from './file-saver.ts';
import type { SavableFile } from './savable-file.ts';
import { imageFault } from './internal/faults.ts';
import type { TransferDone, TransferHead } from './internal/transfer/records.ts';
import { Message } from './message.ts';
import type { ByteRange, UploadStorage } from './upload-storage.ts';

/** The storage of an upload, and its data. */
export interface StoredUploadInit {
  readonly id: string;
  /** Name of the transfer in the storage. */
  readonly key: string;
  readonly storage: UploadStorage;
  readonly head: TransferHead;
  readonly done: TransferDone;
  /** Removes the upload with all of its records. */
  readonly remove: () => Promise<void>;
}

/**
 * A file that was sent to an {@link UploadServer} and was not taken yet. Its content stays in the
 * storage; only {@link toEncodedFile} reads it into memory.
 */
export class StoredUpload implements SavableFile {
  /** Id that the browser submits for it. */
  readonly id: string;
  /** The client's file name without folders and control characters; not a safe path. */
  readonly name: string;
  /** Metadata of the upload widget, such as the crop; frozen, with keys that the client has chosen. */
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly #init: StoredUploadInit;

  constructor(init: StoredUploadInit) {
    this.id = init.id;
    this.name = init.done.name;
    // Heads are cached, and all callers that take the upload share one object.
    this.metadata = readMetadata(init.head.metadata);
    this.#init = init;
  }

  /** Bytes of the file. */
  getSize(): number {
    return this.#init.done.size;
  }

  /** MIME type by content. */
  getMimeType(): string {
    return this.#init.done.type;
  }

  /** Lower-case text after the last dot of the name, `''` without one. */
  getExtension(): string {
    const dot = this.name.lastIndexOf('.');
    return dot < 0 ? '' : this.name.slice(dot + 1).toLowerCase();
  }

  /**
   * The content piece by piece.
   *
   * @param range Part of it; bytes after the end of the file are left out. Default: all.
   * @throws {RuntimeException} The upload was removed meanwhile.
   */
  async *getData(range: ByteRange = { start: 0, end: Infinity }): AsyncGenerator<Uint8Array> {
    const { storage, key, done } = this.#init;
    let at = 0;
    for (const { record, size } of done.parts) {
      const start = Math.max(0, range.start - at);
      const end = Math.min(size, range.end - at);
      at += size;
      if (start >= end) continue;
      const content = await storage.read(key, record, { start, end });
      if (!content) throw new RuntimeException(`The upload "${this.name}" is not stored any more.`);
      yield* content;
    }
  }

  /**
   * The file in memory, for the cropper and other code that needs an {@link EncodedFile}.
   *
   * @param maxBytes Most bytes to read into memory.
   * @throws {RuntimeException} The file is larger, or was removed meanwhile.
   */
  async toEncodedFile(maxBytes: number): Promise<EncodedFile> {
    const size = this.getSize();
    if (size > maxBytes) {
      throw imageFault(Message.IMAGE_BYTES_EXCEEDED, [this.name, size, maxBytes]);
    }
    const data = new Uint8Array(size);
    let at = 0;
    for await (const chunk of this.getData()) {
      data.set(chunk, at);
      at += chunk.length;
    }
    const { name, metadata } = this;
    return new EncodedFile({ name, type: this.getMimeType(), metadata, data });
  }

  /**
   * Stores the file in the directory of `saver`, and removes the upload.
   *
   * @returns The absolute path.
   * @throws {RuntimeException} It cannot be written; the upload is kept then.
   */
  async moveTo(saver: FileSaver, name?: string): Promise<string> {
    const path = await saver.save(this, name);
    await this.remove();
    return path;
  }

  /** Removes the upload. A second call has no effect. */
  async remove(): Promise<void> {
    await this.#init.remove();
  }
}
