// npm run bench: runs every bench in its own process, one after the other. `npm run bench -- ssr` runs those whose path contains `ssr`.
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

import { root, run } from './lib/run.mjs';

const { positionals } = parseArgs({ allowPositionals: true });
const files = readdirSync(join(root, 'bench'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.bench.ts'))
  .filter((name) => positionals.length === 0 || positionals.some((part) => name.includes(part)))
  .sort();

// Peers whose packages conflict with ours are installed in their own folder.
for (const folder of new Set(files.map((file) => join(root, 'bench', dirname(file), 'peers')))) {
  if (!existsSync(join(folder, 'package-lock.json')) || existsSync(join(folder, 'node_modules')))
    continue;
  const args = ['ci', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error'];
  if ((await run('npm', args)) !== 0) process.exit(1);
}

// Servers and other programs that import the package by its name get what users get.
if ((await run('node', ['scripts/build.mjs'], { stdio: 'ignore' })) !== 0) {
  throw new Error('"npm run build" failed.');
}

let missed = 0;
for (const file of files) {
  const args = ['--expose-gc', '--no-warnings', join('bench', file)];
  const env = { NODE_ENV: 'production' };
  // Other processes disturb measurements: a missed gate counts only when it is missed twice.
  if ((await run('node', args, { env })) !== 0 && (await run('node', args, { env })) !== 0)
    missed++;
}
console.log(`\n${files.length - missed} benches kept their gates, ${missed} missed one`);
process.exitCode = missed > 0 ? 1 : 0;
