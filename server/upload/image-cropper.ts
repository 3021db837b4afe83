import { clampRect, type Size } from '../../components/crops.ts';
import type { CropRectangle, EncodedFile } from '../validator/index.ts';
import {
  type ImageCropperOptions,
  type ResolvedOptions,
  resolveOptions,
} from './image-cropper-options.ts';
import { cutImage } from './internal/cut-image.ts';
import { outputFormatOf, withExtensionOf } from './internal/image-type.ts';
import { imageFault } from './internal/faults.ts';
import { loadSharp, type Sharp } from './internal/load-sharp.ts';
import { Semaphore } from './internal/semaphore.ts';
import { Message } from './message.ts';

/** Types whose EXIF orientation browsers apply; see docs/decisions/0025-crops.md. */
const orientedTypes = new Set(['image/jpeg', 'image/png']);
const everything = { x: 0, y: 0, width: Number.MAX_SAFE_INTEGER, height: Number.MAX_SAFE_INTEGER };

// More of them at a time are not faster, but each needs the same memory.
const running = new Semaphore(2);

/**
 * Crops pictures on the server as shown in the crop editor. Every picture that it crops
 * is decoded and encoded again: metadata, colour profiles and hidden data are removed.
 *
 * Sources may be JPEG, PNG, GIF, WebP, AVIF and TIFF, and HEIC where `sharp` was built with a decoder for
 * it; the prebuilt package has none. The first four keep their format, the others become PNG; of an
 * animation the first frame is kept.
 */
export class ImageCropper {
  readonly #options: ResolvedOptions;
  readonly #sharp: Sharp;

  /**
   * @param limits Most pixels of a source, or all options.
   * @param maxDimension Greatest width and height of a source, in pixels.
   * @param maxInputBytes Most bytes of a source.
   * @param quality Quality of JPEG and WebP output, 0 to 100.
   * @throws {InvalidArgumentException} A limit is not a positive integer, or the quality is out of
   *   range.
   * @throws {RuntimeException} The `sharp` package is not installed.
   */
  constructor(maxPixels: number, maxDimension: number, maxInputBytes: number, quality?: number);
  constructor(options: ImageCropperOptions);
  constructor(
    limits: number | ImageCropperOptions,
    maxDimension = Number.NaN,
    maxInputBytes = Number.NaN,
    quality = 90,
  ) {
    const options =
      typeof limits === 'object' && limits !== null
        ? limits
        : { maxPixels: limits, maxDimension, maxInputBytes, quality };
    this.#options = resolveOptions(options);
    this.#sharp = loadSharp();
  }

  /**
   * Pictures that are cropped at the same time in this process, by all croppers together. Default 2:
   * each takes about 10 bytes of memory for every source pixel.
   */
  static get concurrency(): number {
    return running.limit;
  }

  static set concurrency(limit: number) {
    running.limit = Math.max(1, Math.trunc(limit) || 1);
  }

  /**
   * The part of the picture inside its stored crop rectangle, rotated by the angle of the rectangle, with the
   * metadata of the source. The same file is returned when it has no rectangle, unless the option
   * `reencode` is on.
   *
   * @throws {RuntimeException} The source exceeds a limit, is not a picture of a supported type, or
   *   cannot be decoded or encoded.
   */
  async crop(file: EncodedFile): Promise<EncodedFile> {
    const rect = file.getCropRectangle() ?? (this.#options.reencode ? everything : null);
    if (!rect) return file;
    const { maxInputBytes } = this.#options;
    if (file.getSize() > maxInputBytes) {
      throw imageFault(Message.IMAGE_BYTES_EXCEEDED, [file.name, file.getSize(), maxInputBytes]);
    }
    return running.run(() => this.#cut(file, rect));
  }

  async #cut(file: EncodedFile, rect: CropRectangle): Promise<EncodedFile> {
    const format = outputFormatOf(file.getMimeType());
    if (!format) throw imageFault(Message.IMAGE_DECODE_FAILED, [file.name]);
    const autoOrient = orientedTypes.has(file.getMimeType());
    const size = await this.#readSize(file, autoOrient);
    const data = await cutImage(this.#sharp, file, {
      ...this.#options,
      autoOrient,
      format,
      size,
      rect: clampRect(rect, size),
    });
    const type = `image/${format}`;
    return file.withData(data, type, withExtensionOf(type, file.name, file.getExtension()));
  }

  /** Width and height as shown, after the limits were checked; no pixel is decoded. */
  async #readSize(file: EncodedFile, autoOrient: boolean): Promise<Size> {
    const { maxDimension, maxPixels } = this.#options;
    const header = this.#sharp(file.getData(), { limitInputPixels: false }).metadata();
    const {
      width,
      height,
      orientation = 1,
    } = await header.catch((cause: unknown) => {
      throw imageFault(Message.IMAGE_DECODE_FAILED, [file.name], { cause });
    });
    if (Math.max(width, height) > maxDimension) {
      throw imageFault(Message.IMAGE_DIMENSION_EXCEEDED, [file.name, width, height, maxDimension]);
    }
    if (width * height > maxPixels) {
      throw imageFault(Message.IMAGE_PIXELS_EXCEEDED, [file.name, width * height, maxPixels]);
    }
    const isTurned = autoOrient && orientation >= 5;
    return isTurned ? { width: height, height: width } : { width, height };
  }
}
