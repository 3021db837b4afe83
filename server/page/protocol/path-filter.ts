import { Header } from './header.ts';
import { PathSet } from './path-set.ts';
import type { RequestContext } from './request-context.ts';

// Filters by the headers that ask for them. Bounded in number and size: clients choose what they ask for.
const filters = new Map<string, PathFilter>();
const filterLimit = 256;
const longestKey = 512;

/** Which paths a partial reload wants: those below `only`, without those below `except`. */
export class PathFilter {
  readonly #only: readonly string[] | null;
  readonly #except: readonly string[] | null;
  readonly #roots: ReadonlySet<string> | null;
  // Made when a page has props below the first level that nobody calls for.
  #onlySet: PathSet | null = null;
  #exceptSet: PathSet | null = null;
  // A client that asks again asks for the same page: one list of keys is enough.
  #keys: readonly string[] = [];
  #selected: readonly boolean[] = [];

  /** An empty list is no filter. */
  constructor(only: readonly string[], except: readonly string[]) {
    this.#only = only.length > 0 ? only : null;
    this.#except = except.length > 0 ? except : null;
    this.#roots = this.#only && new Set(only.map(rootOf));
  }

  /** The filter that two headers ask for; clients repeat themselves, so the last ones are kept. */
  static of(request: RequestContext): PathFilter {
    const only = request.header(Header.PARTIAL_DATA) ?? '';
    const except = request.header(Header.PARTIAL_EXCEPT) ?? '';
    const key = except === '' ? only : `${only}\n${except}`;
    const known = filters.get(key);
    if (known) return known;
    const filter = new PathFilter(request.partialData(), request.partialExcept());
    if (key.length <= longestKey) {
      if (filters.size >= filterLimit) filters.clear();
      filters.set(key, filter);
    }
    return filter;
  }

  /** {@link selects} for a prop of the first level, in one look-up. */
  selectsRoot(key: string): boolean {
    if (this.#roots !== null && !this.#roots.has(key)) return false;
    return this.#except === null || !this.#except.includes(key);
  }

  /** {@link selectsRoot} for each key of a list, which is not changed later. */
  selectsRoots(keys: readonly string[]): readonly boolean[] {
    if (this.#keys !== keys) {
      this.#keys = keys;
      this.#selected = keys.map((key) => this.selectsRoot(key));
    }
    return this.#selected;
  }

  /** Whether the path was asked for itself. */
  names(path: string): boolean {
    return !this.#isExcepted(path) && (this.#wanted?.holds(path) ?? true);
  }

  /** Whether the path was asked for, or leads to one that was. */
  selects(path: string): boolean {
    return !this.#isExcepted(path) && (this.#wanted?.touches(path) ?? true);
  }

  get #wanted(): PathSet | null {
    return this.#only && (this.#onlySet ??= new PathSet(this.#only));
  }

  #isExcepted(path: string): boolean {
    if (this.#except === null) return false;
    return (this.#exceptSet ??= new PathSet(this.#except)).holds(path);
  }
}

function rootOf(path: string): string {
  const dot = path.indexOf('.');
  return dot < 0 ? path : path.slice(0, dot);
}
