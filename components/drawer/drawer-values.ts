import { Breakpoint, DrawerPlacement } from '../internal/enums.ts';
import { oneOf, type Refuse, throwing } from '../internal/refuse.ts';
import { type DrawerOptions, drawerOptions } from './drawer.options.ts';

/** Options of a drawer whose values are checked. */
export type DrawerValues = Pick<
  DrawerOptions,
  'backdrop' | 'fullscreen' | 'keyboard' | 'placement' | 'responsive' | 'scroll' | 'sheet'
>;

/** The same, with their defaults. */
export interface CheckedDrawer {
  readonly backdrop: boolean | 'static';
  readonly keyboard: boolean;
  readonly placement: DrawerPlacement | null;
  readonly responsive: Breakpoint | null;
  readonly scroll: boolean;
}

const backdrops = [true, false, 'static'] as const;
/** Values of `placement`. */
export const placements = Object.values(DrawerPlacement);
/** Values of `responsive`. */
export const breakpoints = Object.values(Breakpoint);

/** The values with their defaults; one that no drawer has is refused, then the default counts. */
export function checkedDrawer(values: DrawerValues, refuse: Refuse = throwing): CheckedDrawer {
  const { backdrop, placement, responsive } = values;
  const edge = oneOf(placements, placement, ['placement', 'Drawer'], refuse);
  return {
    backdrop:
      oneOf(backdrops, backdrop, ['backdrop', 'Drawer'], refuse) ?? drawerOptions.backdrop.default,
    keyboard: values.keyboard ?? drawerOptions.keyboard.default,
    // `null` is a choice of its own: no class at all.
    placement: placement === null ? null : (edge ?? drawerOptions.placement.default),
    responsive: oneOf(breakpoints, responsive, ['responsive', 'Drawer'], refuse),
    scroll: values.scroll ?? drawerOptions.scroll.default,
  };
}

/** Whether the drawer stands in the page from some width on. */
export function isResponsive({ responsive }: DrawerValues): boolean {
  return breakpoints.some((one) => one === responsive);
}

/** Classes of the dialog that stand for options, in their order. */
export function drawerClasses(values: DrawerValues, refuse: Refuse = throwing): string[] {
  const { placement, responsive } = checkedDrawer(values, refuse);
  const classes = [responsive === null ? 'drawer' : `${responsive}:drawer`];
  if (placement !== null) classes.push(`drawer-${placement}`);
  if (values.fullscreen) classes.push('drawer-fullscreen');
  if (values.sheet) classes.push('drawer-sheet');
  return classes;
}
