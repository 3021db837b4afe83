import { choice } from '../internal/options/choice.ts';
import type { ElementContract } from '../internal/options/element-contract.ts';
import { option, type OptionsOf } from '../internal/options/option.ts';
import { refusing } from '../internal/context/refuse-warning.ts';
import { widgetProperties } from '../internal/options/widget-properties.ts';
import { menuOptions } from '../menu/menu.options.ts';
import { type ButtonMenuOptions, buttonMenuOptions } from './button-menu.options.ts';
import { buttonMenuTemplate } from './button-menu.template.ts';

const { tagName, ...sameOptions } = buttonMenuOptions;
const properties = {
  ...sameOptions,
  /** Tag of the button: `button`, the default, or `a`. Read once. */
  buttonTag: choice(['button', 'a'], null, { attribute: 'tag-name' }),
  /** Uses the ARIA role `menu`: one tab stop, arrow keys wrap, letters select items. Read once. */
  menuRole: menuOptions.menuRole,
  /** Whether the menu is open. */
  open: option(false, { reflect: true }),
  ...widgetProperties,
};

/** Values of the properties of `<fwx-button-menu>`. */
export interface ButtonMenuModel extends OptionsOf<typeof properties> {}

/** Contract of `<fwx-button-menu>`, shared by browser and server. */
export const buttonMenuContract = {
  tag: 'fwx-button-menu',
  root: '.menu, .btn-group',
  beside: '[data-bs-toggle="menu"]',
  properties,
  render: (model: ButtonMenuModel, children: unknown): unknown =>
    children ?? buttonMenuTemplate(optionsOfButtonMenu(model), refusing),
} satisfies ElementContract;

/** Options of the template for these properties. */
export function optionsOfButtonMenu(model: ButtonMenuModel): ButtonMenuOptions {
  const { buttonTag, menuRole, ...rest } = model;
  return {
    ...rest,
    menu: menuRole ? { ...model.menu, menuRole } : model.menu,
    placement: model.placement || null,
    tagName: buttonTag ?? tagName.default,
  };
}
