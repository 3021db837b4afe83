/**
 * JSON of a value. A `Map` becomes an object of its entries and a `Set` a list; to `JSON.stringify` both are `{}`.
 *
 * @param indent Blanks to indent with; 0: one line.
 * @returns Undefined for values that JSON cannot represent, such as functions.
 */
export function toJson(data: unknown, indent = 0): string | undefined {
  // A replacer more than doubles the time, so it is left out for data without collections.
  return JSON.stringify(
    data,
    mayContainCollection(data, 0) ? replaceCollection : undefined,
    indent,
  );
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
