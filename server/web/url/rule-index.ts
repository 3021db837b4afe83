import type { UrlRuleInterface } from './url-rule-interface.ts';

/** A rule with its place in the order of declaration. */
interface Ranked {
  readonly rank: number;
  readonly rule: UrlRuleInterface;
}

interface Node {
  readonly rules: Ranked[];
  readonly children: Map<string, Node>;
}

const emptyNode = (): Node => ({ rules: [], children: new Map() });

/**
 * Finds the rules that may match, in the order of their declaration, without trying the others: by the
 * segments that a path starts with, and by route. A thousand rules cost as much as ten.
 */
export class RuleIndex {
  readonly #root = emptyNode();
  readonly #suffixes: readonly string[];
  readonly #byRoute = new Map<string, Ranked[]>();
  readonly #anyRoute: Ranked[] = [];

  /** @param suffixes Suffixes that a last segment may have in addition to the pattern of its rule. */
  constructor(rules: readonly UrlRuleInterface[], suffixes: readonly string[]) {
    this.#suffixes = suffixes;
    for (const [rank, rule] of rules.entries()) this.#add({ rank, rule });
  }

  /** Rules that may match a path. */
  forPath(path: string): readonly Ranked[] {
    if (this.#suffixes.length === 0) return this.#forPlainPath(path);
    const lists: Ranked[][] = [];
    collect(this.#root, lists);
    let nodes = [this.#root];
    for (let from = 0; from < path.length;) {
      const slash = path.indexOf('/', from);
      const to = slash < 0 ? path.length : slash;
      // Slashes in a row may become one before the rule matches the path.
      if (to > from) nodes = this.#step(nodes, path.slice(from, to), lists);
      from = to + 1;
    }
    return inOrder(lists);
  }

  /** Rules that may create a URL of a route. */
  forRoute(route: string): readonly Ranked[] {
    return mergeTwo(this.#byRoute.get(route) ?? [], this.#anyRoute);
  }

  /** {@link forPath} where every segment leads to one node at most. */
  #forPlainPath(path: string): readonly Ranked[] {
    let found: readonly Ranked[] = this.#root.rules;
    let node: Node | undefined = this.#root;
    for (let from = 0; from < path.length;) {
      if (node.children.size === 0) break;
      const slash = path.indexOf('/', from);
      const to = slash < 0 ? path.length : slash;
      if (to > from) {
        node = node.children.get(path.slice(from, to));
        if (!node) break;
        found = mergeTwo(found, node.rules);
      }
      from = to + 1;
    }
    return found;
  }

  #add(ranked: Ranked): void {
    let node = this.#root;
    for (const segment of prefixOf(ranked.rule)) {
      if (segment === '') break;
      const next = node.children.get(segment) ?? emptyNode();
      node.children.set(segment, next);
      node = next;
    }
    node.rules.push(ranked);
    const route = routeOf(ranked.rule);
    if (route === null) this.#anyRoute.push(ranked);
    else this.#byRoute.set(route, [...(this.#byRoute.get(route) ?? []), ranked]);
  }

  #step(nodes: readonly Node[], segment: string, lists: Ranked[][]): Node[] {
    const next: Node[] = [];
    for (const node of nodes) {
      visit(node.children.get(segment), next, lists);
      for (const suffix of this.#suffixes) {
        if (segment.endsWith(suffix))
          visit(node.children.get(segment.slice(0, -suffix.length)), next, lists);
      }
    }
    return next;
  }
}

// `in`, because an object of the framework throws when a name is read that it does not have.
function prefixOf(rule: UrlRuleInterface): readonly string[] {
  return 'literalPrefix' in rule ? (rule.literalPrefix?.() ?? []) : [];
}

function routeOf(rule: UrlRuleInterface): string | null {
  return 'literalRoute' in rule ? (rule.literalRoute?.() ?? null) : null;
}

function visit(node: Node | undefined, next: Node[], lists: Ranked[][]): void {
  if (!node) return;
  next.push(node);
  collect(node, lists);
}

function collect(node: Node, lists: Ranked[][]): void {
  if (node.rules.length > 0) lists.push(node.rules);
}

/** Merges lists that are in order each; a handful of lists at most. */
function inOrder(lists: readonly Ranked[][]): readonly Ranked[] {
  const [first = [], ...others] = lists;
  let merged: readonly Ranked[] = first;
  for (const list of others) merged = mergeTwo(merged, list);
  return merged;
}

function mergeTwo(left: readonly Ranked[], right: readonly Ranked[]): readonly Ranked[] {
  if (left.length === 0) return right;
  if (right.length === 0) return left;
  const merged: Ranked[] = [];
  let at = 0;
  for (const one of right) {
    for (let next = left[at]; next && next.rank < one.rank; next = left[++at]) merged.push(next);
    merged.push(one);
  }
  for (let next = left[at]; next; next = left[++at]) merged.push(next);
  return merged;
}
