import type { ElementContract } from '../internal/element-contract.ts';
import { option, type OptionsOf } from '../internal/option.ts';
import { refusing } from '../internal/refuse-warning.ts';
import { widgetProperties } from '../internal/widget-properties.ts';
import { type DrawerOptions, drawerOptions } from './drawer.options.ts';
import { drawerTemplate } from './drawer.template.ts';

const { scroll, title, ...sameOptions } = drawerOptions;
const properties = {
  ...sameOptions,
  /** Lets the page behind the drawer scroll while it is open; the attribute is `scroll`. */
  bodyScroll: option(scroll.default, { attribute: 'scroll' }),
  /** Title of the drawer. The attribute `title` would be a tooltip. */
  heading: title,
  /** Whether the drawer is open. */
  open: option(false, { reflect: true }),
  /** Label of a button before the drawer that opens it. */
  toggleLabel: option<string | null>(null, { attribute: 'toggle-label' }),
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
export function optionsOfDrawer(model: DrawerModel): DrawerOptions {
  const { heading, bodyScroll, toggleLabel, toggleButton, ...rest } = model;
  return {
    ...rest,
    scroll: bodyScroll,
    title: heading,
    toggleButton:
      toggleLabel == null ? toggleButton : { label: toggleLabel, ...asMap(toggleButton) },
  };
}

function asMap(button: DrawerOptions['toggleButton']): object {
  return typeof button === 'object' && !Array.isArray(button) ? button : {};
}
