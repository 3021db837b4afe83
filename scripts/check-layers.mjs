// Fails on imports against the layers or past a module's door, and on arrows of the table that no import needs.
// Type imports count.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

import { layerFault, layers, moduleOf } from './lib/layers.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const specifier = /(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])(\.{1,2}\/[^'"]+|fwx\/[^'"]+)\1/g;
const unused = new Set(
  Object.entries(layers).flatMap(([from, below]) => below.map((to) => `${from} -> ${to}`)),
);
let faults = 0;
let files = 0;
for (const folder of ['components', 'server']) {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  for (const name of names.filter((each) => each.endsWith('.ts')).sort()) {
    const source = `${folder}/${name.split(sep).join('/')}`;
    files++;
    for (const [, , found] of readFileSync(join(root, source), 'utf8').matchAll(specifier)) {
      const target = posix.join(dirname(source), found);
      unused.delete(`${moduleOf(source)} -> ${moduleOf(target)}`);
      const fault = found.startsWith('fwx/')
        ? `sources import each other by relative path, not as ${found}.`
        : layerFault(source, target);
      if (fault) {
        faults++;
        console.error(`${source}: ${fault}`);
      }
    }
  }
}
for (const arrow of unused) {
  faults++;
  console.error(`scripts/lib/layers.mjs: no import needs ${arrow}.`);
}
console.log(`layers: ${files} files, ${faults} faults`);
process.exitCode = faults > 0 ? 1 : 0;
