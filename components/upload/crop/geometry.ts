import { edgesOfTurned, isInside, middleOf, shrink, tolerance } from './edges.ts';
import {
  cosSin,
  isUpright,
  quartersOf,
  readTurn,
  type Size,
  type Turn,
  turnedSize,
} from './turn.ts';

export type { Size };

/** A rectangle; `x` and `y` are measured from the left and the top. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * A part of an image. `rotation` and `flip` specify how the image is turned before it is cropped, see
 * {@link Turn}; for an image that is not turned both keys are absent.
 */
export type CropRect = Rect & Partial<Turn>;

/**
 * A CSS matrix without rotation or skew, `[a, 0, 0, d, e, f]`, applied around the centre of the
 * image: `a` and `d` scale, `e` and `f` move.
 */
export type Transform = readonly number[];

/** The value that the editor stores under the metadata key `crop`. */
export interface Crop {
  /** Height divided by width, as in FilePond. */
  readonly aspectRatio: number;
  /** Centre of the rectangle as a fraction of the flipped image, before its rotation. */
  readonly center: { readonly x: number; readonly y: number };
  readonly flip: Turn['flip'];
  /** Whole pixels of the image as it is displayed: after EXIF orientation, flip and rotation. */
  readonly rect: CropRect;
  /** Radians clockwise. */
  readonly rotation: number;
  readonly scaleToFit: boolean;
  /** Chosen preset, width divided by height; `null` is a free selection. */
  readonly selectionRatio: number | null;
  readonly zoom: number;
}

/** Returns the transform that centres the whole image in `box`, as large as it fits. */
export function containing(image: Size, box: Size): Transform {
  const scale = Math.min(box.width / image.width, box.height / image.height);
  return [scale, 0, 0, scale, (box.width - image.width) / 2, (box.height - image.height) / 2];
}

/** Returns the part of the image that `selection` covers, in image pixels, not rounded. */
export function toImage(selection: Rect, transform: Transform, image: Size): Rect {
  const { a, d, e, f } = parts(transform);
  const { width, height } = image;
  return {
    x: (selection.x - e - width / 2) / a + width / 2,
    y: (selection.y - f - height / 2) / d + height / 2,
    width: selection.width / a,
    height: selection.height / d,
  };
}

/** Returns the displayed position of the rectangle `rect` of the image: the inverse of {@link toImage}. */
export function toCanvas(rect: Rect, transform: Transform, image: Size): Rect {
  const { a, d, e, f } = parts(transform);
  return {
    x: a * (rect.x - image.width / 2) + image.width / 2 + e,
    y: d * (rect.y - image.height / 2) + image.height / 2 + f,
    width: rect.width * a,
    height: rect.height * d,
  };
}

/**
 * Returns the selection in whole pixels of the image. Each edge is clamped to the image before
 * rounding, so that a selection beyond the image loses only the part beyond it.
 */
export function sourceRect(selection: Rect, transform: Transform, image: Size): Rect {
  const free = toImage(selection, transform, image);
  const left = clamp(free.x, 0, image.width);
  const top = clamp(free.y, 0, image.height);
  const right = clamp(free.x + free.width, 0, image.width);
  const bottom = clamp(free.y + free.height, 0, image.height);
  return {
    x: Math.round(left),
    y: Math.round(top),
    width: Math.round(right - left),
    height: Math.round(bottom - top),
  };
}

/**
 * Returns the crop for `rect`. `center`, `zoom` and `aspectRatio` describe the same rectangle in the
 * format of FilePond, so that its preview and its transform plugin show and crop exactly that rectangle.
 */
export function cropOf(rect: CropRect, image: Size, selectionRatio: number | null): Crop {
  const turn = readTurn(rect);
  const aspectRatio = rect.height / rect.width;
  return {
    aspectRatio,
    center: centreOf(rect, image, turn),
    flip: turn.flip,
    rect,
    rotation: turn.rotation,
    scaleToFit: false,
    selectionRatio,
    zoom: Math.max(widestCentred(aspectRatio, image, turn) / rect.width, 1),
  };
}

/** Returns `rect` with the turn of the image. */
export function turnedRect({ x, y, width, height }: Rect, turn: Turn): CropRect {
  const rect = { x, y, width, height };
  return isUpright(turn) ? rect : { ...rect, ...turn };
}

