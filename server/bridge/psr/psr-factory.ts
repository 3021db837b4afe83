import type { UploadedFileInterface, StreamInterface, UriInterface } from './interfaces.ts';
import type {
  FileHandleLike,
  RequestFactoryInterface,
  ResponseFactoryInterface,
  ServerRequestFactoryInterface,
  StreamFactoryInterface,
  StreamResource,
  UploadedFileFactoryInterface,
  UploadFacts,
  UriFactoryInterface,
} from './factory-interfaces.ts';
import { BlobStream } from '../stream/blob-stream.ts';
import { FileStream } from '../stream/file-stream.ts';
import { MemoryStream } from '../stream/memory-stream.ts';
import { WebStream } from '../stream/web-stream.ts';
import { PsrRequest } from './psr-request.ts';
import { PsrResponse } from './psr-response.ts';
import { PsrServerRequest } from './psr-server-request.ts';
import { PsrUploadedFile } from './psr-uploaded-file.ts';
import { PsrUri } from './psr-uri.ts';

/** Creates every kind of message and stream. It has no state, so one instance serves all requests. */
export class PsrFactory
  implements
    RequestFactoryInterface,
    ResponseFactoryInterface,
    ServerRequestFactoryInterface,
    StreamFactoryInterface,
    UploadedFileFactoryInterface,
    UriFactoryInterface
{
  createRequest(method: string, uri: UriInterface | string): PsrRequest {
    return new PsrRequest({ method, uri });
  }

  createResponse(code = 200, reasonPhrase = ''): PsrResponse {
    return new PsrResponse({ status: code, reasonPhrase });
  }

  createServerRequest(
    method: string,
    uri: UriInterface | string,
    serverParams: Readonly<Record<string, unknown>> = {},
  ): PsrServerRequest {
    return new PsrServerRequest({ method, uri, serverParams });
  }

  createStream(content: string | Uint8Array = ''): MemoryStream {
    return new MemoryStream(content);
  }

  createStreamFromFile(filename: string, mode = 'r'): FileStream {
    return new FileStream(filename, mode);
  }

  createStreamFromResource(resource: StreamResource): StreamInterface {
    if (resource instanceof Uint8Array) return new MemoryStream(resource);
    if (resource instanceof Blob) return new BlobStream(resource);
    return isFileHandle(resource) ? new FileStream(resource) : new WebStream(resource);
  }

  createUploadedFile(stream: StreamInterface, facts: UploadFacts = {}): UploadedFileInterface {
    return new PsrUploadedFile(stream, facts);
  }

  createUri(uri = ''): PsrUri {
    return new PsrUri(uri);
  }
}

function isFileHandle(resource: object): resource is FileHandleLike {
  return 'fd' in resource && typeof resource.fd === 'number';
}
