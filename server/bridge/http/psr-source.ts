import { type RequestSource, toReadableStream } from '../../web/index.ts';
import type { ServerRequestInterface } from '../psr/interfaces.ts';

/** A PSR-7 request as what an application is handed. Its body can be read again when its stream can seek. */
export class PsrSource implements RequestSource {
  readonly #psr: ServerRequestInterface;

  constructor(psr: ServerRequestInterface) {
    this.#psr = psr;
  }

  get method(): string {
    return this.#psr.getMethod();
  }

  /** Absolute; a URI without host takes that of the header. */
  get url(): string {
    const uri = this.#psr.getUri();
    const host = uri.getAuthority() || this.#psr.getHeaderLine('Host') || 'localhost';
    const query = uri.getQuery();
    const scheme =
      uri.getScheme() || (this.#psr.getServerParams()['HTTPS'] === 'on' ? 'https' : 'http');
    return `${scheme}://${host}${uri.getPath() || '/'}${query === '' ? '' : `?${query}`}`;
  }

  get headers(): Headers {
    const headers = new Headers();
    for (const [name, values] of Object.entries(this.#psr.getHeaders())) {
      for (const value of values) headers.append(name, value);
    }
    return headers;
  }

  get body(): ReadableStream<Uint8Array> | null {
    const body = this.#psr.getBody();
    if (!body.isReadable()) return null;
    if (body.isSeekable()) body.rewind();
    // Unlike the stream of the body itself this one leaves it open at its end.
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
    return new Response(await this.arrayBuffer(), { headers }).formData();
  }
}
