import { nodeBuiltin } from '../../core/internal.ts';
import { DataFolder, type FileModes } from './data-folder.ts';

const DAY = 86_400_000;

const fs = () => nodeBuiltin('node:fs/promises', 'Storing mails in files');

/** Name of a new message: `20260131-140211-9f3c21ab.eml`. */
export function newMailName(date: Date): string {
  const [day = '', time = ''] = date.toISOString().replaceAll(/[-:]/g, '').split(/[T.]/);
  return `${day}-${time}-${crypto.randomUUID().slice(0, 8)}.eml`;
}

/** The folder of captured mails. */
export class MailFolder {
  readonly #folder: DataFolder;

  constructor(path: string, modes: FileModes) {
    this.#folder = new DataFolder(path, modes);
  }

  /** Whether a text is the bare name of a message, which cannot lead out of the folder. */
  isName(file: string): boolean {
    return /^[A-Za-z0-9_-][A-Za-z0-9._-]*\.eml$/.test(file);
  }

  /** Writes a message atomically. */
  async write(file: string, content: Uint8Array): Promise<void> {
    this.#folder.prepare();
    this.#folder.write(file, content);
  }

  /** Content of a message; null when there is none. */
  async read(file: string): Promise<Uint8Array<ArrayBuffer> | null> {
    return fs()
      .readFile(`${this.#folder.path}/${file}`)
      .catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
  }

  /** Removes a message if it exists. */
  async remove(file: string): Promise<void> {
    this.#folder.remove(file);
  }

  /**
   * Removes messages that are not referenced and older than a day: the capture of a newer one may not be stored yet.
   */
  async reconcile(referenced: ReadonlySet<string>): Promise<void> {
    for (const name of this.#folder.names()) {
      if (!this.isName(name) || referenced.has(name)) continue;
      const found = await fs()
        .stat(`${this.#folder.path}/${name}`)
        .catch(() => null);
      if (found && Date.now() - found.mtimeMs > DAY) await this.remove(name);
    }
  }
}
