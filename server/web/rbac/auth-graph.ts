import { InvalidArgumentException } from '../../core/index.ts';
import type { AuthAssignment, AuthData, AuthItem } from './auth-item.ts';

/** Items, hierarchy and assignments, indexed by name. */
export class AuthGraph {
  readonly items: Map<string, AuthItem>;
  readonly #children = new Map<string, Set<string>>();
  readonly #parents = new Map<string, Set<string>>();
  readonly #assignments = new Map<string, Map<string, AuthAssignment>>();

  constructor(data: AuthData | null) {
    this.items = new Map((data?.items ?? []).map((item) => [item.name, item]));
    for (const [parent, child] of data?.children ?? []) this.#link(parent, child);
    for (const assignment of data?.assignments ?? []) this.#setAssignment(assignment);
  }

  toData(): AuthData {
    return {
      items: [...this.items.values()],
      children: [...this.#children].flatMap(([parent, names]) =>
        [...names].map((child) => [parent, child] as const),
      ),
      assignments: [...this.#assignments.values()].flatMap((own) => [...own.values()]),
    };
  }

  /** @throws {InvalidArgumentException} There is no item of this name. */
  require(name: string): AuthItem {
    const item = this.items.get(name);
    if (item) return item;
    throw new InvalidArgumentException(`Unknown authorization item "${name}".`);
  }

  children(name: string): ReadonlySet<string> {
    return this.#children.get(name) ?? new Set();
  }

  parents(name: string): ReadonlySet<string> {
    return this.#parents.get(name) ?? new Set();
  }

  /** Names of an item and all that is below it. */
  below(...names: readonly string[]): Set<string> {
    const found = new Set<string>(names);
    for (const name of found) for (const child of this.children(name)) found.add(child);
    return found;
  }

  /**
   * Puts an item below another one.
   *
   * @throws {InvalidArgumentException} The hierarchy would have a loop, a permission would contain a role, or the
   * child is already below the parent.
   */
  addChild(parentName: string, childName: string): void {
    const parent = this.require(parentName);
    const child = this.require(childName);
    if (parentName === childName) {
      throw new InvalidArgumentException(`Cannot add "${parentName}" as a child of itself.`);
    }
    if (parent.type === 'permission' && child.type === 'role') {
      throw new InvalidArgumentException('Cannot add a role as a child of a permission.');
    }
    if (this.below(childName).has(parentName)) {
      throw new InvalidArgumentException(
        `Cannot add "${childName}" as a child of "${parentName}". A loop has been detected.`,
      );
    }
    if (this.children(parentName).has(childName)) {
      throw new InvalidArgumentException(
        `The item "${parentName}" already has a child "${childName}".`,
      );
    }
    this.#link(parentName, childName);
  }

  removeChild(parent: string, child: string): boolean {
    this.#parents.get(child)?.delete(parent);
    return this.#children.get(parent)?.delete(child) ?? false;
  }

  /** Removes an item with its place in the hierarchy and its assignments. */
  removeItem(name: string): boolean {
    for (const parent of this.parents(name)) this.removeChild(parent, name);
    for (const child of this.children(name)) this.removeChild(name, child);
    for (const own of this.#assignments.values()) own.delete(name);
    return this.items.delete(name);
  }

  assignments(userId: string): ReadonlyMap<string, AuthAssignment> {
    return this.#assignments.get(userId) ?? new Map();
  }

  /** Ids of people who have an item. */
  usersOf(name: string): string[] {
    return [...this.#assignments].filter(([, own]) => own.has(name)).map(([userId]) => userId);
  }

  /** @throws {InvalidArgumentException} There is no such item, or the person has it already. */
  assign(assignment: AuthAssignment): void {
    const { roleName, userId } = assignment;
    this.require(roleName);
    if (this.assignments(userId).has(roleName)) {
      throw new InvalidArgumentException(
        `Authorization item "${roleName}" has already been assigned to user "${userId}".`,
      );
    }
    this.#setAssignment(assignment);
  }

  revoke(roleName: string, userId: string): boolean {
    return this.#assignments.get(userId)?.delete(roleName) ?? false;
  }

  revokeAll(userId: string): boolean {
    return this.#assignments.delete(userId);
  }

  #link(parent: string, child: string): void {
    addTo(this.#children, parent, child);
    addTo(this.#parents, child, parent);
  }

  #setAssignment(assignment: AuthAssignment): void {
    const own = this.#assignments.get(assignment.userId) ?? new Map<string, AuthAssignment>();
    own.set(assignment.roleName, assignment);
    this.#assignments.set(assignment.userId, own);
  }
}

function addTo(sets: Map<string, Set<string>>, key: string, value: string): void {
  const set = sets.get(key) ?? new Set<string>();
  set.add(value);
  sets.set(key, set);
}

/** The data with one item replaced by another, also in hierarchy and assignments. */
export function replaceItem(data: AuthData, from: string, item: AuthItem): AuthData {
  const renamed = (name: string): string => (name === from ? item.name : name);
  return {
    items: data.items.map((one) => (one.name === from ? item : one)),
    children: data.children.map(([parent, child]) => [renamed(parent), renamed(child)]),
    assignments: data.assignments.map((one) => ({ ...one, roleName: renamed(one.roleName) })),
  };
}
