import type { Sharp as Pipeline } from 'sharp';

import type { CropRectangle, EncodedFile } from '../../validator/index.ts';
import { Message } from '../message.ts';
import { outputScale, type Size } from './clamp-rectangle.ts';
import { imageFault } from './faults.ts';
import type { OutputFormat } from './image-type.ts';
import type { Sharp } from './load-sharp.ts';

/** One cut: what to take out of which picture, and how to write it. */
export interface Cut {
  /** Part of the picture, inside of it, in pixels as shown. */
  readonly rect: CropRectangle;
  /** Size of the picture as shown. */
  readonly size: Size;
  readonly format: OutputFormat;
  /** Turn the picture as its EXIF orientation says. */
  readonly autoOrient: boolean;
  readonly quality: number;
  readonly maxPixels: number;
  readonly maxWidth: number;
  readonly maxHeight: number;
  readonly timeoutSeconds: number;
}

/** From this reduction on it is faster to let a decoder that can do so leave out pixels. */
const shrinkOnLoad = 1 / 4;
/** Formats whose decoders can. */
const shrinking = new Set<OutputFormat>(['jpeg', 'webp']);

/**
 * The bytes of the cut.
 *
 * @throws {RuntimeException} The picture cannot be decoded, or the cut not be encoded.
 */
export async function cutImage(sharp: Sharp, file: EncodedFile, cut: Cut): Promise<Uint8Array> {
  try {
    return await encode(cutPixels(open(sharp, file, cut), cut), cut).toBuffer();
  } catch (cause) {
    const decodes = await canDecode(cutPixels(open(sharp, file, cut), cut));
    if (!decodes) throw imageFault(Message.IMAGE_DECODE_FAILED, [file.name], { cause });
    const about = [file.name, `image/${cut.format}`];
    throw imageFault(Message.IMAGE_ENCODE_FAILED, about, { cause });
  }
}

function open(sharp: Sharp, file: EncodedFile, cut: Cut): Pipeline {
  const pipeline = sharp(file.getData(), {
    limitInputPixels: cut.maxPixels,
    failOn: 'warning',
    animated: false,
    sequentialRead: true,
  });
  const oriented = cut.autoOrient ? pipeline.autoOrient() : pipeline;
  return cut.timeoutSeconds > 0 ? oriented.timeout({ seconds: cut.timeoutSeconds }) : oriented;
}

/** Turned, cut and scaled down, in the order that decodes the fewest pixels. */
function cutPixels(pipeline: Pipeline, cut: Cut): Pipeline {
  const { rect, size } = cut;
  const scale = outputScale(rect, cut.maxWidth, cut.maxHeight);
  const output = scaleSize(rect, scale);
  if (scale === 1) return extract(pipeline, rect);
  if (scale > shrinkOnLoad || !shrinking.has(cut.format)) {
    return extract(pipeline, rect).resize({ ...output, fit: 'fill' });
  }
  const whole = scaleSize(size, scale);
  const x = Math.min(Math.round(rect.x * scale), whole.width - output.width);
  const y = Math.min(Math.round(rect.y * scale), whole.height - output.height);
  return extract(pipeline.resize({ ...whole, fit: 'fill' }), { x, y, ...output });
}

function extract(pipeline: Pipeline, { x, y, width, height }: CropRectangle): Pipeline {
  return pipeline.extract({ left: x, top: y, width, height });
}

function scaleSize({ width, height }: Size, scale: number): Size {
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

function encode(pipeline: Pipeline, { format, quality }: Cut): Pipeline {
  const isLossy = format === 'jpeg' || format === 'webp';
  // sharp's scale starts at 1.
  return pipeline.toFormat(format, isLossy ? { quality: Math.max(1, quality) } : {});
}

/** Tells faults of the picture from faults of the encoder; sharp reports both alike. */
async function canDecode(pipeline: Pipeline): Promise<boolean> {
  try {
    await pipeline.raw().toBuffer();
    return true;
  } catch {
    return false;
  }
}
