import { InvalidCallException } from '../../core/index.ts';
import type { Route, UrlSpec } from '../../web/index.ts';
import { specParams, splitSpec } from '../../web/internal.ts';
import type { Alternate } from '../alternates.ts';
import type { LanguageLink } from '../language-link.ts';
import { isSame } from './decide.ts';
import { isIgnoredRoute } from './ignore-patterns.ts';
import type { LocaleSetup } from './locale-setup.ts';
import type { LocaleState } from './locale-state.ts';
import { translateRest } from './request-path.ts';
import { codeOfUrl, moveUrl } from './url-code.ts';

/** Creates the URLs of routes; the manager. */
interface UrlSource {
  readonly languageParam: string;
  readonly baseUrl: string;
  readonly hostInfo: string;
  createUrl(spec: UrlSpec): string;
  createAbsoluteUrl(spec: UrlSpec, scheme: string | null): string;
}

/** Context of {@link PageAddresses}. */
interface AddressContext {
  readonly urls: UrlSource;
  readonly setup: LocaleSetup;
  /** The running request; null when none was parsed. */
  readonly state: LocaleState | null;
  /** Whether the address of the requested page is created from its path as it was sent, not from its route. */
  readonly keepsPaths: boolean;
}

/** The addresses of a page in all languages. */
export class PageAddresses {
  readonly #urls: UrlSource;
  readonly #setup: LocaleSetup;
  readonly #state: LocaleState | null;
  readonly #keepsPaths: boolean;

  constructor({ urls, setup, state, keepsPaths }: AddressContext) {
    this.#urls = urls;
    this.#setup = setup;
    this.#state = state;
    this.#keepsPaths = keepsPaths;
  }

  /** See {@link UrlLanguageManager.alternates}. */
  alternates(spec: UrlSpec | null, scheme: string | null): Alternate[] {
    if (this.#isIgnored(spec)) return [];
    const { index, rules } = this.#setup;
    const list = index.list.map((language) => ({
      hreflang: language,
      href: this.canonical(spec, language, scheme),
    }));
    const href = this.canonical(spec, rules.defaultLanguage, scheme);
    return [...list, { hreflang: 'x-default', href }];
  }

  /** The absolute URL of a page in a language; it does not redirect. */
  canonical(spec: UrlSpec | null, language: string, scheme: string | null): string {
    const named = withoutSwitch(language, this.#setup);
    if (spec === null && this.#keepsPaths && this.#state) {
      const path = this.#state.request.getUrl().split('?', 1)[0] ?? '/';
      const origin = this.#setup.domains?.originOf(language) ?? this.#urls.hostInfo;
      return withScheme(origin + this.#move(this.#state, path, named), scheme);
    }
    return this.#urls.createAbsoluteUrl(this.#named(spec ?? this.route(), named), scheme);
  }

  /** See {@link UrlLanguageManager.getLanguageLinks}. */
  links(spec: UrlSpec | null, current: string): LanguageLink[] {
    if (this.#isIgnored(spec)) return [];
    return Array.from(this.#setup.names, ([language, label]) => ({
      language,
      label,
      href: this.#switchTo(spec, language),
      isCurrent: isSame(language, current),
    }));
  }

  /** The route of the running request. @throws {InvalidCallException} None was parsed. */
  route(): Route {
    if (this.#state?.route) return this.#state.route;
    throw new InvalidCallException('No request was parsed here; name the route of the page.');
  }

  #isIgnored(spec: UrlSpec | null): boolean {
    return isIgnoredRoute(this.#setup.ignored, spec ?? this.route());
  }

  /** The URL that shows a page in a language and stores that language. */
  #switchTo(spec: UrlSpec | null, language: string): string {
    if (spec !== null) return this.#urls.createUrl(this.#named(spec, language));
    const [route, params] = this.route();
    if (this.#keepsPaths && this.#state) {
      const url = this.#move(this.#state, this.#state.request.getUrl(), language);
      return atDomain(url, language, this.#state, this.#setup);
    }
    const query = this.#state ? specParams(this.#state.request.getQueryParams()) : {};
    return this.#urls.createUrl(this.#named([route, { ...query, ...params }], language));
  }

  #named(spec: UrlSpec, language: string): UrlSpec {
    const [route, params] = splitSpec(spec);
    return [route, { ...params, [this.#urls.languageParam]: language }];
  }

  #move(state: LocaleState, url: string, language: string): string {
    const moved = { url, baseUrl: this.#urls.baseUrl, hasCode: state.hasCode };
    const code = codeOfUrl(this.#setup, language, language);
    return moveUrl(moved, code, translateRest(this.#setup, state, language));
  }
}

/** The language to pass to `createUrl`: with the default one, the result would be the URL that switches back to it. */
export function withoutSwitch(language: string, { domains, rules }: LocaleSetup): string {
  return domains === null && !rules.codeForDefault && isSame(language, rules.defaultLanguage)
    ? ''
    : language;
}

/** The language in the parameters of a route, null for none, and the route without it. */
export function extractLanguage(
  spec: UrlSpec,
  languageParam: string,
): { readonly given: string | null; readonly rest: UrlSpec } {
  const [route, all] = splitSpec(spec);
  if (!all || !Object.hasOwn(all, languageParam)) return { given: null, rest: spec };
  const { [languageParam]: named, ...params } = all;
  return { given: typeof named === 'string' ? named : null, rest: [route, params] };
}

/** Scheme and host of a language, that of the request when none is given; null without domains. */
export function originOf(
  { domains, index }: LocaleSetup,
  given: string | null,
  current: string,
): string | null {
  if (domains === null) return null;
  return domains.originOf(given === null ? current : index.languageOf(given));
}

/** Whether a URL has no host. */
export function isPath(url: string): boolean {
  return url.startsWith('/') && !url.startsWith('//');
}

/** A path at the domain of a language; unchanged on that domain, and without language or domains. */
export function atDomain(
  url: string,
  given: string | null,
  state: LocaleState | null,
  setup: LocaleSetup,
): string {
  if (given === null || !isPath(url)) return url;
  const origin = originOf(setup, given, given);
  const isCurrent = state?.decision?.language === setup.index.languageOf(given);
  return origin === null || isCurrent ? url : origin + url;
}

/** An absolute URL with another scheme; null keeps it, `''` results in `//example.com/`. */
export function withScheme(url: string, scheme: string | null): string {
  if (scheme === null) return url;
  return (scheme === '' ? '' : `${scheme}:`) + url.slice(url.indexOf('//'));
}
