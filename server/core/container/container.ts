import { definedOptions } from '../object/defined-options.ts';
import { BaseObject } from '../object/base-object.ts';
import {
  CircularDefinitionException,
  InvalidConfigException,
  NotInstantiableException,
} from '../errors/exceptions.ts';
import { checkSettings, settingRules, typeName } from './check-settings.ts';
import { type ArgumentValues, bindArguments, type InjectableClass } from './arguments.ts';
import { isReference, resolved } from '../object/configure.ts';
import { applyConfig } from '../object/apply-config.ts';
import { nameOfClass } from '../object/terminal.ts';
import type { AbstractConstructor, Constructor, ObjectConfig } from '../object/types.ts';

/** Key of an entry of the container: a class, or a name. */
export type Token = AbstractConstructor | string | symbol;

/** Creates an object for the container. */
export type Factory = (
  container: Container,
  params: ArgumentValues,
  config: Readonly<Record<string, unknown>>,
) => object;

/**
 * Definition of an entry: a class, another token, a config, a function, or the object itself. An
 * empty config means the token itself, which must then be a class.
 */
export type Definition = Token | Factory | ObjectConfig | object;

type Config = Readonly<Record<string, unknown>>;

interface Entry {
  readonly target: Token | Factory | { readonly instance: object };
  readonly config: Config;
  readonly params: ArgumentValues;
}

/** A function with the tokens of its arguments. */
type InjectableFunction<R = unknown> = ((...args: never[]) => R) & {
  readonly inject?: InjectableClass['inject'];
};

/** Maximum depth of nested object creation: more than any program needs, less than overflows the stack. */
const MAX_DEPTH = 500;

/**
 * Creates objects with the dependencies of their constructors. A class lists its dependencies in
 * `static inject`, in the order of the constructor.
 */
export class Container extends BaseObject {
  readonly #entries = new Map<Token, Entry>();
  readonly #singletons = new Map<Token, object | null>();
  /** Tokens of the objects that are being created, each as a dependency of the one before it. */
  readonly #path: Token[] = [];
  #version = 0;

  /** Changes with every definition, so that callers can cache what depends on definitions. @internal */
  get version(): number {
    return this.#version;
  }

  /**
   * Whether `get(token, params, config)` does no more than `new token(...params)` with `config`
   * set: the class has no definition and no injected arguments. @internal
   */
  canConstructDirectly(token: unknown): token is AbstractConstructor {
    return (
      isClass(token) &&
      declaresNoArguments(token) &&
      !this.#entries.has(token) &&
      !this.#singletons.has(token)
    );
  }

  /**
   * Returns an object for a token.
   *
   * @param params Constructor arguments: a list by position, or a record by the names that the class
   * lists in `static params`. They take precedence over injected ones.
   * @param config Properties to set afterwards.
   * @throws {NotInstantiableException} The token is no class and was never defined.
   * @throws {InvalidConfigException} A constructor argument is missing, or both forms of `params` are
   * mixed.
   * @throws {CircularDefinitionException} Definitions or injected classes depend on each other.
   */
  get<T extends object>(token: AbstractConstructor<T>, params?: ArgumentValues, config?: Config): T;
  get(token: Token, params?: ArgumentValues, config?: Config): object;
  get(token: Token, params: ArgumentValues = [], config: Config = {}): object {
    const known = this.#singletons.get(token);
    if (known) return known;
    const entry = this.#entries.get(token);
    // Only what was defined can be a singleton.
    if (!entry) return this.#build(token, params, config);
    const made = this.#within(token, () => this.#fromEntry(token, entry, params, config));
    if (this.#singletons.has(token)) this.#singletons.set(token, made);
    return made;
  }

  /**
   * Defines how the object of a token is created; every `get()` creates a new one.
   *
   * @throws {InvalidConfigException} The definition is of no known kind.
   */
  set(token: Token, definition: Definition = {}, params: ArgumentValues = []): this {
    this.#entries.set(token, normalize(token, definition, params));
    this.#singletons.delete(token);
    this.#version += 1;
    return this;
  }

  /** As {@link set}, but the object is created once and kept for the process. */
  setSingleton(token: Token, definition: Definition = {}, params: ArgumentValues = []): this {
    this.set(token, definition, params);
    this.#singletons.set(token, null);
    return this;
  }

  /** Defines several tokens; with `[definition, params]` as value also their arguments. */
  setDefinitions(definitions: Readonly<Record<string, Definition>>): this {
    checkSettings('Container', { definitions }, { definitions: settingRules.object });
    for (const [token, definition] of Object.entries(definitions)) {
      this.set(token, ...withParams(definition));
    }
    return this;
  }

  /** As {@link setDefinitions}, for objects that are created once. */
  setSingletons(definitions: Readonly<Record<string, Definition>>): this {
    checkSettings('Container', { singletons: definitions }, { singletons: settingRules.object });
    for (const [token, definition] of Object.entries(definitions)) {
      this.setSingleton(token, ...withParams(definition));
    }
    return this;
  }

  /** Whether the token was defined. */
  has(token: Token): boolean {
    return this.#entries.has(token);
  }

  /** Whether the token is a singleton; with `checkInstance`, one that was already created. */
  hasSingleton(token: Token, checkInstance = false): boolean {
    return checkInstance ? this.#singletons.get(token) != null : this.#singletons.has(token);
  }

  /** Removes a definition, and the singleton that was created from it. */
  clear(token: Token): void {
    this.#version += 1;
    this.#entries.delete(token);
    this.#singletons.delete(token);
  }

  /**
   * Calls a function with the given arguments, then those that its `inject` lists.
   *
   * @throws {InvalidConfigException} An argument is missing.
   */
  invoke<R>(work: InjectableFunction<R>, params: ArgumentValues = []): R {
    const args = bindArguments(work, params, { container: this, context: 'calling' });
    return work(...(args as never[]));
  }

  #fromEntry(token: Token, entry: Entry, params: ArgumentValues, config: Config): object {
    const { target } = entry;
    const merged = { ...entry.config, ...definedOptions(config) };
    const args = mergeParams(entry.params, params);
    if (typeof target === 'object') return target.instance;
    if (typeof target === 'function' && !isClass(target)) {
      return target(this, args, merged);
    }
    if (target === token) return this.#build(token, args, merged);
    return this.get(target, args, merged);
  }

