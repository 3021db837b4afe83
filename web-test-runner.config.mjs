// Component tests: real Chromium, sources as they are (esbuild turns TypeScript into JavaScript on the way).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { esbuildPlugin } from '@web/dev-server-esbuild';
import { defaultReporter, summaryReporter } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';

import { browserCounts } from './scripts/lib/browser-counts.mjs';
import { chromiumFlags, findHeadlessShell } from './scripts/lib/chromium.mjs';

const profile = mkdtempSync(join(tmpdir(), 'fwx-chrome-'));
process.once('exit', () => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }));

const chosen = process.env.FWX_WIDGETS;
/** The page of the tests, with the widgets that `scripts/test-widget.mjs` runs tests of. */
const pageOfWidgets = (testFramework) =>
  `<!doctype html><html><body><script>globalThis.FWX_WIDGETS = ${JSON.stringify(chosen)};</script><script type="module" src="${testFramework}"></script></body></html>`;

/** The core of the page client imports `axios` only when an application has selected it. */
const optionalPeers = {
  name: 'optional-peers',
  resolveImport: ({ source }) => (source === 'axios' ? '/test/support/absent.ts' : undefined),
};

export default {
  ...(chosen && { testRunnerHtml: pageOfWidgets }),
  files: ['test/components/**/*.browser.test.ts'],
  nodeResolve: { exportConditions: ['fwx-source', 'development'] },
  // Tests wait for frames more than they compute.
  concurrency: 3,
  browserStartTimeout: 60_000,
  testsStartTimeout: 60_000,
  // For one file: the random sequences take most of it on a busy machine. Each test has its own limit.
  testsFinishTimeout: 300_000,
  reporters: [
    process.env.CI ? summaryReporter() : defaultReporter({ reportTestProgress: false }),
    browserCounts,
  ],
  browsers: [
    chromeLauncher({
      createPage: async ({ context }) => {
        // In its own window a page gets frames, keys and mouse events as if it were the only one.
        const page = await context.newPage({ type: 'window' });
        // The runner has its own time limits, which are longer.
        page.setDefaultNavigationTimeout(0);
        const session = await page.createCDPSession();
        await session.send('Emulation.setFocusEmulationEnabled', { enabled: true });
        return page;
      },
      launchOptions: {
        executablePath: findHeadlessShell() ?? undefined,
        userDataDir: profile,
        args: [
          ...chromiumFlags,
          '--disable-backgrounding-occluded-windows',
          '--disable-renderer-backgrounding',
          '--disable-background-timer-throttling',
        ],
      },
    }),
  ],
  plugins: [
    optionalPeers,
    esbuildPlugin({
      ts: true,
      // Not `esnext`, which would keep the keyword `accessor` in the output, a syntax error in browsers.
      target: 'es2022',
      tsconfig: fileURLToPath(new URL('./tsconfig.json', import.meta.url)),
    }),
  ],
  filterBrowserLogs: ({ args }) => !String(args[0]).includes('Lit is in dev mode'),
  // Generous, because three suites share the machine.
  testFramework: { config: { timeout: 30_000 } },
};
