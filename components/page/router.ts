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

/** The router of `@inertiajs/core`, as it is. */
export interface Router {
  /** Visits a page. */
  visit(url: Address, options?: VisitOptions): void;
  get(url: Address, data?: VisitData, options?: VisitHelperOptions): void;
  post(url: Address, data?: VisitData, options?: VisitHelperOptions): void;
  put(url: Address, data?: VisitData, options?: VisitHelperOptions): void;
  patch(url: Address, data?: VisitData, options?: VisitHelperOptions): void;
  delete(url: Address, options?: Omit<VisitOptions, 'method'>): void;
  /** Asks for the page, or some props of it, again; state and scroll position stay. */
  reload(options?: ReloadOptions): void;
  /** Asks again and again, `interval` milliseconds apart. */
  poll(
    interval: number,
    options?: ReloadOptions | (() => ReloadOptions),
    poll?: { keepAlive?: boolean; autoStart?: boolean; mode?: 'overlap' | 'cancel' | 'rest' },
  ): Poll;
  /** Fetches a page ahead. */
  prefetch(url: Address, options?: VisitOptions, prefetch?: PrefetchOptions): void;
  /** Drops one page that was fetched ahead. */
  flush(url: Address, options?: VisitOptions): void;
  /** Drops all pages that were fetched ahead. */
  flushAll(): void;
  /** Drops pages that were fetched ahead, by their tags. */
  flushByCacheTags(tags: string | readonly string[]): void;
  /** Stops visits that are on their way. */
  cancelAll(options?: { async?: boolean; prefetch?: boolean; sync?: boolean }): void;
  /** Changes the page without the server; the entry in the history is replaced. */
  replace(visit: ClientVisit): void;
  /** Changes the page without the server, as a new entry in the history. */
  push(visit: ClientVisit): void;
  /** Changes one prop without the server. */
  replaceProp(name: string, value: unknown): void;
  /** Adds to the end of a prop that is a list. */
  appendToProp(name: string, value: unknown): void;
  /** Adds to the beginning of a prop that is a list. */
  prependToProp(name: string, value: unknown): void;
  /** Shows a message without the server. */
  flash(name: string, value: unknown): void;
  flash(flash: FlashData | ((flash: FlashData) => FlashData)): void;
  /** Keeps plain data in the entry of the history. */
  remember(data: unknown, key?: string): void;
  /** What was kept in the entry of the history. */
  restore(key?: string): unknown;
  /** Throws the key away that pages in the history are encrypted with. */
  clearHistory(): void;
  /**
   * Listens to an event. `false` from the listener prevents those that can be prevented.
   *
   * @returns A function that stops listening.
   */
  on<Name extends keyof RouterEvents>(
    name: Name,
    listener: (event: RouterEvent<Name>) => boolean | void,
  ): () => void;
  /** Listens to the next event of a name, as {@link on} does. */
  once<Name extends keyof RouterEvents>(
    name: Name,
    listener: (event: RouterEvent<Name>) => boolean | void,
  ): () => void;
}

/** What the client gives to the router when it starts. */
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

/** What this client alone uses of the router. */
export interface OwnRouter extends Router {
  init<Component>(start: RouterStart<Component>): void;
  decryptHistory(): Promise<PageData & { rememberedState?: unknown }>;
}
