import {
  ConflictHttpException,
  ForbiddenHttpException,
  HttpException,
  NotFoundHttpException,
  UnprocessableEntityHttpException,
} from '../../../core/index.ts';
import { detectMimeType } from '../../../validator/index.ts';
import { StoredUpload } from '../../stored-upload.ts';
import type { ResolvedServerOptions } from '../../upload-server-options.ts';
import { cleanClientName } from './client-name.ts';
import {
  type Chain,
  chainOf,
  isTransferId,
  newTransferId,
  ownerKey,
  partName,
  storageKey,
  type TransferDone,
  type TransferHead,
} from './records.ts';
import { collect, once, sourceOf, takeBytes, watch } from './streams.ts';

/** Bytes that tell the type of a file, unless it is JSON. */
const headBytes = 65_536;
/** Largest file that is read as a whole to see whether it is JSON, and largest record of our own. */
const jsonBytes = 1_000_000;

/** A transfer as its owner sees it now. */
export interface Transfer {
  readonly id: string;
  readonly key: string;
  readonly head: TransferHead;
  readonly chain: Chain;
  readonly isNamed: boolean;
  /** Whether all bytes are there. */
  readonly isComplete: boolean;
  /** Set once the file is complete and accepted. */
  readonly done: TransferDone | null;
}

/** Transfers in a storage: what may be written to them, in which order, and by whom. */
export class Transfers {
  readonly #options: ResolvedServerOptions;

  constructor(options: ResolvedServerOptions) {
    this.#options = options;
  }

  /** Begins a transfer and gives its id. */
  async begin(owner: string, head: Pick<TransferHead, 'length' | 'metadata'>): Promise<string> {
    const id = newTransferId();
    const created = this.#options.now();
    await this.#writeJson(storageKey(id), 'head', { owner: ownerKey(owner), created, ...head });
    return id;
  }

