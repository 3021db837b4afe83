/**
 * Called when children of a watched element were added or removed, or its class was changed so that the host has no
 * documented root any more, after the script that changed them.
 */
export const childrenChanged = Symbol('childrenChanged');

interface Host extends Element {
  readonly documentedRoot: Element | null;
  [childrenChanged](): void;
}

const hosts = new WeakMap<Node, Host>();
let observer: MutationObserver | null = null;

/** Calls `host[childrenChanged]()` when `parent` changes. One mutation observer watches for all elements. */
export function observeChildren(parent: Element, host: Host): void {
  if (hosts.get(parent) === host) return;
  hosts.set(parent, host);
  observer ??= new MutationObserver(report);
  observer.observe(parent, { childList: true, attributeFilter: ['class'] });
}

function report(records: readonly MutationRecord[]): void {
  for (const { target, type } of records) {
    const host = hosts.get(target);
    if (type === 'childList' || !host?.documentedRoot) host?.[childrenChanged]();
  }
}
