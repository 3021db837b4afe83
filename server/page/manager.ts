import {
  Component,
  currentLanguage,
  Fw,
  InvalidCallException,
  requestSlot,
} from '../core/index.ts';
import { arrivedPromise } from '../core/internal.ts';
import { type Request, type Response, Url, type UrlSpec } from '../web/index.ts';
import { sendCsrfToken } from './internal/csrf-pair.ts';
import { currentExchange, type PageExchange, standAlone } from './internal/exchange.ts';
import { isRendered, renderPage, rootDocument } from './internal/initial-document.ts';
import { splitFlashes } from './internal/page-flashes.ts';
import { builtInView, renderRoot } from './internal/render-root.ts';
import { findShared, withShared } from './internal/shared-props.ts';
import { isPage, varyByMarker, writeResult } from './internal/write-result.ts';
import type { PageAssets } from './page-assets.ts';
import type { PageRenderer, RenderedPage } from './page-renderer.ts';
import { isMarker } from './protocol/header.ts';
import type { Page } from './protocol/page.ts';
import { type AssetVersion, PageInput, type Props } from './protocol/page-input.ts';
import { systemClock } from './protocol/clock.ts';
import { Protocol } from './protocol/protocol.ts';
import type { EventDispatcher } from './protocol/protocol-result-created.ts';
import type { ResolvedPageObserver } from './protocol/resolved-page-observer.ts';
import { InitialPageResult, PageResult, type ProtocolResult } from './protocol/results.ts';
import type { RootView } from './root-document.ts';

/** The asset version, or a function that tells it for a request. */
export type VersionSource = AssetVersion | null | ((request: Request) => AssetVersion | null);

type Flashes = Readonly<Record<string, unknown>>;

/** A page that is being made. */
interface Making {
  readonly exchange: PageExchange;
  readonly flashes: Flashes;
  readonly viewData: Props;
}

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const plainProtocol = new Protocol();
const nothing: Flashes = Object.freeze({});
const scope = requestSlot('pageproto', () => ({}));

/**
 * Makes pages for one request: the HTML document for a browser that has no client yet, and the page
 * object for one that has. Every request has its own, so what is shared here reaches no other visitor.
 */
export class Manager extends Component {
  /** Whether pages make the client forget its history. Default false. */
  clearHistory = false;
  /** Whether the client encrypts pages in its history. Default false. */
  encryptHistory = false;
  /** Flash value that becomes `props.errors`. Default `errors`. */
  errorFlashKey = 'errors';
  /** Gets a `ProtocolResultCreated` for every result; null, the default: nobody does. */
  eventDispatcher: EventDispatcher | null = null;
  /** Whether pages tell which of their props are shared. Default true. */
  exposeSharedProps = true;
  /** Id of the root element. Default `app`. */
  id = 'app';
  /** Sees every page before it is sent. Default null. */
  pageObserver: ResolvedPageObserver | null = null;
  /** Whether the client keeps the fragment of the visited URL. Default false. */
  preserveFragment = false;
  /** The rules; null, the default: those of the protocol, with {@link eventDispatcher}. */
  protocol: Protocol | null = null;
  /** Makes the HTML document: a function, or the path of a module whose default export is one. */
  rootView: string | RootView = builtInView;
  /** Props of every page of this request; dotted keys are paths. */
  shared: Props = nothing;
  /** Version of the client's assets; null, the default: that of {@link assets}, or none. */
  version: VersionSource = null;
  /** Tags for the head of the document, e.g. of `viteAssets()`; null, the default: none. */
  assets: PageAssets | null = null;
  /** Nonce of the content security policy for the tags of the assets. Default none. */
  nonce: string | ((request: Request) => string) = '';
  /** Renders initial pages on the server; null, the default: the client does. */
  renderer: PageRenderer | null = null;
  /** Whether the renderer is used, for all pages or by component. Default true. */
  ssr: boolean | ((component: string) => boolean) = true;
  /** Milliseconds after which the client renders the page instead; 0: no limit. Default 5000. */
  ssrTimeout = 5000;

  #scope: object | null = null;

  /** Takes all shared props away. */
  flushShared(): void {
    this.#enter();
    this.shared = nothing;
  }

