// npm run check:package: checks that the packed package can be installed and imported, and that its types resolve.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { root, run } from './lib/run.mjs';

async function must(command, args, options) {
  const code = await run(command, args, options);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} left with ${code}.`);
}

const folder = mkdtempSync(join(tmpdir(), 'fwx-package-'));
try {
  await must('npm', ['run', 'build']);
  // Each of these commands packs, which would build again.
  const built = { env: { npm_config_ignore_scripts: 'true' } };
  await must('publint', ['--strict'], built);
  const profile = ['--profile', 'esm-only', '--exclude-entrypoints', 'fwx.css'];
  await must('attw', ['--pack', '.', ...profile], built);
  await must('npm', ['pack', '--pack-destination', folder, '--loglevel=error'], built);
  const { exports, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const names = Object.keys(exports)
    .filter((key) => !/\.(css|json)$/.test(key))
    .map((key) => `fwx${key.slice(1)}`);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', private: true }));
  writeFileSync(
    join(folder, 'import.mjs'),
    `for (const name of ${JSON.stringify(names)}) console.log(name, Object.keys(await import(name)).length);`,
  );
  const install = ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund'];
  const peers = ['sharp', '@lit-labs/ssr', '@inertiajs/core'];
  await must('npm', [...install, '--prefer-offline', join(folder, `fwx-${version}.tgz`), ...peers]);
  await must('node', [join(folder, 'import.mjs')]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
