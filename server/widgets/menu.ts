import type { ValuesOf } from '../../components/internal/option.ts';
import type { IconSet } from '../../components/internal/icon-set.ts';
import { menuTemplate } from '../../components/menu/menu.template.ts';
import { type MenuOptions, menuOptions } from '../../components/menu/menu.options.ts';
import { defineOptions } from './internal/define-options.ts';
import { Widget } from './widget.ts';

export interface Menu extends ValuesOf<typeof menuOptions> {}

/** A list of links and buttons that a toggle opens. */
export class Menu extends Widget implements Required<MenuOptions> {
  static {
    defineOptions(this, menuOptions);
  }

  /** Icons of the page; null are those that ship. */
  icons: IconSet | null = null;

  override run(): string {
    return this.renderTemplate(menuTemplate, false);
  }
}
