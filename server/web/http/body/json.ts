import { InvalidArgumentException } from '../../../core/index.ts';

/**
 * JSON of a value. A `Map` becomes an object of its entries and a `Set` a list; to `JSON.stringify` both are `{}`.
 *
 * @param indent Blanks to indent with; 0: one line.
 * @returns Undefined for values that JSON cannot represent, such as functions.
 * @throws {InvalidArgumentException} The value contains a bigint, or an object that contains itself.
 */
export function toJson(data: unknown, indent = 0): string | undefined {
  // A replacer more than doubles the time, so it is left out for data without collections.
  const replacer = mayContainCollection(data, 0) ? replaceCollection : undefined;
  try {
    return JSON.stringify(data, replacer, indent);
  } catch (cause) {
    const fault = faultOf(data);
    if (fault === null) throw cause;
    throw new InvalidArgumentException(`JSON cannot represent ${fault}.`, { cause });
  }
}

/** Like {@link findFault}; null as well when reading the value throws, whose error is the one to know. */
function faultOf(data: unknown): string | null {
  try {
    return findFault(data, [], []);
  } catch {
    return null;
  }
}

/** Describes the first value that JSON refuses, with its place: `the bigint 5 at "orders.0.id"`; null for none. */
function findFault(
  given: unknown,
  path: readonly string[],
  around: readonly unknown[],
): string | null {
  const place = path.length === 0 ? 'at the top' : `at "${path.join('.')}"`;
  if (around.includes(given)) return `the object ${place}, which contains itself`;
  const { toJSON } = (given ?? {}) as { toJSON?: unknown };
  const value: unknown =
    typeof toJSON === 'function' ? toJSON.call(given, path.at(-1) ?? '') : given;
  if (typeof value === 'bigint') return `the bigint ${value} ${place}`;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, item] of Object.entries(replaceCollection('', value) as object)) {
    const fault = findFault(item, [...path, key], [...around, given, value]);
    if (fault !== null) return fault;
  }
  return null;
}

function replaceCollection(_key: string, value: unknown): unknown {
  if (value instanceof Map) return Object.fromEntries(value);
  return value instanceof Set ? [...(value as Set<unknown>)] : value;
}

const MAX_DEPTH = 50;

/** Whether a value may contain a `Map` or `Set`: values nested deeper, or with `toJSON()`, count as if they did. */
function mayContainCollection(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null || value instanceof Date) return false;
  if (value instanceof Map || value instanceof Set || depth > MAX_DEPTH) return true;
  if (Array.isArray(value)) return value.some((item) => mayContainCollection(item, depth + 1));
  if (typeof (value as { toJSON?: unknown }).toJSON === 'function') return true;
  return Object.values(value).some((item) => mayContainCollection(item, depth + 1));
}
