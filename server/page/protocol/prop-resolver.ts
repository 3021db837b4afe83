import { formatMessage } from '../../core/index.ts';
import { isPlain } from '../../core/internal.ts';
import type { Clock } from './clock.ts';
import { InvalidPropException, PropResolutionException } from './exceptions.ts';
import { handleRejections } from './handle-rejections.ts';
import { checkDepth, hasToJson, isPlainData, normalizeJson, setOwn } from './json-value.ts';
import { ProtocolMessage } from './message.ts';
import { MetadataCollector } from './page-metadata.ts';
import { PathFilter } from './path-filter.ts';
import { PropDefinition } from './prop-definition.ts';
import { containsAlways, isDynamic, isResolvable, isThenable } from './prop-kinds.ts';
import { PropMetadata } from './prop-metadata.ts';
import type { ConstantProp } from './props/constant-prop.ts';
import type { RequestContext } from './request-context.ts';

const resolverLimit = 64;

/** Placeholder for a prop that is not part of this page. */
const omitted = Symbol('omitted');

type Values = Record<string, unknown>;

/** Position of a value in the tree. */
interface Place {
  readonly path: string;
  /** Whether the value comes from a resolver or wrapper, below which filters do not apply. */
  readonly isBelow: boolean;
  /** Whether a malformed text has to fail here, because its failure can be rescued. */
  readonly isStrict: boolean;
  readonly depth: number;
  readonly collector: MetadataCollector;
}

/** A prop with a resolver or wrappers. */
interface Task extends Place {
  readonly definition: PropDefinition;
}

/**
 * Resolves the props of one page. Resolvers start in the order of declaration; asynchronous ones run
 * concurrently.
 */
export class PropResolver {
  readonly #filter: PathFilter | null;
  readonly #metadata: PropMetadata;
  readonly #collector = new MetadataCollector();
  readonly #constants = new Map<string, ConstantProp>();

  /** @param clock Returns the time from which expirations count. */
  constructor(request: RequestContext, component: string, clock: Clock) {
    this.#filter = request.isPartialReloadFor(component)
      ? new PathFilter(request.partialData(), request.partialExcept())
      : null;
    this.#metadata = new PropMetadata(request, this.#filter, clock);
  }

  /** Metadata and rescued failures. Complete once {@link resolve} is. */
  finish(): ReturnType<MetadataCollector['finish']> {
    return this.#collector.finish();
  }

  /** Props whose JSON is known, by path; null for none. Complete once {@link resolve} is. */
  get constants(): ReadonlyMap<string, ConstantProp> | null {
    return this.#constants.size > 0 ? this.#constants : null;
  }