/**
 * Reads a rectangle from an untrusted value in the same way as the server: rounds to whole pixels, halves
 * away from zero. Returns `null` for a value without finite numbers or without an area.
 */
export function readRect(value: unknown): CropRect | null {
  if (typeof value !== 'object' || value === null) return null;
  const { x, y, width, height } = value as Record<string, unknown>;
  const numbers = [x, y, width, height].map(whole);
  if (!numbers.every((one) => one !== null)) return null;
  const [left, top, wide, high] = numbers as [number, number, number, number];
  const rect = { x: left, y: top, width: wide, height: high };
  return wide > 0 && high > 0 ? turnedRect(rect, readTurn(value)) : null;
}

/**
 * Returns the part of `rect` inside the image; for a rectangle outside, the nearest pixel of the edge. On
 * an image at an angle that is not a quarter turn, a rectangle that crosses an edge shrinks around its
 * centre, so that it contains no empty area.
 */
export function clampRect(rect: CropRect, image: Size): CropRect {
  const turn = readTurn(rect);
  const inBox = turnedRect(clampTo(rect, turnedSize(image, turn)), turn);
  return quartersOf(turn) === null ? shrunkInto(inBox, image, turn) : inBox;
}

/** Returns the whole pixels within `rect`; when there are none, the pixel in its middle. */
export function innerPixels(rect: Rect): Rect {
  const [x, width] = innerSpan(rect.x, rect.width);
  const [y, height] = innerSpan(rect.y, rect.height);
  return { x, y, width, height };
}

function innerSpan(start: number, length: number): [start: number, length: number] {
  // Less than the tolerance of `isInside`, even diagonally: a rectangle that is inside stays inside.
  const slack = tolerance / 2;
  // Adding 0 turns -0 into 0.
  const first = Math.ceil(start - slack) + 0;
  const last = Math.floor(start + length + slack);
  return last > first ? [first, last - first] : [Math.floor(start + length / 2), 1];
}

function clampTo(rect: Rect, box: Size): Rect {
  const x = clamp(rect.x, 0, box.width - 1);
  const y = clamp(rect.y, 0, box.height - 1);
  return {
    x,
    y,
    width: Math.max(1, Math.min(rect.x + rect.width, box.width) - x),
    height: Math.max(1, Math.min(rect.y + rect.height, box.height) - y),
  };
}

function shrunkInto(rect: CropRect, image: Size, turn: Turn): CropRect {
  const edges = edgesOfTurned(middleOf({ x: 0, y: 0, ...turnedSize(image, turn) }), image, turn);
  let inner: Rect = rect;
  // A line one pixel wide may be outside again after rounding to whole pixels; it shrinks to one pixel.
  while (!isInside(inner, edges)) {
    const next = innerPixels(shrink(inner, edges));
    const isLess = next.width < inner.width || next.height < inner.height;
    inner = next;
    if (!isLess) break;
  }
  return turnedRect(inner, turn);
}

/** Returns the middle of the rectangle as a fraction of the image, after its flip and before its rotation. */
function centreOf(rect: Rect, image: Size, turn: Turn): { x: number; y: number } {
  const middle = middleOf(rect);
  const box = turnedSize(image, turn);
  const [x, y] = [middle.x - box.width / 2, middle.y - box.height / 2];
  const { cos, sin } = cosSin(turn);
  return {
    x: (cos * x + sin * y + image.width / 2) / image.width,
    y: (cos * y - sin * x + image.height / 2) / image.height,
  };
}

/** Returns the width of the largest centred rectangle of a ratio, height divided by width. */
function widestCentred(ratio: number, { width, height }: Size, turn: Turn): number {
  const { cos, sin } = cosSin(turn);
  const [along, across] = [Math.abs(cos), Math.abs(sin)];
  return Math.min(width / (along + ratio * across), height / (across + ratio * along));
}

function whole(value: unknown): number | null {
  if (typeof value !== 'number') return null;
  const rounded = Math.sign(value) * Math.round(Math.abs(value)) + 0;
  return Number.isSafeInteger(rounded) ? rounded : null;
}

function parts(transform: Transform): {
  a: number;
  d: number;
  e: number;
  f: number;
} {
  const [a = 1, , , d = 1, e = 0, f = 0] = transform;
  return { a, d, e, f };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
