import { Fw, InvalidConfigException } from '../core/index.ts';
import { withDefaults } from '../core/internal.ts';
import { randomText } from './internal/digests.ts';
import { S3Client, type S3Credentials } from './internal/s3/s3-client.ts';
import {
  abortOldParts,
  abortParts,
  beginParts,
  completeParts,
  listParts,
  writeParts,
} from './internal/s3/s3-multipart.ts';
import { deleteObjects, hasObject, listObjects, readObject } from './internal/s3/s3-objects.ts';
import { transferGone } from './internal/faults.ts';
import { batches } from './internal/transfer/streams.ts';
import type {
  DirectPart,
  DirectUploadStorage,
  RecordInParts,
  StoredPart,
} from './direct-upload-storage.ts';
import type { ByteRange, UploadTransferEntry } from './upload-storage.ts';

/** Options of {@link S3UploadStorage}. */
export interface S3UploadStorageOptions {
  /**
   * Address of the bucket: `https://photos.s3.eu-central-1.amazonaws.com`, or with the bucket in the
   * path, as `http://127.0.0.1:9000/photos`.
   */
  readonly url: string;
  /** Region for which requests are signed. Default `us-east-1`, which most other services accept. */
  readonly region?: string;
  /** Keys, or a function that returns the current ones; it is called before every request. */
  readonly credentials: S3Credentials | (() => S3Credentials | Promise<S3Credentials>);
  /** First part of every key: letters, digits, `-`, `_`, and `/` between them. Default `uploads`. */
  readonly prefix?: string;
  /** Bytes of a record that are in memory; larger ones are sent in parts. 5 MiB or more. Default 16 MiB. */
  readonly partBytes?: number;
  /** How often a request is repeated after temporary errors. Default 3. */
  readonly retries?: number;
  /** Milliseconds before the first repetition; each further one waits twice as long. Default 100. */
  readonly retryDelay?: number;
  /** Milliseconds until a response has to begin. Default 60,000. */
  readonly timeout?: number;
}

type Headers = Readonly<Record<string, string>>;

/** Age in milliseconds from which parts that were not joined are removed. */
const oldParts = 24 * 60 * 60 * 1000;
/** Least bytes of a part in S3 that is not the last. */
const leastPart = 5 * 1024 ** 2;

// See docs/decisions/0029-s3-storage.md.
/**
 * Stores uploads in a bucket of S3 or a compatible service (R2, MinIO, Ceph). Each record is
 * an object; records above `partBytes` are sent as multipart uploads. Several processes may share a
 * bucket: records are written on the condition that there is none, if the service supports that.
 *
 * It signs addresses for parts that browsers send directly to the bucket: see `partUrlTtl` of
 * {@link UploadServerOptions}.
 *
 * Needs the package `aws4fetch`.
 */
export class S3UploadStorage implements DirectUploadStorage {
  readonly #client: S3Client;
  readonly #prefix: string;
  readonly #partBytes: number;
  readonly #retries: number;
  #isConditional: Promise<boolean> | null = null;

  /**
   * @throws {InvalidConfigException} `url` is not an address, `prefix` has characters that need escaping,
   *   or `partBytes` is below 5 MiB.
   * @throws {UnknownPropertyException} An option is unknown.
   */
  constructor(options: S3UploadStorageOptions) {
    const { url, prefix, partBytes, retries, ...rest } = withDefaults('S3UploadStorage', options, {
      url: undefined,
      credentials: undefined,
      region: 'us-east-1',
      prefix: 'uploads',
      partBytes: 16 * 1024 ** 2,
      retries: 3,
      retryDelay: 100,
      timeout: 60_000,
    });
    if (!URL.canParse(url)) {
      throw new InvalidConfigException(
        'S3UploadStorage "url" must be the address of a bucket, such as "https://photos.s3.eu-central-1.amazonaws.com".',
      );
    }
    if (!/^[\w-]+(?:\/[\w-]+)*$/.test(prefix)) {
      throw new InvalidConfigException(
        `S3UploadStorage "prefix" must be letters, digits, "-", "_" and "/" between them, got "${prefix.slice(0, 80)}".`,
      );
    }
    if (!Number.isSafeInteger(partBytes) || partBytes < leastPart) {
      throw new InvalidConfigException(
        `S3UploadStorage "partBytes" must be 5 MiB (${leastPart}) or more, got ${partBytes}.`,
      );
    }
    this.#client = new S3Client({ ...rest, url: url.replace(/\/+$/, ''), retries });
    this.#prefix = prefix;
    this.#partBytes = partBytes;
    this.#retries = retries;
  }

  async create(
    transfer: string,
    record: string,
    data: AsyncIterable<Uint8Array>,
    isFirst = true,
  ): Promise<boolean> {
    const isNew = await this.#create(transfer, record, data);
    if (isNew && !isFirst) await this.#checkTransfer(transfer, record);
    return isNew;
  }

