import { openAsBlob } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A stored photo. */
export interface Photo {
  /** File name in the folder; generated, never from a visitor. */
  readonly name: string;
  /** Caption by the visitor; may be empty. */
  readonly caption: string;
  /** When it was stored, in milliseconds since 1970. */
  readonly storedAt: number;
}

/** MIME type by file extension. */
export const imageTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
};
const storedName = /^[0-9a-f-]{36}\.(jpg|png|webp|avif)$/;

/**
 * The photos in one folder, each with a text file for its caption. A caption without a photo (the
 * process ended between the two writes) is not shown.
 */
export class Gallery {
  readonly #folder: string;
  readonly #capacity: number;

  /**
   * @param folder Absolute path; made when it is not there.
   * @param capacity Most photos that are kept. Default 200.
   */
  constructor(folder: string, capacity = 200) {
    this.#folder = folder;
    this.#capacity = capacity;
  }

  /** Folder of the photos. */
  get folder(): string {
    return this.#folder;
  }

  /** The photos, the newest first. */
  async list(): Promise<Photo[]> {
    await mkdir(this.#folder, { recursive: true });
    const names = (await readdir(this.#folder)).filter((name) => storedName.test(name));
    const photos = await Promise.all(names.map((name) => this.#read(name)));
    return photos
      .filter((photo) => photo !== null)
      .sort((a, b) => b.storedAt - a.storedAt || (a.name < b.name ? -1 : 1));
  }

  /** Stores the caption of a photo. */
  async caption(name: string, text: string): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const path = join(this.#folder, `${name}.txt`);
    await writeFile(`${path}.tmp`, text, { flag: 'w', mode: 0o644 });
    await rename(`${path}.tmp`, path);
  }

  /** Removes the oldest photos beyond the capacity. */
  async makeRoom(): Promise<void> {
    for (const { name } of (await this.list()).slice(this.#capacity)) await this.remove(name);
  }

  /** Removes the files of a failed upload. */
  async remove(name: string): Promise<void> {
    if (!storedName.test(name)) return;
    await rm(join(this.#folder, name), { force: true });
    await rm(join(this.#folder, `${name}.txt`), { force: true });
  }

  /** The bytes of a photo on disk, or null without a photo of that name. */
  async open(name: string): Promise<{ body: Blob; type: string } | null> {
    const extension = storedName.exec(name)?.[1];
    const type = extension && imageTypes[extension];
    if (!type) return null;
    try {
      return { body: await openAsBlob(join(this.#folder, name), { type }), type };
    } catch {
      return null;
    }
  }

  async #read(name: string): Promise<Photo | null> {
    const path = join(this.#folder, name);
    try {
      const { mtimeMs } = await stat(path);
      const caption = await readFile(`${path}.txt`, 'utf8').catch(() => '');
      return { name, caption, storedAt: mtimeMs };
    } catch {
      // Removed since the folder was read.
      return null;
    }
  }
}
