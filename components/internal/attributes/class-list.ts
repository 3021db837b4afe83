import { isEmptyMap } from './attribute-maps.ts';
import { type AttributeMap, withoutPrefixes } from './attributes.ts';
import { addCssClass } from './class-and-style.ts';

/**
 * Merges the attributes of a widget with those of its caller, which win. Classes of both are kept, those of
 * the caller first.
 */
export function withExtras(own: AttributeMap, extra: AttributeMap | undefined): AttributeMap {
  if (extra === undefined || isEmptyMap(extra)) return own;
  const { class: classes } = own;
  const merged = { ...own, ...withoutPrefixes(extra) };
  if (typeof classes !== 'string') return merged;
  if (extra['class'] == null) return { ...merged, class: classes };
  return addCssClass(merged, classes);
}
