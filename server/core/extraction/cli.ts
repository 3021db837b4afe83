import {
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { InvalidConfigException } from '../errors/exceptions.ts';
import { parseTable, readIfThere } from '../translation/json-message-source.ts';
import { findMessages, type ParseSource } from './find-messages.ts';
import { mergeCatalogue } from './merge-catalogue.ts';

const usage = `Usage: fwx messages <folder>... --language <code>... [options]

Collects the texts that the JavaScript and TypeScript sources below the folders translate, and writes them into
catalogues, <output>/<language>/<category>.json. Translations stay, new texts have none (""). Needs the package
oxc-parser. Exit status: 0; 1 with --check when a catalogue would change, or when a file cannot be read or written;
64 when the arguments cannot be used.

  --language  code of a language; once for each of them
  --output    folder of the catalogues; "messages" by default
  --function  name of a function and the category of its texts, such as t=app; once for each of them.
              Fw.t('category', 'text') needs none
  --remove    removes texts that no source has
  --check     writes nothing
`;

const SOURCES = '**/*.{js,mjs,cjs,jsx,ts,mts,cts,tsx}';

interface Settings {
  readonly folders: readonly string[];
  readonly languages: readonly string[];
  readonly functions: Readonly<Record<string, string>>;
  readonly output: string;
  readonly removes: boolean;
  readonly checks: boolean;
}

/** Functions that write the output of the command. */
interface CommandOutput {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** Runs the command and resolves with its exit status. */
export async function runMessagesCli(
  args: readonly string[],
  { err, out }: CommandOutput,
): Promise<number> {
  let settings;
  try {
    settings = settingsOf(args);
  } catch (error) {
    err(`Error: ${(error as TypeError).message}\n\n${usage}`);
    return 64;
  }
  if (!settings) {
    out(usage);
    return 0;
  }
  try {
    return extract(settings, (await loadParser()).parseSync, { err, out });
  } catch (error) {
    if (!isOfUser(error)) throw error;
    err(`Error: ${error.message}\n`);
    return 1;
  }
}

/** Whether a source, a catalogue or a folder is the cause; any other error is a bug. */
function isOfUser(error: unknown): error is Error {
  return (
    error instanceof SyntaxError ||
    error instanceof InvalidConfigException ||
    (error instanceof Error && 'syscall' in error)
  );
}

/** @returns Null when help was requested. @throws {TypeError} The arguments are not understood. */
function settingsOf(args: readonly string[]): Settings | null {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      language: { type: 'string', multiple: true, default: [] },
      function: { type: 'string', multiple: true, default: [] },
      output: { type: 'string', default: 'messages' },
      remove: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  if (positionals.length === 0) throw new TypeError('There is no folder of sources.');
  const absent = positionals.find(
    (path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true,
  );
  if (absent !== undefined) throw new TypeError(`There is no folder "${absent}".`);
  if (values.language.length === 0) throw new TypeError('There is no --language.');
  const functions = values.function.map((one) => {
    const [, name, category] = /^([\w.$]+)=([\w/-]+)$/.exec(one) ?? [];
    if (name !== undefined && category !== undefined) return [name, category] as const;
    throw new TypeError(`--function must be like t=app, got "${one}".`);
  });
  const wrong = values.language.find((code) => !/^[a-z\d]+(?:-[a-z\d]+)*$/i.test(code));
  if (wrong !== undefined) throw new TypeError(`--language must be a code, got "${wrong}".`);
  return {
    folders: positionals,
    languages: values.language,
    functions: Object.fromEntries(functions),
    output: values.output,
    removes: values.remove,
    checks: values.check,
  };
}

function extract(settings: Settings, parse: ParseSource, { err, out }: CommandOutput): number {
  const texts = new Map<string, Set<string>>();
  for (const file of sourcesOf(settings.folders)) {
    const found = findMessages(parse, file, readFileSync(file, 'utf8'), settings.functions);
    for (const line of found.unknown) err(`${file}:${line}: the text is not written out\n`);
    for (const { category, text } of found.messages) {
      const known = texts.get(category) ?? new Set();
      texts.set(category, known.add(text));
    }
  }
  const changed = settings.languages.flatMap((language) =>
    Array.from(texts, ([category, known]) =>
      changedCatalogue(`${language}/${fileOfCategory(category)}`, known, settings, out),
    ).filter((catalogue) => catalogue !== null),
  );
  if (settings.checks) return changed.length > 0 ? 1 : 0;
  // All catalogues were read before the first is written, so a broken one does not leave a partial update.
  for (const { file, text } of changed) replaceFile(file, text);
  return 0;
}

/** @throws {InvalidConfigException} The file would be outside of the folder of its language. */
function fileOfCategory(category: string): string {
  const name = category.replaceAll('\\', '/');
  if (/^(?:[\w.-]+\/)*[\w.-]+$/.test(name) && !/(?:^|\/)\.\.?(?:\/|$)/.test(name))
    return `${name}.json`;
  throw new InvalidConfigException(
    `The category "${category}" of a text must be a name or a path of names, for it names the file of its catalogue.`,
  );
}

interface ChangedCatalogue {
  readonly file: string;
  readonly text: string;
}

/** The new text of a catalogue; null when it does not change. */
function changedCatalogue(
  name: string,
  texts: ReadonlySet<string>,
  { output, removes }: Settings,
  out: (text: string) => void,
): ChangedCatalogue | null {
  const file = join(output, name);
  const before = readIfThere(file);
  const old = before === null ? {} : parseTable(before, name);
  const { added, table, unused } = mergeCatalogue(old, texts, removes);
  const missing = Object.values(table).filter((text) => text === '').length;
  out(`${file}: ${added.length} new, ${unused.length} unused, ${missing} without translation\n`);
  const hasChanged = added.length > 0 || (removes && unused.length > 0);
  return hasChanged ? { file, text: `${JSON.stringify(table, null, 2)}\n` } : null;
}

/** Replaces a file atomically: the path contains either the old text or the new one. */
function replaceFile(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(draft, text);
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

function sourcesOf(folders: readonly string[]): string[] {
  const files = folders.flatMap((folder) =>
    globSync(SOURCES, { cwd: folder, exclude: (name) => name === 'node_modules' }).map((name) =>
      join(folder, name),
    ),
  );
  return [...new Set(files.map((file) => resolve(file)))].toSorted();
}

/** @throws {InvalidConfigException} The package is not installed. */
async function loadParser(): Promise<{ parseSync: ParseSource }> {
  try {
    return await import('oxc-parser');
  } catch (cause) {
    throw new InvalidConfigException(
      'fwx messages needs the package "oxc-parser". Install it with: npm install --save-dev oxc-parser',
      { cause },
    );
  }
}
