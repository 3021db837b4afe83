import { valueOf } from '../internal/choice.ts';
import type { Breakpoint, DrawerPlacement } from '../internal/enums.ts';
import { type Refuse, throwing } from '../internal/refuse.ts';
import { type DrawerOptions, drawerOptions } from './drawer.options.ts';

/** Options of a drawer whose values are validated. */
export type DrawerValues = Pick<
  DrawerOptions,
  'backdrop' | 'fullscreen' | 'keyboard' | 'placement' | 'responsive' | 'scroll' | 'sheet'
>;

/** Validated options of a drawer, with their defaults. */
export interface CheckedDrawer {
  readonly backdrop: boolean | 'static';
  readonly keyboard: boolean;
  readonly placement: DrawerPlacement | null;
  readonly responsive: Breakpoint | null;
  readonly scroll: boolean;
}

/** Values of `placement`. */
export const placements = drawerOptions.placement.values;
/** Values of `responsive`. */
export const breakpoints = drawerOptions.responsive.values;

/** The values with their defaults; an invalid value is refused and replaced by the default. */
export function checkedDrawer(values: DrawerValues, refuse: Refuse = throwing): CheckedDrawer {
  const { backdrop, keyboard, placement, responsive, scroll } = drawerOptions;
  return {
    backdrop: valueOf(backdrop, values.backdrop, ['backdrop', 'Drawer'], refuse),
    keyboard: values.keyboard ?? keyboard.default,
    placement: valueOf(placement, values.placement, ['placement', 'Drawer'], refuse),
    responsive: valueOf(responsive, values.responsive, ['responsive', 'Drawer'], refuse),
    scroll: values.scroll ?? scroll.default,
  };
}

/** Classes of the dialog for its options, in the order of the documented markup. */
export function drawerClasses(values: DrawerValues, refuse: Refuse = throwing): string {
  const { placement, responsive } = checkedDrawer(values, refuse);
  let classes = responsive === null ? 'drawer' : `${responsive}:drawer`;
  if (placement !== null) classes += ` drawer-${placement}`;
  if (values.fullscreen) classes += ' drawer-fullscreen';
  if (values.sheet) classes += ' drawer-sheet';
  return classes;
}
