import { type AttributeMap, styleText } from './attributes.ts';
import { tokensOf } from './tokens.ts';

/** One or more class names as text, list or keyed object. */
export type ClassValue = string | readonly unknown[] | Readonly<Record<string, unknown>>;

/**
 * Returns the map with classes added after the existing ones. A class that exists already is not added again; in
 * keyed objects an existing key wins. The map itself is not changed.
 */
export function addCssClass(map: AttributeMap, ...classes: (ClassValue | null)[]): AttributeMap {
  const before = map['class'];
  const merged = mergedEntries([before, ...classes]);
  return merged.length === 0 ? map : { ...map, class: fromEntries(merged, before) };
}

/** Returns the map without these classes, and without `class` when no class is left. */
export function removeCssClass(map: AttributeMap, ...classes: ClassValue[]): AttributeMap {
  const { class: before, ...rest } = map;
  if (before == null) return map;
  const removed = new Set(mergedEntries(classes).map(([, name]) => name));
  const left = mergedEntries([before]).filter(([, name]) => !removed.has(name));
  return left.length === 0 ? rest : { ...map, class: fromEntries(left, before) };
}

/** Whether the map has the class, whatever form its `class` has. */
export function hasCssClass(map: AttributeMap, name: string): boolean {
  return classEntries(map['class']).some(([, one]) => one === name);
}

/** Returns the map with the declarations added; `overwrite: false` keeps existing ones. */
export function addCssStyle(
  map: AttributeMap,
  style: string | Readonly<Record<string, unknown>>,
  overwrite = true,
): AttributeMap {
  const before = styleEntries(map['style']);
  const added = styleEntries(style);
  return withStyle(map, overwrite ? { ...before, ...added } : { ...before, ...added, ...before });
}

/** Returns the map without these declarations, and without `style` when no declaration is left. */
export function removeCssStyle(
  map: AttributeMap,
  ...names: (string | readonly string[])[]
): AttributeMap {
  if (map['style'] == null) return map;
  const removed = names.flat();
  const left = Object.entries(styleEntries(map['style'])).filter(
    ([name]) => !removed.includes(name),
  );
  return withStyle(map, Object.fromEntries(left));
}

type Entry = readonly [key: string | null, name: string];

function classEntries(value: unknown): Entry[] {
  if (typeof value === 'string') return tokensOf(value).map((name) => [null, name]);
  if (typeof value !== 'object' || value === null) return [];
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([key, one]): Entry[] =>
    one == null || one === false || one === ''
      ? []
      : isList
        ? tokensOf(String(one)).map((name) => [null, name])
        : [[key, String(one)]],
  );
}

/** The classes of several values; a name exists once, but under each key of a keyed object. */
function mergedEntries(values: readonly unknown[]): Entry[] {
  const merged: Entry[] = [];
  for (const value of values) {
    for (const entry of classEntries(value)) {
      const at = entry[0] === null ? 1 : 0;
      if (!merged.some((one) => one[at] === entry[at])) merged.push(entry);
    }
  }
  return merged;
}

/** Returns classes in the form of the caller: text, a list, or a keyed object. */
function fromEntries(entries: readonly Entry[], before: unknown): unknown {
  if (entries.some(([key]) => key !== null)) {
    // The dot keeps the order: integer-like keys would come first in the object.
    return Object.fromEntries(entries.map(([key, name]) => [key ?? `.${name}`, name]));
  }
  const names = entries.map(([, name]) => name);
  return Array.isArray(before) ? names : names.join(' ');
}

function styleEntries(style: unknown): Record<string, unknown> {
  if (typeof style === 'string') return Object.fromEntries(declarations(style));
  return typeof style === 'object' && style !== null ? { ...style } : {};
}

/** Splits at `;` outside of quotes and brackets, so that `url(data:a;b)` is one part. */
function declarations(css: string): [string, string][] {
  const parts = css.match(/(?:[^;"'(]|"[^"]*"?|'[^']*'?|\([^)]*\)?)+/g) ?? [];
  return parts.flatMap((part): [string, string][] => {
    const colon = part.indexOf(':');
    return colon < 1 ? [] : [[part.slice(0, colon).trim(), part.slice(colon + 1).trim()]];
  });
}

function withStyle(map: AttributeMap, style: Readonly<Record<string, unknown>>): AttributeMap {
  const text = styleText(style);
  if (text !== '') return { ...map, style: text };
  const { style: _removed, ...rest } = map;
  return rest;
}
