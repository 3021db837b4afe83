import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as send,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import S3rver from 's3rver';

import { S3UploadStorage, type S3UploadStorageOptions } from '../../../../server/upload/index.ts';
import { refusal, type S3Response as Answer, S3Uploads } from './s3-uploads.ts';
import { signatureFault } from './signature-v4.ts';

/** An error of one request. */
export type S3Fault =
  /** Nothing is done, and no response ever arrives. */
  | 'hold'
  /** The connection breaks before the service has received the request. */
  | 'drop'
  /** The connection breaks after the service has processed the request. */
  | 'lose answer'
  /** The connection breaks in the middle of the response body. */
  | 'cut answer'
  /** A response without processing. */
  | { readonly status: number; readonly code: string };

/** The parts of a request that a test may inspect. */
export interface S3Request {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly size: number;
}

const secret = 'S3RVER';

/**
 * S3rver, which stores and joins, behind a front that adds missing functions: it verifies signatures, applies
 * conditions of writes, lists and aborts unfinished multipart uploads, lists in pages, and fails requests on demand.
 */
export class S3Server {
  /** Every received request, in order. */
  readonly requests: S3Request[] = [];
  /** Returns the error of each request. */
  trouble: (request: S3Request) => S3Fault | null | Promise<S3Fault | null> = () => null;
  /** Whether `If-None-Match` is supported. */
  isConditional = true;
  /** Objects on a page of a list. */
  pageSize = 1000;
  readonly #uploads = new S3Uploads();
  readonly #turns = new Map<string, Promise<unknown>>();
  #port = 0;
  #url = '';
  #close = async (): Promise<void> => {};

  /** URL of the bucket. */
  get url(): string {
    return this.#url;
  }

  /** Ids of the multipart uploads that were neither joined nor aborted. */
  get unfinished(): string[] {
    return this.#uploads.ids;
  }

  /** Their keys. */
  get unfinishedKeys(): string[] {
    return this.#uploads.keys;
  }

  /** Time at which they are reported to have begun. */
  set initiated(time: Date) {
    this.#uploads.initiated = time;
  }

  /** A running server with an empty bucket; see {@link stop}. */
  static async start(): Promise<S3Server> {
    const server = new S3Server();
    const directory = mkdtempSync(join(tmpdir(), 'fwx-s3-'));
    const store = new S3rver({
      address: '127.0.0.1',
      port: 0,
      silent: true,
      directory,
      configureBuckets: [{ name: 'bucket' }],
    });
    server.#port = (await store.run()).port;
    const front = createServer((request, response) => {
      // The preflight request that a browser sends before a part.
      if (request.method === 'OPTIONS') reply(response, refusal({ status: 200, code: '' }));
      else void server.#handle(request, response);
    });
    front.listen(0, '127.0.0.1');
    await once(front, 'listening');
    server.#url = `http://127.0.0.1:${(front.address() as AddressInfo).port}/bucket`;
    server.#close = async () => {
      front.close();
      front.closeAllConnections();
      await store.close();
      rmSync(directory, { recursive: true, force: true });
    };
    return server;
  }

  /** Stops the server and removes its data. */
  stop(): Promise<void> {
    return this.#close();
  }

  /** A storage in the bucket. */
  storage(options: Partial<S3UploadStorageOptions> = {}): S3UploadStorage {
    const credentials = { accessKeyId: 'S3RVER', secretAccessKey: secret };
    return new S3UploadStorage({ url: this.url, credentials, ...options });
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks);
      const { method = '', url = '' } = request;
      const seen = { method, url, size: body.length };
      this.requests.push(seen);
      const fault = await this.trouble(seen);
      if (fault === 'hold') return;
      if (fault === 'drop') return void request.socket.destroy();
      if (typeof fault === 'object' && fault) return reply(response, refusal(fault));
      const answer = await this.#checked(request, body);
      if (fault === 'lose answer') return void request.socket.destroy();
      if (fault === 'cut answer') return cut(response, answer);
      reply(response, answer);
    } catch {
      request.socket.destroy();
    }
  }

  async #checked(request: IncomingMessage, body: Buffer): Promise<Answer> {
    const fault = signatureFault(request, body, secret);
    if (fault) return refusal({ status: 403, code: fault });
    return this.#inTurn(request.url?.split('?')[0] ?? '', () => this.#answer(request, body));
  }

  /** Requests for a key run one after the other, so that a condition still holds while it is applied. */
  #inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.#turns.get(key) ?? Promise.resolve()).then(work, work);
    this.#turns.set(key, turn);
    return turn;
  }

  async #answer(request: IncomingMessage, body: Buffer): Promise<Answer> {
    const { headers } = request;
    const [method, url] = [String(request.method), String(request.url)];
    const { pathname, searchParams: query } = new URL(url, this.url);
    const question = { method, query, body };
    const known = this.#uploads.answer(question, this.pageSize);
    if (known) return known;
    if (method === 'GET' && query.has('list-type')) return this.#list(query, headers);
    if (headers['if-none-match'] === '*' && this.isConditional) {
      const { 'if-none-match': _, ...rest } = headers;
      const { status } = await this.#forward('HEAD', pathname, rest, Buffer.of());
      if (status === 200) return refusal({ status: 412, code: 'PreconditionFailed' });
    }
    const answer = await this.#forward(method, url, headers, body);
    this.#uploads.note(question, pathname, answer);
    return answer;
  }

  async #list(query: URLSearchParams, headers: IncomingHttpHeaders): Promise<Answer> {
    const path = `/bucket?list-type=2&prefix=${query.get('prefix')}`;
    const answer = await this.#forward('GET', path, headers, Buffer.of());
    return page(answer, this.pageSize, Number(query.get('continuation-token') ?? 0));
  }

  async #forward(
    method: string,
    path: string,
    given: IncomingHttpHeaders,
    body: Buffer,
  ): Promise<Answer> {
    const headers = { ...given, 'content-length': String(body.length) };
    const call = send({ host: '127.0.0.1', port: this.#port, method, path, headers });
    call.end(body);
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    const status = response.statusCode ?? 0;
    return { status, headers: response.headers, body: Buffer.concat(chunks) };
  }
}

/** The CORS configuration of a bucket, so that pages of another origin may send parts. */
const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'PUT',
  'access-control-expose-headers': 'ETag',
};

function reply(response: ServerResponse, { status, headers, body }: Answer): void {
  const { connection: _, 'transfer-encoding': __, ...kept } = headers;
  const length = kept['content-length'] ?? String(body.length);
  response.writeHead(status, { ...kept, ...cors, 'content-length': length });
  response.end(body);
}

function cut(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...headers, 'content-length': String(body.length) });
  response.write(body.subarray(0, body.length >> 1), () => response.socket?.destroy());
}

/** A page of a completely received list. */
function page(answer: Answer, size: number, from: number): Answer {
  const xml = answer.body.toString();
  const entries = xml.match(/<Contents>[^]*?<\/Contents>/g) ?? [];
  const rest = from + size < entries.length;
  const next = rest ? `<NextContinuationToken>${from + size}</NextContinuationToken>` : '';
  const body = `<ListBucketResult><IsTruncated>${rest}</IsTruncated>${next}${entries.slice(from, from + size).join('')}</ListBucketResult>`;
  return { status: answer.status, headers: {}, body: Buffer.from(body) };
}
