import type { ConfigOf } from '../../core/index.ts';
import { hasRequestScope, runInRequestScope } from '../../core/index.ts';
import type { FetchContext, RequestSource, TrustedHosts } from '../../web/index.ts';
import type { FlashStore } from '../flash-store.ts';
import { Manager } from '../manager.ts';
import { type ExchangeOptions, StandAloneExchange, standAlone } from './exchange.ts';

/** What every door of the protocol may be told: the properties of the manager, and these. */
export type PageSiteOptions = ConfigOf<Manager> & {
  /** Path below which the site lives, without trailing slash: `/shop`. Default `''`. */
  readonly baseUrl?: string;
  /** Proxies that may say which host and scheme the visitor sees. Default none. */
  readonly trustedHosts?: TrustedHosts;
};

const noContext = (): FetchContext => ({});

/** Pages behind a server that is not ours: one exchange for each request, in a scope of its own. */
export class PageSite {
  readonly #config: ConfigOf<Manager>;
  #isChecked = false;
  readonly #options: ExchangeOptions;

  constructor({ baseUrl = '', trustedHosts = [], ...config }: PageSiteOptions) {
    this.#config = config;
    this.#options = { baseUrl, trustedHosts, isProxied: Object.keys(trustedHosts).length > 0 };
  }

  /** Runs `work` as one request. A scope that was opened for something else is used. */
  run<T>(
    source: RequestSource,
    flashes: (source: RequestSource) => FlashStore | null,
    work: (exchange: StandAloneExchange) => T,
    context: () => FetchContext = noContext,
  ): T {
    const open = (): T => {
      const manager = this.#manager();
      const sides = { source, context };
      const exchange = new StandAloneExchange(sides, this.#options, manager, flashes(source));
      standAlone.set(exchange);
      return work(exchange);
    };
    return hasRequestScope() && !standAlone.peek() ? open() : runInRequestScope(open);
  }

  #manager(): Manager {
    if (!this.#isChecked) {
      const first = Manager.create(this.#config);
      this.#isChecked = true;
      return first;
    }
    // The first one has shown that every key is a property.
    const manager = Object.assign(new Manager(), this.#config);
    manager.init();
    return manager;
  }
}
