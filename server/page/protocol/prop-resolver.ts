import { formatMessage } from '../../core/internal.ts';
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
import type { Clock } from './clock.ts';
import { abandon } from './abandon.ts';
import { arrival, omitted, withoutOmitted } from './omitted.ts';
import { LateProp } from './late-prop.ts';
import { MetadataCollector, noMetadata } from './page-metadata.ts';
import { PathFilter } from './path-filter.ts';
import { PropDefinition } from './prop-definition.ts';
import { holdsAlways, isDynamic, isResolvable, isThenable } from './prop-kinds.ts';
import { PropMetadata } from './prop-metadata.ts';
import { ConstantProp } from './props/constant-prop.ts';
import type { RequestContext } from './request-context.ts';

const resolverLimit = 64;

/** Stands for a resolver that was not called yet. */
const unresolved = Symbol('unresolved');

type Values = Record<string, unknown>;

/** Values that are on their way to their places. */
type Waiting = (Promise<unknown> | LateProp)[];

/** Where a value stands in the tree. */
interface Place {
  readonly path: string;
  /** Whether the value comes out of a resolver or wrapper, below which filters end. */
  readonly isBelow: boolean;
  readonly depth: number;
  readonly notes: MetadataCollector;
}

/** One prop on its way to a value. */
interface Task extends Place {
  readonly definition: PropDefinition;
}

/**
 * Turns the props of one page into data. Resolvers start in the order of declaration and run side
 * by side when they are asynchronous; without asynchronous ones there is no promise at all.
 */
export class PropResolver {
  readonly #filter: PathFilter | null;
  readonly #request: RequestContext;
  readonly #clock: Clock;
  #lazyMetadata: PropMetadata | null = null;
  #lazyNotes: MetadataCollector | null = null;
  #constants: Map<string, ConstantProp> | null = null;

  /** @param clock Tells the moment that expirations count from. */
  constructor(request: RequestContext, component: string, clock: Clock) {
    this.#filter = request.isPartialReloadFor(component) ? PathFilter.of(request) : null;
    this.#request = request;
    this.#clock = clock;
  }

  /** What was collected beside the values. Complete once they are resolved. */
  finish(): ReturnType<MetadataCollector['finish']> {
    return this.#lazyNotes?.finish() ?? noMetadata;
  }

  /** First-level props whose JSON is known; null for none. Complete once the values are resolved. */
  get constants(): ReadonlyMap<string, ConstantProp> | null {
    return this.#constants;
  }

  /**
   * Hands the values of the props, in order, to `finish`; gives a promise of what that returns only
   * when one of them is asynchronous. Texts may be malformed, see `mayBeMalformed()`.
   *
   * @param keys All keys of the props in their order, when the same list may come again.
   * @throws {PropResolutionException} A prop fails and is not rescued.
   */
  resolve<T>(
    props: Values,
    keys: readonly string[] | null,
    finish: (values: Values) => T | Promise<T>,
  ): T | Promise<T> {
    const waiting: Waiting = [];
    const result = this.#start(props, keys, waiting);
    return waiting.length === 0
      ? finish(withoutOmitted(result))
      : this.#later(waiting, () => finish(withoutOmitted(result)));
  }

