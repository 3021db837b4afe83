// The component tests once more, in Firefox: see docs/decisions/0004-test-environments.md.
import { chromeLauncher, puppeteerCore } from '@web/test-runner-chrome';

import { findFirefox } from './scripts/lib/firefox.mjs';
import { firefoxArguments, preparePage } from './scripts/lib/firefox-page.mjs';
import base from './web-test-runner.config.mjs';

const launchOptions = {
  browser: 'firefox',
  executablePath: findFirefox(),
  args: firefoxArguments,
  // Else Firefox tells of each of the thousands of requests for modules.
  networkEnabled: false,
  // One process for all pages: tests come from one server, one after the other.
  extraPrefsFirefox: {
    'dom.ipc.processCount': 1,
    'dom.ipc.processPrelaunch.enabled': false,
    'fission.autostart': false,
  },
};

/** Suites that have little to do with a browser's engine: markup, reckoning, and what waits for transfers. */
const alike = [
  'bad-values',
  'breadcrumbs',
  'stories',
  'internal/attrs',
  'internal/data-config',
  'upload/crop-geometry',
  'upload/disabled',
  'upload/ends',
  'upload/fields',
  'upload/list',
  'upload/locale',
  'upload/options',
  'upload/submit',
  'upload/submit-given-up',
  'upload/template',
  'upload/update',
  'upload/waiting',
  'upload/whole-crop',
];

/** Suites of features that the supported Firefox ESR has not, or has in another way. */
const absent = [
  // Fills sliders by `::-moz-range-progress`, not by a view timeline.
  'range',
  'trusted-types',
];

/** Firefoxes beside the first: one for each page, as only one window of a Firefox has the keyboard. */
const others = [];
let isFirstTaken = false;

async function browserOf(first) {
  if (!isFirstTaken) {
    isFirstTaken = true;
    return first;
  }
  const other = puppeteerCore.launch(launchOptions);
  others.push(other);
  return other;
}

const launcher = chromeLauncher({
  // Named here, or it would be called Chrome.
  puppeteer: puppeteerCore,
  launchOptions,
  createPage: async ({ browser }) => preparePage(await (await browserOf(browser)).newPage()),
});
const stop = launcher.stop.bind(launcher);
launcher.stop = async () => {
  await Promise.all([...others.map(async (other) => (await other).close()), stop()]);
};

export default {
  ...base,
  files: [
    ...base.files,
    ...[...alike, ...absent].map((name) => `!test/components/${name}.browser.test.ts`),
  ],
  browsers: [launcher],
};
