/** A rectangle of whole pixels; `x` and `y` count from the top left corner and may be negative. */
export interface CropRectangle {
  /** Left edge. */
  readonly x: number;
  /** Top edge. */
  readonly y: number;
  /** At least 1. */
  readonly width: number;
  /** At least 1. */
  readonly height: number;
  /**
   * How the picture is rotated, after it is flipped, before the rectangle is cut out: radians
   * clockwise. The rectangle is relative to the top left corner of the bounding box of the rotated picture.
   * Missing when it is not rotated.
   */
  readonly rotation?: number;
  /** Sides of the picture that are swapped before the rectangle is cut out. Missing without any. */
  readonly flip?: { readonly horizontal: boolean; readonly vertical: boolean };
}

/**
 * Reads a rectangle that a client sent: four finite numbers, rounded half away from zero, and the
 * rotation and flip. A rotation that is not a finite number is ignored.
 *
 * @returns null when a number is missing, not a number or too large, or the rectangle is empty.
 */
export function readCropRectangle(value: unknown): CropRectangle | null {
  const x = wholeNumber(value, 'x');
  const y = wholeNumber(value, 'y');
  const width = wholeNumber(value, 'width');
  const height = wholeNumber(value, 'height');
  if (x === null || y === null || width === null || height === null) return null;
  if (width <= 0 || height <= 0) return null;
  return { x, y, width, height, ...readRotation(value), ...readFlip(value) };
}

function readRotation(source: unknown): Pick<CropRectangle, 'rotation'> {
  const rotation = own(source, 'rotation');
  const isRotated = typeof rotation === 'number' && Number.isFinite(rotation) && rotation !== 0;
  return isRotated ? { rotation } : {};
}

function readFlip(source: unknown): Pick<CropRectangle, 'flip'> {
  const flip = own(source, 'flip');
  const horizontal = own(flip, 'horizontal') === true;
  const vertical = own(flip, 'vertical') === true;
  return horizontal || vertical ? { flip: { horizontal, vertical } } : {};
}

function wholeNumber(source: unknown, key: string): number | null {
  const value = own(source, key);
  if (typeof value !== 'number') return null;
  // `Math.round` rounds -2.5 up to -2; adding 0 turns -0 into 0.
  const rounded = Math.sign(value) * Math.round(Math.abs(value)) + 0;
  return Number.isSafeInteger(rounded) ? rounded : null;
}

/** Own property of an object from a client, so that no inherited property is read. */
export function own(source: unknown, key: string): unknown {
  if (typeof source !== 'object' || source === null) return undefined;
  return Object.hasOwn(source, key) ? (source as Record<string, unknown>)[key] : undefined;
}
