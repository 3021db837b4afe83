import type { FileHandle } from 'node:fs/promises';

import { errorCode, freeBytes, nodeBuiltin } from '../../core/internal.ts';
import { UploadError } from '../http/body/upload-error.ts';

/** Bytes that are collected before they are written: fewer, larger writes. */
const BATCH_BYTES = 524_288;

/** The bytes of one upload: in memory while they are few, in a private temporary file beyond that. */
export class FileSpool {
  readonly #spillBytes: number;
  readonly #directory: string;
  #chunks: Uint8Array[] = [];
  #chunkBytes = 0;
  #handle: FileHandle | null = null;
  #writing: Promise<void> | null = null;
  #size = 0;
  #error: UploadError = UploadError.OK;
  #path = '';

  /**
   * @param spillBytes More bytes than this go to disk; `Infinity` keeps all of them in memory.
   * @param directory Directory of the file; `''` is the temporary directory of the system.
   */
  constructor(spillBytes: number, directory: string) {
    this.#spillBytes = spillBytes;
    this.#directory = directory;
  }

  /** Bytes that were received, also those of an upload that failed. */
  get size(): number {
    return this.#size;
  }

  get error(): UploadError {
    return this.#error;
  }

  /** Path of the temporary file; `''` when all is in memory. */
  get path(): string {
    return this.#path;
  }

  /** Chunks in memory. */
  get chunks(): readonly Uint8Array[] {
    return this.#chunks;
  }

  /** Settles when pending writes have ended; null when there are none. It never rejects. */
  get pendingWrite(): Promise<void> | null {
    return this.#writing;
  }

  /** Adds bytes; those of an upload that failed are only counted. */
  write(bytes: Uint8Array): void {
    this.#size += bytes.length;
    if (this.#error !== UploadError.OK) {
      freeBytes(bytes);
      return;
    }
    this.#chunks.push(bytes);
    this.#chunkBytes += bytes.length;
    const limit = this.#path === '' ? this.#spillBytes : BATCH_BYTES;
    if (this.#chunkBytes > limit) this.#writing ??= this.#flush();
  }

  /** Ends the upload as failed, and frees its memory and file. It never rejects. */
  async fail(fault: UploadError): Promise<void> {
    if (this.#error === UploadError.OK) this.#error = fault;
    for (const chunk of this.#take()) freeBytes(chunk);
    await this.#writing;
    await closeQuietly(this.#handle);
    this.#handle = null;
    await this.#remove();
  }

  /** Writes what is left, and closes the file. It never rejects, because the promise may have no handler before the form was read. */
  async end(): Promise<void> {
    await this.#writing;
    if (this.#path !== '' && this.#chunks.length > 0) await this.#flush();
    if (this.#error !== UploadError.OK) return this.fail(this.#error);
    try {
      // Disks with delayed writes, as over a network, report a failed write only now.
      await this.#handle?.close();
      this.#handle = null;
    } catch {
      await this.fail(UploadError.CANT_WRITE);
    }
  }

  async #flush(): Promise<void> {
    try {
      this.#handle ??= await this.#open();
      // More may be added while a batch is written.
      while (this.#chunks.length > 0 && this.#error === UploadError.OK) {
        const taken = this.#take();
        await writeAll(this.#handle, taken);
        for (const chunk of taken) freeBytes(chunk);
      }
    } catch (error) {
      this.#error = isMissing(error) ? UploadError.NO_TMP_DIR : UploadError.CANT_WRITE;
      this.#chunks = [];
    } finally {
      this.#writing = null;
    }
  }

  #take(): Uint8Array[] {
    const taken = this.#chunks;
    this.#chunks = [];
    this.#chunkBytes = 0;
    return taken;
  }

  async #open(): Promise<FileHandle> {
    const { open } = nodeBuiltin('node:fs/promises', 'Spooling an upload');
    const directory = this.#directory || nodeBuiltin('node:os', 'Spooling an upload').tmpdir();
    const name = `fwx-upload-${crypto.randomUUID()}`;
    const path = nodeBuiltin('node:path', 'Spooling an upload').join(directory, name);
    // Only this user may read it, and an existing link at this path must not be followed.
    const handle = await open(path, 'wx', 0o600);
    this.#path = path;
    return handle;
  }

  async #remove(): Promise<void> {
    if (this.#path === '') return;
    const { rm } = nodeBuiltin('node:fs/promises', 'Spooling an upload');
    await rm(this.#path, { force: true }).catch(() => undefined);
    this.#path = '';
  }
}

/** Closes a file that is no longer needed; ignores errors. */
async function closeQuietly(handle: FileHandle | null): Promise<void> {
  try {
    await handle?.close();
  } catch {
    // The file is deleted next.
  }
}

/** `writev` may write a part only, as when the disk gets full. */
async function writeAll(handle: FileHandle, chunks: Uint8Array[]): Promise<void> {
  let left = chunks;
  while (left.length > 0) {
    let { bytesWritten } = await handle.writev(left);
    while (left[0] && bytesWritten >= left[0].length) {
      bytesWritten -= left[0].length;
      left = left.slice(1);
    }
    if (left[0] && bytesWritten > 0) left = [left[0].subarray(bytesWritten), ...left.slice(1)];
  }
}

function isMissing(error: unknown): boolean {
  const code = errorCode(error);
  return code === 'ENOENT' || code === 'ENOTDIR';
}
