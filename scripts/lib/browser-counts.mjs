// Reporter of Web Test Runner: writes counts with the names of what failed or was skipped to FWX_COUNTS
// when the run ends.
import { writeFileSync } from 'node:fs';

function failureOf({ name, error }, suite, browser) {
  const place = suite ? `${suite} > ${name}` : name;
  return `${place} (${browser}): ${error?.message ?? 'no error given'}`;
}

function add(total, suite, browser) {
  for (const test of suite?.tests ?? []) {
    const state = test.skipped ? 'skipped' : test.passed ? 'passed' : 'failed';
    total[state]++;
    if (state === 'skipped') total.skips.push(`${test.name} (${browser})`);
    if (state === 'failed') total.failures.push(failureOf(test, suite.name, browser));
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
