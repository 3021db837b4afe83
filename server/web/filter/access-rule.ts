import { type Awaitable, InvalidConfigException } from '../../core/index.ts';
import { matchWildcard } from '../../core/internal.ts';
import type { Identity } from '../application/user.ts';
import { ipMatcher } from '../http/peer/ip-address.ts';
import type { FilterContext } from './filter-context.ts';

/** Parameters of the rules that roles and permissions have. */
export type RoleParams = Readonly<Record<string, unknown>>;

/** A rule of {@link AccessControl}. It matches a request that meets all its conditions. */
export interface AccessRule {
  /** Whether requests that the rule matches are allowed. */
  readonly allow: boolean;
  /** Action ids; `*` matches any text. Not for middleware. */
  readonly actions?: readonly string[];
  /** Full controller ids; `*` matches any text. Not for middleware. */
  readonly controllers?: readonly string[];
  /** `?` for guests, `@` for people who are logged in, and roles; one of them, or of `permissions`, must match. */
  readonly roles?: readonly string[];
  /** Permissions. */
  readonly permissions?: readonly string[];
  /** Parameters for the rules of roles and permissions, or a function that returns them. */
  readonly roleParams?: RoleParams | ((context: FilterContext) => Awaitable<RoleParams>);
  /** Addresses, CIDR ranges, `192.168.*`, and the names `any`, `private`, `localhost` and `linklocal`. */
  readonly ips?: readonly string[];
  /** Methods in any case. */
  readonly verbs?: readonly string[];
  /** Whether the rule matches. */
  readonly matchCallback?: (context: FilterContext, rule: AccessRule) => Awaitable<boolean>;
  /** Returns the response to a request that the rule denies; without a response it is 403, or the login page. */
  readonly denyCallback?: DenyCallback;
}

/** Returns the response to a denied request. The rule is null when none matched. */
export type DenyCallback = (
  context: FilterContext,
  rule: AccessRule | null,
) => Awaitable<globalThis.Response | null | undefined | void>;

/** Whether a person has a role or permission. */
export type CanCheck = (name: string, params: RoleParams) => Awaitable<boolean>;

/** An {@link AccessRule} that was validated. */
export class CheckedRule {
  readonly rule: AccessRule;
  readonly #isFromIp: ((address: string) => boolean) | null;

  /** @throws {InvalidConfigException} A key is unknown, `allow` is missing, a list is empty, or an address is invalid. */
  constructor(rule: AccessRule) {
    assertRule(rule);
    this.rule = rule;
    this.#isFromIp = rule.ips ? addressMatcher(rule.ips) : null;
  }

  /** Whether the rule names actions, which a middleware does not have. */
  get namesActions(): boolean {
    return this.rule.actions !== undefined || this.rule.controllers !== undefined;
  }

  /** Whether the rule matches a request. @param actionId Id as the filters of the owner name it. */
  async matches(
    context: FilterContext,
    actionId: string,
    person: { readonly identity: Identity | null; readonly can: CanCheck },
  ): Promise<boolean> {
    const { actions, controllers, verbs, matchCallback } = this.rule;
    const controllerId = context.action?.controller?.getUniqueId() ?? '';
    return (
      fits(actions, (pattern) => matchWildcard(pattern, actionId)) &&
      fits(controllers, (pattern) => matchWildcard(pattern, controllerId)) &&
      fits(verbs, (verb) => verb.toUpperCase() === context.method) &&
      (this.#isFromIp === null || (context.ip !== null && this.#isFromIp(context.ip))) &&
      (await this.#hasRole(context, person)) &&
      (!matchCallback || matchCallback(context, this.rule))
    );
  }

  async #hasRole(
    context: FilterContext,
    { identity, can }: { readonly identity: Identity | null; readonly can: CanCheck },
  ): Promise<boolean> {
    const { roles = [], permissions = [], roleParams = {} } = this.rule;
    if (roles.length + permissions.length === 0) return true;
    if (roles.includes(identity === null ? '?' : '@')) return true;
    const names = [...roles.filter((name) => name !== '?' && name !== '@'), ...permissions];
    const params = typeof roleParams === 'function' ? await roleParams(context) : roleParams;
    for (const name of names) if (await can(name, params)) return true;
    return false;
  }
}

const lists = ['actions', 'controllers', 'roles', 'permissions', 'ips', 'verbs'] as const;
const known: ReadonlySet<string> = new Set<keyof AccessRule>([
  ...lists,
  'allow',
  'roleParams',
  'matchCallback',
  'denyCallback',
]);

function assertRule(rule: AccessRule): void {
  const unknown = Object.keys(rule).find((key) => !known.has(key));
  if (unknown !== undefined) {
    throw new InvalidConfigException(`An access rule has no "${unknown}".`);
  }
  if (typeof rule.allow !== 'boolean') {
    throw new InvalidConfigException('An access rule must have "allow", true or false.');
  }
  for (const key of lists) {
    const list = rule[key];
    // An empty list looks like "nobody", but would match everybody.
    if (list === undefined || (Array.isArray(list) && list.length > 0)) continue;
    throw new InvalidConfigException(`"${key}" of an access rule must be a list with an entry.`);
  }
}

function addressMatcher(ips: readonly string[]): (address: string) => boolean {
  const { matches, invalid } = ipMatcher(ips.map(rangeOf));
  if (invalid.length === 0) return matches;
  throw new InvalidConfigException(
    `"ips" of an access rule must hold addresses or ranges, got "${invalid[0]}".`,
  );
}

/** `192.168.*` as CIDR range; anything else unchanged. */
function rangeOf(text: string): string {
  if (text === '*') return 'any';
  const octets = /^((?:\d{1,3}\.){1,3})\*$/.exec(text)?.[1]?.slice(0, -1).split('.');
  if (!octets) return text;
  const rest = Array.from({ length: 4 - octets.length }, () => '0');
  return `${[...octets, ...rest].join('.')}/${octets.length * 8}`;
}

function fits(list: readonly string[] | undefined, test: (entry: string) => boolean): boolean {
  return list === undefined || list.some(test);
}
