import { type Anchor, type Placing, roomProperty } from './anchor.ts';
import type * as Geometry from './geometry.ts';

let geometry: typeof Geometry | null = null;
let loading: Promise<void> | null = null;

/** Whether panels can be positioned without waiting. */
export function isPositioningLoaded(): boolean {
  return geometry !== null;
}

/**
 * Loads the module that positions panels, once, when the first panel opens. Without it panels still open
 * where the stylesheet places them.
 *
 * @returns `null` when it is loaded already, so that a panel opens without waiting.
 */
export function loadPositioning(): Promise<void> | null {
  if (geometry) return null;
  return (loading ??= import('./geometry.ts').then(
    (module) => {
      geometry = module;
    },
    () => {
      loading = null;
    },
  ));
}

/** The positioning of each panel that is kept in place. */
const placings = new WeakMap<HTMLElement, Placing>();

/**
 * Positions the panel, and updates the position whenever something around it moves, until {@link release}.
 *
 * @returns Resolves when the panel is in position for the first time.
 */
export async function keepInPlace(anchor: Anchor): Promise<void> {
  const { isInTopLayer, panel } = anchor;
  release(panel);
  if (!geometry) return;
  if (isInTopLayer) raise(panel);
  const placing = geometry.keepPlaced(anchor);
  placings.set(panel, placing);
  await placing.ready;
}

/** Ends the updates; the panel stays where it is. */
export function release(panel: HTMLElement): void {
  placings.get(panel)?.stop();
  placings.delete(panel);
}

const written = ['left', 'top', 'right', roomProperty];

/** Removes what putting it in place has written, and takes it out of the top layer. */
export function clearPlace(panel: HTMLElement): void {
  lower(panel);
  for (const name of written) panel.style.removeProperty(name);
  if (panel.getAttribute('style') === '') panel.removeAttribute('style');
  panel.removeAttribute('data-bs-placement');
  panel.removeAttribute('data-bs-display');
}

/** Panels that this module has made popovers, as the author has not. */
const raised = new WeakSet<HTMLElement>();

/** Shows the panel in the top layer, where no container clips it and no container with a transform moves it. */
function raise(panel: HTMLElement): void {
  if (panel.popover === null) {
    panel.popover = 'manual';
    raised.add(panel);
  }
  if (panel.isConnected && !panel.matches(':popover-open')) panel.showPopover();
}

function lower(panel: HTMLElement): void {
  if (raised.delete(panel)) panel.popover = null;
  else if (panel.popover && panel.matches(':popover-open')) panel.hidePopover();
}
