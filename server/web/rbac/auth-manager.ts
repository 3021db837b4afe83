import {
  type Awaitable,
  Component,
  InvalidArgumentException,
  InvalidConfigException,
  RuntimeException,
} from '../../core/index.ts';
import {
  checkEntries,
  checkSettings,
  hasMethods,
  settingRules,
  withDefaults,
} from '../../core/internal.ts';
import { Cache } from '../cache/cache.ts';
import { takeUntil } from '../internal/take-until.ts';
import { AuthGraph, replaceItem } from './auth-graph.ts';
import type { AuthAssignment, AuthData, AuthItem, AuthStore } from './auth-item.ts';
import { MemoryAuthStore } from './memory-auth-store.ts';

/** Decides whether an item applies to a person: whether a post is the person's own, for example. */
export type AuthRule = (
  userId: string | null,
  item: AuthItem,
  params: Readonly<Record<string, unknown>>,
) => Awaitable<boolean>;

/** Properties of a new or changed item. */
export interface AuthItemOptions {
  readonly description?: string;
  readonly ruleName?: string | null;
  readonly data?: unknown;
}

/** Id of a person, as {@link Identity.getId} returns it. */
export type AuthUserId = string | number;

/**
 * Role-based access control: people are assigned roles, roles contain permissions and other roles, and rules decide in
 * single cases. A component of the process, `authManager`.
 */
export class AuthManager extends Component {
  /** Store of items and assignments. Default the memory of the process. */
  store: AuthStore = new MemoryAuthStore();
  /** Rules by the names that items have in `ruleName`. */
  rules: Readonly<Record<string, AuthRule>> = {};
  /** Roles that everybody has, guests too; a rule of the role can distinguish them. */
  defaultRoles: readonly string[] = [];
  /** Caches the data of the store; null reads them for each check. For remote stores. */
  cache: Cache | null = null;
  /** Lifetime of the cached data in seconds: changes by other processes take effect after this time. Default 60. */
  cacheDuration = 60;
  /** Clock in milliseconds. Default `Date.now`. */
  now: () => number = Date.now;

  #known: { readonly data: AuthData | null; readonly graph: AuthGraph } | null = null;
  #lastChange: Promise<unknown> = Promise.resolve();

  /** @throws {InvalidConfigException} A property is not valid. */
  override init(): void {
    super.init();
    checkSettings('AuthManager', this as AuthManager, {
      cache: ['a Cache or null', (value) => value === null || value instanceof Cache],
      cacheDuration: settingRules.size,
      defaultRoles: settingRules.texts,
      now: settingRules.function,
      rules: settingRules.object,
      store: [
        'an object with the methods read and write',
        (one) => hasMethods(one, ['read', 'write']),
      ],
    });
    checkEntries('AuthManager "rules"', this.rules, settingRules.function);
  }

