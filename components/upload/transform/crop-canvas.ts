import { clampRect, type CropRect } from '../crop/geometry.ts';
import { matrixOf, readTurn, type Size, turnedSize } from '../crop/turn.ts';

/** A crop in the format of FilePond's plugins and editors; `rect` of our own editor overrides the other keys. */
export interface CropInstruction {
  readonly aspectRatio?: number | null;
  readonly center?: { readonly x: number; readonly y: number };
  readonly flip?: { readonly horizontal?: boolean; readonly vertical?: boolean };
  readonly rect?: CropRect;
  /** Radians. */
  readonly rotation?: number;
  readonly scaleToFit?: boolean;
  readonly zoom?: number;
}

/** Options of {@link cropImage}. */
export interface CropOptions {
  /** Colour behind the image; `null` leaves it transparent. */
  readonly background: string | null;
  /** Maximum pixels of a canvas; a larger image is scaled down. `null` is no limit. */
  readonly canvasMemoryLimit: number | null;
}

/**
 * Draws the part of the image that `crop` specifies on a new canvas.
 *
 * @throws {Error} The browser cannot create a canvas of that size.
 */
export function cropImage(
  image: HTMLImageElement,
  crop: CropInstruction,
  { background, canvasMemoryLimit }: CropOptions,
): HTMLCanvasElement {
  const whole = { width: image.naturalWidth, height: image.naturalHeight };
  const plan = crop.rect ? cropToRect(whole, crop.rect) : cropByRatio(whole, crop);
  const shrink = shrinkTo(canvasMemoryLimit, plan.size);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(plan.size.width * shrink));
  canvas.height = Math.max(1, Math.round(plan.size.height * shrink));
  const context = contextOf(canvas);
  if (background !== null) {
    context.fillStyle = background;
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.imageSmoothingQuality = shrink < 1 ? 'high' : plan.quality;
  context.scale(shrink, shrink);
  plan.draw(context, image);
  return canvas;
}

/**
 * Returns the 2D context of the canvas.
 *
 * @throws {Error} There is no context, because the canvas is larger than the browser allows.
 */
export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error(`No canvas of ${canvas.width} × ${canvas.height} pixels.`);
  return context;
}

interface Plan {
  readonly size: Size;
  /** Quality of the interpolation when the image is not scaled. */
  readonly quality: ImageSmoothingQuality;
  readonly draw: (context: CanvasRenderingContext2D, image: HTMLImageElement) => void;
}

// Whole pixels are copied, not resampled, unless the image has an angle other than quarter turns. The lowest
// quality then interpolates between the four nearest pixels, as on the server; higher qualities blur.
function cropToRect(whole: Size, given: CropRect): Plan {
  const rect = clampRect(given, whole);
  const turn = readTurn(rect);
  const box = turnedSize(whole, turn);
  const { a, b, c, d } = matrixOf(turn);
  const draw: Plan['draw'] = (context, image) => {
    context.transform(a, b, c, d, box.width / 2 - rect.x, box.height / 2 - rect.y);
    context.drawImage(image, -whole.width / 2, -whole.height / 2, whole.width, whole.height);
  };
  return { size: { width: rect.width, height: rect.height }, quality: 'low', draw };
}

// The geometry of FilePond: a canvas of the ratio is placed over the image, and the image is enlarged until
// the turned image fills the canvas.
function cropByRatio(whole: Size, crop: CropInstruction): Plan {
  const { rotation = 0, flip, scaleToFit = true } = crop;
  const center = crop.center ?? { x: 0.5, y: 0.5 };
  const zoom = crop.zoom || 1;
  const ratio = crop.aspectRatio || whole.height / whole.width;
  const stage = stageOf(whole, ratio, zoom);
  const scale = zoom * fill(whole, stage, rotation, scaleToFit ? center : { x: 0.5, y: 0.5 });
  const size = {
    width: Math.round(stage.width / scale),
    height: Math.round(stage.height / scale),
  };
  const draw: Plan['draw'] = (context, image) => {
    context.translate(stage.width / scale / 2, stage.height / scale / 2);
    context.rotate(rotation);
    context.translate(-whole.width * center.x, -whole.height * center.y);
    if (flip?.horizontal) context.transform(-1, 0, 0, 1, whole.width, 0);
    if (flip?.vertical) context.transform(1, 0, 0, -1, 0, whole.height);
    context.drawImage(image, 0, 0, whole.width, whole.height);
  };
  return { size, quality: 'high', draw };
}

function stageOf(whole: Size, ratio: number, zoom: number): Size {
  const imageRatio = whole.height / whole.width;
  const height = Math.min(imageRatio, ratio);
  const width = height / imageRatio;
  const scale = Math.max(1 / width, ratio / height);
  const stageWidth = whole.width / (zoom * scale * width);
  return { width: stageWidth, height: stageWidth * ratio };
}

function fill(
  whole: Size,
  stage: Size,
  rotation: number,
  center: { readonly x: number; readonly y: number },
): number {
  const cos = Math.abs(Math.cos(rotation));
  const sin = Math.abs(Math.sin(rotation));
  const width = Math.min(center.x, 1 - center.x) * 2 * whole.width;
  const height = Math.min(center.y, 1 - center.y) * 2 * whole.height;
  return Math.max(
    (stage.width * cos + stage.height * sin) / width,
    (stage.width * sin + stage.height * cos) / height,
  );
}

function shrinkTo(limit: number | null, { width, height }: Size): number {
  const pixels = width * height;
  return limit !== null && pixels > limit ? Math.sqrt(limit / pixels) : 1;
}
