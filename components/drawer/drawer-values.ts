import { Breakpoint, DrawerPlacement } from '../internal/enums.ts';
import { oneOf, type Refuse, throwing } from '../internal/refuse.ts';

/** Options of a drawer whose values are checked. */
export interface DrawerValues {
  readonly backdrop?: boolean | 'static' | undefined;
  readonly fullscreen?: boolean | undefined;
  readonly keyboard?: boolean | undefined;
  readonly placement?: DrawerPlacement | null | undefined;
  readonly responsive?: Breakpoint | null | undefined;
  readonly scroll?: boolean | undefined;
  readonly sheet?: boolean | undefined;
}

/** The same, with their defaults. */
export interface CheckedDrawer {
  readonly backdrop: boolean | 'static';
  readonly keyboard: boolean;
  readonly placement: DrawerPlacement | null;
  readonly responsive: Breakpoint | null;
  readonly scroll: boolean;
}

const backdrops = [true, false, 'static'] as const;
const placements = Object.values(DrawerPlacement);
const breakpoints = Object.values(Breakpoint);

/** The values with their defaults; one that no drawer has is refused, then the default counts. */
export function checkedDrawer(values: DrawerValues, refuse: Refuse = throwing): CheckedDrawer {
  const { backdrop, placement, responsive } = values;
  const edge = oneOf(placements, placement, ['placement', 'Drawer'], refuse);
  return {
    backdrop: oneOf(backdrops, backdrop, ['backdrop', 'Drawer'], refuse) ?? true,
    keyboard: values.keyboard ?? true,
    // `null` is a choice of its own: no class at all.
    placement: placement === null ? null : (edge ?? DrawerPlacement.START),
    responsive: oneOf(breakpoints, responsive, ['responsive', 'Drawer'], refuse),
    scroll: values.scroll ?? false,
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
