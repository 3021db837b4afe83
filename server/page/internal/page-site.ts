import { type ConfigOf, runInRequestScope } from '../../core/index.ts';
import {
  checkSettings,
  hasRequestScope,
  methodsOrNull,
  type SettingRule,
  settingRules,
} from '../../core/internal.ts';
import type { TrustedHosts } from '../../web/index.ts';
import { Manager } from '../manager.ts';
import {
  type ExchangeInit,
  type RequestOptions,
  StandAloneExchange,
  standAlone,
} from './exchange.ts';

/** Options of every middleware of the protocol: the properties of the manager, and these. */
export type PageSiteOptions = ConfigOf<Manager> & {
  /** Path below which the site is served: `/shop`. Default the path at which a server has mounted it. */
  readonly baseUrl?: string;
  /** Proxies that may specify the host and scheme that the visitor sees. Default none. */
  readonly trustedHosts?: TrustedHosts;
};

/** With the option of each middleware that stores flash values, whose arguments depend on the server. */
type GivenOptions = PageSiteOptions & { readonly flashes?: unknown };

const { flag } = settingRules;
const rules = {
  baseUrl: settingRules.text,
  clearHistory: flag,
  encryptHistory: flag,
  errorFlashKey: settingRules.text,
  eventDispatcher: methodsOrNull('dispatch'),
  exposeSharedProps: flag,
  flashes: settingRules.functionOrNull,
  id: settingRules.text,
  pageObserver: methodsOrNull('observe'),
  preserveFragment: flag,
  renderer: settingRules.functionOrNull,
  rootView: ['text or a function', (value) => ['string', 'function'].includes(typeof value)],
  shared: settingRules.object,
  ssrTimeout: settingRules.size,
  trustedHosts: settingRules.listOrObject,
  url: settingRules.textOrNull,
} as const satisfies { readonly [K in keyof GivenOptions]?: SettingRule };

/** Opens one exchange for each request of another server, in a separate scope. */
export class PageSite {
  readonly #config: ConfigOf<Manager>;
  readonly #options: RequestOptions;

  /** @throws {InvalidConfigException} An option has a wrong value. */
  constructor(options: GivenOptions) {
    checkSettings('Page options:', options, rules);
    const { baseUrl, flashes: _flashes, trustedHosts = [], ...config } = options;
    this.#config = config;
    this.#options = { trustedHosts, ...(baseUrl === undefined ? {} : { baseUrl }) };
  }

  /**
   * Runs `work` inside the exchange of a request. A request that another middleware has opened keeps its
   * exchange, to which these settings are added. A scope that was opened by other code is reused.
   *
   * @param opened Exchange of the request when its scope may be lost. Default that of the running request.
   */
  run<T>(
    init: ExchangeInit,
    work: (exchange: StandAloneExchange) => T,
    opened: StandAloneExchange | null = standAlone.peek() ?? null,
  ): T {
    const running = standAlone.peek() ?? null;
    if (opened?.origin === init.origin) {
      const enter = (): T => {
        standAlone.set(opened);
        opened.merge(this.#config, init.flashes);
        return work(opened);
      };
      return running === opened ? enter() : runInRequestScope(enter);
    }
    const open = (): T => {
      const exchange = new StandAloneExchange(Manager.create(this.#config), this.#options, init);
      standAlone.set(exchange);
      return work(exchange);
    };
    return hasRequestScope() && !running ? open() : runInRequestScope(open);
  }
}
