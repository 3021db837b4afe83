import { InvalidConfigException, InvalidValueException } from '../../core/index.ts';
import { isToken } from '../../web/internal.ts';
import { shownValue } from '../../core/internal.ts';
import type { LocaleRequest } from '../locale-request.ts';

/** A custom source of languages, such as the account of a signed-in user. */
export interface LanguageSource {
  /** Returns a language tag; null: the next source is used. Tags that no configured language serves are ignored. */
  readonly detect: (request: LocaleRequest) => string | null;
  /** Request headers that the result depends on, for `Vary`: `['Cookie']`. */
  readonly vary: readonly string[];
}

/** Sources of a language in the order in which they are used. */
export type LanguageSources = readonly (
  | 'session'
  | 'cookie'
  | 'header'
  | 'country'
  | LanguageSource
)[];

const names: ReadonlySet<unknown> = new Set(['session', 'cookie', 'header', 'country']);

/** The sources with a language that was stored for the visitor. */
export const storedSources: LanguageSources = ['session', 'cookie'];

/**
 * Checks the order of detection.
 *
 * @throws {InvalidConfigException} An entry is not a source, or is listed twice.
 */
export function checkSources(sources: LanguageSources): LanguageSources {
  if (!Array.isArray(sources)) throw refuse('must be a list of sources', sources);
  for (const [index, source] of sources.entries()) {
    if (!isSource(source)) throw refuse('has an entry that is no source', source);
    if (sources.indexOf(source) !== index) throw refuse('lists a source twice', source);
  }
  return [...sources];
}

/** Whether a source has a language that was stored for the visitor. */
export function isStoredSource(source: LanguageSources[number]): source is 'session' | 'cookie' {
  return source === 'session' || source === 'cookie';
}

/** The sources in groups that are read by one call: each stored one, and the others that follow one another. */
export function groupSources(sources: LanguageSources): readonly LanguageSources[] {
  const groups: LanguageSources[number][][] = [];
  for (const source of sources) {
    const last = groups.at(-1);
    if (last && ![source, ...last].some(isStoredSource)) last.push(source);
    else groups.push([source]);
  }
  return groups;
}

/** Headers that custom sources depend on, as one value for `Vary`; null for none. */
export function varyOfSources(sources: LanguageSources): string | null {
  const all = sources.flatMap((source) => (typeof source === 'string' ? [] : source.vary));
  return all.length === 0 ? null : [...new Set(all)].join(', ');
}

/**
 * The language of a custom source.
 *
 * @throws {InvalidValueException} The source returned a value other than a text or null.
 */
export function languageOfSource(source: LanguageSource, request: LocaleRequest): string | null {
  const language: unknown = source.detect(request);
  if (language === null || typeof language === 'string') return language;
  throw new InvalidValueException(
    `A source of UrlLanguageManager "languageSources" must return a language tag or null, got ${language instanceof Promise ? 'a promise' : typeof language}.`,
  );
}

function isSource(source: unknown): boolean {
  if (typeof source !== 'object' || source === null) return names.has(source);
  const { detect, vary } = source as Partial<LanguageSource>;
  return (
    typeof detect === 'function' &&
    Array.isArray(vary) &&
    vary.every((name) => typeof name === 'string' && isToken(name))
  );
}

function refuse(fault: string, value: unknown): InvalidConfigException {
  return new InvalidConfigException(
    `UrlLanguageManager "languageSources" ${fault}: ${shownValue(value)}. Sources are "session", "cookie", "header", "country" and objects with "detect" and "vary".`,
  );
}
