import { ITEM_OPTION_UNKNOWN, VALUE_INVALID } from '../context/message.ts';
import type { OptionTable } from './option.ts';
import { pageContext } from '../context/page-context.ts';
import type { Refuse } from '../context/refuse.ts';
import { textOf } from '../context/stringable.ts';

/** The name of an option and the widget that it belongs to: `['items', 'Menu']`. */
type Where = readonly [kind: string, owner: string];

/** The list of an option; an empty list for `null` and `undefined`, and after any other value has been refused. */
export function listOf<T>(
  value: readonly T[] | null | undefined,
  where: Where,
  refuse: Refuse,
): readonly T[] {
  if (Array.isArray(value)) return value;
  if (value != null) refuse(VALUE_INVALID, where[0], textOf(value), where[1], 'a list');
  return [];
}

/** The pairs of an object or a `Map`; none for `null` and `undefined`, and after any other value has been refused. */
export function pairsOf(
  value: unknown,
  where: Where,
  refuse: Refuse,
): readonly (readonly [key: unknown, value: unknown])[] {
  if (value instanceof Map) return [...(value as ReadonlyMap<unknown, unknown>)];
  if (typeof value === 'object') return Object.entries(value ?? {});
  if (value !== undefined) {
    const expected = 'a list, an object, a Map';
    refuse(VALUE_INVALID, where[0], textOf(value), where[1], expected);
  }
  return [];
}

/** Refuses the keys of an item that its table does not contain. */
export function checkKeys(item: object, table: OptionTable, kind: string, refuse: Refuse): void {
  for (const name in item) {
    if (!Object.hasOwn(item, name) || Object.hasOwn(table, name)) continue;
    const hint = pageContext().suggestion?.(name, Object.keys(table)) ?? '';
    refuse(ITEM_OPTION_UNKNOWN + hint, kind, name);
  }
}

/** The value if it is an object, else an empty one. */
export function asMap(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
