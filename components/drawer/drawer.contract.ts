import type { ElementContract } from '../internal/options/element-contract.ts';
import { modalProperties, optionsOfModal } from '../internal/modal/modal-options.ts';
import { option, type OptionsOf } from '../internal/options/option.ts';
import { refusing } from '../internal/context/refuse-warning.ts';
import { widgetProperties } from '../internal/options/widget-properties.ts';
import { type DrawerOptions, drawerOptions } from './drawer.options.ts';
import { drawerTemplate } from './drawer.template.ts';

const { scroll, title: _title, ...sameOptions } = drawerOptions;
const properties = {
  ...sameOptions,
  ...modalProperties,
  /** Lets the page behind the drawer scroll while it is open; the attribute is `scroll`. */
  bodyScroll: option(scroll.default, { attribute: 'scroll' }),
  ...widgetProperties,
};

/** Values of the properties of `<fwx-drawer>`; `heading` and `bodyScroll` are `title` and `scroll`. */
export interface DrawerModel extends OptionsOf<typeof properties> {}

/** Contract of `<fwx-drawer>`, shared by browser and server. */
export const drawerContract = {
  tag: 'fwx-drawer',
  // Plain children may contain another dialog.
  root: 'dialog:is(.drawer, [class*=":drawer"])',
  beside: '[data-bs-toggle="drawer"]',
  properties,
  render: (model: DrawerModel, children: unknown): unknown =>
    children ?? drawerTemplate(optionsOfDrawer(model), refusing),
} satisfies ElementContract;

/** Options of the template for these properties. */
export function optionsOfDrawer({ bodyScroll, ...rest }: DrawerModel): DrawerOptions {
  return { ...optionsOfModal(rest), scroll: bodyScroll };
}
