import type * as Geometry from './geometry.ts';
import type { Offset } from './menu-config.ts';
import type { PlacementSteps } from './placement.ts';

/** Where a menu is put. */
export interface Anchor {
  /** What it is put beside. */
  readonly reference: Element;
  readonly menu: HTMLElement;
  /** One placement, or one for each width. */
  readonly placement: PlacementSteps;
  /** Distance from the reference, and shift along its side, in CSS pixels. */
  readonly offset: Offset;
  /** Least distance from the edges of the viewport, in CSS pixels. */
  readonly padding: number;
  /** Whether the menu is shown in the top layer, where no container clips it. */
  readonly isInTopLayer: boolean;
}

let geometry: typeof Geometry | null = null;
let loading: Promise<void> | null = null;

/** Whether menus can be put in place at once. */
export function isPositioningLoaded(): boolean {
  return geometry !== null;
}

/**
 * Loads what puts menus in place, once, when the first menu opens. Without it menus still open:
 * where the stylesheet has them, below their toggle.
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

/** A menu that is kept in place. */
export interface Placing {
  /** Settled when the menu is where it belongs for the first time. */
  readonly ready: Promise<void>;
  /** Leaves the menu where it is. */
  stop(): void;
}

/** Puts the menu in place, and again whenever something around it moves, until it is stopped. */
export function keepInPlace(anchor: Anchor): Placing {
  return geometry?.keepPlaced(anchor) ?? { ready: Promise.resolve(), stop: () => undefined };
}

/** Puts the menu in place once more. */
export async function placeAgain(anchor: Anchor): Promise<void> {
  await geometry?.placeOnce(anchor);
}

/** Removes what putting it in place has written, and takes it out of the top layer. */
export function clearPlace(menu: HTMLElement): void {
  if (menu.popover === 'manual') menu.popover = null;
  for (const name of ['left', 'top', 'right']) menu.style.removeProperty(name);
  if (menu.getAttribute('style') === '') menu.removeAttribute('style');
  menu.removeAttribute('data-bs-placement');
  menu.removeAttribute('data-bs-display');
}
