import { BadRequestHttpException, ConflictHttpException, HttpException } from '../../core/index.ts';
import type { ResolvedServerOptions } from '../upload-server-options.ts';
import { readName } from './chunk-headers.ts';
import { notFound, tooLarge, wrongMethod } from './faults.ts';
import { readBody } from './read-body.ts';
import { answer } from './responses.ts';
import { type DirectParts, partBytes } from './transfer/direct-parts.ts';
import { storageKey } from './transfer/records.ts';
import { collect } from './transfer/streams.ts';
import type { Transfers } from './transfer/transfers.ts';

/** Most bytes of the request that begins an upload, and of the one that lists the sent parts. */
const maxBodyBytes = 65_536;
const maxListBytes = 2 * 1024 ** 2;

/** Query of the same requests at the address itself, where `parts=x/1` means `/s3/multipart/x/1`. */
const query = 'parts';

const path = /\/s3\/(?:params|multipart(?:\/([^/]+)(?:\/([^/]+))?)?)$/;

/** A request about parts that are sent directly to the storage, and its owner. */
export interface DirectCall {
  readonly request: Request;
  readonly owner: string;
}

/** The start of an upload, as a client describes it. */
interface Creation {
  readonly filename: string;
  readonly length: number;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** Whether a request is about parts that are sent directly to the storage. */
export function isDirect(request: Request): boolean {
  return path.test(placeOf(request));
}

function placeOf({ url }: Request): string {
  const { pathname, searchParams } = new URL(url);
  return searchParams.has(query) ? `/s3/multipart/${searchParams.get(query)}` : pathname;
}

/**
 * The requests of Uppy's Companion for multipart uploads, over the transfers of the other protocols:
 * the same owners, limits and checks, and the same ids. The bytes of the parts are sent to the storage.
 * An upload that was begun for chunks may be sent in parts, too, as long as it has no chunk.
 */
export class DirectUploads {
  readonly #transfers: Transfers;
  readonly #direct: DirectParts;
  readonly #options: ResolvedServerOptions;

  constructor(transfers: Transfers, direct: DirectParts, options: ResolvedServerOptions) {
    this.#transfers = transfers;
    this.#direct = direct;
    this.#options = options;
  }

  /**
   * Answers a request about an upload.
   *
   * @param admit Allows the owner to begin an upload, or throws.
   */
  async handle(call: DirectCall, admit: () => Promise<void>): Promise<Response> {
    const place = placeOf(call.request);
    const [, id, step] = path.exec(place) ?? [];
    if (place.endsWith('/params')) throw noParts();
    if (id !== undefined) return this.#answer(id, step, call);
    if (call.request.method !== 'POST') throw wrongMethod('POST');
    await admit();
    return this.#create(call);
  }

  #answer(id: string, step: string | undefined, call: DirectCall): Promise<Response> {
    const { method } = call.request;
    if (step !== undefined) return this.#answerStep(id, step, call);
    if (method === 'POST') return this.#begin(id, call);
    if (method === 'GET') return this.#list(id, call);
    if (method === 'DELETE') return this.#abort(id, call);
    throw wrongMethod('POST, GET, DELETE');
  }

  #answerStep(id: string, step: string, call: DirectCall): Promise<Response> {
    const { method } = call.request;
    if (step === 'complete' && method === 'POST') return this.#complete(id, call);
    if (method === 'GET') return this.#sign(id, Number(step), call);
    throw wrongMethod(step === 'complete' ? 'POST' : 'GET');
  }

  async #create({ request, owner }: DirectCall): Promise<Response> {
    const { filename, length, metadata } = await readCreation(request);
    if (length > this.#options.maxFileSize) throw tooLarge(this.#options.maxFileSize);
    const id = await this.#transfers.begin(owner, { length, metadata });
    try {
      await this.#transfers.name(await this.#transfers.open(id, owner), filename);
      await this.#direct.begin(storageKey(id), length);
    } catch (error) {
      await this.#transfers.discard(id, owner);
      throw error;
    }
    return json(201, { key: id, uploadId: id, partSize: partBytes(length) });
  }

  /** Begins the parts of an upload that was begun for chunks, unless that was done, and lists the stored ones. */
  async #begin(id: string, call: DirectCall): Promise<Response> {
    const { request, owner } = call;
    const transfer = await this.#transfers.open(id, owner);
    const { chain, head, key } = transfer;
    if (chain.size > 0) throw new ConflictHttpException('The upload comes in chunks.');
    const name = readName(request.headers);
    if (name !== null) await this.#transfers.name(transfer, name);
    await this.#direct.begin(key, lengthOf(head));
    return this.#list(id, call);
  }

  async #sign(id: string, number: number, { owner }: DirectCall): Promise<Response> {
    const { head, key } = await this.#transfers.open(id, owner);
    const milliseconds = this.#options.partUrlTtl ?? 0;
    const expires = Math.floor(milliseconds / 1000);
    const url = await this.#direct.sign(key, { length: lengthOf(head), number }, expires);
    return json(200, { url, expires });
  }

  async #list(id: string, { owner }: DirectCall): Promise<Response> {
    const { key } = await this.#transfers.open(id, owner);
    const parts = await this.#direct.list(key);
    return json(
      200,
      parts.map(({ number, size, tag }) => ({ PartNumber: number, Size: size, ETag: tag })),
    );
  }

  async #complete(id: string, { request, owner }: DirectCall): Promise<Response> {
    // The list of the client is ignored: the storage has its own.
    if (request.body) await collect(readBody(request), maxListBytes);
    const { head, isComplete, key } = await this.#transfers.open(id, owner);
    if (!isComplete) await this.#direct.join(key, lengthOf(head));
    await this.#transfers.complete(id, owner);
    return json(200, { key: id, location: `?restore=${id}` });
  }

  async #abort(id: string, { owner }: DirectCall): Promise<Response> {
    const head = await this.#transfers.find(id, owner);
    await this.#transfers.remove(storageKey(id), head);
    return json(200, {});
  }
}

/** @throws {NotFoundHttpException} The upload was sent in one request. */
function lengthOf({ length }: { readonly length: number | null }): number {
  if (length === null) throw notFound();
  return length;
}

function json(status: number, value: unknown): Response {
  return answer(status, JSON.stringify(value), { 'content-type': 'application/json' });
}

function noParts(): HttpException {
  return new HttpException(501, 'Files are sent in parts; one without bytes has none.');
}

/** @throws {HttpException} The body is too large (413), or is not a description of a file (400). */
async function readCreation(request: Request): Promise<Creation> {
  const bytes = await collect(readBody(request), maxBodyBytes + 1);
  if (bytes.length > maxBodyBytes) {
    throw new HttpException(413, `The description is larger than ${maxBodyBytes} bytes.`);
  }
  const { filename, metadata } = objectOf(parse(Buffer.from(bytes).toString('utf8')), 'body');
  const { size, ...rest } = objectOf(metadata, 'metadata');
  const length = typeof size === 'string' && /^\d{1,16}$/.test(size) ? Number(size) : size;
  if (!Number.isSafeInteger(length) || Number(length) < 1) {
    throw new BadRequestHttpException('The metadata must have "size", the bytes of the file.');
  }
  return {
    filename: typeof filename === 'string' ? filename : 'file',
    length: Number(length),
    metadata: rest,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new BadRequestHttpException('The body is no JSON.', { cause });
  }
}

function objectOf(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null) return { ...value };
  throw new BadRequestHttpException(`The ${what} is no JSON object.`);
}
