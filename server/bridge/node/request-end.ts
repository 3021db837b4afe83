import type { ServerResponse } from 'node:http';
import type { Http2ServerResponse } from 'node:http2';

/** RFC 9113, 7: the server has failed. */
const INTERNAL_ERROR = 2;

/**
 * Whether a closed response has left whole. Over HTTP/2 a stream that is reset also counts as finished for
 * Node, and over HTTP/1.1 a response that was ended may still wait in memory when its client leaves.
 */
export function hasLeftWhole(response: ServerResponse): boolean {
  const rstCode = http2Response(response)?.stream.rstCode ?? 0;
  if (!response.writableEnded || !response.writableFinished || rstCode !== 0) return false;
  // Node 22 counts a response as finished whose connection has failed with a part of it.
  return http2Response(response) !== null || response.req.socket.errored === null;
}

/**
 * Breaks off a response of which a part has left: nothing else tells the client that it is incomplete. Over
 * HTTP/2 only its stream ends, with an error code; without one it would look complete.
 */
export function breakOff(response: ServerResponse): void {
  const http2 = http2Response(response);
  if (http2) http2.stream.close(INTERNAL_ERROR);
  else response.destroy();
}

/** The response as one of HTTP/2; null for HTTP/1.1. Node types both as the latter where it serves both. */
export function http2Response(
  response: ServerResponse | Http2ServerResponse,
): Http2ServerResponse | null {
  return 'stream' in response ? response : null;
}
