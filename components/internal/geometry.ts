import {
  autoUpdate,
  computePosition,
  type ComputePositionReturn,
  flip,
  offset,
  shift,
} from '@floating-ui/dom';

import type { Anchor, Placing } from './anchor.ts';
import { fallbacksOf, onScreen, placementAt } from './screen-placement.ts';

/** Puts the panel in place, and again whenever something around it moves, until it is stopped. */
export function keepPlaced(anchor: Anchor): Placing {
  let isCurrent = true;
  let ready = Promise.resolve();
  const update = (): void => {
    ready = placed(anchor).then((place) => {
      if (isCurrent) apply(anchor.panel, place);
    });
  };
  const stop = autoUpdate(anchor.reference, anchor.panel, update);
  return {
    ready,
    stop: () => {
      isCurrent = false;
      stop();
    },
  };
}

type Place = Pick<ComputePositionReturn, 'x' | 'y' | 'placement'>;

function placed({
  reference,
  panel,
  placement,
  offset: distance,
  padding,
}: Anchor): Promise<Place> {
  const view = panel.ownerDocument.defaultView as Window;
  const wide = (minWidth: number): boolean => view.matchMedia(`(min-width: ${minWidth}px)`).matches;
  const wanted = onScreen(placementAt(placement, wide), panel.matches(':dir(rtl)'));
  return computePosition(reference, panel, {
    placement: wanted,
    strategy: panel.matches(':popover-open') ? 'fixed' : 'absolute',
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
function apply(panel: HTMLElement, { x, y, placement }: Place): void {
  const [left, top] = [`${rounded(x)}px`, `${rounded(y)}px`];
  const { style } = panel;
  if (style.left !== left) style.left = left;
  if (style.top !== top) style.top = top;
  if (style.right !== 'auto') style.right = 'auto';
  if (panel.getAttribute('data-bs-placement') !== placement) {
    panel.setAttribute('data-bs-placement', placement);
  }
}

/** Text between two device pixels is blurred. */
function rounded(value: number): number {
  const ratio = globalThis.devicePixelRatio || 1;
  return Math.round(value * ratio) / ratio;
}
