import { InvalidConfigException } from '../../core/index.ts';
import type { LanguageIndex } from './language-index.ts';
import {
  findPath,
  isCompatible,
  type PathPattern,
  readPattern,
  writePattern,
} from './path-pattern.ts';

/** Paths of the application, with their translations by language. */
export type LanguagePaths = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A path of the application, and its translation to a language. */
interface PathPair {
  readonly path: PathPattern;
  readonly written: PathPattern;
}

/** Maps paths of the application to their translations and back. Paths have no leading slash here. */
export class PathIndex {
  readonly #pairs = new Map<string, readonly PathPair[]>();

  private constructor(paths: LanguagePaths, index: LanguageIndex) {
    const read = Object.entries(paths).map(([path, translations]) => ({
      path: readPattern(path),
      translations: readTranslations(path, translations, index),
    }));
    const named = read.flatMap(({ translations }) => [...translations.keys()]);
    for (const language of new Set([...index.list.map((code) => code.toLowerCase()), ...named])) {
      const pairs = read.map(({ path, translations }) => {
        return { path, written: ofLanguage(translations, language) ?? path };
      });
      refuseCollisions(pairs, language);
      this.#pairs.set(
        language,
        pairs.filter(({ path, written }) => path !== written),
      );
    }
  }

  /**
   * The index of the paths; null when there are none.
   *
   * @throws {InvalidConfigException} A path or its translation is not valid, has a language that is not configured,
   * or two paths would have the same translation.
   */
  static of(paths: LanguagePaths, index: LanguageIndex): PathIndex | null {
    return Object.keys(paths).length === 0 ? null : new PathIndex(paths, index);
  }

  /** The path of the application for a path that is translated to a language. */
  read(written: string, language: string, isEncoded: boolean): string {
    const segments = written.split('/');
    const found = findPath(this.#pairsOf(language), 'written', segments, isEncoded);
    return found ? writePattern(found.written, found.path, segments, isEncoded) : written;
  }

  /**
   * Translates a path of the application to a language. A path whose translation would be read as another
   * path is not changed: `/products/neu` when `/products/new` is translated to `/produkte/neu`.
   */
  write(path: string, language: string, isEncoded: boolean): string {
    const segments = path.split('/');
    const found = findPath(this.#pairsOf(language), 'path', segments, isEncoded);
    if (!found) return path;
    const written = writePattern(found.path, found.written, segments, isEncoded);
    return this.read(written, language, isEncoded) === path ? written : path;
  }

  /** The correct translation of the path of a request, when it is written in another way; null when it is not. */
  respell(written: string, language: string): string | null {
    const path = this.read(written, language, false);
    const canonical = this.write(path, language, false);
    // A redirect to another page, or to the same URL, could be endless.
    const isOther = canonical !== written && this.read(canonical, language, false) === path;
    return isOther ? canonical : null;
  }

  #pairsOf(language: string): readonly PathPair[] {
    return ofLanguage(this.#pairs, language) ?? [];
  }
}

/** The value for a language, else for the rest without its last parts: `de-CH` uses the paths of `de`. */
function ofLanguage<T>(values: ReadonlyMap<string, T>, language: string): T | undefined {
  for (let code = language.toLowerCase(); code !== ''; code = withoutLastPart(code)) {
    const found = values.get(code);
    if (found !== undefined) return found;
  }
  return undefined;
}

function withoutLastPart(code: string): string {
  return code.slice(0, Math.max(code.lastIndexOf('-'), 0));
}

function readTranslations(
  path: string,
  translations: unknown,
  index: LanguageIndex,
): ReadonlyMap<string, PathPattern> {
  if (typeof translations !== 'object' || translations === null) {
    throw refuse(
      `must have an object of languages and paths for "${path}", got ${typeof translations}`,
    );
  }
  const all = Object.entries(translations).map(([code, text]: [string, unknown]) => {
    if (!index.has(code))
      throw refuse(`names "${code}" for "${path}", which is not among "languages"`);
    const written = readPattern(text);
    const [from, to] = [readPattern(path), written].map(({ names }) =>
      [...names].toSorted().join(', '),
    );
    if (from !== to) {
      throw refuse(
        `must have the same parameters in "${path}" and in "${code}", got "${String(text)}"`,
      );
    }
    const [first] = written.segments;
    if (first?.isName === false && index.find(first.text)) {
      throw refuse(`starts with the language code "${first.text}" in "${String(text)}"`);
    }
    return [code.toLowerCase(), written] as const;
  });
  return new Map(all);
}

/** Paths with the same translation must be one path, or one must be below the other. */
function refuseCollisions(pairs: readonly PathPair[], language: string): void {
  for (const [at, one] of pairs.entries()) {
    const other = pairs
      .slice(at + 1)
      .find(
        ({ path, written }) => isCompatible(written, one.written) && !isCompatible(path, one.path),
      );
    if (!other) continue;
    throw refuse(
      `writes "${one.path.text}" and "${other.path.text}" alike in "${language}": "${one.written.text}" and "${other.written.text}"`,
    );
  }
}

function refuse(fault: string): InvalidConfigException {
  return new InvalidConfigException(`UrlLanguageManager "languagePaths" ${fault}.`);
}
