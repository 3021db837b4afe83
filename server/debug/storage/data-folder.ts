import { Exception, formatMessage } from '../../core/index.ts';
import { nodeBuiltin } from '../../core/internal.ts';
import { Message } from '../message.ts';

const PURPOSE = 'Storing captures in files';
// Asynchronous calls, which run in the thread pool, take ten times the processor time, and a capture needs fifteen
// calls.
const fs = () => nodeBuiltin('node:fs', PURPOSE);

/** Prefix of the names of files that are being written. */
export const TEMPORARY_PREFIX = '.debug-';

/** Permissions of new folders and files. */
export interface FileModes {
  /** Of new folders. */
  readonly dirMode: number;
  /** Of new files; null applies the umask of the process. */
  readonly fileMode: number | null;
}

/** A folder of small files. */
export class DataFolder {
  readonly path: string;
  readonly #modes: FileModes;

  constructor(path: string, modes: FileModes) {
    this.path = path;
    this.#modes = modes;
  }

  /**
   * Creates the folder unless it exists.
   *
   * @throws {Exception} It cannot be created, or its path is not a folder.
   */
  prepare(): void {
    const { chmodSync, mkdirSync } = fs();
    const { dirMode } = this.#modes;
    try {
      const made = mkdirSync(this.path, { recursive: true, mode: dirMode });
      // The umask applies to the mode of mkdir; existing folders keep their mode.
      if (made !== undefined) chmodSync(this.path, dirMode);
    } catch (cause) {
      const message = isOtherThanFolder(this.path)
        ? Message.DATA_PATH_INVALID
        : Message.DATA_PATH_NOT_CREATED;
      throw new Exception(formatMessage(message, this.path), { cause });
    }
  }

  /** Text of a file; null when there is none. */
  read(name: string): string | null {
    try {
      return fs().readFileSync(`${this.path}/${name}`, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  /**
   * Creates a file. Readers may find a part of it until this returns.
   *
   * @returns False when a file of this name exists; it is not changed.
   */
  create(name: string, content: string): boolean {
    const path = `${this.path}/${name}`;
    try {
      this.#make(path, content);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      fs().rmSync(path, { force: true });
      throw error;
    }
  }

  /** Replaces a file atomically: readers find the old content or the new one. */
  write(name: string, content: string | Uint8Array): void {
    const temporary = `${this.path}/${TEMPORARY_PREFIX}${crypto.randomUUID()}`;
    try {
      this.#make(temporary, content);
      fs().renameSync(temporary, `${this.path}/${name}`);
    } catch (error) {
      fs().rmSync(temporary, { force: true });
      throw error;
    }
  }

  #make(path: string, content: string | Uint8Array): void {
    const { chmodSync, writeFileSync } = fs();
    const { fileMode } = this.#modes;
    writeFileSync(path, content, { flag: 'wx', mode: fileMode ?? 0o666 });
    // The umask applies to the mode of a new file.
    if (fileMode !== null) chmodSync(path, fileMode);
  }

  /** Removes a file if it exists. */
  remove(name: string): void {
    try {
      fs().unlinkSync(`${this.path}/${name}`);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }

  /** Names of the files; none when there is no folder. */
  names(): string[] {
    try {
      return fs().readdirSync(this.path);
    } catch {
      return [];
    }
  }
}

function isOtherThanFolder(path: string): boolean {
  try {
    return !fs().statSync(path).isDirectory();
  } catch {
    return false;
  }
}
