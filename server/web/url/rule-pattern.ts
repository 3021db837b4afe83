import { InvalidConfigException } from '../../core/index.ts';
import { parameterText } from '../http/body/query.ts';
import { trimSlashes } from '../internal/slashes.ts';

/** A parameter of a pattern, `<name:regex>`. */
interface PatternToken {
  readonly kind: 'token';
  readonly name: string;
  readonly regex: string;
}

/** A piece of a pattern: text, or a parameter. */
export type PatternPart = { readonly kind: 'text'; readonly text: string } | PatternToken;

/** A compiled pattern, for matching requests and creating URLs. */
export interface CompiledPattern {
  /** Pieces in order, for creating URLs. */
  readonly parts: readonly PatternPart[];
  /** Matches the path, or host and path, without slashes at its ends; group `p0` is the first token. */
  readonly regex: RegExp;
  /** Names of the tokens in order of their groups. */
  readonly names: readonly string[];
  /** Longest path that is matched: the limit is low for patterns that could backtrack over the path. */
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
    parts.push({ kind: 'token', name: found[1] ?? '', regex: found[2] ?? DEFAULT_REGEX });
    from = found.index + found[0].length;
  }
  if (from < pattern.length) parts.push({ kind: 'text', text: pattern.slice(from) });
  return parts;
}

/** A regular expression with Unicode semantics, or without them when the source is valid only without. */
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

/** Escapes text for a regular expression. */
export function escapeRegex(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}

/** Source of a compiled pattern. */
interface PatternSource {
  /** Host with scheme; `''` for patterns of paths alone. */
  readonly host: string;
  readonly path: string;
  /** Names of tokens that have a default, and so may be missing. */
  readonly optional: ReadonlySet<string>;
  /** Name of the rule, for errors. */
  readonly rule: string;
}

/**
 * Compiles a pattern.
 *
 * @throws {InvalidConfigException} A parameter occurs twice, or its expression is not valid.
 */
export function compilePattern({ host, path, optional, rule }: PatternSource): CompiledPattern {
  const ofHost = patternParts(host);
  const segments = pathSegments(patternParts(path));
  const parts = [...ofHost, ...segments.flatMap((segment) => [slash, ...segment])];
  const names = parts.flatMap((part) => (part.kind === 'token' ? [part.name] : []));
  const duplicate = names.find((name, at) => names.indexOf(name) !== at);
  if (duplicate !== undefined) {
    throw new InvalidConfigException(`URL rule "${rule}" has the parameter "${duplicate}" twice.`);
  }
  const isOptional = (part: PatternPart): boolean =>
    part.kind === 'token' && optional.has(part.name);
  const source = (part: PatternPart): string => partSource(part, names, isOptional(part));
  const pieces = segments.map((segment) => {
    const [whole] = segment.length === 1 ? segment : [];
    return {
      // An optional parameter that is a whole segment is omitted with its slash.
      source: whole ? partSource(whole, names, false) : segment.map(source).join(''),
      canBeEmpty: segment.every((part) => isOptional(part) || canBeEmpty(part)),
    };
  });
  const start = ofHost.map(source).join('');
  const all = start === '' ? pathSource(pieces) : start + sourceAfterHost(pieces);
  return { parts, names, regex: compileRegex(`^${all}$`, rule), maxLength: longestPath(parts) };
}

/** The expression for a route; its parameters have the names and expressions of the pattern. */
export function routeRegex(
  route: readonly PatternPart[],
  { names, parts }: CompiledPattern,
  rule: string,
): RegExp {
  const opened = new Set<string>();
  const source = route.map((part) => {
    if (part.kind === 'text') return escapeRegex(part.text);
    const { name } = part;
    const found = parts.find((each) => each.kind === 'token' && each.name === name);
    if (found?.kind !== 'token') return escapeRegex(`<${name}>`);
    const group = `p${names.indexOf(name)}`;
    if (opened.has(name)) return `\\k<${group}>`;
    opened.add(name);
    return `(?<${group}>${found.regex})`;
  });
  return compileRegex(`^${source.join('')}$`, rule);
}

const slash: PatternPart = { kind: 'text', text: '/' };

/** The parts of each segment of a path; slashes at its ends and in a row are ignored. */
export function pathSegments(parts: readonly PatternPart[]): readonly (readonly PatternPart[])[] {
  const segments: PatternPart[][] = [[]];
  for (const part of parts) {
    if (part.kind === 'token') segments.at(-1)?.push(part);
    else {
      for (const [at, text] of part.text.split('/').entries()) {
        if (at > 0) segments.push([]);
        if (text !== '') segments.at(-1)?.push({ kind: 'text', text });
      }
    }
  }
  return segments.filter((segment) => segment.length > 0);
}

function partSource(part: PatternPart, names: readonly string[], isOptional: boolean): string {
  if (part.kind === 'text') return escapeRegex(part.text);
  const value = `(?<p${names.indexOf(part.name)}>${part.regex})`;
  return isOptional ? `(?:${value})?` : value;
}

