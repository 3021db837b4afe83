import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

import type { Browser, Page } from 'playwright-core';

import { startBrowser, visit } from '../support/browser.ts';
import { clientScript } from './frameworks/build.ts';

declare const differences: (name: string, at: number, runs: number) => Promise<string[]>;
declare const hosts: readonly (readonly [tag: string, child: string])[];

// `npm run test:widget` names some widgets.
const chosen = JSON.stringify(process.env['FWX_WIDGETS']);
const page = `<!doctype html><html lang="en"><script>globalThis.FWX_WIDGETS = ${chosen}</script><script type="module" src="client.js"></script></html>`;

describe('Children that a framework changes', () => {
  let browser: Browser;
  let server: Server;
  let tab: Page;

  before(async () => {
    const script = await clientScript(
      fileURLToPath(new URL('children/client.ts', import.meta.url)),
    );
    server = createServer(({ url = '' }, response) => {
      const isScript = url.endsWith('.js');
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
      response.end(isScript ? script : page);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    browser = await startBrowser();
    tab = await (await visit(browser)).context.newPage();
    await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await tab.waitForFunction('globalThis.differences');
  });

  after(async () => {
    await browser?.close();
    server?.closeAllConnections();
    server?.close();
  });

  for (const name of ['Lit', 'Preact', 'React', 'Svelte', 'Vue']) {
    it(`keep the order of a plain div (${name})`, async () => {
      const count = await tab.evaluate(() => hosts.length);
      for (let at = 0; at < count; at++) {
        const found = await tab.evaluate(
          ([which, index]) => differences(which as string, index as number, 25),
          [name, at],
        );
        const tag = await tab.evaluate((index) => hosts[index]?.join(' > '), at);
        assert.deepEqual(found.slice(0, 3), [], `${tag}: ${found.length} of 25`);
      }
    });
  }
});
