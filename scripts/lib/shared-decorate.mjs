// Lets compiled modules import the helper of decorators. The compiler writes it into each of them, with a
// top-level `this` that bundlers warn of, as modules have none.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const helper = /^var __decorate = \(this && this\.__decorate\) \|\| (function [^]*?\n\});$/m;
const file = 'components/internal/decorate.js';

/**
 * The module with an import instead of the helper, and the helper as a module of its own; `null` for a
 * module without.
 *
 * @param {string} code
 * @param {string} name Path of the module below the folder.
 */
export function withSharedDecorate(code, name) {
  const [all, body] = helper.exec(code) ?? [];
  if (!all) return null;
  const path = posix.relative(posix.dirname(name), file);
  const address = path.startsWith('.') ? path : `./${path}`;
  return {
    code: code.replace(all, () => `import { __decorate } from '${address}';`),
    shared: `export const __decorate = ${body};\n`,
  };
}

/** Does so for all modules of components below a folder. */
export function shareDecorate(folder) {
  for (const name of globSync('components/**/*.js', { cwd: folder })) {
    const posixName = name.replaceAll('\\', '/');
    const module = withSharedDecorate(readFileSync(join(folder, name), 'utf8'), posixName);
    if (module === null) continue;
    writeFileSync(join(folder, name), module.code);
    writeFileSync(join(folder, file), module.shared);
  }
}