  /** Runs `work` with the token on the path of the objects that are being created. */
  #within<T>(token: Token, work: () => T): T {
    const path = this.#path;
    // A function may request its own token with other arguments; endless recursion would overflow the stack.
    if (path.length >= MAX_DEPTH) throw circular([...path, token]);
    path.push(token);
    try {
      return work();
    } finally {
      path.pop();
    }
  }

  #build(token: Token, params: ArgumentValues, config: Config): object {
    if (typeof token !== 'function') {
      throw new NotInstantiableException(
        `Failed to instantiate component or class "${String(token)}".`,
      );
    }
    if (
      Array.isArray(params) &&
      declaresNoArguments(token) &&
      !Object.hasOwn(config, '__construct()')
    ) {
      return applyConfig(
        construct(
          token,
          (params as readonly unknown[]).map((one) => resolved(one, this)),
        ),
        config,
        this,
      );
    }
    const { '__construct()': given, ...properties } = config;
    const values = mergeParams((given ?? []) as ArgumentValues, params);
    const args = this.#within(token, () =>
      bindArguments(token, values, { container: this, context: 'instantiating' }),
    );
    const made = construct(token, args);
    return applyConfig(made, properties, this);
  }
}

/** Whether a class declares no arguments: none is injected, none has a name. */
function declaresNoArguments(type: AbstractConstructor): boolean {
  const { inject, params } = type as InjectableClass;
  return inject === undefined && !Array.isArray(params);
}

/** Creates an object of a class; the error for a class that cannot be created contains its name. */
export function construct(type: AbstractConstructor, args: readonly unknown[]): object {
  try {
    // Spreading a list into arguments costs more than most constructors.
    if (args.length === 0) return new (type as Constructor)();
    return new (type as Constructor)(...(args as never[]));
  } catch (error) {
    throw instantiationError(type, error);
  }
}

function instantiationError(type: AbstractConstructor, error: unknown): unknown {
  if (!(error instanceof TypeError) || !/not a constructor|abstract/i.test(error.message)) {
    return error;
  }
  return new NotInstantiableException(
    `Failed to instantiate component or class "${nameOfClass(type)}".`,
    { cause: error },
  );
}

function circular(path: readonly Token[]): CircularDefinitionException {
  // A class that is defined by itself is in the path twice.
  const steps = path.filter((token, at) => token !== path[at + 1]).map(describeToken);
  const last = steps.at(-1) as string;
  const from = steps.lastIndexOf(last, -2);
  const cycle = from < 0 ? [last, last] : steps.slice(from);
  const text = cycle.map((name) => `"${name}"`).join(' -> ');
  return new CircularDefinitionException(`Circular definition in the container: ${text}.`);
}

/** Whether a value is a class, which must be called with `new`. */
export function isClass(value: unknown): value is AbstractConstructor {
  if (typeof value !== 'function') return false;
  const prototype = Object.getOwnPropertyDescriptor(value, 'prototype');
  // The `prototype` of a class is read-only, that of a function is writable, and an arrow function has none.
  return prototype !== undefined && prototype.writable === false;
}

function normalize(token: Token, definition: unknown, params: ArgumentValues): Entry {
  if (['function', 'string', 'symbol'].includes(typeof definition)) {
    return { target: definition as Token | Factory, config: {}, params };
  }
  if (typeof definition !== 'object' || definition === null || Array.isArray(definition)) {
    throw new InvalidConfigException(
      `Unsupported definition type for "${describeToken(token)}": ${typeName(definition)}`,
    );
  }
  if (isReference(definition)) {
    const find: Factory = (container) => resolved<object>(definition, container);
    return { target: find, config: {}, params };
  }
  if (!isPlain(definition)) return { target: { instance: definition }, config: {}, params };
  const { class: type, __class: override, ...config } = definition as ObjectConfig;
  const target = override ?? type ?? (isClass(token) ? token : undefined);
  if (target === undefined) {
    throw new InvalidConfigException('A class definition requires a "class" member.');
  }
  return { target, config, params };
}

function withParams(definition: Definition): [Definition, ArgumentValues?] {
  return Array.isArray(definition) ? (definition as [Definition, ArgumentValues?]) : [definition];
}

function mergeParams(base: ArgumentValues, over: ArgumentValues): ArgumentValues {
  if (Object.keys(over).length === 0) return base;
  if (Object.keys(base).length === 0) return over;
  if (Array.isArray(base)) return Object.assign([...(base as unknown[])], over);
  return Object.assign({}, base, over);
}

/** Whether a value is a record, also of another realm such as one of `node:vm`, and not an instance of some class. */
export function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function describeToken(token: Token): string {
  return typeof token === 'function' ? nameOfClass(token) : String(token);
}
