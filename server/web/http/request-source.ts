import type { PushSource } from '../../core/internal.ts';
import type { takesLight } from './light-response.ts';
import type { ParamValue } from './body/query.ts';
import type { TraceContext } from './headers/trace-context.ts';
import type { UploadedFile, UploadedFileTree } from './body/uploaded-file.ts';
import type { WebSocketHandler } from './web-socket-handler.ts';

/**
 * A request as a runtime passes it. A Fetch `Request` implements it; a listener may pass an object of its own
 * that creates each part only when it is read.
 */
export interface RequestSource {
  readonly method: string;
  /** Absolute URL. */
  readonly url: string;
  readonly headers: { get(name: string): string | null } & Iterable<[string, string]>;
  readonly body: ReadableStream<Uint8Array> | null;
  readonly signal?: AbortSignal;
  /** Whether the body was read already, by other code of the server. */
  readonly bodyUsed?: boolean;
  /** Whether the server supports `LightResponse`. @internal */
  readonly [takesLight]?: true;
  text(): Promise<string>;
  arrayBuffer(): Promise<ArrayBuffer>;
  formData(): Promise<FormData>;
  /**
   * Passes the chunks of the body to `take` without a stream, in sources that support it. The sender waits for a
   * returned promise to settle.
   *
   * @param onEarlyEnd Effect of an early end: `fail` rejects, `stop` ends the reading as at the regular end.
   */
  readonly consume?: PushSource['consume'];
}

/** The fields and files of a multipart body, names as they were sent. */
export interface MultipartBody {
  /** Values are texts, unless `MultipartOptions.fields` reads a field in another way. */
  readonly fields: Iterable<readonly [name: string, value: unknown]>;
  readonly files: Iterable<readonly [name: string, file: UploadedFile]>;
}

/** Limits of bodies; 0 means none. */
export interface BodyLimits {
  /** Bytes of a body that is read into memory. */
  readonly maxBodyBytes: number;
  /** Bytes of one uploaded file. */
  readonly uploadFileMaxSize: number;
  /** Uploaded files of one request. */
  readonly uploadFileMaxCount: number;
}

/** Data of a runtime beyond the request itself. */
export interface FetchContext {
  /** Address of the peer; `unix` for that of a Unix socket, which has none. */
  readonly ip?: string | undefined;
  /** Port of the peer. */
  readonly port?: number | undefined;
  /** Server parameters that take precedence over those derived from the request. */
  readonly serverParams?: Readonly<Record<string, unknown>>;
  /** Keeps the runtime alive until the promise settles. */
  readonly waitUntil?: ((promise: Promise<unknown>) => void) | undefined;
  /** Path below which the application is mounted, without trailing slash. */
  readonly baseUrl?: string;
  /** Parameters of a body that was parsed before; the body is not read then. */
  readonly parsedBody?: unknown;
  /** The body, when other code has read it before. */
  readonly rawBody?: string | Uint8Array;
  /** Uploads that were read before. */
  readonly uploadedFiles?: Readonly<Record<string, UploadedFileTree>>;
  /** Aborts when the client disconnects. Default the signal of the request. */
  readonly signal?: AbortSignal;
  /** Aborts when the server begins to stop: for long-running streams. */
  readonly shutdownSignal?: AbortSignal | undefined;
  /** Position of the request in a trace across services. */
  readonly trace?: TraceContext;
  /**
   * Upgrades the request to a WebSocket once the action has returned with a status below 400; missing when the request
   * does not ask for one, or the server accepts none.
   */
  readonly acceptWebSocket?: ((handler: WebSocketHandler) => void) | undefined;
  /** Bindings of the runtime. */
  readonly env?: unknown;
  /** HTTP version. Default `HTTP/1.1`. */
  readonly protocol?: string;
  /** Reads multipart bodies. Default `streamMultipart()`, with its own defaults. */
  readonly multipart?: (
    source: RequestSource,
    contentType: string,
    limits: BodyLimits,
  ) => Promise<MultipartBody>;
}

/** Parameters of a body: fields of a form, or the result of a parser. */
export type BodyParams = Record<string, ParamValue<unknown>>;
