import type { IconSet, ValuesOf } from '../../components/markup.ts';
import { type MenuOptions, menuOptions, menuTemplate } from '../../components/templates.ts';
import { defineOptions } from './internal/define-options.ts';
import { Widget } from './widget.ts';

export interface Menu extends ValuesOf<typeof menuOptions> {}

/** A list of links and buttons that a toggle opens. */
export class Menu extends Widget implements Required<MenuOptions> {
  static {
    defineOptions(this, menuOptions);
  }

  /** Icons of the page; null for the included ones. */
  icons: IconSet | null = null;

  override run(): string {
    return this.renderTemplate(menuTemplate, false);
  }
}
