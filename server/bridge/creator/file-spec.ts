import { formatMessage, InvalidArgumentException } from '../../core/index.ts';
import type { UploadError } from '../../web/index.ts';
import { Message } from '../message.ts';

/** Description of one uploaded file. */
export interface FileSpec {
  /** Path of the temporary file. */
  readonly tmp_name: string;
  /** Bytes. */
  readonly size: number;
  /** Result of the upload; 0 is success. */
  readonly error: UploadError;
  /** Name as the client sent it. */
  readonly name?: string | null;
  /** Media type as the client sent it. */
  readonly type?: string | null;
}

const required = ['tmp_name', 'size', 'error'] as const;

/** Whether a value has all keys of a file, so that it is not a branch of the tree. */
export function hasRequiredKeys(value: object): boolean {
  return required.every((key) => Object.hasOwn(value, key));
}

/** @throws {InvalidArgumentException} A key is missing or has a value of another type. */
export function validateFileSpec(spec: object): asserts spec is FileSpec {
  for (const key of required) {
    if (!Object.hasOwn(spec, key)) fail(Message.MISSING_FILE_KEY, key, 'validateFileSpec()');
  }
  const { tmp_name, size, error, name, type } = spec as Record<string, unknown>;
  if (typeof tmp_name !== 'string') fail(Message.TMP_NAME_TYPE_INVALID);
  if (!Number.isInteger(size)) fail(Message.SIZE_TYPE_INVALID);
  if (!Number.isInteger(error)) fail(Message.ERROR_TYPE_INVALID);
  if (typeof (name ?? '') !== 'string') fail(Message.NAME_TYPE_INVALID);
  if (typeof (type ?? '') !== 'string') fail(Message.TYPE_TYPE_INVALID);
}

/** Throws the error of an invalid specification. */
export function fail(template: Message, ...args: readonly (string | number)[]): never {
  throw new InvalidArgumentException(formatMessage(template, ...args));
}
