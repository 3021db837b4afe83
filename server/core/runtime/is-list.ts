/** `Array.isArray` that also narrows a union with a readonly list. */
export function isList<T>(value: T): value is Extract<T, readonly unknown[]> {
  return Array.isArray(value);
}
