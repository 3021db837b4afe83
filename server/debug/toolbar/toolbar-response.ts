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

/** What is said of a page holds for one with the toolbar. */
function dropHeadersOfBody(headers: OpenHeaders): void {
  for (const name of ofBody) headers.delete(name);
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
  const question = {
    method: facts.method,
    status,
    requestHeader: (name: string) => headerOf(facts.headers, name),
    responseHeader: (name: string) => headers.get(name),
  };
  const { nonce, reason } = decideToolbar(question);
  facts.toolbar = module.toolbar ? reason : 'the option "toolbar" is off';
  // HEAD tells of the body that GET would have.
  const isHead = module.toolbar && facts.method === 'HEAD';
  if (isHead && decideToolbar({ ...question, method: 'GET' }).reason === '')
    dropHeadersOfBody(headers);
  if (facts.toolbar !== '') return null;
  dropHeadersOfBody(headers);
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
