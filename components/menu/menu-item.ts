import type { Address } from '../internal/attributes/address.ts';
import { address, attributes, itemsOf, markup } from '../internal/options/attribute-data.ts';
import type { AttributeMap } from '../internal/attributes/attributes.ts';
import { choice, valueOf } from '../internal/options/choice.ts';
import { type Content, isContent } from '../internal/content/content.ts';
import { Theme } from '../internal/options/enums.ts';
import { ITEM_LABEL_REQUIRED } from '../internal/context/message.ts';
import { checkKeys, listOf } from '../internal/options/list-option.ts';
import { type ItemOf, option, type OptionTable, required } from '../internal/options/option.ts';
import type { Refuse } from '../internal/context/refuse.ts';
import { isStringable, type Stringable } from '../internal/context/stringable.ts';

/** Kind of an item of a menu. */
export const MenuItemType = /* @__PURE__ */ Object.freeze({
  LINK: 'link',
  BUTTON: 'button',
  HEADER: 'header',
  TEXT: 'text',
  /** A button that clicks select and deselect. */
  CHECK: 'check',
  /** A button of a group in which one is selected; a group is between two lines or headers. */
  RADIO: 'radio',
} as const);
/** One of {@link MenuItemType}. */
export type MenuItemType = (typeof MenuItemType)[keyof typeof MenuItemType];

/** A list of items, of a menu and of a submenu. */
export const menuItems = /* @__PURE__ */ itemsOf((): OptionTable => menuItemOptions);

/** Options of an item of a menu. */
export const menuItemOptions = {
  /** Text of the item. */
  label: required<Stringable>(),
  /** Kind of item. Default: a submenu with `items`, a link with `url`, or else a header. */
  type: choice<MenuItemType>(MenuItemType, null),
  /** Address of a link. */
  url: option<Address | null>(null, address),
  /** Whether label and description are escaped. Default: `encodeLabels` of the menu. */
  encode: option<boolean | undefined>(undefined, { attribute: false }),
  /** `false` leaves the item out. */
  visible: option(true),
  /** Disables the item. */
  disabled: option(false),
  /** Whether the item is the current page. */
  active: option(false),
  /** Whether the item is selected; if any item of a list has this option, all have space for the check mark. */
  selected: option<boolean | undefined>(undefined, { type: Boolean }),
  /** Colour theme. */
  theme: choice<Theme>(Theme, null),
  /** Trusted HTML before the label. */
  icon: option<Stringable | null>(null, markup),
  /** Smaller text below the label. */
  description: option<Stringable | null>(null),
  /** Attributes of the item; of a submenu, those of the element around it. */
  options: option<AttributeMap | undefined>(undefined, attributes),
  /** Attributes of the link or button; they win over `options`. */
  linkOptions: option<AttributeMap | undefined>(undefined, attributes),
  /** Items of a submenu. */
  items: option<readonly MenuEntry[] | null>(null, menuItems),
  /** Attributes of the menu of a submenu. */
  submenuOptions: option<AttributeMap | undefined>(undefined, attributes),
};

/** Configuration of one item of a menu. */
export interface MenuItemConfig extends ItemOf<typeof menuItemOptions> {}

/** An item, `'-'` for a line, or trusted HTML or a Lit template that is inserted unchanged. */
export type MenuEntry = MenuItemConfig | Content;

/** A validated entry. */
export type CheckedEntry =
  | { readonly kind: 'divider' }
  | { readonly kind: 'raw'; readonly content: Content }
  | { readonly kind: MenuItemType | 'submenu'; readonly item: MenuItemConfig };

/** The visible entries, in order; invalid entries are refused and left out. */
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
  checkKeys(item, menuItemOptions, 'menu', refuse);
  if (!isStringable(item.label)) {
    refuse(ITEM_LABEL_REQUIRED, 'menu');
    return null;
  }
  if (item.visible === false) return null;
  const theme = valueOf(menuItemOptions.theme, item.theme, ['theme', 'Menu'], refuse);
  const type = valueOf(menuItemOptions.type, item.type, ['type', 'Menu'], refuse);
  return {
    kind: kindOf(item, type),
    item: theme === (item.theme ?? null) ? item : { ...item, theme },
  };
}

function kindOf(item: MenuItemConfig, type: MenuItemType | null): MenuItemType | 'submenu' {
  if (type !== null) return type;
  if (item.items != null) return 'submenu';
  return item.url == null ? MenuItemType.HEADER : MenuItemType.LINK;
}
