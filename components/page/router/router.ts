import type {
  ClientVisit,
  FlashData,
  PageData,
  Poll,
  PrefetchOptions,
  ReloadOptions,
  RouterEvent,
  RouterEvents,
  VisitData,
  VisitHelperOptions,
  VisitOptions,
  VisitTarget,
} from './core-types.ts';

type Address = string | URL | VisitTarget;

/** The router of `@inertiajs/core`, unchanged. */
export interface Router {
  /** Visits a page. */
  visit(url: Address, options?: VisitOptions): void;
  get(url: Address, data?: VisitData, options?: VisitHelperOptions): void;
  post(url: Address, data?: VisitData, options?: VisitHelperOptions): void;
  put(url: Address, data?: VisitData, options?: VisitHelperOptions): void;
  patch(url: Address, data?: VisitData, options?: VisitHelperOptions): void;
  delete(url: Address, options?: Omit<VisitOptions, 'method'>): void;
  /** Requests the page, or some of its props, again; state and scroll position are kept. */
  reload(options?: ReloadOptions): void;
  /** Reloads repeatedly, every `interval` milliseconds. */
  poll(
    interval: number,
    options?: ReloadOptions | (() => ReloadOptions),
    poll?: { keepAlive?: boolean; autoStart?: boolean; mode?: 'overlap' | 'cancel' | 'rest' },
  ): Poll;
  /** Prefetches a page. */
  prefetch(url: Address, options?: VisitOptions, prefetch?: PrefetchOptions): void;
  /** Removes one prefetched page from the cache. */
  flush(url: Address, options?: VisitOptions): void;
  /** Removes all prefetched pages from the cache. */
  flushAll(): void;
  /** Removes prefetched pages from the cache, by their tags. */
  flushByCacheTags(tags: string | readonly string[]): void;
  /** Cancels visits that are in flight. */
  cancelAll(options?: { async?: boolean; prefetch?: boolean; sync?: boolean }): void;
  /** Changes the page without a request; replaces the history entry. */
  replace(visit: ClientVisit): void;
  /** Changes the page without a request; adds a history entry. */
  push(visit: ClientVisit): void;
  /** Changes one prop without a request. */
  replaceProp(name: string, value: unknown): void;
  /** Appends to a prop that is a list. */
  appendToProp(name: string, value: unknown): void;
  /** Prepends to a prop that is a list. */
  prependToProp(name: string, value: unknown): void;
  /** Shows a flash message without a request. */
  flash(name: string, value: unknown): void;
  flash(flash: FlashData | ((flash: FlashData) => FlashData)): void;
  /** Stores plain data in the history entry. */
  remember(data: unknown, key?: string): void;
  /** Returns data that were stored in the history entry. */
  restore(key?: string): unknown;
  /** Deletes the key that encrypts pages in the history. */
  clearHistory(): void;
  /**
   * Adds a listener for an event. A listener that returns `false` prevents cancelable events.
   *
   * @returns A function that removes the listener.
   */
  on<Name extends keyof RouterEvents>(
    name: Name,
    listener: (event: RouterEvent<Name>) => boolean | void,
  ): () => void;
  /** Adds a listener for the next event of a name, as {@link on} does. */
  once<Name extends keyof RouterEvents>(
    name: Name,
    listener: (event: RouterEvent<Name>) => boolean | void,
  ): () => void;
}

/** Options with which the client starts the router. */
export interface RouterStart<Component> {
  readonly initialPage: PageData;
  readonly resolveComponent: (name: string, page?: PageData) => Promise<Component>;
  readonly swapComponent: (swap: {
    readonly component: Component;
    readonly page: PageData;
    readonly preserveState: boolean;
  }) => Promise<unknown>;
  readonly onFlash: (flash: FlashData) => void;
}

/** The router with the methods that only this client uses. */
export interface OwnRouter extends Router {
  init<Component>(start: RouterStart<Component>): void;
  decryptHistory(): Promise<PageData & { rememberedState?: unknown }>;
}
