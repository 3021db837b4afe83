// Runs the component tests in WebKit: see docs/decisions/0004-test-environments.md.
import { findWebKit, startWebKit } from './scripts/lib/webkit.mjs';
import { webKitPage } from './scripts/lib/webkit-page.mjs';
import base from './web-test-runner.config.mjs';

let webKit = null;
let active = null;
const launcher = {
  name: 'WebKit',
  // Commands of tests expect pages of Puppeteer.
  type: 'puppeteer',
  concurrency: 1,
  async initialize() {
    webKit = await startWebKit(findWebKit());
  },
  async startSession(id, url) {
    active = id;
    await webKit.call('POST', '/url', { url });
  },
  isActive: (id) => active === id,
  getBrowserUrl: () => webKit.call('GET', '/url'),
  getPage: () => webKitPage(webKit.call),
  async stopSession() {
    active = null;
    return {};
  },
  stop: () => webKit?.stop(),
  startDebugSession: () => Promise.reject(new Error('Not supported.')),
};

/** Title patterns of tests that need features which this WebKit or its driver does not have. */
const absent = [
  // Motion and media cannot be emulated, and motion is off.
  'in motion',
  'waits for its transition without reduced motion',
  'their position during the closing transition',
  'motion(:| is) no-preference',
  'while it bounces',
  'with the class drawer-instant',
  'has the class hiding until',
  'and fires `hidden` and `shown`',
  'fwx\\.css prints',
  // It does not support `command` of buttons.
  'is opened and closed by buttons with `command`',
  'opens a dialog by `command`',
  // It does not support `focusVisible` in `focus()`.
  'shows the focus ring',
  // It keeps the last of several open items with one name; other browsers keep the first.
  'leaves only the first of several open items open',
  // Keys that select an item of a menu sometimes leave the focus on the page, for an unknown reason.
  'Practices Guide (?!dialog)',
  // Its view timelines of sliders are not mirrored.
  'without a script with dir="rtl"',
];

/** Skips these tests; filters of the test framework would count them as failed. */
const leaveOut = {
  name: 'leave-out',
  transform: ({ path, body }) =>
    path.endsWith('.browser.test.ts')
      ? `${body}\nbeforeEach(function () { if (/${absent.join('|')}/.test(this.currentTest.fullTitle())) this.skip(); });`
      : undefined,
};

export default {
  ...base,
  files: ['', 'internal/*/', 'page/**/'].map(
    (folder) => `test/components/${folder}*.browser.test.ts`,
  ),
  browsers: [launcher],
  concurrency: 1,
  plugins: [...base.plugins, leaveOut],
};
