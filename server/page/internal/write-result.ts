import type { Response } from '../../web/index.ts';
import { Header, varyWithMarker } from '../protocol/header.ts';
import { PageResult, ProtocolPageResult, type ProtocolResult } from '../protocol/results.ts';

/** Adds the marker header to `Vary`. */
export function varyByMarker({ headers }: Response): void {
  const existing = headers.getLine('vary');
  if (existing !== Header.PAGE) headers.set('Vary', varyWithMarker(existing));
}

/** Puts a result into the response; the document of an initial page is left to the caller. */
export function writeResult(result: ProtocolResult, response: Response): Response {
  const { headers } = response;
  response.setStatusCode(result.statusCode());
  headers.remove('content-type');
  headers.remove('content-length');
  if (!(result instanceof ProtocolPageResult)) headers.remove(Header.PAGE);
  for (const [name, value] of Object.entries(result.headers())) {
    if (name === 'Vary') varyByMarker(response);
    else headers.set(name, value);
  }
  response.stream = null;
  response.data = null;
  response.content = null;
  if (result instanceof ProtocolPageResult) {
    response.format = 'json';
    response.data = result.page().toArray();
  } else if (!(result instanceof PageResult)) {
    response.format = 'raw';
    response.content = '';
  }
  return response;
}
