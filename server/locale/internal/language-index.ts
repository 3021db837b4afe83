import { InvalidConfigException } from '../../core/index.ts';
import { type LanguageEntry, type Languages, readLanguages } from '../languages.ts';

/** A language that was found in a URL. */
export interface UrlCode {
  /** Its code in the spelling of the configuration. */
  readonly language: string;
  /** Its segment in URLs, not encoded. */
  readonly segment: string;
}

// The longest tag that BCP 47 requires implementations to support is 35 characters.
const MAX_TAG_LENGTH = 64;

/** Index of all configured languages; the time of a look-up does not depend on their number. */
export class LanguageIndex {
  /** Languages in order of declaration, once each, without those that only a wildcard covers. */
  readonly list: readonly string[];
  readonly #keepsCase: boolean;
  /** Codes, alias values included, by their lower case. */
  readonly #spellings = new Map<string, string>();
  /** Spelling of the base by its lower case. */
  readonly #wildcards = new Map<string, string>();
  /** Languages that are configured in several scripts, such as `zh` with `zh-Hant`. */
  readonly #multiScript = new Set<string>();
  /** Code by language and script, such as `zh-hant`. */
  readonly #scripts = new Map<string, string>();
  /** URL segments by lower-cased code. */
  readonly #segments = new Map<string, string>();
  /** The same, encoded, by the configured code; used for links. */
  readonly #encoded = new Map<string, string>();
  /** Codes that requests may contain, in lower case. */
  readonly #urlCodes = new Map<string, UrlCode>();

  /**
   * @param keepsCase Whether codes keep their upper case in URLs.
   * @throws {InvalidConfigException} An entry is not valid, or two languages have the same URL code.
   */
  constructor(languages: Languages, keepsCase: boolean) {
    this.#keepsCase = keepsCase;
    const entries = readLanguages(languages);
    for (const entry of entries) this.#addLanguage(entry);
    for (const entry of entries) this.#addUrlCode(entry);
    this.list = [...this.#spellings.values()];
    for (const language of this.list) {
      this.#encoded.set(language, encode(this.segmentOf(language)));
      this.#addScript(language);
    }
  }

  /** Number of URL codes. */
  get size(): number {
    return this.#urlCodes.size;
  }

  /** The language of a path segment, ignoring case. */
  find(segment: string): UrlCode | null {
    const key = segment.toLowerCase();
    const found = this.#urlCodes.get(key);
    if (found) return found;
    const language = this.#matchWildcard(key);
    return language === null ? null : { language, segment: this.segmentOf(language) };
  }

  /**
   * The configured language that serves a language tag: the tag itself, else the rest of it when its
   * last parts are dropped (RFC 4647, lookup). When that is written in another script, by CLDR's likely
   * subtags, a language in the script of the tag is preferred: `zh-TW` is served by `zh-Hant` before `zh`.
   * `pt` is not served by `pt-BR`.
   */
  match(tag: string): string | null {
    let key = tag.toLowerCase();
    if (key.length > MAX_TAG_LENGTH)
      key = key.slice(0, Math.max(key.lastIndexOf('-', MAX_TAG_LENGTH), 0));
    const script = this.#scriptOf(key);
    for (let part = key; part !== ''; part = withoutLastPart(part)) {
      const found = this.#exact(part);
      if (found === null) continue;
      // The rest of the tag may be written in another script: `zh-TW` shortened to `zh`.
      const hasScript = part === key || script === null || this.#scriptOf(part) === script;
      return hasScript ? found : (this.#scripts.get(script) ?? found);
    }
    return script === null ? null : (this.#scripts.get(script) ?? null);
  }

  /** Whether the language is configured, itself or by a wildcard, ignoring case. */
  has(language: string): boolean {
    const key = language.toLowerCase();
    return (
      this.#spellings.has(key) || this.#wildcards.has(key) || this.#matchWildcard(key) !== null
    );
  }

  /** The URL segment of a language, not encoded: its alias, else its code; unknown ones unchanged. */
  segmentOf(language: string): string {
    const found = this.#segments.get(language) ?? this.#segments.get(language.toLowerCase());
    return found ?? this.#cased(language);
  }

  /** {@link segmentOf}, encoded for a path. */
  encodedSegmentOf(language: string): string {
    return this.#encoded.get(language) ?? encode(this.segmentOf(language));
  }

  /** The language of an alias or a code in any spelling; other values unchanged. */
  languageOf(name: string): string {
    const key = name.toLowerCase();
    return this.#urlCodes.get(key)?.language ?? this.#spellings.get(key) ?? name;
  }

  #exact(key: string): string | null {
    return this.#spellings.get(key) ?? this.#wildcards.get(key) ?? this.#matchWildcard(key);
  }

  /** Likely script of a language that is configured in several, with the language; null for other languages. */
  #scriptOf(key: string): string | null {
    const dash = key.indexOf('-');
    if (!this.#multiScript.has(dash < 0 ? key : key.slice(0, dash))) return null;
    const locale = likelyLocale(key);
    return locale ? scriptKey(locale) : null;
  }

  #addScript(language: string): void {
    const locale = likelyLocale(language);
    if (!locale) return;
    const key = scriptKey(locale);
    if (!this.#scripts.has(key)) this.#scripts.set(key, language);
    if (likelyLocale(locale.language)?.script !== locale.script) {
      this.#multiScript.add(locale.language);
    }
  }

  #addLanguage({ code, alias, wildcard }: LanguageEntry): void {
    const key = code.toLowerCase();
    const target = wildcard ? this.#wildcards : this.#spellings;
    if (!target.has(key)) target.set(key, code);
    if (alias !== null || !this.#segments.has(key)) {
      this.#segments.set(key, this.#cased(alias ?? code));
    }
  }

  #addUrlCode({ code, alias }: LanguageEntry): void {
    const key = (alias ?? code).toLowerCase();
    const language = this.#spellings.get(code.toLowerCase()) ?? code;
    const other = this.#urlCodes.get(key);
    if (other && other.language.toLowerCase() !== language.toLowerCase()) {
      throw new InvalidConfigException(
        `UrlLanguageManager "languages" uses "${key}" for both "${other.language}" and "${language}".`,
      );
    }
    this.#urlCodes.set(key, { language, segment: this.segmentOf(language) });
  }

