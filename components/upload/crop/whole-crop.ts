import { clampRect, cropOf, type CropRect, readRect } from './geometry.ts';
import { readTurn, type Size } from './turn.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Returns a crop with all values that FilePond's preview reads without a check: centre, flip, rotation,
 * zoom and ratio. Missing or invalid values are replaced by those of an image that is not cropped; other
 * keys are kept.
 *
 * A rectangle specifies the part that the server crops out of the displayed image, after the turn in the
 * rectangle itself. A valid rectangle overrides centre, zoom, ratio, rotation and flip of the crop, so
 * that the preview shows the same part. The rectangle is clamped to the image as on the server. An invalid
 * rectangle is omitted.
 *
 * @param value Crop from a page, a server or a user; any value but an object is no crop.
 * @param image Size of the image as it is displayed; `null` while it is unknown: then a rectangle
 *   overrides only ratio, rotation and flip.
 */
export function wholeCrop(value: unknown, image: Size | null): Record<string, unknown> {
  const given = record(value) ?? {};
  const { rect: _rect, ...rest } = given;
  const rect = readRect(given['rect']);
  const crop = { ...rest, ...validValues(given) };
  return rect ? { ...crop, ...cropFromRect(rect, image) } : crop;
}

/** Whether `value` is an object, as a crop is. */
export function isCropLike(value: unknown): boolean {
  return record(value) !== null;
}

function validValues(given: Values): {
  aspectRatio: number | null;
  center: { x: number; y: number };
  flip: { horizontal: boolean; vertical: boolean };
  rotation: number;
  zoom: number;
} {
  const center = record(given['center']) ?? {};
  const flip = record(given['flip']) ?? {};
  return {
    aspectRatio: positive(given['aspectRatio']),
    center: { x: fraction(center['x']), y: fraction(center['y']) },
    flip: { horizontal: flip['horizontal'] === true, vertical: flip['vertical'] === true },
    rotation: Number.isFinite(given['rotation']) ? (given['rotation'] as number) : 0,
    zoom: positive(given['zoom']) ?? 1,
  };
}

function cropFromRect(rect: CropRect, image: Size | null): Values {
  if (!image) return { rect, aspectRatio: rect.height / rect.width, ...readTurn(rect) };
  const { selectionRatio: _own, ...crop } = cropOf(clampRect(rect, image), image, null);
  return { ...crop };
}

function positive(value: unknown): number | null {
  return Number.isFinite(value) && (value as number) > 0 ? (value as number) : null;
}

// Excludes the edges: FilePond divides by the distance between the centre and the edge.
function fraction(value: unknown): number {
  const isInside = typeof value === 'number' && value > 0 && value < 1;
  return isInside ? value : 0.5;
}

function record(value: unknown): Values | null {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isRecord ? (value as Values) : null;
}
