/** Returns the parts of an object that show its content, without calling code of the object. */
export function entriesOf(value: object): Iterable<readonly [string | number, unknown]> {
  if (Array.isArray(value)) return value.entries();
  if (value instanceof Map) return mapEntries(value);
  if (value instanceof Set) return [...Set.prototype.values.call(value)].entries();
  if (value instanceof Headers || value instanceof URLSearchParams) return value.entries();
  return ownEntries(value);
}

function* mapEntries(map: Map<unknown, unknown>): Generator<readonly [string, unknown]> {
  for (const [key, part] of Map.prototype.entries.call(map)) {
    yield [typeof key === 'object' && key !== null ? classNameOf(key) : String(key), part];
  }
}

/** Yields own data properties; accessors are listed, not called. */
function* ownEntries(value: object): Generator<readonly [string, unknown]> {
  for (const key of Object.keys(value)) {
    const found = Object.getOwnPropertyDescriptor(value, key);
    if (found) yield [key, 'value' in found ? (found.value as unknown) : '(accessor)'];
  }
}

/** Whether a value is an error. A proxy that cannot be read, such as a draft of Immer after its change, is none. */
export function isError(value: unknown): value is Error {
  try {
    return value instanceof Error;
  } catch {
    return false;
  }
}

/** Name of the class of an object; `Object` for plain ones. */
export function classNameOf(value: object): string {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (typeof prototype !== 'object' || prototype === null) return 'Object';
  const made: unknown = Object.getOwnPropertyDescriptor(prototype, 'constructor')?.value;
  return typeof made === 'function' ? made.name || 'Object' : 'Object';
}

/** Returns an object as text; the name of its class when it has no text of its own. */
export function labelOf(value: object): string {
  try {
    if (value instanceof Error) return `${classNameOf(value)}: ${value.message}`;
    if (value instanceof Date)
      return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString();
    if (value instanceof RegExp || value instanceof URL) return String(value);
    if (value instanceof Map || value instanceof Set) return `${classNameOf(value)}(${value.size})`;
    return classNameOf(value);
  } catch {
    return '(unreadable)';
  }
}

/**
 * Returns the text of an object that its class makes with `toString()`: all that shows the state of one without
 * readable parts, such as a `Temporal.PlainDate`. Null for other objects, and when it fails.
 */
export function ownTextOf(value: object): string | null {
  const convert = dataPropertyOf(value, 'toString');
  if (typeof convert !== 'function' || builtinTexts.has(convert)) return null;
  try {
    const text: unknown = Reflect.apply(convert, value, []);
    return typeof text === 'string' ? text : null;
  } catch {
    return null;
  }
}

// They say no more than the class does.
const builtinTexts: ReadonlySet<unknown> = new Set(
  [Object, Array, Function].map(({ prototype }) => dataPropertyOf(prototype as object, 'toString')),
);

/** The value of a property, also of a class; undefined for an accessor, which is not called. */
function dataPropertyOf(value: object, key: string): unknown {
  let at: object | null = value;
  while (at !== null) {
    const found = Object.getOwnPropertyDescriptor(at, key);
    if (found) return found.value as unknown;
    at = Object.getPrototypeOf(at) as object | null;
  }
  return undefined;
}
