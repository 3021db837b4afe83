import type { IconSet } from '../../components/internal/icon-set.ts';
import type { MenuEntry } from '../../components/menu/menu-item.ts';
import { type MenuOptions, menuTemplate } from '../../components/menu/menu.template.ts';
import { renderMarkup } from '../ssr/index.ts';
import { Widget } from './widget.ts';

/** A list of links and buttons that a toggle opens. */
export class Menu extends Widget {
  /** Whether labels and descriptions are escaped; `encode` of an item comes first. */
  encodeLabels = true;
  /** Icons of the page; null are those that ship. */
  icons: IconSet | null = null;
  /** Items, `'-'` for a line, or trusted HTML or a Lit template. */
  items: readonly MenuEntry[] = [];
  /** The roles of an application's menu, and its keys. */
  menuRole = false;

  override run(): string {
    // Written out: a copy of a whole object takes longer than its markup.
    const { clientOptions, encodeLabels, icons, items, menuRole, options } = this;
    const id = this.resolveId(false);
    const all: Required<MenuOptions> = {
      id,
      clientOptions,
      encodeLabels,
      icons,
      items,
      menuRole,
      options,
    };
    return renderMarkup(menuTemplate(all));
  }
}
