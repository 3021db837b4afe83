import type { IconSet } from '../../components/internal/icon-set.ts';
import type { MenuEntry } from '../../components/menu/menu-item.ts';
import { type MenuOptions, menuTemplate } from '../../components/menu/menu.template.ts';
import { Widget } from './widget.ts';

/** A list of links and buttons that a toggle opens. */
export class Menu extends Widget implements Required<MenuOptions> {
  /** Whether labels and descriptions are escaped; `encode` of an item comes first. */
  encodeLabels = true;
  /** Icons of the page; null are those that ship. */
  icons: IconSet | null = null;
  /** Items, `'-'` for a line, or trusted HTML or a Lit template. */
  items: readonly MenuEntry[] = [];
  /** The roles of an application's menu, and its keys. */
  menuRole = false;

  override run(): string {
    return this.renderTemplate(menuTemplate, false);
  }
}
