import type { AbstractConstructor } from './types.ts';
import { matchWildcard } from '../text/wildcard.ts';
import { type HandlerEntry, HandlerTable } from './handler-table.ts';
import { nameOfClass } from './terminal.ts';

/** Target of a class-level handler: a class with its subclasses, or a pattern of names. */
export type ClassTarget = AbstractConstructor | string;

// Event names come from code; the limit is for programs that generate them.
const maxNames = 1000;

/** Handlers by class, or by a pattern of class names. */
export class ClassHandlers {
  readonly #tables = new Map<ClassTarget, HandlerTable>();
  /** Cache of collected handlers, until a handler is added or removed. */
  #collected = new WeakMap<AbstractConstructor, Map<string, readonly HandlerEntry[]>>();

  add(target: ClassTarget, name: string, entry: HandlerEntry, append: boolean): void {
    let table = this.#tables.get(target);
    if (!table) this.#tables.set(target, (table = new HandlerTable()));
    table.add(name, entry, append);
    this.#collected = new WeakMap();
  }

  remove(target: ClassTarget, name: string, handler: HandlerEntry['handler'] | null): boolean {
    const table = this.#tables.get(target);
    const removed = table?.remove(name, handler) ?? false;
    if (table?.isEmpty) this.#tables.delete(target);
    this.#collected = new WeakMap();
    return removed;
  }

  clear(): void {
    this.#tables.clear();
    this.#collected = new WeakMap();
  }

  get isEmpty(): boolean {
    return this.#tables.size === 0;
  }

  /** Handlers for an event of `type`: the class first, then its parents, then its markers. */
  collect(type: AbstractConstructor, name: string): readonly HandlerEntry[] {
    let ofType = this.#collected.get(type);
    if (!ofType) this.#collected.set(type, (ofType = new Map()));
    let found = ofType.get(name);
    if (!found) {
      if (ofType.size >= maxNames) ofType.clear();
      ofType.set(name, (found = this.#search(type, name)));
    }
    return found;
  }

  #search(type: AbstractConstructor, name: string): readonly HandlerEntry[] {
    const patterns = [...this.#tables.keys()].filter((target) => typeof target === 'string');
    const used = new Set<string>();
    return lineage(type).flatMap((level) => {
      const levelName = nameOfClass(level);
      const fitting = patterns.filter(
        (pattern) => !used.has(pattern) && matchWildcard(pattern, levelName),
      );
      for (const pattern of fitting) used.add(pattern);
      return [...fitting, level].flatMap((target) => this.#tables.get(target)?.collect(name) ?? []);
    });
  }
}

/** The class, its parents, then what they list in `static implements`, each once. */
function lineage(type: AbstractConstructor): AbstractConstructor[] {
  const levels = new Set<AbstractConstructor>();
  let level: unknown = type;
  while (typeof level === 'function' && level !== Function.prototype) {
    levels.add(level as AbstractConstructor);
    level = Object.getPrototypeOf(level);
  }
  // Iterating a set includes entries that are added meanwhile, so markers of markers count too.
  for (const one of levels) {
    if (!Object.hasOwn(one, 'implements')) continue;
    const markers: unknown = (one as { implements?: unknown }).implements;
    if (Array.isArray(markers)) for (const marker of markers) levels.add(marker);
  }
  return [...levels];
}
