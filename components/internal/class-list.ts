import type { AttributeMap } from './attributes.ts';
import { addCssClass } from './class-and-style.ts';

/** The map with the classes of a widget after those of the caller. Nearly always there are none. */
export function withClasses(map: AttributeMap | undefined, classes: string): AttributeMap {
  if (map === undefined) return { class: classes };
  if (map['class'] == null) return { ...map, class: classes };
  return addCssClass(map, classes);
}
