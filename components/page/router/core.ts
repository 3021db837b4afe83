import * as core from '@inertiajs/core';

import type {
  Method,
  PageData,
  ReloadOptions,
  UploadProgress,
  VisitOptions,
} from './core-types.ts';
import type { OwnRouter } from './router.ts';

/** A response with its body. */
export interface HttpResponse {
  readonly status: number;
  readonly data: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A request of the client. */
export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly data?: unknown;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly signal?: AbortSignal;
  readonly onUploadProgress?: (progress: UploadProgress) => void;
}

/** Sends the requests of the client: like `fetch`, but reports upload progress. */
export interface HttpClient {
  request(config: HttpRequest): Promise<HttpResponse>;
}

/** Names of the cookie and the header with the CSRF token. */
export interface HttpClientOptions {
  /** Default `XSRF-TOKEN`. */
  readonly xsrfCookieName?: string;
  /** Default `X-XSRF-TOKEN`. */
  readonly xsrfHeaderName?: string;
}

/** Settings of the client. */
export interface ClientSettings {
  readonly form?: {
    /** How long a form is `recentlySuccessful`, in milliseconds. Default 2000. */
    readonly recentlySuccessfulDuration?: number;
    /** Whether lists in forms are `tags[0]` instead of `tags[]`. Default `true`. */
    readonly forceIndicesArrayFormatInFormData?: boolean;
  };
  readonly prefetch?: {
    /** Default 30,000 ms. */
    readonly cacheFor?: number | string | readonly (number | string)[];
    /** How long the pointer must stay on a link, in milliseconds. Default 75. */
    readonly hoverDelay?: number;
  };
  /** Returns additional options of a visit, such as headers. Default none. */
  readonly visitOptions?: (href: string, options: VisitOptions) => Partial<VisitOptions>;
}

/** Options of the core's infinite scroll. */
export interface ScrollOptions {
  getPropName(): string;
  inReverseMode(): boolean;
  shouldFetchNext(): boolean;
  shouldFetchPrevious(): boolean;
  shouldPreserveUrl(): boolean;
  getReloadOptions(): ReloadOptions;
  getTriggerMargin(): number;
  getStartElement(): HTMLElement;
  getEndElement(): HTMLElement;
  getItemsElement(): HTMLElement;
  getScrollableParent(): HTMLElement | null;
  onBeforePreviousRequest(): void;
  onBeforeNextRequest(): void;
  onCompletePreviousRequest(details: { readonly completed: boolean }): void;
  onCompleteNextRequest(details: { readonly completed: boolean }): void;
  onDataReset(): void;
}

/** The core's infinite scroll. */
export interface Scroll {
  readonly dataManager: {
    getLastLoadedPage(): number | string | null;
    getRequestCount(): number;
    hasPrevious(): boolean;
    hasNext(): boolean;
    fetchNext(options?: ReloadOptions): void;
    fetchPrevious(options?: ReloadOptions): void;
  };
  readonly elementManager: {
    setupObservers(): void;
    enableTriggers(): void;
    disableTriggers(): void;
    processServerLoadedElements(page: number | string | null): void;
  };
  flush(): void;
}

type ClickProperties = Pick<
  MouseEvent,
  | 'altKey'
  | 'button'
  | 'ctrlKey'
  | 'currentTarget'
  | 'defaultPrevented'
  | 'metaKey'
  | 'shiftKey'
  | 'target'
>;
/** Source of head markup from the server: a prop by name, `head` for `true`, or a function. */
export type ServerHead =
  | boolean
  | string
  | ((page: PageData) => readonly string[] | null | undefined);

type PartialReload = { readonly only: readonly string[]; readonly except: readonly string[] };

interface Core {
  readonly router: OwnRouter;
  readonly config: {
    get(name: string): unknown;
    set(name: string, value: unknown): void;
    replace(settings: ClientSettings): void;
  };
  readonly http: {
    getClient(): HttpClient;
    setClient(client: HttpClient | HttpClientOptions): void;
    onRequest(handle: (request: HttpRequest) => HttpRequest): () => void;
  };
  readonly HttpCancelledError: new (message: string, url: string) => Error;
  createHeadManager(
    this: void,
    isServer: boolean,
    title: (title: string) => string,
    onUpdate: (elements: readonly string[]) => void,
  ): { createProvider(): { update(elements: readonly string[]): void } };
  hasFiles(this: void, data: object): boolean;
  objectToFormData(this: void, data: object): FormData;
  mergeDataIntoQueryString(this: void, method: Method, url: string, data: object): [url: string];
  getInitialPageFromDOM(this: void, id: string): PageData | null;
  getScrollableParent(this: void, element: HTMLElement | null): HTMLElement | null;
  isSameUrlWithoutQueryOrHash(this: void, a: URL, b: URL | Location): boolean;
  resolveServerHead(this: void, page: PageData, option: ServerHead): readonly string[];
  partialReloadRequestsSomeProps(
    this: void,
    visit: PartialReload,
    props: readonly string[],
  ): boolean;
  shouldIntercept(this: void, event: ClickProperties): boolean;
  useInfiniteScroll(this: void, options: ScrollOptions): Scroll;
}

// See docs/decisions/0043-page-client.md.
export const {
  config,
  createHeadManager,
  getInitialPageFromDOM,
  getScrollableParent,
  hasFiles,
  http,
  HttpCancelledError,
  isSameUrlWithoutQueryOrHash,
  mergeDataIntoQueryString,
  objectToFormData,
  partialReloadRequestsSomeProps,
  resolveServerHead,
  router,
  shouldIntercept,
  useInfiniteScroll,
} = core as unknown as Core;
