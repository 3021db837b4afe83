import { buttonStyleOptions, buttonOptions } from '../button/button.options.ts';
import {
  attributes,
  attributesWith,
  markup,
  optionsOf,
  tagName,
} from '../internal/options/attribute-data.ts';
import type { AttributeMap } from '../internal/attributes/attributes.ts';
import { choice, switchOr } from '../internal/options/choice.ts';
import { contentOption, option, type OptionsOf } from '../internal/options/option.ts';
import type { Stringable } from '../internal/context/stringable.ts';
import type { WidgetOptions } from '../internal/options/widget-options.ts';
import { rootOptions } from '../internal/options/widget-properties.ts';
import { menuOptions, type MenuOptions } from '../menu/menu.options.ts';

/** Attributes of the element around toggle and menu, and its tag. */
export type ContainerOptions = AttributeMap & { readonly tag?: string | undefined };

/** Options of the toggle of a menu. */
export const toggleOptions = {
  /** Placement of the menu: `bottom-start`, or one for each width, `bottom-start md:end`. */
  placement: option<string | null>(null),
  ...buttonStyleOptions,
};

/** Options of a button that opens a menu, for the element and on the server. */
export const buttonMenuOptions = {
  /** Clicks that close the menu: `true` any, `false` none, `inside` or `outside` those in or out of it; `null` writes no attribute. */
  autoClose: switchOr(['inside', 'outside'], null),
  /** Attributes of the button; of the action button if it is `split`. */
  buttonOptions: option<AttributeMap>({}, attributes),
  /** Attributes of the element around button and menu, and its `tag`, by default `div`. */
  containerOptions: option<ContainerOptions>({}, attributesWith({ tag: option('div', tagName) })),
  /** Escapes `label`; when it is off, `label` is trusted HTML. A property without an attribute. */
  encodeLabel: buttonOptions.encodeLabel,
  /** Text of the button, by default the word "Button" in the language of the page; then all children are items. */
  label: option<Stringable | null>(null),
  /** The menu: `items` and its other options; replaces the content of the element. */
  menu: contentOption<MenuOptions>({}, optionsOf({ ...menuOptions, ...rootOptions })),
  /** Puts an element around button and menu; a split button always has one. Read once. */
  renderContainer: option(false),
  /** Renders an action button, and beside it a button that opens the menu. Read once. */
  split: option(false),
  /** Trusted HTML in the toggle of a split button; by default a caret. The attribute is text. Read once. */
  splitIcon: option<Stringable | null>('', markup),
  /** Tag of the button: `button` or `a`. Read once. */
  tagName: choice(['button', 'a'], 'button'),
  ...toggleOptions,
};

/** Options of {@link buttonMenuTemplate}. */
export interface ButtonMenuOptions extends WidgetOptions, OptionsOf<typeof buttonMenuOptions> {
  /** Renders the menu. Default {@link menuTemplate}. */
  readonly renderMenu?: ((options: MenuOptions) => unknown) | undefined;
}
