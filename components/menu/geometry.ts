import {
  autoUpdate,
  computePosition,
  type ComputePositionReturn,
  flip,
  offset,
  shift,
} from '@floating-ui/dom';

import type { Anchor, Placing } from './position.ts';
import { fallbacksOf, onScreen, placementAt } from './screen-placement.ts';

/** Puts the menu in place, and again whenever something around it moves, until it is stopped. */
export function keepPlaced(anchor: Anchor): Placing {
  if (anchor.isInTopLayer) raise(anchor.menu);
  let isCurrent = true;
  let ready = Promise.resolve();
  const update = (): void => {
    ready = placed(anchor).then((place) => {
      if (isCurrent) apply(anchor.menu, place);
    });
  };
  const stop = autoUpdate(anchor.reference, anchor.menu, update);
  return {
    ready,
    stop: () => {
      isCurrent = false;
      stop();
    },
  };
}

/** Shows the menu in the top layer: no container clips it, and none with a transform moves it. */
function raise(menu: HTMLElement): void {
  menu.popover ??= 'manual';
  if (menu.isConnected && !menu.matches(':popover-open')) menu.showPopover();
}

/** Puts the menu in place once. */
export async function placeOnce(anchor: Anchor): Promise<void> {
  apply(anchor.menu, await placed(anchor));
}

type Place = Pick<ComputePositionReturn, 'x' | 'y' | 'placement'>;

function placed({ reference, menu, placement, offset: distance, padding }: Anchor): Promise<Place> {
  const view = menu.ownerDocument.defaultView as Window;
  const wide = (minWidth: number): boolean => view.matchMedia(`(min-width: ${minWidth}px)`).matches;
  const wanted = onScreen(placementAt(placement, wide), menu.matches(':dir(rtl)'));
  return computePosition(reference, menu, {
    placement: wanted,
    strategy: menu.matches(':popover-open') ? 'fixed' : 'absolute',
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
