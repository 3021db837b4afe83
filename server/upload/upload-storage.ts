// See docs/decisions/0027-upload-records.md.
/**
 * The storage in which an {@link UploadServer} keeps uploads until the application takes them. A transfer is a
 * folder of small records that are written once and never changed: that makes it safe to
 * kill the process at any time, and to serve one transfer from several processes.
 *
 * The server chooses the names of transfers and records, never a client: letters, digits, `-`
 * and `_`, at most 64.
 */
export interface UploadStorage {
  /**
   * Writes a record: all of `data`, or nothing when `data` throws or there is no space.
   *
   * @param isFirst Whether it may be the first record of its transfer. Default true. Before a later one the transfer may
   *   have been removed: a storage that detects this throws an error with the `code` `ENOENT`; the client
   *   then gets 404.
   * @returns false when the record exists already; it is not changed.
   * @throws {Error} With the `code` `ENOSPC` when there is no space; the client then gets 507.
   */
  create(
    transfer: string,
    record: string,
    data: AsyncIterable<Uint8Array>,
    isFirst?: boolean,
  ): Promise<boolean>;
  /**
   * Content of a record, or null when there is none.
   *
   * @param range Part of it to read; ends within the record. Default: all of it.
   */
  read(
    transfer: string,
    record: string,
    range?: ByteRange,
  ): Promise<AsyncIterable<Uint8Array> | null>;
  /** Names of the records of a transfer, in any order; none for an unknown transfer. */
  list(transfer: string): Promise<string[]>;
  /** Removes one record. An unknown one is ignored. */
  removeRecord(transfer: string, record: string): Promise<void>;
  /** Removes a transfer with all records. An unknown one is ignored. */
  remove(transfer: string): Promise<void>;
  /** Lists all transfers. */
  transfers(): AsyncIterable<UploadTransferEntry>;
}

/** A part of a record or file: at least one byte. */
export interface ByteRange {
  /** Position of its first byte, from 0. */
  readonly start: number;
  /** Position after its last byte. */
  readonly end: number;
}

/** One entry of the list of transfers. */
export interface UploadTransferEntry {
  readonly transfer: string;
  /** Time of its last record in milliseconds since 1970; null when the storage keeps no times. */
  readonly modified: number | null;
}
