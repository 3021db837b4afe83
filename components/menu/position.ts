import type * as FloatingUi from '@floating-ui/dom';

import { isRtl } from './levels.ts';
import { fallbacksOf, onScreen, placementAt, placementSteps } from './placement.ts';

/** Where a menu is put. */
export interface Anchor {
  /** What it is put beside. */
  readonly reference: Element;
  readonly menu: HTMLElement;
  /** As written: one placement, or one for each width. */
  readonly placement: string | null;
  /** Distance from the reference, and shift along its side, in CSS pixels. */
  readonly offset: { readonly mainAxis: number; readonly crossAxis: number };
  /** Least distance from the edges of the viewport, in CSS pixels. */
  readonly padding: number;
}

let library: typeof FloatingUi | null = null;
let loading: Promise<void> | null = null;

/** Whether menus can be put in place at once. */
export function isPositioningLoaded(): boolean {
  return library !== null;
}

/**
 * Loads what puts menus in place, once, when the first menu opens. Without it menus still open:
 * where the stylesheet has them, below their toggle.
 */
export function loadPositioning(): Promise<void> {
  loading ??= import('@floating-ui/dom').then(
    (module) => {
      library = module;
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
  const found = library;
  if (!found) return { ready: Promise.resolve(), stop: () => undefined };
  let isCurrent = true;
  let ready = Promise.resolve();
  const update = (): void => {
    ready = placed(found, anchor).then((place) => {
      if (isCurrent) apply(anchor.menu, place);
    });
  };
  const stop = found.autoUpdate(anchor.reference, anchor.menu, update);
  return {
    ready,
    stop: () => {
      isCurrent = false;
      stop();
    },
  };
}

/** Puts the menu in place once more. */
export async function placeAgain(anchor: Anchor): Promise<void> {
  if (library) apply(anchor.menu, await placed(library, anchor));
}

/** Takes away what putting it in place has written. */
export function clearPlace(menu: HTMLElement): void {
  for (const name of ['left', 'top', 'right']) menu.style.removeProperty(name);
  if (menu.getAttribute('style') === '') menu.removeAttribute('style');
  menu.removeAttribute('data-bs-placement');
}

type Place = Pick<FloatingUi.ComputePositionReturn, 'x' | 'y' | 'placement'>;

function placed(
  { computePosition, flip, offset, shift }: typeof FloatingUi,
  { reference, menu, placement, offset: distance, padding }: Anchor,
): Promise<Place> {
  const view = menu.ownerDocument.defaultView as Window;
  const wide = (minWidth: number): boolean => view.matchMedia(`(min-width: ${minWidth}px)`).matches;
  const wanted = onScreen(placementAt(placementSteps(placement), wide), isRtl(menu));
  return computePosition(reference, menu, {
    placement: wanted,
    middleware: [
      offset(distance),
      flip({
        // Without an alignment there is none to change: shifting helps.
        crossAxis: wanted.includes('-'),
        fallbackPlacements: fallbacksOf(wanted),
        fallbackStrategy: 'initialPlacement',
      }),
      shift({ padding }),
    ],
  });
}

/** Writes only what differs: writing costs a layout. */
function apply(menu: HTMLElement, { x, y, placement }: Place): void {
  const [left, top] = [`${rounded(x)}px`, `${rounded(y)}px`];
  const { style } = menu;
  if (style.left !== left) style.left = left;
  if (style.top !== top) style.top = top;
  if (style.right !== 'auto') style.right = 'auto';
  if (menu.getAttribute('data-bs-placement') !== placement) {
    menu.setAttribute('data-bs-placement', placement);
  }
}

/** Text between two device pixels is blurred. */
function rounded(value: number): number {
  const ratio = globalThis.devicePixelRatio || 1;
  return Math.round(value * ratio) / ratio;
}
