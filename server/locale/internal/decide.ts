import type { UrlNormalizer } from '../../web/index.ts';
import type { UrlCode } from './language-index.ts';

/** What language processing knows about the site. */
export interface DecisionRules {
  readonly defaultLanguage: string;
  /** Whether the default language has a code in its URLs. */
  readonly codeForDefault: boolean;
  /** Whether codes may have upper case in URLs. */
  readonly keepsCase: boolean;
}

/**
 * What becomes of a request:
 * - `serve`: it is processed in `language`.
 * - `redirect`: its place is another URL. `to` is what stands there as code, `''` for none; `reason` says
 *   whether the language is the cause, or only the form of the path.
 * - `missing`: there is nothing at this form of the path.
 */
export type Decision =
  | { readonly kind: 'serve'; readonly language: string }
  | {
      readonly kind: 'redirect';
      readonly language: string;
      readonly to: string;
      readonly reason: 'spelling' | 'default' | 'slashes' | 'language';
      /** Status of the redirect when it is not that of a language redirect. */
      readonly status: number | null;
    }
  | { readonly kind: 'missing'; readonly language: string };

/**
 * The decision for a path that starts with a language code.
 *
 * @param code The language that was found.
 * @param written The code as it stands in the path.
 * @param slashes What has to be done about a path that is nothing but the code, see {@link bareAction}.
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
 * @param found Language that was kept or detected; null when there is none.
 * @param segmentOf How a language stands in URLs; null for one that is not configured.
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

/**
 * What a normalizer asks for a path of which only slashes are left without the language code.
 *
 * @param rest Those slashes.
 */
export function bareAction(
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

/** Whether two codes name one language; letter case does not matter. */
export function isSame(a: string, b: string): boolean {
  return a === b || (a.length === b.length && a.toLowerCase() === b.toLowerCase());
}

/** Whether the language stands in the URL in another spelling than it should. */
export function isRespelled(decision: Decision): boolean {
  return decision.kind === 'redirect' && decision.reason === 'spelling';
}
