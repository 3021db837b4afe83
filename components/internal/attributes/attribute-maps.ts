import type { AttributeMap } from './attributes.ts';

/** Whether a map contains nothing. */
export function isEmptyMap(map: object | undefined): boolean {
  if (map !== undefined) for (const _name in map) return false;
  return true;
}

/** Returns the attributes without one that the widget writes itself. */
export function without(map: AttributeMap | undefined, name: string): AttributeMap {
  const { [name]: _left, ...rest } = map ?? {};
  return rest;
}
