// The declarations of `@inertiajs/core` cannot be read by Node's module resolution. These are the
// parts of its documented interface that this client passes on.

/** Method of a visit. */
export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Where a visit or a form goes, and how. */
export interface VisitTarget {
  readonly method: Method;
  readonly url: string;
}

/** Props of a page. */
export type PageProps = Record<string, unknown>;

/** Messages that an answer brings. */
export type FlashData = Readonly<Record<string, unknown>>;

/** Validation errors by field, or by bag and field. */
export type PageErrors = Readonly<Record<string, string & Readonly<Record<string, string>>>>;

/** Where a scroll prop is. */
export interface ScrollPosition {
  readonly pageName: string;
  readonly previousPage: number | string | null;
  readonly nextPage: number | string | null;
  readonly currentPage: number | string | null;
  readonly reset: boolean;
}

/** A page as the client has it: what the server sent, and what is kept beside it. */
export interface PageData<Props extends object = PageProps> {
  /** Name of the page, as the server gave it. */
  readonly component: string;
  /** Props, with the validation errors among them. */
  readonly props: Props & { readonly errors: PageErrors };
  /** Path and query; in the browser with the fragment. */
  readonly url: string;
  /** Version of the assets. */
  readonly version: string | number | null;
  /** Messages that this answer brought. */
  readonly flash: FlashData;
  /** Deferred props that the server could not make. */
  readonly rescuedProps: readonly string[];
  /** Deferred props by group. */
  readonly deferredProps?: Readonly<Record<string, readonly string[]>>;
  /** Where the scroll props are, by name. */
  readonly scrollProps?: Readonly<Record<string, ScrollPosition>>;
  /** First segments of the names of shared props. */
  readonly sharedProps?: readonly string[];
}

/** How much of an upload has been sent. */
export interface UploadProgress {
  /** From 0 to 1. */
  readonly progress?: number;
  /** Bytes that have been sent. */
  readonly loaded: number;
  /** Bytes to send. */
  readonly total?: number;
  /** From 0 to 100. */
  readonly percentage?: number;
}

/** `errors` means: when there are validation errors. */
export type PreserveOption = boolean | 'errors' | ((page: PageData) => boolean);

/** A visit on its way. */
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

/** Calls during a visit. */
export interface VisitCallbacks {
  /** Gets what stops the visit. */
  onCancelToken?: (token: { cancel(): void }) => void;
  /** Before the visit; `false` prevents it. */
  onBefore?: (visit: Visit) => boolean | void;
  /** Before the page is changed. */
  onBeforeUpdate?: (page: PageData) => void;
  onStart?: (visit: Visit) => void;
  onProgress?: (progress: UploadProgress | undefined) => void;
  onFinish?: (visit: Visit) => void;
  onCancel?: () => void;
  /** The page is there. A promise delays `onFinish`. */
  onSuccess?: (page: PageData) => void | Promise<void>;
  /** The page came with validation errors. A promise delays `onFinish`. */
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
  /** In the query for `get`, else sent: as JSON, or as a form when there are files. */
  data?: Readonly<Record<string, unknown>> | FormData;
  /** Replaces the entry in the history. Default `false`. */
  replace?: boolean;
  /** Default `false`. */
  preserveScroll?: PreserveOption;
  /** Default `false`, for methods other than `get` `true`. */
  preserveState?: PreserveOption;
  /** Keeps the address. Default `false`. */
  preserveUrl?: boolean;
  /** How lists are written into the query: `a[]=1` or `a[0]=1`. Default `brackets`. */
  queryStringArrayFormat?: 'brackets' | 'indices';
  /** Keeps validation errors of the page. Default `false`. */
  preserveErrors?: boolean;
  /** Props that the server is to send. Default all. */
  only?: readonly string[];
  /** Props that the server is to leave out. Default none. */
  except?: readonly string[];
  /** Merged props that begin anew. Default none. */
  reset?: readonly string[];
  headers?: Readonly<Record<string, string>>;
  /** Name under which validation errors come. Default none. */
  errorBag?: string | null;
  /** Sends a form even without files. Default `false`. */
  forceFormData?: boolean;
  /** Leaves other visits alone. Default `false`. */
  async?: boolean;
  /** Default `true`, for asynchronous visits `false`. */
  showProgress?: boolean;
  /** Ignores what was fetched ahead. Default `false`. */
  fresh?: boolean;
  /** Pages fetched ahead that are dropped on success. Default none. */
  invalidateCacheTags?: string | readonly string[];
  /** Animates the change where the browser can. Default `false`. */
  viewTransition?: boolean | ((transition: ViewTransition) => void);
  /** Props to show until the answer is there; taken back when the visit fails. */
  optimistic?: (props: PageProps) => Partial<PageProps> | void;
  /** Page to show at once. Default none. */
  component?: string | null;
  /** Props of the page to show at once, or a function of the current and the shared ones that returns them. Default: the shared ones. */
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

/** How long a page fetched ahead may be used: milliseconds, `30s`, `1m`; two: fresh, then stale. */
export type CacheFor = number | string | readonly (number | string)[];

/** Options of fetching ahead. */
export interface PrefetchOptions {
  /** Default 30 seconds. */
  cacheFor?: CacheFor;
  /** Names by which it can be dropped. */
  cacheTags?: string | readonly string[];
}

/** A change of the page without the server. */
export interface ClientVisit extends Pick<
  VisitOptions,
  'preserveScroll' | 'preserveState' | 'viewTransition' | 'errorBag'
> {
  component?: string;
  url?: string;
  /** Props, or a function of the current ones, and of those that are sent once, that returns them. */
  props?: PageProps | ((props: PageProps, once: PageProps) => PageProps);
  flash?: FlashData | ((flash: FlashData) => FlashData);
  clearHistory?: boolean;
  encryptHistory?: boolean;
  onError?: (errors: Readonly<Record<string, string>>) => void;
  onFinish?: () => void;
  onFlash?: (flash: FlashData) => void;
  onSuccess?: (page: PageData) => void;
}

/** Details of the events of the router. On the document they are called `inertia:before` and so on. */
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

/** A request that is repeated. */
export interface Poll {
  start(): void;
  stop(): void;
  destroy(): void;
}
