// Puts the libraries that only browsers load into the package: FilePond with its plugins and languages, Cropper.js and
// Floating UI. Who installs the package for its server modules then installs none of them. They are in the folder of the
// files for pages without a bundler, which such pages serve as a whole, and the modules for bundlers import them from there.
// See docs/decisions/0050-bundled-browser-libraries.md.
import { copyFileSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';

import { root } from './run.mjs';
import { viteBuild } from './vite-build.mjs';

const isVendored = /^(?:filepond(?:[/-].*)?|cropperjs|@floating-ui\/dom)$/;
const folder = 'cdn/vendor';
const imports =
  /(?:\b(?:import|export)\s*(?:type\s+)?(\{[^}]*\}|\*(?: as \w+)?)\s*from\s*|\bimport\(\s*)(['"`])([^'"`]+)\2/g;

/** Path of a library below the folder, without its ending. */
const nameOf = (specifier) => specifier.replace(/^@|\.js$/g, '').replaceAll('/', '-');

/** Names of a clause of an import or export; null for all. */
function namesOf(clause) {
  if (!clause?.startsWith('{')) return null;
  const names = clause.slice(1, -1).split(',');
  return names.map((name) => name.trim().split(/\s+as\s+/)[0]).filter(Boolean);
}

/**
 * Libraries that modules import, each with the names that are used; null where a module loads all of it.
 *
 * @param {readonly string[]} codes Compiled modules.
 * @returns {Map<string, Set<string> | null>}
 */
export function vendoredImports(codes) {
  const found = new Map();
  for (const [, clause, , specifier] of codes.flatMap((code) => [...code.matchAll(imports)])) {
    if (!isVendored.test(specifier)) continue;
    const [names, known] = [namesOf(clause), found.get(specifier)];
    found.set(specifier, names && known !== null ? new Set([...(known ?? []), ...names]) : null);
  }
  return found;
}

/** Modules of their own for libraries of which only some names are used, so that the bundle leaves the others out. */
function partsOf(found) {
  const prefix = '\0part:';
  return {
    name: 'parts-of-libraries',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith('part:') ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(prefix)) return null;
      const specifier = id.slice(prefix.length);
      const names = [...(found.get(specifier) ?? [])];
      return `export { ${names.join(', ')} } from '${specifier}';`;
    },
  };
}

/**
 * Lets Cropper.js be evaluated without a document: bundlers of servers, as that of Nitro 3, put what the elements import
 * later into one file with them.
 */
const classesWithoutDocument = {
  name: 'classes-without-document',
  transform: (code, id) =>
    id.includes('/@cropper/')
      ? code.replaceAll('extends HTMLElement', 'extends (globalThis.HTMLElement ?? class {})')
      : null,
};

/** Writes one module for each library, and the licences of all. */
async function bundle(found, outDir) {
  const inputs = [...found].map(([specifier, names]) => [
    nameOf(specifier),
    names === null ? specifier : `part:${specifier}`,
  ]);
  await viteBuild({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [partsOf(found), classesWithoutDocument],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      minify: 'oxc',
      modulePreload: false,
      license: { fileName: 'licences.md' },
      rolldownOptions: {
        input: Object.fromEntries(inputs),
        preserveEntrySignatures: 'strict',
        output: {
          format: 'es',
          postBanner: '/*! Licence: licences.md beside this file. */',
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
        },
      },
    },
  });
}

/** Names the bundled modules in a compiled module or declaration; `name` is its path below the folder of all. */
export function withVendored(code, name) {
  return code.replace(imports, (all, clause, quote, specifier) => {
    if (!isVendored.test(specifier)) return all;
    const path = posix.relative(posix.dirname(name), `${folder}/${nameOf(specifier)}.js`);
    const address = path.startsWith('.') ? path : `./${path}`;
    return `${all.slice(0, -specifier.length - 2)}${quote}${address}${quote}`;
  });
}

/** Bundles the libraries that modules for browsers below a folder import, and makes them import the bundles. */
export async function vendor(dist) {
  const files = globSync('{cdn,components}/**/*.{js,d.ts}', { cwd: dist }).map((name) => ({
    name: name.replaceAll('\\', '/'),
    code: readFileSync(join(dist, name), 'utf8'),
  }));
  const found = vendoredImports(
    files.filter(({ name }) => name.endsWith('.js')).map(({ code }) => code),
  );
  await bundle(found, join(dist, folder));
  copyFileSync(
    join(root, 'node_modules/filepond/types/index.d.ts'),
    join(dist, folder, 'filepond.d.ts'),
  );
  for (const { name, code } of files) {
    const changed = withVendored(code, name);
    if (changed !== code) writeFileSync(join(dist, name), changed);
  }
}
