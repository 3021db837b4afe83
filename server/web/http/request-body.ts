import {
  BadRequestHttpException,
  HttpException,
  InvalidCallException,
  UnsupportedMediaTypeHttpException,
} from '../../core/index.ts';
import { discardRest, isAwaitedBody } from '../../core/internal.ts';
import { collectBracketed, parseQuery } from './body/query.ts';
import type { BodyLimits, FetchContext, RequestSource } from './request-source.ts';
import { parserFor, type Parsers } from './body/request-parser.ts';
import { joinBytes } from '../multipart/join-bytes.ts';
import { streamMultipart } from '../multipart/read-multipart.ts';
import type { UploadedFile, UploadedFileTree } from './body/uploaded-file.ts';

/** The options of a request for reading its body. */
interface BodyOptions extends BodyLimits {
  readonly parsers: Parsers;
}

/** A body that has been read. */
export interface ParsedBody {
  /** Fields or the result of a parser; null when no parser could read the body. */
  readonly params: unknown;
  readonly files: Readonly<Record<string, UploadedFileTree>>;
}

const readMultipart = streamMultipart();
const nothing: ParsedBody = { params: null, files: {} };

/** The body of one request: read once, according to its content type. */
export class RequestBody {
  readonly #source: RequestSource;
  readonly #context: FetchContext;
  readonly #options: BodyOptions;
  #bytes: Promise<Uint8Array> | null = null;
  #text: Promise<string> | null = null;

  constructor(source: RequestSource, context: FetchContext, options: BodyOptions) {
    this.#source = source;
    this.#context = context;
    this.#options = options;
  }

  /**
   * Parameters and files of the body.
   *
   * @throws {BadRequestHttpException} The body is malformed, or the client disconnected.
   * @throws {HttpException} 413: the body is larger than allowed.
   * @throws {UnsupportedMediaTypeHttpException} The body is compressed.
   * @throws {InvalidCallException} Other code has read the body, and the context does not have it.
   */
  async parse(contentType: string): Promise<ParsedBody> {
    const { parsedBody, uploadedFiles = {} } = this.#context;
    if (parsedBody !== undefined) return { params: parsedBody, files: uploadedFiles };
    const type = (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();
    const parse = this.#parserOf(type, contentType);
    if (!parse) return nothing;
    this.#assertNotEncoded();
    return parse();
  }

  /** The whole body as text; may be called again. `''` for multipart bodies that were parsed. */
  text(): Promise<string> {
    this.#text ??= this.#readText();
    return this.#text;
  }

  /** The whole body; may be called again. */
  bytes(): Promise<Uint8Array> {
    this.#bytes ??= this.#readBytes();
    return this.#bytes;
  }

  /** The whole body, which code has read or is reading; null when no code has. */
  get reading(): Promise<string | Uint8Array> | null {
    return this.#text ?? this.#bytes;
  }

  /** Reads and parses a body of this type; null when nothing parses it. */
  #parserOf(type: string, contentType: string): (() => Promise<ParsedBody>) | null {
    if (type === 'multipart/form-data') return () => this.#multipart(contentType);
    if (type === 'application/x-www-form-urlencoded') {
      return async () => ({ params: parseQuery(await this.text()), files: {} });
    }
    const parser = parserFor(this.#options.parsers, type);
    if (!parser) return null;
    return async () => {
      const params: unknown = await parser.parse(await this.text(), contentType);
      return typeof params === 'object' ? { params, files: {} } : nothing;
    };
  }

  /** Code that has read the body may have decoded it. */
  #assertNotEncoded(): void {
    const encoding = this.#source.headers.get('content-encoding') || 'identity';
    if (encoding.toLowerCase() === 'identity' || this.#context.rawBody !== undefined) return;
    throw new UnsupportedMediaTypeHttpException(
      `A request body must be sent without encoding, got "${encoding.slice(0, 80)}".`,
    );
  }

  async #readText(): Promise<string> {
    const { rawBody } = this.#context;
    if (typeof rawBody === 'string') return rawBody;
    if (rawBody || this.#bytes || !this.#hasAllowedLength())
      return new TextDecoder().decode(await this.bytes());
    // The runtime can decode while it reads.
    const text = await rethrowAsBadRequest(this.#unread.text());
    this.#assertSize(text.length);
    return text;
  }

  async #readBytes(): Promise<Uint8Array> {
    const { rawBody } = this.#context;
    if (rawBody !== undefined) {
      return typeof rawBody === 'string' ? new TextEncoder().encode(rawBody) : rawBody;
    }
    if (this.#text) return new TextEncoder().encode(await this.#text);
    if (this.#hasAllowedLength()) {
      const bytes = new Uint8Array(await rethrowAsBadRequest(this.#unread.arrayBuffer()));
      this.#assertSize(bytes.length);
      return bytes;
    }
    return this.#readCounted();
  }

  /** The source, whose body nothing else has read. */
  get #unread(): RequestSource {
    if (this.#source.bodyUsed !== true) return this.#source;
    throw new InvalidCallException(
      'The body of the request was read before the application: put the application in front of the parsers, or pass what they have read as "parsedBody" or "rawBody" of its context.',
    );
  }

  /** Whether the announced length allows reading at once; a longer one is rejected. */
  #hasAllowedLength(): boolean {
    const header = this.#source.headers.get('content-length');
    this.#assertSize(Number(header));
    return header !== null;
  }

  /** Reads a body of unknown length, and stops where it becomes too long. */
  async #readCounted(): Promise<Uint8Array> {
    const reader = this.#unread.body?.getReader();
    if (!reader) return new Uint8Array();
    const chunks: Uint8Array[] = [];
    let size = 0;
    for (;;) {
      const next = await rethrowAsBadRequest(reader.read());
      if (next.done) break;
      size += next.value.length;
      if (this.#isTooLong(size)) await this.#endReading(reader);
      this.#assertSize(size);
      chunks.push(next.value);
    }
    return joinBytes(chunks);
  }

  async #endReading(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
    if (isAwaitedBody(this.#source.headers)) await discardRest(reader);
    else await reader.cancel();
  }

  async #multipart(contentType: string): Promise<ParsedBody> {
    this.#text ??= Promise.resolve('');
    const read = this.#context.multipart ?? readMultipart;
    const { fields, files } = await read(this.#unread, contentType, this.#options);
    const tree = collectBracketed<UploadedFile>(files);
    return { params: collectBracketed(fields), files: tree as Record<string, UploadedFileTree> };
  }

  #assertSize(size: number): void {
    if (!this.#isTooLong(size)) return;
    const { maxBodyBytes } = this.#options;
    throw new HttpException(413, `The request body must not be larger than ${maxBodyBytes} bytes.`);
  }

  #isTooLong(size: number): boolean {
    const { maxBodyBytes } = this.#options;
    return maxBodyBytes > 0 && size > maxBodyBytes;
  }
}

async function rethrowAsBadRequest<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (cause) {
    throw new BadRequestHttpException('The request body could not be read to its end.', { cause });
  }
}
