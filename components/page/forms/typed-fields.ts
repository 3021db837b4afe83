import { isTouched } from '../../hydration/touched.ts';
import type { Control } from '../../internal/dom/control.ts';

/** Form controls that the visitor has changed since the server sent them. */
export function typedFields(root: Element): Control[] {
  return [...root.querySelectorAll<Control>('input, select, textarea')].filter(isTouched);
}
