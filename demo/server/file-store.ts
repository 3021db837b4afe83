import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';

import { type EncodedFile, FileSaver, StoredUpload } from 'fwx/server/upload';

/** A stored file of a visitor. */
export interface StoredFile {
  /** Name in the folder; generated. */
  readonly name: string;
  /** Name that the file had on the visitor's machine; only shown, and used for downloads. */
  readonly label: string;
  /** Bytes. */
  readonly size: number;
  /** When it was stored, in milliseconds since 1970. */
  readonly storedAt: number;
}

const storedName = /^[0-9a-f-]{36}(\.[a-z0-9]{1,8})?$/;

/** The files of one kind of one visitor; the oldest are removed beyond the capacity. */
export class FileStore {
  readonly #folder: string;
  readonly #capacity: number;

  /**
   * @param folder Absolute path; made with the first file.
   * @param capacity Most files that are kept.
   */
  constructor(folder: string, capacity: number) {
    this.#folder = folder;
    this.#capacity = capacity;
  }

  /** The files, the newest first. */
  async list(): Promise<StoredFile[]> {
    const names = await readdir(this.#folder).catch(() => []);
    const files = await Promise.all(
      names.filter((name) => storedName.test(name)).map((name) => this.#read(name)),
    );
    return files
      .filter((file) => file !== null)
      .sort((a, b) => b.storedAt - a.storedAt || (a.name < b.name ? -1 : 1));
  }

  /** Stores all files or none, and removes the oldest beyond the capacity. */
  async put(files: readonly (EncodedFile | StoredUpload)[]): Promise<void> {
    const stored: string[] = [];
    try {
      for (const file of files) stored.push(await this.#store(file));
    } catch (error) {
      await Promise.all(stored.map((name) => this.remove(name)));
      throw error;
    }
    for (const { name } of (await this.list()).slice(this.#capacity)) await this.remove(name);
  }

  async #store(file: EncodedFile | StoredUpload): Promise<string> {
    const saver = new FileSaver(this.#folder);
    const id = randomUUID();
    const path =
      file instanceof StoredUpload ? await file.moveTo(saver, id) : await saver.save(file, id);
    const label = `${path}.txt`;
    await writeFile(`${label}.tmp`, file.name);
    await rename(`${label}.tmp`, label);
    return basename(path);
  }

  /** Removes a file; a missing one is ignored. */
  async remove(name: string): Promise<void> {
    if (!storedName.test(name)) return;
    await rm(join(this.#folder, name), { force: true });
    await rm(join(this.#folder, `${name}.txt`), { force: true });
  }

  /** A file with its content, or null without a file of that name. */
  async open(name: string): Promise<(StoredFile & { body: Blob; extension: string }) | null> {
    const file = storedName.test(name) ? await this.#read(name) : null;
    if (!file) return null;
    const body = await openAsBlob(join(this.#folder, name));
    return { ...file, body, extension: extname(name).slice(1) };
  }

  async #read(name: string): Promise<StoredFile | null> {
    const path = join(this.#folder, name);
    try {
      const { mtimeMs, size } = await stat(path);
      const label = await readFile(`${path}.txt`, 'utf8').catch(() => name);
      return { name, label, size, storedAt: mtimeMs };
    } catch {
      // Removed since the folder was read.
      return null;
    }
  }
}
