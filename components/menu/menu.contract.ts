import type { AttributeMap } from '../internal/attributes.ts';
import { itemListJson } from '../internal/attribute-data.ts';
import type { ElementContract } from '../internal/element-contract.ts';
import { refusing } from '../internal/refuse-warning.ts';
import { widgetProperties } from '../internal/widget-properties.ts';
import { type MenuOptions, menuTemplate } from './menu.template.ts';

/** Values of the properties of `<fwx-menu>`. */
export interface MenuModel extends MenuOptions {
  readonly label?: string | null | undefined;
}

/** What both sides know of `<fwx-menu>`. */
export const menuContract = {
  tag: 'fwx-menu',
  root: '.menu',
  properties: {
    encodeLabels: { attribute: false },
    items: { converter: itemListJson, content: true },
    label: { type: String },
    menuRole: { attribute: 'menu-role', type: Boolean },
    ...widgetProperties,
  },
  render: (model: MenuModel, children: unknown): unknown =>
    children ?? menuTemplate(menuOptions(model), refusing),
} satisfies ElementContract;

/** Options of the template for these properties: `label` is the name of the root. */
export function menuOptions(model: MenuModel): MenuOptions {
  const { label, ...rest } = model;
  if (label == null) return rest;
  // Only what has a role can have a name.
  const own = model.menuRole ? {} : { role: 'group' };
  const options: AttributeMap = { ...own, 'aria-label': label, ...model.options };
  return { ...rest, options };
}
