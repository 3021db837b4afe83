import type { Response } from '../../web/index.ts';
import { Header, varyWithMarker } from '../protocol/header.ts';
import {
  InitialPageResult,
  PageResult,
  ProtocolPageResult,
  type ProtocolResult,
} from '../protocol/results.ts';
import { PageResponse } from './page-response.ts';

const vary = ['Vary', Header.PAGE] as const;
// What pages leave with. `varyByMarker` has nothing to do for any of these lists.
const lists = {
  document: [...vary, 'Content-Type', 'text/html; charset=UTF-8'],
  page: [Header.PAGE, 'true', ...vary, 'Content-Type', 'application/json; charset=UTF-8'],
} as const;
const types = { document: 'text/html', page: 'application/json' } as const;

/** Adds the marker header to `Vary`. */
export function varyByMarker(response: Response): void {
  if (isPage(response)) return;
  const { headers } = response;
  const existing = headers.count === 0 ? '' : headers.getLine('vary');
  if (existing !== Header.PAGE) headers.set('Vary', varyWithMarker(existing));
}

/** Whether the response holds a page that nobody has given headers to. */
export function isPage(response: Response): boolean {
  return response instanceof PageResponse && response.constantHeaders !== null;
}

/** Puts a result into the response; the document of an initial page is left to the caller. */
export function writeResult(result: ProtocolResult, response: Response): Response {
  if (result instanceof PageResult && takesPage(response, result)) return response;
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

/** Puts finished text into the response, with its media type. */
export function writeText(response: Response, kind: keyof typeof lists, text: string): void {
  if (response instanceof PageResponse && response.takePage(lists[kind], text)) return;
  response.format = 'raw';
  response.content = text;
  response.headers.set('Content-Type', `${types[kind]}; charset=${response.charset}`);
}

function takesPage(response: Response, result: PageResult): boolean {
  if (!(response instanceof PageResponse)) return false;
  if (!(result instanceof ProtocolPageResult)) return response.takePage(vary, '');
  return !hasOwnJson(response) && response.takePage(lists.page, result.page().json());
}

function writePage(result: ProtocolPageResult, response: Response): void {
  if (!hasOwnJson(response)) {
    writeText(response, 'page', result.page().json());
    return;
  }
  response.format = 'json';
  response.data = result.page().toArray();
}

/** Whether the application has a formatter of its own, which wants the page itself. */
function hasOwnJson(response: Response): boolean {
  return Object.hasOwn(response.formatters, 'json');
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
