import { BadRequestHttpException, ConflictHttpException, HttpException } from '../../core/index.ts';
import type { ResolvedServerOptions } from '../upload-server-options.ts';
import { type ChunkHeaders, isChunk, readChunkHeaders, readCount } from './chunk-headers.ts';
import { tooLarge } from './faults.ts';
import { readBody, readSizedBody } from './read-body.ts';
import { checkCount } from './receive-chunk.ts';
import { answer } from './responses.ts';
import { storageKey } from './transfer/records.ts';
import { sourceOf, takeBytes } from './transfer/streams.ts';
import type { Transfer, Transfers } from './transfer/transfers.ts';
import type { Writing } from './writing.ts';

const version = '1.0.0';

/** Whether a request uses the tus protocol; `OPTIONS` requests the features of the server. */
export function isTus({ headers, method }: Request): boolean {
  return method === 'OPTIONS' || headers.has('tus-resumable');
}

/** The response with the header that every response of the tus protocol has. */
export function asTus(response: Response): Response {
  response.headers.set('tus-resumable', version);
  if (response.status === 412) response.headers.set('tus-version', version);
  return response;
}

/**
 * The tus protocol 1.0.0 with its extensions `creation`, `creation-with-upload` and `termination`, over the
 * transfers of FilePond's protocol: the same owners, limits and checks, and the same ids.
 */
export class Tus {
  readonly #transfers: Transfers;
  readonly #options: ResolvedServerOptions;

  constructor(transfers: Transfers, options: ResolvedServerOptions) {
    this.#transfers = transfers;
    this.#options = options;
  }

  /** @throws {HttpException} The request is of another version of the protocol (412). */
  check({ headers, method }: Request): void {
    if (method === 'OPTIONS' || headers.get('tus-resumable') === version) return;
    throw new HttpException(412, `Uploads know version ${version} of the tus protocol.`);
  }

  /** Describes the features of the server. */
  describe(): Response {
    return answer(204, null, {
      'tus-version': version,
      'tus-extension': 'creation,creation-with-upload,termination',
      'tus-max-size': String(this.#options.maxFileSize),
    });
  }

  /**
   * Begins an upload with the bytes in the body, if any, and responds with its address.
   *
   * @throws {HttpException} The file is too large (413), a header is missing or wrong (400), or it is one of parallel
   *   parts (501).
   */
  async create(request: Request, owner: string): Promise<Response> {
    const { headers, url } = request;
    if (headers.has('upload-concat')) {
      throw new HttpException(501, 'Parallel parts of a file are not joined (Upload-Concat).');
    }
    const length = readCount(headers, 'upload-length');
    if (length === null) throw new BadRequestHttpException('The header Upload-Length is missing.');
    if (length > this.#options.maxFileSize) throw tooLarge(this.#options.maxFileSize);
    const { filename, ...metadata } = readMetadata(headers.get('upload-metadata') ?? '');
    const id = await this.#transfers.begin(owner, { length, metadata });
    let offset = 0;
    try {
      if (filename !== undefined) {
        await this.#transfers.name(await this.#transfers.open(id, owner), filename);
      }
      if (isChunk(request)) {
        const size = readCount(headers, 'content-length');
        offset = await this.#receive(readBody(request), { offset, size }, id, owner);
      }
      if (length === 0) await this.#transfers.complete(id, owner);
    } catch (error) {
      // The client does not get the address of the upload.
      await this.#transfers.discard(id, owner);
      throw error;
    }
    const query = new URL(url).searchParams;
    query.set('patch', id);
    // Relative, because the client may use another host and path for the server.
    return answer(201, null, { location: `?${query}`, 'upload-offset': String(offset) });
  }

  /**
   * Appends the body, and responds with the offset after it. A long body is stored in records of at
   * most `maxChunkSize` bytes; complete records are kept when it is aborted.
   *
   * @throws {HttpException} 409 for another offset than the next, 413 for too many bytes.
   */
  async append(writing: Writing, id: string, owner: string): Promise<Response> {
    const headers = readChunkHeaders(writing.request);
    const end = await this.#receive(writing.read(), headers, id, owner);
    return answer(204, null, { 'upload-offset': String(end) });
  }

  async #receive(
    body: AsyncGenerator<Uint8Array>,
    { offset, size: declared }: Pick<ChunkHeaders, 'offset' | 'size'>,
    id: string,
    owner: string,
  ): Promise<number> {
    let transfer = await this.#transfers.open(id, owner);
    const { head, chain } = transfer;
    if (head.length === null || offset !== chain.size) {
      throw new ConflictHttpException(`The next byte is ${chain.size}, not ${offset}.`);
    }
    const { size, data } = await readSizedBody(body, declared);
    const end = offset + size;
    if (end > head.length) {
      throw new HttpException(413, `The body ends behind the ${head.length} bytes of the file.`);
    }
    const source = sourceOf(data);
    try {
      while (transfer.chain.size < end) {
        checkCount(transfer);
        const bytes = Math.min(this.#options.maxChunkSize, end - transfer.chain.size);
        await this.#transfers.append(transfer, bytes, takeBytes(source, bytes));
        transfer = await this.#transfers.open(id, owner);
      }
    } finally {
      await source.close();
    }
    if (end === head.length) await this.#transfers.complete(id, owner);
    return end;
  }

  /** The header `Upload-Metadata` of responses to `HEAD`: what the client has said at the start. */
  async metadataHeader(transfer: Transfer): Promise<Record<string, string>> {
    const filename = await this.#transfers.nameOf(transfer);
    const pairs = Object.entries({
      ...(filename !== null && { filename }),
      ...transfer.head.metadata,
    })
      // An upload that began without tus may have others.
      .filter(([key, value]) => typeof value === 'string' && /^[!-+\--~]+$/.test(key))
      .map(([key, value]) =>
        value === '' ? key : `${key} ${Buffer.from(value).toString('base64')}`,
      );
    return pairs.length === 0 ? {} : { 'upload-metadata': pairs.join(',') };
  }

  /** Removes an upload. */
  async terminate(id: string, owner: string): Promise<Response> {
    const head = await this.#transfers.find(id, owner);
    await this.#transfers.remove(storageKey(id), head);
    return answer(204);
  }
}

/**
 * The pairs of an `Upload-Metadata` header: names, and values in Base64.
 *
 * @throws {BadRequestHttpException} The header has another format.
 */
function readMetadata(header: string): Readonly<Record<string, string>> {
  if (header.trim() === '') return {};
  return Object.fromEntries(
    header.split(',').map((pair): [string, string] => {
      const [, name, value] = /^([^\s,]+)(?: ([A-Za-z0-9+/]*={0,2}))?$/.exec(pair.trim()) ?? [];
      if (name === undefined) {
        throw new BadRequestHttpException(
          'The header Upload-Metadata must hold names, each with a value in Base64.',
        );
      }
      return [name, Buffer.from(value ?? '', 'base64').toString('utf8')];
    }),
  );
}
