import { InvalidConfigException, UnknownPropertyException } from '../../core/index.ts';

/** Limits of {@link streamMultipart}, beside those of the request. */
export interface MultipartOptions {
  /** Most parts of a form, fields and files together. Default 1000. */
  readonly maxParts: number;
  /** Most bytes of one field. Default 1 MiB. */
  readonly maxFieldBytes: number;
  /** Most bytes of the headers of one part. Default 16 KiB. */
  readonly maxHeaderBytes: number;
  /** Most bytes of a whole form, files included; 0: no limit. Default 1 GiB. */
  readonly maxFormBytes: number;
  /** A file with more bytes than this goes to disk. Default 1 MiB. */
  readonly spillBytes: number;
  /** Directory for temporary files. Default `''`: that of the system. */
  readonly tempDirectory: string;
}

/** The options that nobody has changed. */
export const multipartDefaults: MultipartOptions = {
  maxParts: 1000,
  maxFieldBytes: 1_048_576,
  maxHeaderBytes: 16_384,
  maxFormBytes: 1_073_741_824,
  spillBytes: 1_048_576,
  tempDirectory: '',
};

/**
 * All options, those that were given before the defaults.
 *
 * @throws {UnknownPropertyException} A key is no option.
 * @throws {InvalidConfigException} A number is negative or not whole.
 */
export function multipartOptions(config: Partial<MultipartOptions>): MultipartOptions {
  for (const [key, value] of Object.entries(config)) {
    if (!Object.hasOwn(multipartDefaults, key)) {
      throw new UnknownPropertyException(`Setting unknown property: MultipartOptions::${key}`);
    }
    if (key !== 'tempDirectory' && !(Number.isInteger(value) && Number(value) >= 0)) {
      throw new InvalidConfigException(
        `MultipartOptions "${key}" must be a whole number from 0 on, got ${String(value)}.`,
      );
    }
  }
  return { ...multipartDefaults, ...config };
}
