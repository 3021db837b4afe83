import { findFilesFolder, nodeBuiltin } from '../../core/internal.ts';
import { type RawAnswer, rawAnswer } from './page-request.ts';

/** Scripts that pages of the debugger, and of the application, load. */
const scripts = new Set([
  'pages.js',
  'pages-keys.js',
  'pages-palette.js',
  'toolbar.js',
  'toolbar-bar.js',
]);

const IMPORT = /^import [^;]* from '\.\/([\w-]+\.js)';$/gm;

/** A file that pages of the debugger use; null when there is none of this name. */
export async function assetAnswer(name: string): Promise<RawAnswer | null> {
  const folder = findFilesFolder();
  if (folder === null) return null;
  if (scripts.has(name)) {
    const parts = await scriptParts(folder, name);
    // Compiling the functions with the script takes less time than compiling each at its first call.
    if (name === 'toolbar.js') parts.unshift('//# allFunctionsCalledOnLoad');
    return answer(parts.join('\n'), 'text/javascript; charset=utf-8');
  }
  if (name !== 'debug.css' && name !== 'fwx.css') return null;
  const text = name === 'debug.css' ? ownStyles(folder) : styleSheet(folder);
  return answer(await text, 'text/css; charset=utf-8');
}

/** Returns a script and its imports as the parts of one script, so that a page requests one file. */
async function scriptParts(
  folder: string,
  name: string,
  known: Set<string> = new Set(),
): Promise<string[]> {
  known.add(name);
  const text = await read(new URL(`debug/assets/${name}`, folder));
  const parts: string[] = [];
  for (const [, imported = ''] of text.matchAll(IMPORT)) {
    if (known.has(imported)) continue;
    const inner = await scriptParts(folder, imported, known);
    parts.push(...inner.map((part) => part.replace(/^export /gm, '')));
  }
  return [...parts, text.replace(IMPORT, '')];
}

/** The style sheets of the pages as one text; `''` in a runtime without files. */
export async function styleText(): Promise<string> {
  const folder = findFilesFolder();
  if (folder === null) return '';
  return (await Promise.all([styleSheet(folder), ownStyles(folder)])).join('\n');
}

function ownStyles(folder: string): Promise<string> {
  return read(new URL('debug/assets/debug.css', folder));
}

function answer(text: string, type: string): RawAnswer {
  return rawAnswer(text, type, [['Cache-Control', 'no-cache']]);
}

/** The style sheet of fwx: one file in the package, several in its repository. */
async function styleSheet(folder: string): Promise<string> {
  const packed = await read(new URL('../cdn/fwx.min.css', folder)).catch(() => null);
  if (packed !== null) return packed;
  const index = new URL('../components/styles/all.css', folder);
  const imports = [...(await read(index)).matchAll(/@import '([^']+)' layer\(([\w.]+)\);/g)];
  const parts = imports.map(
    async ([, path = '', layer]) => `@layer ${layer} {\n${await read(new URL(path, index))}\n}`,
  );
  return (await Promise.all(parts)).join('\n');
}

function read(url: URL): Promise<string> {
  return nodeBuiltin('node:fs/promises', 'Serving files of the debugger').readFile(url, 'utf8');
}
