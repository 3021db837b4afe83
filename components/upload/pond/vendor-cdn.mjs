// Writes the table of files that a content delivery network serves for each package. Run
// `node components/upload/pond/vendor-cdn.mjs` after an update of a package; a test compares the table with
// the installed packages.
import { createHash } from 'node:crypto';

/** Packages that a content delivery network can serve, with the module that the browser loads. */
export const packages = {
  filepond: 'filepond.esm.min.js',
  'filepond-plugin-file-poster': 'filepond-plugin-file-poster.esm.min.js',
  'filepond-plugin-file-rename': 'filepond-plugin-file-rename.esm.min.js',
  'filepond-plugin-file-validate-size': 'filepond-plugin-file-validate-size.esm.min.js',
  'filepond-plugin-file-validate-type': 'filepond-plugin-file-validate-type.esm.min.js',
  'filepond-plugin-image-crop': 'filepond-plugin-image-crop.esm.min.js',
  'filepond-plugin-image-edit': 'filepond-plugin-image-edit.esm.min.js',
  'filepond-plugin-image-preview': 'filepond-plugin-image-preview.esm.min.js',
  'filepond-plugin-image-transform': 'filepond-plugin-image-transform.esm.min.js',
  cropperjs: 'cropper.esm.min.js',
};

/** Returns the source of the module with the table, given the version and the file of each package. */
export function moduleOf(entries) {
  const lines = entries.map(({ name, version, file, data }) => {
    const integrity = `sha384-${createHash('sha384').update(data).digest('base64')}`;
    const key = /^\w+$/.test(name) ? name : `'${name}'`;
    return `  ${key}: {
    version: '${version}',
    file: '${file}',
    integrity: '${integrity}',
  },\n`;
  });
  return `// Written by vendor-cdn.mjs: do not edit.
interface CdnFile {
  readonly version: string;
  readonly file: string;
  readonly integrity: string;
}

/** The module of each package, by its name. */
export const cdnFiles: Readonly<Record<string, CdnFile>> = {
${lines.join('')}};
`;
}

const isMain = import.meta.url === `file://${process.argv[1]}`;
if (isMain) {
  const { readFile, writeFile } = await import('node:fs/promises');
  const modules = new URL('../../../node_modules/', import.meta.url);
  const entries = await Promise.all(
    Object.entries(packages).map(async ([name, file]) => {
      const manifest = await readFile(new URL(`${name}/package.json`, modules), 'utf8');
      const data = await readFile(new URL(`${name}/dist/${file}`, modules));
      return { name, file, data, version: JSON.parse(manifest).version };
    }),
  );
  await writeFile(new URL('cdn-files.ts', import.meta.url), moduleOf(entries));
}
