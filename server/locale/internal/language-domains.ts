import { InvalidConfigException } from '../../core/index.ts';
import { shownValue } from '../../core/internal.ts';
import { isSame } from './decide.ts';
import type { LanguageIndex } from './language-index.ts';

/** Scheme and host of each language. */
export type LanguageDomains = Readonly<Record<string, string>>;

/** Maps hosts to languages and languages to hosts. */
export class DomainIndex {
  readonly #languages = new Map<string, string>();
  readonly #origins = new Map<string, string>();

  private constructor(domains: LanguageDomains, index: LanguageIndex) {
    for (const [code, domain] of Object.entries(domains)) {
      const language = index.list.find((one) => isSame(one, code));
      if (language === undefined) throw refuse(`names "${code}", which is not among "languages"`);
      const { host, origin } = readDomain(language, domain);
      const other = this.#languages.get(host);
      if (other !== undefined) throw refuse(`has "${host}" for both "${other}" and "${language}"`);
      this.#languages.set(host, language);
      this.#origins.set(language, origin);
    }
    const missing = index.list.find((language) => !this.#origins.has(language));
    if (missing !== undefined) throw refuse(`has no domain for "${missing}"`);
  }

  /**
   * The index of the domains; null when there are none.
   *
   * @throws {InvalidConfigException} A configured language has no domain, a domain has no configured language or two
   * of them, or is not only scheme and host.
   */
  static of(domains: LanguageDomains, index: LanguageIndex): DomainIndex | null {
    return Object.keys(domains).length === 0 ? null : new DomainIndex(domains, index);
  }

  /** The language of a host, ignoring the scheme. Null for a host that is not listed. */
  languageOf(hostInfo: string | null): string | null {
    const host = hostInfo === null ? '' : hostInfo.slice(hostInfo.indexOf('//') + 2);
    // A dot at the end is the root of the domain name system, and the name the same.
    return this.#languages.get(host.toLowerCase().replace(/\.(?=:|$)/, '')) ?? null;
  }

  /** Scheme and host of a configured language; null for any other. */
  originOf(language: string): string | null {
    return this.#origins.get(language) ?? null;
  }
}

function readDomain(language: string, domain: unknown): URL {
  const url = typeof domain === 'string' && URL.canParse(domain) ? new URL(domain) : null;
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  if (isOrigin) return url;
  throw refuse(
    `must have scheme and host for "${language}", such as "https://example.com", got ${shownValue(domain)}`,
  );
}

function refuse(fault: string): InvalidConfigException {
  return new InvalidConfigException(`UrlLanguageManager "languageDomains" ${fault}.`);
}
