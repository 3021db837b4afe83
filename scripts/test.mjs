// Runs every check of the project, several at a time. `npm test -- server e2e` runs some steps; `--all`,
// the default in CI, adds the steps that take minutes: every story, Firefox, WebKit, the oldest and newest Node,
// other servers and databases, and the slow suites.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { start, tsc } from './lib/run.mjs';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean', default: Boolean(process.env.CI) } },
});

// One process per file for tests that start servers and browsers; one process for many small files.
const nodeTests = (isolation, ...patterns) => [
  'node',
  '-C',
  'fwx-source',
  '--test',
  `--test-timeout=${values.all ? 900_000 : 180_000}`,
  '--test-reporter=spec',
  '--test-reporter-destination=stdout',
  '--test-reporter=./scripts/lib/node-counts.mjs',
  '--test-reporter-destination=stdout',
  ...isolation,
  ...patterns,
];

/** Tests of a folder; those that take long are left to `--all`. */
const testsOf = (folder) => (values.all ? `${folder}/*.test.ts` : `${folder}/!(*.slow).test.ts`);

/** The server tests on another Node; in two steps, because the oldest one runs the hooks of all files before their first test. */
const testsOn = (node) => ({
  [node]: ['node', 'scripts/test-node.mjs', node, 'test/server/!(bridge|cli|upload)/**/*.test.ts'],
  [`${node}-serving`]: [
    'node',
    'scripts/test-node.mjs',
    node,
    'test/server/{bridge,cli,upload}/**/*.test.ts',
  ],
});

/** Command of each step, the fast ones first. A step without counts counts as one test. */
const steps = {
  types: [...tsc, '-p', 'tsconfig.json'],
  lint: ['oxlint', '--type-aware', '--deny-warnings', '--report-unused-disable-directives'],
  format: ['oxfmt', '--check'],
  layers: ['node', 'scripts/check-layers.mjs'],
  manifest: ['node', 'scripts/manifest.mjs', '--check'],
  widgets: ['node', 'scripts/check-widgets.mjs'],
  catalog: ['node', '-C', 'fwx-source', 'scripts/catalog.mjs', '--check'],
  browser: ['web-test-runner'],
  server: nodeTests(
    ['--test-isolation=none'],
    'test/server/!(bridge|cli|upload)/**/*.test.ts',
    'test/components/**/!(*.browser).test.ts',
    'test/project/**/*.test.ts',
  ),
  e2e: nodeTests(['--test-concurrency=1'], testsOf('test/e2e')),
  // The documentation site: its build takes seconds of processor time, so apart from tests that wait.
  site: nodeTests(['--test-concurrency=1'], testsOf('test/site')),
  // A step of their own, because they wait for processes and clients.
  serving: nodeTests(['--test-isolation=none'], 'test/server/{bridge,cli,upload}/**/*.test.ts'),
  // What users install: packed, installed into an empty project, compiled, imported and run there.
  package: nodeTests(['--test-isolation=none'], testsOf('test/package')),
  // The longest of what is left, so that the other worker does not wait for it at the end.
  stories: ['node', 'scripts/test-stories.mjs'],
  ...testsOn('oldest'),
  ...testsOn('newest'),
  firefox: ['node', 'scripts/test-firefox.mjs'],
  webkit: ['node', 'scripts/test-webkit.mjs'],
  // Only where there is a checkout of them: they are not ours, and machines may be without a network.
  'public-specs': ['node', 'scripts/test-public-specs.mjs'],
  integration: nodeTests(['--test-concurrency=1'], 'test/integration/**/*.test.ts'),
};

const unknown = positionals.filter((name) => !(name in steps));
if (unknown.length > 0) {
  console.error(
    `Unknown step: ${unknown.join(', ')}. There are: ${Object.keys(steps).join(', ')}.`,
  );
  process.exit(2);
}
const long = new Set([
  'stories',
  'firefox',
  'webkit',
  'oldest',
  'oldest-serving',
  'newest',
  'newest-serving',
  'public-specs',
  'integration',
]);
const usual = Object.keys(steps).filter((name) => values.all || !long.has(name));
const wanted = new Set(positionals.length > 0 ? positionals : usual);
const folder = mkdtempSync(join(tmpdir(), 'fwx-test-'));
// The first suite that needs the demo's client builds it here for all.
const demo = join(folder, 'demo');
// Hundreds of processes load the same sources: Node 24 strips their types and compiles them once.
const compileCache = join(folder, 'compile-cache');
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

function readCounts(file, code) {
  let counts = null;
  try {
    counts = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    counts = { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  }
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function runStep(name) {
  const [command, ...args] = steps[name];
  const file = join(folder, `${name}.json`);
  const began = performance.now();
  return new Promise((resolve) => {
    const child = start(command, args, {
      env: {
        FWX_COUNTS: file,
        FWX_SLOW: values.all ? '1' : '',
        FWX_DEMO_BUILD: demo,
        NODE_COMPILE_CACHE: compileCache,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = [];
    child.stdout.on('data', (data) => output.push(data));
    child.stderr.on('data', (data) => output.push(data));
    child.once('error', (error) => output.push(Buffer.from(`${error.message}\n`)));
    child.once('close', (code) => {
      const seconds = (performance.now() - began) / 1000;
      const counts = readCounts(file, code ?? 1);
      console.log(`\n== ${name}: ${counts.failed > 0 ? 'FAILED' : 'ok'} (${seconds.toFixed(1)} s)`);
      if (counts.failed > 0 || wanted.size === 1) process.stdout.write(Buffer.concat(output));
      resolve({ name, ...counts, seconds });
    });
  });
}

// Each worker takes the next step. A third one uses the time in which two of them wait; beside the long steps, which
// compute all the time, it would make tests run into their limits.
const workers = values.all ? 2 : 3;
const waiting = Object.keys(steps).filter((name) => wanted.has(name));
const results = [];
async function work() {
  for (let name = waiting.shift(); name; name = waiting.shift()) results.push(await runStep(name));
}
await Promise.all(Array.from({ length: workers }, work));
console.log('\nstep        passed  failed  skipped  seconds');
for (const { name, passed, failed, skipped, seconds } of results) {
  const cells = [passed, failed, skipped, seconds.toFixed(1)].map((each) =>
    String(each).padStart(7),
  );
  console.log(`${name.padEnd(11)}${cells.join(' ')}`);
}
if (values.all) {
  for (const { name, slowest = [] } of results) {
    if (slowest.length > 0) console.log(`\nSlowest files of ${name}: ${slowest.join(', ')}`);
  }
  for (const skip of results.flatMap(({ skips = [] }) => skips)) console.log(`\nSkipped: ${skip}`);
} else
  console.log(
    '\nLeft to `npm run test:all`, which CI runs: the stories, Firefox, WebKit, the oldest and newest Node, other servers and databases, and what is slow.',
  );
// Once more at the end: the output of the steps above them is long.
for (const { name, failed, failures = [] } of results) {
  for (const failure of failures) console.log(`\nFailed in ${name}: ${failure}`);
  if (failed > 0 && failures.length === 0) console.log(`\nFailed: ${name}`);
}
const sum = (key) => results.reduce((total, each) => total + each[key], 0);
const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped}`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
