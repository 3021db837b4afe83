// Runs the component tests in Firefox: see docs/decisions/0004-test-environments.md.
import { chromeLauncher, puppeteerCore } from '@web/test-runner-chrome';

import { findFirefox } from './scripts/lib/firefox.mjs';
import { firefoxArguments, preparePage } from './scripts/lib/firefox-page.mjs';
import base from './web-test-runner.config.mjs';

const launchOptions = {
  browser: 'firefox',
  executablePath: findFirefox(),
  args: firefoxArguments,
  // Otherwise Firefox reports each of the thousands of requests for modules.
  networkEnabled: false,
  // One process for all pages: all tests are loaded from one server.
  extraPrefsFirefox: {
    'dom.ipc.processCount': 1,
    'dom.ipc.processPrelaunch.enabled': false,
    'fission.autostart': false,
  },
};

/** Suites that depend little on the engine of the browser: markup, calculations, and waiting for transfers. */
const alike = [
  'bad-values',
  'breadcrumbs',
  'stories',
  'internal/attributes/attrs',
  'internal/markup/data-config',
  'upload/crop-geometry',
  'upload/disabled',
  'upload/promises',
  'upload/fields',
  'upload/list',
  'upload/locale',
  'upload/options',
  'upload/submit',
  'upload/submit-cancelled',
  'upload/template',
  'upload/update',
  'upload/waiting',
  'upload/whole-crop',
];

/** Suites of features that the supported Firefox ESR does not support, or implements differently. */
const absent = [
  // Fills sliders by `::-moz-range-progress`, not by a view timeline.
  'range',
  'trusted-types',
];

/** Further Firefox processes, one for each page, because only one window of a Firefox has the keyboard focus. */
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
  // Set explicitly: the default is Chrome.
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
