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

function reportClass(target: Element): void {
  let host: Host | undefined;
  for (let at: Node | null = target; at && !host; at = at.parentNode) host = hosts.get(at);
  if (target.classList.length === 0 || !host?.documentedRoot) host?.[childrenChanged]();
}
