// Reporter of Node's test runner: writes { passed, failed, skipped, skips } to FWX_COUNTS when the run ends.
import { writeFileSync } from 'node:fs';

export default async function* counts(source) {
  const total = { passed: 0, failed: 0, skipped: 0, skips: [] };
  for await (const { type, data } of source) {
    // A skipped suite reports none of its tests.
    if (type === 'test:pass' && data.skip !== undefined) {
      total.skipped++;
      total.skips.push(`${data.name}: ${data.skip === true ? 'no reason given' : data.skip}`);
      continue;
    }
    if (data.details?.type === 'suite') continue;
    if (type === 'test:pass') total.passed++;
    if (type === 'test:fail') total.failed++;
  }
  if (process.env.FWX_COUNTS) writeFileSync(process.env.FWX_COUNTS, JSON.stringify(total));
  yield '';
}
