import { isContent } from './content.ts';
import { ITEM_LABEL_REQUIRED } from '../context/message.ts';
import type { Refuse } from '../context/refuse.ts';
import { isStringable } from '../context/stringable.ts';
import { asMap, checkKeys, pairsOf } from '../options/list-option.ts';
import type { ItemOf, OptionTable } from '../options/option.ts';

/**
 * An item that has a label. Refuses an item without one and returns `null`; refuses options that the table does not have.
 *
 * @param kind Name of the item in errors, such as `accordion`.
 */
export function labelledItem<T extends OptionTable>(
  config: unknown,
  table: T,
  kind: string,
  refuse: Refuse,
): ItemOf<T> | null {
  const item = asMap(config);
  checkKeys(item, table, kind, refuse);
  if (isStringable(item['label'])) return item as ItemOf<T>;
  refuse(ITEM_LABEL_REQUIRED, kind);
  return null;
}

/**
 * The configurations in a list, or in pairs of label and content (or configuration) of an object or a `Map`.
 *
 * @param owner The widget of the option `items`, such as `Accordion`.
 */
export function itemConfigs(items: unknown, owner: string, refuse: Refuse): readonly unknown[] {
  if (Array.isArray(items)) return items;
  return pairsOf(items, ['items', owner], refuse).map(([label, value]) =>
    isContent(value) || Array.isArray(value) || typeof value !== 'object'
      ? { label, content: value }
      : { label, ...asMap(value) },
  );
}

/**
 * The visible items of a widget, in order; those that `check` refuses are left out.
 *
 * @param items See {@link itemConfigs}.
 * @param owner The widget of the option `items`, such as `Accordion`.
 * @param check Checks one configuration, see {@link labelledItem}; returns `null` for one that it refuses.
 */
export function visibleItems<I extends { readonly visible?: boolean | undefined }>(
  items: unknown,
  owner: string,
  check: (config: unknown, refuse: Refuse) => I | null,
  refuse: Refuse,
): I[] {
  const usable: I[] = [];
  for (const config of itemConfigs(items, owner, refuse)) {
    const item = check(config, refuse);
    if (item !== null && (item.visible ?? true)) usable.push(item);
  }
  return usable;
}
