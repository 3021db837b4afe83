import { type Constructor, Fw, InvalidConfigException } from '../../core/index.ts';
import type { UrlRuleInterface } from './url-rule-interface.ts';
import { UrlRule } from './url-rule.ts';

/** A rule as an object: any property of {@link UrlRule}, or of the class that `class` names. */
export interface UrlRuleConfig {
  /** Class of the rule. Default {@link UrlRule}. */
  readonly class?: Constructor;
  readonly pattern?: string;
  readonly route?: string;
  readonly [property: string]: unknown;
}

/** One rule: an object of a rule class, a config, or `[pattern, route]`. */
export type UrlRuleDefinition =
  | UrlRuleInterface
  | UrlRuleConfig
  | readonly [pattern: string, routeOrConfig: string | UrlRuleConfig];

/** Rules in order, or a record of pattern and route. */
export type UrlRules =
  | readonly UrlRuleDefinition[]
  | Readonly<Record<string, string | UrlRuleConfig>>;

const verbs =
  /^((?:(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS),)*(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS))\s+(.*)$/s;

/** The verbs that a pattern such as `GET,HEAD items` starts with, and the rest. */
function splitVerbs(pattern: string): { verb?: readonly string[]; pattern: string } {
  const found = verbs.exec(pattern);
  return found ? { verb: (found[1] ?? '').split(','), pattern: found[2] ?? '' } : { pattern };
}

/**
 * Rules as one list of configs and objects.
 *
 * @throws {InvalidConfigException} A record has a whole number as pattern: JavaScript would move it to
 * the front.
 */
export function ruleList(rules: UrlRules): (UrlRuleInterface | UrlRuleConfig)[] {
  if (Array.isArray(rules)) {
    return (rules as readonly UrlRuleDefinition[]).map((rule) =>
      isPair(rule) ? fromPair(rule[0], rule[1]) : rule,
    );
  }
  return Object.entries(rules as Record<string, string | UrlRuleConfig>).map(([pattern, rule]) => {
    if (/^\d+$/.test(pattern)) {
      throw new InvalidConfigException(
        `The URL rule "${pattern}" must be given in a list, ["${pattern}", route]: a record does not keep its place.`,
      );
    }
    return fromPair(pattern, rule);
  });
}

function isPair(rule: UrlRuleDefinition): rule is readonly [string, string | UrlRuleConfig] {
  return Array.isArray(rule);
}

function fromPair(pattern: string, rule: string | UrlRuleConfig): UrlRuleConfig {
  return { ...splitVerbs(pattern), ...(typeof rule === 'string' ? { route: rule } : rule) };
}

/**
 * Creates the rules of a list.
 *
 * @param defaults Defaults that are merged into each config.
 * @throws {InvalidConfigException} A class is no rule class.
 */
export function buildRules(
  rules: UrlRules,
  defaults: Readonly<Record<string, unknown>>,
): UrlRuleInterface[] {
  return ruleList(rules).map((rule) => (isRule(rule) ? rule : make({ ...defaults, ...rule })));
}

function make({ class: type = UrlRule, ...config }: UrlRuleConfig): UrlRuleInterface {
  const made: unknown = Fw.createObject({ ...config, class: type } as never);
  if (isRule(made)) return made;
  throw new InvalidConfigException('URL rule class must implement UrlRuleInterface.');
}

/** Whether the value can act as a rule. */
export function isRule(value: unknown): value is UrlRuleInterface {
  // `in`, because an object of the framework throws when a name is read that it does not have.
  if (typeof value !== 'object' || value === null) return false;
  if (!('parseRequest' in value) || !('createUrl' in value)) return false;
  return typeof value.parseRequest === 'function' && typeof value.createUrl === 'function';
}
