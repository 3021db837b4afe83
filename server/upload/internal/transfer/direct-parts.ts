import { ConflictHttpException, NotFoundHttpException } from '../../../core/index.ts';
import type {
  DirectPart,
  DirectUploadStorage,
  RecordInParts,
  StoredPart,
} from '../../direct-upload-storage.ts';
import { toClientError, notComplete } from '../faults.ts';
import { partName } from './records.ts';
import { collect, once } from './streams.ts';

/** Least bytes of a part but the last, and most parts of a file, the limits of S3. */
const leastBytes = 5 * 1024 ** 2;
const mostParts = 10_000;

/** Record with the record that the parts form, and with their name, until they are joined. */
const partsRecord = 'parts';

/** Bytes of each part of a file but the last: the sizes that AwsS3 of Uppy uses by default. */
export function partBytes(length: number): number {
  return Math.max(leastBytes, Math.ceil(length / mostParts));
}

/** Headers that offer a client to send a file of `length` bytes in parts. */
export function partHeaders(length: number | null): Record<string, string> {
  return length ? { 'upload-part-size': String(partBytes(length)) } : {};
}

/**
 * Parts of files that clients send directly to the storage. All parts of a file form one record, the
 * same as that of a file in a single chunk.
 */
export class DirectParts {
  readonly #storage: DirectUploadStorage;

  constructor(storage: DirectUploadStorage) {
    this.#storage = storage;
  }

  /**
   * Begins the record of a file of `length` bytes, unless that was done.
   *
   * @throws {NotFoundHttpException} The transfer was removed meanwhile.
   */
  async begin(transfer: string, length: number): Promise<void> {
    if (await this.pending(transfer)) return;
    const record = partName(0, length);
    const note = { record, name: await this.#storage.beginParts(transfer, record) };
    const text = once(Buffer.from(JSON.stringify(note)));
    const written = this.#storage.create(transfer, partsRecord, text, false);
    const isNew = await written.catch(async (error: unknown) => {
      // The first error is thrown.
      await this.#abortUnrecorded({ transfer, ...note }).catch(() => {});
      throw toClientError(error);
    });
    // Another request has begun it meanwhile.
    if (!isNew) await this.abort({ transfer, ...note });
  }

  /** Aborts parts, unless they were recorded: a request that fails may have written its record. */
  async #abortUnrecorded(parts: RecordInParts): Promise<void> {
    const recorded = await this.pending(parts.transfer);
    if (recorded?.name !== parts.name) await this.abort(parts);
  }

  /**
   * The address for a part, which accepts exactly the bytes of the part.
   *
   * @throws {NotFoundHttpException} The file has no such part.
   */
  async sign(
    transfer: string,
    { length, number }: { readonly length: number; readonly number: number },
    seconds: number,
  ): Promise<string> {
    const size = Math.min(partBytes(length), length - (number - 1) * partBytes(length));
    if (!Number.isSafeInteger(number) || number < 1 || size <= 0) {
      throw new NotFoundHttpException('The file has no part of this number.');
    }
    return this.#storage.signPart(await this.#open(transfer), { number, size }, seconds);
  }

  /** The stored parts. */
  async list(transfer: string): Promise<StoredPart[]> {
    return (await this.#storage.listParts(await this.#open(transfer))) ?? [];
  }

  /**
   * Creates the record from the parts, unless another request has done that.
   *
   * @throws {ConflictHttpException} One is missing, or has a wrong size.
   * @throws {NotFoundHttpException} The transfer was removed meanwhile.
   */
  async join(transfer: string, length: number): Promise<void> {
    const parts = await this.pending(transfer);
    const list = parts && (await this.#storage.listParts(parts));
    if (!list) return;
    checkParts(list, length);
    await this.#storage.joinParts(parts, list).catch((error: unknown) => {
      throw toClientError(error);
    });
    await this.#storage.removeRecord(transfer, partsRecord);
  }

  /** The parts to abort with a transfer; must be called before its records are removed. */
  async pending(transfer: string): Promise<RecordInParts | null> {
    const content = await this.#storage.read(transfer, partsRecord);
    if (!content) return null;
    const note = Buffer.from(await collect(content, Infinity)).toString('utf8');
    return { transfer, ...(JSON.parse(note) as Pick<RecordInParts, 'record' | 'name'>) };
  }

  /** Aborts the parts. */
  abort(parts: RecordInParts): Promise<void> {
    return this.#storage.abortParts(parts);
  }

  async #open(transfer: string): Promise<RecordInParts> {
    const parts = await this.pending(transfer);
    if (!parts) throw new ConflictHttpException('The upload takes no parts.');
    return parts;
  }
}

function checkParts(list: readonly DirectPart[], length: number): void {
  const bytes = partBytes(length);
  const count = Math.ceil(length / bytes);
  for (const [i, { number, size }] of list.entries()) {
    const wanted = Math.min(bytes, length - i * bytes);
    // Parts in front of it are missing.
    if (number !== i + 1) throw notComplete();
    if (size !== wanted) {
      throw new ConflictHttpException(`Part ${number} has ${size} bytes, not ${wanted}.`);
    }
  }
  if (list.length !== count) throw notComplete();
}
