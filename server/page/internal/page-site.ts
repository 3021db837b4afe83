import type { ConfigOf } from '../../core/index.ts';
import { runInRequestScope } from '../../core/index.ts';
import { hasRequestScope } from '../../core/internal.ts';
import type { RequestSource, TrustedHosts } from '../../web/index.ts';
import { Manager } from '../manager.ts';
import {
  type ExchangeMore,
  type ExchangeOptions,
  StandAloneExchange,
  standAlone,
} from './exchange.ts';

/** What every door of the protocol may be told: the properties of the manager, and these. */
export type PageSiteOptions = ConfigOf<Manager> & {
  /** Path below which the site lives, without trailing slash: `/shop`. Default `''`. */
  readonly baseUrl?: string;
  /** Proxies that may say which host and scheme the visitor sees. Default none. */
  readonly trustedHosts?: TrustedHosts;
};

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
  run<T>(work: () => T): T {
    return hasRequestScope() && !standAlone.peek() ? work() : runInRequestScope(work);
  }

  /** Opens the exchange of the running request. */
  open(source: RequestSource, more?: ExchangeMore): StandAloneExchange {
    const exchange = new StandAloneExchange(this.#manager(), this.#options, source, more);
    standAlone.set(exchange);
    return exchange;
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
