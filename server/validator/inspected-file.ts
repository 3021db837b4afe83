import { EncodedFile } from './encoded-file.ts';
import { entriesOf, isBlank } from './internal/blank.ts';

/**
 * The members of a file that a validator reads, independent of where its content is stored. {@link EncodedFile} has
 * them, and so have stored uploads.
 */
export interface InspectedFile {
  /** Name as the client sent it. */
  readonly name: string;
  /** Bytes of the content. */
  getSize(): number;
  /** Lower-case extension of the name, `''` without one. */
  getExtension(): string;
  /** MIME type by content. */
  getMimeType(): string;
}

/**
 * Files of a value: objects that implement {@link InspectedFile} unchanged, all other values as
 * `EncodedFile.fromInput()` reads it.
 *
 * @throws {InvalidArgumentException} A part of the value is neither.
 */
export function inspectedFiles(value: unknown): InspectedFile[] {
  if (isInspected(value)) return [value];
  const entries = typeof value === 'string' ? null : entriesOf(value);
  if (!entries?.some(isInspected)) return EncodedFile.fromInput(value);
  const given = entries.filter((entry) => !isBlank(entry));
  return given.flatMap((entry) => (isInspected(entry) ? [entry] : EncodedFile.fromInput([entry])));
}

/** Clients cannot send methods, so no sent value is accepted as a file. */
function isInspected(value: unknown): value is InspectedFile {
  if (typeof value !== 'object' || value === null) return false;
  const { getSize, getExtension, getMimeType } = value as Partial<InspectedFile>;
  return [getSize, getExtension, getMimeType].every((method) => typeof method === 'function');
}
