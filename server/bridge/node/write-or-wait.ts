import type { ServerResponse } from 'node:http';

import { freeBytes, giveBytes } from '../../core/internal.ts';

/**
 * Writes a chunk, and waits when the client does not keep up.
 *
 * @param isOwn Whether nobody else has its memory, which is freed as soon as it has left.
 * @returns False when the client has gone away.
 */
export function writeOrWait(
  response: ServerResponse,
  chunk: Uint8Array,
  isOwn = false,
): boolean | Promise<boolean> {
  if (response.destroyed || response.closed) return false;
  // A chunk of no bytes would end a body of unknown length.
  if (chunk.length === 0 || (isOwn ? writeOwn(response, chunk) : response.write(chunk)))
    return true;
  return new Promise((resolve) => {
    const settle = (alive: boolean): void => {
      response.off('drain', onDrain);
      response.off('close', onClose);
      resolve(alive);
    };
    const onDrain = (): void => settle(true);
    const onClose = (): void => settle(false);
    response.once('drain', onDrain);
    response.once('close', onClose);
  });
}

function writeOwn(response: ServerResponse, chunk: Uint8Array): boolean {
  giveBytes(chunk);
  // Called when neither Node nor the system looks at it any more.
  return response.write(chunk, () => freeBytes(chunk));
}
