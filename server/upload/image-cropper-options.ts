import { definedOptions } from '../core/internal.ts';
import { formatMessage, InvalidArgumentException } from '../core/index.ts';
import { Message } from './message.ts';

/** Options of `ImageCropper`. The three limits have no default: they depend on the application. */
export interface ImageCropperOptions {
  /** Most pixels (width times height) of a source; one pixel takes 3 to 4 bytes of memory. */
  readonly maxPixels: number;
  /** Greatest width and height of a source, in pixels. */
  readonly maxDimension: number;
  /** Most bytes of a source, checked before its header is read. */
  readonly maxInputBytes: number;
  /** Quality of JPEG and WebP output, 0 to 100. Default 90. */
  readonly quality?: number;
  /** Greatest width of the output in pixels; a larger crop is scaled down. Default: no limit. */
  readonly maxWidth?: number;
  /** Greatest height of the output in pixels; a larger crop is scaled down. Default: no limit. */
  readonly maxHeight?: number;
  /**
   * Re-encodes pictures without a crop rectangle as well, which removes places, cameras and
   * data after the end of the picture. Default false: they are returned unchanged.
   */
  readonly reencode?: boolean;
  /**
   * Longest time in whole seconds, up to 3600, for each step of a picture: one, or three of a crop at an
   * angle, which is decoded, turned and encoded. Default 0: no limit.
   */
  readonly timeoutSeconds?: number;
}

/** Options with every default filled in. */
export type ResolvedOptions = Required<ImageCropperOptions>;

const limits = ['maxPixels', 'maxDimension', 'maxInputBytes', 'maxWidth', 'maxHeight'] as const;
const known = new Set<string>([...limits, 'quality', 'reencode', 'timeoutSeconds']);

/**
 * Checks the options and fills in the defaults.
 *
 * @throws {InvalidArgumentException} A limit is not a positive integer, the quality is not an integer
 *   between 0 and 100, `reencode` is not a boolean, the timeout is not one between 0 and 3600, or an option is unknown.
 */
export function resolveOptions(given: ImageCropperOptions): ResolvedOptions {
  const options: ResolvedOptions = {
    quality: 90,
    maxWidth: Number.MAX_SAFE_INTEGER,
    maxHeight: Number.MAX_SAFE_INTEGER,
    reencode: false,
    timeoutSeconds: 0,
    ...definedOptions(given),
  };
  for (const name of limits) {
    if (Number.isSafeInteger(options[name]) && options[name] > 0) continue;
    throw fault(Message.IMAGE_LIMIT_INVALID, name, options[name]);
  }
  const other = Object.keys(given).find((name) => !known.has(name));
  if (other !== undefined) {
    throw new InvalidArgumentException(
      `Unknown image option '${other}'; the options are ${[...known].join(', ')}.`,
    );
  }
  const { quality, reencode, timeoutSeconds } = options;
  if (!isIntegerUpTo(quality, 100)) throw fault(Message.IMAGE_QUALITY_INVALID, quality);
  if (typeof reencode !== 'boolean') {
    throw new InvalidArgumentException(
      `Image option 'reencode' must be true or false; received '${String(reencode)}'.`,
    );
  }
  if (!isIntegerUpTo(timeoutSeconds, 3600)) {
    throw new InvalidArgumentException(
      `Image option 'timeoutSeconds' must be an integer between 0 and 3600; received '${timeoutSeconds}'.`,
    );
  }
  return options;
}

function isIntegerUpTo(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= most;
}

function fault(template: string, ...args: unknown[]): InvalidArgumentException {
  return new InvalidArgumentException(formatMessage(template, ...args.map(String)));
}
