// Runs the server tests on the oldest Node that package.json allows, which npm downloads.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root, run } from './lib/run.mjs';

const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const [, major, minor] = /^>=(\d+)\.(\d+)$/.exec(engines.node);
const version = `${major}.${minor}.0`;

const system = process.platform === 'win32' ? 'win' : process.platform;
const name = `node-${system}-${process.arch}`;
const folder = join(root, 'node_modules', '.cache', 'fwx', `node-${version}`);
const node = join(folder, 'node_modules', name, 'bin', system === 'win' ? 'node.exe' : 'node');
if (!existsSync(node)) {
  const install = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund'];
  const code = await run('npm', [...install, '--ignore-scripts', `${name}@${version}`]);
  if (code !== 0) process.exit(code);
}

process.exitCode = await run(
  node,
  [
    '-C',
    'fwx-source',
    '--test',
    '--experimental-test-isolation=none',
    '--test-timeout=180000',
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=./scripts/lib/node-counts.mjs',
    '--test-reporter-destination=stdout',
    'test/server/**/*.test.ts',
  ],
  // Without the slow suites, which test amounts. That Node strips types only with a flag, also in child processes.
  {
    env: {
      FWX_SLOW: '',
      NODE_OPTIONS: '--experimental-strip-types --disable-warning=ExperimentalWarning',
    },
  },
);