  /** A shared prop by key or dotted path, `defaultValue` when there is none; without a key all of them. */
  getShared(key: string | null = null, defaultValue: unknown = null): unknown {
    this.#enter();
    return key === null ? this.shared : findShared(this.shared, key, defaultValue);
  }

  /**
   * Adds props to every page of this request.
   *
   * @param key Dotted path, or props by path. An object on the way keeps its other keys, anything else
   * on the way is replaced.
   * @throws {InvalidCallException} The manager belongs to another request, or to none.
   */
  share(key: string | Props, value: unknown = null): void {
    this.#enter();
    const pairs = typeof key === 'string' ? [[key, value] as const] : Object.entries(key);
    for (const [path, each] of pairs) this.shared = withShared(this.shared, path, each);
  }

  /** Version of the client's assets; `''` when there is none. */
  getVersion(): AssetVersion {
    const { assets, version } = this;
    const found = typeof version === 'function' ? version(this.#exchange.request) : version;
    if (typeof found === 'string' || Number.isInteger(found)) return found as AssetVersion;
    return version === null ? (assets?.version ?? '') : '';
  }

  /** Nonce for the tags of the document; `''` without one. */
  getNonce(): string {
    return typeof this.nonce === 'function' ? this.nonce(this.#exchange.request) : this.nonce;
  }

  /** Whether a request comes from a client of the protocol; null means the running one. */
  isPageProtoRequest(request: Pick<Request, 'header'> | null = null): boolean {
    return request ? isMarker(request.header('x-inertia')) : this.#exchange.isMarked;
  }

  /**
   * Leaves for another address with a full navigation.
   *
   * @param url Route with parameters, absolute URL, or path below the host.
   * @throws {BadRequestHttpException} The request is malformed.
   * @throws {InvalidArgumentException} The URL is not one of HTTP, or carries credentials.
   */
  location(url: string | Exclude<UrlSpec, string>): Response {
    const exchange = this.#exchange;
    const target = absoluteUrlOf(url, exchange);
    return writeResult(this.#rules.location(exchange.context(), target), exchange.response);
  }

  /**
   * Makes a redirect fit for the client, right before it is sent. Answers to other clients stay as
   * they are.
   *
   * @throws {BadRequestHttpException} The request is malformed.
   * @throws {InvalidArgumentException} The target is neither absolute nor rooted.
   */
  normalizeResponse(response: Response): void {
    const exchange = this.#exchange;
    if (!exchange.isMarked) return;
    if (isPage(response)) return;
    varyByMarker(response);
    const { headers } = response;
    const url = headers.get('x-redirect') ?? headers.get('location');
    if (url === null || !redirectStatuses.has(response.statusCode)) return;
    const result = this.#rules.redirect(exchange.context(), url, response.statusCode);
    headers.remove('x-redirect');
    headers.remove('location');
    writeResult(result, response);
  }

  /**
   * Renders a page: as HTML document, or for a client of the protocol as page object.
   *
   * @param component Name of the page's component on the client.
   * @param props Values, functions that give them, and props of `PageProto`; keys may be dotted.
   * @param viewData Values for the root view alone.
   * @throws {BadRequestHttpException} The request is malformed.
   * @throws {InvalidConfigException} Flash values have numbers as keys, or errors are no texts by field.
   * @throws {InvalidPageInputException} The component or a key is malformed.
   * @throws {PropResolutionException} A prop has failed.
   */
  render(component: string, props: Props = nothing, viewData: Props = nothing): Promise<Response> {
    try {
      const made = this.#render(component, props, viewData);
      return made instanceof Promise ? made : arrivedPromise(made);
    } catch (error) {
      return Promise.reject(error);
    }
  }

  #render(component: string, props: Props, viewData: Props): Response | Promise<Response> {
    const exchange = this.#exchange;
    const context = exchange.context();
    const rules = this.#rules;
    const version = this.getVersion();
    const isConflict = rules.isConflict(context, version);
    // A client that loads the page anew still has to get its flash values then.
    const flashes = isConflict ? nothing : (exchange.flashes?.peek() ?? nothing);
    const input = isConflict
      ? new PageInput(component, {}, version)
      : this.#input(new PageInput(component, props, version), flashes);
    const making: Making = { exchange, flashes, viewData };
    const take = (result: ProtocolResult) => this.#take(result, making);
    if (!isConflict && rules.resolve === Protocol.prototype.resolve) {
      return rules.resolveFor(context, input, take);
    }
    const result = rules.resolve(context, input, isConflict);
    return result instanceof Promise ? result.then(take) : take(result);
  }

  #take(result: ProtocolResult, making: Making): Response | Promise<Response> {
    const { exchange, flashes, viewData } = making;
    if (!(result instanceof PageResult)) return writeResult(result, exchange.response);
    const settling = this.#settle(result, flashes, exchange);
    return settling instanceof Promise
      ? settling.then(() => this.#answer(result, viewData, exchange))
      : this.#answer(result, viewData, exchange);
  }

  #answer(
    result: PageResult,
    viewData: Props,
    exchange: PageExchange,
  ): Response | Promise<Response> {
    const response = writeResult(result, exchange.response);
    if (exchange.app) sendCsrfToken(exchange.request, response);
    return result instanceof InitialPageResult
      ? this.#document(result.page(), viewData, exchange)
      : response;
  }

  /** The page is made: nobody may fail any more but its observer, and then flash values stay. */
  #settle(result: PageResult, flashes: Flashes, exchange: PageExchange): void | Promise<void> {
    this.pageObserver?.observe(result.page());
    logRescued(result);
    return flashes === nothing ? undefined : exchange.flashes?.consume(flashes);
  }

