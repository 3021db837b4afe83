import type { IncomingMessage } from 'node:http';

/** Unread bytes of a request that are taken from the socket so that its connection can be used again. */
const MAX_DISCARDED_BYTES = 1_048_576;

/**
 * Deals with a request whose answer has left before its body had come in: a small rest is passed over, which
 * lets the client read the answer and go on; a large one ends the connection.
 */
export function discardRest(message: IncomingMessage): void {
  if (message.destroyed) return;
  let size = 0;
  message.on('data', (chunk: Uint8Array) => {
    size += chunk.length;
    if (size > MAX_DISCARDED_BYTES) message.destroy();
  });
  // A client that leaves meanwhile is no fault.
  message.on('error', () => undefined);
  message.resume();
}
