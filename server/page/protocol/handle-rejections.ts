import { isPlain } from '../../core/internal.ts';
import { jsonDepthLimit } from './json-value.ts';
import { ConstantProp } from './props/constant-prop.ts';
import { PropValue } from './props/prop-value.ts';

/**
 * Adds a handler to every promise inside of `value`, for props that a page does not use: an unhandled
 * rejection ends the process. The promises that a page uses keep their own handlers.
 */
export function handleRejections(value: unknown, depth = 0): void {
  if (typeof value !== 'object' || value === null || depth > jsonDepthLimit) return;
  if (value instanceof Promise) value.catch(ignore);
  else if (value instanceof ConstantProp) return;
  else if (value instanceof PropValue) handleRejections(value.value(), depth + 1);
  else if (Array.isArray(value) || isPlain(value)) {
    for (const each of Object.values(value)) handleRejections(each, depth + 1);
  }
}

function ignore(): void {}
