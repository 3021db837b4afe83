import { formatMessage } from '../../core/index.ts';
import { InvalidPropException, PropResolutionException } from './exceptions.ts';
import {
  checkDepth,
  hasToJson,
  isPlainData,
  isPlainObject,
  normalizeJson,
  setOwn,
} from './json-value.ts';
import { ProtocolMessage } from './message.ts';
import { MetadataCollector } from './page-metadata.ts';
import { PathFilter } from './path-filter.ts';
import { PropDefinition } from './prop-definition.ts';
import { PropMetadata } from './prop-metadata.ts';
import { PropValue } from './props/prop-value.ts';
import type { RequestContext } from './request-context.ts';

const resolverLimit = 64;

/** Stands for a prop that is not part of this answer. */
const omitted = Symbol('omitted');

/** One prop on its way to a value. */
interface Task {
  readonly definition: PropDefinition;
  readonly path: string;
  /** Whether the value comes out of a resolver or wrapper, below which filters end. */
  readonly isBelow: boolean;
  readonly depth: number;
  readonly notes: MetadataCollector;
}

/** Where a value stands in the tree. */
interface Place {
  readonly path: string;
  readonly isBelow: boolean;
  readonly depth: number;
  readonly notes: MetadataCollector;
}

/**
 * Turns the props of one page into data. Resolvers start in the order of declaration and run side
 * by side when they are asynchronous; without asynchronous ones there is no promise at all.
 */
export class PropResolver {
  readonly #filter: PathFilter | null;
  readonly #metadata: PropMetadata;
  readonly #notes = new MetadataCollector();

  /** @param now The moment that expirations count from. */
  constructor(request: RequestContext, component: string, now: Date) {
    this.#filter = request.isPartialReloadFor(component)
      ? new PathFilter(request.partialData(), request.partialExcept())
      : null;
    this.#metadata = new PropMetadata(request, this.#filter, now);
  }

  /** What was collected beside the values. Complete once they are resolved. */
  finish(): ReturnType<MetadataCollector['finish']> {
    return this.#notes.finish();
  }

  /**
   * The values of the props, in order; a promise only when one of them is asynchronous.
   *
   * @throws {PropResolutionException} A prop fails and is not rescued.
   */
  resolve(
    props: Readonly<Record<string, unknown>>,
  ): Record<string, unknown> | Promise<Record<string, unknown>> {
    return this.#map(props, { path: '', isBelow: false, depth: 0, notes: this.#notes }) as Record<
      string,
      unknown
    >;
  }

  /** A value, a promise of it, or {@link omitted}. */
  #prop(raw: unknown, { path, isBelow, depth, notes }: Place): unknown {
    const isFiltered = this.#filter !== null && !isBelow;
    if (!isDynamic(raw)) {
      if (isFiltered && !this.#filter?.selects(path) && !holdsAlways(raw)) return omitted;
      return this.#value(raw, { path, isBelow, depth, notes });
    }
    const definition = new PropDefinition(raw);
    const isWanted =
      !isFiltered ||
      definition.always ||
      this.#filter?.selects(path) ||
      holdsAlways(definition.base);
    if (!isWanted) return omitted;
    return this.#attempt({ definition, path, isBelow: true, depth, notes: notes.child() });
  }

  /** A prop with a resolver or wrappers: its failure may be rescued. */
  #attempt(task: Task): unknown {
    try {
      const result = this.#advance(task, 0);
      return result instanceof Promise
        ? result.catch((failure: unknown) => this.#failed(task, failure))
        : result;
    } catch (failure) {
      return this.#failed(task, failure);
    }
  }

  /** Calls resolvers until there is a value; what they return may bring wrappers of its own. */
  #advance(task: Task, calls: number): unknown {
    const { definition, path, notes } = task;
    if (this.#metadata.excludes(definition, path, notes)) return omitted;
    const { base } = definition;
    if (!isResolvable(base)) return this.#complete(task);
    if (calls >= resolverLimit) {
      throw new InvalidPropException(
        formatMessage(ProtocolMessage.PROP_RESOLVER_DEPTH_EXCEEDED, path),
      );
    }
    const returned: unknown = typeof base === 'function' ? base() : base;
    if (isThenable(returned)) {
      return Promise.resolve(returned).then((value) => {
        definition.accept(value);
        return this.#advance(task, calls + 1);
      });
    }
    definition.accept(returned);
    return this.#advance(task, calls + 1);
  }

