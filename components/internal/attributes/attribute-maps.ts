import type { AttributeMap } from './attributes.ts';

/** Whether a map contains nothing. */
export function isEmptyMap(map: object | undefined): boolean {
  if (map !== undefined) for (const _name in map) return false;
  return true;
}

/** Returns the attributes without one that the widget writes itself; `undefined` if none is left. */
export function without(map: AttributeMap | undefined, name: string): AttributeMap | undefined {
  if (map === undefined) return undefined;
  for (const one in map) {
    if (one === name) continue;
    const { [name]: _left, ...rest } = map;
    return rest;
  }
  return undefined;
}
