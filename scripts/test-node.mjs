// Runs tests of the server half, by default all, on another Node, which npm brings: `oldest`, the first that
// package.json promises, or `newest`.
import { run } from './lib/run.mjs';
import { findRuntime } from './lib/runtimes.mjs';

const [, , name, ...patterns] = process.argv;

// Types are stripped by a flag in the oldest one, in processes of tests too.
const options = {
  oldest: '--experimental-strip-types --experimental-sqlite --disable-warning=ExperimentalWarning',
  newest: '',
};

process.exitCode = await run(
  await findRuntime(name),
  [
    '-C',
    'fwx-source',
    '--test',
    `--${name === 'oldest' ? 'experimental-' : ''}test-isolation=none`,
    '--test-timeout=900000',
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=./scripts/lib/node-counts.mjs',
    '--test-reporter-destination=stdout',
    ...(patterns.length > 0 ? patterns : ['test/server/**/*.test.ts']),
  ],
  // The slow suites are about amounts, not about versions.
  { env: { FWX_SLOW: '', NODE_OPTIONS: options[name] } },
);
