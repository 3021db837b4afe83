import { InvalidConfigException, UnknownPropertyException } from '../../core/index.ts';
import { withSuggestion } from '../../core/internal.ts';
import type { PartHeaders } from './part-headers.ts';

/** Reads the content of one field while it comes in. */
export interface FieldReader {
  /** Takes the next bytes; what it throws ends the form. */
  write(bytes: Uint8Array): void;
  /** The field has ended. @returns Its value. */
  end(): unknown;
}

/**
 * Gives the reader of a field, or null for one that stays a text. Called once for each field and each form.
 *
 * @param field What stands above the field.
 * @param leftBytes Bytes of the form that are still to come, as its content length says; `Infinity` without one.
 */
export type ReadField = (field: PartHeaders, leftBytes: number) => FieldReader | null;

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
  /**
   * Begins a form: gives who reads its fields otherwise than as texts. Such a field counts neither for
   * {@link maxFieldBytes} nor for the `maxBodyBytes` of the request: its reader has limits of its own. Default
   * null: all fields are texts.
   */
  readonly fields: (() => ReadField) | null;
}

/** The options that nobody has changed. */
export const multipartDefaults: MultipartOptions = {
  maxParts: 1000,
  maxFieldBytes: 1_048_576,
  maxHeaderBytes: 16_384,
  maxFormBytes: 1_073_741_824,
  spillBytes: 1_048_576,
  tempDirectory: '',
  fields: null,
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
      const message = `Setting unknown property: MultipartOptions::${key}`;
      const names = Object.keys(multipartDefaults);
      throw new UnknownPropertyException(withSuggestion(message, key, names));
    }
    if (key === 'tempDirectory' || key === 'fields') continue;
    if (!(Number.isInteger(value) && Number(value) >= 0)) {
      throw new InvalidConfigException(
        `MultipartOptions "${key}" must be a whole number from 0 on, got ${String(value)}.`,
      );
    }
  }
  return { ...multipartDefaults, ...config };
}
