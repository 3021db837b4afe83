import { InvalidConfigException } from '../core/index.ts';
import { withDefaults } from '../core/internal.ts';
import { isDirectStorage } from './direct-upload-storage.ts';
import type { UploadStorage } from './upload-storage.ts';

/** A result, or a promise of it. */
type Awaitable<T> = T | Promise<T>;

/** Options of {@link UploadServer}. */
export interface UploadServerOptions {
  /** Where uploads are kept until they are taken. */
  readonly storage: UploadStorage;
  /**
   * Returns the owner of a request: the id of the session or the user. `null` and `''` reject it with
   * 403. Uploads are only accessible to their owner. Check the CSRF token here as well, if the application has one.
   */
  readonly authorize: (request: Request) => Awaitable<string | null>;
  /** Most bytes of one file. Default 1 GiB. */
  readonly maxFileSize?: number;
  /** Most bytes of one chunk, and of one record in the storage. Default 16 MiB. */
  readonly maxChunkSize?: number;
  /** Time in milliseconds after which an upload that was not taken is removed. Default 24 hours. */
  readonly ttl?: number;
  /**
   * Time in milliseconds for which a browser may use the address of a part, which it sends directly
   * to the storage: from 1000 to 7 days. `<fwx-upload>` then sends files that are larger than a chunk there. Needs a
   * `DirectUploadStorage`, such as `S3UploadStorage`. Default null: all bytes are sent to the server.
   */
  readonly partUrlTtl?: number | null;
  /**
   * Uploads that one owner may begin in a minute, over all processes that share the storage.
   * Default 60; more than a million count as a million.
   */
  readonly startsPerMinute?: number;
  /**
   * Most bytes that the uploads of one owner may take together, from their start until they are
   * taken, removed or expired. Default: ten files of the greatest size.
   */
  readonly maxOwnerBytes?: number;
  /** Most uploads of one owner at the same time, counted likewise. Default 1000. */
  readonly maxOwnerUploads?: number;
  /** Validates every complete upload; invalid ones are rejected and removed. */
  readonly validator?: { firstError(value: unknown): Awaitable<string | null> } | null;
  /** Name of the field with the files. Default null: any. */
  readonly fieldName?: string | null;
  /**
   * Returns files of the application that a form shows again; the argument is the item's
   * source. Default: none, and `load` only finds uploads of the owner.
   */
  readonly load?: ((source: string, request: Request) => Awaitable<Response | null>) | null;
  /**
   * Fetches a file from another server for the browser. Default null: rejected, because the address
   * comes from the client and may be in the internal network of the server.
   */
  readonly fetchRemote?: ((url: string, request: Request) => Awaitable<Response>) | null;
  /** Answers requests that a browser sent from a page of another site. Default false. */
  readonly crossSite?: boolean;
  /** Clock in milliseconds. Default `Date.now`. */
  readonly now?: () => number;
}

/** Options with every default filled in. */
export type ResolvedServerOptions = Required<UploadServerOptions>;

/** Starts are numbered since 1970; with more in a minute the numbers would not be exact. */
const maxStarts = 1_000_000;

/** Seven days, the maximum of S3. */
const longestPartUrl = 7 * 24 * 60 * 60 * 1000;

const positive = [
  'maxFileSize',
  'maxChunkSize',
  'ttl',
  'startsPerMinute',
  'maxOwnerBytes',
  'maxOwnerUploads',
] as const;

/**
 * Fills in the defaults.
 *
 * @throws {InvalidConfigException} There are no options, a number is not above 0, or `storage` or `authorize` is missing.
 * @throws {UnknownPropertyException} An option is unknown.
 */
export function resolveServerOptions(given: UploadServerOptions): ResolvedServerOptions {
  const filled = withDefaults('UploadServer', given, {
    storage: undefined,
    authorize: undefined,
    maxFileSize: 1024 ** 3,
    maxOwnerBytes: undefined,
    maxOwnerUploads: 1000,
    maxChunkSize: 16 * 1024 ** 2,
    ttl: 24 * 60 * 60 * 1000,
    partUrlTtl: null,
    startsPerMinute: 60,
    validator: null,
    fieldName: null,
    load: null,
    fetchRemote: null,
    crossSite: false,
    now: Date.now,
  });
  const { maxOwnerBytes = Math.min(10 * filled.maxFileSize, Number.MAX_SAFE_INTEGER) } = filled;
  const options: ResolvedServerOptions = { ...filled, maxOwnerBytes };
  for (const name of positive) {
    if (Number.isSafeInteger(options[name]) && options[name] > 0) continue;
    throw new InvalidConfigException(
      `UploadServer "${name}" must be a whole number above 0, got ${options[name]}.`,
    );
  }
  if (typeof options.authorize !== 'function' || typeof options.storage?.create !== 'function') {
    throw new InvalidConfigException('UploadServer needs "storage" and "authorize".');
  }
  checkPartUrls(options);
  return { ...options, startsPerMinute: Math.min(options.startsPerMinute, maxStarts) };
}

function checkPartUrls({ partUrlTtl: time, storage }: ResolvedServerOptions): void {
  if (time === null) return;
  if (!Number.isSafeInteger(time) || time < 1000 || time > longestPartUrl) {
    throw new InvalidConfigException(
      `UploadServer "partUrlTtl" must be whole milliseconds from 1000 to ${longestPartUrl}, got ${time}.`,
    );
  }
  if (isDirectStorage(storage)) return;
  throw new InvalidConfigException(
    'UploadServer "partUrlTtl" needs a storage that signs addresses, such as S3UploadStorage.',
  );
}
