// Writes the table of files that a content delivery network serves for each package. Run
// `node components/upload/packages/vendor-cdn.mjs` after an update of a package; a test compares the table with
// the installed packages.
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';

import { bundled } from './packages.ts';

const modules = new URL('../../../node_modules/', import.meta.url);

async function entryOf(name) {
  const manifest = await readFile(new URL(`${name}/package.json`, modules), 'utf8');
  const file = `dist/${name === 'cropperjs' ? 'cropper' : name}.esm.min.js`;
  const data = await readFile(new URL(`${name}/${file}`, modules));
  return `  ${/^\w+$/.test(name) ? name : `'${name}'`}: {
    path: '${name}@${JSON.parse(manifest).version}/${file}',
    integrity: 'sha384-${createHash('sha384').update(data).digest('base64')}',
  },\n`;
}

const entries = await Promise.all(Object.keys(bundled).map(entryOf));
const source = `// Written by vendor-cdn.mjs: do not edit.
interface CdnFile {
  readonly path: string;
  readonly integrity: string;
}

/** The module of each package, by its name. */
export const cdnFiles: Readonly<Record<string, CdnFile>> = {
${entries.join('')}};
`;
await writeFile(new URL('cdn-files.ts', import.meta.url), source);
