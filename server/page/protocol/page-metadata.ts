import type { ScrollState } from './props/scroll-metadata.ts';

/** Where the client finds a once prop, and when it expires. */
export interface OnceState {
  /** Path of the prop. */
  readonly prop: string;
  /** End in milliseconds since 1970, or null for never. */
  readonly expiresAt: number | null;
}

/** A deferred prop whose failure was reported instead of thrown. */
export interface RescuedFailure {
  readonly propPath: string;
  readonly failure: unknown;
}

/** Metadata of a page about its props. */
export interface PageMetadata {
  readonly mergeProps: readonly string[];
  readonly prependProps: readonly string[];
  readonly deepMergeProps: readonly string[];
  readonly matchPropsOn: readonly string[];
  readonly scrollProps: ReadonlyMap<string, ScrollState>;
  readonly deferredProps: ReadonlyMap<string, readonly string[]>;
  readonly rescuedProps: readonly string[];
  readonly onceProps: ReadonlyMap<string, OnceState>;
}

type Entry = (into: Draft) => void;

interface Draft {
  readonly mergeProps: Set<string>;
  readonly prependProps: Set<string>;
  readonly deepMergeProps: Set<string>;
  readonly matchPropsOn: Set<string>;
  readonly scrollProps: Map<string, ScrollState>;
  readonly deferredProps: Map<string, string[]>;
  readonly rescuedProps: Set<string>;
  readonly onceProps: Map<string, OnceState>;
  readonly failures: RescuedFailure[];
}

/** The metadata of a page without wrapped props. */
export const noMetadata: { metadata: PageMetadata; failures: readonly RescuedFailure[] } = {
  metadata: {
    mergeProps: [],
    prependProps: [],
    deepMergeProps: [],
    matchPropsOn: [],
    scrollProps: new Map(),
    deferredProps: new Map(),
    rescuedProps: [],
    onceProps: new Map(),
  },
  failures: [],
};

/**
 * Collects metadata in the order in which props are declared, independent of the order in which they resolve: a
 * prop writes to its own collector, which keeps its place among its siblings, and a rescued
 * prop discards the metadata below it.
 */
export class MetadataCollector {
  #entries: (Entry | MetadataCollector)[] = [];

  /** Adds a collector at the next place of this one. */
  child(): MetadataCollector {
    const child = new MetadataCollector();
    this.#entries.push(child);
    return child;
  }

  /** Discards everything that was collected here and below. */
  clear(): void {
    this.#entries = [];
  }

  mergeList(kind: 'mergeProps' | 'prependProps' | 'deepMergeProps' | 'matchPropsOn', path: string) {
    this.#entries.push((into) => into[kind].add(path));
  }

  scroll(path: string, state: ScrollState): void {
    this.#entries.push((into) => into.scrollProps.set(path, state));
  }

  once(key: string, state: OnceState): void {
    this.#entries.push((into) => into.onceProps.set(key, state));
  }

  deferred(group: string, path: string): void {
    this.#entries.push(({ deferredProps }) => {
      const paths = deferredProps.get(group);
      if (paths) paths.push(path);
      else deferredProps.set(group, [path]);
    });
  }

  rescued(propPath: string, failure: unknown): void {
    this.#entries.push(({ rescuedProps, failures }) => {
      rescuedProps.add(propPath);
      failures.push({ propPath, failure });
    });
  }

  /** Everything collected, and the failures that were rescued. */
  finish(): { metadata: PageMetadata; failures: readonly RescuedFailure[] } {
    if (this.#isEmpty()) return noMetadata;
    const draft: Draft = {
      mergeProps: new Set(),
      prependProps: new Set(),
      deepMergeProps: new Set(),
      matchPropsOn: new Set(),
      scrollProps: new Map(),
      deferredProps: new Map(),
      rescuedProps: new Set(),
      onceProps: new Map(),
      failures: [],
    };
    this.#replay(draft);
    const { mergeProps, prependProps, deepMergeProps, matchPropsOn, rescuedProps } = draft;
    const metadata = {
      ...draft,
      mergeProps: [...mergeProps],
      prependProps: [...prependProps],
      deepMergeProps: [...deepMergeProps],
      matchPropsOn: [...matchPropsOn],
      rescuedProps: [...rescuedProps],
    };
    return { metadata, failures: draft.failures };
  }

  #isEmpty(): boolean {
    return this.#entries.every((entry) => entry instanceof MetadataCollector && entry.#isEmpty());
  }

  #replay(into: Draft): void {
    for (const entry of this.#entries) {
      if (entry instanceof MetadataCollector) entry.#replay(into);
      else entry(into);
    }
  }
}
