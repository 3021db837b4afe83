// Reporter of Node's test runner: writes counts with the names of what failed or was skipped, and the files that
// took longest, to FWX_COUNTS when the run ends.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/** Name and place of a test that failed, and the beginning of why. */
function failureOf({ name, file, line, details }) {
  const error = details?.error?.cause ?? details?.error;
  const why = String(error?.message ?? error)
    .replaceAll(/\s+/g, ' ')
    .slice(0, 300);
  return `${name} (${file}:${line}): ${why}`;
}

/** Seconds of the outermost tests of each file. */
class FileTimes {
  #seconds = new Map();

  add({ nesting, file, details }) {
    if (nesting !== 0 || !details) return;
    this.#seconds.set(file, (this.#seconds.get(file) ?? 0) + details.duration_ms / 1000);
  }

  get slowest() {
    return [...this.#seconds]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, 5)
      .map(([file, seconds]) => `${relative('', file)} ${seconds.toFixed(1)} s`);
  }
}

function count(total, type, data) {
  const { name, skip, details } = data;
  // A skipped suite reports none of its tests.
  if (type === 'test:pass' && skip !== undefined) {
    total.skipped++;
    total.skips.push(`${name}: ${skip === true ? 'no reason given' : skip}`);
    return;
  }
  if (details?.type === 'suite') return;
  if (type === 'test:pass') total.passed++;
  else {
    total.failed++;
    total.failures.push(failureOf(data));
  }
}

export default async function* counts(source) {
  const total = { passed: 0, failed: 0, skipped: 0, failures: [], skips: [] };
  const times = new FileTimes();
  for await (const { type, data } of source) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    times.add(data);
    count(total, type, data);
  }
  total.slowest = times.slowest;
  if (process.env.FWX_COUNTS) writeFileSync(process.env.FWX_COUNTS, JSON.stringify(total));
  yield '';
}
