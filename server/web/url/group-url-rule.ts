import { BaseObject, InvalidConfigException } from '../../core/index.ts';
import { checkSettings, settingRules } from '../../core/internal.ts';
import { buildRules, ruleList, type UrlRuleConfig, type UrlRules } from './rule-config.ts';
import type { Route, UrlRequest } from './route.ts';
import type { UrlRuleInterface } from './url-rule-interface.ts';
import type { RuleMismatch } from './rule-mismatch.ts';
import { mismatchesOf, traceRule } from './rule-trace.ts';
import { UrlRule } from './url-rule.ts';
import type { UrlManager } from './url-manager.ts';
import { trimSlashes, trimStartSlashes } from '../internal/slashes.ts';

/**
 * Rules below one prefix: `prefix` is prepended to each pattern, `routePrefix` to each route. When a
 * path or route does not start with it, no rule of the group is tried.
 */
export class GroupUrlRule extends BaseObject implements UrlRuleInterface {
  /** Prefix of every pattern, e.g. `admin`. Default none. */
  prefix = '';
  /** Prefix of every route; null, the default, is {@link prefix}. */
  routePrefix: string | null = null;
  /** Rules; a config needs both `pattern` and `route`. */
  rules: UrlRules = [];
  /** Defaults that are merged into each config. */
  ruleConfig: Readonly<Record<string, unknown>> = {};

  #rules: readonly UrlRuleInterface[] = [];
  #createStatus: number | null = null;

  /** @throws {InvalidConfigException} A rule is not valid, or lacks `pattern` or `route`. */
  override init(): void {
    super.init();
    checkSettings('GroupUrlRule', this as GroupUrlRule, {
      prefix: settingRules.text,
      routePrefix: settingRules.textOrNull,
      rules: settingRules.listOrObject,
      ruleConfig: settingRules.object,
    });
    this.prefix = trim(this.prefix);
    this.routePrefix = this.routePrefix === null ? this.prefix : trim(this.routePrefix);
    this.#rules = buildRules(
      ruleList(this.rules).map((rule) => ('parseRequest' in rule ? rule : this.#prefixed(rule))),
      this.ruleConfig,
    );
  }

  /** Leading segments of the prefix, see {@link UrlRuleInterface}. */
  literalPrefix(): readonly string[] {
    const segments = this.prefix.split('/');
    const token = segments.findIndex((segment) => segment.includes('<'));
    return this.prefix === '' ? [] : segments.slice(0, token < 0 ? undefined : token);
  }

  parseRequest(manager: UrlManager, request: UrlRequest): Route | false {
    const literal = this.literalPrefix().join('/');
    const path = `${trimStartSlashes(request.getPathInfo())}/`;
    if (literal !== '' && !path.startsWith(`${literal}/`)) return false;
    for (const rule of this.#rules) {
      const route = rule.parseRequest(manager, request);
      traceRule(rule, route !== false, this);
      if (route !== false) return route;
    }
    return false;
  }

  mismatches(manager: UrlManager, request: UrlRequest): readonly RuleMismatch[] {
    return mismatchesOf(this.#rules, manager, request);
  }

  /** The prefix: `admin/...`. */
  describe(): string {
    return `${this.prefix}/...`;
  }

  createUrl(
    manager: UrlManager,
    route: string,
    params: Readonly<Record<string, unknown>>,
  ): string | false {
    this.#createStatus = UrlRule.CREATE_STATUS_ROUTE_MISMATCH;
    if (this.routePrefix !== '' && !route.startsWith(`${this.routePrefix}/`)) return false;
    let status = 0;
    for (const rule of this.#rules) {
      const url = rule.createUrl(manager, route, params);
      if (url !== false) {
        this.#createStatus = UrlRule.CREATE_STATUS_SUCCESS;
        return url;
      }
      if ('getCreateUrlStatus' in rule) status |= rule.getCreateUrlStatus?.() ?? 0;
    }
    this.#createStatus = status;
    return false;
  }

  /** Whether and why the last call of {@link createUrl} returned a URL or not: the status of its rules, joined as bits. */
  getCreateUrlStatus(): number | null {
    return this.#createStatus;
  }

  #prefixed(rule: UrlRuleConfig): UrlRuleConfig {
    const { pattern, route } = rule;
    if (pattern === undefined || route === undefined) {
      throw new InvalidConfigException(
        `A rule of the group "${this.prefix}" must have both "pattern" and "route".`,
      );
    }
    const routePrefix = this.routePrefix === '' ? '' : `${this.routePrefix}/`;
    return {
      ...rule,
      pattern: trim(`${this.prefix}/${trim(pattern)}`),
      route: routePrefix + trimStartSlashes(route),
    };
  }
}

function trim(text: string): string {
  return trimSlashes(text);
}
