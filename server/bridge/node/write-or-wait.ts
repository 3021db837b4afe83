import type { ServerResponse } from 'node:http';

/**
 * Writes a chunk, and waits when the client does not keep up.
 *
 * @returns False when the client has gone away.
 */
export function writeOrWait(
  response: ServerResponse,
  chunk: Uint8Array,
): boolean | Promise<boolean> {
  if (response.destroyed || response.closed) return false;
  // A chunk of no bytes would end a body of unknown length.
  if (chunk.length === 0 || response.write(chunk)) return true;
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
