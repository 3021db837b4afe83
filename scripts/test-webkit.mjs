// Runs component tests in WebKit, and installs it where possible: see web-test-runner.webkit.config.mjs.
import { writeFileSync } from 'node:fs';

import { apt } from './lib/apt.mjs';
import { run } from './lib/run.mjs';
import { findWebKit } from './lib/webkit.mjs';

const options = process.argv.slice(2);
const packages = ['webkit2gtk-driver', 'xvfb'];
if (findWebKit() !== null || (apt(packages) && findWebKit() !== null)) {
  const config = ['--config', 'web-test-runner.webkit.config.mjs'];
  process.exitCode = await run('web-test-runner', [...config, ...options]);
} else {
  const how = `install it (Debian: apt-get install ${packages.join(' ')})`;
  const reason = `component tests in WebKit: there is no WebKitGTK with its driver and Xvfb; ${how}`;
  console.warn(`\nSKIPPED: ${reason}.\n`);
  if (process.env.FWX_COUNTS) {
    const counts = { passed: 0, failed: 0, skipped: 1, skips: [reason] };
    writeFileSync(process.env.FWX_COUNTS, JSON.stringify(counts));
  }
}
