import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';

import { startBrowser, visit } from '../support/browser.ts';
import { everySpecimen as specimens } from '../support/specimens/index.ts';
import { settled } from '../support/upload-site.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The policy in the README of the upload, for a page that allows nothing else. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "connect-src 'self'",
].join('; ');

/** Every element, and the classes that draw an icon. */
const markup = `${specimens.map(({ policy }) => policy).join('\n')}
<label>Country <select class="form-control"><option>Poland</option></select></label>
<label>Wrong <input class="form-control is-invalid"></label>
<label>Right <input class="form-control is-valid"></label>
<label><input type="checkbox" class="check" checked> Checked</label>
<label><input type="checkbox" class="check" id="some"> Some</label>
<label><input type="radio" class="radio" checked> Chosen</label>
<label><input type="range" class="range"> Range</label>
<div class="switch"><input type="checkbox" role="switch" aria-label="Switch" switch checked></div>`;

const html = (style: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Widgets</title>
  <link rel="stylesheet" href="/style.css">${style}
  <script type="module" src="/script.js"></script><main>${markup}</main></html>`;

/** An icon as a `data:` URL, which the policy blocks. */
const blockedIcon = `.btn-close { --bs-btn-close-icon: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E") }`;

type File = readonly [type: string, body: string | Uint8Array];

async function siteFiles(): Promise<Map<string, File>> {
  const shared = { bundle: true, write: false, outdir: '/', logLevel: 'error' } as const;
  const [script, style] = await Promise.all([
    build({
      ...shared,
      stdin: {
        contents: `import './components/index.ts'; import './components/page/index.ts';`,
        resolveDir: root,
      },
      entryNames: 'script',
      splitting: true,
      format: 'esm',
      target: 'es2022',
      conditions: ['fwx-source', 'browser', 'production'],
    }),
    build({ ...shared, entryPoints: [`${root}components/fwx.css`], entryNames: 'style' }),
  ]);
  return new Map<string, File>([
    ['/', ['text/html', html('')]],
    ['/refused', ['text/html', html('<link rel="stylesheet" href="/refused.css">')]],
    ['/refused.css', ['text/css', blockedIcon]],
    ['/favicon.ico', ['image/x-icon', '']],
    ...script.outputFiles.map(
      ({ path, contents }) => [path, ['text/javascript', contents]] as [string, File],
    ),
    ...style.outputFiles.map(
      ({ path, contents }) => [path, ['text/css', contents]] as [string, File],
    ),
  ]);
}

const half = { r: 30, g: 90, b: 200, alpha: 0.5 };
const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 40, channels: 4, background: half } })
    .png()
    .toBuffer();

function open(element: Element): void {
  (element as Element & { open: boolean }).open = true;
}

/** Resolves when the visible page is drawn and its violations are reported. */
async function nextFrame(page: Page): Promise<void> {
  await page.screenshot();
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
  );
}

describe('A strict Content-Security-Policy', () => {
  let browser: Browser;
  let server: Server;
  let url = '';
  before(async () => {
    const [started, files] = await Promise.all([startBrowser(), siteFiles()]);
    browser = started;
    server = createServer((request, response) => {
      const file = files.get(request.url ?? '');
      response.setHeader('content-security-policy', policy);
      if (file) response.setHeader('content-type', `${file[0]}; charset=utf-8`);
      response.writeHead(file ? 200 : 404).end(file?.[1]);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(async () => {
    await browser.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  /**
   * A page at `path` in a new profile, with defined elements; violations of the policy are faults.
   */
  async function show(path: string, options: BrowserContextOptions = {}) {
    const { context, faults } = await visit(browser, { reducedMotion: 'reduce', ...options });
    const page = await context.newPage();
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
        console.error(`refused: ${effectiveDirective} ${blockedURI}`);
      });
    });
    await page.goto(url + path);
    await page.waitForSelector('main:not(:has(:not(:defined)))');
    return { context, faults, page };
  }

  async function openDrawer(page: Page): Promise<void> {
    await page.$eval('fwx-drawer', open);
    await page.locator('dialog[open] .btn-close').waitFor();
  }

  it('blocks nothing of the elements and of an upload with a preview', async () => {
    const { context, faults, page } = await show('/');
    const found = await page.$$eval('main *', (all) => all.map(({ localName }) => localName));
    const elements = new Set(found.filter((name) => name.startsWith('fwx-')));
    assert.deepEqual(
      [...elements].toSorted(),
      specimens.map(({ contract }) => contract.tag).toSorted(),
    );
    await page.$eval('#some', (box) => ((box as HTMLInputElement).indeterminate = true));
    await page.setInputFiles('fwx-upload input[type=file]', {
      name: 'half.png',
      mimeType: 'image/png',
      buffer: await picture(),
    });
    await page.waitForSelector('fwx-upload .filepond--image-preview canvas', { state: 'attached' });
    await settled(page);
    await page.$eval('#more', open);
    await page.locator('#more .menu.show').waitFor();
    await nextFrame(page);
    await openDrawer(page);
    await nextFrame(page);
    await context.close();
    assert.deepEqual(faults, []);
  });

  it('blocks and reports an icon in a data: URL', async () => {
    const { context, page } = await show('/refused');
    const report = page.waitForEvent('console', (message) =>
      message.text().startsWith('refused: img-src data'),
    );
    await Promise.all([report, openDrawer(page)]);
    await context.close();
  });

  it('keeps icons without images when forced colors remove gradients', async () => {
    const { context, page } = await show('/', { forcedColors: 'active' });
    const signs = 'select.form-control, .form-control.is-invalid, .form-control.is-valid';
    const images = await page.$$eval(signs, (all) =>
      all.map((one) => getComputedStyle(one).backgroundImage.slice(0, 15)),
    );
    assert.deepEqual(images, Array(3).fill('linear-gradient'));
    const [text, caret] = await page.$eval('#more button', (one) =>
      [getComputedStyle(one), getComputedStyle(one, '::after')].map((style, at) =>
        at === 0 ? style.color : style.backgroundColor,
      ),
    );
    assert.equal(caret, text);
    await context.close();
  });

  it('shows the line of a page that loads in forced colors, without motion too', async () => {
    const { context, page } = await show('/', { forcedColors: 'active', reducedMotion: 'reduce' });
    const colors = await page.evaluate(() => {
      const line = document.createElement('progress');
      line.className = 'page-progress';
      document.body.append(line);
      const { backgroundColor, color } = getComputedStyle(line);
      return [backgroundColor, color];
    });
    assert.equal(colors[0], colors[1]);
    await context.close();
  });
});
