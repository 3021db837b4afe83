import { formatMessage } from '../../core/index.ts';
import { InvalidPropException } from './exceptions.ts';
import { ProtocolMessage } from './message.ts';
import type { MetadataCollector } from './page-metadata.ts';
import type { PathFilter } from './path-filter.ts';
import type { PropDefinition } from './prop-definition.ts';
import type { MergeProp } from './props/merge-prop.ts';
import { ScrollMetadata } from './props/scroll-metadata.ts';
import type { Clock } from './clock.ts';
import type { RequestContext } from './request-context.ts';

/**
 * Metadata of a page about its wrapped props. It never contains a path that is missing from a partial
 * response: the client would merge nothing into its value and lose that.
 */
export class PropMetadata {
  readonly #request: RequestContext;
  readonly #filter: PathFilter | null;
  readonly #clock: Clock;
  // Most pages have no prop that needs these headers.
  #resetPaths: ReadonlySet<string> | null = null;
  #knownKeys: ReadonlySet<string> | null = null;

  /** @param clock Returns the time from which expirations count. */
  constructor(request: RequestContext, filter: PathFilter | null, clock: Clock) {
    this.#request = request;
    this.#filter = filter;
    this.#clock = clock;
  }

  /** Whether a full visit leaves the prop out; if so, records how the client gets it. */
  excludes(definition: PropDefinition, path: string, collector: MetadataCollector): boolean {
    if (this.#filter) return false;
    const { optional, deferred } = definition;
    const isHeld = this.#isHeld(definition, path);
    if (!optional && !deferred) {
      const isSkipped = isHeld && this.#request.isPageProto();
      if (isSkipped) this.#recordOnce(definition, path, collector);
      return isSkipped;
    }
    if (deferred && !isHeld) collector.deferred(deferred.group(), path);
    this.#recordMerge(definition, path, collector);
    this.#recordOnce(definition, path, collector);
    return true;
  }

  /** Records the metadata of a prop with a value. */
  record(
    definition: PropDefinition,
    path: string,
    value: unknown,
    collector: MetadataCollector,
  ): void {
    this.#recordMerge(definition, path, collector);
    this.#recordScroll(definition, path, value, collector);
    this.#recordOnce(definition, path, collector);
  }

  /** Whether the client reports that it has the prop, and may keep it. */
  #isHeld({ once }: PropDefinition, path: string): boolean {
    return once !== null && !once.isFresh() && this.#known.has(once.key() ?? path);
  }

  #recordMerge(
    { merge, scroll }: PropDefinition,
    path: string,
    collector: MetadataCollector,
  ): void {
    if ((!merge && !scroll) || this.#reset.has(path) || !this.#isNamed(path)) return;
    if (merge) recordMode(merge, path, collector);
    if (!scroll) return;
    const isPrepended = this.#request.infiniteScrollMergeIntent() === 'prepend';
    collector.mergeList(isPrepended ? 'prependProps' : 'mergeProps', `${path}.${scroll.wrapper()}`);
  }

  #recordScroll(
    { scroll }: PropDefinition,
    path: string,
    value: unknown,
    collector: MetadataCollector,
  ): void {
    if (!scroll) return;
    const source = scroll.metadata();
    const metadata: unknown = typeof source === 'function' ? source(value) : source;
    if (!(metadata instanceof ScrollMetadata)) {
      throw new InvalidPropException(formatMessage(ProtocolMessage.SCROLL_METADATA_INVALID, path));
    }
    collector.scroll(path, metadata.toArray(this.#reset.has(path)));
  }

  #recordOnce({ once }: PropDefinition, path: string, collector: MetadataCollector): void {
    if (!once || !this.#isNamed(path)) return;
    collector.once(once.key() ?? path, {
      prop: path,
      expiresAt: once.expiresAt(this.#clock.now()),
    });
  }

  /** Paths that the client requests to replace instead of merge. */
  get #reset(): ReadonlySet<string> {
    return (this.#resetPaths ??= new Set(this.#request.resetProps()));
  }

  /** Keys of the once props that the client has. */
  get #known(): ReadonlySet<string> {
    return (this.#knownKeys ??= new Set(this.#request.exceptOnceProps()));
  }

  #isNamed(path: string): boolean {
    return this.#filter === null || this.#filter.names(path);
  }
}

function recordMode(merge: MergeProp, path: string, collector: MetadataCollector): void {
  if (merge.isDeep) collector.mergeList('deepMergeProps', path);
  if (merge.appendsAtRoot) collector.mergeList('mergeProps', path);
  if (merge.prependsAtRoot) collector.mergeList('prependProps', path);
  for (const each of merge.appendPaths) collector.mergeList('mergeProps', `${path}.${each}`);
  for (const each of merge.prependPaths) collector.mergeList('prependProps', `${path}.${each}`);
  for (const each of merge.matchPaths) collector.mergeList('matchPropsOn', `${path}.${each}`);
}
