import { contextOf } from './crop-canvas.ts';

const identity = [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0].join();

/** Whether a value is a colour matrix (20 numbers, four rows of five) other than the identity. */
export function isColourMatrix(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.length === 20 && value.join() !== identity;
}

/** Applies a colour matrix to the canvas, blended with white; keeps the transparency of the canvas. */
export function applyColourMatrix(canvas: HTMLCanvasElement, matrix: readonly number[]): void {
  const context = contextOf(canvas);
  const image = context.getImageData(0, 0, canvas.width, canvas.height);
  const { data } = image;
  const red = channelOf(matrix, 0);
  const green = channelOf(matrix, 1);
  const blue = channelOf(matrix, 2);
  const opacity = channelOf(matrix, 3);
  const at = (index: number): number => (data[index] ?? 0) / 255;
  for (let i = 0; i < data.length; i += 4) {
    const [r, g, b, a] = [at(i), at(i + 1), at(i + 2), at(i + 3)] as const;
    const alpha = opacity(r, g, b, a);
    data[i] = blendWithWhite(red(r, g, b, a), alpha);
    data[i + 1] = blendWithWhite(green(r, g, b, a), alpha);
    data[i + 2] = blendWithWhite(blue(r, g, b, a), alpha);
  }
  context.putImageData(image, 0, 0);
}

type Channel = (red: number, green: number, blue: number, alpha: number) => number;

/** Returns one row of the matrix as a function: computes a new channel from the old ones, all from 0 to 1. */
function channelOf(matrix: readonly number[], row: number): Channel {
  const [r = 0, g = 0, b = 0, a = 0, offset = 0] = matrix.slice(row * 5, row * 5 + 5);
  return (red, green, blue, alpha) => red * r + green * g + blue * b + alpha * a + offset;
}

// `ImageData` clamps the values.
const blendWithWhite = (value: number, alpha: number): number =>
  (Math.max(0, value * alpha) + 1 - alpha) * 255;
