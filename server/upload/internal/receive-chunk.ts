import { ConflictHttpException, HttpException } from '../../core/index.ts';
import type { ResolvedServerOptions } from '../upload-server-options.ts';
import { type ChunkHeaders, readChunkHeaders } from './chunk-headers.ts';
import { readSizedBody } from './read-body.ts';
import type { Transfer, Transfers } from './transfer/transfers.ts';
import type { Writing } from './writing.ts';

/** Chunks that every file may have, and bytes of a file that allow one more. */
const freeChunks = 1000;
const bytesPerChunk = 4096;

/**
 * Receives one chunk and returns the offset after it. A chunk that is stored already, because the response
 * to it was lost, is acknowledged without reading it.
 *
 * @throws {HttpException} 409 for a chunk at another offset than the next, 413 for one too large or too many,
 *   400, 411 and 415 for wrong headers, 404 when the upload was removed meanwhile.
 */
export async function receiveChunk(
  writing: Writing,
  transfer: Transfer,
  transfers: Transfers,
  options: ResolvedServerOptions,
): Promise<number> {
  const chunk = readChunkHeaders(writing.request);
  const { size, data } = await readSizedBody(writing.read(), chunk.size);
  const end = chunk.offset + size;
  checkPlace(chunk, end, transfer);
  if (size > options.maxChunkSize) {
    throw new HttpException(413, `The chunk is larger than ${options.maxChunkSize} bytes.`);
  }
  if (chunk.name !== null) await transfers.name(transfer, chunk.name);
  if (end <= transfer.chain.size) return transfer.chain.size;
  checkCount(transfer);
  await transfers.append(transfer, size, data);
  return end;
}

function checkPlace(
  { offset, length }: ChunkHeaders,
  end: number,
  { head, chain }: Transfer,
): void {
  if (head.length === null || (length !== null && length !== head.length)) {
    throw new ConflictHttpException('The upload has another length.');
  }
  if (end > head.length) {
    throw new HttpException(413, `The chunk ends behind the ${head.length} bytes of the file.`);
  }
  // A chunk that starts before the end must be stored completely.
  if (offset > chain.size || (offset < chain.size && end > chain.size)) {
    throw new ConflictHttpException(`The next chunk starts at ${chain.size}, not at ${offset}.`);
  }
}

/**
 * Each chunk is a record in the storage, and makes its lists longer: a gigabyte in single bytes would be a
 * thousand million files. With this bound small chunks take at most twice the bytes of the file and 4 MB.
 *
 * @throws {HttpException} The file was sent in too many chunks (413).
 */
export function checkCount({ head, chain }: Transfer): void {
  const most = freeChunks + Math.floor((head.length ?? 0) / bytesPerChunk);
  if (chain.parts.length < most) return;
  throw new HttpException(413, `The file comes in more than ${most} chunks. Send larger ones.`);
}
