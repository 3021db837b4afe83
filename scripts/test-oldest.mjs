// Runs tests of the server half, by default all, on the oldest Node that package.json promises, which npm brings.
import { run } from './lib/run.mjs';
import { findRuntime } from './lib/runtimes.mjs';

process.exitCode = await run(
  await findRuntime('oldest'),
  [
    '-C',
    'fwx-source',
    '--test',
    '--experimental-test-isolation=none',
    '--test-timeout=900000',
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=./scripts/lib/node-counts.mjs',
    '--test-reporter-destination=stdout',
    ...(process.argv.length > 2 ? process.argv.slice(2) : ['test/server/**/*.test.ts']),
  ],
  // The slow suites are about amounts, not about versions. Types are stripped by a flag there, in processes of tests too.
  {
    env: {
      FWX_SLOW: '',
      NODE_OPTIONS:
        '--experimental-strip-types --experimental-sqlite --disable-warning=ExperimentalWarning',
    },
  },
);
