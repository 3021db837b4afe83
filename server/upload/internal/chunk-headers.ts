import { BadRequestHttpException, UnsupportedMediaTypeHttpException } from '../../core/index.ts';
import { decodeHeader } from './transfer/client-name.ts';

/** The values in the headers of a chunk. */
export interface ChunkHeaders {
  /** Where the chunk starts in the file, in bytes. */
  readonly offset: number;
  /** Bytes of the chunk; null when the headers do not say. */
  readonly size: number | null;
  /** Bytes of the whole file, or null when the client does not repeat them. */
  readonly length: number | null;
  /** The client's file name, or null. */
  readonly name: string | null;
}

/**
 * @throws {UnsupportedMediaTypeHttpException} The body is not sent as a chunk.
 * @throws {BadRequestHttpException} A number is missing or not valid.
 */
export function readChunkHeaders(request: Request): ChunkHeaders {
  const { headers } = request;
  if (!isChunk(request)) {
    throw new UnsupportedMediaTypeHttpException(
      'A chunk is sent as application/offset+octet-stream.',
    );
  }
  const offset = readCount(headers, 'upload-offset');
  if (offset === null) throw new BadRequestHttpException('The header Upload-Offset is missing.');
  return {
    offset,
    size: readCount(headers, 'content-length'),
    length: readCount(headers, 'upload-length'),
    name: readName(headers),
  };
}

/** Whether the body of a request is a part of a file. */
export function isChunk({ headers }: Request): boolean {
  return headers.get('content-type') === 'application/offset+octet-stream';
}

/** The client's file name in the headers of a request, or null. */
export function readName(headers: Headers): string | null {
  const name = headers.get('upload-name');
  return name === null ? null : decodeHeader(name);
}

/**
 * The whole number from 0 in a header, or null when it is missing.
 *
 * @throws {BadRequestHttpException} The value is not such a number.
 */
export function readCount(headers: Headers, name: string): number | null {
  const text = headers.get(name);
  if (text === null) return null;
  const value = Number(text);
  if (/^\d{1,16}$/.test(text) && Number.isSafeInteger(value)) return value;
  throw new BadRequestHttpException(`The header ${name} must be a whole number of 0 or more.`);
}
