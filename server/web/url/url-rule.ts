import { BaseObject, InvalidConfigException } from '../../core/index.ts';
import { checkSettings } from '../../core/internal.ts';
import { buildQuery, isScalar, parameterText } from '../http/body/query.ts';
import { encodeParameter } from '../internal/percent.ts';
import {
  type CompiledPattern,
  compilePattern,
  compileRegex,
  filledRoute,
  foundValues,
  literalSegments,
  patternParts,
  routeRegex,
  trimPattern,
  withAnyScheme,
  withHost,
} from './rule-pattern.ts';
import { type RuleMismatch, ruleMismatches } from './rule-mismatch.ts';
import { fillPattern } from './rule-template.ts';
import { ruleSettings } from './rule-settings.ts';
import { fitsPath, RuleWriter, type Written } from './rule-writer.ts';
import type { Route, UrlRequest } from './route.ts';
import type { UrlRuleInterface } from './url-rule-interface.ts';
import type { UrlManager } from './url-manager.ts';
import { asNormalizer, type UrlNormalizer, withoutSuffix } from './url-normalizer.ts';
import { decodePath } from '../http/url-parts.ts';
import { trimEndSlashes, trimSlashes } from '../internal/slashes.ts';

type Params = Record<string, unknown>;

const dotSegment = /(?:^|\/)\.{1,2}(?:\/|$)/;

const noValues: ReadonlyMap<string, unknown> = new Map();

/** One pattern and its route, for parsing requests and creating URLs. */
export class UrlRule extends BaseObject implements UrlRuleInterface {
  /** Value of {@link mode}: the rule only parses requests. */
  static readonly PARSING_ONLY = 1;
  /** Value of {@link mode}: the rule only creates URLs. */
  static readonly CREATION_ONLY = 2;

  /** Value of {@link getCreateUrlStatus}: a URL was created. */
  static readonly CREATE_STATUS_SUCCESS = 0;
  /** Value of {@link getCreateUrlStatus}: the rule only parses. */
  static readonly CREATE_STATUS_PARSING_ONLY = 1;
  /** Value of {@link getCreateUrlStatus}: the route was another one. */
  static readonly CREATE_STATUS_ROUTE_MISMATCH = 2;
  /** Value of {@link getCreateUrlStatus}: the parameters did not match. */
  static readonly CREATE_STATUS_PARAMS_MISMATCH = 4;

  /** Name in errors and logs. Default: the pattern as it was given. */
  name: string | null = null;
  /** Path with parameters, e.g. `news/<id:\d+>/<slug>`; may start with a host. */
  pattern: string | null = null;
  /** Host with scheme, e.g. `https://<tenant:\w+>.example.com`; null: that of the request. */
  host: string | null = null;
  /** Route; `<name>` is replaced by the value of a parameter of the pattern. */
  route: string | null = null;
  /** Values of parameters that may be missing in the URL, and that belong to the route without being in it. */
  defaults: Readonly<Record<string, unknown>> = {};
  /** Suffix of every URL, e.g. `.html`; null: that of the manager. */
  suffix: string | null = null;
  /** Methods that the rule parses, e.g. `['GET', 'HEAD']`; `GET` alone excludes HEAD. Null: all. Ignored when URLs are created. */
  verb: string | readonly string[] | null = null;
  /** 0 for both ways, {@link PARSING_ONLY} or {@link CREATION_ONLY}. */
  mode = 0;
  /** Whether `/` in a value is escaped too. Default true. */
  encodeParams = true;
  /** Own normalizer or its config; null: that of the manager; false: none. */
  normalizer: UrlNormalizer | Readonly<Record<string, unknown>> | false | null = null;

  #compiled: CompiledPattern | null = null;
  #routeRegex: RegExp | null = null;
  #routeParams: readonly string[] = [];
  #paramRules: ReadonlyMap<string, RegExp> = new Map();
  #verbs: readonly string[] = [];
  #prefix: readonly string[] = [];
  #writer: RuleWriter | null = null;
  /** The path of a rule without parameters. */
  #literal: string | null = null;
  #createStatus: number | null = null;

