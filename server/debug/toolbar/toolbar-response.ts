import type { Capture } from '../capture/capture.ts';
import { headerOf } from '../capture/request-facts.ts';
import type { Module } from '../module.ts';
import { decideToolbar } from './toolbar-decision.ts';
import { toolbarMarkup } from './toolbar-markup.ts';

/** Headers of a response that are not sent yet. */
export interface MutableHeaders {
  get(name: string): string | null;
  set(name: string, value: string): void;
  delete(name: string): void;
}

// These headers describe the page without the toolbar.
const bodyHeaders = [
  'content-length',
  'etag',
  'last-modified',
  'accept-ranges',
  'digest',
  'content-digest',
  'repr-digest',
];

/** Sets headers of a response with the tag of its capture, its time and its page. */
export function setDebugHeaders(
  { baseUrl }: Pick<Module, 'baseUrl'>,
  { elapsed, tag }: Capture,
  headers: { set(name: string, value: string): unknown },
): void {
  headers.set('X-Debug-Tag', tag);
  headers.set('X-Debug-Duration', elapsed.toFixed(3));
  headers.set('X-Debug-Link', `${baseUrl}/view?tag=${tag}`);
}

/** Removes the headers that describe the page without the toolbar. */
function removeBodyHeaders(headers: MutableHeaders): void {
  for (const name of bodyHeaders) {
    // Node adds no length to a response from which it was removed, even if it had none.
    if (headers.get(name) !== null) headers.delete(name);
  }
  headers.set('Cache-Control', 'no-store');
}

/**
 * Adds the debugger's headers to a response.
 *
 * @returns Markup of the toolbar for its body; null when the body stays as it is.
 */
export function prepareResponse(
  module: Module,
  capture: Capture,
  status: number,
  headers: MutableHeaders,
): string | null {
  const { facts, tag } = capture;
  setDebugHeaders(module, capture, headers);
  const exchange = {
    method: facts.method,
    status,
    requestHeader: (name: string) => headerOf(facts.headers, name),
    responseHeader: (name: string) => headers.get(name),
  };
  const { nonce, reason } = decideToolbar(exchange);
  facts.toolbar = module.toolbar ? reason : 'the option "toolbar" is off';
  // A response to HEAD has the headers of the one to GET.
  const isHead = module.toolbar && facts.method === 'HEAD';
  if (isHead && decideToolbar({ ...exchange, method: 'GET' }).reason === '')
    removeBodyHeaders(headers);
  if (facts.toolbar !== '') return null;
  removeBodyHeaders(headers);
  return toolbarMarkup({
    base: module.baseUrl,
    tag,
    nonce,
    position: module.toolbarPosition,
    height: module.defaultHeight,
    shortcut: module.toolbarShortcut,
    skipUrls: module.skipAjaxRequestUrl,
  });
}
