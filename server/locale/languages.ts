import { InvalidConfigException } from '../core/index.ts';
import { isList, shownValue } from '../core/internal.ts';

/** URL aliases with the language code of each, e.g. `{ brasil: 'pt-BR' }`. */
export type LanguageAliases = Readonly<Record<string, string>>;

/**
 * The languages of a site: codes (`'de'`, `'en-US'`), wildcards for any region of a language
 * (`'es-*'`), and aliases that are used in URLs instead of a code. The order only affects the
 * order of {@link UrlLanguageManager.alternates} and of language links.
 */
export type Languages = readonly (string | LanguageAliases)[] | LanguageAliases;

/** One declared language. */
export interface LanguageEntry {
  /** Code as it is spelled in the configuration; of a wildcard the part before `-*`. */
  readonly code: string;
  /** Alias in URLs instead of the code; null when the code itself is used. */
  readonly alias: string | null;
  /** Whether any region of the language is included. */
  readonly wildcard: boolean;
}

// The form of a language tag (BCP 47); whether the language exists is not checked.
const codePattern = /^[a-z]{1,8}(?:-[a-z\d]{1,8})*$/i;
// An alias is one path segment that browsers, proxies and file systems do not change.
const aliasPattern = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._~-]*$/u;

/**
 * The declarations of `languages` in order.
 *
 * @throws {InvalidConfigException} An entry is neither a code, a wildcard nor an alias of a code.
 */
export function readLanguages(languages: Languages): LanguageEntry[] {
  const list: readonly unknown[] = isList(languages) ? languages : [languages];
  return list.flatMap((entry) => {
    if (typeof entry === 'string') return [readCode(entry)];
    if (typeof entry === 'object' && entry !== null) {
      return Object.entries(entry).map(([alias, code]) => readAlias(alias, code));
    }
    throw refuse('must list codes and objects of aliases', entry);
  });
}

/** Whether a text has the form of a language tag. */
export function isLanguageTag(text: string): boolean {
  return codePattern.test(text);
}

function readCode(text: string): LanguageEntry {
  const wildcard = text.endsWith('-*');
  const code = wildcard ? text.slice(0, -2) : text;
  if (!codePattern.test(code)) throw refuse('has a code that is no language tag', text);
  return { code, alias: null, wildcard };
}

function readAlias(alias: string, code: unknown): LanguageEntry {
  if (!aliasPattern.test(alias)) throw refuse('has an alias that is no plain path segment', alias);
  if (typeof code !== 'string' || !codePattern.test(code)) {
    throw refuse(`has no language tag behind the alias "${alias}"`, code);
  }
  return { code, alias, wildcard: false };
}

function refuse(fault: string, value: unknown): InvalidConfigException {
  return new InvalidConfigException(
    `UrlLanguageManager "languages" ${fault}: ${shownValue(value)}.`,
  );
}
