import { Fw } from '../../core/index.ts';
import { type FetchContext } from '../../web/index.ts';
import { fetchResponseOf } from '../../web/internal.ts';
import { debugClient } from '../access/access-control.ts';
import type { Capture } from '../capture/capture.ts';
import { runInCapture } from '../capture/capture-scope.ts';
import { type RequestFacts, requestFacts } from '../capture/request-facts.ts';
import type { Module } from '../module.ts';
import type { PageAnswer } from '../pages/page-server.ts';
import { ToolbarInjector } from '../toolbar/toolbar-injector.ts';
import { prepareResponse } from '../toolbar/toolbar-response.ts';
import { hideConditions } from './hide-conditions.ts';
import { isPassed } from './is-passed.ts';
import { keepBody } from './keep-body.ts';
import { watchLogger } from './watch-logger.ts';

/** Fetch handler behind the debugger. */
export type Next = (request: Request) => unknown;

const caller = 'The handler that debug() calls';

/** Responds to a Fetch request with a page of the debugger, or with the response of `next`, which is captured. */
export async function serveFetch(
  module: Module,
  request: Request,
  next: Next,
  context: FetchContext,
): Promise<Response> {
  const url = new URL(request.url);
  const header = (name: string): string | null => request.headers.get(name);
  const client = debugClient(context.ip, header('host') ?? url.host, header);
  const page = await module.pages.respond({
    method: request.method,
    url,
    client,
    header,
    text: () => request.text(),
  });
  if (page) return toResponse(page);
  if (isPassed(module, request.method, url)) return fetchResponseOf(await next(request), caller);
  const refusal = await module.checkAccess(client, null);
  if (refusal === null) hideConditions(request.headers);
  const capture = beginCapture(module, request, client.ip, context.protocol ?? '');
  const endBody = keepBody(capture, request, module.maxBodyBytes);
  const finish = (): void => {
    endBody();
    void module.logTarget.exportCapture(capture);
  };
  try {
    const response = fetchResponseOf(await runInCapture(capture, () => next(request)), caller);
    return observedResponse(response, { module, capture, refusal, finish });
  } catch (error) {
    capture.facts.errors.push(error);
    capture.facts.status = 500;
    finish();
    throw error;
  }
}

function beginCapture(module: Module, request: Request, ip: string, protocol: string): Capture {
  watchLogger(Fw.getLogger());
  const { method, url } = request;
  const headers = [...request.headers];
  return module.logTarget.beginRequest(requestFacts({ method, url, headers, ip, protocol }));
}

/** A request that is being captured. */
interface Observed {
  readonly module: Module;
  readonly capture: Capture;
  /** Why the client may not see captures; null when it may. */
  readonly refusal: string | null;
  /** Called at the end of the response. */
  readonly finish: () => void;
}

/** Returns the response with the headers and the toolbar of the debugger; the capture ends with the body. */
function observedResponse(
  response: Response,
  { module, capture, refusal, finish }: Observed,
): Response {
  const { facts } = capture;
  facts.status = response.status;
  // A response that switches protocols, or an error of Fetch, cannot be created again. With this header, the handler of
  // Hono has responded through Node.
  if (response.status < 200 || response.headers.has('x-hono-already-sent')) {
    finish();
    return response;
  }
  const headers = new Headers(response.headers);
  facts.responseHeaders = [...headers];
  const markup =
    refusal === null ? prepareResponse(module, capture, response.status, headers) : null;
  const init = { status: response.status, statusText: response.statusText, headers };
  if (response.body === null) {
    facts.responseSize = 0;
    finish();
    return new Response(null, init);
  }
  return new Response(observedBody(response.body, capture, markup, finish), init);
}

/**
 * Passes a body on as it is read, counts its bytes, and inserts markup. An error of the body is added to the capture.
 */
function observedBody(
  body: ReadableStream<Uint8Array>,
  { facts }: Capture,
  markup: string | null,
  finish: () => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  const injector = markup === null ? null : new ToolbarInjector(markup);
  facts.responseSize = 0;
  let isCancelled = false;
  const source: UnderlyingDefaultSource<Uint8Array<ArrayBuffer>> = {
    async pull(controller) {
      try {
        const chunk = await nextChunk(reader, facts, injector);
        if (isCancelled) return;
        const last = chunk ?? injector?.end() ?? null;
        if (last) controller.enqueue(last as Uint8Array<ArrayBuffer>);
        if (chunk) return;
        controller.close();
      } catch (error) {
        if (isCancelled) return;
        facts.errors.push(error);
        facts.isAborted = true;
        controller.error(error);
      }
      finish();
    },
    // The client has disconnected.
    cancel(reason) {
      isCancelled = true;
      facts.isAborted = true;
      finish();
      return reader.cancel(reason);
    },
  };
  return new ReadableStream(source);
}

/** Returns the next bytes of a body that can be sent; null at its end. */
async function nextChunk(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  facts: RequestFacts,
  injector: ToolbarInjector | null,
): Promise<Uint8Array | null> {
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return null;
    const bytes = bytesOf(value);
    // The server reports what is neither bytes nor a text.
    if (bytes === null) return value;
    facts.responseSize = (facts.responseSize ?? 0) + bytes.byteLength;
    const chunk = injector ? injector.push(bytes) : bytes;
    if (chunk.byteLength > 0) return chunk;
  }
}

/** Bytes of a chunk; null for another value. Some servers accept texts as well, which Fetch does not allow. */
function bytesOf(chunk: unknown): Uint8Array | null {
  if (typeof chunk === 'string') return Buffer.from(chunk);
  return chunk instanceof Uint8Array ? chunk : null;
}

/** Converts a page of the debugger to a Fetch response. */
function toResponse({ body, headers, status }: PageAnswer): Response {
  return new Response(body, { status, headers });
}
