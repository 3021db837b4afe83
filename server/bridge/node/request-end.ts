import type { ServerResponse } from 'node:http';
import type { Http2ServerResponse } from 'node:http2';
import type { Socket } from 'node:net';

import type { OutgoingMessage } from '../../web/index.ts';

/** RFC 9113, 7: the server has failed. */
const INTERNAL_ERROR = 2;

/**
 * Whether a closed response was sent completely. Over HTTP/2, Node also reports a stream that was reset as
 * finished, and over HTTP/1.1 a response that was ended may still be in memory when its client goes away.
 */
export function isSentCompletely(response: ServerResponse): boolean {
  const rstCode = http2Response(response)?.stream.rstCode ?? 0;
  if (!response.writableEnded || !response.writableFinished || rstCode !== 0) return false;
  if (http2Response(response)) return true;
  // Node 22 also reports a response as finished when its connection failed with a part of it unsent. Emulators of Node,
  // such as `serverless-http`, have no socket, or one without this member.
  const { socket }: { readonly socket?: { readonly errored?: Error | null } } = response.req;
  return !socket?.errored;
}

/** Whether nothing can be sent any more. Over HTTP/2, only the stream of a response has that state. */
export function isClosed(response: ServerResponse): boolean {
  return http2Response(response)?.stream.closed ?? response.closed;
}

/**
 * Aborts a response of which a part was sent: nothing else shows the client that it is incomplete. Over
 * HTTP/2 only its stream ends, with an error code; without one it would look complete. Over HTTP/1.0, where the end of
 * the connection ends a body, the connection is reset.
 */
export function abortResponse(response: ServerResponse): void {
  const http2 = http2Response(response);
  if (http2) return http2.stream.close(INTERNAL_ERROR);
  if (!response.useChunkedEncodingByDefault) reset(response.socket);
  response.destroy();
}

function reset(socket: Socket | null): void {
  try {
    socket?.resetAndDestroy();
  } catch {
    // Node resets only TCP connections: not Unix sockets and TLS.
  }
}

/**
 * Whether the response may be lost while its request is not read to the end: the connection ends with it, as over
 * HTTP/1.0, which nginx uses by default, and the system resets one with unread bytes. The client or proxy then reads
 * nothing. A streamed body of success may read the request itself.
 */
export function isLostUnread(response: ServerResponse, { status, body }: OutgoingMessage): boolean {
  const isLast = http2Response(response) === null && !response.shouldKeepAlive;
  return isLast && (status >= 400 || body === null || typeof body === 'string');
}

/**
 * Calls `discard` once a response over HTTP/2 was written whose request is read in part. Its stream closes only after
 * the end of the request, which the client may only send when somebody reads. Node itself ends one that nobody reads.
 */
export function onUnreadStream(response: ServerResponse, discard: () => void): void {
  const stream = http2Response(response)?.stream;
  stream?.once('finish', () => {
    if (stream.readableFlowing !== null) discard();
  });
}

/** The response as an HTTP/2 response; null for HTTP/1.1. Servers for both type every response as one of HTTP/1.1. */
export function http2Response(
  response: ServerResponse | Http2ServerResponse,
): Http2ServerResponse | null {
  return 'stream' in response ? response : null;
}
