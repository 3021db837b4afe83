// Reporter of Web Test Runner: writes counts with the names of what failed or was skipped to FWX_COUNTS
// when the run ends.
import { writeFileSync } from 'node:fs';

function add(total, suite, browser) {
  for (const test of suite?.tests ?? []) {
    if (test.skipped) total.skips.push(`${test.name} (${browser})`);
    else if (!test.passed) {
      const place = suite.name ? `${suite.name} > ${test.name}` : test.name;
      total.failures.push(`${place} (${browser}): ${test.error?.message ?? 'no error given'}`);
    }
    total[test.skipped ? 'skipped' : test.passed ? 'passed' : 'failed']++;
  }
  for (const inner of suite?.suites ?? []) add(total, inner, browser);
}

export const browserCounts = {
  onTestRunFinished({ sessions }) {
    const total = { passed: 0, failed: 0, skipped: 0, failures: [], skips: [] };
    for (const session of sessions) {
      const before = total.failed;
      add(total, session.testResults, session.browser.name);
      // A file that cannot be loaded has no tests that could fail.
      if (!session.passed && total.failed === before) {
        total.failed++;
        total.failures.push(`${session.testFile} (${session.browser.name}) did not run to its end`);
      }
    }
    if (process.env.FWX_COUNTS) writeFileSync(process.env.FWX_COUNTS, JSON.stringify(total));
  },
};
