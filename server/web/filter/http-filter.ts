import {
  type Action,
  ActionFilter,
  type Awaitable,
  HttpException,
  InvalidConfigException,
} from '../../core/index.ts';
import { responseOf } from '../application/action-response.ts';
import type { Application } from '../application/application.ts';
import { errorRecord } from '../error/error-facts.ts';
import { parseAccept } from '../http/headers/accept.ts';
import type { HeaderCollection } from '../http/headers/header-collection.ts';
import type { Response } from '../http/response.ts';
import { type ResponseHeaders, withChangedHeaders } from '../http/response-headers.ts';
import { currentApplication } from '../internal/current-request.ts';
import { fetchResponseOf } from '../internal/fetch-response-of.ts';
import {
  actionContext,
  copyHeaders,
  type FilterContext,
  type FilterOptions,
  middlewareContext,
} from './filter-context.ts';
import { filterActionResponse } from './filter-action-response.ts';
import { isSuccess, type RemovableHeaders, withdrawHeaders } from './success-headers.ts';

/**
 * A filter of requests: a behavior of controllers and modules that acts before their actions, and with
 * {@link handle} a middleware of Fetch servers. A subclass implements {@link filter}.
 *
 * `only` and `except` name actions; a middleware acts on the paths on which the router of its server mounts it.
 */
export abstract class HttpFilter extends ActionFilter {
  /**
   * Processes a request before it is handled.
   *
   * @returns The response that ends the request; null lets the handler run.
   * @throws {HttpException} The request is rejected.
   */
  abstract filter(context: FilterContext): Awaitable<globalThis.Response | null>;

  /**
   * Processes the response of a request that {@link filter} has allowed, with the headers of all filters inside of this
   * one. The default returns it unchanged.
   *
   * @returns The response to send: the given one, or another in its place.
   */
  filterResponse(
    _context: FilterContext,
    response: globalThis.Response,
  ): Awaitable<globalThis.Response> {
    return response;
  }

  /** Whether the class overrides {@link filterResponse}; responses are converted to Fetch objects for it. */
  get filtersResponses(): boolean {
    return this.filterResponse !== HttpFilter.prototype.filterResponse;
  }

  /** Lower-case names of the headers of this filter that errors and redirects do not get. Default none. */
  get successHeaders(): readonly string[] {
    return [];
  }

  /** @throws {InvalidConfigException} No web application runs the action. */
  override async beforeAction(action: Action): Promise<boolean> {
    const application = currentApplication.peek();
    if (!application) {
      throw new InvalidConfigException(
        'A filter of requests needs a web application to act on actions.',
      );
    }
    // `Application` alone sets the slot.
    const context = actionContext(application as Application, action);
    let answer: globalThis.Response | null;
    try {
      answer = await this.filter(context);
    } finally {
      // The headers for CORS and `Vary` apply to errors as well.
      copyHeaders(context.headers, headersOf(application.response.headers));
    }
    if (answer) responseOf(application.response, answer);
    else this.#followResponse(context, application.response);
    return answer === null;
  }

  /**
   * Fetch middleware: the response of `next` with the headers of this filter, or a response of its own.
   *
   * @throws {InvalidConfigException} The filter is configured for actions.
   * @throws {InvalidArgumentException} `next` returned no `Response`.
   */
  async handle(
    request: globalThis.Request,
    next: (request: globalThis.Request) => unknown,
    options: FilterOptions = {},
  ): Promise<globalThis.Response> {
    const { method, url } = request;
    const header = (name: string): string | null => request.headers.get(name);
    const context = middlewareContext({ request, method, url, header }, options);
    const answer = await this.answer(context);
    if (answer) return withHeaders(answer, context.headers);
    const given = fetchResponseOf(await next(request), 'The handler behind a filter');
    if (!isSuccess(given.status)) {
      for (const name of this.successHeaders) context.headers.delete(name);
    }
    const response = withHeaders(given, context.headers);
    // A WebSocket upgrade has nothing to look at.
    if (!this.filtersResponses || response.status < 200) return response;
    return this.filterResponse(context, response);
  }

  /**
   * The response of this filter as middleware, also for a rejected request; null lets the handler run.
   *
   * @throws {InvalidConfigException} The filter is configured for actions.
   */
  async answer(context: FilterContext): Promise<globalThis.Response | null> {
    this.assertMiddleware();
    try {
      return await this.filter(context);
    } catch (error) {
      if (!(error instanceof HttpException)) throw error;
      return errorResponse(error, context.header('accept'));
    }
  }

  /** Acts on the response of an action as soon as its status and content are known. */
  #followResponse(context: FilterContext, response: Response): void {
    if (this.filtersResponses) {
      filterActionResponse(response, (given) => this.filterResponse(context, given));
    }
    const { successHeaders } = this;
    if (successHeaders.length === 0) return;
    const withdraw = (): void => {
      if (isSuccess(response.statusCode)) return;
      const headers = headersOf(response.headers);
      withdrawHeaders(successHeaders, context.headers, headers);
    };
    // Runs before the outer filters, as in filterActionResponse().
    response.on('afterPrepare', withdraw, null, false);
  }

  /** @throws {InvalidConfigException} A property names actions, which a middleware does not have. */
  protected assertMiddleware(): void {
    if (this.only.length === 0 && this.except.length === 0) return;
    throw new InvalidConfigException(
      'A filter with "only" or "except" belongs to a controller: mount a middleware on paths instead.',
    );
  }
}

/** The response to an exception: JSON for clients that prefer it, else text. */
function errorResponse(error: HttpException, accept: string | null): globalThis.Response {
  const { headers } = error as { headers?: Readonly<Record<string, string>> };
  const init = { status: error.statusCode, headers: headers ?? {} };
  const [best] = parseAccept(accept ?? '');
  const isJson = best !== undefined && /^application\/(?:[\w.-]+\+)?json$/i.test(best.value);
  if (isJson) return globalThis.Response.json(errorRecord(error, false), init);
  return new globalThis.Response(error.message || error.getName(), init);
}

/** The response with these headers. */
function withHeaders(response: globalThis.Response, headers: Headers): globalThis.Response {
  if ([...headers].length === 0) return response;
  // A handler may return the same object for the next request as long as it has no body.
  const isShared = response.body === null;
  return withChangedHeaders(response, (own) => copyHeaders(headers, own), isShared);
}

function headersOf(collection: HeaderCollection): ResponseHeaders & RemovableHeaders {
  return {
    get: (name) => (collection.has(name) ? collection.getLine(name) : null),
    set: (name, value) => void collection.set(name, value),
    append: (name, value) => void collection.add(name, value),
    remove: (name) => void collection.remove(name),
  };
}
