import { getAlias } from '../fw/aliases.ts';
import { checkSettings, settingRules } from '../container/check-settings.ts';
import { isPlain } from '../container/container.ts';
import { InvalidConfigException } from '../errors/exceptions.ts';
import { nodeBuiltin } from '../runtime/node-builtin.ts';
import { MessageSource, type MessageTable } from './message-source.ts';

/**
 * Translations from JSON files, `<basePath>/<language>/<category>.json`: one object each, source text
 * to translation. A file is read once, when the first text of it is requested.
 */
export class JsonMessageSource extends MessageSource {
  /** Directory of the languages, alias accepted. Default `@app/messages`. */
  basePath = '@app/messages';
  /** File names, without directory, for categories whose file has another name. */
  fileMap: Readonly<Record<string, string>> = {};

  /** @throws {InvalidConfigException} A property is not valid. */
  override init(): void {
    super.init();
    checkSettings('JsonMessageSource', this as JsonMessageSource, {
      basePath: settingRules.text,
      fileMap: settingRules.object,
    });
  }

  /** @throws {InvalidConfigException} The file contains something else than one object of texts. */
  protected override loadTable(category: string, language: string): MessageTable | null {
    const mapped = Object.hasOwn(this.fileMap, category) ? this.fileMap[category] : undefined;
    const name = mapped ?? `${category.replaceAll('\\', '/')}.json`;
    const text = readIfThere(`${getAlias(this.basePath)}/${language}/${name}`);
    return text === null ? null : parseTable(text, `${language}/${name}`);
  }
}

/** The text of a file; null when there is none. */
export function readIfThere(file: string): string | null {
  try {
    return nodeBuiltin('node:fs', 'Reading message files').readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // A language code that a client has invented can be longer than a directory name may be.
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG') return null;
    throw error;
  }
}

/**
 * A catalogue in JSON.
 *
 * @param file File name, for errors.
 * @throws {InvalidConfigException} The text contains something else than one object of texts.
 */
export function parseTable(text: string, file: string): MessageTable {
  let table: unknown;
  try {
    // Some editors put a byte order mark before a text.
    table = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    throw new InvalidConfigException(`The message file "${file}" is not JSON.`, { cause });
  }
  if (isPlain(table) && Object.values(table).every((one) => typeof one === 'string')) {
    return table as MessageTable;
  }
  throw new InvalidConfigException(`The message file "${file}" must be one object of texts.`);
}
