import type { ValuesOf } from '../../components/markup.ts';
import {
  checkedPlacement,
  type LanguageMenuOptions,
  languageMenuOptions,
  languageMenuTemplate,
} from '../../components/templates.ts';
import { defineOptions } from './internal/define-options.ts';
import { Widget } from './widget.ts';

export interface LanguageMenu extends ValuesOf<typeof languageMenuOptions> {}

/** Links to the page in its other languages, in a menu whose button shows the current one. */
export class LanguageMenu extends Widget implements Required<LanguageMenuOptions> {
  static {
    defineOptions(this, languageMenuOptions);
  }

  /** @throws {InvalidConfigException} A value is not valid for the option. */
  override init(): void {
    super.init();
    checkedPlacement(this.placement, 'LanguageMenu');
  }

  /** @throws {InvalidConfigException} A link lacks its language, label or address. */
  override run(): string {
    // Nothing is rendered, so no id must be used up.
    return isEmpty(this.links) ? '' : this.renderTemplate(languageMenuTemplate, true);
  }
}

/** Whether there are no links; a value that is not a list is passed to the template, which throws. */
function isEmpty(links: unknown): boolean {
  return Array.isArray(links) ? links.length === 0 : links == null;
}
