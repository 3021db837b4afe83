import type { ResolvedServerOptions } from '../../upload-server-options.ts';
import type { UploadTransferEntry } from '../../upload-storage.ts';
import { randomText } from '../digests.ts';
import { tooManyStarts, tooManyUploads, tooMuchTogether } from '../faults.ts';
import { once } from './streams.ts';

// See docs/decisions/0028-upload-limits.md.

const minute = 60_000;
const slotPattern = /^s-(\d{1,16})$/;
const claimPattern = /^c-([0-9a-f]{24})-([0-9a-z]{1,11})-([0-9a-z]{1,11})-[0-9a-f]{8}$/;

/** Bytes of an upload of an owner, from one record. */
interface Claim {
  readonly record: string;
  /** Start of the upload in milliseconds since 1970. */
  readonly time: number;
  readonly bytes: number;
}

/**
 * The recent starts and the current uploads of each owner. They are in the storage of the uploads, so all
 * processes that share the storage count together, and a restart loses nothing.
 */
export class Ledger {
  readonly #options: ResolvedServerOptions;

  constructor(options: ResolvedServerOptions) {
    this.#options = options;
  }

  /**
   * Uses one of the starts that the owner has in a minute. A start is earned every
   * `minute / startsPerMinute`, and forfeited when it was not used for a minute.
   *
   * @param owner Fingerprint of the owner.
   * @throws {TooManyRequestsHttpException} None is left.
   */
  async start(owner: string): Promise<void> {
    const { now, startsPerMinute, storage } = this.#options;
    const last = Math.floor(now() / (minute / startsPerMinute));
    const taken = new Set(slotsOf(await storage.list(folderOf(owner))));
    for (let slot = last - startsPerMinute + 1; slot <= last; slot++) {
      if (taken.has(slot)) continue;
      // A record is written once: of two requests for the same start, one uses the next.
      if (await storage.create(folderOf(owner), `s-${slot}`, once(new Uint8Array()))) return;
    }
    throw tooManyStarts();
  }

  /**
   * Reserves space for an upload. The reservation is written before it is checked, so requests at
   * the same time never exceed the limit together.
   *
   * @param owner Fingerprint of the owner.
   * @param key Name of the upload in the storage.
   * @throws {HttpException} The owner's uploads are too many, or too large together (413).
   */
  async claim(owner: string, key: string, bytes: number): Promise<void> {
    const { maxOwnerBytes, maxOwnerUploads, now, storage } = this.#options;
    const folder = folderOf(owner);
    const record = claimRecord(key, now(), bytes);
    await storage.create(folder, record, once(new Uint8Array()));
    const records = await storage.list(folder);
    await this.#prune(folder, records);
    const claims = this.#claimsOf(records);
    const held = claims.reduce((sum, claim) => sum + claim.bytes, 0);
    if (claims.length <= maxOwnerUploads && held <= maxOwnerBytes) return;
    await storage.removeRecord(folder, record);
    throw claims.length > maxOwnerUploads ? tooManyUploads() : tooMuchTogether();
  }

  /** Replaces the reservation of an upload by its actual size. */
  async settle(owner: string, key: string, bytes: number): Promise<void> {
    const { now, storage } = this.#options;
    const folder = folderOf(owner);
    const before = await this.#recordsOf(folder, key);
    await storage.create(folder, claimRecord(key, now(), bytes), once(new Uint8Array()));
    for (const record of before) await storage.removeRecord(folder, record);
  }

  /** Releases the space of an upload that was removed. */
  async release(owner: string, key: string): Promise<void> {
    const folder = folderOf(owner);
    for (const record of await this.#recordsOf(folder, key)) {
      await this.#options.storage.removeRecord(folder, record);
    }
  }

  /** Whether a name in the storage is that of an owner, not of an upload. */
  isOwner(transfer: string): boolean {
    return transfer.startsWith(prefix);
  }

  /** Removes expired records, and the page of an owner who has been inactive for long. */
  async sweep({ transfer, modified }: UploadTransferEntry): Promise<void> {
    const { now, storage, ttl } = this.#options;
    const records = await storage.list(transfer);
    const old = await this.#prune(transfer, records);
    const isQuiet = modified === null || modified + ttl <= now();
    // A page in use is kept: removing it could remove a record that is being written to it.
    if (old === records.length && isQuiet) await storage.remove(transfer);
  }

  /** Removes expired records, and returns their number. */
  async #prune(folder: string, records: readonly string[]): Promise<number> {
    const { now, startsPerMinute, storage } = this.#options;
    const oldest = Math.floor(now() / (minute / startsPerMinute)) - startsPerMinute;
    const counted = new Set(this.#claimsOf(records).map(({ record }) => record));
    const old = records.filter((record) => {
      const slot = slotPattern.exec(record)?.[1];
      return slot === undefined ? !counted.has(record) : Number(slot) <= oldest;
    });
    for (const record of old) await storage.removeRecord(folder, record);
    return old.length;
  }

  #claimsOf(records: readonly string[]): Claim[] {
    const { now, ttl } = this.#options;
    return records
      .map((record) => readClaim(record))
      .filter((claim): claim is Claim => claim !== null && claim.time + ttl > now());
  }

  async #recordsOf(folder: string, key: string): Promise<string[]> {
    const records = await this.#options.storage.list(folder);
    return records.filter((record) => record.startsWith(claimStart(key)));
  }
}

const prefix = 'o-';
const folderOf = (owner: string): string => `${prefix}${owner}`;
const claimStart = (key: string): string => `c-${key.slice(0, 24)}-`;

function claimRecord(key: string, time: number, bytes: number): string {
  const [when, size] = [time, bytes].map((value) => value.toString(36));
  return `${claimStart(key)}${when}-${size}-${randomText(4)}`;
}

function readClaim(record: string): Claim | null {
  const found = claimPattern.exec(record);
  if (!found) return null;
  const [, , time = '', bytes = ''] = found;
  return { record, time: Number.parseInt(time, 36), bytes: Number.parseInt(bytes, 36) };
}

function slotsOf(records: readonly string[]): number[] {
  return records.map((record) => Number(slotPattern.exec(record)?.[1] ?? Number.NaN));
}
