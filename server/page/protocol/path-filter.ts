import { isWithin } from './keys.ts';

/** Which paths a partial reload wants: those below `only`, without those below `except`. */
export class PathFilter {
  readonly #only: readonly string[] | null;
  readonly #except: readonly string[] | null;
  readonly #roots: ReadonlySet<string>;

  /** An empty list is no filter. */
  constructor(only: readonly string[], except: readonly string[]) {
    this.#only = only.length > 0 ? only : null;
    this.#except = except.length > 0 ? except : null;
    this.#roots = new Set(only.map((path) => path.split('.', 1)[0] ?? path));
  }

  /** Whether a prop of the first level, or anything below it, may have been asked for. */
  mayWant(key: string): boolean {
    return this.#only === null || this.#roots.has(key);
  }

  /** Whether the path was asked for itself. */
  names(path: string): boolean {
    return !this.#isExcepted(path) && (this.#only === null || matches(path, this.#only));
  }

  /** Whether the path was asked for, or leads to one that was. */
  selects(path: string): boolean {
    if (this.#isExcepted(path)) return false;
    return (
      this.#only === null || this.#only.some((each) => isWithin(path, each) || isWithin(each, path))
    );
  }

  #isExcepted(path: string): boolean {
    return this.#except !== null && matches(path, this.#except);
  }
}

function matches(path: string, list: readonly string[]): boolean {
  return list.some((each) => isWithin(path, each));
}