  #cased(text: string): string {
    return this.#keepsCase ? text : text.toLowerCase();
  }

  /** The longest wildcard that matches a lower-cased tag, in its usual spelling. */
  #matchWildcard(key: string): string | null {
    if (this.#wildcards.size === 0 || key.length > MAX_TAG_LENGTH) return null;
    for (let dash = key.lastIndexOf('-'); dash > 0; dash = key.lastIndexOf('-', dash - 1)) {
      const base = this.#wildcards.get(key.slice(0, dash));
      if (base === undefined) continue;
      const suffix = spellSuffix(key.slice(dash + 1));
      if (suffix !== null) return `${base}-${suffix}`;
    }
    return null;
  }
}

/** A tag with its likely script and region; null for one that is malformed. */
function likelyLocale(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag).maximize();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function scriptKey({ language, script = '' }: Intl.Locale): string {
  return `${language}-${script}`.toLowerCase();
}

function encode(segment: string): string {
  return encodeURIComponent(segment.toWellFormed());
}

/** A tag without its last part, and without a single character that would then be the last one. */
function withoutLastPart(tag: string): string {
  const dash = tag.lastIndexOf('-');
  if (dash < 0) return '';
  const rest = tag.slice(0, dash);
  return rest.at(-2) === '-' ? rest.slice(0, -2) : rest;
}

// script, region, or both, then variants: the part of a language tag after its language.
const wellFormed =
  /^(?:[a-z]{4}(?:-(?:[a-z]{2,3}|\d{3}))?|[a-z]{2,3}|\d{3})(?:-(?:[a-z\d]{5,8}|\d[a-z\d]{3}))*$/;
const script = /^[a-z]{4}$/;
const region = /^[a-z]{2,3}$/;

/**
 * The part after the language of a wildcard, in its usual spelling: script `Hant`, region `MX` or
 * `419`, variants in lower case.
 *
 * @param suffix In lower case, without the dash before it.
 * @returns null when it is none of these.
 */
function spellSuffix(suffix: string): string | null {
  if (!wellFormed.test(suffix)) return null;
  const [first = '', ...rest] = suffix.split('-');
  const head = script.test(first)
    ? `${first[0]?.toUpperCase()}${first.slice(1)}`
    : first.toUpperCase();
  // Variants are longer than a region.
  const tail = rest.map((part) => (region.test(part) ? part.toUpperCase() : part));
  return [head, ...tail].join('-');
}
