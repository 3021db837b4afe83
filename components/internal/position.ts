import type { Anchor, Placing } from './anchor.ts';
import type * as Geometry from './geometry.ts';

let geometry: typeof Geometry | null = null;
let loading: Promise<void> | null = null;

/** Whether panels can be put in place at once. */
export function isPositioningLoaded(): boolean {
  return geometry !== null;
}

/**
 * Loads what puts panels in place, once, when the first one opens. Without it panels still open:
 * where the stylesheet has them.
 */
export function loadPositioning(): Promise<void> {
  loading ??= import('./geometry.ts').then(
    (module) => {
      geometry = module;
    },
    () => {
      loading = null;
    },
  );
  return loading;
}

/** Puts the panel in place, and again whenever something around it moves, until it is stopped. */
export function keepInPlace(anchor: Anchor): Placing {
  return geometry?.keepPlaced(anchor) ?? { ready: Promise.resolve(), stop: () => undefined };
}

/** Puts the panel in place once more. */
export async function placeAgain(anchor: Anchor): Promise<void> {
  await geometry?.placeOnce(anchor);
}

/** Removes what putting it in place has written, and takes it out of the top layer. */
export function clearPlace(panel: HTMLElement): void {
  if (panel.popover === 'manual') panel.popover = null;
  for (const name of ['left', 'top', 'right']) panel.style.removeProperty(name);
  if (panel.getAttribute('style') === '') panel.removeAttribute('style');
  panel.removeAttribute('data-bs-placement');
  panel.removeAttribute('data-bs-display');
}
