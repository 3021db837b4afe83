import type { Address } from '../internal/address.ts';
import type { AttributeMap } from '../internal/attributes.ts';
import { type Content, isContent } from '../internal/content.ts';
import { Theme } from '../internal/enums.ts';
import { ITEM_LABEL_REQUIRED, ITEM_OPTION_UNKNOWN } from '../internal/message.ts';
import { listOf } from '../internal/list-option.ts';
import { oneOf, type Refuse } from '../internal/refuse.ts';
import { isStringable, type Stringable } from '../internal/stringable.ts';

/** What an item of a menu is. */
export const MenuItemType = {
  LINK: 'link',
  BUTTON: 'button',
  HEADER: 'header',
  TEXT: 'text',
  /** A button that is chosen and given up by clicks. */
  CHECK: 'check',
  /** A button of which one is chosen, among those between two lines or headers. */
  RADIO: 'radio',
} as const;
/** One of {@link MenuItemType}. */
export type MenuItemType = (typeof MenuItemType)[keyof typeof MenuItemType];

/** One item of a menu, as it is written down. */
export interface MenuItemConfig {
  /** Text of the item. */
  readonly label: Stringable;
  /** What it is. Default: a submenu with `items`, a link with `url`, else a header. */
  readonly type?: MenuItemType | null | undefined;
  /** Where a link leads to. */
  readonly url?: Address | null | undefined;
  /** Whether label and description are escaped. Default: `encodeLabels` of the menu. */
  readonly encode?: boolean | undefined;
  /** `false` leaves the item out. Default `true`. */
  readonly visible?: boolean | undefined;
  /** Takes no clicks. Default `false`. */
  readonly disabled?: boolean | undefined;
  /** Whether it is the page that is shown. Default `false`. */
  readonly active?: boolean | undefined;
  /** Whether it is the chosen one; when one item of a list says so, all have a place for the mark. */
  readonly selected?: boolean | undefined;
  /** Colour theme. */
  readonly theme?: Theme | null | undefined;
  /** Trusted HTML before the label. */
  readonly icon?: Stringable | null | undefined;
  /** Smaller text below the label. */
  readonly description?: Stringable | null | undefined;
  /** Attributes of the item; of a submenu, those of the element around it. */
  readonly options?: AttributeMap | undefined;
  /** Attributes of the link or button; they win over `options`. */
  readonly linkOptions?: AttributeMap | undefined;
  /** Items of a submenu. */
  readonly items?: readonly MenuEntry[] | null | undefined;
  /** Attributes of the menu of a submenu. */
  readonly submenuOptions?: AttributeMap | undefined;
}

/** An item, `'-'` for a line, or trusted HTML or a Lit template that is put in as it is. */
export type MenuEntry = MenuItemConfig | Content;

/** An entry that has been checked. */
export type CheckedEntry =
  | { readonly kind: 'divider' }
  | { readonly kind: 'raw'; readonly content: Content }
  | { readonly kind: MenuItemType | 'submenu'; readonly item: MenuItemConfig };

const keys: ReadonlySet<string> = new Set([
  'label',
  'type',
  'url',
  'encode',
  'visible',
  'disabled',
  'active',
  'selected',
  'theme',
  'icon',
  'description',
  'options',
  'linkOptions',
  'items',
  'submenuOptions',
] satisfies (keyof MenuItemConfig)[]);

const types = Object.values(MenuItemType);
const themes = Object.values(Theme);

/** The visible entries, in order; one that cannot be used is refused and left out. */
export function menuEntries(
  entries: readonly MenuEntry[] | null | undefined,
  refuse: Refuse,
): CheckedEntry[] {
  const checked: CheckedEntry[] = [];
  for (const entry of listOf(entries, ['items', 'Menu'], refuse)) {
    const one = checkedEntry(entry, refuse);
    if (one !== null) checked.push(one);
  }
  return checked;
}

function checkedEntry(entry: unknown, refuse: Refuse): CheckedEntry | null {
  if (entry === '-') return { kind: 'divider' };
  if (isContent(entry)) return { kind: 'raw', content: entry };
  const item = (typeof entry === 'object' && entry !== null ? entry : {}) as MenuItemConfig;
  for (const key of Object.keys(item)) {
    if (!keys.has(key)) refuse(ITEM_OPTION_UNKNOWN, 'menu', key);
  }
  if (!isStringable(item.label)) {
    refuse(ITEM_LABEL_REQUIRED, 'menu');
    return null;
  }
  if (item.visible === false) return null;
  const theme = oneOf(themes, item.theme, ['theme', 'Menu'], refuse);
  const type = oneOf(types, item.type, ['type', 'Menu'], refuse);
  return { kind: kindOf(item, type), item: theme === item.theme ? item : { ...item, theme } };
}

function kindOf(item: MenuItemConfig, type: MenuItemType | null): MenuItemType | 'submenu' {
  if (type !== null) return type;
  if (item.items != null) return 'submenu';
  return item.url == null ? MenuItemType.HEADER : MenuItemType.LINK;
}
