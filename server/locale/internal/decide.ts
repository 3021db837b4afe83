import type { UrlNormalizer } from '../../web/index.ts';
import type { UrlCode } from './language-index.ts';

/** Settings that decisions depend on. */
export interface DecisionRules {
  readonly defaultLanguage: string;
  /** Whether the default language has a code in its URLs. */
  readonly codeForDefault: boolean;
  /** Whether codes may have upper case in URLs. */
  readonly keepsCase: boolean;
}

/**
 * Result of looking for a language:
 * - `serve`: the request is processed in `language`.
 * - `redirect`: to another URL with the code `to`, `''` for none. `reason` is the cause.
 * - `missing`: the normalizer responds with 404 for this form of the path.
 */
export type Decision =
  | { readonly kind: 'serve'; readonly language: string }
  | {
      readonly kind: 'redirect';
      readonly language: string;
      readonly to: string;
      readonly reason: 'spelling' | 'default' | 'slashes' | 'language' | 'path';
      /** Status of the redirect when it is not that of a language redirect. */
      readonly status: number | null;
    }
  | { readonly kind: 'missing'; readonly language: string };

/**
 * The decision for a path that starts with a language code.
 *
 * @param code The language that was found.
 * @param written The code as it is written in the path.
 * @param slashes Result of {@link codeOnlyAction} for a path that is only a code.
 */
export function decideWithCode(
  code: UrlCode,
  written: string,
  slashes: 301 | 302 | 404 | null,
  rules: DecisionRules,
): Decision {
  const { language, segment } = code;
  if (!rules.keepsCase && written !== written.toLowerCase()) {
    return { kind: 'redirect', language, to: segment, reason: 'spelling', status: null };
  }
  if (!rules.codeForDefault && isSame(language, rules.defaultLanguage)) {
    return { kind: 'redirect', language, to: '', reason: 'default', status: null };
  }
  if (slashes === 404) return { kind: 'missing', language };
  if (slashes === null) return { kind: 'serve', language };
  return { kind: 'redirect', language, to: segment, reason: 'slashes', status: slashes };
}

/**
 * The decision for a path without a code.
 *
 * @param found Language that was stored or detected; null without one.
 * @param segmentOf Returns the URL segment of a language; null for one that is not configured.
 */
export function decideWithoutCode(
  found: string | null,
  segmentOf: (language: string) => string | null,
  rules: DecisionRules,
): Decision {
  const language = found ?? rules.defaultLanguage;
  if (!rules.codeForDefault && isSame(language, rules.defaultLanguage)) {
    return { kind: 'serve', language: rules.defaultLanguage };
  }
  const to = segmentOf(language);
  if (to === null) return { kind: 'serve', language };
  return { kind: 'redirect', language, to, reason: 'language', status: null };
}

/** The decision for a host of a language; null for a host that is not listed. */
export function decideByDomain(language: string | null, rules: DecisionRules): Decision {
  return { kind: 'serve', language: language ?? rules.defaultLanguage };
}

/**
 * Action of a normalizer for a path that is only a language code and slashes: a status, null for none.
 *
 * @param rest The slashes after the code.
 */
export function codeOnlyAction(
  rest: string,
  normalizer: UrlNormalizer | null,
  suffix: string | null,
): 301 | 302 | 404 | null {
  if (!normalizer) return null;
  const { action, collapseSlashes, normalizeTrailingSlash } = normalizer;
  const collapsed = collapseSlashes ? rest.replace(/\/{2,}/g, '/') : rest;
  const wanted = normalizeTrailingSlash ? (suffix?.endsWith('/') ? '/' : '') : collapsed;
  return rest !== wanted && (action === 301 || action === 302 || action === 404) ? action : null;
}

/** Whether two codes are of the same language, ignoring case. */
export function isSame(a: string, b: string): boolean {
  return a === b || (a.length === b.length && a.toLowerCase() === b.toLowerCase());
}

/** Whether the code in the URL is spelled differently from the configuration. */
export function isRespelled(decision: Decision): boolean {
  return decision.kind === 'redirect' && decision.reason === 'spelling';
}