  /**
   * Whether a person has a role or permission, directly or through a role that contains it, when all
   * rules on the path return true.
   *
   * @param userId Null for a guest.
   * @param params For the rules.
   * @throws {InvalidConfigException} An item names a rule that does not exist.
   */
  async checkAccess(
    userId: AuthUserId | null,
    name: string,
    params: Readonly<Record<string, unknown>> = {},
  ): Promise<boolean> {
    const graph = await this.#graph();
    const id = userId === null ? null : String(userId);
    const own = new Set([
      ...this.defaultRoles,
      ...(id === null ? [] : graph.assignments(id).keys()),
    ]);
    // Rules of items that the person does not have are not called: they may need other parameters.
    const contained = graph.below(...own);
    // Upwards from the item; the set grows during iteration, and contains each item once.
    const names = new Set([name]);
    for (const one of names) {
      const item = contained.has(one) ? graph.items.get(one) : undefined;
      if (!item || !(await this.#agrees(item, id, params))) continue;
      if (own.has(one)) return true;
      for (const parent of graph.parents(one)) names.add(parent);
    }
    return false;
  }

  /**
   * Adds a role.
   *
   * @throws {InvalidArgumentException} The name is taken or empty.
   * @throws {UnknownPropertyException} An option is unknown.
   */
  addRole(name: string, options: AuthItemOptions = {}): Promise<AuthItem> {
    return this.#add('role', name, options);
  }

  /** Adds a permission. @throws {InvalidArgumentException} As {@link addRole}. */
  addPermission(name: string, options: AuthItemOptions = {}): Promise<AuthItem> {
    return this.#add('permission', name, options);
  }

  /**
   * Changes an item, also its name.
   *
   * @throws {InvalidArgumentException} There is no such item, or the new name is taken or empty.
   * @throws {UnknownPropertyException} A change is of no property that can be changed.
   */
  update(name: string, changes: AuthItemOptions & { readonly name?: string }): Promise<AuthItem> {
    return this.#write((data) => {
      const graph = new AuthGraph(data);
      const current = graph.require(name);
      const { description, ruleName, data: own } = current;
      const known = { name, description, ruleName, data: own };
      const changed = withDefaults('AuthManager::update()', changes, known);
      const item = { ...current, ...changed, updatedAt: this.#seconds() };
      if (item.name !== name) assertNewName(graph, item.name);
      return [replaceItem(data ?? graph.toData(), name, item), item];
    });
  }

  /** Removes an item with its assignments. @returns Whether it existed. */
  remove(name: string): Promise<boolean> {
    return this.#change((graph) => graph.removeItem(name));
  }

  /** Removes all items and assignments. */
  removeAll(): Promise<void> {
    return this.#write(() => [new AuthGraph(null).toData(), undefined]);
  }

  /** A role or permission; null when there is none of this name. */
  async getItem(name: string): Promise<AuthItem | null> {
    return (await this.#graph()).items.get(name) ?? null;
  }

  async getRoles(): Promise<AuthItem[]> {
    return this.#itemsOf('role', (await this.#graph()).items.keys());
  }

  async getPermissions(): Promise<AuthItem[]> {
    return this.#itemsOf('permission', (await this.#graph()).items.keys());
  }

  /**
   * Puts an item below another one, which contains it from then on.
   *
   * @throws {InvalidArgumentException} There is no such item, the hierarchy would have a loop, a permission would
   * contain a role, or the child is already below the parent.
   */
  addChild(parent: string, child: string): Promise<void> {
    return this.#change((graph) => graph.addChild(parent, child));
  }

  /** @returns Whether the child existed. */
  removeChild(parent: string, child: string): Promise<boolean> {
    return this.#change((graph) => graph.removeChild(parent, child));
  }

  /** The items directly below an item. */
  async getChildren(name: string): Promise<AuthItem[]> {
    const graph = await this.#graph();
    return [...graph.children(name)].map((child) => graph.require(child));
  }

  /**
   * Assigns a role or permission to a person.
   *
   * @throws {InvalidArgumentException} There is no such item, or the person has it already.
   */
  assign(name: string, userId: AuthUserId): Promise<AuthAssignment> {
    const assignment = { userId: String(userId), roleName: name, createdAt: this.#seconds() };
    return this.#change((graph) => {
      graph.assign(assignment);
      return assignment;
    });
  }

  /** Revokes an item from a person. @returns Whether the person had it. */
  revoke(name: string, userId: AuthUserId): Promise<boolean> {
    return this.#change((graph) => graph.revoke(name, String(userId)));
  }

  /** Revokes all items from a person. @returns Whether the person had any. */
  revokeAll(userId: AuthUserId): Promise<boolean> {
    return this.#change((graph) => graph.revokeAll(String(userId)));
  }

  /** Assignments of a person. */
  async getAssignments(userId: AuthUserId): Promise<AuthAssignment[]> {
    return [...(await this.#graph()).assignments(String(userId)).values()];
  }

  /** Roles that were assigned to a person, and the default roles. */
  async getRolesByUser(userId: AuthUserId): Promise<AuthItem[]> {
    const own = (await this.#graph()).assignments(String(userId)).keys();
    return this.#itemsOf('role', new Set([...this.defaultRoles, ...own]));
  }

  /** Permissions of a person, directly or through roles; rules are not called. */
  async getPermissionsByUser(userId: AuthUserId): Promise<AuthItem[]> {
    const graph = await this.#graph();
    const own = graph.assignments(String(userId)).keys();
    return this.#itemsOf('permission', graph.below(...this.defaultRoles, ...own));
  }

  /** Permissions that an item contains, at any depth. */
  async getPermissionsByRole(name: string): Promise<AuthItem[]> {
    const graph = await this.#graph();
    return this.#itemsOf('permission', graph.below(...graph.children(name)));
  }

  /** Ids of people to whom an item was assigned. */
  async getUserIdsByRole(name: string): Promise<string[]> {
    return (await this.#graph()).usersOf(name);
  }

  /** Whether the rule of an item returns true. */
  async #agrees(
    item: AuthItem,
    userId: string | null,
    params: Readonly<Record<string, unknown>>,
  ): Promise<boolean> {
    const { ruleName } = item;
    if (ruleName === null) return true;
    const rule = Object.hasOwn(this.rules, ruleName) ? this.rules[ruleName] : undefined;
    if (rule) return rule(userId, item, params);
    throw new InvalidConfigException(
      `AuthManager "rules" must have "${ruleName}", which the item "${item.name}" names.`,
    );
  }

  #add(type: AuthItem['type'], name: string, options: AuthItemOptions): Promise<AuthItem> {
    return this.#change((graph) => {
      assertNewName(graph, name);
      const time = this.#seconds();
      const own = withDefaults(`The ${type} "${name}"`, options, itemDefaults);
      const item = { name, type, ...own, createdAt: time, updatedAt: time };
      graph.items.set(name, item);
      return item;
    });
  }

  async #itemsOf(type: AuthItem['type'], names: Iterable<string>): Promise<AuthItem[]> {
    const { items } = await this.#graph();
    return [...names].flatMap((name) => {
      const item = items.get(name);
      return item?.type === type ? [item] : [];
    });
  }

