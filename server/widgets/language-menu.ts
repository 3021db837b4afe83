import { checkButton } from '../../components/button/button.template.ts';
import { checkedButtonMenu } from '../../components/button-menu/button-menu.template.ts';
import { ButtonVariant, type Size, type Theme } from '../../components/internal/enums.ts';
import type { Stringable } from '../../components/internal/stringable.ts';
import {
  type LanguageMenuLink,
  type LanguageMenuOptions,
  languageMenuTemplate,
  languageVariant,
} from '../../components/language-menu/language-menu.template.ts';
import { Widget } from './widget.ts';

/** Links to the page in its other languages, behind a button that says the current one. */
export class LanguageMenu extends Widget implements Required<LanguageMenuOptions> {
  /** Name of the landmark; null is the word "Language" in the current language of the links. */
  label: Stringable | null = null;
  /**
   * The page in each language, such as `getLanguageLinks()` of `fwx/server/locale` gives it; none
   * render nothing.
   */
  links: readonly LanguageMenuLink[] = [];
  /** Where the menu opens, or one placement for each width: `bottom-start md:end`. */
  placement: string | null = null;
  /** Size of the button; null is medium. */
  size: Size | null = null;
  /** Colour theme of the button; null is neutral. */
  theme: Theme | null = null;
  /** Weight of the button; null is the bare `btn`. */
  variant: ButtonVariant | null = ButtonVariant.TEXT;

  /** @throws {InvalidConfigException} A value is not one that the option takes. */
  override init(): void {
    super.init();
    const { placement, size, theme, variant } = this;
    checkButton({ size, theme });
    languageVariant(variant);
    checkedButtonMenu({ placement });
  }

  /** @throws {InvalidConfigException} A link lacks its language, label or address. */
  override run(): string {
    // Nothing is rendered, so no id must be used up.
    return this.links.length === 0 ? '' : this.renderTemplate(languageMenuTemplate, true);
  }
}
