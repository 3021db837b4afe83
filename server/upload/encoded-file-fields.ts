import { HttpException, InvalidConfigException } from '../core/index.ts';
import { withDefaults } from '../core/internal.ts';
import { EncodedFileField } from '../validator/index.ts';
import type { ReadField } from '../web/index.ts';

/** Which fields of a form are files, and how large they may be. */
export interface EncodedFileFieldsOptions {
  /** Names of the fields, such as `photos` or `Profile[avatar]`; each covers its list (`photos[]`, `photos[0]`) as well. */
  readonly fields: readonly string[];
  /** Most bytes of one file. Default 8 MiB. */
  readonly maxFileSize?: number;
  /** Most files of one form. Default 20. */
  readonly maxFiles?: number;
  /** Most bytes of a text in one of the fields, and of name, type and metadata of a file. Default 1 MiB. */
  readonly maxFieldBytes?: number;
}

/** Defaults of {@link EncodedFileFieldsOptions}. */
export const fieldDefaults = {
  fields: undefined,
  maxFileSize: 8_388_608,
  maxFiles: 20,
  maxFieldBytes: 1_048_576,
};

/**
 * The option `fields` for `streamMultipart` and `nodeHandler`: payloads of the upload input are decoded while the
 * form is received, and the parameters of the request contain `EncodedFile` objects, which validators accept
 * unchanged. Other fields, and texts that are not payloads, stay texts.
 *
 * @throws {InvalidConfigException} `fields` is not a list of names, or a limit is not a whole number above 0.
 * @throws {UnknownPropertyException} An option is unknown.
 */
export function encodedFileFields(options: EncodedFileFieldsOptions): () => ReadField {
  const { fields, ...limits } = withDefaults('encodedFileFields()', options, fieldDefaults);
  const { maxFileSize, maxFiles, maxFieldBytes } = limits;
  assertNames(fields);
  assertLimits(limits);
  const names = new Set(fields.map(withoutList));
  return () => {
    let left = maxFiles;
    return (field, textBytes) => {
      if (!names.has(field.name) && !names.has(withoutList(field.name))) return null;
      if (left-- <= 0) {
        throw new HttpException(413, `The form must not hold more than ${maxFiles} files.`);
      }
      return new EncodedFileField({
        maxBytes: maxFileSize,
        maxOtherBytes: maxFieldBytes,
        textBytes,
      });
    };
  };
}

function assertNames(fields: unknown): asserts fields is readonly string[] {
  if (Array.isArray(fields) && fields.every((name) => typeof name === 'string')) return;
  throw new InvalidConfigException('The option "fields" must be a list of names of fields.');
}

/** `photos[]` and `photos[3]` are `photos`. */
function withoutList(name: string): string {
  return name.replace(/\[\d*\]$/, '');
}

/** @throws {InvalidConfigException} A limit is not a whole number above 0. */
export function assertLimits(limits: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(limits)) {
    if (Number.isSafeInteger(value) && value > 0) continue;
    throw new InvalidConfigException(
      `Upload form "${name}" must be a whole number above 0, got ${value}.`,
    );
  }
}
