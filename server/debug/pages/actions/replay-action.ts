import { BadRequestHttpException } from '../../../core/index.ts';
import type { RequestSummary } from '../../model/request-summary.ts';
import { canReplay } from '../can-replay.ts';
import { linkTo } from '../page-links.ts';
import { type PageRequest, type RawAnswer, redirectAnswer } from '../page-request.ts';
import { type ActionContext, awaitedSnapshot, loadSnapshot } from './action-context.ts';
import { readForm } from './read-form.ts';

/** Timeout for the response of the application, in milliseconds. */
const TIMEOUT = 10_000;

/** Sends a captured request again, with the cookies of the requesting browser, and shows its new capture. */
export async function replayAction(action: ActionContext): Promise<RawAnswer> {
  const { module, request } = action;
  const form = await readForm(request);
  const { summary } = await loadSnapshot(action, form.get('tag') ?? '');
  if (!canReplay(summary)) {
    throw new BadRequestHttpException(
      `Only requests with GET or HEAD whose whole URL is known can be sent again, this one is ${summary.method}.`,
    );
  }
  const tag = await sendAgain(request, summary);
  // The capture ends shortly after the response that this process has received, or has closed.
  if (tag !== null) await awaitedSnapshot(action, tag);
  return redirectAnswer(linkTo(module.baseUrl, 'view', { tag, panel: 'request' }));
}

/** Sends the request to the application of this debugger, regardless of the host that it was captured from. */
async function sendAgain(
  request: PageRequest,
  { method, url }: RequestSummary,
): Promise<string | null> {
  const { pathname, search } = new URL(url);
  const target = new URL(request.url.origin);
  target.pathname = pathname;
  target.search = search;
  const cookie = request.header('cookie');
  const headers = { accept: 'text/html,*/*', ...(cookie !== null && { cookie }) };
  try {
    const signal = AbortSignal.timeout(TIMEOUT);
    const response = await fetch(target, { method, headers, redirect: 'manual', signal });
    await readBody(response);
    return response.headers.get('x-debug-tag');
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    throw new BadRequestHttpException(`${method} ${target.pathname} could not be sent: ${text}`);
  }
}

/** Reads a body to its end or to the timeout. Events are not read: their stream may have no end. */
async function readBody(response: Response): Promise<void> {
  const isEvents = /^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '');
  try {
    if (isEvents) await response.body?.cancel();
    else await response.arrayBuffer();
  } catch {
    // The request was sent: its capture has what the application did until the connection was closed.
  }
}
