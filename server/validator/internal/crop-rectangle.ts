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
}

/**
 * Reads a rectangle that a client sent: four finite numbers, rounded half away from zero.
 *
 * @returns null when a number is missing, no number, too large, or the rectangle is empty.
 */
export function readCropRectangle(value: unknown): CropRectangle | null {
  const x = wholeNumber(value, 'x');
  const y = wholeNumber(value, 'y');
  const width = wholeNumber(value, 'width');
  const height = wholeNumber(value, 'height');
  if (x === null || y === null || width === null || height === null) return null;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

function wholeNumber(source: unknown, key: string): number | null {
  const value = own(source, key);
  if (typeof value !== 'number') return null;
  // `Math.round` rounds -2.5 up to -2; adding 0 turns -0 into 0.
  const rounded = Math.sign(value) * Math.round(Math.abs(value)) + 0;
  return Number.isSafeInteger(rounded) ? rounded : null;
}

/** Own property of an object that came from a client, so that nothing inherited is read. */
export function own(source: unknown, key: string): unknown {
  if (typeof source !== 'object' || source === null) return undefined;
  return Object.hasOwn(source, key) ? (source as Record<string, unknown>)[key] : undefined;
}
