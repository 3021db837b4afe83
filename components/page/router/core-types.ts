// Node's module resolution cannot read the declarations of `@inertiajs/core`. These are the
// parts of its documented interface that this client exposes.

/** Method of a visit. */
export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** URL and method of a visit or a form. */
export interface VisitTarget {
  readonly method: Method;
  readonly url: string;
}

/** Props of a page. */
export type PageProps = Record<string, unknown>;

/** Flash messages of a response. */
export type FlashData = Readonly<Record<string, unknown>>;

/** Validation errors by field, or by bag and field. */
export type PageErrors = Readonly<Record<string, string & Readonly<Record<string, string>>>>;

/** Position of a scroll prop. */
export interface ScrollPosition {
  readonly pageName: string;
  readonly previousPage: number | string | null;
  readonly nextPage: number | string | null;
  readonly currentPage: number | string | null;
  readonly reset: boolean;
}

/** A page in the client: the data from the server, and the state that the client adds. */
export interface PageData<Props extends object = PageProps> {
  /** Name of the page, as sent by the server. */
  readonly component: string;
  /** Props, including the validation errors. */
  readonly props: Props & { readonly errors: PageErrors };
  /** Path and query; in the browser with the fragment. */
  readonly url: string;
  /** Version of the assets. */
  readonly version: string | number | null;
  /** Flash messages of this response. */
  readonly flash: FlashData;
  /** Deferred props that the server failed to resolve. */
  readonly rescuedProps: readonly string[];
  /** Deferred props by group. */
  readonly deferredProps?: Readonly<Record<string, readonly string[]>>;
  /** Positions of the scroll props, by name. */
  readonly scrollProps?: Readonly<Record<string, ScrollPosition>>;
  /** First segments of the names of shared props. */
  readonly sharedProps?: readonly string[];
}

/** Progress of an upload. */
export interface UploadProgress {
  /** From 0 to 1. */
  readonly progress?: number;
  /** Sent bytes. */
  readonly loaded: number;
  /** Total bytes. */
  readonly total?: number;
  /** From 0 to 100. */
  readonly percentage?: number;
}

/** `errors` preserves only when there are validation errors. */
export type PreserveOption = boolean | 'errors' | ((page: PageData) => boolean);

/** A visit in flight. */
export interface Visit {
  readonly url: URL;
  readonly method: Method;
  readonly only: readonly string[];
  readonly except: readonly string[];
  readonly preserveState: PreserveOption;
  readonly preserveScroll: PreserveOption;
  readonly prefetch: boolean;
  readonly showProgress: boolean;
  readonly async: boolean;
  readonly completed: boolean;
  readonly cancelled: boolean;
  readonly interrupted: boolean;
}

/** Callbacks of a visit. */
export interface VisitCallbacks {
  /** Receives a token that cancels the visit. */
  onCancelToken?: (token: { cancel(): void }) => void;
  /** Called before the visit; `false` prevents it. */
  onBefore?: (visit: Visit) => boolean | void;
  /** Called before the page is changed. */
  onBeforeUpdate?: (page: PageData) => void;
  onStart?: (visit: Visit) => void;
  onProgress?: (progress: UploadProgress | undefined) => void;
  onFinish?: (visit: Visit) => void;
  onCancel?: () => void;
  /** Called when the page has been received. A returned promise delays `onFinish`. */
  onSuccess?: (page: PageData) => void | Promise<void>;
  /** Called when the page has validation errors. A returned promise delays `onFinish`. */
  onError?: (errors: Readonly<Record<string, string>>) => unknown;
  onHttpException?: (response: {
    readonly status: number;
    readonly data: unknown;
  }) => boolean | void;
  onNetworkError?: (error: Error) => boolean | void;
  onFlash?: (flash: FlashData) => void;
  onPrefetching?: (visit: Visit) => void;
  onPrefetched?: (response: { readonly status: number }, visit: Visit) => void;
}

