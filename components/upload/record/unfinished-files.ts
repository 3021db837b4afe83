import type { PondItem } from '../pond/plugin-api.ts';
import type { PondControl } from '../pond/pond-control.ts';
import { freshMetadata, type Metadata } from '../files/sent-metadata.ts';
import { type ChunkOptions, isChunked } from '../transfer/send-file.ts';
import { removals, type UploadItem } from './upload-record.ts';
import type { UploadOwner } from '../upload-owner.ts';

// Loaded only when files are stored.
const loadStore = () => import('../transfer/file-store.ts');
const loadMemory = () => import('../transfer/transfer-memory.ts');

/** A stored file. */
interface KeptFile {
  readonly key: string;
  /** As JSON. */
  readonly metadata: string;
}

/** A stored file that is locked for this page. */
interface LockedFile {
  /** When the file was stored, in milliseconds since 1970. */
  readonly at: number;
  readonly release: () => void;
}

/**
 * Stores files that are sent in chunks in the browser until they have been sent, and restores them on the
 * next page. The record determines which files are stored.
 */
export class UnfinishedFiles {
  readonly #owner: UploadOwner;
  readonly #control: PondControl;
  readonly #kept = new Map<UploadItem, KeptFile>();
  readonly #locked = new Map<string, LockedFile>();
  // Runs the operations in sequence: a removed file must not be written later.
  #pending = Promise.resolve();

  constructor(owner: UploadOwner, control: PondControl) {
    this.#owner = owner;
    this.#control = control;
  }

  /** Updates the stored files from the record. */
  update(): void {
    for (const [item, { key }] of this.#kept) this.#forget(item, key);
    if (!this.#owner.host.keepUnfinishedFiles) return;
    for (const item of this.#owner.record.items) {
      if (item.state === 'sending' && item.pondItem) this.#keep(item, item.pondItem);
    }
  }

  /** Adds the files that an earlier page has stored, unless the list or another tab already has them. */
  restore(): void {
    this.#enqueue(async () => {
      const { filesOf } = await loadStore();
      for (const { key, file, metadata, at } of await filesOf(this.#input)) {
        if (this.#locked.has(key) || this.#has(file)) continue;
        if (!(await this.#lock(key, at))) continue;
        const options = { metadata: JSON.parse(metadata) as Metadata };
        // The item of the file shows why it cannot be used.
        this.#owner.files.add([file], options).catch(() => {});
      }
    });
  }

  /** Key of the input, the same on the next page. */
  get #input(): string {
    return JSON.stringify([location.pathname, this.#owner.field]);
  }

  #keep(item: UploadItem, { file, getMetadata }: PondItem): void {
    const options: ChunkOptions | null = this.#control.pond;
    if (!(file instanceof File) || !options || !isChunked(file, options)) return;
    const metadata = JSON.stringify(freshMetadata(getMetadata() as Metadata));
    if (this.#kept.get(item)?.metadata === metadata) return;
    const input = this.#input;
    const key = JSON.stringify([input, ...identityOf(file)]);
    this.#kept.set(item, { key, metadata });
    this.#enqueue(async () => {
      const at = this.#locked.get(key)?.at ?? Date.now();
      if (!this.#kept.has(item) || !(await this.#lock(key, at))) return;
      const { putFile } = await loadStore();
      await putFile({ key, input, file, metadata, at });
    });
  }

  /** Deletes a file that was sent, cancelled or removed. A file whose element was removed only loses its lock. */
  #forget(item: UploadItem, key: string): void {
    const { removal, state } = item;
    if (!removal && state !== 'ready' && state !== 'unsent') return;
    this.#kept.delete(item);
    this.#enqueue(async () => {
      if (removal !== removals.disconnected && this.#locked.has(key))
        await (await loadStore()).deleteFile(key);
      this.#locked.get(key)?.release();
      this.#locked.delete(key);
    });
  }

  async #lock(key: string, at: number): Promise<boolean> {
    if (this.#locked.has(key)) return true;
    const { acquireLock } = await loadMemory();
    const release = await acquireLock(`fwx-upload-file:${key}`);
    if (release) this.#locked.set(key, { at, release });
    return release !== null;
  }

  #has(file: File): boolean {
    const identity = String(identityOf(file));
    return this.#owner.record.items.some(({ pondItem, source }) => {
      const one = pondItem?.file ?? source;
      return one instanceof File && String(identityOf(one)) === identity;
    });
  }

  #enqueue(work: () => Promise<void>): void {
    // Without storage in the browser the transfer works on this page, but is not resumed on the next one.
    this.#pending = this.#pending.then(work).catch(() => {});
  }
}

function identityOf({ name, size, lastModified }: File): readonly (number | string)[] {
  return [name, size, lastModified];
}
