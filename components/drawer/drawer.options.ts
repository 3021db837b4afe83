import { choice } from '../internal/options/choice.ts';
import { Breakpoint, DrawerPlacement } from '../internal/options/enums.ts';
import { modalOptions } from '../internal/modal/modal-options.ts';
import { option, type OptionsOf } from '../internal/options/option.ts';
import type { PartButton } from '../internal/content/part-button.ts';
import type { WidgetOptions } from '../internal/options/widget-options.ts';

export type { TaggedOptions } from '../internal/modal/modal-options.ts';

/** A button that belongs to a drawer: `label`, `tag`, `encode` (toggle only) and attributes. */
export type DrawerButtonOptions = PartButton;

/** Options that a drawer has beside those of every modal. */
export const drawerStyleOptions = {
  /** Covers the whole window; use it with `placement=""`. */
  fullscreen: option(false),
  /** Edge from which the drawer slides in; `null`, as attribute `''`, is none. */
  placement: choice<DrawerPlacement>(DrawerPlacement, DrawerPlacement.START, { isOptional: true }),
  /** Minimum width of the window at which the drawer is a part of the page; `null` for never. */
  responsive: choice<Breakpoint>(Breakpoint, null),
  /** Lets the page behind the drawer scroll while it is open. */
  scroll: option(false),
  /** Flush with the edge: no inset, border, radius and shadow. */
  sheet: option(false),
};

/** Options of a drawer, for the element and on the server. */
export const drawerOptions = { ...modalOptions, ...drawerStyleOptions };

/** Options of {@link drawerTemplate}. */
export interface DrawerOptions extends WidgetOptions, OptionsOf<typeof drawerOptions> {}
