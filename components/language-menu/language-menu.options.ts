import { toggleOptions } from '../button-menu/button-menu.options.ts';
import type { Address } from '../internal/attributes/address.ts';
import { choice } from '../internal/options/choice.ts';
import { jsonList } from '../internal/options/converters.ts';
import { ButtonVariant } from '../internal/options/enums.ts';
import { contentOption, option, type OptionsOf } from '../internal/options/option.ts';
import type { Stringable } from '../internal/context/stringable.ts';
import type { WidgetOptions } from '../internal/options/widget-options.ts';

/** The page in one language, as returned by `getLanguageLinks()` of `fwx/server/locale`. */
export interface LanguageMenuLink {
  /** Language tag: `de`, `pt-BR`. */
  readonly language: string;
  /** Name of the language in that language: `Deutsch`. */
  readonly label: Stringable;
  /** Address of the page in this language. */
  readonly href: Address;
  /** Whether this is the current language of the page. Default `false`. */
  readonly isCurrent?: boolean | undefined;
}

/** Options of a menu of languages, for the element and on the server. */
export const languageMenuOptions = {
  /** Name of the landmark; by default "Language" in the language of the page. */
  label: option<Stringable | null>(null),
  /** The page in each language, as JSON or property; without links nothing is rendered. They replace the content of the element. */
  links: contentOption<readonly LanguageMenuLink[]>([], { converter: jsonList }),
  ...toggleOptions,
  /** Visual emphasis of the button; `null`, as attribute `''`, is the bare class `btn`. */
  variant: choice<ButtonVariant>(ButtonVariant, ButtonVariant.TEXT, { isOptional: true }),
};

/** Options of {@link languageMenuTemplate}. */
export interface LanguageMenuOptions extends WidgetOptions, OptionsOf<typeof languageMenuOptions> {}
