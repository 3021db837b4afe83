import {
  type FetchContext,
  parseQuery,
  Request as WebRequest,
  type RequestSource,
} from '../../web/index.ts';
import { parseCookieHeader } from '../../web/internal.ts';
import type {
  ServerRequestFactoryInterface,
  StreamFactoryInterface,
  UploadedFileFactoryInterface,
} from '../psr/factory-interfaces.ts';
import type { ServerRequestInterface, StreamInterface } from '../psr/interfaces.ts';
import { PsrUri } from '../psr/psr-uri.ts';
import { toPsrUploads } from './psr-uploads.ts';
import type { RequestGlobals } from './request-globals.ts';
import { UploadedFileCreator } from './uploaded-file-creator.ts';

/** Creates server requests from the data of a runtime. It keeps no state of a request. */
export class ServerRequestCreator {
  readonly #requests: ServerRequestFactoryInterface;
  readonly #streams: StreamFactoryInterface;
  readonly #files: UploadedFileCreator;

  constructor(
    serverRequestFactory: ServerRequestFactoryInterface,
    streamFactory: StreamFactoryInterface,
    uploadedFileFactory: UploadedFileFactoryInterface,
  ) {
    this.#requests = serverRequestFactory;
    this.#streams = streamFactory;
    this.#files = new UploadedFileCreator(uploadedFileFactory, streamFactory);
  }

  /**
   * Creates a request from separate tables. When the input cannot be read, the request has no body.
   *
   * @throws {InvalidArgumentException} The description of an upload is not valid.
   */
  createFromGlobals(globals: RequestGlobals = {}): ServerRequestInterface {
    const { server = {}, cookie = {}, get = {}, post = null, files = {} } = globals;
    const method = textOr(server['REQUEST_METHOD'], 'GET');
    const uri = textOr(server['REQUEST_URI'], '/');
    let request = this.#requests.createServerRequest(method, uriOf(uri), server);
    for (const [name, value] of headersOf(server)) request = request.withHeader(name, value);
    request = request.withCookieParams(cookie).withQueryParams(get).withParsedBody(post);
    if (Object.keys(files).length > 0) {
      request = request.withUploadedFiles(this.#files.createFromGlobals(files));
    }
    const body = this.#body(globals.input);
    return body ? request.withBody(body) : request;
  }

  /**
   * Creates a request from a Fetch request and the context of the runtime. The body of every method but GET
   * and HEAD is read: forms become the parsed body and uploads, everything else stays in the body.
   *
   * @throws {BadRequestHttpException} A form is malformed, or the client went away.
   * @throws {HttpException} 413: a form is larger than allowed.
   */
  async createFromFetch(
    request: RequestSource,
    context: FetchContext = {},
  ): Promise<ServerRequestInterface> {
    // Reads request line, headers and forms exactly as an application does. The application configures
    // which proxies it trusts, so no headers are removed here.
    const web = new WebRequest();
    web.secureHeaders = [];
    await web.bind(request, context).loadBody();
    const parsed = objectOrNull(web.getParsedBody());
    let psr = this.#requests.createServerRequest(request.method, web.getAbsoluteUrl(), {
      ...web.getServerParams(),
    });
    for (const [name, value] of request.headers) psr = psr.withAddedHeader(name, value);
    psr = psr
      .withCookieParams(Object.fromEntries(parseCookieHeader(web.header('cookie') ?? '')))
      .withQueryParams(parseQuery(web.getQueryString()))
      .withParsedBody(parsed)
      .withUploadedFiles(toPsrUploads(web.getUploadedFiles()));
    const body = this.#body(parsed ? await web.getRawBody() : (context.rawBody ?? request.body));
    return body ? psr.withBody(body) : psr;
  }

  #body(input: RequestGlobals['input']): StreamInterface | null {
    if (input == null) return null;
    try {
      const found = typeof input === 'function' ? input() : input;
      return typeof found === 'string' || found instanceof Uint8Array
        ? this.#streams.createStream(found)
        : this.#streams.createStreamFromResource(found);
    } catch {
      return null;
    }
  }
}

/** Headers among server parameters. Only keys that start exactly with `HTTP_` and have text as value are used. */
function* headersOf(server: Readonly<Record<string, unknown>>): Iterable<[string, string]> {
  for (const [key, value] of Object.entries(server)) {
    const isHeader = key.startsWith('HTTP_') || key === 'CONTENT_TYPE' || key === 'CONTENT_LENGTH';
    if (!isHeader || typeof value !== 'string') continue;
    const words = key
      .replace(/^HTTP_/, '')
      .toLowerCase()
      .split('_');
    const name = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('-');
    if (name !== '') yield [name, value];
  }
}

/** A target that starts with slashes is a path: clients must not be able to specify a host after two of them. */
function uriOf(target: string): PsrUri | string {
  if (!target.startsWith('/')) return target;
  const mark = target.indexOf('?');
  return mark < 0
    ? new PsrUri().withPath(target)
    : new PsrUri().withPath(target.slice(0, mark)).withQuery(target.slice(mark));
}

function textOr(value: unknown, other: string): string {
  return typeof value === 'string' && value !== '' ? value : other;
}

function objectOrNull(value: unknown): object | null {
  return typeof value === 'object' ? value : null;
}
