import { transferGone } from './internal/faults.ts';
import { join, once } from './internal/transfer/streams.ts';
import type { ByteRange, UploadStorage, UploadTransferEntry } from './upload-storage.ts';

/** A result, or a promise of it. */
type Awaitable<T> = T | Promise<T>;

/** The part of an `unstorage` storage that is used; a whole storage fits. */
export interface UnstorageLike {
  hasItem(key: string): Promise<boolean>;
  getItemRaw(key: string): Promise<unknown>;
  setItemRaw(key: string, value: Uint8Array): Promise<void>;
  getKeys(base?: string): Promise<string[]>;
  getMeta(key: string): Awaitable<{ mtime?: Date | undefined }>;
  removeItem(key: string): Promise<void>;
}

/**
 * Stores uploads in any storage of the `unstorage` package: memory, Redis, S3 and others with a
 * driver. Each record is in memory while it is written or read, so the memory needed is that of one
 * chunk. Most of those storages cannot prevent that a record is replaced; let one process serve a
 * transfer, or use a folder.
 */
export class UnstorageUploadStorage implements UploadStorage {
  readonly #storage: UnstorageLike;
  readonly #base: string;

  /**
   * @param storage The result of `createStorage()` of `unstorage`.
   * @param base First part of every key.
   */
  constructor(storage: UnstorageLike, base = 'uploads') {
    this.#storage = storage;
    this.#base = base;
  }

  async create(
    transfer: string,
    record: string,
    data: AsyncIterable<Uint8Array>,
    isFirst = true,
  ): Promise<boolean> {
    const key = this.#key(transfer, record);
    const chunks: Uint8Array[] = [];
    for await (const chunk of data) chunks.push(chunk);
    const bytes = join(chunks);
    if (await this.#storage.hasItem(key)) return false;
    await this.#storage.setItemRaw(key, bytes);
    // A removal deletes the head first: records that were written after that are not on its list.
    if (!isFirst && !(await this.#storage.hasItem(this.#key(transfer, 'head')))) {
      await this.removeRecord(transfer, record);
      throw transferGone();
    }
    return true;
  }

  async read(
    transfer: string,
    record: string,
    range?: ByteRange,
  ): Promise<AsyncIterable<Uint8Array> | null> {
    const key = this.#key(transfer, record);
    if (!(await this.#storage.hasItem(key))) return null;
    const value = await this.#storage.getItemRaw(key);
    // Removed in between: drivers return null for it.
    if (value === null || value === undefined) return null;
    const bytes = toBytes(value);
    return once(range ? bytes.subarray(range.start, range.end) : bytes);
  }

  async list(transfer: string): Promise<string[]> {
    const keys = await this.#storage.getKeys(this.#key(transfer));
    return keys.map((key) => key.slice(key.lastIndexOf(':') + 1));
  }

  async removeRecord(transfer: string, record: string): Promise<void> {
    await this.#storage.removeItem(this.#key(transfer, record));
  }

  async remove(transfer: string): Promise<void> {
    // Without its head there is no transfer, even when some of its records still exist.
    await this.removeRecord(transfer, 'head');
    for (const key of await this.#storage.getKeys(this.#key(transfer))) {
      await this.#storage.removeItem(key);
    }
  }

  async *transfers(): AsyncGenerator<UploadTransferEntry> {
    const modified = new Map<string, number>();
    for (const key of await this.#storage.getKeys(this.#base)) {
      const transfer = key.split(':').at(-2) ?? '';
      const { mtime } = await this.#storage.getMeta(key);
      // The record without a time may be the last one.
      const time = mtime ? new Date(mtime).getTime() : Infinity;
      modified.set(transfer, Math.max(modified.get(transfer) ?? 0, time));
    }
    for (const [transfer, time] of modified) {
      yield { transfer, modified: time === Infinity ? null : time };
    }
  }

  #key(transfer: string, record = ''): string {
    return [this.#base, transfer, record].filter((part) => part !== '').join(':');
  }
}

function toBytes(value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return value;
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  return Buffer.from(String(value));
}
