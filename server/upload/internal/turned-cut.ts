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

/** How a cut of a picture that stands at an angle is made. */
export interface TiltedCut {
  /** The part of the picture that is needed, before it is turned. */
  readonly source: Rect;
  /** Pixels that are added around it by repeating its outermost ones. */
  readonly padding: {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  };
  /** The four numbers of the turn, row by row. */
  readonly matrix: [[number, number], [number, number]];
  /** Moves the turned part by less than a pixel, so that its pixels lie on those of the cut. */
  readonly shift: { readonly x: number; readonly y: number };
  /** The cut on the turned part. */
  readonly rect: Rect;
}

type Point = readonly [x: number, y: number];

/** Pixels around the cut that interpolation and rounding may reach, also beside the picture. */
const margin = 2;
/** Radians by which an angle is changed that would leave open which way libvips rounds. */
const nudge = 1e-7;
/** How near to a half, in pixels, arithmetic may take a number for one on the other side of it. */
const unsure = 1e-9;

/**
 * Where the cut lies in the picture before it is turned. Exact when the turn consists of quarters;
 * of another angle it is the box around it, in fractions of pixels.
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
 * Plans the cut of a picture that is not turned by quarters alone. The cut lies on the picture.
 *
 * libvips puts the top left corner of what it turned at the rounded corner of the box around it, and
 * moves the pixels inside of this box. Where a pixel lies counts from its middle.
 */
export function planTiltedCut(rect: CropRect, size: Size): TiltedCut {
  const needed = withMargin(beforeTurn(rect, size));
  const { matrix, start } = steadyTurn(readTurn(rect), needed);
  const { a, b, c, d } = matrix;
  const box = turnedSize(size, readTurn(rect));
  const [x, y] = [needed.x + 0.5 - size.width / 2, needed.y + 0.5 - size.height / 2];
  // Of the first pixel that is needed, seen from the first pixel of the cut.
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

/** The turn, and where the corner of the box around what it turns is. */
function steadyTurn(turn: Turn, { width, height }: Size): { matrix: Matrix; start: Rect } {
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

/** What of `needed` is in the picture, and how much of it is not. */
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
  return Math.abs(value - Math.floor(value) - 0.5) < unsure;
}