  async #graph(): Promise<AuthGraph> {
    const { cache, cacheDuration: ttl } = this;
    const data = cache
      ? await cache.getOrSet(CACHE_KEY, () => this.store.read(), { ttl })
      : await this.store.read();
    if (this.#known?.data !== data) this.#known = { data, graph: new AuthGraph(data) };
    return this.#known.graph;
  }

  #change<T>(apply: (graph: AuthGraph) => T): Promise<T> {
    return this.#write((data) => {
      const graph = new AuthGraph(data);
      const result = apply(graph);
      return [graph.toData(), result];
    });
  }

  /** Changes run one after the other, each on the current data of the store. */
  #write<T>(apply: (data: AuthData | null) => [data: AuthData, result: T]): Promise<T> {
    const change = async (): Promise<T> => {
      const release = await this.#lock();
      try {
        const [data, result] = apply(await this.store.read());
        await this.store.write(data);
        await this.cache?.delete(CACHE_KEY);
        return result;
      } finally {
        await release?.();
      }
    };
    const changed = this.#lastChange.then(change, change);
    // The caller gets the error; the next change runs in any case.
    this.#lastChange = changed.catch(() => null);
    return changed;
  }

  async #lock(): Promise<(() => Promise<void>) | null> {
    const { store } = this;
    if (!store.lock) return null;
    const release = await takeUntil(
      performance.now() + LOCK_TIMEOUT,
      async () => store.lock?.() ?? null,
    );
    if (release) return release;
    throw new RuntimeException(
      `Another process has changed roles and assignments for ${LOCK_TIMEOUT / 1000} seconds.`,
    );
  }

  #seconds(): number {
    return Math.floor(this.now() / 1000);
  }
}

/** Milliseconds for which a change waits for those of other processes. */
const LOCK_TIMEOUT = 30_000;

const itemDefaults = { description: '', ruleName: null, data: null };

const CACHE_KEY = ['fwx', 'rbac'] as const;

function assertNewName(graph: AuthGraph, name: string): void {
  if (typeof name !== 'string' || name === '') {
    throw new InvalidArgumentException('An authorization item needs a name.');
  }
  if (!graph.items.has(name)) return;
  throw new InvalidArgumentException(`The authorization item "${name}" exists already.`);
}
