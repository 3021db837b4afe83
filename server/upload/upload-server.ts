import {
  ForbiddenHttpException,
  Fw,
  HttpException,
  InvalidConfigException,
} from '../core/index.ts';
import { EncodedFile, type FormFields } from '../validator/index.ts';
import { MemoryRateLimitStore } from '../web/index.ts';
import { readCount } from './internal/chunk-headers.ts';
import { DirectUploads, isDirect } from './internal/direct-uploads.ts';
import { isBusy, notAllowed, notFound, tooManyStarts, wrongMethod } from './internal/faults.ts';
import { discardBody, readBody } from './internal/read-body.ts';
import { receiveChunk } from './internal/receive-chunk.ts';
import { receiveWhole, startChunked } from './internal/receive-form.ts';
import { asTus, isTus, Tus } from './internal/tus.ts';
import { answer, faultAnswer, fileAnswer, isDiskFull } from './internal/responses.ts';
import { partHeaders } from './internal/transfer/direct-parts.ts';
import { isTransferId, storageKey } from './internal/transfer/records.ts';
import { type Transfer, Transfers } from './internal/transfer/transfers.ts';
import { collect } from './internal/transfer/streams.ts';
import { Writing } from './internal/writing.ts';
import type { StoredUpload } from './stored-upload.ts';
import {
  type ResolvedServerOptions,
  resolveServerOptions,
  type UploadServerOptions,
} from './upload-server-options.ts';

/** One request and its owner. */
interface Call {
  readonly request: Request;
  readonly owner: string;
  readonly query: URLSearchParams;
}

/**
 * The endpoint to which the upload input sends files before its form is submitted: complete, or in
 * chunks that can be resumed after lost connections and restarts. It supports FilePond's server protocol and tus
 * 1.0.0 at one address, in any application that works with `Request` and `Response`.
 *
 * The form then contains ids instead of files; {@link fromFormData} returns their files.
 */
export class UploadServer {
  /** {@link handle}, bound, for mounting in a server. */
  readonly fetch = (request: Request): Promise<Response> => this.handle(request);
  readonly #options: ResolvedServerOptions;
  readonly #transfers: Transfers;
  readonly #tus: Tus;
  readonly #direct: DirectUploads | null;
  readonly #starts: MemoryRateLimitStore;
  readonly #busy = new Map<string, Writing>();
  #lastSweep: number;

  /** @throws {InvalidConfigException} An option is missing, or a number is not above 0. */
  constructor(options: UploadServerOptions) {
    this.#options = resolveServerOptions(options);
    const { now } = this.#options;
    this.#transfers = new Transfers(this.#options);
    this.#tus = new Tus(this.#transfers, this.#options);
    const { direct } = this.#transfers;
    this.#direct = direct && new DirectUploads(this.#transfers, direct, this.#options);
    this.#starts = new MemoryRateLimitStore({ maxKeys: 10_000, now });
    this.#lastSweep = now();
  }

  /** Answers a request. Never rejects: every error becomes a response with its status and a text. */
  async handle(request: Request): Promise<Response> {
    const response = await this.#answer(request);
    await discardBody(request);
    return isTus(request) ? asTus(response) : response;
  }

