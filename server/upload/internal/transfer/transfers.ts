import {
  BadRequestHttpException,
  ConflictHttpException,
  Fw,
  HttpException,
  UnprocessableEntityHttpException,
} from '../../../core/index.ts';
import { StoredUpload } from '../../stored-upload.ts';
import type { ResolvedServerOptions } from '../../upload-server-options.ts';
import { isDirectStorage } from '../../direct-upload-storage.ts';
import type { UploadTransferEntry } from '../../upload-storage.ts';
import { notComplete, notFound, notOwner, toClientError, tooLarge } from '../faults.ts';
import { isTooDeep } from '../is-too-deep.ts';
import { cleanClientName } from './client-name.ts';
import { DirectParts } from './direct-parts.ts';
import {
  chainOf,
  isTransfer,
  isTransferId,
  newTransferId,
  ownerKey,
  partName,
  storageKey,
  type Chain,
  type TransferDone,
  type TransferHead,
  type TransferPart,
} from './records.ts';
import { Ledger } from './ledger.ts';
import { StreamHead, collect, once, sourceOf, takeBytes, watch } from './streams.ts';
import { headBytes, typeOf } from './stored-type.ts';

/** Transfers in progress whose heads are cached. */
const maxHeads = 1000;

/** The current state of a transfer for its owner. */
export interface Transfer {
  readonly id: string;
  readonly key: string;
  readonly head: TransferHead;
  readonly chain: Chain;
  readonly isNamed: boolean;
  /** Whether all bytes are stored. */
  readonly isComplete: boolean;
  /** Set once the file is complete and accepted. */
  readonly done: TransferDone | null;
}

/** The result of receiving a file in one request. */
export interface WholeContent {
  /** Bytes of the file. */
  readonly size: number;
  readonly parts: readonly TransferPart[];
  /** Its first bytes, from which the type of most files is detected. */
  readonly start: Uint8Array;
}

/** Data of a transfer from one list of its records. */
interface TransferView {
  readonly head: TransferHead;
  readonly key: string;
  readonly records: readonly string[];
}

/** Transfers in a storage: checks what may be written to them, in which order, and by which owner. */
export class Transfers {
  readonly #options: ResolvedServerOptions;
  /** Parts that clients send directly to the storage; null when that is not offered. */
  readonly direct: DirectParts | null;
  readonly #ledger: Ledger;
  readonly #heads = new Map<string, TransferHead>();
  /** Transfers that receive a chunk; a removal deletes them from the set. */
  readonly #receiving = new Set<string>();

  constructor(options: ResolvedServerOptions) {
    this.#options = options;
    const { partUrlTtl, storage } = options;
    this.direct = partUrlTtl !== null && isDirectStorage(storage) ? new DirectParts(storage) : null;
    this.#ledger = new Ledger(options);
  }

  /**
   * Allows an owner to begin a transfer.
   *
   * @throws {TooManyRequestsHttpException} The owner began too many in the last minute.
   */
  admit(owner: string): Promise<void> {
    return this.#ledger.start(ownerKey(owner));
  }

