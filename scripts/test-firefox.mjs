// Runs component tests in Firefox, and installs it where possible: see web-test-runner.firefox.config.mjs.
import { writeFileSync } from 'node:fs';

import { apt } from './lib/apt.mjs';
import { findFirefox } from './lib/firefox.mjs';
import { run } from './lib/run.mjs';

const options = process.argv.slice(2);
const isThere = findFirefox() !== null || (apt(['firefox-esr']) && findFirefox() !== null);
if (isThere) {
  const config = ['--config', 'web-test-runner.firefox.config.mjs'];
  process.exitCode = await run('web-test-runner', [...config, ...options]);
} else if (process.env.CI) {
  console.error('CI must have Firefox installed.');
  process.exitCode = 1;
} else {
  const how = 'set FIREFOX_PATH to one, or install it (Debian: apt-get install firefox-esr)';
  const reason = `component tests in Firefox: there is none; ${how}`;
  console.warn(`\nSKIPPED: ${reason}.\n`);
  if (process.env.FWX_COUNTS) {
    const counts = { passed: 0, failed: 0, skipped: 1, skips: [reason] };
    writeFileSync(process.env.FWX_COUNTS, JSON.stringify(counts));
  }
}
