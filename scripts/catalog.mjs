// Writes the reference catalogs and their JSON Schema; with --check, fails when they are not those of the sources.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

import './lib/typedoc-typescript.mjs';
import { catalogFile, catalogPackages } from './lib/catalog-packages.mjs';
import { coverage } from './lib/reference-names.mjs';

const { catalogSchema, createCatalogs } = await import('../server/catalog/index.ts');

const catalogs = await createCatalogs(catalogPackages());
const files = new Map([['catalog/schema.json', catalogSchema]]);
for (const each of catalogs) files.set(catalogFile(each.package), each);

/** A catalog without what says when it was made. */
const lasting = (text) => JSON.stringify({ ...JSON.parse(text), commit: null, generatedAt: null });

const stale = [...files].filter(([path, content]) => {
  const text = JSON.stringify(content);
  return !existsSync(path) || lasting(readFileSync(path, 'utf8')) !== lasting(text);
});
if (process.argv.includes('--check')) {
  for (const [path] of stale) console.error(`${path} is not up to date: run \`npm run catalog\`.`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  mkdirSync('catalog', { recursive: true });
  for (const [path, content] of stale) writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`);
}
const rows = coverage(catalogs);
for (const { isThere, name, reason } of rows) {
  if (!isThere) console.log(`${name}: ${reason ?? 'missing'}`);
}
const found = rows.filter((row) => row.isThere).length;
console.log(`reference: ${found} of ${rows.length} names are in their catalog`);
const types = catalogs.reduce((sum, each) => sum + Object.keys(each.types).length, 0);
console.log(`catalogs: ${catalogs.length} packages, ${types} types, ${stale.length} files changed`);