  /**
   * @throws {InvalidConfigException} Pattern or route is missing, a property or the normalizer is not valid, or a
   * parameter is given twice or with an invalid expression.
   */
  override init(): void {
    super.init();
    if (this.pattern === null) throw new InvalidConfigException('UrlRule::pattern must be set.');
    if (this.route === null) throw new InvalidConfigException('UrlRule::route must be set.');
    checkSettings(`The URL rule ${this.pattern}:`, this as UrlRule, ruleSettings);
    this.normalizer = asNormalizer(this.normalizer, 'Invalid config for UrlRule::normalizer.');
    this.name ??= this.pattern;
    const verbs = typeof this.verb === 'string' ? [this.verb] : (this.verb ?? []);
    this.#verbs = verbs.map((verb) => verb.toUpperCase());
    this.route = trimPattern(this.route);
    this.#compile(this.name, this.#splitHost());
  }

  /**
   * Leading segments without parameters, see {@link UrlRuleInterface}. A subclass whose {@link parseRequest} accepts
   * other paths than those of the pattern returns an empty list.
   */
  literalPrefix(): readonly string[] {
    return this.#prefix;
  }

  /**
   * The route when it has no parameters, see {@link UrlRuleInterface}. A subclass whose {@link createUrl} accepts other
   * routes returns null.
   */
  literalRoute(): string | null {
    return this.#routeRegex === null ? this.route : null;
  }

  /** Whether URLs of this rule start with a host. */
  get hasHost(): boolean {
    return this.host !== null;
  }

  parseRequest(manager: UrlManager, request: UrlRequest): Route | false {
    if (this.mode === UrlRule.CREATION_ONLY) return false;
    if (this.#verbs.length > 0 && !this.#verbs.includes(request.getMethod())) return false;
    const { bare, normalized, normalizer } = this.#path(manager, request);
    const values = this.#match(bare, request);
    if (!values) return false;
    const route = this.#routeOf(values);
    return normalized && normalizer ? normalizer.normalizeRoute(route) : route;
  }

  mismatches(manager: UrlManager, request: UrlRequest): readonly RuleMismatch[] {
    if (this.mode === UrlRule.CREATION_ONLY) return [];
    const { bare, path, suffix } = this.#path(manager, request);
    const asked = { verbs: this.#verbs, host: this.host, pattern: this.pattern ?? '', suffix };
    const found = {
      path: bare ?? path,
      isCut: bare !== null,
      isMatch: !!this.#match(bare, request),
    };
    return ruleMismatches({ rule: this.describe(), ...asked, ...found }, request);
  }

  /** Methods and pattern as they were given: `GET,HEAD news/<id>`. */
  describe(): string {
    const name = this.name || '/';
    const host = this.host === null || name.includes(this.host) ? '' : `${this.host}/`;
    return `${this.#verbs.join(',')} ${host}${name}`.trimStart();
  }

  createUrl(manager: UrlManager, route: string, given: Readonly<Params>): string | false {
    if (this.mode === UrlRule.PARSING_ONLY) return this.#refuse(UrlRule.CREATE_STATUS_PARSING_ONLY);
    if (this.#writer && route === this.route) {
      const written = this.#writer.write(given);
      if (written !== undefined) return this.#written(written, manager);
    }
    const values = this.#routeValues(route);
    if (!values) return this.#refuse(UrlRule.CREATE_STATUS_ROUTE_MISMATCH);
    const params: Params = { __proto__: null, ...given };
    const fits = this.#takeDefaults(params, values) && this.#takeParams(params, values);
    const suffix = this.suffix ?? manager.suffix ?? '';
    const url = fits ? this.#renderReadable(values, suffix) : null;
    if (url === null) return this.#refuse(UrlRule.CREATE_STATUS_PARAMS_MISMATCH);
    this.#createStatus = UrlRule.CREATE_STATUS_SUCCESS;
    const query = buildQuery(params);
    return query === '' ? url : `${url}?${query}`;
  }

  /** Whether and why the last call of {@link createUrl} returned a URL or not; null before the first one. */
  getCreateUrlStatus(): number | null {
    return this.#createStatus;
  }

  #written(written: Written, manager: UrlManager): string | false {
    if (written === null || dotSegment.test(written.path))
      return this.#refuse(UrlRule.CREATE_STATUS_PARAMS_MISMATCH);
    this.#createStatus = UrlRule.CREATE_STATUS_SUCCESS;
    const { path, query } = written;
    const url = path === '' ? '' : path + (this.suffix ?? manager.suffix ?? '');
    return query === '' ? url : `${url}?${query}`;
  }

  #refuse(status: number): false {
    this.#createStatus = status;
    return false;
  }

