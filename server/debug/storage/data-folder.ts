import { Exception } from '../../core/index.ts';
import { formatMessage, nodeBuiltin } from '../../core/internal.ts';
import { Message } from '../message.ts';

const PURPOSE = 'Storing captures in files';
// Calls that wait in the pool of threads take ten times the processor time of these, and a capture needs fifteen.
const fs = () => nodeBuiltin('node:fs', PURPOSE);

/** Names of files that are being written begin with it. */
export const TEMPORARY_PREFIX = '.debug-';

/** Permissions of what is made. */
export interface FileModes {
  /** Of new folders. */
  readonly dirMode: number;
  /** Of new files; null leaves it to the process. */
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
   * Makes the folder unless it is there.
   *
   * @throws {Exception} It cannot be made, or something else has its name.
   */
  prepare(): void {
    const { chmodSync, mkdirSync } = fs();
    const { dirMode } = this.#modes;
    try {
      const made = mkdirSync(this.path, { recursive: true, mode: dirMode });
      // The mode of mkdir is masked; folders that were there keep theirs.
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
   * Makes a file. Readers that know its name may find a part of it until this returns.
   *
   * @returns False when there is a file of this name, which stays as it is.
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

  /** Replaces a file: readers find the old content or the new one, whole. */
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
    // The mode of a new file is masked.
    if (fileMode !== null) chmodSync(path, fileMode);
  }

  /** Removes a file; one that is not there is fine. */
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
