import type { AttributeMap } from '../internal/attributes/attributes.ts';
import type { ElementContract } from '../internal/options/element-contract.ts';
import { option, type OptionsOf } from '../internal/options/option.ts';
import { refusing } from '../internal/context/refuse-warning.ts';
import { widgetProperties } from '../internal/options/widget-properties.ts';
import { type MenuOptions, menuOptions } from './menu.options.ts';
import { menuTemplate } from './menu.template.ts';

const properties = {
  ...menuOptions,
  /** Name of the menu for assistive technology. */
  label: option<string | null>(null),
  ...widgetProperties,
};

/** Values of the properties of `<fwx-menu>`. */
export interface MenuModel extends OptionsOf<typeof properties> {}

/** Contract of `<fwx-menu>`, shared by browser and server. */
export const menuContract = {
  tag: 'fwx-menu',
  root: '.menu',
  properties,
  render: (model: MenuModel, children: unknown): unknown =>
    children ?? menuTemplate(optionsOfMenu(model), refusing),
} satisfies ElementContract;

/** Options of the template for these properties: `label` is the name of the root. */
export function optionsOfMenu(model: MenuModel): MenuOptions {
  const { label, ...rest } = model;
  if (label == null) return rest;
  // ARIA allows a name only on an element with a role.
  const own = model.menuRole ? {} : { role: 'group' };
  const options: AttributeMap = { ...own, 'aria-label': label, ...model.options };
  return { ...rest, options };
}
