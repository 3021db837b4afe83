import { PathSet } from './path-set.ts';

/** The paths that a partial reload requests: those below `only`, without those below `except`. */
export class PathFilter {
  readonly #only: PathSet | null;
  readonly #except: PathSet | null;

  /** An empty list does not filter. */
  constructor(only: readonly string[], except: readonly string[]) {
    this.#only = only.length > 0 ? new PathSet(only) : null;
    this.#except = except.length > 0 ? new PathSet(except) : null;
  }

  /** Whether the request contains the path, or one above it. */
  names(path: string): boolean {
    return !this.#isExcepted(path) && (this.#only?.contains(path) ?? true);
  }

  /** As {@link names}, or whether the path leads to one that the request contains. */
  selects(path: string): boolean {
    return !this.#isExcepted(path) && (this.#only?.touches(path) ?? true);
  }

  #isExcepted(path: string): boolean {
    return this.#except?.contains(path) ?? false;
  }
}
