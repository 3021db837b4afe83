import {
  Component,
  type ConfigOf,
  currentLanguage,
  Fw,
  InvalidCallException,
  requestSlot,
} from '../core/index.ts';
import { configureNew, isEmpty, isPromise } from '../core/internal.ts';
import { type Request, type Response, Url, type UrlSpec } from '../web/index.ts';
import { sendCsrfToken } from './internal/csrf-pair.ts';
import { currentExchange, type PageExchange, standAlone } from './internal/exchange.ts';
import { isRendered, renderPage, rootDocument } from './internal/initial-document.ts';
import {
  backFromEmpty,
  isEmptyResponse,
  previousUrl,
  resolvedUrl,
} from './internal/redirect-target.ts';
import { carriedFlashes, splitFlashes } from './internal/page-flashes.ts';
import { builtInView, renderRoot } from './internal/render-root.ts';
import { findShared, withShared } from './internal/shared-props.ts';
import { varyByMarker, writeResult } from './internal/write-result.ts';
import { wrongResult } from './internal/wrong-result.ts';
import type { PageAssets } from './page-assets.ts';
import type { Flashes } from './flash-store.ts';
import type { PageRenderer } from './page-renderer.ts';
import { isMarker } from './protocol/header.ts';
import type { Page } from './protocol/page.ts';
import { handleRejections } from './protocol/handle-rejections.ts';
import {
  type AssetVersion,
  checkErrors,
  type Errors,
  PageInput,
  type PageInputOptions,
  type Props,
} from './protocol/page-input.ts';
import { systemClock } from './protocol/clock.ts';
import { Protocol } from './protocol/protocol.ts';
import type { EventDispatcher } from './protocol/protocol-result-created.ts';
import type { ResolvedPageObserver } from './protocol/resolved-page-observer.ts';
import { InitialPageResult, PageResult } from './protocol/results.ts';
import {
  isPrecognitive,
  precognitionAnswer,
  type Validatable,
  type ValidateFields,
} from './precognition.ts';
import type { RootView } from './root-document.ts';

/** The asset version, or a function that returns it for a request. */
export type VersionSource = AssetVersion | null | ((request: Request) => AssetVersion | null);

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const plainProtocol = new Protocol();
const nothing: Props = Object.freeze({});
const scope = requestSlot('pageproto', () => ({}));

/**
 * Renders pages for one request: the HTML document for a browser without a running client, and the page
 * object for a running client. Every request has its own manager, so shared props are not sent to other visitors.
 */
export class Manager extends Component {
  /** Whether pages make the client clear its history. Default false. */
  clearHistory = false;
  /** Whether the client encrypts pages in its history. Default false. */
  encryptHistory = false;
  /** Flash value that becomes `props.errors`. Default `errors`. */
  errorFlashKey = 'errors';
  /** Receives a `ProtocolResultCreated` for every result. Default null. */
  eventDispatcher: EventDispatcher | null = null;
  /** Whether pages list which of their props are shared. Default true. */
  exposeSharedProps = true;
  /** Id of the root element. Default `app`. */
  id = 'app';
  /** Called with every page before it is sent. Default null. */
  pageObserver: ResolvedPageObserver | null = null;
  /** Whether the client keeps the fragment of the visited URL. Default false. */
  preserveFragment = false;
  /** The rules; null, the default: those of the protocol, with {@link eventDispatcher}. */
  protocol: Protocol | null = null;
  /** Renders the HTML document: a function, or the path of a module whose default export is one. Default: a built-in one. */
  rootView: string | RootView = builtInView;
  /** Props of every page of this request; dotted keys are paths. Default none. */
  shared: Props = nothing;
  /** Version of the client's assets; null, the default: that of {@link assets}, or none. */
  version: VersionSource = null;
  /** Tags for the head of the document, e.g. of `viteAssets()`; null, the default: none. */
  assets: PageAssets | null = null;
  /** Nonce of the content security policy for the tags of the assets. Default none. */
  nonce: string | ((request: Request) => string) = '';
  /** Renders initial pages on the server; null, the default: the client renders them. */
  renderer: PageRenderer | null = null;
  /** Whether the renderer is used, for all pages or by component. Default true. */
  ssr: boolean | ((component: string) => boolean) = true;
  /** Milliseconds after which the client renders the page instead; 0: no limit. Default 5000. */
  ssrTimeout = 5000;

  /** URL that the client shows for the page, rooted; null, the default: that of the request. */
  url: string | null = null;

  #errors: Errors = nothing as Errors;
  #scope: object | null = null;

