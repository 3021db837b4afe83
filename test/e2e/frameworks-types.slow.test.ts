import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { resolve } = createRequire(import.meta.url);

// Both checkers need the API of the compiler, which TypeScript 7 does not have; version 6 is used
// instead.
const withSix = `require('node:module').registerHooks({
  resolve: (name, context, next) => next(name.replace(/^typescript(?=\\/|$)/, 'typescript-6'), context),
});`;

/** The output of a checker for a folder of examples. */
const check = (framework: string, ...args: readonly string[]): Promise<string> =>
  new Promise((done) => {
    const cwd = `${root}test/e2e/frameworks/${framework}`;
    const options = { cwd, maxBuffer: 2 ** 24, timeout: 120_000 };
    execFile(process.execPath, args, options, (_, stdout, stderr) => done(stdout + stderr));
  });

const checkers = {
  'Wrong.vue': () =>
    check('vue', '-e', `require('vue-tsc').run(require.resolve('typescript-6/lib/tsc'))`),
  'Wrong.svelte': () =>
    check(
      'svelte',
      '-e',
      `${withSix} require(${JSON.stringify(resolve('svelte-check/bin/svelte-check'))})`,
      '--',
      '--tsconfig',
      'tsconfig.json',
      '--output',
      'machine',
    ),
};

/** Errors in the examples, not in what they import: Vue writes `Wrong.vue(10,15): error …`, Svelte `ERROR "Wrong.svelte" 10:13 …`. */
const place = /^(?:\d+ ERROR )?"?(?<file>[^"(/\n]+)(?:"? |\()(?<line>\d+)[:,]\d+.*$/gm;

for (const [file, run] of Object.entries(checkers)) {
  describe(`The checker of ${file.replace('Wrong.', '')} templates`, () => {
    const [folder] = file.split('.').reverse();
    const lines = readFileSync(`${root}test/e2e/frameworks/${folder}/${file}`, 'utf8').split('\n');
    const wrong = lines.flatMap((line, at) => {
      const [, word] = /<!-- wrong: (.+) -->/.exec(line) ?? [];
      return word === undefined ? [] : [[`${file} ${at + 1}`, word] as const];
    });

    it(
      'reports each wrong use in the examples, and nothing else',
      { timeout: 240_000 },
      async () => {
        const output = await run();
        const found = new Map<string, string>();
        for (const { 0: text, groups = {} } of output.matchAll(place)) {
          const at = `${groups['file']} ${groups['line']}`;
          found.set(at, (found.get(at) ?? '') + text);
        }
        assert.deepEqual(
          [...found.keys()],
          wrong.map(([at]) => at),
          output,
        );
        for (const [at, word] of wrong) assert.match(found.get(at) ?? '', new RegExp(word, 'i'));
        assert.ok(wrong.length > 6);
      },
    );
  });
}
