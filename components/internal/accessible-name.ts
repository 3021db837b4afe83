import type { AttributeMap } from './attributes.ts';

/** Whether these attributes name an element for assistive technology. */
export function isNamed(attributes: AttributeMap = {}): boolean {
  const aria = (attributes['aria'] ?? {}) as AttributeMap;
  const names = [attributes['aria-label'], attributes['aria-labelledby'], aria['label']];
  return [...names, aria['labelledby']].some((name) => name != null && name !== false);
}
