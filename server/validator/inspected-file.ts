import { EncodedFile } from './encoded-file.ts';
import { entriesOf, isBlank } from './internal/blank.ts';

/**
 * What a validator asks a file, wherever its content is kept. {@link EncodedFile} answers it, and so
 * do uploads that are stored already.
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
 * Files of a value: objects that answer {@link InspectedFile} as they are, everything else as
 * `EncodedFile.fromInput()` reads it.
 *
 * @throws {InvalidArgumentException} Something in the value is neither.
 */
export function inspectedFiles(value: unknown): InspectedFile[] {
  if (isInspected(value)) return [value];
  const entries = typeof value === 'string' ? null : entriesOf(value);
  if (!entries?.some(isInspected)) return EncodedFile.fromInput(value);
  const given = entries.filter((entry) => !isBlank(entry));
  return given.flatMap((entry) => (isInspected(entry) ? [entry] : EncodedFile.fromInput([entry])));
}

/** Methods cannot come from a client, so nothing that was sent passes for a file. */
function isInspected(value: unknown): value is InspectedFile {
  if (typeof value !== 'object' || value === null) return false;
  const { getSize, getExtension, getMimeType } = value as Partial<InspectedFile>;
  return [getSize, getExtension, getMimeType].every((method) => typeof method === 'function');
}
