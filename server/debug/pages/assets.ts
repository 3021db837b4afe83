import { frameworkFolder, nodeBuiltin } from '../../core/internal.ts';
import { type RawAnswer, rawAnswer } from './page-request.ts';

/** Files that pages of the debugger use, by their names in URLs. */
const own: Readonly<Record<string, string>> = {
  'debug.css': 'text/css; charset=utf-8',
  'pages.js': 'text/javascript; charset=utf-8',
  'toolbar.js': 'text/javascript; charset=utf-8',
  'toolbar-calls.js': 'text/javascript; charset=utf-8',
  'toolbar-parts.js': 'text/javascript; charset=utf-8',
};

/** A file that pages of the debugger use; null when there is none of this name. */
export async function assetAnswer(name: string): Promise<RawAnswer | null> {
  if (frameworkFolder === null) return null;
  const type = Object.hasOwn(own, name) ? own[name] : undefined;
  if (type !== undefined) {
    return answer(await read(new URL(`debug/assets/${name}`, frameworkFolder)), type);
  }
  if (name !== 'fwx.css') return null;
  return answer(await styleSheet(frameworkFolder), 'text/css; charset=utf-8');
}

/** The style sheets of the pages as one text; `''` in a runtime without files. */
export async function styleText(): Promise<string> {
  if (frameworkFolder === null) return '';
  const own = read(new URL('debug/assets/debug.css', frameworkFolder));
  return (await Promise.all([styleSheet(frameworkFolder), own])).join('\n');
}

function answer(text: string, type: string): RawAnswer {
  return rawAnswer(text, type, [['Cache-Control', 'no-cache']]);
}

/** The style sheet of fwx: one file in the package, several in its repository. */
async function styleSheet(folder: string): Promise<string> {
  const packed = await read(new URL('../fwx.css', folder)).catch(() => null);
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
