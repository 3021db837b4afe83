/** Data from a client: a record or a map. */
export type ModelData = Readonly<Record<string, unknown>> | ReadonlyMap<string, unknown>;

/** Names of the own entries of a record or map from a client; none for any other value. */
export function keysOf(values: unknown): readonly string[] {
  if (values instanceof Map) return [...(values as Map<string, unknown>).keys()];
  return isRecord(values) ? Object.keys(values) : [];
}

/** An own entry of a record or map from a client. */
export function ownEntry(values: unknown, name: string): unknown {
  if (values instanceof Map) return values.get(name);
  return isRecord(values) && Object.hasOwn(values, name)
    ? (values as Record<string, unknown>)[name]
    : undefined;
}

/** Whether a value is a record, list or map without entries. */
export function isEmptyRecord(values: unknown): boolean {
  return (values instanceof Map || isRecord(values)) && keysOf(values).length === 0;
}

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null;
