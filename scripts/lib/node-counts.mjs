// Reporter of Node's test runner: writes { passed, failed, skipped } to FWX_COUNTS when the run ends.
import { writeFileSync } from 'node:fs';

export default async function* counts(source) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for await (const { type, data } of source) {
    if (data.details?.type === 'suite') continue;
    if (type === 'test:pass') total[data.skip === undefined ? 'passed' : 'skipped']++;
    if (type === 'test:fail') total.failed++;
  }
  if (process.env.FWX_COUNTS) writeFileSync(process.env.FWX_COUNTS, JSON.stringify(total));
  yield '';
}