  #input(bare: PageInput, flashes: Flashes): PageInput {
    let input = this.shared === nothing ? bare : bare.withSharedProps(this.shared);
    if (flashes !== nothing) {
      const { errors, flash } = splitFlashes(flashes, this.errorFlashKey);
      if (Object.keys(errors).length > 0) input = input.withErrors(errors);
      if (Object.keys(flash).length > 0) input = input.withFlash(flash);
    }
    if (this.encryptHistory) input = input.withEncryptHistory();
    if (this.clearHistory) input = input.withClearHistory();
    if (this.preserveFragment) input = input.withPreserveFragment();
    return this.exposeSharedProps ? input : input.withSharedPropsExposure(false);
  }

  #document(
    page: Page,
    viewData: Props,
    { app, response }: PageExchange,
  ): Response | Promise<Response> {
    const { charset } = response;
    const parts = { page, viewData, language: currentLanguage(), charset, title: app?.name ?? '' };
    const view = app?.view ?? null;
    const finish = (rendered: RenderedPage | null) =>
      renderRoot(this.rootView, rootDocument(this, parts, rendered), response, view);
    return isRendered(this, page.component()) ? renderPage(this, page).then(finish) : finish(null);
  }

  get #rules(): Protocol {
    if (this.protocol) return this.protocol;
    return this.eventDispatcher ? new Protocol(systemClock, this.eventDispatcher) : plainProtocol;
  }

  get #exchange(): PageExchange {
    const opened = standAlone.peek();
    // Made for this request by a door of ours, so that nobody else can have it.
    if (opened?.manager === this) return opened;
    this.#enter();
    return currentExchange();
  }

  /** A manager that two requests could reach would show the one what belongs to the other. */
  #enter(): void {
    const running = scope.get();
    this.#scope ??= running;
    if (this.#scope === running) return;
    throw new InvalidCallException(
      'This page protocol manager belongs to another request. Configure the component "pageproto" with a class, not with an object, and leave it out of "persistentComponents".',
    );
  }
}

function absoluteUrlOf(
  url: string | Exclude<UrlSpec, string>,
  { app, request }: PageExchange,
): string {
  if (app || typeof url !== 'string') return Url.to(url, true);
  if (/^(?:[a-z][\w+.-]*:|\/\/)/i.test(url)) return url;
  return `${request.getHostInfo() ?? ''}/${url.replace(/^\/+/, '')}`;
}

function logRescued(result: PageResult): void {
  for (const { propPath, failure } of result.rescuedFailures()) {
    const reason = failure instanceof Error ? (failure.stack ?? failure.message) : String(failure);
    Fw.error(`The deferred prop "${propPath}" has failed and was rescued: ${reason}`, 'pageproto');
  }
}
