import { configure, resolveReference } from './configure.ts';
import {
  InvalidCallException,
  UnknownMethodException,
  UnknownPropertyException,
} from '../errors/exceptions.ts';
import { accessorName, callNamed, findMember, hasMethodNamed, memberNames } from './members.ts';
import { withSuggestion } from '../text/suggestion.ts';
import { classNameOf, completeAccessors, createTerminal } from './terminal.ts';
import type { ConfigOf, configTypes, ConfigTypes, Constructor } from './types.ts';

/** Method that handles reading a property that the classes of an object do not declare. */
export const readMissing: unique symbol = Symbol('fwx.readMissing');
/** Method that handles writing a property that the classes of an object do not declare. */
export const writeMissing: unique symbol = Symbol('fwx.writeMissing');

/**
 * Base of all classes with properties: declared fields, accessors, and the method pairs
 * `getX()`/`setX()`, which act as property `x`. Any other name throws.
 *
 * Objects are created by {@link BaseObject.create}, which sets the fields, then the config, then calls
 * {@link init}. `new` alone returns an object with its defaults and does not call `init()`.
 */
export class BaseObject {
  /** Marker of classes whose objects get their config, and then `init()`, once they are constructed. */
  static readonly configurable = true;

  declare readonly [configTypes]?: ConfigTypes<keyof BaseObject> | undefined;

  constructor() {
    completeAccessors(new.target);
  }

  /** Name of the class in texts and patterns. A package that gets minified overrides it. */
  static className(): string {
    return this.name;
  }

  /**
   * Creates an object: constructor, then config, then {@link init}.
   *
   * @param config Properties to set, in order; none by default.
   * @param args Arguments of the constructor.
   * @throws {UnknownPropertyException} `config` names a property that the class does not have.
   * @throws {InvalidCallException} `config` names a read-only property.
   */
  static create<C extends Constructor<BaseObject>>(
    this: C,
    config: ConfigOf<InstanceType<C>> = {} as ConfigOf<InstanceType<C>>,
    ...args: ConstructorParameters<C>
  ): InstanceType<C> {
    const made = new this(...(args as never[])) as InstanceType<C>;
    configure(made, config);
    made.init();
    return made;
  }

  /** Runs once the config is set. Overrides call `super.init()` first. */
  init(): void {}

  /** Whether the property can be read; `checkVars` (default) counts plain fields too. */
  canGetProperty(name: string, checkVars = true): boolean {
    const member = findMember(this, name);
    if (member?.kind === 'accessor' && member.get) return true;
    if (member?.kind === 'value' && checkVars) return true;
    return hasMethodNamed(this, accessorName('get', name));
  }

  /** Whether the property can be written; `checkVars` (default) counts plain fields too. */
  canSetProperty(name: string, checkVars = true): boolean {
    const member = findMember(this, name);
    if (member?.kind === 'accessor' && member.set) return true;
    if (member?.kind === 'value' && checkVars) return member.writable;
    return hasMethodNamed(this, accessorName('set', name));
  }

  /** Whether the property can be read or written. */
  hasProperty(name: string, checkVars = true): boolean {
    return this.canGetProperty(name, checkVars) || this.canSetProperty(name, false);
  }

  /** Whether there is a method of this name. */
  hasMethod(name: string): boolean {
    return hasMethodNamed(this, name);
  }

  /** Whether the property exists and is neither null nor undefined; never throws. */
  isset(name: string): boolean {
    try {
      return this.canGetProperty(name) && (this as Record<string, unknown>)[name] != null;
    } catch {
      return false;
    }
  }

  /**
   * Sets a property to null; a name without a setter is ignored.
   *
   * @throws {InvalidCallException} The property is read-only.
   */
  unset(name: string): void {
    if (this.canSetProperty(name)) (this as Record<string, unknown>)[name] = null;
    else if (this.canGetProperty(name)) {
      throw new InvalidCallException(`Unsetting read-only property: ${classNameOf(this)}::${name}`);
    }
  }

  /**
   * Calls a method by name.
   *
   * @throws {UnknownMethodException} There is none.
   */
  call(name: string, args: readonly unknown[] = []): unknown {
    if (hasMethodNamed(this, name)) return callNamed(this, name, args);
    throw new UnknownMethodException(`Calling unknown method: ${classNameOf(this)}::${name}()`);
  }

  /** @internal */
  [readMissing](name: string): unknown {
    const getter = accessorName('get', name);
    if (hasMethodNamed(this, getter)) return callNamed(this, getter);
    return this.refuseRead(name);
  }

  /** @internal */
  [writeMissing](name: string, value: unknown): void {
    const setter = accessorName('set', name);
    if (hasMethodNamed(this, setter)) callNamed(this, setter, [value]);
    else this.refuseWrite(name);
  }

  /** Throws the error for reading `name`. */
  protected refuseRead(name: string): never {
    const place = `${classNameOf(this)}::${name}`;
    if (hasMethodNamed(this, accessorName('set', name))) {
      throw new InvalidCallException(`Getting write-only property: ${place}`);
    }
    throw new UnknownPropertyException(
      withSuggestion(`Getting unknown property: ${place}`, name, memberNames(this)),
    );
  }

  /** Throws the error for writing `name`. */
  protected refuseWrite(name: string): never {
    const place = `${classNameOf(this)}::${name}`;
    if (hasMethodNamed(this, accessorName('get', name))) {
      throw new InvalidCallException(`Setting read-only property: ${place}`);
    }
    throw new UnknownPropertyException(
      withSuggestion(`Setting unknown property: ${place}`, name, writableNames(this)),
    );
  }
}

const writableNames = (target: BaseObject): string[] =>
  [...memberNames(target)].filter((name) => target.canSetProperty(name));

const terminal = createTerminal({
  read: (target, name) =>
    target instanceof BaseObject && target !== target.constructor.prototype
      ? target[readMissing](name)
      : undefined,
  write(target, name, value) {
    if (target instanceof BaseObject && target !== target.constructor.prototype) {
      target[writeMissing](name, value);
    } else {
      Object.defineProperty(target, name, {
        value,
        writable: true,
        enumerable: true,
        configurable: true,
      });
    }
  },
});
Object.setPrototypeOf(BaseObject.prototype, terminal);

// A promise that resolves with an object reads its `then`; as it is declared here, the terminal is not reached.
// oxlint-disable-next-line unicorn/no-thenable -- declares that objects have no `then`
Object.defineProperty(BaseObject.prototype, 'then', { value: undefined, writable: true });
// The same applies to this method of values in configs; a subclass may still define it.
Object.defineProperty(BaseObject.prototype, resolveReference, { value: undefined, writable: true });
