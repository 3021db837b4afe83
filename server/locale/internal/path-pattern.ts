import { InvalidConfigException } from '../../core/index.ts';
import { shownValue } from '../../core/internal.ts';

/** A segment of a pattern: a word, or the name of a parameter. */
interface PatternSegment {
  readonly text: string;
  readonly isName: boolean;
}

/** A path with parameters for single segments, such as `/products/<id>`. */
export interface PathPattern {
  /** The configured text. */
  readonly text: string;
  readonly segments: readonly PatternSegment[];
  readonly names: ReadonlySet<string>;
}

// Characters that must be encoded in paths or that browsers change are rejected; letters of other scripts are allowed.
const word = /^(?!\.{1,2}$)[^\s<>/\\?#%]+$/u;
const parameter = /^<([a-z_]\w*)>$/i;

/**
 * Parses a pattern.
 *
 * @throws {InvalidConfigException} The text is not a pattern.
 */
export function readPattern(text: unknown): PathPattern {
  if (typeof text !== 'string' || !text.startsWith('/')) throw refuse(text);
  const segments = text
    .slice(1)
    .split('/')
    .map((part) => {
      const name = parameter.exec(part)?.[1];
      if (name === undefined && !word.test(part)) throw refuse(text);
      return { text: name ?? part, isName: name !== undefined };
    });
  const names = segments.filter(({ isName }) => isName).map(({ text: name }) => name);
  if (new Set(names).size < names.length) throw refuse(text);
  return { text, segments, names: new Set(names) };
}

/**
 * The pair whose pattern matches the start of a path. Words win over parameters from left to right, then the longer
 * pattern wins.
 */
export function findPath<K extends string, T extends Readonly<Record<K, PathPattern>>>(
  pairs: readonly T[],
  side: K,
  path: readonly string[],
  isEncoded: boolean,
): T | null {
  let best: T | null = null;
  for (const pair of pairs) {
    if (!matches(pair[side], path, isEncoded)) continue;
    if (best === null || isCloser(pair[side], best[side])) best = pair;
  }
  return best;
}

/** Converts a path that starts with the pattern `from` to the pattern `to`; the rest of the path is kept. */
export function writePattern(
  from: PathPattern,
  to: PathPattern,
  path: readonly string[],
  isEncoded: boolean,
): string {
  const values = new Map(from.segments.map(({ text }, at) => [text, path[at] ?? '']));
  const start = to.segments.map(({ text, isName }) => {
    if (isName) return values.get(text) ?? '';
    return isEncoded ? encodeURIComponent(text) : text;
  });
  return [...start, ...path.slice(from.segments.length)].join('/');
}

/** Whether a path can match both patterns at its start. */
export function isCompatible(a: PathPattern, b: PathPattern): boolean {
  return a.segments.every((segment, at) => {
    const other = b.segments[at];
    return !other || segment.isName || other.isName || segment.text === other.text;
  });
}

function matches({ segments }: PathPattern, path: readonly string[], isEncoded: boolean): boolean {
  if (segments.length > path.length) return false;
  return segments.every(({ text, isName }, at) => {
    const part = path[at] ?? '';
    if (isName) return part !== '';
    return part === text || (isEncoded && decoded(part) === text);
  });
}

function isCloser(a: PathPattern, b: PathPattern): boolean {
  for (const [at, { isName }] of a.segments.entries()) {
    const other = b.segments[at];
    if (!other) return true;
    if (isName !== other.isName) return other.isName;
  }
  return false;
}

function decoded(segment: string): string | null {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

function refuse(text: unknown): InvalidConfigException {
  return new InvalidConfigException(
    `UrlLanguageManager "languagePaths" must hold paths of words and parameters, such as "/products/<id>", not encoded, got ${shownValue(text)}.`,
  );
}
