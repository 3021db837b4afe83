// Changes single tokens of sources, one at a time and in a copy, and reports the changes that no test notices:
// `npm run test:mutation -- --count 40 --seed 7 server/bridge components/internal`.
//
// Coverage says which tests execute a place; only they can notice a change of it. The file that is named like the source
// runs first, then those of its folder, then the others, up to the first that fails.
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

import { executingTests } from './lib/executing-tests.mjs';
import { mutationsOf } from './lib/mutations.mjs';
import { root } from './lib/run.mjs';
import { sampleOf } from './lib/sample.mjs';
import { failureOf, shareOut, stopTests } from './lib/test-process.mjs';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    // Changes that are tried at the same time, each in a copy of its own.
    jobs: { type: 'string', default: '2' },
    // Percent of the changes that tests have to notice.
    least: { type: 'string', default: '85' },
  },
});
for (const [name, value] of Object.entries(values)) {
  if (/^\d+$/.test(value) && !(name === 'jobs' && Number(value) === 0)) continue;
  console.error(`--${name} must be a whole number, got "${value}".`);
  process.exit(2);
}
const folders = positionals.length > 0 ? positionals : ['server', 'components/internal'];

const nodeTests = ['node', '-C', 'fwx-source', '--test', '--test-reporter=tap'];
const oneProcess = [...nodeTests, '--test-timeout=60000', '--test-isolation=none'];
const oneByOne = [...nodeTests, '--test-timeout=180000', '--test-concurrency=1'];
const browser = ['web-test-runner', '--files'];

const find = (pattern) => globSync(pattern, { cwd: root }).sort();
const isApart = (file) => file.startsWith('test/integration/');
/** Tests that Node runs. */
const nodeFiles = [
  ...find('test/components/**/!(*.browser).test.ts'),
  ...find('test/{server,integration}/**/*.test.ts'),
  // What the sources of catalogs do is tested beside the catalogs of the project.
  ...find('test/project/*catalog*.test.ts'),
];

/** Groups of commands that may notice a change of a source, each with its files; the nearest come first. */
function commandsOf(path, executing) {
  const near = `test/${dirname(path)}`;
  const isNear = (file) => dirname(file) === near;
  const own = `${near}/${basename(path, '.ts')}.test.ts`;
  const others = executing.filter((file) => !isNear(file));
  const groups = [
    [oneProcess, executing.includes(own) ? [own] : []],
    // All files of the folder: the same command for all its sources.
    [oneProcess, executing.some(isNear) ? nodeFiles.filter(isNear) : []],
    [oneProcess, others.filter((file) => !isApart(file))],
    [oneByOne, others.filter(isApart)],
  ];
  const [part, name = ''] = path.split('/');
  if (part === 'components') {
    groups.push([browser, find(`test/components/${name}/*.browser.test.ts`)]);
    groups.push([browser, find('test/components/*.browser.test.ts')]);
  }
  return groups.flatMap(([command, files]) => (files.length > 0 ? [[...command, ...files]] : []));
}

// Below the repository, so that packages and the server of the browser tests are found as usual.
mkdirSync(join(root, '.cache'), { recursive: true });
const folder = mkdtempSync(join(root, '.cache/mutation-'));
process.once('exit', () => {
  stopTests();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
const left = /^(?:\.git|\.cache|node_modules|dist|site-dist|storybook-static)$/;
const copies = Array.from({ length: Number(values.jobs) }, (_, index) => {
  const copy = join(folder, String(index));
  for (const name of globSync('*', { cwd: root, dot: true })) {
    if (!left.test(name)) cpSync(join(root, name), join(copy, name), { recursive: true });
  }
  // Some tests read files of packages.
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
});

/** Milliseconds that each test file takes without a change. */
let durations = new Map();

/** Longest time for a command: twice what it takes, and what a browser may take. A change may have made an endless loop. */
function limitOf(command) {
  const isBrowser = command[0] !== 'node';
  const usual = command.reduce((sum, part) => sum + (durations.get(part) ?? 0), 0);
  return 2 * usual + (isBrowser ? 600_000 : 30_000);
}

const failureIn = (copy, command) =>
  failureOf(copy, command, {
    env: { NODE_COMPILE_CACHE: join(folder, 'compile-cache') },
    milliseconds: limitOf(command),
  });

/** Commands that pass without a change; each file did so when its coverage was measured. */
const passing = new Set(nodeFiles.map((file) => [...oneProcess, file].join(' ')));

/** @throws {Error} The tests fail without a change: what they say of one means nothing. */
async function mustPass(copy, command) {
  const key = command.join(' ');
  if (passing.has(key)) return;
  const failure = await failureIn(copy, command);
  if (failure !== null) throw new Error(`These tests fail without a change (${failure}): ${key}`);
  passing.add(key);
}

/** How tests notice a change; null when none does. */
async function noticeOf(copy, { path, source, change }, executing) {
  for (const command of commandsOf(path, executing)) {
    writeFileSync(
      join(copy, path),
      source.slice(0, change.start) + change.to + source.slice(change.end),
    );
    const failure = await failureIn(copy, command);
    writeFileSync(join(copy, path), source);
    if (failure === null) continue;
    await mustPass(copy, command);
    return failure;
  }
  return null;
}

const sources = folders
  .flatMap((each) => globSync([`${each}/**/*.ts`, each], { cwd: root }))
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts'))
  .sort();
const candidates = sources.flatMap((path) => {
  const source = readFileSync(join(root, path), 'utf8');
  return mutationsOf(path, source).map((change) => ({ path, source, change }));
});
const sample = sampleOf(candidates, Number(values.count), Number(values.seed));
console.log(`${sample.length} of ${candidates.length} changes, seed ${values.seed}`);

const places = sample.map(({ path, change }) => ({ path, start: change.start }));
const executed = await executingTests(copies, nodeFiles, places, {
  command: [...nodeTests, '--test-timeout=180000', '--test-isolation=none'],
  milliseconds: 300_000,
});
durations = executed.durations;

const survivors = [];
let tried = 0;
await shareOut(
  sample.keys(),
  copies.map((copy) => async (index) => {
    const { path, change } = sample[index];
    const { line, column, from, to } = change;
    const text = `${path}:${line}:${column} ${from} -> ${to || 'nothing'}`;
    const files = executed.executing.get(places[index]);
    const notice = await noticeOf(copy, sample[index], files);
    tried += 1;
    console.log(`${tried} ${notice === null ? 'SURVIVED' : 'noticed '} ${text}`);
    if (notice === null) survivors.push(`${text} (test files that execute it: ${files.length})`);
  }),
);
const noticed = sample.length - survivors.length;
const percent = Math.floor((100 * noticed) / Math.max(1, sample.length));
console.log(`\n${noticed} of ${sample.length} noticed (${percent} %)`);
for (const text of survivors) console.log(`not noticed: ${text}`);
process.exitCode = percent < Number(values.least) ? 1 : 0;
