import type { CropRectangle } from '../../validator/index.ts';

/** Width and height of a picture in pixels, as it is shown. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The part of a rectangle inside the picture; of one outside, the nearest pixel of the edge. */
export function clampRectangle(rect: CropRectangle, size: Size): CropRectangle {
  const x = Math.max(0, Math.min(rect.x, size.width - 1));
  const y = Math.max(0, Math.min(rect.y, size.height - 1));
  return {
    x,
    y,
    width: Math.max(1, Math.min(rect.x + rect.width, size.width) - x),
    height: Math.max(1, Math.min(rect.y + rect.height, size.height) - y),
  };
}

/**
 * How much smaller a cut has to become to fit into the output size, between 0 and 1; 1 when it fits
 * already, because pictures are never enlarged.
 */
export function outputScale(rect: CropRectangle, width: number, height: number): number {
  return Math.min(1, width / rect.width, height / rect.height);
}
