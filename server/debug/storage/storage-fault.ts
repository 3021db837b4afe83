import { formatMessage, RuntimeException } from '../../core/index.ts';

/** The error of a file of captures: a text about its path, with the error of the system as cause. */
export function storageFault(message: string, path: string, cause: unknown): RuntimeException {
  return new RuntimeException(formatMessage(message, path), { cause });
}
