import { InvalidConfigException } from '../../core/index.ts';
import { isList, shownValue, statelessRegExp } from '../../core/internal.ts';
import type { UrlSpec } from '../../web/index.ts';
import { splitSpec, trimSlashes } from '../../web/internal.ts';
import { debug } from './log.ts';

/** Pairs of a pattern for routes and one for paths, or a record of both. */
export type IgnorePatterns =
  | readonly (readonly [route: RegExp | string, url: RegExp | string])[]
  | Readonly<Record<string, string>>;

/** A compiled pattern, with the text from which it was created. */
export interface CompiledIgnorePatterns {
  readonly routes: readonly RegExp[];
  readonly urls: readonly { readonly pattern: RegExp; readonly text: string }[];
}

/**
 * Compiles the patterns of routes and paths without a language.
 *
 * @throws {InvalidConfigException} A pattern is not a regular expression.
 */
export function compileIgnorePatterns(patterns: IgnorePatterns): CompiledIgnorePatterns {
  if (typeof patterns !== 'object' || patterns === null) throw refuse(patterns);
  const pairs: readonly unknown[] = isList(patterns) ? patterns : Object.entries(patterns);
  if (!pairs.every(Array.isArray)) throw refuse(pairs.find((one) => !Array.isArray(one)));
  return {
    routes: pairs.map(([route]) => compile(route)),
    urls: pairs.map(([, url]) => {
      const pattern = compile(url);
      // The source of an expression that was created from text has escaped slashes.
      return { pattern, text: typeof url === 'string' ? url : pattern.source };
    }),
  };
}

/** Whether a path, with its language code if it has one, has no language. */
export function isIgnoredPath({ urls }: CompiledIgnorePatterns, path: string): boolean {
  const found = urls.length === 0 ? undefined : urls.find(({ pattern }) => pattern.test(path));
  if (!found) return false;
  debug(() => `Ignore pattern '${found.text}' matches '${path}.' Skipping language processing.`);
  return true;
}

/** Whether URLs of a route have no language code. */
export function isIgnoredRoute({ routes }: CompiledIgnorePatterns, spec: UrlSpec): boolean {
  if (routes.length === 0) return false;
  const [route] = splitSpec(spec);
  const trimmed = trimSlashes(route);
  return routes.some((pattern) => pattern.test(trimmed));
}

function compile(pattern: unknown): RegExp {
  if (pattern instanceof RegExp) return statelessRegExp(pattern);
  try {
    if (typeof pattern === 'string') return new RegExp(pattern, 'u');
  } catch (cause) {
    throw refuse(pattern, cause);
  }
  throw refuse(pattern);
}

function refuse(pattern: unknown, cause?: unknown): InvalidConfigException {
  return new InvalidConfigException(
    `UrlLanguageManager "ignoreLanguageUrlPatterns" must hold pairs of regular expressions, got ${shownValue(pattern)}.`,
    { cause },
  );
}
