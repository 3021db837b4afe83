import { suggestion } from '../../core/internal.ts';
import type { UrlRequest } from './route.ts';
import {
  compileRegex,
  DEFAULT_REGEX,
  escapeRegex,
  type PatternPart,
  pathSegments,
  patternParts,
} from './rule-pattern.ts';

/** The reason why a rule does not match a request. */
export interface RuleMismatch {
  /** The rule as text. */
  readonly rule: string;
  /** The first difference, as a sentence. */
  readonly differs: string;
  /** Distance of the request from the rule; 0 where only the method differs. */
  readonly distance: number;
}

/** A rule and the path that it was tried on. */
interface TriedRule {
  readonly rule: string;
  readonly verbs: readonly string[];
  readonly host: string | null;
  /** Pattern, after the host if there is one. */
  readonly pattern: string;
  readonly suffix: string;
  /** Path of the request in normal form, without its suffix. */
  readonly path: string;
  /** Whether the path has the suffix. */
  readonly isCut: boolean;
  /** Whether pattern and host match, regardless of the method. */
  readonly isMatch: boolean;
}

/** The reasons why the rule does not match the request; empty where the path is not similar. */
export function ruleMismatches(tried: TriedRule, request: UrlRequest): readonly RuleMismatch[] {
  const { host, isCut, isMatch, path, pattern, rule, suffix, verbs } = tried;
  if (isMatch) {
    const differs = `The method is ${request.getMethod()}, the rule takes ${verbs.join(', ')}.`;
    return [{ rule, differs, distance: 0 }];
  }
  const found = pathMismatch(pathSegments(patternParts(pattern.slice(host?.length ?? 0))), path);
  if (found === null || found.differs !== '') return found === null ? [] : [{ rule, ...found }];
  const differs = isCut
    ? `The host is "${request.getHostInfo()}", the rule has "${host}".`
    : `The path does not end with "${suffix}".`;
  return [{ rule, differs, distance: 0.5 }];
}

/** The difference of a path from the segments of a pattern; null where none of the restricted segments is similar. */
function pathMismatch(
  segments: readonly (readonly PatternPart[])[],
  path: string,
): Omit<RuleMismatch, 'rule'> | null {
  const given = path.split('/').filter((text) => text !== '');
  const count = Math.max(segments.length, given.length);
  const costs = Array.from({ length: count }, (_, at) => segmentCost(segments[at], given[at]));
  const restrictedCosts = segments.flatMap((segment, at) =>
    matchesAnyText(segment) ? [] : [costs[at] ?? 1],
  );
  if (restrictedCosts.length > 0 && !restrictedCosts.some((cost) => cost < 1)) return null;
  const first = costs.findIndex((cost) => cost > 0);
  return {
    differs: first < 0 ? '' : difference(segments[first], given[first], first + 1),
    distance: costs.reduce((sum, cost) => sum + cost, 0),
  };
}

/** Whether any text matches. */
function matchesAnyText(segment: readonly PatternPart[]): boolean {
  return segment.every((part) => part.kind === 'token' && part.regex === DEFAULT_REGEX);
}

/** 0 for a segment that matches, 0.5 for a typing error in one without parameters, 1 for any other. */
function segmentCost(
  segment: readonly PatternPart[] | undefined,
  text: string | undefined,
): number {
  if (segment === undefined || text === undefined) return 1;
  const source = segment.map((part) =>
    part.kind === 'text' ? escapeRegex(part.text) : `(?:${part.regex})`,
  );
  if (compileRegex(`^${source.join('')}$`, sourceOf(segment)).test(text)) return 0;
  const [only] = segment;
  const isText = segment.length === 1 && only?.kind === 'text';
  return isText && suggestion(text, [only.text]) !== '' ? 0.5 : 1;
}

function difference(
  segment: readonly PatternPart[] | undefined,
  text: string | undefined,
  number: number,
): string {
  if (segment === undefined) return `The path goes on with "${text}", where the rule ends.`;
  if (text === undefined) return `The path ends, where the rule has "${sourceOf(segment)}".`;
  return `Segment ${number} is "${text}", the rule has "${sourceOf(segment)}".`;
}

function sourceOf(segment: readonly PatternPart[]): string {
  return segment
    .map((part) => {
      if (part.kind === 'text') return part.text;
      return part.regex === DEFAULT_REGEX ? `<${part.name}>` : `<${part.name}:${part.regex}>`;
    })
    .join('');
}
