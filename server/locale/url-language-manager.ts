import {
  Fw,
  InvalidCallException,
  InvalidConfigException,
  NotFoundHttpException,
} from '../core/index.ts';
import { getRequestLanguage, hasRequestScope, setRequestLanguage } from '../core/internal.ts';
import {
  type Route,
  UrlNormalizerRedirectException,
  type UrlRules,
  type UrlSpec,
} from '../web/index.ts';
import type { Alternate } from './alternates.ts';
import {
  codeOnlyAction,
  type Decision,
  decideByDomain,
  decideWithCode,
  decideWithoutCode,
  isRespelled,
} from './internal/decide.ts';
import { languageOfGeoIp, languageOfHeader } from './internal/detect-language.ts';
import { localizedUrl } from './internal/created-url.ts';
import { currentExchange } from './internal/exchange.ts';
import { isIgnoredPath, isIgnoredRoute } from './internal/ignore-patterns.ts';
import { Consulted, currentState, type LocaleState, stateOf } from './internal/locale-state.ts';
import { type LocaleSetup, setUpLocale, warnAboutSettings } from './internal/locale-setup.ts';
import {
  isStoredSource,
  languageOfSource,
  type LanguageSources,
  storedSources,
} from './internal/language-sources.ts';
import { debug } from './internal/log.ts';
import {
  isPath,
  originOf,
  PageAddresses,
  extractLanguage,
  withoutSwitch,
  withScheme,
} from './internal/page-addresses.ts';
import { readPersistedLanguage, storeLanguage } from './internal/persisted-language.ts';
import {
  isPartOfPage,
  mayRedirect,
  movedTarget,
  parsePlainly,
  targetOfRequest,
} from './internal/redirect.ts';
import { LocaleUrlSettings } from './internal/locale-url-settings.ts';
import { readPath } from './internal/request-path.ts';
import { describeFault, describeRedirect, describeResponse } from './internal/response-headers.ts';
import { firstSegment } from './internal/url-code.ts';
import { LanguageChangedEvent } from './language-changed-event.ts';
import type { LanguageLink } from './language-link.ts';
import type { LocaleRequest } from './locale-request.ts';

/**
 * Reads the language of a request from the first segment of its path, and adds it to the URLs that
 * are created. A request without a language code is served in the default language, or redirected to the
 * language that is stored for the visitor, that they prefer, or that belongs to their country.
 *
 * One manager serves all requests. Its settings are read once, in {@link init}.
 */
export class UrlLanguageManager extends LocaleUrlSettings {
  /** Event before another language than the last one is stored for a visitor. */
  static readonly EVENT_LANGUAGE_CHANGED = 'languageChanged';

  #setup: LocaleSetup | null = null;
  #active = false;
  #hasRules = false;

