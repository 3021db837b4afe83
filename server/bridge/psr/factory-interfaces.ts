import type { UploadError } from '../../web/index.ts';
import type {
  RequestInterface,
  ResponseInterface,
  ServerRequestInterface,
  StreamInterface,
  UploadedFileInterface,
  UriInterface,
} from './interfaces.ts';

/** Values from which a stream can be created without reading them first. */
export type StreamResource =
  | Blob
  | Uint8Array
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>
  | FileHandleLike;

/** The part of a file handle of Node that is needed for reading. */
export interface FileHandleLike {
  readonly fd: number;
  read(
    buffer: Uint8Array,
    offset: number,
    length: number,
    position: number,
  ): Promise<{ bytesRead: number }>;
  close(): Promise<void>;
}

/** Makes requests. */
export interface RequestFactoryInterface {
  createRequest(method: string, uri: UriInterface | string): RequestInterface;
}

/** Makes responses. */
export interface ResponseFactoryInterface {
  createResponse(code?: number, reasonPhrase?: string): ResponseInterface;
}

/** Makes server requests. */
export interface ServerRequestFactoryInterface {
  createServerRequest(
    method: string,
    uri: UriInterface | string,
    serverParams?: Readonly<Record<string, unknown>>,
  ): ServerRequestInterface;
}

/** Makes streams. */
export interface StreamFactoryInterface {
  createStream(content?: string | Uint8Array): StreamInterface;
  /** @param mode `r` reads, `r+` writes as well, `w+` empties the file first. */
  createStreamFromFile(filename: string, mode?: string): StreamInterface;
  createStreamFromResource(resource: StreamResource): StreamInterface;
}

/** Properties of an upload besides its bytes. */
export interface UploadFacts {
  /** Bytes; null, the default, takes those of the stream. */
  readonly size?: number | null;
  /** Result of the upload; default is `OK`. */
  readonly error?: UploadError;
  readonly clientFilename?: string | null;
  readonly clientMediaType?: string | null;
}

/** Makes uploaded files. */
export interface UploadedFileFactoryInterface {
  createUploadedFile(stream: StreamInterface, facts?: UploadFacts): UploadedFileInterface;
}

/** Makes URIs. */
export interface UriFactoryInterface {
  /** @throws {InvalidArgumentException} `uri` cannot be read. */
  createUri(uri?: string): UriInterface;
}
