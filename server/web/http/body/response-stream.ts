import { formatMessage, InvalidConfigException } from '../../../core/index.ts';
import { nodeBuiltin } from '../../../core/internal.ts';
import { chunkIterator, isDestroyable } from './chunk-iterator.ts';

/** Source of a part of a file: a path, a `Blob`, or an open file of `node:fs/promises`. */
export type StreamHandle = string | Blob | OpenFile;

/** The part of a `FileHandle` that is used. */
export interface OpenFile {
  read(
    buffer: Uint8Array,
    offset: number,
    length: number,
    position: number,
  ): Promise<{ readonly bytesRead: number }>;
  close(): Promise<void>;
}

/** Chunks of a body. */
export type ByteSource = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array | string>;

/** The body of a response: a part of a file with inclusive offsets, a source, or a function that opens one. */
export type ResponseStream =
  | readonly [handle: StreamHandle, begin: number, end: number]
  | ByteSource
  | (() => ByteSource);

/** Every chunk costs a turn of the file system and of the socket: 64 KiB at a time take twice as long. */
const CHUNK_BYTES = 262_144;

/** Mark on chunks that are created for their consumer: no other code has them, so they may be freed after they were sent. */
export const ownChunks: unique symbol = Symbol('fwx.ownChunks');

/** Whether the memory of these chunks belongs to their consumer. */
export function hasOwnChunks(chunks: object): boolean {
  return (chunks as { readonly [ownChunks]?: boolean })[ownChunks] === true;
}

/**
 * The chunks of a response stream. Nothing is opened or read before the first chunk is requested, and
 * stopping early closes what was opened.
 *
 * @throws {InvalidConfigException} The value is no stream, or its range is not valid.
 */
export function openStream(stream: ResponseStream): AsyncIterable<Uint8Array | string> {
  if (Array.isArray(stream)) return openRange(stream as readonly unknown[]);
  if (typeof stream === 'function') return lazy(stream);
  if (isIterable(stream)) return stream;
  throw new InvalidConfigException("Stream handle must be a valid 'resource'.");
}

/** Releases a stream that will not be sent, and closes what it has opened. */
export async function discardStream(stream: ResponseStream | null): Promise<void> {
  try {
    if (stream instanceof ReadableStream) await stream.cancel();
    else if (Array.isArray(stream) && isOpenFile(stream[0])) await stream[0].close();
    else if (isDestroyable(stream)) stream.destroy();
  } catch {
    // No code waits for the stream any more: one that is being read or has failed closes by itself.
  }
}

function isIterable(value: unknown): value is AsyncIterable<Uint8Array | string> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

/** Not a generator, which could not be stopped while it waits for a chunk. */
function lazy(open: () => ByteSource): AsyncIterable<Uint8Array | string> {
  return {
    [Symbol.asyncIterator]() {
      let iterator: AsyncIterator<Uint8Array | string, undefined> | null = null;
      return {
        async next() {
          iterator ??= chunkIterator(openStream(open()));
          return iterator.next();
        },
        async return() {
          await iterator?.return?.();
          return { done: true, value: undefined };
        },
      };
    },
  };
}

function openRange(stream: readonly unknown[]): AsyncIterable<Uint8Array> {
  const [handle, begin, end] = stream;
  if (stream.length !== 3 || !Number.isInteger(begin) || !Number.isInteger(end)) {
    throw new InvalidConfigException(
      "Response stream must be an 'array' with exactly '3' elements: ['handle', 'begin', 'end'].",
    );
  }
  const [first, last] = [Number(begin), Number(end)];
  // An empty file has no last byte: its range ends right before it begins.
  if (first < 0 || last < first - 1) {
    throw new InvalidConfigException(
      formatMessage(
        "Response stream range values must be valid: ('begin' >= '0' and 'end' >= 'begin'). Received: (begin='%d', end='%d').",
        first,
        last,
      ),
    );
  }
  if (handle instanceof Blob) return lazyBlob(handle, first, last);
  if (typeof handle === 'string') {
    const chunks = {
      [ownChunks]: true,
      [Symbol.asyncIterator]: () => readFile(handle, first, last),
    };
    return chunks;
  }
  if (isOpenFile(handle)) return fileChunks(handle, first, last);
  throw new InvalidConfigException("Stream handle must be a valid 'resource'.");
}

function isOpenFile(value: unknown): value is OpenFile {
  return typeof value === 'object' && value !== null && 'read' in value && 'close' in value;
}

async function* lazyBlob(blob: Blob, begin: number, end: number): AsyncIterable<Uint8Array> {
  yield* blob.slice(begin, end + 1).stream();
}

/** Not a generator: stopping one before its first chunk would leave its file open. */
function fileChunks(file: OpenFile, begin: number, end: number): AsyncIterable<Uint8Array> {
  return {
    [Symbol.asyncIterator]() {
      const reading = readFile(file, begin, end);
      let isBegun = false;
      return {
        next() {
          isBegun = true;
          return reading.next();
        },
        async return() {
          if (!isBegun) await file.close();
          return reading.return();
        },
      };
    },
  };
}

async function* readFile(
  handle: string | OpenFile,
  begin: number,
  end: number,
): AsyncGenerator<Uint8Array, void> {
  const file = typeof handle === 'string' ? await openFile(handle) : handle;
  try {
    for (let position = begin; position <= end;) {
      const wanted = Math.min(CHUNK_BYTES, end - position + 1);
      const chunk = emptyChunk(wanted);
      const { bytesRead } = await file.read(chunk, 0, wanted, position);
      if (bytesRead === 0) throw new InvalidConfigException('Failed to read from response stream.');
      position += bytesRead;
      yield bytesRead === wanted ? chunk : chunk.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

/** Memory of its own that is overwritten at once, and need not be filled with zeros. */
function emptyChunk(length: number): Uint8Array {
  return typeof Buffer === 'undefined' ? new Uint8Array(length) : Buffer.allocUnsafeSlow(length);
}

async function openFile(path: string): Promise<OpenFile> {
  try {
    return await nodeBuiltin('node:fs/promises', 'Sending files').open(path);
  } catch (cause) {
    throw new InvalidConfigException('Failed to read from response stream.', { cause });
  }
}
