// `import()` of addresses, as written. The compiler puts a call around them that rewrites endings of relative paths,
// which ours are not, and takes the comments inside of it, where bundlers do not look for what they are told.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const helper = /^var __rewriteRelativeImportExtension = [^]*?\n\};$/m;
const call =
  /\bimport\(__rewriteRelativeImportExtension\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)\)/g;

/** A module of the compiler without the call; what follows keeps its line. */
export function withNativeImports(code) {
  return code
    .replace(helper, (text) => text.replace(/[^\n]/g, ''))
    .replace(call, (_all, address) => `import(${address})`);
}

/** Takes the call out of all modules below a folder. */
export function useNativeImports(folder) {
  for (const name of globSync('**/*.js', { cwd: folder })) {
    const path = join(folder, name);
    const code = readFileSync(path, 'utf8');
    if (code.includes('__rewriteRelativeImportExtension'))
      writeFileSync(path, withNativeImports(code));
  }
}
