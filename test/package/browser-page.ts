import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

import type { Browser } from 'playwright-core';
import sharp from 'sharp';

/** Markup of the elements that {@link faultsOf} uses. */
export const elements = `
<fwx-accordion id="faq" items='[{"label":"One","content":"First"}]'></fwx-accordion>
<fwx-drawer id="news" heading="News">Text</fwx-drawer>
<fwx-button-menu id="more" label="More"><a href="/copy">Copy</a></fwx-button-menu>
<fwx-upload id="photos" name="photos" allow-image-edit></fwx-upload>`;

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
};

/** A server of the files of a folder, on a free port. */
export interface FileServer {
  /** URL of the folder, with a slash at its end. */
  readonly url: string;
  close(): void;
}

/** Serves the files of a folder; for a folder in it, its `index.html`. */
export async function serveFiles(folder: string): Promise<FileServer> {
  const server: Server = createServer(({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://h.test');
    const path = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
    try {
      const body = readFileSync(join(folder, path));
      response.writeHead(200, { 'content-type': types[extname(path)] ?? 'text/plain' }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 80, height: 60, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();

/** Loads a page with {@link elements}, uses each of them, and returns the errors. */
export async function faultsOf(browser: Browser, url: string): Promise<string[]> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const faults: string[] = [];
  context.on('weberror', (fault) => faults.push(String(fault.error())));
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(message.text());
  });
  const tab = await context.newPage();
  tab.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
  });
  await tab.goto(url);
  try {
    await tab.locator('#faq details').waitFor();
    await tab.locator('#news dialog').waitFor({ state: 'attached' });
    await tab.getByRole('button', { name: 'More' }).click();
    await tab.getByRole('link', { name: 'Copy' }).waitFor();
    await tab.keyboard.press('Escape');
    await tab.locator('#photos .filepond--root').waitFor();
    const input = tab.locator('#photos input[type=file]').first();
    await input.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: await photo() });
    await tab.locator('#photos .filepond--action-edit-item').click();
    await tab.locator('dialog cropper-selection').waitFor({ state: 'attached' });
  } catch (error) {
    faults.push(String(error));
  }
  await context.close();
  return faults;
}
