interface Node {
  isEnd: boolean;
  next: Map<string, Node> | null;
}

/**
 * Dotted paths that are looked up by whole segments. The time of a look-up depends on the segments of its path,
 * not on the number of paths: clients can send any number of them.
 */
export class PathSet {
  readonly #root: Node = { isEnd: false, next: null };

  constructor(paths: readonly string[]) {
    for (const path of paths) this.#add(path);
  }

  /** Whether the path is one of these, or is below one. */
  contains(path: string): boolean {
    return this.#find(path)?.isEnd ?? false;
  }

  /** As {@link contains}, or whether the path leads to one of these. */
  touches(path: string): boolean {
    return this.#find(path) !== null;
  }

  #add(path: string): void {
    let node = this.#root;
    for (const segment of path.split('.')) {
      // Paths below one of these are held already.
      if (node.isEnd) return;
      node.next ??= new Map();
      let next = node.next.get(segment);
      if (!next) node.next.set(segment, (next = { isEnd: false, next: null }));
      node = next;
    }
    node.isEnd = true;
  }

  /** The node where the path ends, or the first end on the path; null when there is neither. */
  #find(path: string): Node | null {
    let node = this.#root;
    for (let from = 0; ;) {
      const dot = path.indexOf('.', from);
      const next = node.next?.get(dot < 0 ? path.slice(from) : path.slice(from, dot));
      if (!next) return null;
      if (next.isEnd || dot < 0) return next;
      node = next;
      from = dot + 1;
    }
  }
}
