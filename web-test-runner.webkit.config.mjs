// The component tests once more, in WebKit: see docs/decisions/0004-test-environments.md.
import { findWebKit, startWebKit } from './scripts/lib/webkit.mjs';
import { webKitPage } from './scripts/lib/webkit-page.mjs';
import base from './web-test-runner.config.mjs';

let webKit = null;
let active = null;
const launcher = {
  name: 'WebKit',
  // Commands of tests know the pages of Puppeteer.
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

/** Tests that need what this WebKit or its driver has not. */
const absent = [
  // Motion and media: they cannot be changed while it runs, and motion is off.
  'in motion',
  'motion is welcome',
  'reduced motion: no-preference',
  'while it bounces',
  'with the class drawer-instant',
  'has the class hiding until',
  'without losing an end',
  'fwx\\.css prints',
  // It has no `command` of buttons.
  'obeys buttons with a command',
  // It takes no `focusVisible` in `focus()`.
  'shows the focus on an item that is active',
  // It keeps the last of several open items that come with one name, where the others keep the first.
  'leaves only the first of several open items open',
  // Keys that choose an item of a menu sometimes leave the focus on the page; why is not known yet.
  'Practices Guide (?!dialog)',
  // Its timelines of sliders do not mirror.
  'without a script for dir="rtl"',
];

/** Skips those tests; filters of the test framework would count them as failed. */
const leaveOut = {
  name: 'leave-out',
  transform: ({ path, body }) =>
    path.endsWith('.browser.test.ts')
      ? `${body}\nbeforeEach(function () { if (/${absent.join('|')}/.test(this.currentTest.fullTitle())) this.skip(); });`
      : undefined,
};

export default {
  ...base,
  files: ['test/components/*.browser.test.ts', 'test/components/internal/*.browser.test.ts'],
  browsers: [launcher],
  concurrency: 1,
  plugins: [...base.plugins, leaveOut],
};
