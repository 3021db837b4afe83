import { mustNotHaveBody, type OutgoingMessage, type Response } from '../../web/index.ts';
import { PageResponse } from './page-response.ts';
import { isPage } from './write-result.ts';

/** Whether the response is as it leaves: text, and nobody who wants to change it. */
export function isFinished(response: Response): boolean {
  return (
    response.format === 'raw' &&
    response.data === null &&
    response.stream === null &&
    !response.hasEventHandlers('beforeSend') &&
    !response.hasEventHandlers('afterPrepare')
  );
}

/** The message of a page that leaves as it was made; null for all others. It is fit for the client already. */
export function pageMessage(response: PageResponse, method: string): OutgoingMessage | null {
  const page = response.finishedPage;
  const status = response.statusCode;
  if (page === null || status !== 200) return null;
  const length = String(byteLength(page));
  const headers = [...(response.constantHeaders ?? []), 'Content-Length', length];
  response.isSent = true;
  return {
    status,
    statusText: '',
    headers,
    body: method === 'HEAD' ? null : page,
    finish: nothing,
  };
}

/** The message of a {@link isFinished finished} response. */
export function messageOf(response: Response, method: string): OutgoingMessage {
  const status = response.statusCode;
  const statusText = status === 200 && isPage(response) ? '' : response.statusText;
  const hasLength = !isPage(response) && response.headers.has('content-length');
  const headers = flatHeaders(response);
  const content = response.content ?? '';
  const isBare = mustNotHaveBody(status);
  if (!isBare && !hasLength) headers.push('Content-Length', String(byteLength(content)));
  const body = isBare || method === 'HEAD' ? null : content;
  return { status, statusText, headers, body, finish: finisher(response) };
}

/** Names and values in turn, cookies among them. */
export function flatHeaders(response: Response): string[] {
  const constant = response instanceof PageResponse ? response.constantHeaders : null;
  const flat = constant === null ? [] : constant.slice();
  if (constant === null) response.headers.appendFlat(flat);
  for (const line of response.cookieLines()) flat.push('Set-Cookie', line);
  return flat;
}

/** Marks the response as sent, at once where nobody waits to hear of it. */
export function completeNow(response: Response): Promise<void> | null {
  if (response.hasEventHandlers('afterSend')) return response.completeSend();
  response.isSent = true;
  return null;
}

// Runtimes without the API of Node have none. Asked once: the global is an accessor.
const buffer = (globalThis as { Buffer?: { byteLength(text: string): number } }).Buffer;

async function nothing(): Promise<void> {}

function finisher(response: Response): OutgoingMessage['finish'] {
  if (!response.hasEventHandlers('afterSend')) {
    response.isSent = true;
    return nothing;
  }
  return async (success) => {
    if (success) await response.completeSend();
  };
}

function byteLength(content: string | Uint8Array): number {
  if (typeof content !== 'string') return content.length;
  return buffer ? buffer.byteLength(content) : new TextEncoder().encode(content).length;
}