  /**
   * What is known of a transfer from its start.
   *
   * @throws {NotFoundHttpException} There is no such transfer, or none any more.
   * @throws {ForbiddenHttpException} It is another owner's.
   */
  async find(id: string, owner: string): Promise<TransferHead> {
    const found = isTransferId(id)
      ? await this.#readJson<TransferHead>(storageKey(id), 'head')
      : null;
    if (!found || this.#isExpired(found.created)) throw notFound();
    if (found.owner !== ownerKey(owner)) throw new ForbiddenHttpException('Not your upload.');
    return found;
  }

  /**
   * A transfer as it is now.
   *
   * @throws {NotFoundHttpException} There is no such transfer, or none any more.
   * @throws {ForbiddenHttpException} It is another owner's.
   * @throws {UnprocessableEntityHttpException} The file was refused.
   */
  async open(id: string, owner: string): Promise<Transfer> {
    const head = await this.find(id, owner);
    const key = storageKey(id);
    const records = await this.#options.storage.list(key);
    const read = async <T>(record: string): Promise<T | null> =>
      records.includes(record) ? this.#readJson<T>(key, record) : null;
    const refused = await read<string>('refused');
    if (refused !== null) throw new UnprocessableEntityHttpException(refused);
    const chain = (await read<Chain>('whole')) ?? chainOf(records);
    return {
      id,
      key,
      head,
      chain,
      done: await read<TransferDone>('done'),
      isNamed: records.includes('name'),
      isComplete: records.includes('whole') || chain.size === head.length,
    };
  }

  /**
   * Writes a chunk: all of it, or nothing.
   *
   * @throws {ConflictHttpException} Another request wrote something else there meanwhile.
   */
  async append(transfer: Transfer, size: number, body: AsyncIterable<Uint8Array>): Promise<void> {
    const { storage } = this.#options;
    const { chain, key } = transfer;
    const exact = exactly(size, body);
    const isNew = await storage.create(key, partName(chain.size, size), exact);
    if (isNew) return;
    const now = chainOf(await storage.list(key)).size;
    if (now < chain.size + size) throw new ConflictHttpException('The chunk came twice.');
  }

  /**
   * Writes a whole file, in records of at most the chunk size.
   *
   * @throws {HttpException} It has more bytes than a file may have (413).
   */
  async writeWhole(id: string, name: string, body: AsyncIterable<Uint8Array>): Promise<void> {
    const { maxChunkSize, maxFileSize, storage } = this.#options;
    const key = storageKey(id);
    const parts: string[] = [];
    let size = 0;
    const counted = watch(body, (chunk) => {
      size += chunk.length;
      if (size > maxFileSize) throw tooLarge(maxFileSize);
    });
    const source = sourceOf(counted);
    for (let next = await source.next(); next; next = await source.next()) {
      source.unread(next);
      const part = `w-${parts.length}`;
      await storage.create(key, part, takeBytes(source, maxChunkSize));
      parts.push(part);
    }
    await this.#writeJson(key, 'whole', { parts, size });
    await this.#writeJson(key, 'name', cleanClientName(name));
  }

  /** Keeps the client's name for the file; the first one counts. */
  async name(transfer: Transfer, name: string): Promise<void> {
    if (!transfer.isNamed) await this.#writeJson(transfer.key, 'name', cleanClientName(name));
  }

  /**
   * Closes a transfer that has all its bytes. What is refused is removed.
   *
   * @throws {ConflictHttpException} Bytes are missing.
   * @throws {UnprocessableEntityHttpException} The validator found something wrong.
   */
  async complete(id: string, owner: string): Promise<StoredUpload> {
    const { storage, validator } = this.#options;
    const { key, head, chain, isComplete, done: known } = await this.open(id, owner);
    if (known) return new StoredUpload({ id, key, storage, head, done: known });
    if (!isComplete) throw new ConflictHttpException('The upload is not complete.');
    const name = (await this.#readJson<string>(key, 'name')) ?? 'file';
    const draft: TransferDone = { name, size: chain.size, type: '', parts: chain.parts };
    const content = new StoredUpload({ id, key, storage, head, done: draft });
    const done = { ...draft, type: await typeOf(content) };
    const upload = new StoredUpload({ id, key, storage, head, done });
    const error = (await validator?.firstError(upload)) ?? null;
    if (error !== null) {
      await this.#refuse(key, head, error);
      throw new UnprocessableEntityHttpException(error);
    }
    await this.#writeJson(key, 'done', done);
    return upload;
  }

  /** Leaves the reason alone of a transfer, because a client that gets an error asks again. */
  async #refuse(key: string, head: TransferHead, reason: string): Promise<void> {
    await this.remove(key);
    await this.#writeJson(key, 'refused', reason);
    await this.#writeJson(key, 'head', head);
  }

  /** Removes a transfer. */
  remove(key: string): Promise<void> {
    return this.#options.storage.remove(key);
  }

  /** Removes what is older than the time to live, and gives the number of transfers removed. */
  async sweep(): Promise<number> {
    let removed = 0;
    for await (const { transfer, modified } of this.#options.storage.transfers()) {
      const head = await this.#readJson<TransferHead>(transfer, 'head');
      // Without a head it is what a killed process or a removal left behind.
      const time = head?.created ?? modified;
      if (time === null || !this.#isExpired(time)) continue;
      await this.remove(transfer);
      removed++;
    }
    return removed;
  }

  #isExpired(time: number): boolean {
    return time + this.#options.ttl <= this.#options.now();
  }

  async #writeJson(key: string, record: string, value: unknown): Promise<void> {
    await this.#options.storage.create(key, record, once(Buffer.from(JSON.stringify(value))));
  }

  async #readJson<T>(key: string, record: string): Promise<T | null> {
    const content = await this.#options.storage.read(key, record);
    if (!content) return null;
    const bytes = await collect(content, jsonBytes);
    return JSON.parse(Buffer.from(bytes).toString('utf8')) as T;
  }
}

async function typeOf(upload: StoredUpload): Promise<string> {
  const size = upload.getSize();
  const type = detectMimeType(await collect(upload.getData(), headBytes));
  if (type !== 'text/plain' || size <= headBytes || size > jsonBytes) return type;
  return detectMimeType(await collect(upload.getData(), jsonBytes));
}

/** The error for an id that means nothing (any more). */
export function notFound(): NotFoundHttpException {
  return new NotFoundHttpException('There is no such upload.');
}

/** The error for a file of too many bytes. */
export function tooLarge(limit: number): HttpException {
  return new HttpException(413, `The file is larger than ${limit} bytes.`);
}

/** Passes on exactly `size` bytes, so that a body that breaks off is not taken for a short one. */
async function* exactly(size: number, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let seen = 0;
  yield* watch(body, (chunk) => {
    seen += chunk.length;
    if (seen > size) throw new HttpException(413, `The chunk is larger than ${size} bytes.`);
  });
  if (seen < size) throw new HttpException(400, `The chunk broke off after ${seen} bytes.`);
}
