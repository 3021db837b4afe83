import type { Size } from '../../../components/crops.ts';

/**
 * Factor by which a crop has to be scaled to fit the output size, between 0 and 1; 1 when it fits
 * already, because pictures are never enlarged.
 */
export function outputScale(cut: Size, width: number, height: number): number {
  return Math.min(1, width / cut.width, height / cut.height);
}

/** A size made smaller, in whole pixels and at least one. */
export function scaleSize({ width, height }: Size, scale: number): Size {
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
