interface Node {
  isEnd: boolean;
  next: Map<string, Node> | null;
}

/**
 * Dotted paths that are looked up by whole segments. A look-up takes as long as its path has segments,
 * however many paths there are: a client fills its headers as it likes.
 */
export class PathSet {
  readonly #root: Node = { isEnd: false, next: null };

  constructor(paths: readonly string[]) {
    for (const path of paths) this.#add(path);
  }

  /** Whether the path is one of these, or lies below one. */
  holds(path: string): boolean {
    return this.#find(path)?.isEnd ?? false;
  }

  /** As {@link holds}, or whether the path leads to one of these. */
  touches(path: string): boolean {
    return this.#find(path) !== null;
  }

  #add(path: string): void {
    let node = this.#root;
    for (const segment of path.split('.')) {
      // What lies below one of these is held already.
      if (node.isEnd) return;
      node.next ??= new Map();
      let next = node.next.get(segment);
      if (!next) node.next.set(segment, (next = { isEnd: false, next: null }));
      node = next;
    }
    node.isEnd = true;
  }

  /** Where the path ends, or the first end on its way; null when it leads past all of them. */
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
