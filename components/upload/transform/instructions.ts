import type { CropInstruction } from './crop-canvas.ts';
import { isColourMatrix } from './colour-matrix.ts';
import type { ResizeInstruction } from './resize-canvas.ts';

/** Instructions for the transform of an image, from the metadata of its file. */
export interface ImageInstructions {
  readonly crop?: CropInstruction | null;
  readonly resize?: ResizeInstruction | null;
  readonly filter?: unknown;
  readonly output?: OutputInstruction | null;
}

/** Output format of an image. */
export interface OutputInstruction {
  /** MIME type; `null` keeps the type of the file. */
  readonly type?: string | null;
  /** 0 to 1 for lossy formats; `null` uses the default of the browser. */
  readonly quality?: number | null;
  readonly background?: string | null;
}

/**
 * Whether the instructions change the image or its format, regardless of its size.
 *
 * @param type MIME type of the file.
 * @param isQualityAlways Whether a quality alone changes a JPEG file.
 */
export function isChange(
  { crop, filter, output }: ImageInstructions,
  type: string,
  isQualityAlways: boolean,
): boolean {
  const isCropped = crop != null && !isWhole(crop);
  return isCropped || isColourMatrix(filter) || isRewritten(type, isQualityAlways, output);
}

function isRewritten(
  type: string,
  isQualityAlways: boolean,
  output: OutputInstruction | null | undefined,
): boolean {
  if (!output) return false;
  const isLossy = type === 'image/jpeg' && isQualityAlways;
  return (Boolean(output.type) && output.type !== type) || (isLossy && output.quality != null);
}

const wholeImage = JSON.stringify({ ratio: null, turn: 0, zoom: 1, x: 0.5, y: 0.5, flip: false });

/** Whether a crop leaves the image unchanged. */
export function isWhole(crop: CropInstruction): boolean {
  const { aspectRatio: ratio = null, rotation: turn = 0, zoom = 1, flip, rect } = crop;
  const { x, y } = crop.center ?? { x: 0.5, y: 0.5 };
  const isFlipped = Boolean(flip?.horizontal || flip?.vertical);
  return !rect && JSON.stringify({ ratio, turn, zoom, x, y, flip: isFlipped }) === wholeImage;
}
