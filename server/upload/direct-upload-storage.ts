import type { UploadStorage } from './upload-storage.ts';

/**
 * An {@link UploadStorage} that takes parts of a record straight from clients, at addresses that it
 * signs; `S3UploadStorage` is one. Nothing of a record can be read before its parts are joined, and
 * nothing of it changes afterwards.
 */
export interface DirectUploadStorage extends UploadStorage {
  /** Begins a record in parts, and gives the name that the storage has for them. */
  beginParts(transfer: string, record: string): Promise<string>;
  /**
   * An address that takes one part with `PUT`, of exactly `part.size` bytes.
   *
   * @param seconds How long it can be used.
   */
  signPart(parts: RecordInParts, part: DirectPart, seconds: number): Promise<string>;
  /** The parts that are there, by their numbers; null when they were joined, or given up. */
  listParts(parts: RecordInParts): Promise<StoredPart[] | null>;
  /**
   * Makes the record of these parts, unless it is there. A part that was replaced since it was listed
   * makes it fail.
   *
   * @throws {Error} With the `code` `ENOENT`: the transfer was removed meanwhile, and nothing is left.
   */
  joinParts(parts: RecordInParts, list: readonly StoredPart[]): Promise<void>;
  /** Gives up the parts. Unknown ones are no error. */
  abortParts(parts: RecordInParts): Promise<void>;
}

/** A record that comes in parts. */
export interface RecordInParts {
  readonly transfer: string;
  readonly record: string;
  /** What {@link DirectUploadStorage.beginParts} gave. */
  readonly name: string;
}

/** A part of a record. */
export interface DirectPart {
  /** Its place, from 1. */
  readonly number: number;
  /** Its bytes. */
  readonly size: number;
}

/** A part that a storage has. */
export interface StoredPart extends DirectPart {
  /** Changes with the content. */
  readonly tag: string;
}

/** Whether a storage takes parts straight from clients. */
export function isDirectStorage(storage: UploadStorage): storage is DirectUploadStorage {
  return 'signPart' in storage && typeof storage.signPart === 'function';
}
