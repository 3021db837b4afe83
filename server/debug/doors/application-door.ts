import { Fw } from '../../core/index.ts';
import {
  type Application,
  type FetchContext,
  type OutgoingMessage,
  type RequestSource,
} from '../../web/index.ts';
import { uploadedFiles } from '../../web/internal.ts';
import { debugClient } from '../access/access-control.ts';
import type { Capture } from '../capture/capture.ts';
import { currentCapture, runInCapture } from '../capture/capture-scope.ts';
import { headerOf, headerPairs, requestFacts } from '../capture/request-facts.ts';
import type { Module } from '../module.ts';
import { classNameOf } from '../model/value-parts.ts';
import type { PageAnswer } from '../pages/page-server.ts';
import { ToolbarInjector } from '../toolbar/toolbar-injector.ts';
import { prepareResponse } from '../toolbar/toolbar-response.ts';
import { ApplicationPages } from './application-pages.ts';
import { attachDispatchers, resolveDispatchers } from './dispatchers.ts';
import { hideConditions } from './hide-conditions.ts';
import { isPassed } from './is-passed.ts';
import { bodyFacts, isReadable, readFacts } from './keep-body.ts';
import { uploadFacts } from './upload-facts.ts';
import { userFacts } from './user-facts.ts';
import { watchLogger } from './watch-logger.ts';

/** Captures every request of a web application, and responds to those for the debugger itself. */
export function watchApplication(app: Application, module: Module): void {
  const dispatchers = resolveDispatchers(app, module);
  const handle = app.handle.bind(app);
  const pages = new ApplicationPages(app, module);
  const door = { module, pages, handle };
  app.handle = (source, context?: FetchContext) =>
    module.runBelow(context?.baseUrl ?? '', () => serve(door, source, context ?? {}));
  app.on('beforeRequest', () => attachDispatchers(app, dispatchers));
  app.on('afterRequest', () => recordResult(app, module));
}

interface Door {
  readonly module: Module;
  readonly pages: ApplicationPages;
  readonly handle: (source: RequestSource, context: FetchContext) => Promise<OutgoingMessage>;
}

async function serve(
  { handle, module, pages }: Door,
  source: RequestSource,
  context: FetchContext,
): Promise<OutgoingMessage> {
  const { headers, method } = source;
  const url = new URL(source.url);
  const header = (name: string): string | null => headers.get(name);
  const client = debugClient(context.ip, header('host') ?? url.host, header);
  const text = (): Promise<string> => source.text();
  const pageRequest = { method, url, client, header, text };
  if (pages.handles(pageRequest)) return pages.run(pageRequest, () => handle(source, context));
  const page = await module.pages.respond(pageRequest);
  if (page) return toMessage(page);
  const respond = () => pages.run(null, () => handle(source, context));
  if (isPassed(module, method, url)) return respond();
  watchLogger(Fw.getLogger());
  const isAllowed = (await module.checkAccess(client, null)) === null;
  if (isAllowed) hideConditions(headers);
  const facts = requestFacts({
    method,
    url: source.url,
    headers: [...headers],
    ip: client.ip,
    protocol: context.protocol ?? '',
  });
  const capture = module.logTarget.beginRequest(facts);
  try {
    const message = await runInCapture(capture, respond);
    return observedMessage(module, capture, message, isAllowed);
  } catch (error) {
    facts.errors.push(error);
    void module.logTarget.exportCapture(capture);
    throw error;
  }
}

/** Returns the message with the headers and the toolbar of the debugger; the capture ends with the message. */
function observedMessage(
  module: Module,
  capture: Capture,
  message: OutgoingMessage,
  isAllowed: boolean,
): OutgoingMessage {
  const { facts } = capture;
  const { body, status, statusText } = message;
  facts.status = status;
  facts.responseHeaders = headerPairs(message.headers);
  facts.responseSize = sizeOf(body);
  const headers = mutableHeaders(message.headers);
  const markup = isAllowed ? prepareResponse(module, capture, status, headers) : null;
  const shown = markup === null || body === null ? body : withToolbar(body, markup);
  // The original length was that of the page alone.
  if (shown !== body && (typeof shown === 'string' || shown instanceof Uint8Array)) {
    headers.set('Content-Length', String(sizeOf(shown) ?? 0));
  }
  const finish = async (success: boolean): Promise<void> => {
    facts.isAborted = !success;
    try {
      await message.finish(success);
    } finally {
      void module.logTarget.exportCapture(capture);
    }
  };
  return { status, statusText, headers: headers.list(), body: shown, finish };
}

/** Wraps a flat list of headers in the methods of a map. */
function mutableHeaders(list: readonly string[]) {
  let pairs = headerPairs(list);
  const remove = (name: string): void => {
    pairs = pairs.filter(([one]) => one.toLowerCase() !== name.toLowerCase());
  };
  return {
    get: (name: string): string | null => headerOf(pairs, name.toLowerCase()),
    set(name: string, value: string): void {
      remove(name);
      pairs = [...pairs, [name, value]];
    },
    delete: remove,
    list: (): string[] => pairs.flat(),
  };
}

function sizeOf(body: OutgoingMessage['body']): number | null {
  if (body === null) return 0;
  return typeof body === 'string' || body instanceof Uint8Array ? Buffer.byteLength(body) : null;
}

function withToolbar(
  body: NonNullable<OutgoingMessage['body']>,
  markup: string,
): NonNullable<OutgoingMessage['body']> {
  const injector = new ToolbarInjector(markup);
  if (typeof body === 'string' || body instanceof Uint8Array) {
    const start = injector.push(Buffer.from(body as string));
    return Buffer.concat([start, injector.end()]);
  }
  return injected(body, injector);
}

async function* injected(
  body: AsyncIterable<Uint8Array | string>,
  injector: ToolbarInjector,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    const passed = injector.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
    if (passed.length > 0) yield passed;
  }
  yield injector.end();
}

/** Keeps the beginning of the body that the application has read. It reads none: a limit or a stream may refuse that. */
function recordBody({ request }: Application, capture: Capture, maxBytes: number): void {
  if (request.header('content-type') === null) return;
  const known = bodyFacts((name) => request.header(name));
  capture.facts.body = known;
  const reading = isReadable(known) ? request.bodyReading : null;
  if (!reading) return;
  const keep = (body: string | Uint8Array): void => {
    const bytes = Buffer.from(body as string);
    capture.facts.body = readFacts(known, bytes.subarray(0, maxBytes), bytes.length <= maxBytes);
  };
  capture.pending.push(reading.then(keep, () => {}));
}

async function recordResult(app: Application, module: Module): Promise<void> {
  const capture = currentCapture();
  if (!capture) return;
  recordBody(app, capture, module.maxBodyBytes);
  const { facts } = capture;
  const { requestedAction, requestedParams, requestedRoute } = app;
  facts.route = requestedRoute;
  facts.routeParams = requestedParams;
  if (requestedAction) {
    const owner = requestedAction.controller ?? requestedAction;
    facts.action = `${classNameOf(owner)}::${requestedAction.id ?? 'run'}`;
  }
  const { exception } = app.errorHandler;
  if (exception !== null && !facts.errors.includes(exception)) facts.errors.push(exception);
  const uploads = uploadedFiles.peek();
  if (uploads) facts.files = await uploadFacts(uploads);
  const session = app.activeSession();
  if (!session) return;
  facts.session = session.toArray();
  facts.user = await userFacts(app, module, session);
}

function toMessage({ body, headers, status }: PageAnswer): OutgoingMessage {
  return { status, statusText: '', headers: [...headers].flat(), body, finish: async () => {} };
}
