import { contextOf } from './crop-canvas.ts';

const identity = [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0].join();

/** Whether a value is a colour matrix that changes something: 20 numbers, four rows of five. */
export function isColourMatrix(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.length === 20 && value.join() !== identity;
}

/** Applies a colour matrix to the canvas, over white; its transparency stays as it is. */
export function applyColourMatrix(canvas: HTMLCanvasElement, matrix: readonly number[]): void {
  const context = contextOf(canvas);
  const image = context.getImageData(0, 0, canvas.width, canvas.height);
  const { data } = image;
  const m = Float64Array.from(matrix);
  for (let at = 0; at < data.length; at += 4) {
    const r = data[at]! / 255;
    const g = data[at + 1]! / 255;
    const b = data[at + 2]! / 255;
    const a = data[at + 3]! / 255;
    const alpha = r * m[15]! + g * m[16]! + b * m[17]! + a * m[18]! + m[19]!;
    for (let channel = 0; channel < 3; channel++) {
      const row = channel * 5;
      const value = r * m[row]! + g * m[row + 1]! + b * m[row + 2]! + a * m[row + 3]! + m[row + 4]!;
      // The array clamps by itself.
      data[at + channel] = (Math.max(0, value * alpha) + 1 - alpha) * 255;
    }
  }
  context.putImageData(image, 0, 0);
}
