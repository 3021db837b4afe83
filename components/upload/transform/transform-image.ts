import type { Size } from '../crop/geometry.ts';
import { detectFileType } from '../files/file-type.ts';
import { applyColourMatrix, isColourMatrix } from './colour-matrix.ts';
import { type CropOptions, cropImage } from './crop-canvas.ts';
import { type ImageInstructions, isChange, isWhole } from './instructions.ts';
import { isResized, resizeCanvas } from './resize-canvas.ts';
import { writeImage } from './write-image.ts';

/** Hooks and limits of {@link transformImage}. */
export interface TransformOptions extends CropOptions {
  /** Maximum bytes of the output file; `null` is no limit. */
  readonly maxSize: number | null;
  /** Whether a quality alone encodes a JPEG file again. */
  readonly isQualityAlways: boolean;
  readonly beforeCreateBlob: ((canvas: HTMLCanvasElement) => unknown) | null;
  readonly afterCreateBlob: ((blob: Blob) => unknown) | null;
}

/**
 * Crops, scales and colours an image file according to the instructions, within `maxSize`; returns the same
 * file when nothing changes. An SVG image becomes a PNG.
 *
 * @throws {Error} The image cannot be decoded, is too large for a canvas, or cannot be encoded.
 * @throws {TooManyBytesError} The image cannot be made as small as `maxSize`.
 */
export async function transformImage(
  file: File,
  instructions: ImageInstructions,
  options: TransformOptions,
): Promise<File> {
  const type = detectFileType(file.name, file.type);
  const isTooLarge = options.maxSize !== null && file.size > options.maxSize;
  const isCertain = isTooLarge || isChange(instructions, type, options.isQualityAlways);
  const { resize } = instructions;
  if (!isCertain && !resize) return file;
  const image = await load(file);
  if (!isCertain && !isResized(sizeOf(image), resize ?? {})) return file;
  const blob = await encodeImage(image, type, { instructions, options });
  return new File([blob], withExtensionOf(file.name, blob.type), {
    type: blob.type,
    lastModified: file.lastModified,
  });
}

interface Work {
  readonly instructions: ImageInstructions;
  readonly options: TransformOptions;
}

async function encodeImage(
  image: HTMLImageElement,
  own: string,
  { instructions, options }: Work,
): Promise<Blob> {
  const { type: wanted, quality = null, background } = instructions.output ?? {};
  const type = wanted ?? (own === 'image/svg+xml' ? 'image/png' : own);
  const canvas = drawImage(image, instructions, {
    background: background ?? options.background ?? backgroundOf(type),
    canvasMemoryLimit: options.canvasMemoryLimit,
  });
  const ready = ((await options.beforeCreateBlob?.(canvas)) ?? canvas) as HTMLCanvasElement;
  const blob = await writeImage(ready, { type, quality, maxSize: options.maxSize });
  return ((await options.afterCreateBlob?.(blob)) ?? blob) as Blob;
}

function sizeOf({ naturalWidth: width, naturalHeight: height }: HTMLImageElement): Size {
  return { width, height };
}

// JPEG has no transparency; without a background colour browsers encode transparent pixels as black.
function backgroundOf(type: string): string | null {
  return type === 'image/jpeg' ? 'white' : null;
}

function drawImage(
  image: HTMLImageElement,
  { crop, resize, filter }: ImageInstructions,
  options: CropOptions,
): HTMLCanvasElement {
  const cropped = cropImage(image, crop && !isWhole(crop) ? crop : {}, options);
  const canvas = resize ? resizeCanvas(cropped, resize) : cropped;
  if (isColourMatrix(filter)) applyColourMatrix(canvas, filter);
  return canvas;
}

async function load(file: File): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
    if (image.naturalWidth === 0) throw new Error('The image has no size.');
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}

const extensions: Readonly<Record<string, string>> = { jpeg: 'jpg', 'svg+xml': 'svg' };

// The type may differ from the requested one: browsers encode PNG instead of an unsupported type.
function withExtensionOf(name: string, type: string): string {
  const subtype = type.split('/', 2)[1] ?? '';
  const extension = extensions[subtype] ?? subtype;
  const dot = name.lastIndexOf('.');
  return `${dot > 0 ? name.slice(0, dot) : name}.${extension}`;
}
