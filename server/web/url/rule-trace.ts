import { Fw } from '../../core/index.ts';
import type { UrlRequest } from './route.ts';
import type { RuleMismatch } from './rule-mismatch.ts';
import type { UrlManager } from './url-manager.ts';
import type { UrlRuleInterface } from './url-rule-interface.ts';

const category = 'UrlManager';
const maxNearest = 3;

/**
 * Logs in debug mode whether a rule has found the route of a request.
 *
 * @param parent The group of the rule; null for a rule of the manager.
 */
export function traceRule(
  rule: UrlRuleInterface,
  match: boolean,
  parent: UrlRuleInterface | null = null,
): void {
  if (!Fw.DEBUG) return;
  const group = parent === null ? null : ruleName(parent);
  Fw.debug({ rule: ruleName(rule), match, parent: group }, category);
}

/** Logs in debug mode that no rule has found the route of a request, and which ones are nearest to it. */
export function traceNoMatch(
  rules: readonly UrlRuleInterface[],
  manager: UrlManager,
  request: UrlRequest,
): void {
  if (!Fw.DEBUG || rules.length === 0) return;
  const nearest = mismatchesOf(rules, manager, request)
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, maxNearest)
    .map(({ differs, rule }) => ({ rule, differs }));
  Fw.debug({ nearest }, category);
  const next = manager.enableStrictParsing ? 'the request has no route' : 'the path is the route';
  Fw.debug(`No URL rule matches "${request.getPathInfo()}": ${next}.`, category);
}

/** Reasons why rules do not match a request, of those rules that report them. */
export function mismatchesOf(
  rules: readonly UrlRuleInterface[],
  manager: UrlManager,
  request: UrlRequest,
): readonly RuleMismatch[] {
  // `in`, because an object of the framework throws when a name is read that it does not have.
  return rules.flatMap((rule) =>
    'mismatches' in rule ? (rule.mismatches?.(manager, request) ?? []) : [],
  );
}

function ruleName(rule: UrlRuleInterface): string {
  return ('describe' in rule ? rule.describe?.() : undefined) ?? rule.constructor.name;
}
