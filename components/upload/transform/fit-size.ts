/**
 * Encodes an image.
 *
 * @param scale Factor for width and height, above 0 and at most 1.
 * @param quality 0 to 1 for lossy formats; `undefined` uses the default of the browser.
 */
export type Encode = (scale: number, quality: number | undefined) => Promise<Blob>;

/** Limits of {@link fitSize}. */
export interface FitOptions {
  /** Maximum bytes. */
  readonly maxSize: number;
  /** Initial quality; `null` uses the default of the browser. */
  readonly quality: number | null;
  /** Minimum factor for width and height. */
  readonly minScale: number;
}

/** Thrown when an image cannot be encoded in the maximum size. */
export class TooManyBytesError extends Error {
  override readonly name = 'TooManyBytesError';
}

// Below this quality artefacts are obvious; fewer pixels of a better quality look better.
const leastQuality = 0.6;
// The default quality of browsers for JPEG.
const usualQuality = 0.92;
const isLossless = (type: string): boolean => type === 'image/png';

/**
 * Returns the image in at most `maxSize` bytes: in the best quality that fits, approximated in three tries, and
 * when the minimum quality is too large, in fewer pixels. Encodes at most seven more images.
 *
 * @param first The image at full scale in the initial quality, which is too large.
 * @throws {TooManyBytesError} The image is too large at its minimum scale, too.
 */
export async function fitSize(first: Blob, encode: Encode, options: FitOptions): Promise<Blob> {
  if (isLossless(first.type)) return scaleDown(first, (scale) => encode(scale, undefined), options);
  const best = options.quality ?? usualQuality;
  const least = Math.min(best, leastQuality);
  const lowest = least < best ? await encode(1, least) : first;
  if (lowest.size > options.maxSize) {
    return scaleDown(lowest, (scale) => encode(scale, least), options);
  }
  const ends = { low: { quality: least, blob: lowest }, high: { quality: best, blob: first } };
  return searchQuality(ends, (quality) => encode(1, quality), options.maxSize);
}

interface Written {
  readonly quality: number;
  readonly blob: Blob;
}

/** Tries three qualities between one that fits and one that does not, and returns the best that fits. */
async function searchQuality(
  { low, high }: { readonly low: Written; readonly high: Written },
  encode: (quality: number) => Promise<Blob>,
  maxSize: number,
): Promise<Blob> {
  let [fitting, tooLarge] = [low, high];
  for (let tries = 0; tries < 3 && fitting.blob.size < maxSize * 0.9; tries++) {
    const quality = estimateQuality(fitting, tooLarge, maxSize * 0.96);
    const written = { quality, blob: await encode(quality) };
    if (written.blob.size > maxSize) tooLarge = written;
    else fitting = written;
  }
  return fitting.blob;
}

/** Estimates the quality for a size, which grows about exponentially with it. Bisection would need twice the tries. */
function estimateQuality(low: Written, high: Written, size: number): number {
  const share = Math.log(size / low.blob.size) / Math.log(high.blob.size / low.blob.size);
  return low.quality + (high.quality - low.quality) * Math.min(0.9, Math.max(0.1, share));
}

// An image of fewer pixels has more bytes per pixel, so one step is not always enough. Each step is larger.
const maxSteps = [0.97, 0.9, 0.8, 0.65, 0.5, 0];

async function scaleDown(
  tooLarge: Blob,
  encode: (scale: number) => Promise<Blob>,
  { maxSize, minScale }: FitOptions,
): Promise<Blob> {
  let { size } = tooLarge;
  let scale = 1;
  for (const step of maxSteps) {
    if (scale <= minScale) break;
    scale = Math.max(minScale, scale * Math.min(step, Math.sqrt((maxSize * 0.95) / size)));
    const blob = await encode(scale);
    if (blob.size <= maxSize) return blob;
    ({ size } = blob);
  }
  throw new TooManyBytesError(`The picture has ${size} bytes at least, more than ${maxSize}.`);
}
