import { Fw, InvalidCallException, requestSlot } from '../../core/index.ts';
import {
  Application,
  type FetchContext,
  Request,
  type RequestSource,
  type Response,
  takesLight,
  type TrustedHosts,
} from '../../web/index.ts';
import type { FlashStore } from '../flash-store.ts';
import type { Manager } from '../manager.ts';
import { isMarker } from '../protocol/header.ts';
import type { RequestContext } from '../protocol/request-context.ts';
import { NodeSource } from './node-source.ts';
import { PageResponse } from './page-response.ts';
import { requestContextOf, sourceContextOf } from './request-context-of.ts';
import { sessionFlashes } from './session-flashes.ts';

/** What a page is made for: a request, the response that takes it, and the values kept for it. */
export interface PageExchange {
  readonly request: Request;
  readonly response: Response;
  readonly flashes: FlashStore | null;
  /** The application that handles the request; null behind another server. */
  readonly app: Application | null;
  /** Whether the request comes from a client of the protocol. */
  readonly isMarked: boolean;
  /** What the protocol reads of the request. @throws {BadRequestHttpException} The request is malformed. */
  context(): RequestContext;
}

/** What is the same for all requests of a `pageProtocol()`. */
export interface ExchangeOptions {
  readonly baseUrl: string;
  readonly trustedHosts: TrustedHosts;
  /** Whether there are {@link trustedHosts}, so that headers may change what the URL says. */
  readonly isProxied: boolean;
}

/** What a door may know beside the request. */
export interface ExchangeMore {
  /** Values kept for the next page of the visitor. Default none. */
  readonly flashes?: FlashStore | null | undefined;
  /** What the runtime knows beyond the request. Default nothing. */
  readonly context?: FetchContext | null | undefined;
}

const nothingMore: ExchangeMore = {};

/** An exchange that `pageProtocol()` has opened, with the manager that serves it. */
export class StandAloneExchange implements PageExchange {
  readonly app = null;
  readonly response = new PageResponse();
  readonly flashes: FlashStore | null;
  readonly manager: Manager;
  readonly isMarked: boolean;
  readonly #source: RequestSource;
  readonly #options: ExchangeOptions;
  readonly #context: FetchContext | null;
  #request: Request | null = null;
  #protocolContext: RequestContext | null = null;

  constructor(
    manager: Manager,
    options: ExchangeOptions,
    source: RequestSource,
    { flashes = null, context = null }: ExchangeMore = nothingMore,
  ) {
    this.manager = manager;
    this.#options = options;
    this.#source = source;
    this.flashes = flashes;
    this.#context = context;
    const headers = source instanceof NodeSource ? source : source.headers;
    this.isMarked = isMarker(headers.get('x-inertia'));
  }

  /** The request for settings that are functions of it; most pages do without. */
  get request(): Request {
    if (this.#request) return this.#request;
    const { baseUrl, trustedHosts } = this.#options;
    const request = Request.create({ enableCookieValidation: false, trustedHosts });
    const source = this.#source;
    const context = source instanceof NodeSource ? source.fetchContext() : this.#context;
    this.#request = request.bind(source, { baseUrl, ...context });
    return this.#request;
  }

  /** Whether its server sends a response without making a real one. */
  get takesLight(): boolean {
    return this.#source[takesLight] === true;
  }

  /** Method as the server has received it. */
  get method(): string {
    return this.#source.method;
  }

  context(): RequestContext {
    this.#protocolContext ??=
      (this.#options.isProxied ? null : sourceContextOf(this.#source)) ??
      requestContextOf(this.request);
    return this.#protocolContext;
  }
}

/** The exchange of a request that no application handles. */
export const standAlone = requestSlot<StandAloneExchange | null>('page protocol', () => null);

/**
 * The exchange of the running request.
 *
 * @throws {InvalidCallException} Neither an application nor `pageProtocol()` handles one here.
 */
export function currentExchange(): PageExchange {
  const found = standAlone.peek();
  if (found) return found;
  const { app } = Fw;
  if (!(app instanceof Application)) {
    throw new InvalidCallException(
      'No page can be made here: the request is handled neither by a web application nor by pageProtocol().',
    );
  }
  return new ApplicationExchange(app);
}

/** The exchange of a request that an application handles. */
class ApplicationExchange implements PageExchange {
  readonly app: Application;
  readonly request: Request;
  readonly response: Response;

  constructor(app: Application) {
    this.app = app;
    this.request = app.request;
    this.response = app.response;
  }

  get flashes(): FlashStore | null {
    const session = this.app.activeSession();
    return session ? sessionFlashes(session) : null;
  }

  get isMarked(): boolean {
    return isMarker(this.request.header('x-inertia'));
  }

  context(): RequestContext {
    return requestContextOf(this.request);
  }
}
