import { isPlain } from '../../core/internal.ts';
/** Whether a value is that of an empty file field of a form. */
export function isBlank(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return value instanceof Blob && value.size === 0 && !('name' in value && value.name !== '');
}

/**
 * Entries of a list, a `Map` or a plain object, in order; null for anything else. Class instances
 * are not lists: a `Date` would look like an empty one.
 */
export function entriesOf(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value as unknown[];
  if (value instanceof Map) return [...(value as Map<unknown, unknown>).values()];
  return isPlain(value) ? Object.values(value) : null;
}
