import { Exception, formatMessage, RuntimeException } from '../../core/index.ts';
import { errorCode, nodeBuiltin } from '../../core/internal.ts';
import { Message } from '../message.ts';
import { storageFault } from './storage-fault.ts';

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
   * @throws {RuntimeException} It cannot get its mode.
   */
  prepare(): void {
    const { dirMode } = this.#modes;
    let made: string | undefined;
    try {
      // Also creating an existing folder takes longer.
      const found = fs().statSync(this.path, { throwIfNoEntry: false });
      if (found?.isDirectory() === true) return;
      made = fs().mkdirSync(this.path, { recursive: true, mode: dirMode });
    } catch (cause) {
      const message = isOtherThanFolder(this.path)
        ? Message.DATA_PATH_INVALID
        : Message.DATA_PATH_NOT_CREATED;
      throw new Exception(formatMessage(message, this.path), { cause });
    }
    // The umask applies to the mode of mkdir; existing folders keep their mode.
    if (made === undefined) return;
    setMode(this.path, dirMode, Message.DATA_PATH_MODE_NOT_APPLIED);
  }

  /**
   * Text of a file; null when there is none.
   *
   * @throws {RuntimeException} It cannot be read.
   */
  read(name: string): string | null {
    const path = `${this.path}/${name}`;
    try {
      return fs().readFileSync(path, 'utf8');
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return null;
      throw storageFault(Message.DATA_FILE_UNREADABLE, path, error);
    }
  }

  /**
   * Creates a file. Readers may find a part of it until this returns.
   *
   * @returns False when a file of this name exists; it is not changed.
   * @throws {RuntimeException} It cannot be written.
   */
  create(name: string, content: string): boolean {
    const path = `${this.path}/${name}`;
    try {
      this.#make(path, content);
    } catch (error) {
      if (errorCode(error) === 'EEXIST') return false;
      removePart(path);
      throw storageFault(Message.DATA_FILE_NOT_WRITTEN, path, error);
    }
    this.#setMode(path, path);
    return true;
  }

  /**
   * Replaces a file atomically: readers find the old content or the new one.
   *
   * @throws {RuntimeException} It cannot be written or replaced.
   */
  write(name: string, content: string | Uint8Array): void {
    const path = `${this.path}/${name}`;
    const temporary = `${this.path}/${TEMPORARY_PREFIX}${crypto.randomUUID()}`;
    let step: string = Message.TEMPORARY_FILE_NOT_WRITTEN;
    try {
      this.#make(temporary, content);
      this.#setMode(temporary, path);
      step = Message.DATA_FILE_NOT_REPLACED;
      fs().renameSync(temporary, path);
    } catch (error) {
      removePart(temporary);
      throw error instanceof RuntimeException ? error : storageFault(step, path, error);
    }
  }

  #make(path: string, content: string | Uint8Array): void {
    const mode = this.#modes.fileMode ?? 0o666;
    // With an encoding, Node writes a text without a copy of it.
    fs().writeFileSync(path, content, { encoding: 'utf8', flag: 'wx', mode });
  }

  /** Sets the mode of a new file, as the umask applies to that of its creation. The error names the file `shown`. */
  #setMode(path: string, shown: string): void {
    const { fileMode } = this.#modes;
    if (fileMode !== null) setMode(path, fileMode, Message.DATA_FILE_MODE_NOT_APPLIED, shown);
  }

  /**
   * Removes a file if it exists.
   *
   * @throws {RuntimeException} It cannot be removed.
   */
  remove(name: string): void {
    const path = `${this.path}/${name}`;
    try {
      fs().unlinkSync(path);
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return;
      throw storageFault(Message.DATA_FILE_NOT_REMOVED, path, error);
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

/** Removes a file that was not written whole. The error of writing it says more than one of removing it. */
function removePart(path: string): void {
  try {
    fs().rmSync(path, { force: true });
  } catch {
    // The folder cannot be reached.
  }
}

/** @throws {RuntimeException} The mode cannot be set; its text is about the path `shown`. */
function setMode(path: string, mode: number, message: string, shown = path): void {
  try {
    fs().chmodSync(path, mode);
  } catch (error) {
    throw storageFault(message, shown, error);
  }
}

function isOtherThanFolder(path: string): boolean {
  try {
    return !fs().statSync(path).isDirectory();
  } catch {
    return false;
  }
}
