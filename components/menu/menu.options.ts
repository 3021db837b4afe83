import type { IconOptions } from '../internal/content/icon-set.ts';
import { contentOption, option, type OptionsOf } from '../internal/options/option.ts';
import type { WidgetOptions } from '../internal/options/widget-options.ts';
import { type MenuEntry, menuItems } from './menu-item.ts';

/** Options of a menu, for the element and on the server. */
export const menuOptions = {
  /** Escapes labels and descriptions of `items`; `encode` of an item takes precedence. A property without an attribute. */
  encodeLabels: option(true, { attribute: false }),
  /** Items, `'-'` for a line, or trusted HTML or a Lit template. They replace the content of the element. */
  items: contentOption<readonly MenuEntry[]>([], menuItems),
  /** Uses the ARIA role `menu`: one tab stop, arrow keys wrap, letters select items. Read once. */
  menuRole: option(false),
};

/** Options of {@link menuTemplate}. */
export interface MenuOptions extends WidgetOptions, IconOptions, OptionsOf<typeof menuOptions> {}
