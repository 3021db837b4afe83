import { InvalidConfigException } from '../../core/index.ts';

/** A parameter of a pattern, `<name:regex>`. */
export interface PatternToken {
  readonly kind: 'token';
  readonly name: string;
  readonly regex: string;
  /** Where it starts in the pattern, and where the text behind it does. */
  readonly at: number;
  readonly end: number;
}

/** A piece of a pattern: text, or a parameter. */
export type PatternPart = { readonly kind: 'text'; readonly text: string } | PatternToken;

/** A pattern that is ready to match requests and to be filled in. */
export interface CompiledPattern {
  /** Pieces in order, for creating URLs. */
  readonly parts: readonly PatternPart[];
  /** Matches the path, or host and path, without slashes at its ends; group `p0` is the first token. */
  readonly regex: RegExp;
  /** Names of the tokens in order of their groups. */
  readonly names: readonly string[];
  /** Longest path that is matched: patterns that could backtrack over the path are kept short. */
  readonly maxLength: number;
}

/** The expression of a token that has none of its own. */
export const DEFAULT_REGEX = '[^/]+';

const tokenPattern = /<([\w.-]+):?([^>]+)?>/g;

/** The pieces of a pattern such as `news/<id:\d+>`. */
export function patternParts(pattern: string): PatternPart[] {
  const parts: PatternPart[] = [];
  let from = 0;
  for (const found of pattern.matchAll(tokenPattern)) {
    if (found.index > from) parts.push({ kind: 'text', text: pattern.slice(from, found.index) });
    const end = found.index + found[0].length;
    parts.push({
      kind: 'token',
      name: found[1] ?? '',
      regex: found[2] ?? DEFAULT_REGEX,
      at: found.index,
      end,
    });
    from = end;
  }
  if (from < pattern.length) parts.push({ kind: 'text', text: pattern.slice(from) });
  return parts;
}

/** A regular expression with Unicode semantics, without them when the source is valid only so. */
export function compileRegex(source: string, rule: string): RegExp {
  try {
    return new RegExp(source, 'u');
  } catch {
    try {
      return new RegExp(source);
    } catch (cause) {
      throw new InvalidConfigException(
        `The pattern of URL rule "${rule}" is not a valid regular expression.`,
        { cause },
      );
    }
  }
}

/** Text that matches only itself. */
export function escapeRegex(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}

/**
 * Compiles a pattern.
 *
 * @param pattern With a host as it is, without one between slashes.
 * @param optional Names of tokens that have a default, and so may be missing.
 * @param rule Name of the rule, for errors.
 */
export function compilePattern(
  pattern: string,
  optional: ReadonlySet<string>,
  rule: string,
): CompiledPattern {
  const parts = patternParts(pattern);
  const names = parts.flatMap((part) => (part.kind === 'token' ? [part.name] : []));
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) {
    throw new InvalidConfigException(`URL rule "${rule}" has the parameter "${twice}" twice.`);
  }
  const leading = !onlyOptional(pattern, parts, optional);
  const source = patternSource(pattern, parts, optional, leading);
  return { parts, names, regex: compileRegex(`^${source}$`, rule), maxLength: longestPath(parts) };
}

/** Whether nothing is left of the pattern without its optional segments. */
function onlyOptional(
  pattern: string,
  parts: readonly PatternPart[],
  optional: ReadonlySet<string>,
): boolean {
  let rest = pattern;
  for (const part of parts) {
    if (part.kind !== 'token' || !optional.has(part.name)) continue;
    rest = rest.replace(`/${pattern.slice(part.at, part.end)}/`, '//');
  }
  return parts.some((part) => part.kind === 'token') && /^\/*$/.test(rest);
}

/**
 * The expression of a pattern. An optional parameter that is a whole segment takes one slash with it:
 * the one behind it at the start of the pattern, the one before it elsewhere.
 */
function patternSource(
  pattern: string,
  parts: readonly PatternPart[],
  optional: ReadonlySet<string>,
  leading: boolean,
): string {
  let source = '';
  let group = 0;
  const state = { start: leading, previousEnd: 0, skipSlash: false };
  for (const part of parts) {
    if (part.kind === 'text') {
      source += escapeRegex(state.skipSlash ? part.text.slice(1) : part.text);
      state.skipSlash = false;
      continue;
    }
    const value = `(?<p${group++}>${part.regex})`;
    const slash = optional.has(part.name) ? optionalSlash(pattern, part, state) : null;
    state.skipSlash = slash === 'behind';
    state.start &&= slash === 'behind' || slash === 'none';
    state.previousEnd = part.end;
    if (slash === null) source += value;
    else if (slash === 'behind') source += `(?:${value}/)?`;
    else if (slash === 'before') source = `${source.replace(/\\\/$/, '')}(?:/${value})?`;
    else source += `(?:${value})?`;
  }
  return trimSlashes(source);
}

/** Which slash goes with an optional parameter when it is left out. */
function optionalSlash(
  pattern: string,
  { at, end }: PatternToken,
  { start, previousEnd }: { readonly start: boolean; readonly previousEnd: number },
): 'behind' | 'before' | 'none' {
  const after = pattern[end];
  if (start && at - previousEnd === 1 && after === '/' && end + 1 < pattern.length) return 'behind';
  const whole = pattern[at - 1] === '/' && (after === undefined || after === '/');
  return at > 1 && whole ? 'before' : 'none';
}

function trimSlashes(source: string): string {
  return source.replace(/^(?:\\\/)+/, '').replace(/(?:\\\/)+$/, '');
}

const unbounded = /[+*]|\{\d+,\}/;
const longest = [Infinity, Infinity, 1000, 200];

/**
 * Several parameters of any length in one segment can be tried against each other in `n^k` ways; the
 * longest path bounds that to about a million steps.
 */
function longestPath(parts: readonly PatternPart[]): number {
  let most = 0;
  let inSegment = 0;
  for (const part of parts) {
    if (part.kind === 'text') inSegment = part.text.includes('/') ? 0 : inSegment;
    else if (unbounded.test(part.regex)) most = Math.max(most, ++inSegment);
  }
  return longest[most] ?? 64;
}
