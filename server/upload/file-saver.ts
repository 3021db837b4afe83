import { join } from 'node:path';

import { formatMessage, Fw, InvalidArgumentException, RuntimeException } from '../core/index.ts';
import { uniqueName, fileNameFor, stemFor } from './internal/file-name.ts';
import { prepareDirectory } from './internal/prepare-directory.ts';
import { writeWhole } from './internal/write-whole.ts';
import { Message } from './message.ts';
import type { SavableFile } from './savable-file.ts';

/**
 * Stores files in one directory under names that are safe to serve: letters, digits, `-` and `_`
 * before one extension, which is that of the content. SVG and HTML, which can contain scripts, are not changed:
 * the validator determines which files are accepted. A file is stored completely or not at all.
 */
export class FileSaver {
  readonly #directory: string;
  readonly #directoryMode: number;
  readonly #fileMode: number;

  /**
   * @param directory Path or alias such as `@uploads/avatars`; created on the first save.
   * @param directoryMode Permissions of a directory that it creates, without those that the umask removes.
   * @param fileMode Permissions of the files; the umask does not apply.
   * @throws {InvalidArgumentException} The directory is empty: files would be stored in the current directory.
   */
  constructor(directory: string, directoryMode = 0o775, fileMode = 0o644) {
    if (directory === '') {
      throw new InvalidArgumentException(
        'FileSaver "directory" must be a path or an alias, got an empty text.',
      );
    }
    this.#directory = directory;
    this.#directoryMode = directoryMode;
    this.#fileMode = fileMode;
  }

  /**
   * Stores one file; an earlier one of the same name is replaced.
   *
   * @param name Name without extension. Default: the client's name. Both are sanitized.
   * @returns The absolute path.
   * @throws {InvalidArgumentException} The directory is an unknown alias.
   * @throws {RuntimeException} The directory or the file cannot be written.
   */
  async save(file: SavableFile, name?: string): Promise<string> {
    const directory = await this.#prepare();
    return this.#write(directory, fileNameFor(file, stemFor(file, name)), file);
  }

  /**
   * Stores files one after the other. Names that were used in this batch before, in either case of
   * letters, get `-1`, `-2` and so on.
   *
   * @param name Name without extension for all of them: `name`, `name-1`, `name-2` by position.
   * @returns The absolute paths, in order.
   * @throws {InvalidArgumentException} The directory is an unknown alias.
   * @throws {RuntimeException} The directory or a file cannot be written; files before it stay.
   */
  async saveAll(
    files: Iterable<SavableFile> | AsyncIterable<SavableFile>,
    name?: string,
  ): Promise<string[]> {
    const directory = await this.#prepare();
    const taken = new Set<string>();
    const paths: string[] = [];
    for await (const file of files) {
      const numbered = name !== undefined && paths.length > 0 ? `-${paths.length}` : '';
      const fileName = uniqueName(file, `${stemFor(file, name)}${numbered}`, taken);
      paths.push(await this.#write(directory, fileName, file));
    }
    return paths;
  }

  #prepare(): Promise<string> {
    return prepareDirectory(Fw.getAlias(this.#directory), this.#directoryMode);
  }

  async #write(directory: string, name: string, file: SavableFile): Promise<string> {
    const path = join(directory, name);
    try {
      await writeWhole(path, file.getData(), this.#fileMode);
    } catch (cause) {
      throw new RuntimeException(formatMessage(Message.FILE_WRITE_FAILED, path), { cause });
    }
    return path;
  }
}
