import { createReadStream } from 'node:fs';
import {
  access,
  type FileHandle,
  link,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  unlink,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { Fw, InvalidConfigException } from '../core/index.ts';
import { errorCode, freeBytes, withDefaults } from '../core/internal.ts';
import { randomText } from './internal/digests.ts';
import { prepareDirectory } from './internal/prepare-directory.ts';
import { once } from './internal/transfer/streams.ts';
import type { ByteRange, UploadStorage, UploadTransferEntry } from './upload-storage.ts';

/** Records up to this size, and parts up to the next, are read at once; everything else in pieces of the last size. */
const smallBytes = 8 * 1024;
const partBytes = 64 * 1024;
const readBytes = 256 * 1024;

/** Options of {@link FolderUploadStorage}. */
export interface FolderUploadStorageOptions {
  /**
   * Flushes the content of every record to the disk before it gets its name. Default true: after a power
   * failure a record is complete, or it is missing and sent again. false takes about half the
   * time and is as safe against killed processes; after a power failure remove the folder.
   */
  readonly flush?: boolean;
}

/**
 * Stores uploads in a folder of the local disk, which several processes may share. Every record is
 * written next to its place, flushed to the disk, and linked to its place in one step.
 */
export class FolderUploadStorage implements UploadStorage {
  readonly #folder: string;
  readonly #flush: boolean;
  #ready: Promise<string> | null = null;

  /**
   * @param folder Path or alias such as `@runtime/uploads`; created when it is missing.
   * @param options Options that differ from the defaults.
   * @throws {InvalidConfigException} There is no path, or the options are not an object.
   * @throws {UnknownPropertyException} An option is unknown.
   */
  constructor(folder: string, options: FolderUploadStorageOptions = {}) {
    const { flush } = withDefaults('FolderUploadStorage', options, { flush: true });
    if (typeof folder !== 'string' || folder === '') {
      throw new InvalidConfigException('FolderUploadStorage needs the path of a folder.');
    }
    this.#folder = folder;
    this.#flush = flush;
  }

  async create(
    transfer: string,
    record: string,
    data: AsyncIterable<Uint8Array>,
    isFirst = true,
  ): Promise<boolean> {
    const path = join(await this.#prepare(), transfer, record);
    const batches = inBatches(data);
    const first = await batches.next();
    try {
      if (first.done === true) await createEmpty(path, isFirst);
      else await this.#createWhole(path, isFirst, first.value, batches);
      return true;
    } catch (error) {
      if (errorCode(error) === 'EEXIST') return false;
      throw error;
    } finally {
      await batches.return();
    }
  }

  async #createWhole(
    path: string,
    isFirst: boolean,
    first: Batch,
    rest: AsyncGenerator<Batch>,
  ): Promise<void> {
    const draft = join(dirname(path), `.${randomText(12)}.tmp`);
    const file = await openNew(draft, isFirst);
    try {
      await writeToDisk(file, first, rest, this.#flush);
      // Unlike a rename, a link never replaces an existing file.
      await link(draft, path);
    } finally {
      await unlink(draft).catch(() => {});
    }
  }

  async read(
    transfer: string,
    record: string,
    range?: ByteRange,
  ): Promise<AsyncIterable<Uint8Array> | null> {
    const path = join(await this.#prepare(), transfer, record);
    try {
      const small = await readSmall(path, range);
      if (small) return once(small);
      await access(path);
      return readLarge(path, range);
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return null;
      throw error;
    }
  }

  async list(transfer: string): Promise<string[]> {
    try {
      const names = await readdir(join(await this.#prepare(), transfer));
      return names.filter((name) => !name.startsWith('.'));
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return [];
      throw error;
    }
  }

  async removeRecord(transfer: string, record: string): Promise<void> {
    try {
      await unlink(join(await this.#prepare(), transfer, record));
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
    }
  }

  async remove(transfer: string): Promise<void> {
    const folder = await this.#prepare();
    const path = join(folder, transfer);
    const gone = join(folder, `.${randomText(12)}.gone`);
    try {
      // Renamed in one step first: a half-removed transfer would look like a shorter one.
      await rename(path, gone);
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return;
      throw error;
    }
    await rm(gone, { recursive: true, force: true });
  }

  async *transfers(): AsyncGenerator<UploadTransferEntry> {
    const folder = await this.#prepare();
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      if (name.endsWith('.gone')) await rm(path, { recursive: true, force: true });
      else {
        const found = await stat(path).catch(() => null);
        if (found?.isDirectory()) yield { transfer: name, modified: found.mtimeMs };
      }
    }
  }

  #prepare(): Promise<string> {
    this.#ready ??= prepareDirectory(Fw.getAlias(this.#folder), 0o700).catch((error: unknown) => {
      this.#ready = null;
      throw error;
    });
    return this.#ready;
  }
}

/** Chunks that are written together. */
interface Batch {
  readonly chunks: readonly Uint8Array[];
  /** Bytes in them. */
  readonly size: number;
}

/** Bytes that are gathered before they are written: a call costs more than the memory. */
const batchBytes = 512 * 1024;

/** A stream in batches of at least half a mebibyte, of which the last may be smaller. */
async function* inBatches(data: AsyncIterable<Uint8Array>): AsyncGenerator<Batch, void, void> {
  let chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of data) {
    if (chunk.length === 0) continue;
    chunks.push(chunk);
    size += chunk.length;
    if (size < batchBytes) continue;
    yield { chunks, size };
    chunks = [];
    size = 0;
  }
  if (size > 0) yield { chunks, size };
}

/**
 * Most records are not the first of their transfer, so its folder is created only when it is missing, and only for the
 * first record: a later one would restore a transfer that was removed.
 */
async function openNew(path: string, isFirst: boolean): Promise<FileHandle> {
  try {
    return await open(path, 'wx', 0o600);
  } catch (error) {
    if (!isFirst || errorCode(error) !== 'ENOENT') throw error;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    return open(path, 'wx', 0o600);
  }
}

/** A file without content is complete as soon as it exists, so it needs no draft. */
async function createEmpty(path: string, isFirst: boolean): Promise<void> {
  await (await openNew(path, isFirst)).close();
}

async function writeToDisk(
  file: FileHandle,
  first: Batch,
  rest: AsyncIterable<Batch>,
  flush: boolean,
): Promise<void> {
  try {
    await writeAll(file, first);
    for await (const batch of rest) await writeAll(file, batch);
    // A client never sends an acknowledged chunk again, not even after a power failure.
    if (flush) await file.datasync();
  } finally {
    await file.close();
  }
}

async function writeAll(file: FileHandle, { chunks, size }: Batch): Promise<void> {
  const { bytesWritten } = await file.writev(chunks);
  // A full disk may accept a part; writing the rest then throws the reason.
  if (bytesWritten < size) await file.writeFile(Buffer.concat(chunks).subarray(bytesWritten));
  for (const chunk of chunks) freeBytes(chunk);
}

/** The file is opened with the first piece, so that a stream that is not read opens no file. */
async function* readLarge(path: string, range: ByteRange | undefined): AsyncGenerator<Uint8Array> {
  const part = range && { start: range.start, end: range.end - 1 };
  yield* createReadStream(path, { highWaterMark: readBytes, ...part });
}

/** A small record, or a small part of one, in one read; null for more. */
async function readSmall(path: string, range: ByteRange | undefined): Promise<Uint8Array | null> {
  const size = range ? range.end - range.start : smallBytes;
  if (size > partBytes) return null;
  // One byte more shows whether there is more.
  const bytes = Buffer.allocUnsafe(range ? size : size + 1);
  const file = await open(path);
  try {
    const { bytesRead } = await file.read(bytes, 0, bytes.length, range?.start ?? 0);
    if (range ? bytesRead < size : bytesRead > size) return null;
    return bytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
