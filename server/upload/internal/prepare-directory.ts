import { access, constants, mkdir, stat } from 'node:fs/promises';
import { resolve } from 'node:path';

import { formatMessage, RuntimeException } from '../../core/index.ts';
import { Message } from '../message.ts';

/**
 * Absolute path of a directory that exists and can be written; created with its parents if missing.
 *
 * @throws {RuntimeException} The path is not a directory, or the process may not write.
 */
export async function prepareDirectory(path: string, mode: number): Promise<string> {
  const directory = resolve(path);
  try {
    await mkdir(directory, { recursive: true, mode });
    await access(directory, constants.W_OK | constants.X_OK);
    if ((await stat(directory)).isDirectory()) return directory;
  } catch (cause) {
    throw new RuntimeException(formatMessage(Message.DIRECTORY_NOT_WRITABLE, directory), { cause });
  }
  throw new RuntimeException(formatMessage(Message.DIRECTORY_NOT_WRITABLE, directory));
}
