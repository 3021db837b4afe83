import { resolved } from '../../core/internal.ts';
import { type ConfigOf, Fw, InvalidCallException, requestSlot } from '../../core/index.ts';
import {
  Application,
  type FetchContext,
  Request,
  type RequestSource,
  Response,
  type TrustedHosts,
} from '../../web/index.ts';
import { takesLight } from '../../web/internal.ts';
import type { FlashStore } from '../flash-store.ts';
import type { Manager } from '../manager.ts';
import { isMarker } from '../protocol/header.ts';
import type { RequestContext } from '../protocol/request-context.ts';
import { requestContextOf } from './request-context-of.ts';
import { sessionFlashes } from './session-flashes.ts';
import { wrongResult } from './wrong-result.ts';

/** The context of a rendered page: a request, its response, and the flash values of the visitor. */
export interface PageExchange {
  readonly request: Request;
  readonly response: Response;
  readonly flashes: FlashStore | null;
  /** The application that handles the request; null with another server. */
  readonly app: Application | null;
  /** Whether the request comes from a client of the protocol. */
  readonly isMarked: boolean;
  /** The data of the request that the protocol reads. @throws {BadRequestHttpException} The request is malformed. */
  context(): RequestContext;
}

/** Values that a middleware passes on besides its options. */
export interface ExchangeInit {
  /** Request of the server. Two middlewares with the same request share an exchange. */
  readonly origin: object;
  readonly source: RequestSource;
  /** Returns the store of the visitor; null for none. Called when a value is read or kept for the first time. */
  readonly flashes: () => FlashStore | null;
  /** Data of the runtime beyond the request. Default none. */
  readonly context?: FetchContext | undefined;
}

/** Options that concern the request itself. */
export interface RequestOptions {
  readonly baseUrl?: string;
  readonly trustedHosts: TrustedHosts;
}

/** An exchange that a middleware has opened for another server. */
export class StandAloneExchange implements PageExchange {
  readonly app = null;
  readonly response = new Response();
  readonly origin: object;
  readonly manager: Manager;
  readonly isMarked: boolean;
  /** The page of this exchange as a Fetch response, which was normalized when it was created. */
  answer: globalThis.Response | null = null;
  readonly #init: ExchangeInit;
  #flashes: () => FlashStore | null;
  readonly #options: RequestOptions;
  #request: Request | null = null;
  #context: RequestContext | null = null;

  constructor(manager: Manager, options: RequestOptions, init: ExchangeInit) {
    this.manager = manager;
    this.origin = init.origin;
    this.#flashes = calledOnce(init.flashes);
    this.#init = init;
    this.#options = options;
    this.isMarked = isMarker(init.source.headers.get('x-inertia'));
  }

  get request(): Request {
    if (this.#request) return this.#request;
    const { source, context } = this.#init;
    const request = Request.create({ enableCookieValidation: false, ...this.#options });
    return (this.#request = request.bind(source, context));
  }

  get flashes(): FlashStore | null {
    return this.#flashes();
  }

  /** Method as the server has received it. */
  get method(): string {
    return this.#init.source.method;
  }

  /** Whether the server sends a response without a Fetch object. */
  get takesLight(): boolean {
    return this.#init.source[takesLight] === true;
  }

  context(): RequestContext {
    return (this.#context ??= requestContextOf(this.request));
  }

  /** Adds the settings of a second middleware: its values win, shared props are added. */
  merge({ shared, ...config }: ConfigOf<Manager>, flashes: () => FlashStore | null): void {
    Fw.configure(this.manager, config);
    if (shared) this.manager.share(resolved(shared));
    const outer = this.#flashes;
    const inner = calledOnce(flashes);
    this.#flashes = () => inner() ?? outer();
  }
}

/** A function that keeps the store which `find` has returned: stores remember what they have read. */
function calledOnce(find: () => FlashStore | null): () => FlashStore | null {
  let found: FlashStore | null = null;
  return () => (found ??= find());
}

/**
 * The store that the option `flashes` has returned.
 *
 * @throws {InvalidConfigException} It is neither a store nor null.
 */
export function checkedStore(found: FlashStore | null | undefined): FlashStore | null {
  if (found == null || typeof (found as Partial<FlashStore>).peek === 'function')
    return found ?? null;
  throw wrongResult('flashes', 'a store or null', found);
}

/** The exchange of a request that no application handles. */
export const standAlone = requestSlot<StandAloneExchange | null>('page protocol', () => null);

/**
 * The exchange of the running request.
 *
 * @throws {InvalidCallException} Neither an application nor a middleware of the page protocol handles a request here.
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
    return this.app.useSession ? sessionFlashes(this.app) : null;
  }

  get isMarked(): boolean {
    return isMarker(this.request.header('x-inertia'));
  }

  context(): RequestContext {
    return requestContextOf(this.request);
  }
}
