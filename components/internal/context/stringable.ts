/** Text, a number, or an object with its own `toString()`, such as a `URL`. */
export type Stringable = string | number | { toString(): string };

/** Whether the value has a text of its own: lists and plain objects do not. */
export function isStringable(value: unknown): value is Stringable {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return true;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { toString } = value as { toString?: unknown };
  return typeof toString === 'function' && toString !== Object.prototype.toString;
}

/** The value as text, also if it has no text of its own. */
export function textOf(value: unknown): string {
  if (isStringable(value) || typeof value === 'boolean') return String(value);
  return Object.prototype.toString.call(value);
}

/** A text of at most 80 characters, for errors: a longer one is cut and ends with `…`. */
export function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79).replace(/[\uD800-\uDBFF]$/, '')}…` : text;
}