  #later<T>(waiting: Waiting, goOn: () => T | Promise<T>): Promise<T> {
    const [only] = waiting;
    if (waiting.length === 1 && only) {
      return only instanceof LateProp ? only.whenPlaced(goOn) : only.then(goOn);
    }
    const all = waiting.map((each) => (each instanceof LateProp ? each.whenPlaced(noMore) : each));
    return Promise.all(all).then(goOn);
  }

  #start(props: Values, keys: readonly string[] | null, waiting: Waiting): Values {
    try {
      return this.#filter
        ? this.#selected(this.#filter, props, keys, waiting)
        : this.#all(props, waiting);
    } catch (failure) {
      abandon(waiting);
      throw failure;
    }
  }

  /** All props: a copy in which what has to be resolved is replaced. */
  #all(props: Values, waiting: Waiting): Values {
    const result = { ...props };
    for (const key in result) {
      const raw = result[key];
      if (typeof raw === 'string') continue;
      if (typeof raw === 'function') this.#call(result, key, waiting);
      else if (!isPlainData(raw, 1, false)) this.#put(result, key, this.#static(raw, key), waiting);
    }
    return result;
  }

  /** The props of a partial reload: most end here, without anything made for them. */
  #selected(
    filter: PathFilter,
    props: Values,
    keys: readonly string[] | null,
    waiting: Waiting,
  ): Values {
    const result: Values = {};
    const selected = keys && filter.selectsRoots(keys);
    let at = -1;
    for (const key in props) {
      const raw = props[key];
      const isWanted = keys?.[++at] === key ? selected?.[at] : filter.selectsRoot(key);
      if (typeof raw === 'function') {
        if (!isWanted) continue;
        result[key] = raw;
        this.#call(result, key, waiting);
      } else if (isWanted || (typeof raw === 'object' && raw !== null)) {
        this.#put(result, key, this.#static(raw, key), waiting);
      }
    }
    return result;
  }

  /** Puts a value into its place: at once, so that the order is kept, and again when it arrives. */
  #put(result: Values, key: string, value: unknown, waiting: Waiting): void {
    result[key] = value;
    if (value instanceof Promise) waiting.push(value.then((late) => void (result[key] = late)));
  }

  #static(raw: unknown, key: string): unknown {
    if (raw instanceof ConstantProp && this.#filter === null) return this.#constant(raw, key);
    return this.#prop(raw, this.#placeOf(key));
  }

  /** Calls a first-level function, and puts what it gives in its place: plain data, in most cases. */
  #call(result: Values, key: string, waiting: Waiting): void {
    const raw = result[key] as () => unknown;
    let returned: unknown;
    try {
      returned = raw();
    } catch (failure) {
      throw asResolution(failure, key);
    }
    if (isPlainData(returned, 1, false)) result[key] = returned;
    else if (!(returned instanceof Promise)) {
      this.#put(result, key, this.#returned(raw, key, returned), waiting);
    } else {
      const take = (value: unknown): Promise<unknown> | null => {
        if (isPlainData(value, 1, false)) {
          result[key] = value;
          return null;
        }
        const more = this.#returned(raw, key, value);
        result[key] = more;
        return more instanceof Promise ? more.then((late) => (result[key] = late)) : null;
      };
      const fail = (failure: unknown): never => {
        throw asResolution(failure, key);
      };
      waiting.push(new LateProp(returned, take, fail));
    }
  }

  /** A first-level function that has given something else than plain data. */
  #returned(raw: unknown, key: string, returned: unknown): unknown {
    const definition = new PropDefinition(raw);
    const task = { ...this.#placeOf(key), definition, isBelow: true, notes: this.#notes.child() };
    return this.#attempt(task, returned);
  }

  #placeOf(path: string): Place {
    return { path, isBelow: false, depth: 1, notes: this.#notes };
  }

  get #notes(): MetadataCollector {
    return (this.#lazyNotes ??= new MetadataCollector());
  }

  get #metadata(): PropMetadata {
    return (this.#lazyMetadata ??= new PropMetadata(this.#request, this.#filter, this.#clock));
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

  /** A prop with a resolver or wrappers: its failure may be rescued. @param returned What its resolver gave. */
  #attempt(task: Task, returned: unknown = unresolved): unknown {
    try {
      const result =
        returned === unresolved ? this.#advance(task, 0) : this.#accept(task, returned, 0);
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
    return this.#accept(task, typeof base === 'function' ? base() : base, calls);
  }

  #accept(task: Task, returned: unknown, calls: number): unknown {
    if (isThenable(returned)) {
      return Promise.resolve(returned).then((value) => this.#accept(task, value, calls));
    }
    task.definition.accept(returned);
    return this.#advance(task, calls + 1);
  }

  #complete(task: Task): unknown {
    const { constant, base } = task.definition;
    if (constant) return this.#finish(task, base);
    const value = this.#value(base, task);
    return value instanceof Promise
      ? value.then((resolved: unknown) => this.#finish(task, resolved))
      : this.#finish(task, value);
  }

  #finish({ definition, path, depth, notes }: Task, resolved: unknown): unknown {
    this.#metadata.note(definition, path, resolved, notes);
    return definition.constant && depth === 1
      ? this.#constant(definition.constant, path)
      : resolved;
  }

  #constant(prop: ConstantProp, key: string): unknown {
    this.#constants ??= new Map();
    this.#constants.set(key, prop);
    return prop.value();
  }

  #failed({ definition, path, notes }: Task, failure: unknown): typeof omitted {
    const error = asResolution(failure, path);
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
    const result: Values = {};
    const waiting: Promise<unknown>[] = [];
    try {
      for (const key of Object.keys(map)) {
        const value = this.#prop(map[key], below(place, key));
        if (value === omitted) continue;
        // The key takes its place now, whenever the value arrives.
        setOwn(result, key, value);
        if (value instanceof Promise) waiting.push(arrival(value, result, key));
      }
    } catch (failure) {
      abandon(waiting);
      throw failure;
    }
    return waiting.length === 0 ? result : Promise.all(waiting).then(() => result);
  }

  #list(list: readonly unknown[], place: Place): unknown {
    guardDepth(place);
    const values: unknown[] = [];
    let isWaiting = false;
    try {
      for (const [i, each] of list.entries()) {
        const value = this.#prop(each, below(place, String(i)));
        isWaiting ||= value instanceof Promise;
        values.push(value);
      }
    } catch (failure) {
      abandon(values);
      throw failure;
    }
    const dense = (all: readonly unknown[]): unknown[] => all.filter((each) => each !== omitted);
    return isWaiting ? Promise.all(values).then(dense) : dense(values);
  }
}

function noMore(): void {}

function asResolution(failure: unknown, path: string): PropResolutionException {
  return failure instanceof PropResolutionException
    ? failure
    : new PropResolutionException(path, failure);
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
