import {
  clampRect,
  type CropRect,
  type Matrix,
  matrixOf,
  type Rect,
  readTurn,
  type Size,
  type Turn,
  turnedSize,
} from '../../../components/crops.ts';

/** The plan for a crop at an angle. */
export interface TiltedCut {
  /** The part of the picture that is needed, before it is rotated. */
  readonly source: Rect;
  /** Pixels that are added around it by repeating its outermost ones. */
  readonly padding: {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  };
  /** The matrix of the rotation, row by row. */
  readonly matrix: [[number, number], [number, number]];
  /** Moves the rotated part by less than a pixel, so that its pixels align with those of the crop. */
  readonly shift: { readonly x: number; readonly y: number };
  /** The crop on the rotated part. */
  readonly rect: Rect;
}

type Point = readonly [x: number, y: number];

/** Pixels around the crop that interpolation and rounding may read, also outside the picture. */
const margin = 2;
/** Radians by which an angle is changed when the rounding of libvips would be ambiguous. */
const nudge = 1e-7;
/** Distance from a half, in pixels, within which arithmetic may round to the wrong side. */
const tieTolerance = 1e-9;

/**
 * The place of the crop in the picture before the rotation. Exact when the rotation consists of quarters;
 * for another angle it is the bounding box, in fractions of pixels.
 */
export function beforeTurn(rect: CropRect, size: Size): Rect {
  const { a, b, c, d } = matrixOf(readTurn(rect));
  const box = turnedSize(size, readTurn(rect));
  const corners = cornersOf(rect).map(([left, top]): Point => {
    const [x, y] = [left - box.width / 2, top - box.height / 2];
    return [a * x + b * y + size.width / 2, c * x + d * y + size.height / 2];
  });
  return boxAround(corners);
}

/**
 * Plans the crop of a picture that is not rotated by quarters alone. The crop lies on the picture.
 *
 * libvips places the top left corner of the rotated picture at the rounded corner of its bounding box, and
 * moves the pixels inside of this box. The position of a pixel is that of its centre.
 */
export function planTiltedCut(rect: CropRect, size: Size): TiltedCut {
  const needed = withMargin(beforeTurn(rect, size));
  const { matrix, start } = unambiguousTurn(readTurn(rect), needed);
  const { a, b, c, d } = matrix;
  const box = turnedSize(size, readTurn(rect));
  const [x, y] = [needed.x + 0.5 - size.width / 2, needed.y + 0.5 - size.height / 2];
  // Of the first pixel that is needed, relative to the first pixel of the crop.
  const offset = {
    x: a * x + c * y + box.width / 2 - rect.x - 0.5,
    y: b * x + d * y + box.height / 2 - rect.y - 0.5,
  };
  const whole = { x: Math.round(offset.x), y: Math.round(offset.y) };
  return {
    ...sourceOf(needed, size),
    matrix: [
      [a, c],
      [b, d],
    ],
    shift: { x: offset.x - whole.x, y: offset.y - whole.y },
    rect: {
      x: -whole.x - Math.round(start.x),
      y: -whole.y - Math.round(start.y),
      width: rect.width,
      height: rect.height,
    },
  };
}

/** The rotation, and the corner of the bounding box of the rotated picture. */
function unambiguousTurn(turn: Turn, { width, height }: Size): { matrix: Matrix; start: Rect } {
  const corners = cornersOf({ x: 0, y: 0, width, height });
  let rotation = turn.rotation;
  for (let step = 0; ; step++) {
    const matrix = matrixOf({ ...turn, rotation });
    const { a, b, c, d } = matrix;
    const start = boxAround(corners.map(([x, y]): Point => [a * x + c * y, b * x + d * y]));
    const isSure = !isNearHalf(start.x) && !isNearHalf(start.y);
    if (isSure || step === 20) return { matrix, start };
    rotation += nudge;
  }
}

function withMargin(rect: Rect): Rect {
  const x = Math.floor(rect.x) - margin;
  const y = Math.floor(rect.y) - margin;
  return {
    x,
    y,
    width: Math.ceil(rect.x + rect.width) + margin - x,
    height: Math.ceil(rect.y + rect.height) + margin - y,
  };
}

/** The part of `needed` inside the picture, and the padding for the part outside. */
function sourceOf(needed: Rect, size: Size): Pick<TiltedCut, 'padding' | 'source'> {
  const source = clampRect(needed, size);
  const padding = {
    left: source.x - needed.x,
    top: source.y - needed.y,
    right: needed.x + needed.width - source.x - source.width,
    bottom: needed.y + needed.height - source.y - source.height,
  };
  return { source, padding };
}

function cornersOf({ x, y, width, height }: Rect): Point[] {
  return [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ];
}

function boxAround(points: readonly Point[]): Rect {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

function isNearHalf(value: number): boolean {
  return Math.abs(value - Math.floor(value) - 0.5) < tieTolerance;
}
