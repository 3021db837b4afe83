/** A rectangle; `x` and `y` count from the left and the top. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Width and height in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * A CSS matrix without rotation or skew, `[a, 0, 0, d, e, f]`, applied around the centre of the
 * image: `a` and `d` scale, `e` and `f` move.
 */
export type Transform = readonly number[];

/** What the editor stores under the metadata key `crop`. */
export interface Crop {
  /** Height divided by width, as FilePond counts. */
  readonly aspectRatio: number;
  /** Centre of the rectangle as a fraction of the image. */
  readonly center: { readonly x: number; readonly y: number };
  readonly flip: { readonly horizontal: boolean; readonly vertical: boolean };
  /** Whole pixels of the image as it is displayed, that is after EXIF orientation. */
  readonly rect: Rect;
  readonly rotation: number;
  readonly scaleToFit: boolean;
  /** Preset the person chose, width divided by height; `null` is a free selection. */
  readonly selectionRatio: number | null;
  readonly zoom: number;
}

/** The transform that shows the whole image in the middle of `box`, as large as it fits. */
export function containing(image: Size, box: Size): Transform {
  const scale = Math.min(box.width / image.width, box.height / image.height);
  return [scale, 0, 0, scale, (box.width - image.width) / 2, (box.height - image.height) / 2];
}

/** The part of the image, in its own pixels and not yet rounded, that `selection` covers. */
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

/** Where the rectangle `rect` of the image is shown: the inverse of {@link toImage}. */
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
 * The selection as whole pixels of the image. Each edge is clamped to the image before anything is
 * rounded, so a selection that hangs over loses only what hangs over.
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
 * The crop for `rect`. `centre`, `zoom` and `aspectRatio` describe the same rectangle in FilePond's
 * terms, so that its preview and its transform plugin show and cut exactly that.
 */
export function cropOf(rect: Rect, image: Size, selectionRatio: number | null): Crop {
  const aspectRatio = rect.height / rect.width;
  return {
    aspectRatio,
    center: {
      x: (rect.x + rect.width / 2) / image.width,
      y: (rect.y + rect.height / 2) / image.height,
    },
    flip: { horizontal: false, vertical: false },
    rect,
    rotation: 0,
    scaleToFit: false,
    selectionRatio,
    zoom: Math.max(Math.min(image.width, image.height / aspectRatio) / rect.width, 1),
  };
}

/**
 * A rectangle as it may come from anywhere, read as the server reads it: whole pixels, halves away
 * from zero. `null` for what is no rectangle: anything but finite numbers, or one without an area.
 */
export function readRect(value: unknown): Rect | null {
  if (typeof value !== 'object' || value === null) return null;
  const { x, y, width, height } = value as Record<string, unknown>;
  const numbers = [x, y, width, height].map(whole);
  if (!numbers.every((one) => one !== null)) return null;
  const [left, top, wide, high] = numbers as [number, number, number, number];
  return wide > 0 && high > 0 ? { x: left, y: top, width: wide, height: high } : null;
}

/** The part of `rect` inside the image; of one outside, the nearest pixel of the edge. */
export function clampRect(rect: Rect, image: Size): Rect {
  const x = clamp(rect.x, 0, image.width - 1);
  const y = clamp(rect.y, 0, image.height - 1);
  return {
    x,
    y,
    width: Math.max(1, Math.min(rect.x + rect.width, image.width) - x),
    height: Math.max(1, Math.min(rect.y + rect.height, image.height) - y),
  };
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
