/** Why a file could not be prepared, as it is shown. */
export class UnusableFile extends Error {}

const reasons = new WeakMap<object, string>();

/**
 * A file that stands for one which could not be made ready. FilePond has no other way to tell the
 * one who sends it: a failure before that leaves the file waiting for ever.
 *
 * @param reason What a person is told.
 */
export function unusableFile(name: string, reason: string): File {
  const file = new File([], name);
  reasons.set(file, reason);
  return file;
}

/** Why a file cannot be sent; `null` when it can. */
export function reasonOf(file: unknown): string | null {
  return (typeof file === 'object' && file !== null && reasons.get(file)) || null;
}