  /** The path of a request in normal form, also without the suffix: null when it does not have it. */
  #path(manager: UrlManager, request: UrlRequest) {
    const normalizer = this.#normalizer(manager);
    const suffix = this.suffix ?? manager.suffix ?? '';
    const { path, normalized } = normalizer
      ? normalizer.normalizePathInfo(request.getPathInfo(), suffix)
      : { path: request.getPathInfo(), normalized: false };
    return { path, bare: withoutSuffix(path, suffix), suffix, normalized, normalizer };
  }

  #normalizer(manager: UrlManager): UrlNormalizer | null {
    if (this.normalizer === false) return null;
    return (this.normalizer as UrlNormalizer | null) ?? manager.activeNormalizer;
  }

  /** Normalizes pattern and host; returns the pattern to compile, `''` for the empty one. */
  #splitHost(): string {
    let pattern = trimPattern(this.pattern ?? '');
    if (this.host !== null) {
      this.host = trimEndSlashes(this.host);
      pattern = trimPattern(`${this.host}/${pattern}`);
    } else if (pattern.includes('://') || pattern.startsWith('//')) {
      const slash = pattern.indexOf('/', pattern.indexOf('//') + 2);
      this.host = slash < 0 ? pattern : pattern.slice(0, slash);
    } else if (pattern !== '') {
      pattern = `/${pattern}/`;
    }
    this.pattern = pattern;
    return pattern;
  }

  #compile(name: string, pattern: string): void {
    const host = this.host ?? '';
    const anyScheme = host.startsWith('//');
    const optional = new Set(Object.keys(this.defaults));
    const compiled = compilePattern({
      host: anyScheme ? host.slice(2) : host,
      path: pattern.slice(host.length),
      optional,
      rule: name,
    });
    this.#compiled = anyScheme ? withAnyScheme(compiled, name) : compiled;
    [this.route, this.defaults] = filledRoute(this.route ?? '', compiled.names, this.defaults);
    const route = patternParts(this.route);
    const used = route.flatMap((part) => (part.kind === 'token' ? [part.name] : []));
    this.#routeParams = compiled.names.filter((token) => used.includes(token));
    const rules = new Map<string, RegExp>();
    for (const part of compiled.parts) {
      if (part.kind === 'token' && !used.includes(part.name))
        rules.set(part.name, compileRegex(`^(?:${part.regex})$`, name));
    }
    this.#paramRules = rules;
    if (this.#routeParams.length > 0) this.#routeRegex = routeRegex(route, compiled, name);
    this.#prefix = literalSegments(compiled, this.host !== null);
    if (this.host === null && optional.size === 0) this.#findShortcuts(compiled, pattern);
  }

  /** Most rules have neither host nor defaults, and can be matched and written faster. */
  #findShortcuts({ names, parts }: CompiledPattern, pattern: string): void {
    if (names.length === 0) this.#literal = trimSlashes(pattern);
    if (this.#routeRegex !== null || !this.encodeParams) return;
    this.#writer = RuleWriter.of(parts, this.#paramRules);
  }

  #match(path: string | null, request: UrlRequest): ReadonlyMap<string, unknown> | null {
    const compiled = this.#compiled;
    if (path === null || !compiled || path.length > compiled.maxLength) return null;
    if (this.#literal !== null) return path === this.#literal ? noValues : null;
    const found = compiled.regex.exec(
      this.host === null ? path : withHost(path, request.getHostInfo()),
    );
    if (!found) return null;
    return foundValues(compiled.names, found.groups ?? {}, this.defaults);
  }

  #routeOf(values: ReadonlyMap<string, unknown>): Route {
    let route = this.route ?? '';
    if (values === noValues) return [route, {}];
    const params: Params = Object.create(null) as Params;
    Object.assign(params, this.defaults);
    for (const [name, value] of values) params[name] = value;
    for (const name of this.#routeParams) {
      delete params[name];
      route = route.replaceAll(`<${name}>`, () => parameterText(values.get(name) ?? ''));
    }
    return [route, params];
  }

  /** Values of the parameters that are part of the route; null when the route is another one. */
  #routeValues(route: string): Map<string, string> | null {
    if (route === this.route) return new Map();
    const groups = this.#routeRegex?.exec(route)?.groups;
    if (!groups) return null;
    const values = new Map<string, string>();
    for (const name of this.#routeParams) {
      const value = groups[`p${this.#compiled?.names.indexOf(name) ?? -1}`] ?? '';
      const isDefault =
        Object.hasOwn(this.defaults, name) && parameterText(this.defaults[name]) === value;
      values.set(name, isDefault ? '' : this.#encode(value));
    }
    return values;
  }

  /** Removes parameters that equal their default; false when one contradicts a default that is not in the pattern. */
  #takeDefaults(params: Params, values: Map<string, string>): boolean {
    for (const [name, value] of Object.entries(this.defaults)) {
      if (this.#routeParams.includes(name)) continue;
      const inPattern = this.#paramRules.has(name);
      const given = params[name] ?? (value === '' && inPattern ? '' : undefined);
      if (given === undefined) return false;
      if (isScalar(given) && parameterText(given) === parameterText(value)) {
        delete params[name];
        if (inPattern) values.set(name, '');
      } else if (!inPattern) {
        return false;
      }
    }
    return true;
  }

  #takeParams(params: Params, values: Map<string, string>): boolean {
    for (const [name, regex] of this.#paramRules) {
      const value = params[name];
      if (value === undefined || value === null) {
        if (!values.has(name)) return false;
        continue;
      }
      if (!isScalar(value)) return false;
      const text = parameterText(value);
      // An empty value would be read as the default.
      if (text === '' && parameterText(this.defaults[name] ?? '') !== '') return false;
      if (!fitsPath(text, regex)) return false;
      values.set(name, this.#encode(text));
      delete params[name];
    }
    return true;
  }

  #encode(text: string): string {
    return this.encodeParams
      ? encodeParameter(text)
      : text.split('/').map(encodeParameter).join('/');
  }

  /** The URL without its defaults, or with them where the rule would parse other values; null when it can parse neither. */
  #renderReadable(values: ReadonlyMap<string, string>, suffix: string): string | null {
    return this.#render(values, suffix) ?? this.#render(this.#withDefaults(values), suffix);
  }

  /** Values with the defaults of those that were omitted. */
  #withDefaults(values: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
    const all = new Map(values);
    for (const [name, value] of values) {
      if (value !== '' || !Object.hasOwn(this.defaults, name)) continue;
      all.set(name, this.#encode(parameterText(this.defaults[name])));
    }
    return all;
  }

  /** Whether the rule parses a path into the values that it was created from. */
  #reads(path: string, host: string, values: ReadonlyMap<string, string>): boolean {
    const plain = decodePath(path);
    const origin = this.host?.startsWith('//') ? `http://${host}` : host;
    const whole = this.host === null ? plain : [origin, ...(plain === '' ? [] : [plain])].join('/');
    const { names = [], regex } = this.#compiled ?? {};
    const found = regex?.exec(whole);
    const readAs = (name: string, at: number): boolean =>
      (found?.groups?.[`p${at}`] ?? '') === decodePath(values.get(name) ?? '');
    return found != null && names.every(readAs);
  }

  /** The URL with its suffix; null when a browser would not send it unchanged, or the rule would not parse it so. */
  #render(values: ReadonlyMap<string, string>, suffix: string): string | null {
    const filled = fillPattern(this.#compiled?.parts ?? [], values, this.host !== null);
    if (dotSegment.test(filled.path) || !this.#reads(filled.path, filled.host, values)) return null;
    const path = filled.path === '' ? '' : filled.path + suffix;
    if (this.host === null) return path;
    const origin = this.host.startsWith('//') ? `//${filled.host}` : filled.host;
    return path === '' ? origin : `${origin}/${path}`;
  }
}
