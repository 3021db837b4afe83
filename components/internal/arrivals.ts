/** Called when children of a watched element have come or gone, after the script that did it. */
export const childrenChanged = Symbol('childrenChanged');

interface Host extends Element {
  [childrenChanged](): void;
}

/** One observer for the children of all elements. */
class Arrivals {
  #observer: MutationObserver | null = null;
  readonly #hosts = new WeakMap<Node, Host>();

  /** Tells `host` when children of `parent` come or go. */
  watch(parent: Element, host: Host): void {
    if (this.#hosts.get(parent) === host) return;
    this.#hosts.set(parent, host);
    this.#observer ??= new MutationObserver((records) => this.#report(records));
    this.#observer.observe(parent, { childList: true });
  }

  #report(records: readonly MutationRecord[]): void {
    const hosts = new Set(records.map(({ target }) => this.#hosts.get(target)));
    for (const host of hosts) host?.[childrenChanged]();
  }
}

export const arrivals = new Arrivals();
