import type { ServerResponse } from 'node:http';

import { freeBytes, giveBytes } from '../../core/internal.ts';
import { isClosed } from './request-end.ts';

/**
 * Writes a chunk, and waits while the client reads more slowly.
 *
 * @param isOwn Whether no other code uses its memory, which is freed once the chunk was sent.
 * @returns False when the client has gone away.
 */
export function writeChunk(
  response: ServerResponse,
  chunk: Uint8Array,
  isOwn = false,
): boolean | Promise<boolean> {
  if (response.destroyed || isClosed(response)) return false;
  // Over HTTP/1.1 an empty chunk would end a body without a length.
  if (chunk.length === 0) return true;
  const hasRoom = isOwn ? writeOwned(response, chunk) : response.write(chunk);
  return hasRoom || drained(response);
}

function drained(response: ServerResponse): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (isOpen: boolean): void => {
      response.off('drain', onDrain);
      response.off('close', onClose);
      resolve(isOpen);
    };
    const onDrain = (): void => settle(true);
    const onClose = (): void => settle(false);
    response.once('drain', onDrain);
    response.once('close', onClose);
  });
}

function writeOwned(response: ServerResponse, chunk: Uint8Array): boolean {
  giveBytes(chunk);
  return response.write(chunk, () => freeBytes(chunk));
}
