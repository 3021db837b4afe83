import {
  Component,
  currentLanguage,
  Event,
  Fw,
  HttpException,
  UserException,
} from '../../core/index.ts';
import { responseOf } from '../application/action-response.ts';
import { parseAccept } from '../http/headers/accept.ts';
import type { Request } from '../http/request.ts';
import { Response } from '../http/response.ts';
import { findFormatter } from '../http/response-formatter.ts';
import { templateMarkup } from '../view/template-markup.ts';
import type { View, ViewFunction } from '../view/view.ts';
import type { ShownError, ShownFrame } from './debug-page.template.ts';
import {
  errorChain,
  errorFacts,
  errorRecord,
  HIDDEN_MESSAGE,
  plainText,
  type StackFrame,
  stackFrames,
  stackOf,
} from './error-facts.ts';
import { requestLine, requestTables } from './request-tables.ts';
import { sourceExcerpt } from './source-excerpt.ts';

/** Event after an error page was rendered; a handler may change the page. */
export class ErrorHandlerRenderEvent extends Event {
  output = '';
}

/** Events of {@link ErrorHandler}. */
export interface ErrorHandlerEvents {
  afterRender: ErrorHandlerRenderEvent;
  shutdown: Event;
}

/** The part of an application that its error handler uses. */
export interface ErrorServices {
  readonly request: Request;
  readonly response: Response;
  readonly view: View;
  runAction(route: string, params?: Readonly<Record<string, unknown>>): Promise<unknown>;
}

const MAX_FRAMES = 30;
const LINES_AROUND = 7;

/**
 * Converts an error to a response: in debug mode with all details, otherwise only with
 * its status and a message for visitors. Clients that prefer JSON get JSON.
 */
export class ErrorHandler extends Component<ErrorHandlerEvents> {
  static readonly EVENT_AFTER_RENDER = 'afterRender';
  static readonly EVENT_SHUTDOWN = 'shutdown';

  /** Route of the action that shows errors as pages; null uses the views. In debug mode only for errors that visitors may read. */
  errorAction: string | null = null;
  /** View of the page for visitors; null for the built-in one. Gets `name`, `message`, `status`, `exception`. */
  errorView: string | ViewFunction | null = null;
  /** View of the page for developers; null for the built-in one. */
  exceptionView: string | ViewFunction | null = null;
  /** The error that is being handled. */
  exception: unknown = null;

  #services: ErrorServices | null = null;

  bind(services: ErrorServices): this {
    this.#services = services;
    return this;
  }

  /**
   * The response to an error. Never rejects: when rendering the page fails, a plain text replaces it.
   */
  async handleException(error: unknown): Promise<Response> {
    this.exception = error;
    this.logException(error);
    const { request, response } = this.#services ?? {};
    const target = response ?? new Response();
    try {
      prepare(target, error, formatFor(target, request));
      return await this.#render(error, target);
    } catch (second) {
      this.logException(second);
      return plainTextResponse(target, error, second);
    }
  }

  /**
   * The response to an error whose own response could not be sent: plain text, without the events and formatters of the
   * component.
   */
  handleSecondException(error: unknown, second: unknown): Response {
    this.logException(second);
    return plainTextResponse(new Response(), error, second);
  }

  /** Logs the error; errors of clients as warnings. */
  logException(error: unknown): void {
    const isClientError = error instanceof HttpException && error.statusCode < 500;
    const status = error instanceof HttpException ? `HttpException:${error.statusCode}` : null;
    const category = status ?? (error instanceof Error ? error.name : 'Error');
    if (isClientError) Fw.warning(error, category);
    else Fw.error(error, category);
  }