  async #answer(request: Request): Promise<Response> {
    try {
      const owner = checkOwner(await this.#options.authorize(request));
      if (!this.#options.crossSite && request.headers.get('sec-fetch-site') === 'cross-site') {
        throw new ForbiddenHttpException('Uploads from other sites are not taken.');
      }
      const call = { request, owner, query: new URL(request.url).searchParams };
      return await this.#dispatch(call);
    } catch (error) {
      if (!(error instanceof HttpException) && !isDiskFull(error)) {
        Fw.error(error instanceof Error ? (error.stack ?? error.message) : String(error), 'upload');
      }
      return faultAnswer(error, Math.ceil(60 / this.#options.startsPerMinute));
    }
  }

  /**
   * The upload of an id that a form submitted. It stays until it is moved or removed, so the form
   * can be shown again.
   *
   * @param owner Result of `authorize` for the request that submitted the form.
   * @throws {NotFoundHttpException} There is no such upload, or none any more.
   * @throws {ForbiddenHttpException} It is another owner's.
   * @throws {ConflictHttpException} It is not complete.
   * @throws {UnprocessableEntityHttpException} The validator rejects it.
   */
  take(id: string, owner: string): Promise<StoredUpload> {
    return this.#transfers.complete(id, owner);
  }

  /**
   * Files of a form field in any form, in order: ids of uploads, encoded payloads, and real
   * files of browsers without script. A validator accepts the list unchanged. `readUploadForm` reads the form
   * while it is received.
   *
   * @param owner Result of `authorize` for the request that submitted the form.
   * @throws {HttpException} An id is not one of the owner's complete uploads; see {@link take}.
   * @throws {BadRequestHttpException} A payload is not valid.
   */
  async fromFormData(
    form: FormFields,
    name: string,
    owner: string,
  ): Promise<(EncodedFile | StoredUpload)[]> {
    const base = name.endsWith('[]') ? name.slice(0, -2) : name;
    const ids = new Map<number, string>();
    const others: unknown[] = [];
    const values = [...form.getAll(base), ...form.getAll(`${base}[]`)];
    for (const [index, value] of values.filter((value) => !isBlank(value)).entries()) {
      if (typeof value === 'string' && isTransferId(value)) ids.set(index, value);
      else others.push(value);
    }
    const rest: FormFields = {
      get: (key) => form.get(key),
      getAll: (key) => (key === base ? others : []),
    };
    const files: (EncodedFile | StoredUpload)[] = await EncodedFile.fromFormData(rest, base);
    for (const [index, id] of ids) files.splice(index, 0, await this.take(id, owner));
    return files;
  }

  /**
   * Removes expired uploads, and files of killed processes. Runs automatically when
   * uploads begin, at most 24 times in the time to live.
   *
   * @returns Number of uploads removed.
   */
  sweep(): Promise<number> {
    return this.#transfers.sweep();
  }

  #dispatch(call: Call): Promise<Response> {
    const { request, owner } = call;
    if (isDirect(request)) {
      if (this.#direct) return this.#direct.handle(call, () => this.#admit(owner));
      throw new HttpException(501, 'Files are not sent in parts: "partUrlTtl" is not set.');
    }
    return isTus(request) ? this.#routeTus(call) : this.#route(call);
  }

  #route(call: Call): Promise<Response> {
    const { method } = call.request;
    if (method === 'POST') return this.#begin(call);
    if (method === 'PATCH') return this.#patch(call);
    if (method === 'DELETE') return this.#revert(call);
    if (method === 'GET' || method === 'HEAD') return this.#read(call);
    throw wrongMethod('POST, PATCH, HEAD, GET, DELETE, OPTIONS');
  }

  async #routeTus({ request, owner, query }: Call): Promise<Response> {
    const method = request.headers.get('x-http-method-override') ?? request.method;
    this.#tus.check(request);
    if (method === 'OPTIONS') return this.#tus.describe();
    const id = query.get('patch') ?? '';
    if (method === 'HEAD') {
      return this.#offset(id, owner, (transfer) => this.#tus.metadataHeader(transfer));
    }
    if (method === 'DELETE') return this.#tus.terminate(id, owner);
    if (method === 'PATCH') {
      await this.#stopStalled(id, owner);
      return this.#exclusively(id, request, (writing) => this.#tus.append(writing, id, owner));
    }
    if (method !== 'POST') throw wrongMethod('POST, PATCH, HEAD, DELETE, OPTIONS');
    await this.#admit(owner);
    return this.#tus.create(request, owner);
  }

  async #admit(owner: string): Promise<void> {
    // Clients with too many requests are rejected here, before the storage is used.
    const rate = { limit: this.#options.startsPerMinute, window: 60_000 };
    const { isAllowed } = await this.#starts.take(owner, rate);
    if (!isAllowed) throw tooManyStarts();
    await this.#transfers.admit(owner);
    this.#sweepNow();
  }

  async #begin({ request, owner }: Call): Promise<Response> {
    await this.#admit(owner);
    const length = readCount(request.headers, 'upload-length');
    const receive = length === null ? receiveWhole : startChunked;
    const id = await receive(request, owner, this.#transfers, this.#options);
    return answer(201, id, this.#offer(length));
  }

  /** Headers that offer to receive a file in parts when nothing of it was sent; none when that is off. */
  #offer(length: number | null): Record<string, string> {
    return this.#direct ? partHeaders(length) : {};
  }