  /**
   * Values of the props in the order of declaration. Texts may be malformed, see `mayBeMalformed()`.
   *
   * @throws {PropResolutionException} A prop fails and is not rescued.
   */
  resolve(props: Values): Promise<Values> {
    return this.#map(props, {
      path: '',
      isBelow: false,
      isStrict: false,
      depth: 0,
      collector: this.#collector,
    });
  }

  async #map(map: Values, place: Place): Promise<Values> {
    guardDepth(place);
    const result: Values = {};
    const lateKeys: string[] = [];
    const waiting: unknown[] = [];
    for (const key of Object.keys(map)) {
      const value = this.#start(map[key], place, key);
      if (value === omitted) continue;
      // The key is added now, so that its position does not depend on when the value resolves.
      setOwn(result, key, value);
      if (!(value instanceof Promise)) continue;
      lateKeys.push(key);
      waiting.push(value);
    }
    if (waiting.length > 0) setLate(result, lateKeys, await Promise.all(waiting));
    return result;
  }

  async #list(list: readonly unknown[], place: Place): Promise<unknown[]> {
    guardDepth(place);
    const values = await Promise.all(list.map((each, i) => this.#start(each, place, String(i))));
    return values.filter((each) => each !== omitted);
  }

  /** A child of a map or list: a value, {@link omitted}, or a promise of either. */
  #start(raw: unknown, parent: Place, key: string): unknown {
    const path = parent.path === '' ? key : `${parent.path}.${key}`;
    const isWanted = this.#filter === null || parent.isBelow || this.#filter.selects(path);
    if (!isWanted && !mayContainAlways(raw)) return omitted;
    const depth = parent.depth + 1;
    if (isWanted && this.#isWhole(parent) && isPlainData(raw, depth, parent.isStrict)) return raw;
    const { isBelow, isStrict, collector } = parent;
    const place = { path, isBelow, isStrict, depth, collector };
    if (isDynamic(raw)) return this.#dynamic(raw, place, isWanted);
    if (isWanted || containsAlways(raw)) return this.#value(raw, place);
    handleRejections(raw);
    return omitted;
  }

  #dynamic(raw: unknown, place: Place, isWanted: boolean): unknown {
    const definition = definitionOf(raw, place.path);
    const isPart = isWanted || definition.always || containsAlways(definition.base);
    if (!isPart) return omit(definition);
    const isStrict = place.isStrict || (definition.deferred?.rescuesFailures() ?? false);
    return this.#resolved({
      ...place,
      definition,
      isBelow: true,
      isStrict,
      collector: place.collector.child(),
    });
  }

  /** The value of a prop: calls resolvers, whose results may have wrappers, too, until there is one. Its failure may be rescued. */
  async #resolved(task: Task): Promise<unknown> {
    const { definition, path, depth, collector } = task;
    try {
      for (let calls = 0; ; calls++) {
        if (this.#metadata.excludes(definition, path, collector)) return omit(definition);
        const { base } = definition;
        if (!isResolvable(base)) break;
        if (calls >= resolverLimit) {
          throw new InvalidPropException(
            formatMessage(ProtocolMessage.PROP_RESOLVER_DEPTH_EXCEEDED, path),
          );
        }
        const returned = isThenable(base) ? base : (base as () => unknown)();
        definition.accept(isThenable(returned) ? await returned : returned);
      }
      const { constant, base } = definition;
      const isFinished = constant || isPlainData(base, depth, task.isStrict);
      const value = isFinished ? base : await this.#value(base, task);
      this.#metadata.record(definition, path, value, collector);
      if (constant) this.#constants.set(path, constant);
      return value;
    } catch (failure) {
      return this.#failed(task, failure);
    }
  }

  #failed({ definition, path, collector }: Task, failure: unknown): typeof omitted {
    const error = asResolution(failure, path);
    if (!definition.deferred?.rescuesFailures()) throw error;
    collector.clear();
    collector.rescued(path, error.propPath() === path ? error.cause : error);
    return omitted;
  }

  /** Whether no filter can remove a part of the value. */
  #isWhole({ isBelow }: Place): boolean {
    return this.#filter === null || isBelow;
  }

  async #value(base: unknown, place: Place): Promise<unknown> {
    if (Array.isArray(base)) return this.#list(base, place);
    if (isPlain(base) && !hasToJson(base)) return this.#map(base, place);
    try {
      return normalizeJson(base, place.path, place.depth);
    } catch (error) {
      throw new PropResolutionException(place.path, error);
    }
  }
}

/** Sets values that have resolved after their keys were added. */
function setLate(result: Values, keys: readonly string[], values: readonly unknown[]): void {
  for (const [at, key] of keys.entries()) {
    if (values[at] === omitted) delete result[key];
    else setOwn(result, key, values[at]);
  }
}

function omit({ base }: PropDefinition): typeof omitted {
  handleRejections(base);
  return omitted;
}

/** Whether a value that no filter selects has to be searched for an always prop. */
function mayContainAlways(raw: unknown): boolean {
  return typeof raw === 'object' && raw !== null;
}

function definitionOf(raw: unknown, path: string): PropDefinition {
  try {
    return new PropDefinition(raw);
  } catch (failure) {
    throw asResolution(failure, path);
  }
}

function asResolution(failure: unknown, path: string): PropResolutionException {
  return failure instanceof PropResolutionException
    ? failure
    : new PropResolutionException(path, failure);
}

function guardDepth({ depth, path }: Place): void {
  try {
    checkDepth(depth, path);
  } catch (error) {
    throw new PropResolutionException(path, error);
  }
}
