// Changes single tokens of sources, one at a time and in a copy, and reports the changes that no test notices:
// `npm run test:mutation -- --count 40 --seed 7 server/bridge components/internal`.
//
// Each change runs the tests nearest to its source first, then wider groups, up to the first that fails. A group of
// tests that fails without a change would notice everything, so each is run on the unchanged copy first.
import { spawn } from 'node:child_process';
import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

import { mutationsOf } from './lib/mutations.mjs';
import { root } from './lib/run.mjs';
import { sampleOf } from './lib/sample.mjs';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    // Percent of the changes that tests have to notice.
    least: { type: 'string', default: '85' },
  },
});
for (const [name, value] of Object.entries(values)) {
  if (/^\d+$/.test(value)) continue;
  console.error(`--${name} must be a whole number, got "${value}".`);
  process.exit(2);
}
const folders = positionals.length > 0 ? positionals : ['server', 'components/internal'];
/** Longest time for a group of tests; a change may have made an endless loop. */
const maxMilliseconds = 600_000;

const nodeTests = ['node', '-C', 'fwx-source', '--test', '--test-isolation=none'];
nodeTests.push('--test-timeout=60000', '--test-reporter=tap');

/** Groups of commands, each with its files, that may notice a change of a source; the nearest come first. */
function testsOf(path) {
  const browser = ['web-test-runner', '--files'];
  const [part, name = ''] = path.split('/');
  const groups =
    part === 'server'
      ? [
          { command: nodeTests, pattern: `test/${dirname(path)}/*.test.ts` },
          { command: nodeTests, pattern: `test/server/${name}/**/*.test.ts` },
        ]
      : [
          { command: nodeTests, pattern: `test/components/${name}/!(*.browser).test.ts` },
          { command: nodeTests, pattern: 'test/server/{ssr,widgets}/**/*.test.ts' },
          { command: browser, pattern: `test/components/${name}/*.browser.test.ts` },
          { command: browser, pattern: 'test/components/*.browser.test.ts' },
        ];
  const seen = new Set();
  return groups.flatMap(({ command, pattern }) => {
    const files = globSync(pattern, { cwd: root }).filter((file) => !seen.has(file));
    for (const file of files) seen.add(file);
    return files.length > 0 ? [[...command, ...files.sort()]] : [];
  });
}

/** Ends the tests that run. */
let stopTests = () => {};

/** How a command fails; null when it does not. A change that keeps tests from their end counts as noticed. */
function failureOf(cwd, [command, ...args]) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      detached: true,
      env: { ...process.env, CI: '', FWX_SLOW: '' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const stop = () => {
      try {
        // With the processes that tests have started.
        process.kill(-Number(child.pid), 'SIGKILL');
      } catch {
        // It has ended.
      }
    };
    stopTests = stop;
    const timer = setTimeout(stop, maxMilliseconds);
    let failed = null;
    child.stdout.setEncoding('utf8').on('data', (text) => {
      failed ??= /^\s*not ok .*/m.exec(text)?.[0].trim() ?? null;
      if (failed !== null) stop();
    });
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve(code === 0 ? null : (failed ?? `exit code ${code}`));
    });
  });
}

// Below the repository, so that packages and the server of the browser tests are found as usual.
mkdirSync(join(root, '.cache'), { recursive: true });
const copy = mkdtempSync(join(root, '.cache/mutation-'));
process.once('exit', () => {
  stopTests();
  rmSync(copy, { recursive: true, force: true, maxRetries: 5 });
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
const left = /^(?:\.git|\.cache|node_modules|dist|site-dist|storybook-static)$/;
for (const name of globSync('*', { cwd: root, dot: true })) {
  if (!left.test(name)) cpSync(join(root, name), join(copy, name), { recursive: true });
}

// Some tests read files of packages.
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));

const passing = new Set();

/** @throws {Error} The tests fail in the unchanged copy. */
async function mustPass(command) {
  const key = command.join(' ');
  if (passing.has(key)) return;
  const failure = await failureOf(copy, command);
  if (failure !== null) throw new Error(`These tests fail without a change (${failure}): ${key}`);
  passing.add(key);
}

async function isNoticed({ path, source, change }) {
  for (const command of testsOf(path)) {
    await mustPass(command);
    writeFileSync(
      join(copy, path),
      source.slice(0, change.start) + change.to + source.slice(change.end),
    );
    const failure = await failureOf(copy, command);
    writeFileSync(join(copy, path), source);
    if (failure !== null) return true;
  }
  return false;
}

const sources = folders
  .flatMap((folder) => globSync([`${folder}/**/*.ts`, folder], { cwd: root }))
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts') && testsOf(path).length > 0)
  .sort();
const candidates = sources.flatMap((path) => {
  const source = readFileSync(join(root, path), 'utf8');
  return mutationsOf(path, source).map((change) => ({ path, source, change }));
});
const sample = sampleOf(candidates, Number(values.count), Number(values.seed));
console.log(`${sample.length} of ${candidates.length} changes, seed ${values.seed}`);

const survivors = [];
for (const [index, one] of sample.entries()) {
  const { line, column, from, to } = one.change;
  const text = `${one.path}:${line}:${column} ${from} -> ${to || 'nothing'}`;
  const noticed = await isNoticed(one);
  console.log(`${index + 1} ${noticed ? 'noticed ' : 'SURVIVED'} ${text}`);
  if (!noticed) survivors.push(text);
}
const noticed = sample.length - survivors.length;
const percent = Math.floor((100 * noticed) / Math.max(1, sample.length));
console.log(`\n${noticed} of ${sample.length} noticed (${percent} %)`);
for (const text of survivors) console.log(`not noticed: ${text}`);
process.exitCode = percent < Number(values.least) ? 1 : 0;
