import { type AttributeMap, withoutPrefixes } from '../attributes/attributes.ts';

/** Whether these attributes name an element for assistive technology. */
export function isNamed(attributes: AttributeMap | null | undefined): boolean {
  const all = withoutPrefixes(attributes ?? {});
  return Boolean(all['aria-label'] || all['aria-labelledby']);
}
