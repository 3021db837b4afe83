import { InvalidCallException } from '../errors/exceptions.ts';

/** Handlers for properties that an object does not have. */
interface MissingPropertyHandlers {
  /** Handles reading a name that neither the object nor its classes declare. */
  read(target: object, name: string): unknown;
  /** Handles writing such a name. */
  write(target: object, name: string, value: unknown): void;
}

// Names that inspectors, test runners, template engines and `await` read from any object.
const probes = new Set(
  (
    'then toJSON href nodeType tagName outerHTML asymmetricMatch $$typeof _isMockFunction inspect ' +
    'length size splice constructor default __esModule code cause message stack _$litType$ ' +
    '_$litDirective$'
  ).split(' '),
);

const isProbe = (name: string | symbol): name is symbol =>
  typeof name === 'symbol' || probes.has(name) || name in Object.prototype || name.startsWith('@@');

/**
 * The object that ends the prototype chain of every {@link BaseObject}: names that are found before
 * it never reach it, so known members cost the same as in any class.
 */
export function createTerminal(handlers: MissingPropertyHandlers): object {
  return new Proxy(Object.create(Object.prototype) as object, {
    get(target, name, receiver) {
      if (isProbe(name)) return Reflect.get(target, name, receiver);
      return handlers.read(receiver as object, name);
    },
    set(target, name, value, receiver) {
      if (isProbe(name)) return Reflect.set(target, name, value, receiver);
      handlers.write(receiver as object, name, value);
      return true;
    },
  });
}

const fillers = new WeakSet<object>();
const completed = new WeakSet<object>();
const completedMark = Symbol('fwx.completed');

/**
 * Whether the class itself defines half of an accessor, and not
 * {@link completeAccessors}.
 */
export function isWritten(found: PropertyDescriptor, name: 'get' | 'set'): boolean {
  const half: unknown = found[name];
  return typeof half === 'function' && !fillers.has(half);
}

/**
 * Adds the missing half of lone getters and setters of a class, which throws. Otherwise reading a lone
 * setter returns `undefined`, and writing to a lone getter throws a plain `TypeError`.
 * Runs once per class, when its first object is created.
 */
export function completeAccessors(type: { readonly prototype: object }): void {
  // Reading a property of the class is faster than a set lookup; a value that a subclass inherits does not count.
  if ((type as { [completedMark]?: object })[completedMark] === type) return;
  Object.defineProperty(type, completedMark, { value: type });
  let proto: object | null = type.prototype;
  while (proto && proto !== Object.prototype && !completed.has(proto)) {
    completed.add(proto);
    for (const name of Object.getOwnPropertyNames(proto)) completeAccessor(proto, name);
    proto = Object.getPrototypeOf(proto) as object | null;
  }
}

function completeAccessor(proto: object, name: string): void {
  const found = Object.getOwnPropertyDescriptor(proto, name);
  if (!found?.configurable || (!found.get && !found.set)) return;
  if (!found.get) Object.defineProperty(proto, name, { ...found, get: refuseRead(name) });
  if (!found.set) Object.defineProperty(proto, name, { ...found, set: refuseWrite(name) });
}

function refuseRead(name: string): () => never {
  return filler(function (this: object): never {
    throw new InvalidCallException(`Getting write-only property: ${classNameOf(this)}::${name}`);
  });
}

function refuseWrite(name: string): (value: unknown) => never {
  return filler(function (this: object): never {
    throw new InvalidCallException(`Setting read-only property: ${classNameOf(this)}::${name}`);
  });
}

function filler<T extends object>(half: T): T {
  fillers.add(half);
  return half;
}

/** Name of an object's class for texts: its `static className()`, else its `name`. */
export function classNameOf(target: object): string {
  return nameOfClass(target.constructor);
}

/** Name of a class for texts: its `static className()`, else its `name`. */
export function nameOfClass(type: unknown): string {
  if (typeof type !== 'function') return 'Object';
  const own: unknown = (type as { className?: unknown }).className;
  return typeof own === 'function' ? String(own.call(type)) : type.name;
}
