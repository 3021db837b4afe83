import { type Container, isPlain, type Token } from './container.ts';
import { typeName } from './check-settings.ts';
import { current, make } from './create-object.ts';
import { currentApp } from '../application/current-app.ts';
import { CircularDefinitionException, InvalidConfigException } from '../errors/exceptions.ts';
import { type Reference, resolveReference } from '../object/configure.ts';
import { classNameOf, nameOfClass } from '../object/terminal.ts';
import type { AbstractConstructor } from '../object/types.ts';

/** Where a component id is looked up: an application, a module, or a container. */
export interface Locator {
  has(id: string): boolean;
  get(id: string): object;
}

/**
 * A reference to a component of the application or to an entry of the container. As value of a property in a config,
 * or as argument of a constructor, the reference is replaced by the object.
 */
export class Instance implements Reference {
  readonly id: Token;
  readonly optional: boolean;

  private constructor(id: Token, optional: boolean) {
    this.id = id;
    this.optional = optional;
  }

  /**
   * Refers to a component id, class or container entry.
   *
   * @param optional True returns null when there is no such object.
   */
  static of(id: Token, optional = false): Instance {
    return new Instance(id, optional);
  }

  /**
   * Returns the object of a reference: the object itself, a component id, or a config.
   *
   * @param type Class that the object must be an instance of; null for any.
   * @throws {InvalidConfigException} The reference is empty, or the object has another class.
   */
  static ensure<T extends object = object>(
    reference: unknown,
    type: AbstractConstructor<T> | null = null,
    locator: Locator | null = null,
  ): T {
    if (reference == null || reference === '') {
      throw new InvalidConfigException('The required component is not specified.');
    }
    const found = resolve(reference, type, locator);
    if (type === null || found instanceof type) return found as T;
    throw typeof reference === 'string' || reference instanceof Instance
      ? new InvalidConfigException(
          `"${describe(reference)}" refers to a ${nameOf(found)} component. ${nameOfClass(type)} is expected.`,
        )
      : new InvalidConfigException(
          `Invalid data type: ${nameOf(found)}. ${nameOfClass(type)} is expected.`,
        );
  }

  [resolveReference](container: Container | null): object | null {
    return this.get(container);
  }

  /** The object; null when the reference is optional and there is none. */
  get(container: Container | null = null): object | null {
    try {
      return locate(this.id, container, null);
    } catch (error) {
      if (!this.optional || !(error instanceof InvalidConfigException)) throw error;
      // A circular definition is an error in the program, not an absent object.
      if (error instanceof CircularDefinitionException) throw error;
      return null;
    }
  }
}

function resolve(
  reference: unknown,
  type: AbstractConstructor | null,
  locator: Locator | null,
): unknown {
  if (reference instanceof Instance) return reference.get();
  if (typeof reference === 'string') return locate(reference, null, locator);
  if (!isPlain(reference)) return reference;
  return make(type === null ? reference : { class: type, ...reference });
}

function locate(id: Token, container: Container | null, locator: Locator | null): object {
  const place = locator ?? currentApp();
  if (typeof id === 'string' && place?.has(id)) return place.get(id);
  return (container ?? current.container).get(id);
}

const describe = (reference: string | Instance): string =>
  typeof reference === 'string' ? reference : String(reference.id);

const nameOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? classNameOf(value) : typeName(value);
