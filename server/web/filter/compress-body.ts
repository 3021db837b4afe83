import type * as zlib from 'node:zlib';
import type * as streams from 'node:stream';

import { toReadableStream } from '../http/outgoing-message.ts';

/** An encoding of a body (RFC 9110, 8.4.1). */
export type ContentCoding = 'br' | 'zstd' | 'gzip';

interface NodeModules {
  readonly zlib: typeof zlib;
  readonly stream: Pick<typeof streams, 'Readable' | 'pipeline'>;
}

function nodeModules(): NodeModules | null {
  const load = (globalThis as { process?: Partial<NodeJS.Process> }).process?.getBuiltinModule;
  if (typeof load !== 'function') return null;
  const [found, stream] = [load('node:zlib'), load('node:stream')];
  return found && stream ? { zlib: found, stream } : null;
}

/** The encodings that the runtime has. */
export function contentCodings(): readonly ContentCoding[] {
  const node = nodeModules();
  if (!node) return ['gzip'];
  const hasZstd = typeof (node.zlib as Partial<typeof zlib>).createZstdCompress === 'function';
  return hasZstd ? ['br', 'zstd', 'gzip'] : ['br', 'gzip'];
}

/**
 * A body in an encoding. Each chunk is flushed when it arrives, so that pages that are sent in parts arrive in parts.
 * When the reader cancels, the given body is canceled.
 */
export function compressBody(
  body: ReadableStream<Uint8Array>,
  encoding: ContentCoding,
): ReadableStream<Uint8Array> {
  const node = nodeModules();
  if (!node) {
    return body.pipeThrough<Uint8Array>(new CompressionStream('gzip') as ReadableWritablePair);
  }
  const { Readable, pipeline } = node.stream;
  const compressor = createCompressor(node.zlib, encoding);
  // The reader gets the error of the compressor, which is that of the body.
  pipeline(Readable.fromWeb(body as never), compressor, () => {});
  // `Readable.toWeb()` can throw an uncaught error when its stream is cancelled.
  return toReadableStream(compressor);
}

/** Levels for content that is created for each request: higher levels take much longer. */
function createCompressor(
  { constants, createBrotliCompress, createGzip, createZstdCompress }: typeof zlib,
  encoding: ContentCoding,
): streams.Transform {
  if (encoding === 'gzip') return createGzip({ flush: constants.Z_SYNC_FLUSH });
  if (encoding === 'zstd') return createZstdCompress({ flush: constants.ZSTD_e_flush });
  return createBrotliCompress({
    flush: constants.BROTLI_OPERATION_FLUSH,
    params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
  });
}
