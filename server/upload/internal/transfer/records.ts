import { digestOf, randomText } from '../digests.ts';

/** Data of a transfer from its start. */
export interface TransferHead {
  /** Fingerprint of the owner; the session id itself is not stored. */
  readonly owner: string;
  /** Bytes of the file; null for one that is sent in a single request. */
  readonly length: number | null;
  /** Start of the transfer in milliseconds since 1970. */
  readonly created: number;
  /** Metadata of the upload widget. */
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** Data of a transfer once it is complete and was accepted. */
export interface TransferDone {
  /** File name without folders and control characters. */
  readonly name: string;
  /** Bytes of the file. */
  readonly size: number;
  /** MIME type by content. */
  readonly type: string;
  /** Records with the content, in order. Later ones cannot change the file any more. */
  readonly parts: readonly TransferPart[];
}

/** One of the records with the content of a file. */
export interface TransferPart {
  readonly record: string;
  /** Bytes in it. */
  readonly size: number;
}

/** Records in a row from offset 0. */
export interface Chain {
  readonly parts: readonly TransferPart[];
  /** Bytes of all of them together. */
  readonly size: number;
}

const idPattern = /^[A-Za-z0-9_-]{22}$/;
const keyPattern = /^[0-9a-f]{64}$/;
const recordPattern = /^(?:head|name|done|parts|refused|p-\d{1,16}-\d{1,16}|w-\d{1,16})$/;
const partPattern = /^p-(\d{1,16})-(\d{1,16})$/;

/** An id that cannot be guessed: 128 random bits in 22 characters that need no escaping in URLs. */
export function newTransferId(): string {
  return randomText(16, 'base64url');
}

/** Whether a text from a client can be an id at all. */
export function isTransferId(text: string): boolean {
  return idPattern.test(text);
}

/** Name of a transfer in the storage. The id cannot be derived from it. */
export function storageKey(id: string): string {
  return digestOf('sha256', id, 'hex');
}

/** Whether an entry of a storage can be a transfer, by its name and the names of its records. */
export function isTransfer(key: string, records: readonly string[]): boolean {
  const isPossible = records.length > 0 || keyPattern.test(key);
  return isPossible && records.every((record) => recordPattern.test(record));
}

/** Fingerprint under which an owner is stored and compared. */
export function ownerKey(owner: string): string {
  return digestOf('sha256', `owner:${owner}`, 'base64url');
}

/** Name of the record for `size` bytes that start at `offset`. */
export function partName(offset: number, size: number): string {
  return `p-${offset}-${size}`;
}

/** The parts that follow each other without a gap; of two at one offset the longer. */
export function chainOf(records: readonly string[]): Chain {
  const sizes = new Map<number, number>();
  for (const record of records) {
    const [, offset, size] = partPattern.exec(record) ?? [];
    if (offset === undefined) continue;
    sizes.set(Number(offset), Math.max(sizes.get(Number(offset)) ?? 0, Number(size)));
  }
  const parts: TransferPart[] = [];
  let end = 0;
  for (let size = sizes.get(end); size; size = sizes.get(end)) {
    parts.push({ record: partName(end, size), size });
    end += size;
  }
  return { parts, size: end };
}
