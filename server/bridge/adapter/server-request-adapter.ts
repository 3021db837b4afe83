import { InvalidConfigException } from '../../core/index.ts';
import {
  Cookie,
  HeaderCollection,
  type Parsers,
  type RequestParserInterface,
  type ValidationKey,
} from '../../web/index.ts';
import { parserFor, verifyCookieValue } from '../../web/internal.ts';
import { Message } from '../message.ts';
import type { ServerRequestInterface, UploadedFileMap } from '../psr/interfaces.ts';
import { MemoryStream } from '../stream/memory-stream.ts';

type Params = Readonly<Record<string, unknown>>;

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Gives the framework access to a PSR-7 request. */
export class ServerRequestAdapter {
  /** The request, with its parsed body. */
  readonly psrRequest: ServerRequestInterface;

  /**
   * Adapts a request whose body was parsed, or has no parser; {@link create} parses it first.
   *
   * @param parsers Parsers by content type in lower case; `*` is for all others.
   * @throws {InvalidConfigException} The parser for the content type is none.
   */
  constructor(psrRequest: ServerRequestInterface, parsers: Parsers = {}) {
    this.psrRequest = psrRequest;
    if (psrRequest.getParsedBody() === null) parserOf(psrRequest, parsers);
  }

  /**
   * Parses the body with the parser for its content type, unless it was parsed already, and adapts the
   * request. The result of a parser is used when it is an object or a list; otherwise there is no body.
   *
   * @throws {InvalidConfigException} The parser for the content type is none.
   * @throws {BadRequestHttpException} The body is malformed.
   */
  static async create(
    psrRequest: ServerRequestInterface,
    parsers: Parsers = {},
  ): Promise<ServerRequestAdapter> {
    const isParsed = psrRequest.getParsedBody() !== null;
    const parser = isParsed ? null : parserOf(psrRequest, parsers);
    if (!parser) return new ServerRequestAdapter(psrRequest);
    const { request, text } = await buffered(psrRequest);
    const parsed: unknown = await parser.parse(text, request.getHeaderLine('Content-Type'));
    const body = typeof parsed === 'object' ? parsed : null;
    return new ServerRequestAdapter(request.withParsedBody(body));
  }

  /** Parameters of the body without the field that replaces the method; empty without a body. */
  getBodyParams(methodParam: string): object {
    const body = this.getParsedBody();
    if (body === null) return {};
    if (Array.isArray(body) || !Object.hasOwn(body, methodParam)) return body;
    const { [methodParam]: _method, ...rest } = body as Record<string, unknown>;
    return rest;
  }

  /** The parsed body, including the method field; null when there is none. */
  getParsedBody(): object | null {
    return this.psrRequest.getParsedBody();
  }

  /** Method; a field of the body or a header may replace it, but never with GET, HEAD or OPTIONS. */
  getMethod(methodParam = '_method'): string {
    const body = this.getParsedBody();
    const field =
      body && Object.hasOwn(body, methodParam)
        ? (body as Record<string, unknown>)[methodParam]
        : null;
    const header = this.psrRequest.getHeaderLine('X-Http-Method-Override');
    for (const given of [field, header]) {
      const method = typeof given === 'string' ? given.toUpperCase() : '';
      if (/^[A-Z]+$/.test(method) && !safeMethods.has(method)) return method;
    }
    return this.psrRequest.getMethod();
  }

  /** Headers, several values of one name joined with `, `. */
  getHeaders(): HeaderCollection {
    const headers = new HeaderCollection();
    for (const [name, values] of Object.entries(this.psrRequest.getHeaders())) {
      headers.set(name, values.join(', '));
    }
    return headers;
  }

  /**
   * Cookies by name. With validation, only cookies that were signed with the key are returned.
   *
   * @throws {InvalidConfigException} Validation is on and there is no key.
   */
  getCookies(enableValidation: boolean, validationKey: ValidationKey = ''): Map<string, Cookie> {
    if (enableValidation && validationKey.length === 0) {
      throw new InvalidConfigException(Message.COOKIE_VALIDATION_KEY_REQUIRED);
    }
    const cookies = new Map<string, Cookie>();
    for (const [name, text] of Object.entries(this.psrRequest.getCookieParams())) {
      if (typeof text !== 'string' || text === '') continue;
      const value = enableValidation ? verifyCookieValue(name, text, validationKey) : text;
      if (value !== undefined) cookies.set(name, new Cookie({ name, value, expire: null }));
    }
    return cookies;
  }

  getQueryParams(): Params {
    return this.psrRequest.getQueryParams();
  }

  /** Query without `?`. */
  getQueryString(): string {
    return this.psrRequest.getUri().getQuery();
  }

  /** The whole body as text; can be read repeatedly. */
  getRawBody(): Promise<string> {
    return this.psrRequest.getBody().text();
  }

  getServerParams(): Params {
    return this.psrRequest.getServerParams();
  }

  getUploadedFiles(): UploadedFileMap {
    return this.psrRequest.getUploadedFiles();
  }

  /** Path and query, without scheme, host and fragment. */
  getUrl(): string {
    const query = this.getQueryString();
    return (this.psrRequest.getUri().getPath() || '/') + (query === '' ? '' : `?${query}`);
  }
}

/** The request with a body that can be read again, and its text. */
async function buffered(
  request: ServerRequestInterface,
): Promise<{ request: ServerRequestInterface; text: string }> {
  const body = request.getBody();
  if (body.isSeekable()) return { request, text: await body.text() };
  const bytes = await body.getContents();
  const text = new TextDecoder().decode(bytes);
  return { request: request.withBody(new MemoryStream(bytes)), text };
}

function parserOf(
  request: ServerRequestInterface,
  parsers: Parsers,
): RequestParserInterface | null {
  const type = request.getHeaderLine('Content-Type').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return parserFor(parsers, type);
}
