import { buttonStyleOptions, type ButtonOptions, buttonOptions } from '../button/button.options.ts';
import { itemsOf } from '../internal/options/attribute-data.ts';
import type { Content } from '../internal/content/content.ts';
import { contentOption, option, type OptionsOf } from '../internal/options/option.ts';
import type { WidgetOptions } from '../internal/options/widget-options.ts';
import { rootOptions } from '../internal/options/widget-properties.ts';

/** Options of a button of a group. */
export const groupButtonOptions = {
  ...buttonOptions,
  ...rootOptions,
  /** `false` leaves the button out. */
  visible: option(true),
};

/** One button of a group: the options of a button, and whether it is visible. */
export interface ButtonGroupItem extends ButtonOptions, OptionsOf<typeof groupButtonOptions> {}

/** Options of a group of buttons, for the element and on the server. */
export const buttonGroupOptions = {
  /** The buttons: options of each, or trusted HTML or a Lit template instead. They replace the content of the element. */
  buttons: contentOption<readonly (ButtonGroupItem | Content)[]>(
    [],
    itemsOf(() => groupButtonOptions),
  ),
  /** Lines between the buttons. */
  divider: option(false),
  /** Escapes the labels of `buttons`; `encodeLabel` of a button takes precedence. A property without an attribute. */
  encodeLabels: option(true, { attribute: false }),
  /** Size of all buttons; `null` is medium. */
  size: buttonStyleOptions.size,
  /** Stacks the buttons one below the other. */
  vertical: option(false),
};

/** Options of {@link buttonGroupTemplate}. */
export interface ButtonGroupOptions extends WidgetOptions, OptionsOf<typeof buttonGroupOptions> {}
