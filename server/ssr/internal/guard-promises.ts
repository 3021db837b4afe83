import { isPlain } from '../../core/internal.ts';
import { isTemplate } from './values.ts';

/**
 * Adds a handler to every promise within a value, so that one that rejects before the walk has reached
 * it does not end the process. The walk handles its rejection later. Descends into templates, directives,
 * arrays and plain objects; generators and class instances are not read.
 */
export function guardPromises(value: unknown, seen: Set<object> = new Set()): void {
  if (typeof value !== 'object' || value === null) return;
  if (value instanceof Promise) {
    value.catch(() => {});
  } else if (Array.isArray(value)) {
    if (!seen.has(value)) guardEach(value, seen.add(value));
  } else if (isTemplate(value) || '_$litDirective$' in value) {
    guardEach((value as { values?: unknown }).values, seen);
  } else if (isPlain(value) && !seen.has(value)) {
    seen.add(value);
    for (const { value: field } of Object.values(Object.getOwnPropertyDescriptors(value))) {
      guardPromises(field, seen);
    }
  }
}

function guardEach(values: unknown, seen: Set<object>): void {
  if (!Array.isArray(values)) return;
  for (const one of values) guardPromises(one, seen);
}
