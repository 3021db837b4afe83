/** Text or a number. */
export function isText(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

/** Text, or none. */
export function isTextOrNone(value: unknown): value is string | null | undefined {
  return value == null || typeof value === 'string';
}

/** Yes or no, or what is usual. */
export function isFlag(value: unknown): value is boolean | null | undefined {
  return value == null || typeof value === 'boolean';
}

/** Attributes, whatever they are, or none. */
export function isMap(value: unknown): boolean {
  return value === undefined || (typeof value === 'object' && value !== null);
}

/** An object with keys of its own; each widget looks at them itself, which compiles into a few comparisons. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
