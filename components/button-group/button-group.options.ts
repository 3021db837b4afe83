import { buttonLookOptions, type ButtonOptions } from '../button/button.options.ts';
import { itemListJson } from '../internal/attribute-data.ts';
import type { Content } from '../internal/content.ts';
import { contentOption, option, type OptionsOf } from '../internal/option.ts';
import type { WidgetOptions } from '../internal/widget-options.ts';

/** One button of a group: the options of a button, and whether it is there at all. */
export interface ButtonGroupItem extends ButtonOptions {
  /** `false` leaves the button out. Default `true`. */
  readonly visible?: boolean | undefined;
}

/** Options of a group of buttons, for the element and on the server. */
export const buttonGroupOptions = {
  /** The buttons: options of each, or trusted HTML or a Lit template in place of one. They replace what is inside. */
  buttons: contentOption<readonly (ButtonGroupItem | Content)[]>([], { converter: itemListJson }),
  /** Lines between the buttons. */
  divider: option(false),
  /** Escapes the labels of `buttons`; `encodeLabel` of a button comes first. A property without an attribute. */
  encodeLabels: option(true, { attribute: false }),
  /** Size of all buttons: `xs`, `sm` or `lg`; `null` is medium. */
  size: buttonLookOptions.size,
  /** One below the other. */
  vertical: option(false),
};

/** Options of {@link buttonGroupTemplate}. */
export interface ButtonGroupOptions extends WidgetOptions, OptionsOf<typeof buttonGroupOptions> {}
