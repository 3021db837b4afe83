import { mustNotHaveBody, type OutgoingMessage, type Response } from '../../web/index.ts';
import { byteLength } from './byte-length.ts';
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