  async #patch({ request, owner, query }: Call): Promise<Response> {
    const id = query.get('patch') ?? '';
    await this.#stopStalled(id, owner);
    const transfer = await this.#transfers.open(id, owner);
    return this.#exclusively(id, request, async (writing) => {
      const offset = await receiveChunk(writing, transfer, this.#transfers, this.#options);
      if (offset === transfer.head.length) await this.#transfers.complete(id, owner);
      return answer(204, null, { 'upload-offset': String(offset) });
    });
  }

  /** Runs `work` unless another request writes to the same upload, which gets 423. */
  async #exclusively(
    id: string,
    request: Request,
    work: (writing: Writing) => Promise<Response>,
  ): Promise<Response> {
    if (this.#busy.has(id)) throw isBusy();
    const writing = new Writing(request, this.#options.now);
    this.#busy.set(id, writing);
    try {
      return await work(writing);
    } finally {
      this.#busy.delete(id);
      writing.end();
    }
  }

  /** Stops a request of this owner whose client sends nothing any more, so that the next one is not refused. */
  async #stopStalled(id: string, owner: string): Promise<void> {
    const writing = this.#busy.get(id);
    if (!writing?.isStalled) return;
    await this.#transfers.find(id, owner);
    await writing.stop();
  }

  async #revert({ request, owner }: Call): Promise<Response> {
    const id = Buffer.from(await collect(readBody(request), 64))
      .toString('latin1')
      .trim();
    try {
      const head = await this.#transfers.find(id, owner);
      await this.#transfers.remove(storageKey(id), head);
    } catch (error) {
      // The upload is already removed; the response to the first request may have been lost.
      if (!(error instanceof HttpException) || error.statusCode !== 404) throw error;
    }
    return answer(204);
  }

  async #read({ request, owner, query }: Call): Promise<Response> {
    const { load, fetchRemote } = this.#options;
    const [kind, value = ''] = [...query].find(([key]) => readKinds.has(key)) ?? [];
    if (kind === 'patch') return this.#offset(value, owner);
    if (kind === 'fetch') {
      if (fetchRemote) return fetchRemote(value, request);
      throw new HttpException(501, 'Files of other servers are not fetched.');
    }
    const own = kind === 'load' ? await load?.(value, request) : null;
    if (own) return own;
    if (kind === undefined || !isTransferId(value)) throw notFound();
    return fileAnswer(await this.#transfers.complete(value, owner), request);
  }

  async #offset(
    id: string,
    owner: string,
    more?: (transfer: Transfer) => Promise<Record<string, string>>,
  ): Promise<Response> {
    const transfer = await this.#transfers.open(id, owner);
    const { chain, head } = transfer;
    return answer(200, null, {
      'upload-offset': String(chain.size),
      'upload-length': String(head.length ?? chain.size),
      ...(chain.size === 0 && this.#offer(head.length)),
      ...(await more?.(transfer)),
    });
  }

  /** Runs in the background of the request that started it, which does not wait. */
  #sweepNow(): void {
    const { now, ttl } = this.#options;
    if (now() - this.#lastSweep < ttl / 24) return;
    this.#lastSweep = now();
    this.sweep().catch((error: unknown) => Fw.error(String(error), 'upload'));
  }
}

/**
 * Returns the owner of a request. An empty text, as of a missing cookie, or a value that is not a text
 * would make many visitors one owner, with access to the uploads of each other.
 *
 * @throws {ForbiddenHttpException} The sender has no owner: `null`, `undefined` or an empty text.
 * @throws {InvalidConfigException} `authorize` returns something else.
 */
function checkOwner(owner: unknown): string {
  if (owner === null || owner === undefined || owner === '') throw notAllowed();
  if (typeof owner === 'string') return owner;
  throw new InvalidConfigException(
    `UploadServer "authorize" must give a text or null, got ${typeof owner}.`,
  );
}

/** Whether a field was left empty. */
function isBlank(value: unknown): boolean {
  return value === '' || (value instanceof File && value.size === 0 && value.name === '');
}

const readKinds = new Set(['patch', 'restore', 'load', 'fetch']);

/** An {@link UploadServer} as the function that answers its requests. */
export function createUploadHandler(
  options: UploadServerOptions,
): (request: Request) => Promise<Response> {
  return new UploadServer(options).fetch;
}