  /**
   * @throws {InvalidConfigException} Locale URLs are on without pretty URLs, or a setting is not valid.
   */
  override init(): void {
    const setup = setUpLocale(this);
    this.#setup = setup;
    this.#active = this.enableLocaleUrls && setup.index.size > 0;
    if (this.#active && !this.enablePrettyUrl) {
      throw new InvalidConfigException(
        'Locale URL support requires enablePrettyUrl to be set to true.',
      );
    }
    super.init();
    if (this.#active) warnAboutSettings(this, setup);
  }

  override addRules(rules: UrlRules, append = true): void {
    super.addRules(rules, append);
    this.#hasRules ||= Object.keys(rules).length > 0;
  }

  /** `defaultLanguage`, else the language that the application had when the manager was created. */
  getDefaultLanguage(): string {
    return this.#ready().rules.defaultLanguage;
  }

  /** The configured languages in order, without wildcards. Empty when locale URLs are off. */
  getLanguages(): readonly string[] {
    return this.#active ? this.#ready().index.list : [];
  }

  /**
   * The route of a request. Determines the language of the request, and removes its code from the path.
   *
   * @throws {UrlNormalizerRedirectException} The request belongs to another URL (GET and HEAD only).
   * @throws {NotFoundHttpException} A redirect is required, and no rule matches the path; or the normalizer
   * responds with 404.
   * @throws {InvalidConfigException} The path of the request cannot be determined.
   */
  override parseRequest(request: LocaleRequest): Route | false {
    if (!this.#active && !hasRequestScope()) return super.parseRequest(request);
    const state = stateOf(this, request);
    if (this.#active && !state.processed) {
      state.processed = true;
      if (isIgnoredPath(this.#ready().ignored, request.getPathInfo()))
        setRequestLanguage(this.getDefaultLanguage());
      else this.#process(request, state);
    }
    const route = this.#active ? this.#parseInPlace(request) : super.parseRequest(request);
    if (route !== false) state.route = route;
    return route;
  }

  /**
   * The URL of a route with the code of a language after base URL or script name: that of the
   * parameter {@link languageParam}, else that of the request. The default language has none; passing it
   * returns the URL that switches back to it.
   *
   * @throws {InvalidConfigException} Base or script URL cannot be determined: no request is running.
   */
  override createUrl(spec: UrlSpec): string {
    if (!this.#active || this.#isIgnored(spec)) return super.createUrl(spec);
    const { given, rest } = extractLanguage(spec, this.languageParam);
    return localizedUrl(super.createUrl(rest), given, {
      setup: this.#ready(),
      current: this.#language(),
      state: currentState(this),
      prefix: this.showScriptName ? this.scriptUrl : this.baseUrl,
      suffix: this.suffix,
    });
  }

  /**
   * The URL of a route with scheme and host; with {@link languageDomains} those of its language.
   *
   * @param scheme As for {@link UrlManager.createAbsoluteUrl}; null and `true` keep that of the domain.
   * @throws {InvalidConfigException} Host, base or script URL are not known.
   */
  override createAbsoluteUrl(spec: UrlSpec, scheme: string | true | null = null): string {
    const { given } = extractLanguage(spec, this.languageParam);
    const isLocal = this.#active && !this.#isIgnored(spec);
    const origin = isLocal ? originOf(this.#ready(), given, this.#language()) : null;
    const url = origin === null ? '' : this.createUrl(spec);
    return isPath(url)
      ? withScheme(origin + url, scheme === true ? null : scheme)
      : super.createAbsoluteUrl(spec, scheme);
  }

  /**
   * The language that the request prefers; null when none is configured.
   *
   * @param sources Default: all of {@link languageSources}; the stored ones are ignored.
   */
  protected detectLanguage(
    request: LocaleRequest,
    sources: LanguageSources = this.#ready().sources,
  ): string | null {
    for (const source of sources) {
      const language = this.#detect(request, source);
      if (language !== null) return language;
    }
    return null;
  }

  /**
   * The language that is stored for the visitor, unchanged; null without one.
   *
   * @param sources Default: `session`, then `cookie`; others are ignored.
   */
  protected loadPersistedLanguage(
    request: LocaleRequest,
    sources: LanguageSources = storedSources,
  ): string | null {
    stateOf(this, request).consulted |= Consulted.COOKIE;
    return readPersistedLanguage(request, this.#ready().persistence, sources);
  }

  /**
   * The configured language for a code as pair of language and the rest: `['de', 'CH']`. Letter
   * case does not matter; `[null, null]` when no configured language serves the code.
   */
  protected matchCode(code: string): readonly [language: string | null, country: string | null] {
    const found = this.#ready().index.match(code);
    if (found === null) return [null, null];
    const dash = found.indexOf('-');
    return dash < 0 ? [found, null] : [found.slice(0, dash), found.slice(dash + 1)];
  }

  /** Stores the language in session and cookie, each only when its value is another one. */
  protected persistLanguage(request: LocaleRequest, language: string): void {
    if (this.hasEventHandlers(UrlLanguageManager.EVENT_LANGUAGE_CHANGED)) {
      const stored = this.loadPersistedLanguage(request);
      this.#announce(language, stored === null ? null : this.#canonical(stored));
    }
    storeLanguage(request, this.#ready().persistence, language);
  }

  /**
   * Determines the language of the request and removes its code from the path.
   *
   * @returns Language or alias to redirect to; `''`: to the URL without one; null: no redirect.
   */
  protected processLocaleUrl(request: LocaleRequest): string | null {
    const state = stateOf(this, request);
    const setup = this.#ready();
    const decision = readPath(state, this.#decide(request, state), setup, this.suffix);
    const { language } = decision;
    state.decision = decision;
    setRequestLanguage(language);
    if (state.hasCode && !isRespelled(decision)) {
      debug(() => `Language code found in URL. Setting application language to '${language}'.`);
      if (this.enableLanguagePersistence) this.persistLanguage(request, language);
    }
    if (decision.kind === 'missing') throw new NotFoundHttpException(pageNotFound());
    return decision.kind === 'redirect' ? decision.to : null;
  }

  /**
   * The addresses of a page in all languages, for search engines: one absolute URL for
   * each configured language, and `x-default`. Empty for a route without language.
   *
   * @param spec Default: the route of the running request, without its query.
   * @param scheme As for {@link createAbsoluteUrl}.
   * @throws {InvalidCallException} `spec` is left out, and no request was parsed.
   */
  alternates(spec: UrlSpec | null = null, scheme: string | null = null): Alternate[] {
    return this.#active ? this.#addresses().alternates(spec, scheme) : [];
  }

  /**
   * The canonical absolute URL of a page in the language of the request.
   *
   * @param spec Default: the route of the running request, without its query.
   * @param scheme As for {@link createAbsoluteUrl}.
   * @throws {InvalidCallException} `spec` is left out, and no request was parsed.
   */
  canonical(spec: UrlSpec | null = null, scheme: string | null = null): string {
    const addresses = this.#addresses();
    return this.#active
      ? addresses.canonical(spec, this.#language(), scheme)
      : this.createAbsoluteUrl(spec ?? addresses.route(), scheme);
  }

  /**
   * The entries of a language menu: a page in every configured language, including its query. Empty for
   * a route without language, and when locale URLs are off.
   *
   * @param spec Default: the route of the running request.
   * @throws {InvalidCallException} `spec` is left out, and no request was parsed.
   */
  getLanguageLinks(spec: UrlSpec | null = null): LanguageLink[] {
    return this.#active ? this.#addresses().links(spec, this.#language()) : [];
  }

  #addresses(): PageAddresses {
    return new PageAddresses({
      urls: this,
      setup: this.#ready(),
      state: currentState(this),
      keepsPaths: this.#keepsPaths(),
    });
  }

  #process(request: LocaleRequest, state: LocaleState): void {
    const to = this.processLocaleUrl(request);
    const { decision } = state;
    const { vary } = this.#ready();
    const target = describeFault(state, vary, () =>
      to !== null && this.#mayRedirect(request, state) ? this.#targetOf(request, to) : null,
    );
    if (target !== null) {
      describeRedirect(state, vary);
      debug(
        () => `Redirecting to ${typeof target === 'string' ? target : this.createUrl(target)}.`,
      );
      const status = decision?.kind === 'redirect' ? decision.status : null;
      throw new UrlNormalizerRedirectException(target, status ?? this.languageRedirectCode);
    }
    // A misspelled code that is not redirected is stored as well.
    if (decision && isRespelled(decision) && this.enableLanguagePersistence) {
      this.persistLanguage(request, decision.language);
    }
    describeResponse(state, vary);
  }

  /** Whether the request may be redirected. Parts of a page are not redirected: they have no language. */
  #mayRedirect(request: LocaleRequest, state: LocaleState): boolean {
    const { decision } = state;
    const isChoice = decision?.kind === 'redirect' && decision.reason === 'language';
    if (!isChoice || !isPartOfPage(request)) return mayRedirect(request);
    state.consulted |= Consulted.DESTINATION;
    return false;
  }

  #decide(request: LocaleRequest, state: LocaleState): Decision {
    const { domains, index, rules } = this.#ready();
    if (domains !== null) {
      state.hasDomain = true;
      return decideByDomain(domains.languageOf(request.getHostInfo()), rules);
    }
    const pathInfo = request.getPathInfo();
    const written = firstSegment(pathInfo);
    const code = written === '' ? null : index.find(written);
    if (!code) {
      const known = (language: string) => (index.has(language) ? index.segmentOf(language) : null);
      return decideWithoutCode(this.#findLanguage(request), known, rules);
    }
    const rest = pathInfo.slice(written.length);
    state.hasCode = true;
    request.setPathInfo(rest);
    const bare = /^\/*$/.test(rest);
    const slashes = bare ? codeOnlyAction(rest, this.activeNormalizer, this.suffix) : null;
    return decideWithCode(code, written, slashes, rules);
  }

  #findLanguage(request: LocaleRequest): string | null {
    for (const sources of this.#ready().groups) {
      const found = sources.every(isStoredSource)
        ? this.#loadStored(request, sources)
        : this.detectLanguage(request, sources);
      const language = found === null ? null : this.#canonical(found);
      if (language !== null) return language;
    }
    return null;
  }

  #loadStored(request: LocaleRequest, sources: LanguageSources): string | null {
    return this.enableLanguagePersistence ? this.loadPersistedLanguage(request, sources) : null;
  }

  #detect(request: LocaleRequest, source: LanguageSources[number]): string | null {
    const state = stateOf(this, request);
    if (source === 'country') return languageOfGeoIp(request, state, this.#ready());
    if (source === 'header') {
      return this.enableLanguageDetection
        ? languageOfHeader(request, state, (tag) => this.#canonical(tag))
        : null;
    }
    if (typeof source === 'string') return null;
    state.consulted |= Consulted.OTHER;
    const language = languageOfSource(source, request);
    return language === null ? null : this.#canonical(language);
  }

  /** The configured language for a code that a client sent; null without one. */
  #canonical(code: string): string | null {
    const [language, country] = this.matchCode(code);
    return language === null || country === null ? language : `${language}-${country}`;
  }

  /** The URL to redirect a request to, see {@link targetOfRequest}. */
  #targetOf(request: LocaleRequest, to: string): UrlSpec | null {
    if (this.#keepsPaths()) {
      const context = { setup: this.#ready(), baseUrl: this.baseUrl };
      return movedTarget(stateOf(this, request), to, context);
    }
    const { route } = parsePlainly(() => super.parseRequest(request));
    if (route === false) throw new NotFoundHttpException(pageNotFound());
    return this.#isIgnored(route) ? null : targetOfRequest(request, route, to, this);
  }

  /** Parses the path without code. A normalizer may still redirect, in the language of the request. */
  #parseInPlace(request: LocaleRequest): Route | false {
    const { route, status } = parsePlainly(() => super.parseRequest(request));
    if (route === false || status === null || !mayRedirect(request)) return route;
    const language = this.#isIgnored(route) ? null : withoutSwitch(this.#language(), this.#ready());
    const target = targetOfRequest(request, route, language, this);
    if (target === null) return route;
    throw new UrlNormalizerRedirectException(target, status);
  }

  /** Whether another router reads the paths: only their language code may change. */
  #keepsPaths(): boolean {
    const plain = !this.activeNormalizer && !this.suffix && !this.#hasRules;
    return plain && currentExchange().hasForeignRouter;
  }

  #announce(language: string, oldLanguage: string | null): void {
    if (oldLanguage === language) return;
    debug(() => `Triggering languageChanged event: ${oldLanguage ?? ''} -> ${language}`);
    const event = LanguageChangedEvent.create({ language, oldLanguage });
    this.trigger(UrlLanguageManager.EVENT_LANGUAGE_CHANGED, event);
  }

  #isIgnored(spec: UrlSpec): boolean {
    return isIgnoredRoute(this.#ready().ignored, spec);
  }

  #language(): string {
    return getRequestLanguage() ?? this.getDefaultLanguage();
  }

  #ready(): LocaleSetup {
    if (this.#setup) return this.#setup;
    throw new InvalidCallException('UrlLanguageManager is not ready: make it with create().');
  }
}

function pageNotFound(): string {
  return Fw.t('fw', 'Page not found.');
}
