import {
  autoUpdate,
  computePosition,
  type ComputePositionReturn,
  flip,
  hide,
  offset,
  platform,
  shift,
  size,
} from '@floating-ui/dom';

import { type Anchor, type Placing, roomProperty } from './anchor.ts';
import type { PlacementSteps } from './placement.ts';
import { fallbacksOf, onScreen, placementAt } from './screen-placement.ts';

/** Positions the panel, and updates the position whenever something around it moves, until `stop()` is called. */
export function keepPlaced(anchor: Anchor): Placing {
  let isCurrent = true;
  let ready = Promise.resolve();
  let wasVisible = false;
  let wasInView = false;
  const { panel, placement, reference } = anchor;
  const update = (): void => {
    const isVisible = reference.isConnected && panel.checkVisibility();
    // A panel may also be open in a part of the page that is not shown yet.
    if (wasVisible && !isVisible) return anchor.onHidden();
    wasVisible = isVisible;
    if (!placement) return;
    ready = placed(anchor, placement).then((place) => {
      if (!isCurrent) return;
      // A script may also open a panel whose reference is not in view yet.
      if (wasInView && place.isClipped) return anchor.onHidden();
      wasInView ||= !place.isClipped;
      apply(panel, place);
    });
  };
  const stop = autoUpdate(reference, panel, update);
  return {
    ready,
    stop: () => {
      isCurrent = false;
      stop();
    },
  };
}

interface Place extends Pick<ComputePositionReturn, 'x' | 'y' | 'placement'> {
  /** Available height up to the edge of the viewport, in its pixels; `null` when the panel is not higher. */
  readonly room: number | null;
  /** Whether a container has clipped the whole reference, as by scrolling. */
  readonly isClipped: boolean;
}

async function placed(
  { reference, panel, offset: distance, padding = 0 }: Anchor,
  placement: PlacementSteps,
): Promise<Place> {
  const view = panel.ownerDocument.defaultView as Window;
  const wide = (minWidth: number): boolean => view.matchMedia(`(min-width: ${minWidth}px)`).matches;
  const wanted = onScreen(placementAt(placement, wide), panel.matches(':dir(rtl)'));
  const zoom = zoomOf(panel);
  let room: number | null = null;
  const place = await computePosition(reference, panel, {
    placement: wanted,
    strategy: isOnTop(panel) ? 'fixed' : 'absolute',
    ...(zoom !== 1 && { platform: zoomedPlatform(panel, zoom) }),
    middleware: [
      offset(distance),
      flip({
        // A placement without an alignment has none to change: `shift` moves the panel instead.
        crossAxis: wanted.includes('-'),
        fallbackPlacements: fallbacksOf(wanted),
        fallbackStrategy: 'initialPlacement',
      }),
      shift({ padding }),
      size({
        padding,
        apply({ availableHeight, rects: { floating } }) {
          const isHigh = floating.height > availableHeight || hasRoom(panel);
          room = isHigh ? availableHeight : null;
        },
      }),
      // The page itself moves the panel out of view together with its reference.
      hide({ rootBoundary: 'document' }),
    ],
  });
  return { ...place, room, isClipped: place.middlewareData.hide?.referenceHidden === true };
}

const isOnTop = (panel: Element): boolean => panel.matches(':popover-open');

/**
 * Scale of a panel in the top layer by CSS `zoom` of its ancestors: its position is written in its own pixels, but
 * measured in pixels of the viewport. Outside of the top layer it is measured relative to the elements around it, so 1.
 */
function zoomOf(panel: Element): number {
  // Older browsers have no `currentCSSZoom`.
  return isOnTop(panel) ? (panel.currentCSSZoom ?? 1) : 1;
}

/** Measures the panel in pixels of the viewport, like all other elements. */
function zoomedPlatform({ offsetHeight, offsetWidth }: HTMLElement, zoom: number): typeof platform {
  return {
    ...platform,
    getDimensions: () => ({ height: offsetHeight * zoom, width: offsetWidth * zoom }),
  };
}

/** Writes only what differs: writing costs a layout. */
function apply(panel: HTMLElement, { x, y, placement, room }: Place): void {
  const zoom = zoomOf(panel);
  const [left, top] = [`${rounded(x / zoom)}px`, `${rounded(y / zoom)}px`];
  const { style } = panel;
  if (style.left !== left) style.left = left;
  if (style.top !== top) style.top = top;
  if (style.right !== 'auto') style.right = 'auto';
  if (room !== null && isOnTop(panel)) writeRoom(style, room / zoom);
  if (panel.getAttribute('data-bs-placement') !== placement) {
    panel.setAttribute('data-bs-placement', placement);
  }
}

const hasRoom = ({ style }: HTMLElement): boolean => style.getPropertyValue(roomProperty) !== '';

/** Writes the available height, rounded down, so that a panel of this height fits at the next positioning. */
function writeRoom(style: CSSStyleDeclaration, room: number): void {
  const height = `${Math.max(0, Math.floor(room) - 1)}px`;
  if (style.getPropertyValue(roomProperty) !== height) style.setProperty(roomProperty, height);
}

/** Text between two device pixels is blurred. */
function rounded(value: number): number {
  const ratio = globalThis.devicePixelRatio || 1;
  return Math.round(value * ratio) / ratio;
}
