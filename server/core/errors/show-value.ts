import { findBuiltin } from '../runtime/node-builtin.ts';

/** A value of any kind as text for developers. */
export function showValue(value: unknown): string {
  const util = findBuiltin('node:util');
  if (util) return util.inspect(value, { depth: 6, breakLength: 100 });
  try {
    return JSON.stringify(value, null, 2) ?? String(value);
  } catch {
    // A circular reference, or a bigint, which JSON does not support.
    return Object.prototype.toString.call(value);
  }
}