  async #render(error: unknown, response: Response): Promise<Response> {
    const debug = Fw.DEBUG;
    if (response.format === 'html') return this.#renderPage(error, response, debug);
    if (response.format === 'raw') {
      response.data = debug ? fullText(error) : errorFacts(error, false).message;
      response.headers.setDefault('Content-Type', 'text/plain; charset=UTF-8');
    } else {
      // An error has no callback for JSONP.
      if (response.format === 'jsonp') response.format = 'json';
      response.data = errorRecord(error, debug);
    }
    return response;
  }

  async #renderPage(error: unknown, response: Response, debug: boolean): Promise<Response> {
    const useAction = !debug || error instanceof UserException;
    if (useAction && this.errorAction !== null && this.#services) {
      return responseOf(response, await this.#services.runAction(this.errorAction));
    }
    const event = new ErrorHandlerRenderEvent();
    event.output = await this.#page(error, debug);
    if (this.hasEventHandlers('afterRender')) await this.triggerAsync('afterRender', event);
    response.data = event.output;
    return response;
  }

  async #page(error: unknown, debug: boolean): Promise<string> {
    const facts = errorFacts(error, debug);
    const own = debug ? this.exceptionView : this.errorView;
    const services = this.#services;
    if (own !== null && services) return services.view.render(own, { ...facts, exception: error });
    // Imported here, because templates load Lit, which programs without pages do not need.
    if (!debug) {
      const { errorPage } = await import('./error-page.template.ts');
      return templateMarkup(errorPage(facts, currentLanguage()));
    }
    const errors = await shownErrors(error);
    const request = services?.request;
    const tables = request ? requestTables(request) : [];
    const { debugPage } = await import('./debug-page.template.ts');
    return templateMarkup(
      debugPage({
        facts,
        errors,
        tables,
        requestLine: request ? requestLine(request) : '',
      }),
    );
  }
}

/** The format of the response; for pages, and for a format that there is not, JSON where the client prefers it. */
function formatFor(response: Response, request: Request | undefined): string {
  const { format, formatters } = response;
  if (format !== 'html' && findFormatter(format, formatters)) return format;
  if (!request) return 'html';
  const [best] = parseAccept(request.header('accept') ?? '');
  return best && /^application\/(?:[\w.-]+\+)?json$/i.test(best.value) ? 'json' : 'html';
}

/** Headers that apply to an error as to a success: `Vary`, and the origins that may read the response. */
const keptHeaders = [
  'Vary',
  'Access-Control-Allow-Origin',
  'Access-Control-Allow-Credentials',
  'Access-Control-Expose-Headers',
];

/** Clears what the failed action has set in the response; its cookies too, which belong to a success. */
function prepare(response: Response, error: unknown, format: string): void {
  const kept = keptHeaders.map((name) => [name, response.headers.getAll(name)] as const);
  response.clear();
  for (const [name, values] of kept) response.headers.set(name, values);
  response.format = format;
  response.setStatusCode(errorFacts(error, false).status);
  const { headers } = (error instanceof HttpException ? error : {}) as {
    headers?: Readonly<Record<string, string>>;
  };
  for (const [name, value] of Object.entries(headers ?? {})) response.headers.set(name, value);
}

function plainTextResponse(response: Response, error: unknown, second: unknown): Response {
  response.clear();
  response.setStatusCode(500);
  response.format = 'raw';
  response.headers.set('Content-Type', 'text/plain; charset=UTF-8');
  response.data = Fw.DEBUG ? bothTexts(error, second) : HIDDEN_MESSAGE;
  return response;
}

function bothTexts(error: unknown, second: unknown): string {
  try {
    return `${HIDDEN_MESSAGE}\n\n${fullText(second)}\n\nWhile handling:\n${fullText(error)}`;
  } catch {
    // Properties of an error may have any type, and conversion to text may throw.
    return HIDDEN_MESSAGE;
  }
}

function fullText(error: unknown): string {
  return errorChain(error)
    .map((one) =>
      one instanceof Error ? stackOf(one) || `${one.name}: ${one.message}` : plainText(one),
    )
    .join('\n\nCaused by: ');
}

function shownErrors(error: unknown): Promise<ShownError[]> {
  return Promise.all(errorChain(error).map((one) => shownError(one)));
}

async function shownError(thrown: unknown): Promise<ShownError> {
  const nearest = stackFrames(thrown).slice(0, MAX_FRAMES);
  const frames = await Promise.all(nearest.map((frame) => withExcerpt(frame)));
  if (thrown instanceof Error) {
    const message = plainText(thrown.message);
    return { type: thrown.name, message, frames, stack: stackOf(thrown) || message };
  }
  const text = plainText(thrown);
  return { type: typeof thrown, message: text, frames, stack: text };
}

async function withExcerpt(frame: StackFrame): Promise<ShownFrame> {
  const isBuiltIn = frame.file.startsWith('node:');
  const excerpt = isBuiltIn ? null : await sourceExcerpt(frame.file, frame.line, LINES_AROUND);
  return { ...frame, excerpt };
}