  /** A removal deletes the head first: records that were written after that are not on its list. */
  async #checkTransfer(transfer: string, record: string): Promise<void> {
    if (await hasObject(this.#client, this.#key(transfer, 'head'))) return;
    await this.removeRecord(transfer, record);
    throw transferGone();
  }

  async #create(
    transfer: string,
    record: string,
    data: AsyncIterable<Uint8Array>,
  ): Promise<boolean> {
    const key = this.#key(transfer, record);
    const isConditional = await this.#conditional();
    if (!isConditional && (await hasObject(this.#client, key))) {
      // The stream is read to its end anyway, as when the condition is checked last.
      for await (const _ of data);
      return false;
    }
    const write = {
      condition: isConditional ? { 'if-none-match': '*' } : {},
      // Identifies the object of this writer when the response to the first request was lost.
      mark: { 'x-amz-meta-writer': randomText(8) },
    };
    const status = await this.#write(key, batches(data, this.#partBytes), write);
    return status !== 412 || (await hasObject(this.#client, key, write.mark));
  }

  read(
    transfer: string,
    record: string,
    range?: ByteRange,
  ): Promise<AsyncIterable<Uint8Array> | null> {
    return readObject(this.#client, this.#key(transfer, record), range, this.#retries);
  }

  async list(transfer: string): Promise<string[]> {
    const start = this.#key(transfer, '');
    const names: string[] = [];
    for await (const { key } of listObjects(this.#client, start))
      names.push(key.slice(start.length));
    return names;
  }

  async removeRecord(transfer: string, record: string): Promise<void> {
    const call = { method: 'DELETE', key: this.#key(transfer, record), expect: [404] } as const;
    await (await this.#client.send(call)).body?.cancel();
  }

  async remove(transfer: string): Promise<void> {
    const keys: string[] = [];
    // Without its head there is no transfer, even when some of its records still exist.
    await this.removeRecord(transfer, 'head');
    for await (const { key } of listObjects(this.#client, this.#key(transfer, ''))) keys.push(key);
    await deleteObjects(this.#client, keys);
  }

  async *transfers(): AsyncGenerator<UploadTransferEntry> {
    const start = `${this.#prefix}/`;
    const modified = new Map<string, number>();
    for await (const entry of listObjects(this.#client, start)) {
      const [transfer = '', record] = entry.key.slice(start.length).split('/');
      if (record === undefined) continue;
      modified.set(transfer, Math.max(entry.modified, modified.get(transfer) ?? 0));
    }
    for (const [transfer, time] of modified) yield { transfer, modified: time };
    await abortOldParts(this.#client, start, Date.now() - oldParts);
  }

  beginParts(transfer: string, record: string): Promise<string> {
    return beginParts(this.#client, this.#key(transfer, record));
  }

  signPart(
    { transfer, record, name }: RecordInParts,
    { number, size }: DirectPart,
    seconds: number,
  ): Promise<string> {
    const key = this.#key(transfer, record);
    const query = { partNumber: String(number), uploadId: name };
    // The length is signed: the service rejects a body of any other length.
    const headers = { 'content-length': String(size) };
    return this.#client.presign({ method: 'PUT', key, query, headers }, seconds);
  }

  listParts({ transfer, record, name }: RecordInParts): Promise<StoredPart[] | null> {
    return listParts(this.#client, this.#key(transfer, record), name);
  }

  async joinParts(
    { transfer, record, name }: RecordInParts,
    list: readonly StoredPart[],
  ): Promise<void> {
    const headers: Headers = (await this.#conditional()) ? { 'if-none-match': '*' } : {};
    const tags = list.map(({ tag }) => tag);
    const parts = { key: this.#key(transfer, record), uploadId: name, tags, headers };
    try {
      const status = await completeParts(this.#client, parts);
      if (status === 412) await abortParts(this.#client, parts.key, name);
    } finally {
      await this.#checkTransfer(transfer, record);
    }
  }

  abortParts({ transfer, record, name }: RecordInParts): Promise<void> {
    return abortParts(this.#client, this.#key(transfer, record), name);
  }

  #key(transfer: string, record: string): string {
    return `${this.#prefix}/${transfer}/${record}`;
  }

  async #write(
    key: string,
    parts: AsyncGenerator<Uint8Array>,
    { condition, mark }: Readonly<Record<'condition' | 'mark', Headers>>,
  ): Promise<number> {
    const first = await parts.next();
    const body = first.done === true ? new Uint8Array() : first.value;
    if (body.length < this.#partBytes) return this.#put(key, body, { ...condition, ...mark });
    const all = (async function* () {
      yield body;
      yield* parts;
    })();
    return writeParts(this.#client, { key, parts: all, condition, mark });
  }

  async #put(key: string, body: Uint8Array, headers: Headers): Promise<number> {
    const call = { method: 'PUT', key, body, headers, expect: [412] } as const;
    const response = await this.#client.send(call);
    await response.body?.cancel();
    return response.status;
  }

  /** Whether the service supports the condition not to replace an object; tested once. */
  #conditional(): Promise<boolean> {
    this.#isConditional ??= this.#probe().catch((error: unknown) => {
      this.#isConditional = null;
      throw error;
    });
    return this.#isConditional;
  }

  async #probe(): Promise<boolean> {
    const key = `${this.#prefix}/.probe-${randomText(8)}`;
    const body = new Uint8Array();
    await this.#put(key, body, {});
    const headers = { 'if-none-match': '*' };
    const call = { method: 'PUT', key, body, headers, expect: [400, 412, 501] } as const;
    const response = await this.#client.send(call);
    await response.body?.cancel();
    await deleteObjects(this.#client, [key]);
    if (response.status === 412) return true;
    Fw.warning(
      'The S3 service replaces objects on "If-None-Match: *". Two processes that get the same chunk at the same time may both write it.',
      'upload',
    );
    return false;
  }
}
