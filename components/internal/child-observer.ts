/** Called when children of a watched element were added or removed, after the script that changed them. */
export const childrenChanged = Symbol('childrenChanged');

interface Host extends Element {
  [childrenChanged](): void;
}

/** One mutation observer for the children of all elements. */
class ChildObserver {
  #observer: MutationObserver | null = null;
  readonly #hosts = new WeakMap<Node, Host>();

  /** Calls `host[childrenChanged]()` when children of `parent` are added or removed. */
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

export const childObserver = new ChildObserver();
