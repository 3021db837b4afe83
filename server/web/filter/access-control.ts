import { ForbiddenHttpException, InvalidConfigException } from '../../core/index.ts';
import { checkSettings, settingRules } from '../../core/internal.ts';
import type { AuthManager } from '../rbac/auth-manager.ts';
import { type AccessRule, type CanCheck, CheckedRule, type DenyCallback } from './access-rule.ts';
import type { FilterContext } from './filter-context.ts';
import { HttpFilter } from './http-filter.ts';

/**
 * Allows or denies requests by rules. The first matching rule decides; without one the request is denied: a guest is
 * redirected to the login page, others get 403.
 */
export class AccessControl extends HttpFilter {
  /** Rules, checked in order. */
  rules: readonly AccessRule[] = [];
  /** Returns the response to denied requests, unless the rule has a callback of its own. */
  denyCallback: DenyCallback | null = null;
  /** Checks roles and permissions; null for those of the user component, which a middleware does not have. */
  authManager: AuthManager | null = null;
  /** URL to which a middleware redirects guests with `GET` requests; null responds with 403. Actions use that of the user
   * component. */
  loginUrl: string | null = null;
  #rules: readonly CheckedRule[] = [];

  /** @throws {InvalidConfigException} A rule is wrong. */
  override init(): void {
    super.init();
    checkSettings('AccessControl', this as AccessControl, { rules: settingRules.list });
    this.#rules = this.rules.map((rule) => new CheckedRule(rule));
  }

  /** @throws {ForbiddenHttpException} The request is denied. */
  override async filter(context: FilterContext): Promise<globalThis.Response | null> {
    const identity = await context.getIdentity();
    const can: CanCheck = (name, params) => {
      if (this.authManager)
        return this.authManager.checkAccess(identity?.getId() ?? null, name, params);
      return context.application?.user.can(name, params) ?? false;
    };
    const id = context.action ? this.getActionId(context.action) : '';
    for (const checked of this.#rules) {
      if (!(await checked.matches(context, id, { identity, can }))) continue;
      return checked.rule.allow ? null : this.#deny(context, checked.rule, identity === null);
    }
    return this.#deny(context, null, identity === null);
  }

  protected override assertMiddleware(): void {
    super.assertMiddleware();
    if (!this.#rules.some((one) => one.namesActions)) return;
    throw new InvalidConfigException(
      'Access rules of a middleware cannot have "actions" or "controllers": mount it on paths instead.',
    );
  }

  async #deny(
    context: FilterContext,
    rule: AccessRule | null,
    isGuest: boolean,
  ): Promise<globalThis.Response> {
    const own = await (rule?.denyCallback ?? this.denyCallback)?.(context, rule);
    if (own) return own;
    if (!isGuest) throw new ForbiddenHttpException('You are not allowed to perform this action.');
    if (context.application) {
      // The redirect is already in the response of the application.
      const { statusCode } = context.application.user.loginRequired();
      return new globalThis.Response(null, { status: statusCode });
    }
    const isRead = context.method === 'GET' || context.method === 'HEAD';
    if (this.loginUrl === null || !isRead) throw new ForbiddenHttpException('Login Required');
    return new globalThis.Response(null, { status: 302, headers: { Location: this.loginUrl } });
  }
}
