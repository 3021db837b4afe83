// Restores `import(url)` in compiled modules. The compiler wraps the URL in a call that rewrites relative endings, and
// moves the comments for bundlers into that call, where bundlers do not find them.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const helper = /^var __rewriteRelativeImportExtension = [^]*?\n\};$/m;
const call =
  /\bimport\(__rewriteRelativeImportExtension\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)\)/g;

/** Removes the call from a compiled module; line numbers stay. */
export function withNativeImports(code) {
  return code
    .replace(helper, (text) => text.replace(/[^\n]/g, ''))
    .replace(call, (_all, address) => `import(${address})`);
}

/** Removes the call from all modules below a folder. */
export function useNativeImports(folder) {
  for (const name of globSync('**/*.js', { cwd: folder })) {
    const path = join(folder, name);
    const code = readFileSync(path, 'utf8');
    if (code.includes('__rewriteRelativeImportExtension'))
      writeFileSync(path, withNativeImports(code));
  }
}
