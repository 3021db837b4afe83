import { InvalidConfigException, UnknownPropertyException } from '../../core/index.ts';
import { definedOptions, withSuggestion } from '../../core/internal.ts';
import type { PartHeaders } from './part-headers.ts';

/** Reads the content of one field while it is received. */
export interface FieldReader {
  /** Receives the next bytes; an error that it throws ends the form. */
  write(bytes: Uint8Array): void;
  /** Called when the field has ended. @returns The value of the field. */
  end(): unknown;
}

/**
 * Returns the reader of a field, or null for one that stays a text. Called once for each field and each form.
 *
 * @param field Headers of the field.
 * @param leftBytes Bytes of the form that are still to be received, by its content length; `Infinity` without one.
 */
export type ReadField = (field: PartHeaders, leftBytes: number) => FieldReader | null;

/** Limits of {@link streamMultipart}, beside those of the request. */
export interface MultipartOptions {
  /** Maximum number of parts of a form, fields and files together. Default 1000. */
  readonly maxParts: number;
  /** Maximum bytes of one field. Default 1 MiB. */
  readonly maxFieldBytes: number;
  /** Maximum bytes of the headers of one part. Default 16 KiB. */
  readonly maxHeaderBytes: number;
  /** Maximum bytes of a whole form, files included; 0: no limit. Default 1 GiB. */
  readonly maxFormBytes: number;
  /** A file with more bytes than this is written to disk. Default 1 MiB. */
  readonly spillBytes: number;
  /** Directory for temporary files. Default `''`: that of the system. */
  readonly tempDirectory: string;
  /**
   * Called for each form: returns a function that returns readers for fields other than texts. Such a field counts
   * neither for {@link maxFieldBytes} nor for the `maxBodyBytes` of the request: its reader has limits of its own.
   * Default null: all fields are texts.
   */
  readonly fields: (() => ReadField) | null;
}

/** Default options. */
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
 * All options: the given ones, else the defaults.
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
    if (value === undefined || key === 'tempDirectory' || key === 'fields') continue;
    if (!(Number.isInteger(value) && Number(value) >= 0)) {
      throw new InvalidConfigException(
        `MultipartOptions "${key}" must be a whole number from 0 on, got ${String(value)}.`,
      );
    }
  }
  return { ...multipartDefaults, ...definedOptions(config) };
}