  /**
   * @param config Properties to set, as with `create(config)`; for this class alone.
   * @throws {InvalidCallException} A subclass is created with `new` and a config.
   */
  constructor(config: ConfigOf<Manager> | null = null) {
    super();
    configureNew(this, Manager, config);
  }

  override init(): void {
    super.init();
    handleRejections(this.shared);
  }

  /** Removes all shared props. */
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
   * @param key Dotted path, or props by path. An object on the path keeps its other keys, anything else
   * on the path is replaced.
   * @throws {InvalidCallException} The manager belongs to another request, or to none.
   */
  share(key: string | Props, value: unknown = null): void {
    this.#enter();
    handleRejections(typeof key === 'string' ? value : key);
    const pairs = typeof key === 'string' ? [[key, value] as const] : Object.entries(key);
    for (const [path, each] of pairs) this.shared = withShared(this.shared, path, each);
  }

  /**
   * Version of the client's assets; `''` when there is none.
   *
   * @throws {InvalidConfigException} The function `version` has returned a promise.
   */
  getVersion(): AssetVersion {
    const { assets, version } = this;
    const found = typeof version === 'function' ? version(this.#exchange.request) : version;
    if (typeof found === 'string' || Number.isInteger(found)) return found as AssetVersion;
    if (isPromise(found)) throw wrongResult('version', 'a text or a whole number', found);
    return version === null ? (assets?.version ?? '') : '';
  }

  /**
   * Nonce for the tags of the document; `''` without one.
   *
   * @throws {InvalidConfigException} The function `nonce` has not returned a text.
   */
  getNonce(): string {
    if (typeof this.nonce !== 'function') return this.nonce;
    const found: unknown = this.nonce(this.#exchange.request);
    if (typeof found === 'string') return found;
    throw wrongResult('nonce', 'a text', found);
  }

  /** Whether a request comes from a client of the protocol; null means the running one. */
  isPageProtoRequest(request: Pick<Request, 'header'> | null = null): boolean {
    return request ? isMarker(request.header('x-inertia')) : this.#exchange.isMarked;
  }

  /**
   * Stores values for the next page of the visitor; a page that is rendered in this request contains them, too.
   * Await the promise before the response is sent.
   *
   * @param key Name of the value, or values by name.
   * @throws {InvalidCallException} There is no store for values: no session, and no `flashes` with another server.
   * @throws {InvalidConfigException | InvalidPageInputException | InvalidPropException} A page cannot contain the values.
   */
  async flash(key: string | Props, value: unknown = null): Promise<void> {
    const { flashes } = this.#exchange;
    if (!flashes?.add) {
      throw new InvalidCallException(
        'Flash values need a store with "add": a session, or the option "flashes" behind another server.',
      );
    }
    const given = typeof key === 'string' ? { [key]: value } : key;
    await flashes.add(carriedFlashes(given, this.errorFlashKey));
  }

  /**
   * Adds validation messages to the page that is rendered in this request.
   *
   * @throws {InvalidPageInputException} The errors are not texts by field.
   */
  addErrors(errors: Errors): void {
    this.#enter();
    checkErrors(errors);
    this.#errors = { ...this.#errors, ...errors };
  }

  /**
   * Sends the client to another address with a full navigation.
   *
   * @param url Route with parameters, absolute URL, or path below the host.
   * @throws {BadRequestHttpException} The request is malformed.
   * @throws {InvalidArgumentException} The URL is not an HTTP URL, or contains credentials.
   */
  location(url: string | Exclude<UrlSpec, string>): Response {
    const exchange = this.#exchange;
    const target = absoluteUrlOf(url, exchange);
    return writeResult(this.#rules.location(exchange.context(), target), exchange.response);
  }

  /**
   * Redirects to the page that the request comes from (its `Referer`, when that is of the same origin), with
   * status 303.
   *
   * @param fallback Path or absolute URL for requests without such a page.
   * @throws {BadRequestHttpException} The request is malformed.
   * @throws {InvalidArgumentException} The fallback is neither absolute nor rooted.
   */
  back(fallback = '/'): Response {
    const exchange = this.#exchange;
    const context = exchange.context();
    const target = previousUrl(context, exchange.request) ?? fallback;
    return writeResult(this.#rules.redirect(context, target, 303), exchange.response);
  }

  /**
   * Responds to a client that validates a form before it is sent (`Precognition: true`).
   *
   * @param source Model to validate, or a function that returns messages by field.
   * @returns Response to return from the action; null for every other request.
   */
  async precognition(source: Validatable | ValidateFields): Promise<Response | null> {
    const { request, response } = this.#exchange;
    const header = (name: string): string | null => request.header(name);
    if (!isPrecognitive(header)) return null;
    const { status, headers, body } = await precognitionAnswer(header, source);
    response.setStatusCode(status);
    for (const [name, value] of Object.entries(headers)) {
      if (name === 'Vary') response.headers.add(name, value);
      else response.headers.set(name, value);
    }
    response.format = 'raw';
    response.content = body;
    return response;
  }

  /**
   * Prepares the response to a client of the protocol, right before it is sent: `Vary`, redirects that the
   * client can follow, and a redirect back instead of an empty response. Relative targets are resolved
   * against the request. Responses to other clients stay as they are.
   *
   * @throws {BadRequestHttpException} The request is malformed.
   * @throws {InvalidArgumentException} The target of a redirect is not an HTTP URL, or contains credentials.
   */
  normalizeResponse(response: Response): void {
    const exchange = this.#exchange;
    if (!exchange.isMarked) return;
    varyByMarker(response);
    const { headers } = response;
    const isRedirect = redirectStatuses.has(response.statusCode);
    const url = isRedirect ? (headers.get('x-redirect') ?? headers.get('location')) : null;
    if (url === null && !isEmptyResponse(response)) return;
    const context = exchange.context();
    const target =
      url === null ? backFromEmpty(context, exchange.request) : resolvedUrl(url, context);
    if (target === null) return;
    const result = this.#rules.redirect(context, target, url === null ? 303 : response.statusCode);
    headers.remove('x-redirect');
    headers.remove('location');
    writeResult(result, response);
  }

  /**
   * Renders a page: as HTML document, or for a client of the protocol as page object.
   *
   * @param component Name of the page's component on the client.
   * @param props Values, functions that return them, and props of `PageProto`; keys may be dotted.
   * @param viewData Values for the root view alone.
   * @throws {BadRequestHttpException} The request is malformed.
   * @throws {InvalidConfigException} Flash values have numbers as keys, or errors are not texts by field.
   * @throws {InvalidPageInputException} The component or a key is malformed.
   * @throws {PropResolutionException} A prop has failed.
   */
  async render(
    component: string,
    props: Props = nothing,
    viewData: Props = nothing,
  ): Promise<Response> {
    try {
      const exchange = this.#exchange;
      const context = exchange.context();
      const rules = this.#rules;
      const version = this.getVersion();
      const { flashes: store } = exchange;
      // Flash values are kept for the page that the client loads after a conflict.
      const isPeeked = store !== null && !rules.isConflict(context, version);
      const flashes = isPeeked ? await store.peek() : nothing;
      const input = new PageInput(component, props, version, this.#inputOptions(flashes));
      const result = await rules.page(context, input);
      if (!(result instanceof PageResult)) return writeResult(result, exchange.response);
      this.pageObserver?.observe(result.page());
      logRescued(result);
      if (!isEmpty(flashes)) await store?.consume(flashes);
      const response = writeResult(result, exchange.response);
      if (exchange.app) sendCsrfToken(exchange.request, response);
      if (!(result instanceof InitialPageResult)) return response;
      return await this.#document(result.page(), viewData, exchange);
    } catch (error) {
      handleRejections(props);
      throw error;
    }
  }

  #inputOptions(flashes: Flashes): PageInputOptions {
    const { errors, flash } = splitFlashes(flashes, this.errorFlashKey);
    return {
      url: this.url,
      sharedProps: this.shared,
      errors: isEmpty(errors) ? this.#errors : { ...errors, ...this.#errors },
      flash,
      encryptHistory: this.encryptHistory,
      clearHistory: this.clearHistory,
      preserveFragment: this.preserveFragment,
      sharedPropsExposure: this.exposeSharedProps,
    };
  }

  async #document(page: Page, viewData: Props, { app, response }: PageExchange): Promise<Response> {
    const { charset } = response;
    const parts = { page, viewData, language: currentLanguage(), charset, title: app?.name ?? '' };
    const rendered = isRendered(this, page.component()) ? await renderPage(this, page) : null;
    const root = rootDocument(this, parts, rendered);
    return renderRoot(this.rootView, root, response, app?.view ?? null);
  }

  get #rules(): Protocol {
    if (this.protocol) return this.protocol;
    return this.eventDispatcher ? new Protocol(systemClock, this.eventDispatcher) : plainProtocol;
  }

  get #exchange(): PageExchange {
    this.#enter();
    return currentExchange();
  }

  /** A manager that two requests share would show data of one visitor to the other. */
  #enter(): void {
    if (standAlone.peek()?.manager === this) return;
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
