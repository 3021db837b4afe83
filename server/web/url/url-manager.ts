import { Component, type EventMap, InvalidConfigException } from '../../core/index.ts';
import { checkSettings, classNameOf, type SettingRule, settingRules } from '../../core/internal.ts';
import { buildQuery, isScalar, parameterText } from '../http/body/query.ts';
import { currentRequest } from '../internal/current-request.ts';
import { encodeParameter } from '../internal/percent.ts';
import { buildRules, type UrlRules } from './rule-config.ts';
import { RuleIndex } from './rule-index.ts';
import { traceNoMatch, traceRule } from './rule-trace.ts';
import { type Route, splitSpec, type UrlRequest, type UrlSpec } from './route.ts';
import type { UrlRuleInterface } from './url-rule-interface.ts';
import { asNormalizer, UrlNormalizer, withoutSuffix } from './url-normalizer.ts';
import { UrlRule } from './url-rule.ts';
import { ensureScheme } from './scheme.ts';
import { trimEndSlashes, trimSlashes, trimStartSlashes } from '../internal/slashes.ts';

const settings = {
  enablePrettyUrl: settingRules.flag,
  enableStrictParsing: settingRules.flag,
  routeParam: settingRules.text,
  ruleConfig: settingRules.object,
  rules: settingRules.listOrObject,
  showScriptName: settingRules.flag,
  suffix: settingRules.textOrNull,
} as const;

const address: SettingRule = [
  'text without blanks and control characters, or null',
  (value) => value === null || (typeof value === 'string' && !/[\s\p{Cc}]/u.test(value)),
];

/**
 * Parses requests into routes and creates URLs of routes. One manager serves all requests: after
 * {@link init} it changes only through {@link addRules}, and it stores no data of a request.
 *
 * `E` lists the events of a subclass, as a type (an interface has no index): `class Routes extends UrlManager<{ missed: MissEvent }>`.
 */
export class UrlManager<E extends EventMap = EventMap> extends Component<E> {
  /** Whether the path contains the route. Default false: the query parameter {@link routeParam} contains it. */
  enablePrettyUrl = false;
  /** Whether only rules may match; otherwise a path without a rule is a route itself. Default false. */
  enableStrictParsing = false;
  /** Rules, tried in this order. */
  rules: UrlRules = [];
  /** Suffix of URLs, e.g. `.html` or `/`; a rule may have its own. */
  suffix: string | null = null;
  /** Whether URLs start with the script URL instead of the base URL. Default false. */
  showScriptName = false;
  /** Query parameter of the route without pretty URLs. */
  routeParam = 'r';
  /** Defaults that are merged into the config of each rule. */
  ruleConfig: Readonly<Record<string, unknown>> = {};
  /** Normalizer or its config; false, the default: paths stay unchanged. */
  normalizer: UrlNormalizer | Readonly<Record<string, unknown>> | false = false;

  #rules: readonly UrlRuleInterface[] = [];
  #index: { readonly index: RuleIndex; readonly suffix: string | null } | null = null;
  #baseUrl: string | null = null;
  #scriptUrl: string | null = null;
  #hostInfo: string | null = null;

  /** @throws {InvalidConfigException} A rule or the normalizer is not valid. */
  override init(): void {
    super.init();
    checkSettings(classNameOf(this), this as UrlManager, settings);
    this.normalizer =
      asNormalizer(
        this.normalizer,
        '`UrlManager::normalizer` should be an instance of `UrlNormalizer` or its DI compatible configuration.',
      ) ?? false;
    if (this.enablePrettyUrl) this.addRules(this.rules);
  }

  /** The normalizer that is used, null when there is none. */
  get activeNormalizer(): UrlNormalizer | null {
    return this.normalizer instanceof UrlNormalizer ? this.normalizer : null;
  }

  /**
   * Adds rules after, or with `append` false before, the existing ones. Does nothing without
   * pretty URLs.
   *
   * @throws {InvalidConfigException} A rule is not valid.
   */
  addRules(rules: UrlRules, append = true): void {
    if (!this.enablePrettyUrl) return;
    const added = buildRules(rules, this.ruleConfig);
    this.#rules = append ? [...this.#rules, ...added] : [...added, ...this.#rules];
    this.#index = null;
  }

  /** Path below which the application is mounted, without trailing slash. Default: that of the request. */
  get baseUrl(): string {
    return this.#baseUrl ?? this.#request('baseUrl').getBaseUrl();
  }

  set baseUrl(value: string | null) {
    this.#baseUrl = trimEnd(this.#address('baseUrl', value));
  }

  /** Path of the entry script. Default: that of the request. */
  get scriptUrl(): string {
    return this.#scriptUrl ?? this.#request('scriptUrl').getScriptUrl();
  }

  set scriptUrl(value: string | null) {
    this.#scriptUrl = this.#address('scriptUrl', value);
  }

  /** Scheme and host of absolute URLs, without trailing slash. Default: that of the request. */
  get hostInfo(): string {
    return this.#hostInfo ?? this.#request('hostInfo').getHostInfo() ?? '';
  }

  set hostInfo(value: string | null) {
    this.#hostInfo = trimEnd(this.#address('hostInfo', value));
  }