/** Options of a visit. */
export interface VisitOptions extends VisitCallbacks {
  /** Default `get`. */
  method?: Method;
  /** Sent in the query for `get`, or else in the body: as JSON, or as a form if there are files. */
  data?: Readonly<Record<string, unknown>> | FormData;
  /** Replaces the entry in the history. Default `false`. */
  replace?: boolean;
  /** Default `false`. */
  preserveScroll?: PreserveOption;
  /** Default `false`, for methods other than `get` `true`. */
  preserveState?: PreserveOption;
  /** Keeps the current URL. Default `false`. */
  preserveUrl?: boolean;
  /** Format of lists in the query: `a[]=1` or `a[0]=1`. Default `brackets`. */
  queryStringArrayFormat?: 'brackets' | 'indices';
  /** Keeps validation errors of the page. Default `false`. */
  preserveErrors?: boolean;
  /** Props that the server sends. Default all. */
  only?: readonly string[];
  /** Props that the server omits. Default none. */
  except?: readonly string[];
  /** Merged props that are replaced instead. Default none. */
  reset?: readonly string[];
  headers?: Readonly<Record<string, string>>;
  /** Name under which the server returns validation errors. Default none. */
  errorBag?: string | null;
  /** Sends the data as a form even without files. Default `false`. */
  forceFormData?: boolean;
  /** Does not cancel other visits. Default `false`. */
  async?: boolean;
  /** Default `true`, for asynchronous visits `false`. */
  showProgress?: boolean;
  /** Ignores prefetched pages. Default `false`. */
  fresh?: boolean;
  /** Tags of prefetched pages that are removed from the cache on success. Default none. */
  invalidateCacheTags?: string | readonly string[];
  /** Animates the change if the browser supports view transitions. Default `false`. */
  viewTransition?: boolean | ((transition: ViewTransition) => void);
  /** Returns props to show until the response arrives; reverted when the visit fails. */
  optimistic?: (props: PageProps) => Partial<PageProps> | void;
  /** Page to show immediately. Default none. */
  component?: string | null;
  /** Props of the page to show immediately, or a function of the current and the shared props that returns them. Default: the shared props. */
  pageProps?:
    | Readonly<Record<string, unknown>>
    | ((current: PageProps, shared: Partial<PageProps>) => Readonly<Record<string, unknown>>)
    | null;
}

/** Options of a reload. */
export type ReloadOptions = Omit<VisitOptions, 'preserveScroll' | 'preserveState'>;
/** Options of a visit by the name of its method. */
export type VisitHelperOptions = Omit<VisitOptions, 'method' | 'data'>;
/** Data of a visit. */
export type VisitData = NonNullable<VisitOptions['data']>;

/** How long a prefetched page may be used: milliseconds, `30s`, `1m`; two values: fresh, then stale. */
export type CacheFor = number | string | readonly (number | string)[];

/** Options of prefetching. */
export interface PrefetchOptions {
  /** Default 30 seconds. */
  cacheFor?: CacheFor;
  /** Tags by which the page can be removed from the cache. */
  cacheTags?: string | readonly string[];
}

/** A change of the page without a request to the server. */
export interface ClientVisit extends Pick<
  VisitOptions,
  'preserveScroll' | 'preserveState' | 'viewTransition' | 'errorBag'
> {
  component?: string;
  url?: string;
  /** Props, or a function of the current props and of the once props that returns them. */
  props?: PageProps | ((props: PageProps, once: PageProps) => PageProps);
  flash?: FlashData | ((flash: FlashData) => FlashData);
  clearHistory?: boolean;
  encryptHistory?: boolean;
  onError?: (errors: Readonly<Record<string, string>>) => void;
  onFinish?: () => void;
  onFlash?: (flash: FlashData) => void;
  onSuccess?: (page: PageData) => void;
}

/** Details of the events of the router. On the document the events are named `inertia:before` and so on. */
export interface RouterEvents {
  before: { visit: Visit };
  start: { visit: Visit };
  progress: { progress: UploadProgress | undefined };
  finish: { visit: Visit };
  cancel: object;
  beforeUpdate: { page: PageData };
  success: { page: PageData };
  error: { errors: Readonly<Record<string, string>> };
  httpException: { response: { readonly status: number; readonly data: unknown } };
  networkError: { error: Error };
  navigate: { page: PageData };
  clientVisit: { page: PageData };
  prefetching: { visit: Visit };
  prefetched: { visit: Visit };
  flash: { flash: FlashData };
  location: { url: URL; versionChange: boolean };
}

/** An event of the router. */
export type RouterEvent<Name extends keyof RouterEvents> = CustomEvent<RouterEvents[Name]>;

/** A repeated request. */
export interface Poll {
  start(): void;
  stop(): void;
  destroy(): void;
}
