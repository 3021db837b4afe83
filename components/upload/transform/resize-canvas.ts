import type { Size } from '../crop/geometry.ts';
import { contextOf } from './crop-canvas.ts';

/** The target size of an image, in the format of FilePond's resize plugin. */
export interface ResizeInstruction {
  /** `contain` fits inside the size, `cover` fills it, `force` distorts. Default `contain`. */
  readonly mode?: 'contain' | 'cover' | 'force';
  /** Whether a smaller image is enlarged. Default `false`. */
  readonly upscale?: boolean;
  readonly size?: { readonly width?: number | null; readonly height?: number | null };
}

/** Returns the canvas in the target size; the same canvas when it has that size. */
export function resizeCanvas(
  canvas: HTMLCanvasElement,
  instruction: ResizeInstruction,
): HTMLCanvasElement {
  const target = targetOf(canvas, instruction);
  let current = canvas;
  if (target === null) return current;
  // Browsers sample few pixels for each drawn pixel. Halving the size in steps uses all pixels.
  while (current.width >= target.width * 2 && current.height >= target.height * 2) {
    current = drawScaled(current, {
      width: Math.ceil(current.width / 2),
      height: Math.ceil(current.height / 2),
    });
  }
  const isThere = current.width === target.width && current.height === target.height;
  return isThere ? current : drawScaled(current, target);
}

/** Whether {@link resizeCanvas} would change this size. */
export function isResized(size: Size, instruction: ResizeInstruction): boolean {
  const target = targetOf(size, instruction);
  return target !== null && (target.width !== size.width || target.height !== size.height);
}

function targetOf({ width, height }: Size, instruction: ResizeInstruction): Size | null {
  const { mode = 'contain', upscale = false, size = {} } = instruction;
  const wanted = { width: size.width || size.height, height: size.height || size.width };
  if (!wanted.width || !wanted.height) return null;
  if (mode === 'force') return { width: wanted.width, height: wanted.height };
  const ratios = [wanted.width / width, wanted.height / height];
  const scale = mode === 'cover' ? Math.max(...ratios) : Math.min(...ratios);
  if (scale > 1 && !upscale) return null;
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

function drawScaled(source: HTMLCanvasElement, { width, height }: Size): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = contextOf(canvas);
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, width, height);
  return canvas;
}
