import { shortened } from './stringable.ts';

/**
 * Thrown for an argument that is not valid. Has the name of the exception of `fwx/server/core`,
 * which components cannot import.
 */
export class InvalidArgumentException extends Error {
  override readonly name = 'InvalidArgumentException';
}

/** A value as errors show it: quoted and at most 80 characters long. */
export function quoted(value: unknown): string {
  return JSON.stringify(shortened(String(value)));
}
