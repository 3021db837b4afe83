/** Called with nodes that were added to an element, after the script that added them has ended. */
export const childrenArrived = Symbol('childrenArrived');

interface Host extends Element {
  [childrenArrived](nodes: readonly ChildNode[]): void;
}

/** One observer for the children of all elements. */
class Arrivals {
  #observer: MutationObserver | null = null;
  readonly #watched = new WeakSet<Host>();

  watch(host: Host): void {
    if (this.#watched.has(host)) return;
    this.#watched.add(host);
    this.#observer ??= new MutationObserver(report);
    this.#observer.observe(host, { childList: true });
  }
}

export const arrivals = new Arrivals();

function report(records: readonly MutationRecord[]): void {
  const byHost = new Map<Host, ChildNode[]>();
  for (const { target, addedNodes } of records) {
    const host = target as Host;
    const nodes = byHost.get(host) ?? [];
    nodes.push(...([...addedNodes] as ChildNode[]));
    byHost.set(host, nodes);
  }
  for (const [host, nodes] of byHost) {
    if (nodes.length > 0) host[childrenArrived](nodes);
  }
}
