import { type RequestSource } from '../../web/index.ts';
import { toReadableStream } from '../../web/internal.ts';
import { requestUrl } from '../node/request-url.ts';
import type { ServerRequestInterface } from '../psr/interfaces.ts';

/** A PSR-7 request as the source of a request. Its body can be read again when its stream can seek. */
export class PsrSource implements RequestSource {
  readonly #psr: ServerRequestInterface;

  constructor(psr: ServerRequestInterface) {
    this.#psr = psr;
  }

  get method(): string {
    return this.#psr.getMethod();
  }

  /**
   * The canonical absolute URL; the header `Host` replaces a missing host of the URI.
   *
   * @throws {BadRequestHttpException} Host, path and query do not form a URL.
   */
  get url(): string {
    const uri = this.#psr.getUri();
    const port = uri.getPort();
    const own = uri.getHost() + (port === null ? '' : `:${port}`);
    const isSecure = (uri.getScheme() || this.#scheme) === 'https';
    const path = uri.getPath();
    const query = uri.getQuery();
    return requestUrl({
      scheme: isSecure ? 'https' : 'http',
      authority: own || this.#psr.getHeaderLine('Host') || 'localhost',
      path: (path.startsWith('/') ? path : `/${path}`) + (query === '' ? '' : `?${query}`),
    });
  }

  /** The headers; the header `Cookie` contains the cookie parameters. */
  get headers(): Headers {
    const headers = new Headers();
    for (const [name, values] of Object.entries(this.#psr.getHeaders())) {
      for (const value of values) headers.append(name, value);
    }
    const cookies = cookieHeader(this.#psr.getCookieParams());
    if (cookies === '') headers.delete('cookie');
    else headers.set('cookie', cookies);
    return headers;
  }

  get #scheme(): string {
    return this.#psr.getServerParams()['HTTPS'] === 'on' ? 'https' : 'http';
  }

  get body(): ReadableStream<Uint8Array> | null {
    const body = this.#psr.getBody();
    if (!body.isReadable()) return null;
    if (body.isSeekable()) body.rewind();
    // Unlike the stream of the body itself, this stream leaves the body open at its end.
    return toReadableStream(body);
  }

  text(): Promise<string> {
    return this.#psr.getBody().text();
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    const body = this.#psr.getBody();
    if (body.isSeekable()) body.rewind();
    const bytes = await body.getContents();
    return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
  }

  async formData(): Promise<FormData> {
    const headers = { 'content-type': this.#psr.getHeaderLine('Content-Type') };
    return new globalThis.Response(await this.arrayBuffer(), { headers }).formData();
  }
}

function cookieHeader(params: Readonly<Record<string, unknown>>): string {
  return Object.entries(params)
    .filter((pair): pair is [string, string] => typeof pair[1] === 'string')
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('; ');
}
