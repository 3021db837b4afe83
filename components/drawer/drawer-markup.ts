import { modalConfig } from '../internal/modal/modal-config.ts';
import { modalExpansion } from '../internal/modal/modal-markup.ts';
import { classValue } from '../internal/markup/patch.ts';
import { refusing } from '../internal/context/refuse-warning.ts';
import { drawerContract, type DrawerModel, optionsOfDrawer } from './drawer.contract.ts';
import { drawerTemplate } from './drawer.template.ts';
import { drawerOptions } from './drawer.options.ts';

/** Turns any children into the body of a drawer; buttons that open the drawer may come before it. */
export const drawerExpansion = modalExpansion('drawer', drawerContract.root, (model: DrawerModel) =>
  drawerTemplate(optionsOfDrawer(model), refusing),
);

/** Values of the properties that the markup of a drawer determines. */
export function readDrawer(dialog: HTMLElement): Partial<DrawerModel> {
  const { backdrop, keyboard, scroll } = modalConfig(dialog, 'Drawer');
  const { classList } = dialog;
  return {
    backdrop,
    bodyScroll: scroll,
    fullscreen: classList.contains('drawer-fullscreen'),
    keyboard,
    placement: classValue(dialog, 'drawer-', drawerOptions.placement.values),
    responsive:
      drawerOptions.responsive.values.find((one) => classList.contains(`${one}:drawer`)) ?? null,
    sheet: classList.contains('drawer-sheet'),
  };
}
