import { contextOf } from './crop-canvas.ts';
import { fitSize } from './fit-size.ts';
import { resizeCanvas } from './resize-canvas.ts';

/** Options of {@link writeImage}. */
export interface WriteOptions {
  /** MIME type; replaced when the browser cannot encode it. */
  readonly type: string;
  /** 0 to 1 for lossy formats; `null` uses the default of the browser. */
  readonly quality: number | null;
  /** Maximum bytes; `null` is no limit. */
  readonly maxSize: number | null;
}

// Formats of photos, which are many times larger as PNG.
const lossy = /^image\/(?:jpeg|webp|avif|hei[cf]|jxl|jp2)$/;

// Minimum of the larger of width and height when an image is scaled down to reduce its bytes.
const leastSide = 100;

/**
 * Encodes the canvas as a file. Replaces a type that the browser cannot encode by JPEG when the type is lossy and
 * the image has no transparency, else by PNG.
 *
 * @throws {Error} The canvas cannot be encoded, for example when it is larger than the browser allows.
 * @throws {TooManyBytesError} The file does not fit into `maxSize`.
 */
export async function writeImage(
  canvas: HTMLCanvasElement,
  { type: wanted, quality, maxSize }: WriteOptions,
): Promise<Blob> {
  const type = await writableType(canvas, wanted);
  const first = await encodeCanvas(canvas, type, quality ?? undefined);
  if (maxSize === null || first.size <= maxSize) return first;
  const { width, height } = canvas;
  const encode = (scale: number, value: number | undefined): Promise<Blob> =>
    encodeCanvas(scaleCanvas(canvas, scale), type, value);
  const minScale = Math.min(1, leastSide / Math.max(width, height));
  return fitSize(first, encode, { maxSize, quality, minScale });
}

function scaleCanvas(canvas: HTMLCanvasElement, scale: number): HTMLCanvasElement {
  if (scale === 1) return canvas;
  const size = {
    width: Math.max(1, Math.round(canvas.width * scale)),
    height: Math.max(1, Math.round(canvas.height * scale)),
  };
  return resizeCanvas(canvas, { mode: 'force', size });
}

async function writableType(canvas: HTMLCanvasElement, type: string): Promise<string> {
  if (type === 'image/png' || type === 'image/jpeg') return type;
  const probe = document.createElement('canvas');
  probe.width = 1;
  probe.height = 1;
  if ((await encodeCanvas(probe, type)).type === type) return type;
  return lossy.test(type) && isOpaque(canvas) ? 'image/jpeg' : 'image/png';
}

/** Whether every pixel is opaque. Reads in strips, because all pixels of a photo are many megabytes. */
function isOpaque(canvas: HTMLCanvasElement): boolean {
  const context = contextOf(canvas);
  const rows = Math.max(1, Math.floor(1_000_000 / canvas.width));
  for (let top = 0; top < canvas.height; top += rows) {
    const height = Math.min(rows, canvas.height - top);
    const { data } = context.getImageData(0, top, canvas.width, height);
    for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false;
  }
  return true;
}

async function encodeCanvas(
  canvas: HTMLCanvasElement,
  type: string,
  quality?: number,
): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  if (!blob) throw new Error(`No image of ${canvas.width} × ${canvas.height} pixels as ${type}.`);
  return blob;
}
