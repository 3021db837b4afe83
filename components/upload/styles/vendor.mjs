// The style sheets of FilePond as modules. `node components/upload/styles/vendor.mjs` writes them again
// after an update of a package; a test compares them with what is installed. Images in `data:` URLs, which
// policies refuse, are drawn.

/** Packages whose style sheet is carried along. */
export const packages = [
  'filepond',
  'filepond-plugin-file-poster',
  'filepond-plugin-image-edit',
  'filepond-plugin-image-preview',
];

/** Path of the style sheet inside node_modules. */
export const source = (name) => `${name}/dist/${name}.min.css`;

/** Name of the module that carries it. */
export const target = (name) => `${name}.css.ts`;

/** The squares behind transparent images, as FilePond has them in a `data:` URL. */
const squares = 'conic-gradient(transparent 25%,#eee 0 50%,transparent 0 75%,#eee 0)';

/** The module for the style sheet `css` of the package `name`. */
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
