import type { Response } from '../../web/index.ts';
import { Header, varyWithMarker } from '../protocol/header.ts';
import { InitialPageResult, ProtocolPageResult, type ProtocolResult } from '../protocol/results.ts';

/** Adds the marker header to `Vary`. */
export function varyByMarker({ headers }: Response): void {
  const given = headers.getLine('vary');
  const vary = varyWithMarker(given);
  if (vary !== given) headers.set('Vary', vary);
}

/** Writes a result to the response; the caller renders the document of an initial page. */
export function writeResult(result: ProtocolResult, response: Response): Response {
  response.setStatusCode(result.statusCode());
  response.stream = null;
  response.data = null;
  response.content = null;
  writeHeaders(result, response);
  if (result instanceof ProtocolPageResult) writePage(result, response);
  else if (!(result instanceof InitialPageResult)) {
    response.format = 'raw';
    response.content = '';
  }
  return response;
}

/** Writes finished text to the response, with its media type. */
export function writeText(response: Response, mediaType: string, text: string): void {
  response.format = 'raw';
  response.content = text;
  response.headers.set('Content-Type', `${mediaType}; charset=${response.charset}`);
}

function writePage(result: ProtocolPageResult, response: Response): void {
  // A formatter of the application takes the page itself.
  if (Object.hasOwn(response.formatters, 'json')) {
    response.format = 'json';
    response.data = result.page().toArray();
  } else {
    writeText(response, 'application/json', result.page().json());
  }
}

function writeHeaders(result: ProtocolResult, response: Response): void {
  const { headers } = response;
  headers.remove('content-type');
  headers.remove('content-length');
  if (!(result instanceof ProtocolPageResult)) headers.remove(Header.PAGE);
  for (const [name, value] of Object.entries(result.headers())) {
    if (name === 'Vary') varyByMarker(response);
    else headers.set(name, value);
  }
}
