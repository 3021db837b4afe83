export { RangeStream } from './adapter/range-stream.ts';
export { ResponseAdapter } from './adapter/response-adapter.ts';
export { ServerRequestAdapter } from './adapter/server-request-adapter.ts';
export { type FileSpec } from './creator/file-spec.ts';
export { type RequestGlobals } from './creator/request-globals.ts';
export { ServerRequestCreator } from './creator/server-request-creator.ts';
export { type FilesArray, UploadedFileCreator } from './creator/uploaded-file-creator.ts';
export { ContentRange, ContentRangeUnit } from './emitter/content-range.ts';
export { HeadersAlreadySentException, OutputAlreadySentException } from './emitter/exceptions.ts';
export { HttpNoBodyStatus, shouldHaveNoBody } from './emitter/http-no-body-status.ts';
export { NodeEmitter } from './emitter/node-emitter.ts';
export { toFetchResponse } from './emitter/to-fetch-response.ts';
export { Request } from './http/request.ts';
export { Response } from './http/response.ts';
export { ServerExitCode } from './http/server-exit-code.ts';
export { Session } from './http/session.ts';
export {
  type RequestParserInterface,
  type ResponseFormatterInterface,
  UPLOAD_ERR_CANT_WRITE,
  UPLOAD_ERR_EXTENSION,
  UPLOAD_ERR_FORM_SIZE,
  UPLOAD_ERR_INI_SIZE,
  UPLOAD_ERR_NO_FILE,
  UPLOAD_ERR_NO_TMP_DIR,
  UPLOAD_ERR_OK,
  UPLOAD_ERR_PARTIAL,
  UploadedFile,
} from '../web/index.ts';
export { Message } from './message.ts';
export { type NodeHandler, nodeHandler, type NodeHandlerOptions } from './node/node-handler.ts';
export { toNativeRequest } from './node/node-request.ts';
export { type ServableApp } from './node/servable-app.ts';
export {
  type FileHandleLike,
  type RequestFactoryInterface,
  type ResponseFactoryInterface,
  type ServerRequestFactoryInterface,
  type StreamFactoryInterface,
  type StreamResource,
  type UploadedFileFactoryInterface,
  type UploadFacts,
  type UriFactoryInterface,
} from './psr/factory-interfaces.ts';
export {
  type MessageInterface,
  type RequestInterface,
  type ResponseInterface,
  SEEK_CUR,
  SEEK_END,
  SEEK_SET,
  type ServerRequestInterface,
  type StreamInterface,
  type UploadedFileInterface,
  type UploadedFileInterfaceTree,
  type UploadedFileMap,
  type UriInterface,
} from './psr/interfaces.ts';
export { PsrFactory } from './psr/psr-factory.ts';
export { PsrRequest } from './psr/psr-request.ts';
export { PsrResponse } from './psr/psr-response.ts';
export { PsrServerRequest } from './psr/psr-server-request.ts';
export { PsrUploadedFile } from './psr/psr-uploaded-file.ts';
export { PsrUri } from './psr/psr-uri.ts';
export { type ClusterOptions, superviseWorkers } from './server/cluster.ts';
export { type AccessLog, type AccessLogEntry } from './server/access-log.ts';
export { type HealthOptions } from './server/health-probes.ts';
export { type Listening, type ListenOptions } from './server/listen-options.ts';
export { type TlsOptions, type TlsSource } from './server/tls-options.ts';
export { type WebSocketOptions } from './server/web-sockets.ts';
export { IterableSource, type QueuedRequest } from './server/iterable-source.ts';
export { parseMemoryLimit } from './server/memory-limit.ts';
export { type RunningServer, serve, type ServeOptions } from './server/serve.ts';
export {
  type ReplacementCause,
  Worker,
  type WorkerLimits,
  type WorkerOptions,
} from './server/worker.ts';
export type { WorkerGate, WorkerSource } from './server/worker-source.ts';
export { BlobStream } from './stream/blob-stream.ts';
export { FileStream } from './stream/file-stream.ts';
export { MemoryStream } from './stream/memory-stream.ts';
export { WebStream } from './stream/web-stream.ts';
