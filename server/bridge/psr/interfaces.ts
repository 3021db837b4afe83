import type { UploadError } from '../../web/index.ts';

/** Offset from the start of the stream. */
export const SEEK_SET = 0;
/** Offset from the current position. */
export const SEEK_CUR = 1;
/** Offset from the end of the stream. */
export const SEEK_END = 2;

/**
 * A stream of bytes. Methods that move bytes are asynchronous and reject when they are misused; all
 * others are synchronous.
 */
export interface StreamInterface extends AsyncIterable<Uint8Array> {
  /** Bytes of the whole stream; null when unknown, closed or detached. */
  getSize(): number | null;
  /** Position in bytes. @throws {RuntimeException} The stream is closed. */
  tell(): number;
  /** Whether nothing is left to read; true once closed. */
  eof(): boolean;
  isSeekable(): boolean;
  /** @throws {RuntimeException} The stream cannot seek, or not to there. */
  seek(offset: number, whence?: number): void;
  /** Seeks to the start. @throws {RuntimeException} The stream cannot seek. */
  rewind(): void;
  isWritable(): boolean;
  isReadable(): boolean;
  /** Metadata of the source: all of it, or one key (null when it is unknown). */
  getMetadata(): Readonly<Record<string, unknown>>;
  getMetadata(key: string): unknown;
  /** Frees the source. Further calls do nothing. */
  close(): void;
  /** Separates the stream from its source, which is closed. */
  detach(): null;
  /** Up to `length` bytes; none at the end. */
  read(length: number): Promise<Uint8Array>;
  /** Everything from the current position on. */
  getContents(): Promise<Uint8Array>;
  /** Everything as text, from the start when the stream can seek; `''` on any error. */
  text(): Promise<string>;
  /** Writes at the current position. @returns How many bytes. */
  write(chunk: string | Uint8Array): Promise<number>;
  /** The rest as a Fetch stream; cancelling it closes this one. */
  toReadableStream(): ReadableStream<Uint8Array>;
}

/** What requests and responses have in common. All `with…` methods return a new message. */
export interface MessageInterface {
  /** HTTP version as a number: `1.1`. */
  getProtocolVersion(): string;
  withProtocolVersion(version: string): this;
  /** Values by name, as it was first written. The object has no prototype. */
  getHeaders(): Readonly<Record<string, readonly string[]>>;
  hasHeader(name: string): boolean;
  /** All values of a header; empty when there are none. */
  getHeader(name: string): readonly string[];
  /** All values of a header joined with `, `; `''` when there are none. */
  getHeaderLine(name: string): string;
  /** @throws {InvalidArgumentException} Name or value could split the message. */
  withHeader(name: string, value: string | readonly string[]): this;
  /** @throws {InvalidArgumentException} As {@link withHeader}. */
  withAddedHeader(name: string, value: string | readonly string[]): this;
  withoutHeader(name: string): this;
  getBody(): StreamInterface;
  withBody(body: StreamInterface): this;
}

/** A request as a client sends it. */
export interface RequestInterface extends MessageInterface {
  /** The target in the request line: path and query unless another one was set. */
  getRequestTarget(): string;
  /** @throws {InvalidArgumentException} `target` contains white space or control characters. */
  withRequestTarget(target: string): this;
  getMethod(): string;
  /** @throws {InvalidArgumentException} The method is not a token. */
  withMethod(method: string): this;
  getUri(): UriInterface;
  /** @param preserveHost Whether a `Host` header stays; otherwise that of the URI replaces it. */
  withUri(uri: UriInterface, preserveHost?: boolean): this;
}

/** Uploads in the shape of their input names. */
export type UploadedFileInterfaceTree =
  | UploadedFileInterface
  | readonly UploadedFileInterfaceTree[]
  | { readonly [name: string]: UploadedFileInterfaceTree };

/** Uploads of a request by input name. */
export type UploadedFileMap = Readonly<Record<string, UploadedFileInterfaceTree>>;

/** A request as a server receives it. */
export interface ServerRequestInterface extends RequestInterface {
  getServerParams(): Readonly<Record<string, unknown>>;
  getCookieParams(): Readonly<Record<string, unknown>>;
  withCookieParams(cookies: Readonly<Record<string, unknown>>): this;
  getQueryParams(): Readonly<Record<string, unknown>>;
  withQueryParams(query: Readonly<Record<string, unknown>>): this;
  getUploadedFiles(): UploadedFileMap;
  withUploadedFiles(files: UploadedFileMap): this;
  /** The parsed body; null when there is none. */
  getParsedBody(): object | null;
  /** @throws {InvalidArgumentException} `data` is neither an object nor null. */
  withParsedBody(data: object | null): this;
  getAttributes(): Readonly<Record<string, unknown>>;
  getAttribute(name: string, defaultValue?: unknown): unknown;
  withAttribute(name: string, value: unknown): this;
  withoutAttribute(name: string): this;
}

/** A response. */
export interface ResponseInterface extends MessageInterface {
  getStatusCode(): number;
  /** @throws {InvalidArgumentException} `code` is not from 100 to 599. */
  withStatus(code: number, reasonPhrase?: string): this;
  getReasonPhrase(): string;
}

/** A file that came with a request. */
export interface UploadedFileInterface {
  /** @throws {RuntimeException} The upload failed or was moved. */
  getStream(): StreamInterface;
  /**
   * Moves the file; works once.
   *
   * @throws {RuntimeException} The upload failed, was moved, or the target cannot be written.
   * @throws {InvalidArgumentException} The target is an unknown alias; the file stays where it is.
   */
  moveTo(targetPath: string): Promise<void>;
  /** Bytes; null when unknown. */
  getSize(): number | null;
  getError(): UploadError;
  /** Name as the client sent it: never trust it. */
  getClientFilename(): string | null;
  /** Media type as the client sent it: never trust it. */
  getClientMediaType(): string | null;
}

/** A URI. */
export interface UriInterface {
  getScheme(): string;
  /** `[user[:password]@]host[:port]`. */
  getAuthority(): string;
  getUserInfo(): string;
  getHost(): string;
  /** Port; null when it is the one of the scheme. */
  getPort(): number | null;
  getPath(): string;
  getQuery(): string;
  getFragment(): string;
  withScheme(scheme: string): this;
  /** Escapes that the texts have already are kept. */
  withUserInfo(user: string, password?: string | null): this;
  withHost(host: string): this;
  /** @throws {InvalidArgumentException} `port` is not from 1 to 65535. */
  withPort(port: number | null): this;
  withPath(path: string): this;
  withQuery(query: string): this;
  withFragment(fragment: string): this;
  toString(): string;
}
