import type { UploadStorage } from './upload-storage.ts';

/**
 * An {@link UploadStorage} that receives parts of a record directly from clients, at addresses that it
 * signs; `S3UploadStorage` is one. A record cannot be read before its parts are joined, and
 * does not change afterwards.
 */
export interface DirectUploadStorage extends UploadStorage {
  /** Begins a record in parts, and resolves with the name of the parts in the storage. */
  beginParts(transfer: string, record: string): Promise<string>;
  /**
   * An address that accepts one part with `PUT`, of exactly `part.size` bytes.
   *
   * @param seconds How long the address can be used.
   */
  signPart(parts: RecordInParts, part: DirectPart, seconds: number): Promise<string>;
  /** The stored parts, by their numbers; null when they were joined, or aborted. */
  listParts(parts: RecordInParts): Promise<StoredPart[] | null>;
  /**
   * Creates the record from these parts, unless it exists. The call fails when a part was replaced since it
   * was listed.
   *
   * @throws {Error} With the `code` `ENOENT`: the transfer was removed meanwhile, and nothing is left.
   */
  joinParts(parts: RecordInParts, list: readonly StoredPart[]): Promise<void>;
  /** Aborts the parts. Unknown ones are ignored. */
  abortParts(parts: RecordInParts): Promise<void>;
}

/** A record that is sent in parts. */
export interface RecordInParts {
  readonly transfer: string;
  readonly record: string;
  /** The result of {@link DirectUploadStorage.beginParts}. */
  readonly name: string;
}

/** A part of a record. */
export interface DirectPart {
  /** Its number, from 1. */
  readonly number: number;
  /** Its bytes. */
  readonly size: number;
}

/** A part that is stored. */
export interface StoredPart extends DirectPart {
  /** Changes with the content. */
  readonly tag: string;
}

/** Whether a storage receives parts directly from clients. */
export function isDirectStorage(storage: UploadStorage): storage is DirectUploadStorage {
  return 'signPart' in storage && typeof storage.signPart === 'function';
}
