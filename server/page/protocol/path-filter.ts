import { isWithin } from './keys.ts';

/** Which paths a partial reload wants: those below `only`, without those below `except`. */
export class PathFilter {
  readonly #only: readonly string[] | null;
  readonly #except: readonly string[] | null;
  readonly #roots: ReadonlySet<string> | null;

  /** An empty list is no filter. */
  constructor(only: readonly string[], except: readonly string[]) {
    this.#only = only.length > 0 ? only : null;
    this.#except = except.length > 0 ? except : null;
    this.#roots = this.#only && new Set(only.map(rootOf));
  }

  /** {@link selects} for a prop of the first level, in one look-up. */
  selectsRoot(key: string): boolean {
    if (this.#roots !== null && !this.#roots.has(key)) return false;
    return this.#except === null || !this.#except.includes(key);
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

function rootOf(path: string): string {
  const dot = path.indexOf('.');
  return dot < 0 ? path : path.slice(0, dot);
}

function matches(path: string, list: readonly string[]): boolean {
  return list.some((each) => isWithin(path, each));
}
