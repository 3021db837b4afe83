import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

import type { Browser } from 'playwright-core';

import { startBrowser, temporaryFolder, visit } from '../support/browser.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const command = ['-C', 'fwx-source', join(root, 'site/docs.ts')];

describe('npm run docs', () => {
  let browser: Browser;
  before(async () => {
    browser = await startBrowser();
  });
  after(() => browser.close());

  it(
    'builds the site with Storybook and serves both until a signal arrives',
    { timeout: 240_000 },
    async () => {
      const child = spawn(
        process.execPath,
        [...command, '--serve', '--port', '0', '--out', temporaryFolder()],
        { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
      );
      try {
        const exited = once(child, 'exit');
        let url: string | undefined;
        for await (const line of createInterface({ input: child.stdout })) {
          url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
          if (url !== undefined) break;
        }
        assert.ok(url, 'the address of the site');

        const { context, faults } = await visit(browser);
        const page = await context.newPage();
        await page.goto(`${url}/index.html`);
        await page.getByRole('link', { name: 'Storybook' }).first().click();
        // Until the page has loaded, links open frames without scrolling to them.
        await page.waitForURL('**/storybook.html');
        const storybook = page.frameLocator('iframe[name="storybook"]');
        const preview = storybook.frameLocator('#storybook-preview-iframe');
        // In a narrow window the frame is below all links.
        await page.setViewportSize({ width: 390, height: 844 });
        await page.getByRole('link', { name: 'Show it here' }).click();
        const box = await page.locator('iframe[name="storybook"]').boundingBox();
        assert.ok(box && box.y >= 0 && box.y + box.height <= 844, JSON.stringify(box));
        await page.setViewportSize({ width: 1280, height: 800 });
        await storybook.getByRole('link', { name: 'Introduction' }).first().waitFor();
        await preview.getByRole('heading', { level: 1 }).first().waitFor();
        const index = (await (await fetch(`${url}/storybook/index.json`)).json()) as {
          entries: object;
        };
        const links = await page
          .locator('nav[aria-label="Stories"] a')
          .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href)));
        const ids = links.map((link) => link.searchParams.get('path')?.replace('/docs/', '') ?? '');
        const written = Object.keys(index.entries).filter((id) =>
          /^(?!introduction).*--docs$/.test(id),
        );
        assert.deepEqual(ids.toSorted(), written.toSorted());
        assert.deepEqual(faults, []);
        await context.close();

        child.kill('SIGTERM');
        assert.deepEqual(await exited, [0, null]);
      } finally {
        child.kill('SIGKILL');
      }
    },
  );

  it('refuses a port that is not a number, and writes nothing', () => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [...command, '--serve', '--port', 'http'],
      { cwd: root, encoding: 'utf8' },
    );
    assert.equal(status, 1);
    assert.equal(stdout, '');
    assert.equal(stderr, '--port must be a number from 0 to 65535, got "http".\n');
  });
});
