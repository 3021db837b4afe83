import type { Rect, Transform } from './geometry.ts';
import { matrixOf, type Size, type Turn, turnedSize } from './turn.ts';

/**
 * Returns the position of a turned image on the stage: the transform of its bounding box, as if the box
 * were an image that is not turned.
 *
 * @param matrix CSS matrix of the image, applied around its centre.
 */
export function viewOf(matrix: Transform, image: Size, turn: Turn): Transform {
  const [a = 1, b = 0, , , e = 0, f = 0] = matrix;
  const box = turnedSize(image, turn);
  const scale = Math.hypot(a, b);
  return [
    scale,
    0,
    0,
    scale,
    e + (image.width - box.width) / 2,
    f + (image.height - box.height) / 2,
  ];
}

/** Returns the CSS matrix of an image whose box has the transform `view`: the inverse of {@link viewOf}. */
export function matrixAt(view: Transform, image: Size, turn: Turn): Transform {
  const [scale = 1, , , , e = 0, f = 0] = view;
  const box = turnedSize(image, turn);
  const { a, b, c, d } = matrixOf(turn);
  return [
    a * scale,
    b * scale,
    c * scale,
    d * scale,
    e - (image.width - box.width) / 2,
    f - (image.height - box.height) / 2,
  ];
}

/** Returns the largest size of a ratio, width divided by height, inside another size; `null` returns that size. */
export function fitted({ width, height }: Size, ratio: number | null): Size {
  if (ratio === null) return { width, height };
  const used = Math.min(width, height * ratio);
  return { width: used, height: used / ratio };
}

/** Returns the intersection of two rectangles. */
export function overlap(one: Rect, other: Rect): Rect {
  const x = Math.max(one.x, other.x);
  const y = Math.max(one.y, other.y);
  return {
    x,
    y,
    width: Math.min(one.x + one.width, other.x + other.width) - x,
    height: Math.min(one.y + one.height, other.y + other.height) - y,
  };
}
