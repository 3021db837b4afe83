import type { Sharp as Pipeline } from 'sharp';

import {
  type CropRect,
  quartersOf,
  readTurn,
  type Rect,
  type Size,
  turnedSize,
} from '../../../components/crops.ts';
import type { EncodedFile } from '../../validator/index.ts';
import { Message } from '../message.ts';
import { imageFault } from './faults.ts';
import type { OutputFormat } from './image-type.ts';
import type { Sharp } from './load-sharp.ts';
import { outputScale, scaleSize } from './output-size.ts';
import { repairJpeg } from './repair-jpeg.ts';
import { beforeTurn, planTiltedCut } from './turned-cut.ts';

/** One crop: the part of a picture, and its output format. */
export interface Cut {
  /** Part of the turned picture, inside of it. */
  readonly rect: CropRect;
  /** Size of the picture as shown, before the rotation of the rectangle. */
  readonly size: Size;
  readonly format: OutputFormat;
  /** Whether to rotate the picture by its EXIF orientation. */
  readonly autoOrient: boolean;
  readonly quality: number;
  readonly maxPixels: number;
  readonly maxWidth: number;
  readonly maxHeight: number;
  readonly timeoutSeconds: number;
}

/** From this reduction on it is faster when a decoder that supports it skips pixels. */
const shrinkOnLoad = 1 / 4;
/** Formats whose decoders support that. */
const shrinking = new Set<OutputFormat>(['jpeg', 'webp']);

/**
 * The bytes of the cut.
 *
 * @throws {RuntimeException} The picture cannot be decoded, or the crop cannot be encoded.
 */
export async function cutImage(sharp: Sharp, file: EncodedFile, cut: Cut): Promise<Uint8Array> {
  try {
    return await encode(await cutPixels(sharp, file, cut), cut).toBuffer();
  } catch (cause) {
    const decodes = await canDecode(sharp, file, cut);
    if (!decodes) throw imageFault(Message.IMAGE_DECODE_FAILED, [file.name], { cause });
    const about = [file.name, `image/${cut.format}`];
    throw imageFault(Message.IMAGE_ENCODE_FAILED, about, { cause });
  }
}

async function cutPixels(sharp: Sharp, file: EncodedFile, cut: Cut): Promise<Pipeline> {
  const pipeline = open(sharp, file, cut);
  const isTilted = quartersOf(readTurn(cut.rect)) === null;
  return isTilted ? tiltedPixels(sharp, pipeline, cut) : straightPixels(pipeline, cut);
}

function open(sharp: Sharp, file: EncodedFile, cut: Cut): Pipeline {
  const pipeline = sharp(repairJpeg(file.getData()), {
    limitInputPixels: cut.maxPixels,
    failOn: 'warning',
    animated: false,
    sequentialRead: true,
  });
  const oriented = cut.autoOrient ? pipeline.autoOrient() : pipeline;
  return limited(oriented, cut);
}

function limited(pipeline: Pipeline, { timeoutSeconds }: Cut): Pipeline {
  return pipeline.timeout({ seconds: timeoutSeconds });
}

/** Orients, crops, scales down and rotates by quarters, in the order that decodes the fewest pixels. */
function straightPixels(pipeline: Pipeline, cut: Cut): Pipeline {
  const { rect, size } = cut;
  const scale = outputScale(rect, cut.maxWidth, cut.maxHeight);
  const source = beforeTurn(rect, size);
  if (scale === 1) return turn(extract(pipeline, source), rect);
  if (scale > shrinkOnLoad || !shrinking.has(cut.format)) {
    const output = scaleSize(source, scale);
    return turn(extract(pipeline, source).resize({ ...output, fit: 'fill' }), rect);
  }
  const output = scaleSize(rect, scale);
  const whole = scaleSize(size, scale);
  const box = turnedSize(whole, readTurn(rect));
  const x = Math.min(Math.round(rect.x * scale), box.width - output.width);
  const y = Math.min(Math.round(rect.y * scale), box.height - output.height);
  // sharp rotates before this extraction, and after the one above.
  return extract(turn(pipeline.resize({ ...whole, fit: 'fill' }), rect), { x, y, ...output });
}

function turn(pipeline: Pipeline, rect: CropRect): Pipeline {
  const { flip, ...rest } = readTurn(rect);
  const flipped = pipeline.flip(flip.vertical).flop(flip.horizontal);
  const quarters = quartersOf({ flip, ...rest });
  return quarters ? flipped.rotate(quarters * 90) : flipped;
}

/** sharp crops before it rotates by an angle, so each step is a separate pipeline. */
async function tiltedPixels(sharp: Sharp, pipeline: Pipeline, cut: Cut): Promise<Pipeline> {
  const { source, padding, matrix, shift, rect } = planTiltedCut(cut.rect, cut.size);
  const padded = extract(pipeline, source).extend({ ...padding, extendWith: 'copy' });
  const upright = await rawPixels(sharp, padded, cut);
  const turned = upright.affine(matrix, {
    interpolator: sharp.interpolators.bilinear,
    odx: shift.x,
    ody: shift.y,
  });
  const cutOut = extract(await rawPixels(sharp, turned, cut), rect);
  const scale = outputScale(rect, cut.maxWidth, cut.maxHeight);
  return scale === 1 ? cutOut : cutOut.resize({ ...scaleSize(rect, scale), fit: 'fill' });
}

async function rawPixels(sharp: Sharp, pipeline: Pipeline, cut: Cut): Promise<Pipeline> {
  const { data, info } = await pipeline.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const input = sharp(data, { raw: { width, height, channels }, limitInputPixels: false });
  return limited(input, cut);
}

function extract(pipeline: Pipeline, { x, y, width, height }: Rect): Pipeline {
  return pipeline.extract({ left: x, top: y, width, height });
}

function encode(pipeline: Pipeline, { format, quality }: Cut): Pipeline {
  const isLossy = format === 'jpeg' || format === 'webp';
  // sharp's scale starts at 1.
  return pipeline.toFormat(format, isLossy ? { quality: Math.max(1, quality) } : {});
}

/** Distinguishes errors of the picture from errors of the encoder; sharp reports both alike. */
async function canDecode(sharp: Sharp, file: EncodedFile, cut: Cut): Promise<boolean> {
  try {
    await (await cutPixels(sharp, file, cut)).raw().toBuffer();
    return true;
  } catch {
    return false;
  }
}
