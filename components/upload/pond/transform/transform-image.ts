import { applyColourMatrix, isColourMatrix } from './colour-matrix.ts';
import { type CropInstruction, type CutOptions, cutImage } from './crop-canvas.ts';
import { type ResizeInstruction, resizeCanvas } from './resize-canvas.ts';

/** What is done to an image, as it stands in the metadata of its file. */
export interface ImageInstructions {
  readonly crop?: CropInstruction | null;
  readonly resize?: ResizeInstruction | null;
  readonly filter?: unknown;
  readonly output?: OutputInstruction | null;
}

/** How an image is written. */
export interface OutputInstruction {
  /** MIME type; `null` keeps the type of the file. */
  readonly type?: string | null;
  /** 0 to 1 for lossy formats; `null` leaves it to the browser. */
  readonly quality?: number | null;
  readonly background?: string | null;
}

/** Hooks and limits of {@link transformImage}. */
export interface TransformOptions extends CutOptions {
  readonly beforeCreateBlob: ((canvas: HTMLCanvasElement) => unknown) | null;
  readonly afterCreateBlob: ((blob: Blob) => unknown) | null;
}

/**
 * The file cut, scaled and coloured as the instructions say; the same file when they change
 * nothing. A drawing (SVG) becomes a PNG.
 *
 * @throws {Error} The image cannot be decoded, is too large for a canvas, or cannot be written.
 */
export async function transformImage(
  file: File,
  instructions: ImageInstructions,
  options: TransformOptions,
): Promise<File> {
  const { output } = instructions;
  const type = output?.type ?? (file.type === 'image/svg+xml' ? 'image/png' : file.type);
  const canvas = drawn(await load(file), instructions, options);
  const ready = ((await options.beforeCreateBlob?.(canvas)) ?? canvas) as HTMLCanvasElement;
  const blob = await written(ready, type, output?.quality ?? undefined);
  const last = ((await options.afterCreateBlob?.(blob)) ?? blob) as Blob;
  return new File([last], renamed(file.name, last.type), {
    type: last.type,
    lastModified: file.lastModified,
  });
}

function drawn(
  image: HTMLImageElement,
  { crop, resize, filter, output }: ImageInstructions,
  { background, canvasMemoryLimit }: TransformOptions,
): HTMLCanvasElement {
  const cropped = cutImage(image, crop && !isWhole(crop) ? crop : {}, {
    background: output?.background ?? background,
    canvasMemoryLimit,
  });
  const canvas = resize ? resizeCanvas(cropped, resize) : cropped;
  if (isColourMatrix(filter)) applyColourMatrix(canvas, filter);
  return canvas;
}

/** Whether the instructions ask for another file than the one that was chosen. */
export function isChange(
  { crop, resize, filter, output }: ImageInstructions,
  type: string,
  isQualityAlways: boolean,
): boolean {
  const isSized = Boolean(resize?.size?.width || resize?.size?.height);
  const isCropped = crop != null && !isWhole(crop);
  return (
    isSized || isCropped || isColourMatrix(filter) || isRewritten(type, isQualityAlways, output)
  );
}

function isRewritten(
  type: string,
  isQualityAlways: boolean,
  output: OutputInstruction | null | undefined,
): boolean {
  if (!output) return false;
  const isLossy = /\/jpe?g$/.test(type) && isQualityAlways;
  return (Boolean(output.type) && output.type !== type) || (isLossy && output.quality != null);
}

const wholeImage = JSON.stringify({ ratio: null, turn: 0, zoom: 1, x: 0.5, y: 0.5, flip: false });

function isWhole(crop: CropInstruction): boolean {
  const { aspectRatio: ratio = null, rotation: turn = 0, zoom = 1, flip, rect } = crop;
  const { x, y } = crop.center ?? { x: 0.5, y: 0.5 };
  const isFlipped = Boolean(flip?.horizontal || flip?.vertical);
  return !rect && JSON.stringify({ ratio, turn, zoom, x, y, flip: isFlipped }) === wholeImage;
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

async function written(
  canvas: HTMLCanvasElement,
  type: string,
  quality: number | undefined,
): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  if (!blob) throw new Error(`No image of ${canvas.width} × ${canvas.height} pixels as ${type}.`);
  return blob;
}

const extensions: Readonly<Record<string, string>> = { jpeg: 'jpg', 'svg+xml': 'svg' };

// The type may be another than the one that was asked for: browsers write PNG for what they cannot.
function renamed(name: string, type: string): string {
  const subtype = type.split('/', 2)[1] ?? '';
  const extension = extensions[subtype] ?? subtype;
  const dot = name.lastIndexOf('.');
  return `${dot > 0 ? name.slice(0, dot) : name}.${extension}`;
}
