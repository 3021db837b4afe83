import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  type FileHandle,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  unlink,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { Fw } from '../core/index.ts';
import { prepareDirectory } from './internal/prepare-directory.ts';
import { once } from './internal/transfer/streams.ts';
import type { ByteRange, UploadStorage, UploadTransferEntry } from './upload-storage.ts';

/** Records up to this size are read at once, larger ones in pieces of the size below. */
const smallBytes = 64 * 1024;
const readBytes = 256 * 1024;

/** What a file-system call says about the reason why it failed. */
const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

/** Options of {@link FolderUploadStorage}. */
export interface FolderUploadStorageOptions {
  /**
   * Puts the content of every record on the disk before it gets its name. Default true: after a power
   * failure a record is there whole, or it is missing and sent again. false takes about half the
   * time and is as safe against killed processes; after a power failure remove the folder.
   */
  readonly flush?: boolean;
}

/**
 * Keeps uploads in a folder of the local disk, which several processes may share. Every record is
 * written beside its place, put on the disk, and linked to it in one step.
 */
export class FolderUploadStorage implements UploadStorage {
  readonly #folder: string;
  readonly #flush: boolean;
  #ready: Promise<string> | null = null;

  /**
   * @param folder Path or alias such as `@runtime/uploads`; made when it is missing.
   * @param options What differs from the defaults.
   */
  constructor(folder: string, { flush = true }: FolderUploadStorageOptions = {}) {
    this.#folder = folder;
    this.#flush = flush;
  }

  async create(
    transfer: string,
    record: string,
    data: AsyncIterable<Uint8Array>,
  ): Promise<boolean> {
    const folder = join(await this.#prepare(), transfer);
    const draft = join(folder, `.${randomBytes(12).toString('hex')}.tmp`);
    try {
      await writeToDisk(await openNew(draft), data, this.#flush);
      // Unlike a rename, a link never replaces what is there.
      await link(draft, join(folder, record));
      return true;
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false;
      throw error;
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
      const { size } = await stat(path);
      const { start, end } = range ?? { start: 0, end: size };
      if (size <= smallBytes) return once((await readFile(path)).subarray(start, end));
      return createReadStream(path, { highWaterMark: readBytes, start, end: end - 1 });
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null;
      throw error;
    }
  }

  async list(transfer: string): Promise<string[]> {
    try {
      const names = await readdir(join(await this.#prepare(), transfer));
      return names.filter((name) => !name.startsWith('.'));
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return [];
      throw error;
    }
  }

  async removeRecord(transfer: string, record: string): Promise<void> {
    await rm(join(await this.#prepare(), transfer, record), { force: true });
  }

  async remove(transfer: string): Promise<void> {
    const folder = await this.#prepare();
    const path = join(folder, transfer);
    const gone = join(folder, `.${randomBytes(12).toString('hex')}.gone`);
    try {
      // In one step out of sight: a half-removed transfer would look like a shorter one.
      await rename(path, gone);
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return;
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

/** Bytes that are gathered before they are written: a call costs more than a copy of the memory. */
const batchBytes = 512 * 1024;

/** Most records are not the first of their transfer, so its folder is made when it is missing. */
async function openNew(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'wx', 0o600);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    return open(path, 'wx', 0o600);
  }
}

async function writeToDisk(
  file: FileHandle,
  data: AsyncIterable<Uint8Array>,
  flush: boolean,
): Promise<void> {
  try {
    let batch: Uint8Array[] = [];
    let size = 0;
    let isEmpty = true;
    for await (const chunk of data) {
      batch.push(chunk);
      size += chunk.length;
      isEmpty = false;
      if (size < batchBytes) continue;
      await writeAll(file, batch, size);
      batch = [];
      size = 0;
    }
    await writeAll(file, batch, size);
    // A client that was told of a chunk never sends it again, not even after a power failure.
    if (flush && !isEmpty) await file.datasync();
  } finally {
    await file.close();
  }
}

async function writeAll(file: FileHandle, batch: Uint8Array[], size: number): Promise<void> {
  if (size === 0) return;
  const { bytesWritten } = await file.writev(batch);
  // A full disk may take a part; the rest then says why.
  if (bytesWritten < size) await file.writeFile(Buffer.concat(batch).subarray(bytesWritten));
}
