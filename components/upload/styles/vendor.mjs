// Writes the style sheets of FilePond as modules. Run `node components/upload/styles/vendor.mjs` after an
// update of a package; a test compares the modules with the installed packages. CSS gradients replace images
// in `data:` URLs, which a Content-Security-Policy may block.

/** Packages whose style sheet is copied. */
export const packages = [
  'filepond',
  'filepond-plugin-file-poster',
  'filepond-plugin-image-edit',
  'filepond-plugin-image-preview',
];

/** Path of the style sheet inside node_modules. */
export const source = (name) => `${name}/dist/${name}.min.css`;

/** Name of the module with the style sheet. */
export const target = (name) => `${name}.css.ts`;

/** The checkerboard behind transparent images, which FilePond defines as a `data:` URL. */
const squares = 'conic-gradient(transparent 25%,#eee 0 50%,transparent 0 75%,#eee 0)';

/** Returns the source of the module for the style sheet `css` of the package `name`. */
export function moduleOf(name, css) {
  const text = css
    .trim()
    .replace(/\/\* eslint-disable \*\/\s*/, '')
    .replace(/url\("data:image\/svg\+xml[^"]*fill='%23eee'[^"]*"\)/, squares)
    .replace(/[\\`]|\$\{/g, (found) => `\\${found}`);
  return `// Written by vendor.mjs from ${name}: do not edit.
/** Style sheet of ${name}. */
export const styles = \`${text}\`;
`;
}

const isMain = typeof process === 'object' && import.meta.url === `file://${process.argv[1]}`;
if (isMain) {
  const { readFile, writeFile } = await import('node:fs/promises');
  const modules = new URL('../../../node_modules/', import.meta.url);
  for (const name of packages) {
    const css = await readFile(new URL(source(name), modules), 'utf8');
    await writeFile(new URL(target(name), import.meta.url), moduleOf(name, css));
  }
}