  #complete(task: Task): unknown {
    const value = this.#value(task.definition.base, task);
    const finish = (resolved: unknown): unknown => {
      this.#metadata.note(task.definition, task.path, resolved, task.notes);
      return resolved;
    };
    return value instanceof Promise ? value.then(finish) : finish(value);
  }

  #failed({ definition, path, notes }: Task, failure: unknown): typeof omitted {
    const error =
      failure instanceof PropResolutionException
        ? failure
        : new PropResolutionException(path, failure);
    if (!definition.deferred?.rescuesFailures()) throw error;
    notes.clear();
    notes.rescued(path, error.propPath() === path ? error.cause : error);
    return omitted;
  }

  #value(base: unknown, place: Place): unknown {
    const isWhole = this.#filter === null || place.isBelow;
    if (isWhole && isPlainData(base, place.depth)) return base;
    if (Array.isArray(base)) return this.#list(base, place);
    if (isPlainObject(base) && !hasToJson(base)) return this.#map(base, place);
    try {
      return normalizeJson(base, place.path, place.depth);
    } catch (error) {
      throw new PropResolutionException(place.path, error);
    }
  }

  #map(map: Readonly<Record<string, unknown>>, place: Place): unknown {
    guardDepth(place);
    const result: Record<string, unknown> = {};
    const isTop = this.#filter !== null && place.path === '';
    const waiting: Promise<void>[] = [];
    for (const key of Object.keys(map)) {
      const raw = map[key];
      // Most props of a partial reload end here: no path, no definition is made for them.
      if (isTop && typeof raw === 'function' && !this.#filter?.mayWant(key)) continue;
      const value = this.#prop(raw, below(place, key));
      if (value === omitted) continue;
      // The key takes its place now, whenever the value arrives.
      setOwn(result, key, value);
      if (value instanceof Promise) {
        waiting.push(
          value.then((late: unknown) => {
            if (late === omitted) delete result[key];
            else setOwn(result, key, late);
          }),
        );
      }
    }
    return waiting.length === 0 ? result : Promise.all(waiting).then(() => result);
  }

  #list(list: readonly unknown[], place: Place): unknown {
    guardDepth(place);
    let isWaiting = false;
    const values = list.map((each, i) => {
      const value = this.#prop(each, below(place, String(i)));
      isWaiting ||= value instanceof Promise;
      return value;
    });
    const dense = (all: readonly unknown[]): unknown[] => all.filter((each) => each !== omitted);
    return isWaiting ? Promise.all(values).then(dense) : dense(values);
  }
}

function below({ path, isBelow, depth, notes }: Place, key: string): Place {
  return { path: path === '' ? key : `${path}.${key}`, isBelow, depth: depth + 1, notes };
}

function guardDepth({ depth, path }: Place): void {
  try {
    checkDepth(depth, path);
  } catch (error) {
    throw new PropResolutionException(path, error);
  }
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as { then?: unknown }).then === 'function'
  );
}

function isResolvable(value: unknown): boolean {
  return typeof value === 'function' || isThenable(value);
}

function isDynamic(value: unknown): boolean {
  return value instanceof PropValue || isResolvable(value);
}

/** Whether a static tree has an always prop somewhere; resolvers are not called for it. */
function holdsAlways(value: unknown, depth = 0): boolean {
  if (depth > resolverLimit) return false;
  const children = Array.isArray(value) ? value : isPlainObject(value) ? Object.values(value) : [];
  return children.some((child: unknown) => {
    if (!(child instanceof PropValue)) return holdsAlways(child, depth + 1);
    const { always, base } = new PropDefinition(child);
    return always || holdsAlways(base, depth + 1);
  });
}