function canBeEmpty(part: PatternPart): boolean {
  if (part.kind === 'text') return false;
  try {
    return new RegExp(`^(?:${part.regex})$`, 'u').test('');
  } catch {
    // An invalid expression is reported when the whole pattern is compiled.
    return false;
  }
}

interface Piece {
  readonly source: string;
  /** Whether a URL may omit the segment, and with it one slash. */
  readonly canBeEmpty: boolean;
}

/**
 * A path in which an omitted segment before the first fixed one also omits the slash after it, and one after the
 * fixed one the slash before it. Without a fixed one, only segments at the end may be omitted.
 */
function pathSource(pieces: readonly Piece[]): string {
  const fixed = pieces.findIndex((piece) => !piece.canBeEmpty);
  if (fixed < 0) {
    return pieces.reduceRight(
      (rest, { source }, at) => `(?:${at === 0 ? '' : '/'}${source}${rest})?`,
      '',
    );
  }
  const before = pieces.slice(0, fixed).map(({ source }) => `(?:${source}/)?`);
  return before.join('') + (pieces[fixed]?.source ?? '') + sourceAfterHost(pieces.slice(fixed + 1));
}

function sourceAfterHost(pieces: readonly Piece[]): string {
  return pieces
    .map(({ source, canBeEmpty: isFree }) => (isFree ? `(?:/${source})?` : `/${source}`))
    .join('');
}

const unbounded = /[+*]|\{\d+,\}/;
const withoutSlash = /\[\^[^\]]*\/[^\]]*\]|\[(?!\^)(?:[^\]/\\]|\\[^DSWpP])+\]/g;
const slashOrAny = /\/|(?<!\\)\.|\[\^|\\[DSWpP]/;
const longest = [Infinity, Infinity, 1000, 200];

/**
 * Several parameters of any length in one segment, or of any number of segments, can be tried against each other in
 * `n^k` ways; the longest path bounds that to about a million steps.
 */
function longestPath(parts: readonly PatternPart[]): number {
  let most = 0;
  let inSegment = 0;
  let ofSegments = 0;
  for (const part of parts) {
    if (part.kind === 'text') inSegment = part.text.includes('/') ? 0 : inSegment;
    else if (unbounded.test(part.regex)) {
      if (slashOrAny.test(part.regex.replace(withoutSlash, ''))) ofSegments++;
      most = Math.max(most, ++inSegment, ofSegments);
    }
  }
  return longest[most] ?? 64;
}

/** The pattern of a host without a scheme, which matches any. */
export function withAnyScheme(compiled: CompiledPattern, name: string): CompiledPattern {
  return { ...compiled, regex: compileRegex(`^\\w+://${compiled.regex.source.slice(1)}`, name) };
}

/** Segments before the first parameter that the path of every match starts with. */
export function literalSegments({ parts }: CompiledPattern, hasHost: boolean): readonly string[] {
  if (hasHost) return [];
  const token = parts.findIndex((part) => part.kind === 'token');
  const texts = (token < 0 ? parts : parts.slice(0, token)).map((part) =>
    part.kind === 'text' ? part.text : '',
  );
  const segments = texts.join('').slice(1).split('/');
  // After the last slash, the segment continues in the parameter.
  return token < 0 ? segments.filter((segment) => segment !== '') : segments.slice(0, -1);
}

/** A pattern or route without slashes at its ends; those before a host without a scheme stay. */
export function trimPattern(text: string): string {
  const start = text.startsWith('//') ? '//' : '';
  return start + trimSlashes(text);
}

/** A route in which each parameter that the pattern does not have is its default, and the other defaults. */
export function filledRoute(
  route: string,
  names: readonly string[],
  defaults: Readonly<Record<string, unknown>>,
): [string, Readonly<Record<string, unknown>>] {
  const others = { ...defaults };
  const texts = patternParts(route).map((part) => {
    if (part.kind === 'text') return part.text;
    const { name } = part;
    if (names.includes(name) || !Object.hasOwn(defaults, name)) return `<${name}>`;
    delete others[name];
    return parameterText(defaults[name]);
  });
  return [texts.join(''), others];
}

/** The text that the pattern of a rule with a host is matched against. */
export function withHost(path: string, hostInfo: string | null): string {
  const host = hostInfo?.toLowerCase() ?? '';
  return path === '' ? host : `${host}/${path}`;
}

/** Values of the tokens in a match; a token that is empty has its default. */
export function foundValues(
  names: readonly string[],
  groups: Readonly<Record<string, string | undefined>>,
  defaults: Readonly<Record<string, unknown>>,
): ReadonlyMap<string, unknown> {
  const values = new Map<string, unknown>();
  for (const [at, name] of names.entries()) {
    const value = groups[`p${at}`] ?? '';
    const isDefault = value === '' && Object.hasOwn(defaults, name);
    values.set(name, isDefault ? defaults[name] : value);
  }
  return values;
}