  /**
   * Begins a transfer and returns its id.
   *
   * @param bytes Most bytes that it can have, when `head` has no length.
   * @throws {HttpException} The owner's uploads are too many, or too large together (413).
   * @throws {BadRequestHttpException} The metadata is nested too deep to be stored.
   */
  async begin(
    owner: string,
    head: Pick<TransferHead, 'length' | 'metadata'>,
    bytes = head.length ?? this.#options.maxFileSize,
  ): Promise<string> {
    if (isTooDeep(head.metadata)) {
      throw new BadRequestHttpException('The metadata is nested too deep.');
    }
    const id = newTransferId();
    const key = storageKey(id);
    const whole = { owner: ownerKey(owner), created: this.#options.now(), ...head };
    await this.#ledger.claim(whole.owner, key, bytes);
    try {
      await this.#options.storage.create(key, 'head', jsonOf(whole));
    } catch (error) {
      await this.#ledger.release(whole.owner, key);
      throw error;
    }
    this.#cacheHead(key, whole);
    return id;
  }

  /**
   * Data of a transfer from its start.
   *
   * @throws {NotFoundHttpException} There is no such transfer, or none any more.
   * @throws {ForbiddenHttpException} It is another owner's.
   */
  async find(id: string, owner: string): Promise<TransferHead> {
    return (await this.#readView(id, owner)).head;
  }

  /**
   * The current state of a transfer.
   *
   * @throws {NotFoundHttpException} There is no such transfer, or none any more.
   * @throws {ForbiddenHttpException} It is another owner's.
   * @throws {UnprocessableEntityHttpException} The file was rejected.
   */
  async open(id: string, owner: string): Promise<Transfer> {
    const { head, key, records } = await this.#readView(id, owner);
    const read = async <T>(record: string): Promise<T | null> =>
      records.includes(record) ? this.#readJson<T>(key, record) : null;
    const refused = await read<string>('refused');
    if (refused !== null) throw new UnprocessableEntityHttpException(refused);
    const done = await read<TransferDone>('done');
    const chain = done ?? chainOf(records);
    const isComplete = done !== null || chain.size === head.length;
    return { id, key, head, chain, done, isNamed: records.includes('name'), isComplete };
  }

  /** Checks that a transfer exists and belongs to the owner; one list returns its records. */
  async #readView(id: string, owner: string): Promise<TransferView> {
    if (!isTransferId(id)) throw notFound();
    const key = storageKey(id);
    const records = await this.#options.storage.list(key);
    const head = records.includes('head') ? await this.#headOf(key) : null;
    if (!head || this.#isExpired(head.created)) throw notFound();
    if (head.owner !== ownerKey(owner)) throw notOwner();
    return { head, key, records };
  }

  /** Heads never change and ids are never used again, so one that is still listed can be cached. */
  async #headOf(key: string): Promise<TransferHead | null> {
    const known = this.#heads.get(key);
    if (known) return known;
    const head = await this.#readJson<TransferHead>(key, 'head');
    if (head) this.#cacheHead(key, head);
    return head;
  }

  #cacheHead(key: string, head: TransferHead): void {
    const [oldest] = this.#heads.keys();
    if (this.#heads.size >= maxHeads && oldest !== undefined) this.#heads.delete(oldest);
    this.#heads.set(key, head);
  }

  /**
   * Writes a chunk: all of it, or nothing.
   *
   * @throws {ConflictHttpException} Another request wrote another chunk there meanwhile.
   * @throws {NotFoundHttpException} The transfer was removed meanwhile.
   */
  async append(transfer: Transfer, size: number, body: AsyncIterable<Uint8Array>): Promise<void> {
    const { chain, key } = transfer;
    let isNew: boolean;
    let isKept: boolean;
    this.#receiving.add(key);
    try {
      isNew = await this.#add(key, partName(chain.size, size), exactly(size, body));
    } finally {
      isKept = this.#receiving.delete(key);
    }
    if (!isKept) {
      // No space is reserved for it any more.
      await this.#options.storage.remove(key);
      throw notFound();
    }
    if (isNew) return;
    const now = chainOf(await this.#options.storage.list(key)).size;
    if (now < chain.size + size) throw new ConflictHttpException('The chunk came twice.');
  }

  /**
   * Writes the content of a whole file, in records of at most the chunk size.
   *
   * @throws {HttpException} It has more bytes than a file may have (413).
   */
  async writeWhole(id: string, body: AsyncIterable<Uint8Array>): Promise<WholeContent> {
    const { maxChunkSize, maxFileSize, storage } = this.#options;
    const key = storageKey(id);
    const parts: TransferPart[] = [];
    const start = new StreamHead(headBytes);
    let size = 0;
    const source = sourceOf(body);
    for (let next = await source.next(); next; next = await source.next()) {
      source.unshift(next);
      const record = `w-${parts.length}`;
      const before = size;
      const taken = takeBytes(source, maxChunkSize, (chunk) => {
        size += chunk.length;
        if (size > maxFileSize) throw tooLarge(maxFileSize);
        start.add(chunk);
      });
      await storage.create(key, record, taken);
      parts.push({ record, size: size - before });
    }
    return { size, parts, start: start.bytes };
  }

  /**
   * Stores the client's name for the file; only the first one is used.
   *
   * @throws {NotFoundHttpException} The transfer was removed meanwhile.
   */
  async name(transfer: Transfer, name: string): Promise<void> {
    if (transfer.isNamed) return;
    await this.#add(transfer.key, 'name', jsonOf(cleanClientName(name)));
  }

  /** The client's name for the file; null without one. */
  async nameOf({ key, isNamed, done }: Transfer): Promise<string | null> {
    if (!isNamed) return null;
    return done?.name ?? this.#readJson<string>(key, 'name');
  }

  /**
   * Completes a transfer that has all its bytes. A rejected file is removed.
   *
   * @throws {ConflictHttpException} Bytes are missing.
   * @throws {NotFoundHttpException} There is no such transfer, or it was removed meanwhile.
   * @throws {UnprocessableEntityHttpException} The validator found something wrong.
   */
  async complete(id: string, owner: string): Promise<StoredUpload> {
    const transfer = await this.open(id, owner);
    const { head, chain, isComplete, done } = transfer;
    if (done) return this.#upload(id, head, done);
    if (!isComplete) throw notComplete();
    const name = (await this.nameOf(transfer)) ?? 'file';
    return this.#close(id, head, { name, size: chain.size, type: '', parts: chain.parts });
  }

  /**
   * Completes a transfer that was sent in one request. No other request uses it yet, so its last record contains
   * all of its data.
   *
   * @param content The received content, and the client's name for the file.
   * @throws {NotFoundHttpException} It was removed meanwhile, or took longer than transfers are kept.
   * @throws {UnprocessableEntityHttpException} The validator found something wrong.
   */
  async completeWhole(
    id: string,
    owner: string,
    content: WholeContent & { readonly name: string },
  ): Promise<StoredUpload> {
    const { head, key } = await this.#readView(id, owner);
    const { name, parts, size, start } = content;
    const draft = { name: cleanClientName(name), type: '', parts, size, start };
    const upload = await this.#close(id, head, draft);
    await this.#ledger.settle(head.owner, key, content.size);
    return upload;
  }

  #upload(id: string, head: TransferHead, done: TransferDone): StoredUpload {
    const { storage } = this.#options;
    const key = storageKey(id);
    return new StoredUpload({ id, key, storage, head, done, remove: () => this.remove(key, head) });
  }

  /** @param draft With the first {@link headBytes} of the file, when they are known. */
  async #close(
    id: string,
    head: TransferHead,
    { start, ...draft }: TransferDone & { readonly start?: Uint8Array },
  ): Promise<StoredUpload> {
    const key = storageKey(id);
    const read = async () => {
      const done = { ...draft, type: await typeOf(this.#upload(id, head, draft), start) };
      const upload = this.#upload(id, head, done);
      return { done, upload, error: (await this.#options.validator?.firstError(upload)) ?? null };
    };
    const { done, upload, error } = await read().catch(async (cause: unknown) => {
      if (cause instanceof HttpException) throw cause;
      // The content cannot be read any more when the transfer was removed meanwhile.
      const records = await this.#options.storage.list(key);
      throw records.includes('head') ? cause : notFound();
    });
    if (error === null) {
      await this.#add(key, 'done', jsonOf(done));
      return upload;
    }
    await this.#refuse(key, head, error);
    throw new UnprocessableEntityHttpException(error);
  }

  /** Keeps only the reason of a transfer, because a client repeats its request after an error. */
  async #refuse(key: string, head: TransferHead, reason: string): Promise<void> {
    await this.remove(key, head);
    await this.#options.storage.create(key, 'refused', jsonOf(reason));
    await this.#options.storage.create(key, 'head', jsonOf(head));
  }

  /** Removes a transfer, and releases the space of its owner. */
  async remove(key: string, head: TransferHead): Promise<void> {
    await this.#drop(key);
    await this.#ledger.release(head.owner, key);
  }

  /** Removes a transfer that its own request has aborted, in any state. Never rejects: that request has an error of its own. */
  async discard(id: string, owner: string): Promise<void> {
    try {
      await this.#options.storage.remove(storageKey(id));
      await this.#ledger.release(ownerKey(owner), storageKey(id));
    } catch (error) {
      Fw.error(String(error), 'upload');
    }
  }

  /**
   * Removes transfers that are older than the time to live, and returns their number.
   *
   * @throws {unknown} The first error, after all the others were swept.
   */
  async sweep(): Promise<number> {
    let removed = 0;
    const faults: unknown[] = [];
    for await (const entry of this.#options.storage.transfers()) {
      try {
        if (this.#ledger.isOwner(entry.transfer)) await this.#ledger.sweep(entry);
        else if (await this.#expire(entry)) removed++;
      } catch (error) {
        faults.push(error);
      }
    }
    if (faults.length > 0) throw faults[0];
    return removed;
  }

  async #expire({ transfer, modified }: UploadTransferEntry): Promise<boolean> {
    const head = await this.#beginningOf(transfer);
    // A transfer without a head is left from a killed process or a removal.
    const time = head?.created ?? modified;
    if (time === null || !this.#isExpired(time)) return false;
    // Or it is not a transfer: other data is stored in the same place.
    if (!head && !isTransfer(transfer, await this.#options.storage.list(transfer))) return false;
    // Its record on the page of the owner expires by itself.
    await this.#drop(transfer);
    return true;
  }

  /** The head of a possible transfer; null when there is none, or it cannot be read. */
  async #beginningOf(key: string): Promise<TransferHead | null> {
    try {
      const head = await this.#readJson<Partial<TransferHead> | null>(key, 'head');
      const isHead = typeof head?.owner === 'string' && Number.isSafeInteger(head.created);
      return isHead ? (head as TransferHead) : null;
    } catch (error) {
      if (error instanceof SyntaxError) return null;
      throw error;
    }
  }

  async #drop(key: string): Promise<void> {
    this.#receiving.delete(key);
    const parts = (await this.direct?.pending(key)) ?? null;
    await this.#options.storage.remove(key);
    // Only now, when no request can join them any more.
    if (parts) await this.direct?.abort(parts);
  }

  #isExpired(time: number): boolean {
    return time + this.#options.ttl <= this.#options.now();
  }

  /** Writes a record that is not the first one of its transfer; returns whether there was none of its name. */
  #add(key: string, record: string, data: AsyncIterable<Uint8Array>): Promise<boolean> {
    return this.#options.storage.create(key, record, data, false).catch((error: unknown) => {
      throw toClientError(error);
    });
  }

  async #readJson<T>(key: string, record: string): Promise<T | null> {
    const content = await this.#options.storage.read(key, record);
    if (!content) return null;
    // This module has written it, so it is read without a limit: that of a file in many parts is long.
    const bytes = await collect(content, Infinity);
    return JSON.parse(Buffer.from(bytes).toString('utf8')) as T;
  }
}

function jsonOf(value: unknown): AsyncIterable<Uint8Array> {
  return once(Buffer.from(JSON.stringify(value)));
}

/** Passes on exactly `size` bytes, so that an incomplete body is not stored as a short one. */
async function* exactly(size: number, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let seen = 0;
  yield* watch(body, (chunk) => {
    seen += chunk.length;
    if (seen > size) throw new HttpException(413, `The chunk is larger than ${size} bytes.`);
  });
  if (seen < size) throw new HttpException(400, `The chunk broke off after ${seen} bytes.`);
}
