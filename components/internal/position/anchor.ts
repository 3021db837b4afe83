import type { PlacementSteps } from './placement.ts';

/**
 * Custom property with the available height for a panel in the top layer that is higher: the page cannot be scrolled to
 * the rest of such a panel.
 */
export const roomProperty = '--fwx-panel-room';

/** Where a panel is put. */
export interface Anchor {
  /** The element that the panel is positioned beside. */
  readonly reference: Element;
  readonly panel: HTMLElement;
  /** One placement, or one for each width; `null` leaves the position to the stylesheet. */
  readonly placement: PlacementSteps | null;
  readonly offset: Offset;
  /** Least distance from the edges of the viewport, in CSS pixels. Default 0. */
  readonly padding?: number;
  /** Whether the panel is shown in the top layer, where no container clips it. */
  readonly isInTopLayer: boolean;
  /**
   * Called when the page has hidden the panel, as by closing a dialog around it, when the reference was removed, and when it
   * was scrolled out of its container.
   */
  onHidden(): void;
}

/** Distance between a panel and its reference, and shift along its side, in CSS pixels. */
export interface Offset {
  readonly mainAxis: number;
  readonly crossAxis: number;
}

/** The positioning of a panel while it is open. */
export interface Placing {
  /** Resolves when the panel is in position for the first time. */
  readonly ready: Promise<void>;
  /** Stops the updates; the panel stays where it is. */
  stop(): void;
}
