/** Called when the markup of a host may have to be completed again, see `observeChildren`; after the script that changed it. */
export const childrenChanged = Symbol('childrenChanged');

interface Host extends Element {
  readonly documentedRoot: Element | null;
  [childrenChanged](): void;
}

const hosts = new WeakMap<Node, Host>();
let children: MutationObserver | null = null;
let classes: MutationObserver | null = null;

/**
 * Calls `host[childrenChanged]()` when children of `parent` are added or removed, and, for the host itself, when the page
 * takes all classes from an element inside, or those of its documented root. One observer of each kind watches for all
 * elements.
 */
export function observeChildren(parent: Element, host: Host): void {
  if (hosts.get(parent) === host) return;
  hosts.set(parent, host);
  children ??= new MutationObserver((records) => {
    for (const { target } of records) hosts.get(target)?.[childrenChanged]();
  });
  children.observe(parent, { childList: true });
  if (parent !== host) return;
  classes ??= new MutationObserver((records) => {
    for (const { target } of records) reportClass(target as Element);
  });
  classes.observe(host, { attributeFilter: ['class'], subtree: true });
}

/** Whether a node is in an element that has been updated. */
export const isWatched = (node: Node): boolean => hostOf(node) !== undefined;

function hostOf(node: Node | null): Host | undefined {
  return node ? (hosts.get(node) ?? hostOf(node.parentNode)) : undefined;
}

function reportClass(target: Element): void {
  const host = hostOf(target);
  if (target.classList.length === 0 || !host?.documentedRoot) host?.[childrenChanged]();
}
