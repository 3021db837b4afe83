import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, afterEach, before, describe, it } from 'node:test';

import type { Browser, Page } from 'playwright-core';

import { startBrowser, visit, type Visit } from '../support/browser.ts';
import { buildPage, stylesheet } from './frameworks/build.ts';

const documentOf = (html: string, data: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Frameworks</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/fwx.css">
<script type="application/json" id="data">${data.replaceAll('<', '\\u003C')}</script></head>
<body><div id="app">${html}</div>
<script>served = [...document.querySelectorAll('#app *')];</script>
<script type="module" src="client.js"></script></body></html>`;

const frameworks = [
  ['React', 'react', 'tsx'],
  ['Preact', 'preact', 'tsx'],
  ['Vue', 'vue', 'js'],
  ['Svelte', 'svelte', 'js'],
] as const;

/** A server with one folder for each application, such as `/react/`. */
async function startSite(): Promise<Server> {
  const files = new Map([['/fwx.css', await stylesheet()]]);
  for (const [, name, extension] of frameworks) {
    const { html, data, script } = await buildPage(name, extension);
    files.set(`/${name}/`, documentOf(html, data)).set(`/${name}/client.js`, script);
  }
  const types: Record<string, string> = { css: 'text/css', js: 'text/javascript' };
  const server = createServer(({ url = '' }, response) => {
    const type = types[url.split('.')[1] ?? ''] ?? 'text/html';
    response.writeHead(files.has(url) ? 200 : 404, { 'content-type': type });
    response.end(files.get(url));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

let browser: Browser;
let server: Server;
before(async () => {
  [browser, server] = await Promise.all([startBrowser(), startSite()]);
});
after(async () => {
  await browser?.close();
  server?.closeAllConnections();
  server?.close();
});

const address = (name: string): string =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}/${name}/`;

for (const [title, name] of frameworks) {
  describe(`Inside ${title}`, () => {
    let current: Visit;
    let tab: Page;
    const press = (label: string) => tab.getByRole('button', { name: label, exact: true }).click();
    const waitForOutput = (section: number, text: string) =>
      tab.locator(`section:nth-of-type(${section}) > output:text-is("${text}")`).waitFor();
    const bodyText = () =>
      tab.locator('.drawer-body > p').evaluateAll((all) => all.map((one) => one.textContent));
    const openDrawer = async () => {
      await press('Settings');
      await waitForOutput(1, 'open');
      await tab.locator('dialog:modal').waitFor();
    };

    // All tests use one page: each test restores its state, and the last one unmounts it.
    before(async () => {
      current = await visit(browser, { reducedMotion: 'reduce' });
      tab = await current.context.newPage();
      await tab.goto(address(name));
      await tab.locator('fwx-drawer > dialog').waitFor({ state: 'attached' });
    });
    after(() => current?.context.close());
    afterEach(() => assert.deepEqual(current.faults.splice(0), []));

    it('keeps all nodes of the server', async () => {
      const removed = await tab.evaluate(() => {
        const { served } = globalThis as unknown as { served: Element[] };
        return served.filter((one) => !one.isConnected).map((one) => one.outerHTML);
      });
      assert.deepEqual(removed, []);
      assert.deepEqual(await bodyText(), ['News']);
    });

    it('opens and closes a drawer with its state, and updates the state when the user closes it', async () => {
      await openDrawer();
      await tab.keyboard.press('Escape');
      await waitForOutput(1, 'closed');
      await openDrawer();
      await press('Close');
      await waitForOutput(1, 'closed');
    });

    it('renders inside an open drawer without changing the drawer', async () => {
      await openDrawer();
      const input = tab.getByLabel('Topic', { exact: true });
      await input.fill('half a wo');
      await tab.evaluate(() => {
        Object.assign(globalThis, { before: document.querySelector('dialog') });
      });
      await press('Add');
      await press('Add');
      await tab.locator('p:text-is("Topic 2")').waitFor();
      assert.deepEqual(await bodyText(), ['News', 'Topic 1', 'Topic 2']);
      await press('Remove');
      await tab.locator('p:text-is("News")').waitFor({ state: 'detached' });
      assert.deepEqual(await bodyText(), ['Topic 1', 'Topic 2']);
      assert.equal(await input.inputValue(), 'half a wo');
      assert.equal(await tab.locator('dialog:modal').count(), 1);
      await press('Close');
      await waitForOutput(1, 'closed');
      assert.ok(
        await tab.evaluate(() => {
          const { before } = globalThis as unknown as { before: Element };
          return before === document.querySelector('dialog');
        }),
      );
    });

    it('sets properties', async () => {
      await openDrawer();
      await tab.locator('dialog.drawer-end').waitFor();
      await press('Other side');
      await tab.locator('dialog.drawer-start:not(.drawer-end)').waitFor();
      await tab.keyboard.press('Escape');
      await waitForOutput(1, 'closed');
      assert.equal(await tab.locator('.accordion-flush').count(), 0);
      await press('Flush');
      await tab.locator('.accordion.accordion-flush').waitFor();
      await press('Flush');
      await tab.locator('.accordion:not(.accordion-flush)').waitFor();
    });

    it('handles events of server-rendered markup, and keeps its nodes', async () => {
      const items = tab.locator('.accordion > details');
      await tab.getByText('Who made it?').click();
      await waitForOutput(2, '1 true');
      await press('Flush');
      await tab.locator('.accordion-flush').waitFor();
      assert.equal(await items.nth(1).evaluate((item: HTMLDetailsElement) => item.open), true);
      assert.equal(
        await items.evaluateAll((all) => {
          const { served } = globalThis as unknown as { served: Element[] };
          return all.every((one) => served.includes(one));
        }),
        true,
      );
    });

    it('removes everything on unmount', async () => {
      await openDrawer();
      await tab.evaluate(() => {
        (globalThis as unknown as { unmount: () => void }).unmount();
      });
      await tab.locator('dialog').waitFor({ state: 'detached' });
      assert.equal(await tab.locator('#app').evaluate((app) => app.children.length), 0);
      assert.equal(await tab.locator('html.dialog-open').count(), 0);
    });
  });
}
