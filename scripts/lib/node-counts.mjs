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

export default async function* counts(source) {
  const total = { passed: 0, failed: 0, skipped: 0, failures: [], skips: [] };
  const seconds = new Map();
  for await (const { type, data } of source) {
    if (data.nesting === 0 && data.details?.duration_ms) {
      const before = seconds.get(data.file) ?? 0;
      seconds.set(data.file, before + data.details.duration_ms / 1000);
    }
    // A skipped suite reports none of its tests.
    if (type === 'test:pass' && data.skip !== undefined) {
      total.skipped++;
      total.skips.push(`${data.name}: ${data.skip === true ? 'no reason given' : data.skip}`);
      continue;
    }
    if (data.details?.type === 'suite') continue;
    if (type === 'test:pass') total.passed++;
    if (type === 'test:fail') {
      total.failed++;
      total.failures.push(failureOf(data));
    }
  }
  total.slowest = [...seconds]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 5)
    .map(([file, sum]) => `${relative('', file)} ${sum.toFixed(1)} s`);
  if (process.env.FWX_COUNTS) writeFileSync(process.env.FWX_COUNTS, JSON.stringify(total));
  yield '';
}
