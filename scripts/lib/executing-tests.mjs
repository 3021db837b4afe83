// Which test files execute which places of the sources, by the coverage of V8.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { failureOf, shareOut } from './test-process.mjs';

/** How often the code at an offset ran: the count of the shortest range around it. */
function countAt(functions, offset) {
  let shortest = Infinity;
  let count = 0;
  for (const { ranges } of functions) {
    for (const range of ranges) {
      const length = range.endOffset - range.startOffset;
      if (range.startOffset > offset || range.endOffset <= offset || length > shortest) continue;
      shortest = length;
      count = range.count;
    }
  }
  return count;
}

/** Places that processes have executed which wrote their coverage into a folder. */
function executedIn(folder, places) {
  const executed = new Set();
  for (const name of readdirSync(folder)) {
    const { result } = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    for (const { url, functions } of result) {
      for (const place of places.get(url) ?? []) {
        if (!executed.has(place) && countAt(functions, place.start) > 0) executed.add(place);
      }
    }
  }
  return executed;
}

/**
 * For each place the test files that execute it, in the order given, and how long each file takes, in milliseconds.
 * Types are erased in place, so an offset of the source is one of what runs.
 *
 * @template {{ path: string, start: number }} Place
 * @param {readonly string[]} copies Folders with the same sources; each runs one test file at a time.
 * @param {readonly string[]} files Test files.
 * @param {readonly Place[]} places
 * @param {{ command: readonly string[], milliseconds: number }} options Command that runs one test file, and its
 *   longest time.
 * @returns {Promise<{ executing: Map<Place, string[]>, durations: Map<string, number> }>}
 * @throws {Error} Tests fail.
 */
export async function executingTests(copies, files, places, { command, milliseconds }) {
  const executedBy = new Map();
  const durations = new Map();
  const workers = copies.map((copy) => {
    const byUrl = Map.groupBy(places, ({ path }) => pathToFileURL(join(copy, path)).href);
    return async (file) => {
      const folder = mkdtempSync(join(tmpdir(), 'fwx-coverage-'));
      try {
        const env = { NODE_V8_COVERAGE: folder };
        const began = performance.now();
        const failure = await failureOf(copy, [...command, file], { env, milliseconds });
        if (failure !== null) throw new Error(`${file} fails without a change: ${failure}`);
        executedBy.set(file, executedIn(folder, byUrl));
        durations.set(file, performance.now() - began);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    };
  });
  await shareOut(files, workers);
  const executing = new Map(
    places.map((place) => [place, files.filter((file) => executedBy.get(file).has(place))]),
  );
  return { executing, durations };
}