  #address(name: string, value: string | null): string | null {
    checkSettings(classNameOf(this), { [name]: value }, { [name]: address });
    return value;
  }

  /**
   * The route of a request, `false` when there is none.
   *
   * @throws {UrlNormalizerRedirectException} The request must be redirected to the normal form of its URL.
   * @throws {NotFoundHttpException} The path is not in normal form, and the normalizer requires that.
   * @throws {InvalidConfigException} The path of the request cannot be determined.
   */
  parseRequest(request: UrlRequest): Route | false {
    if (!this.enablePrettyUrl) {
      const route = request.getQueryParam(this.routeParam, '');
      return [typeof route === 'string' ? route : '', {}];
    }
    const pathInfo = request.getPathInfo();
    for (const { rule } of this.#ruleIndex().forPath(pathInfo)) {
      const route = rule.parseRequest(this, request);
      traceRule(rule, route !== false);
      if (route !== false) return route;
    }
    traceNoMatch(this.#rules, this, request);
    return this.enableStrictParsing ? false : this.#parseAsRoute(pathInfo);
  }

  /**
   * The URL of a route, without scheme and host unless its rule has them.
   *
   * @throws {InvalidConfigException} Base or script URL are not known: no request is running.
   */
  createUrl(spec: UrlSpec): string {
    const { route, params, anchor } = readSpec(spec);
    if (!this.enablePrettyUrl) {
      delete params[this.routeParam];
      const query = buildQuery({ [this.routeParam]: route, ...params });
      return `${this.scriptUrl}?${query}${anchor}`;
    }
    for (const { rule } of this.#ruleIndex().forRoute(route)) {
      const url = rule.createUrl(this, route, params);
      if (url !== false) return this.#withBase(url) + anchor;
    }
    const path = route.split('/').map(encodeParameter).join('/');
    const query = buildQuery(params);
    const suffix = path === '' ? '' : (this.suffix ?? '');
    return `${this.#base()}/${path}${suffix}${query && `?${query}`}${anchor}`;
  }

  /**
   * The URL of a route with scheme and host.
   *
   * @param scheme `null` or `true`: that of the request; `''`: none, as in `//example.com/`; otherwise this one.
   * @throws {InvalidConfigException} Host, base or script URL are not known.
   */
  createAbsoluteUrl(spec: UrlSpec, scheme: string | true | null = null): string {
    const url = this.createUrl(spec);
    if (url.startsWith('//')) {
      const own = this.hostInfo.split('://', 1)[0] ?? 'http';
      return ensureScheme(`${own}:${url}`, scheme);
    }
    return ensureScheme(/^\w[\w+.-]*:\/\//.test(url) ? url : this.hostInfo + url, scheme);
  }

  #parseAsRoute(pathInfo: string): Route | false {
    const suffix = this.suffix ?? '';
    const normalizer = this.activeNormalizer;
    const { path, normalized } = normalizer?.normalizePathInfo(pathInfo, suffix) ?? {
      path: pathInfo,
      normalized: false,
    };
    const route = withoutSuffix(path, suffix);
    if (route === null) return false;
    return normalized && normalizer ? normalizer.normalizeRoute([route, {}]) : [route, {}];
  }

  #base(): string {
    return this.showScriptName ? this.scriptUrl : this.baseUrl;
  }

  /** Inserts base or script URL before a path, or between host and path. */
  #withBase(url: string): string {
    const given = this.#base();
    const base = given.endsWith('/') ? given.slice(0, -1) : given;
    if (!url.includes('//')) return `${base}/${trimStartSlashes(url)}`;
    const host = /^(?:\w[\w+.-]*:)?\/\/[^/?#]*/.exec(url)?.[0];
    if (host === undefined) return `${base}/${trimStartSlashes(url)}`;
    return host + base + url.slice(host.length);
  }

  #ruleIndex(): RuleIndex {
    if (this.#index?.suffix === this.suffix) return this.#index.index;
    const suffixes = new Set([this.suffix ?? '']);
    for (const rule of this.#rules) {
      // Rules inside groups are found by the prefix of their group alone.
      if (rule instanceof UrlRule && rule.suffix !== null) suffixes.add(rule.suffix);
    }
    const index = new RuleIndex(
      this.#rules,
      [...suffixes].filter((suffix) => suffix !== '' && suffix !== '/'),
    );
    this.#index = { index, suffix: this.suffix };
    return index;
  }

  #request(property: string) {
    const request = currentRequest();
    if (request) return request;
    throw new InvalidConfigException(
      `Please configure UrlManager::${property}: no request is running that it could be read from.`,
    );
  }
}

/** Route without outer slashes, a copy of the parameters, and the anchor with `#`. */
function readSpec(spec: UrlSpec): {
  route: string;
  params: Record<string, unknown>;
  anchor: string;
} {
  const [given, all = {}] = splitSpec(spec);
  const params = Object.create(null) as Record<string, unknown>;
  for (const name of Object.keys(all)) if (name !== '#') params[name] = all[name];
  return { route: trimSlashes(given), params, anchor: anchorOf(all) };
}

/** Only a single value is an anchor: parameters may be those of a query, which may contain lists and records, too. */
function anchorOf(params: Readonly<Record<string, unknown>>): string {
  const fragment = Object.hasOwn(params, '#') ? params['#'] : null;
  if (!fragment && fragment !== 0) return '';
  if (!(isScalar(fragment) || fragment instanceof Date)) return '';
  return `#${encodeURI(parameterText(fragment).toWellFormed()).replaceAll('#', '%23')}`;
}

const trimEnd = (text: string | null): string | null =>
  text === null ? null : trimEndSlashes(text);
