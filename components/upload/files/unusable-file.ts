/** Thrown when a file could not be prepared; the message is shown. */
export class UnusableFile extends Error {}

const reasons = new WeakMap<object, string>();

/**
 * Creates a placeholder for a file that could not be prepared. FilePond has no other way to report this
 * to the code that sends the file: after a rejection the file would stay busy forever.
 *
 * @param reason Message for the user.
 */
export function unusableFile(name: string, reason: string): File {
  const file = new File([], name);
  reasons.set(file, reason);
  return file;
}

/** Returns why a file cannot be sent; `null` when it can. */
export function reasonOf(file: unknown): string | null {
  return (typeof file === 'object' && file !== null && reasons.get(file)) || null;
}
