import type { Size } from '../../crop/geometry.ts';
import { contextOf } from './crop-canvas.ts';

/** A size to bring an image to, as FilePond's resize plugin stores it. */
export interface ResizeInstruction {
  /** `contain` stays inside the size, `cover` fills it, `force` takes it as it is. Default `contain`. */
  readonly mode?: 'contain' | 'cover' | 'force';
  /** Whether a smaller image is enlarged. Default `false`. */
  readonly upscale?: boolean;
  readonly size?: { readonly width?: number | null; readonly height?: number | null };
}

/** The canvas in the size that is asked for; the same canvas when it has it. */
export function resizeCanvas(
  canvas: HTMLCanvasElement,
  instruction: ResizeInstruction,
): HTMLCanvasElement {
  const target = targetOf(canvas, instruction);
  let current = canvas;
  if (target === null) return current;
  // A browser looks at few pixels for each it draws: from halves nothing is left out.
  while (current.width >= target.width * 2 && current.height >= target.height * 2) {
    current = drawn(current, {
      width: Math.ceil(current.width / 2),
      height: Math.ceil(current.height / 2),
    });
  }
  const isThere = current.width === target.width && current.height === target.height;
  return isThere ? current : drawn(current, target);
}

/** Whether {@link resizeCanvas} would give an image of this size another one. */
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

function drawn(source: HTMLCanvasElement, { width, height }: Size): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = contextOf(canvas);
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, width, height);
  return canvas;
}
