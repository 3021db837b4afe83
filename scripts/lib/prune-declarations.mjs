// Removes declarations that no door of the package reaches: compilers never read them.
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { root } from './run.mjs';

const references = /(?:\bfrom|\bimport\(|\bimport)\s*(['"])(\.[^'"]+)\1/g;

/** Declarations behind the exports of the package. */
function doors() {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return Object.values(exports)
    .map(({ types }) => types)
    .filter((path) => path?.startsWith('./dist/'))
    .map((path) => path.slice('./dist/'.length));
}

/**
 * Removes them below a folder.
 *
 * @throws {Error} A declaration names a file that is not there.
 */
export function pruneDeclarations(dist) {
  const reached = new Set();
  const follow = (path) => {
    if (reached.has(path)) return;
    reached.add(path);
    if (!existsSync(path)) throw new Error(`Declarations import "${path}", which is not there.`);
    const code = readFileSync(path, 'utf8').replaceAll(/\/\*[^]*?\*\//g, '');
    for (const [, , address] of code.matchAll(references)) {
      const target = join(dirname(path), address);
      follow(target.replace(/(?:\.d\.ts|\.[jt]s)?$/, '.d.ts'));
    }
  };
  for (const door of doors()) follow(join(dist, door));
  for (const name of globSync('**/*.d.ts', { cwd: dist })) {
    if (!reached.has(join(dist, name))) rmSync(join(dist, name));
  }
}
