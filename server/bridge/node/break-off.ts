import type { ServerResponse } from 'node:http';
import type { Http2ServerResponse } from 'node:http2';

/** RFC 9113, 7: the server has failed. */
const INTERNAL_ERROR = 2;

/**
 * Breaks an answer off of which a part has left: that alone tells the client that it is not whole. Over HTTP/2
 * only its stream ends, with an error; destroyed without one it would look complete.
 */
export function breakOff(response: ServerResponse): void {
  if (response.req.httpVersionMajor < 2) response.destroy();
  else (response as unknown as Http2ServerResponse).stream.close(INTERNAL_ERROR);
}
