/**
 * Writes a picture.
 *
 * @param scale Share of its width and height, above 0 and at most 1.
 * @param quality 0 to 1 for lossy formats; `undefined` leaves it to the browser.
 */
export type Encode = (scale: number, quality: number | undefined) => Promise<Blob>;

/** What {@link fitSize} keeps to. */
export interface FitOptions {
  /** Most bytes. */
  readonly maxSize: number;
  /** Quality to begin with; `null` is that of the browser. */
  readonly quality: number | null;
  /** Least share of width and height. */
  readonly minScale: number;
}

/** A picture cannot be written in so few bytes. */
export class TooManyBytesError extends Error {
  override readonly name = 'TooManyBytesError';
}

// Below that, losses are seen at once; fewer pixels of a better quality look better.
const leastQuality = 0.6;
// What browsers take by themselves for JPEG.
const usualQuality = 0.92;
const isLossless = (type: string): boolean => type === 'image/png';

/**
 * The picture in at most `maxSize` bytes: in the best quality that fits, as near as three tries come to it, and
 * where the least one is too large, in fewer pixels. Makes at most seven pictures more.
 *
 * @param first The picture as a whole in the first quality, which is too large.
 * @throws {TooManyBytesError} It is too large in its least scale, too.
 */
export async function fitSize(first: Blob, encode: Encode, options: FitOptions): Promise<Blob> {
  if (isLossless(first.type)) return smaller(first, (scale) => encode(scale, undefined), options);
  const best = options.quality ?? usualQuality;
  const least = Math.min(best, leastQuality);
  const lowest = least < best ? await encode(1, least) : first;
  if (lowest.size > options.maxSize) {
    return smaller(lowest, (scale) => encode(scale, least), options);
  }
  const ends = { low: { quality: least, blob: lowest }, high: { quality: best, blob: first } };
  return better(ends, (quality) => encode(1, quality), options.maxSize);
}

interface Written {
  readonly quality: number;
  readonly blob: Blob;
}

/** The best of three qualities between one that fits and one that does not. */
async function better(
  { low, high }: { readonly low: Written; readonly high: Written },
  encode: (quality: number) => Promise<Blob>,
  maxSize: number,
): Promise<Blob> {
  let [fitting, tooLarge] = [low, high];
  for (let tries = 0; tries < 3 && fitting.blob.size < maxSize * 0.9; tries++) {
    const quality = between(fitting, tooLarge, maxSize * 0.96);
    const written = { quality, blob: await encode(quality) };
    if (written.blob.size > maxSize) tooLarge = written;
    else fitting = written;
  }
  return fitting.blob;
}

/** Where the size is expected. It grows with the quality about exponentially, so halves would take twice as many tries. */
function between(low: Written, high: Written, size: number): number {
  const share = Math.log(size / low.blob.size) / Math.log(high.blob.size / low.blob.size);
  return low.quality + (high.quality - low.quality) * Math.min(0.9, Math.max(0.1, share));
}

// A picture of fewer pixels has more bytes in each, so one step is not always enough. Each next one is larger.
const farthestSteps = [0.97, 0.9, 0.8, 0.65, 0.5, 0];

async function smaller(
  tooLarge: Blob,
  encode: (scale: number) => Promise<Blob>,
  { maxSize, minScale }: FitOptions,
): Promise<Blob> {
  let { size } = tooLarge;
  let scale = 1;
  for (const step of farthestSteps) {
    if (scale <= minScale) break;
    scale = Math.max(minScale, scale * Math.min(step, Math.sqrt((maxSize * 0.95) / size)));
    const blob = await encode(scale);
    if (blob.size <= maxSize) return blob;
    ({ size } = blob);
  }
  throw new TooManyBytesError(`The picture has ${size} bytes at least, more than ${maxSize}.`);
}
