import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';

import type { Browser, Page } from 'playwright-core';

import { buildSite } from '../../site/build/build-site.ts';
import { siteHandler } from '../../site/serve.ts';
import { startBrowser, temporaryFolder, visit } from '../support/browser.ts';
import { fetchListener } from '../support/fetch-listener.ts';

const require = createRequire(import.meta.url);
const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const pages = [
  'index.html',
  'guides/upload.html',
  'elements/accordion.html',
  'reference/fw/web/UrlManager.html',
];

let server: Server;
let browser: Browser;
let url = '';

before(async () => {
  const folder = temporaryFolder();
  await buildSite({ out: folder });
  server = createServer(fetchListener(siteHandler(folder)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await startBrowser();
});
after(async () => {
  await browser.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function violations(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const result = await axe.run();
    return result.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
  });
}

/** Asserts that the target of the URL's fragment is below the header, or as near as the end of the page allows. */
async function assertTargetIsAtTop(page: Page): Promise<void> {
  // Content near the viewport is laid out in the next frames.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  const [top, most] = await page.evaluate(() => {
    const isAtEnd = scrollY + innerHeight > document.documentElement.scrollHeight - 3;
    const target = document.querySelector(':target');
    return [target?.getBoundingClientRect().top ?? -1, isAtEnd ? innerHeight : 200];
  });
  assert.ok(top >= 0 && top < most, `${new URL(page.url()).hash} is at ${top} px`);
}

describe('The documentation site in a browser', () => {
  for (const path of pages) {
    it(`shows ${path} without errors in light and dark, on wide and narrow screens`, async () => {
      const { context, faults } = await visit(browser);
      const page = await context.newPage();
      await page.goto(`${url}/${path}`);
      // The debugger's evaluation is not subject to the page's policy.
      await page.evaluate(axeSource);
      for (const width of [1360, 390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          assert.deepEqual(await violations(page), [], `${colorScheme}, ${width} px`);
        }
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
        const hidden = page.locator('.visually-hidden:is(a, button, input)');
        assert.equal(await hidden.count(), 0, 'takes the focus unseen');
      }
      assert.deepEqual(faults, []);
      await context.close();
    });
  }

  // With a target the whole page is laid out.
  for (const path of [
    'guides/php.html#types',
    'reference/fw.html',
    'reference/fw/web/Application.html',
  ]) {
    it(`fits the long names of ${path} into 320 pixels`, async () => {
      const page = await browser.newPage({ viewport: { width: 320, height: 640 } });
      const response = await page.goto(`${url}/${path}`);
      assert.equal(response?.status(), 200);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
      await page.close();
    });
  }

  it('prints long lines of code whole', async () => {
    const page = await browser.newPage({ viewport: { width: 718, height: 1000 } });
    await page.emulateMedia({ media: 'print' });
    await page.goto(`${url}/elements/drawer.html`);
    const code = page.locator('figure.code pre');
    const hidden = await code.evaluateAll((all) =>
      all.map((one) => one.scrollWidth - one.clientWidth),
    );
    assert.ok(hidden.length > 0 && hidden.every((width) => width === 0), String(hidden));
    await page.close();
  });

  for (const [task, place, code] of [
    ['Render a button on the server', 'modules/widgets.html', 'Button.widget('],
    ['Validate an upload in Express', 'guides/upload.html#in-express', 'validator.firstError('],
    ['Switch the language', 'guides/locale.html', 'getLanguageLinks()'],
    [
      'See why a request was slow',
      'guides/debugger.html#find-out-why-a-request-was-slow',
      'Fw.beginProfile()',
    ],
    ['Theme the accordion', 'guides/start.html#colours', '--bs-accordion-padding-x'],
    ['Write pages with React', 'guides/page-react.html', 'PageProto.render('],
    ['Check a form by a model', 'guides/forms.html#a-whole-program', 'contact.validate()'],
  ] as const) {
    it(`answers "${task}" with one click on its first page`, async () => {
      const { context, faults } = await visit(browser);
      const page = await context.newPage();
      await page.goto(`${url}/index.html`);
      await page.getByRole('link', { name: task }).click();
      await page.waitForURL(`${url}/${place}`);
      const heading = page.locator(new URL(page.url()).hash || 'h1');
      const { top, bottom } = await heading.evaluate((each) => each.getBoundingClientRect());
      assert.ok(top >= 0 && bottom <= 720, `the heading is in sight, at ${top}`);
      const answer = page.locator('main :is(pre, li)').filter({ hasText: code });
      assert.ok(await answer.first().isVisible(), code);
      assert.deepEqual(faults, []);
      await context.close();
    });
  }

  for (const width of [1360, 390]) {
    it(`scrolls to the headings of a long page in a window of ${width} px`, async () => {
      const { context, faults } = await visit(browser);
      const page = await context.newPage();
      await page.setViewportSize({ width, height: 844 });
      const long = `${url}/changelog.html`;
      await page.goto(long);
      const headings = page.locator('.prose :is(h2, h3)');
      const ids = await headings.evaluateAll((all) => all.map(({ id }) => id));
      const middle = ids[ids.length >> 1] ?? '';
      // As a link of the same page does.
      await page.evaluate((hash) => location.assign(hash), `#${middle}`);
      await assertTargetIsAtTop(page);
      for (const id of [middle, ...ids.slice(-3)]) {
        await page.goto('about:blank');
        await page.goto(`${long}#${id}`);
        await assertTargetIsAtTop(page);
      }
      assert.deepEqual(faults, []);
      await context.close();
    });
  }

  it('finds a method by its name and follows the result to its line', async () => {
    const { context, faults } = await visit(browser);
    const page = await context.newPage();
    await page.goto(`${url}/guides/forms.html`);
    await page.keyboard.press('/');
    await page.keyboard.type('UrlManager.createUrl');
    const result = page.locator('.search-panel a').first();
    await result.waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/reference/fw/web/UrlManager.html#createUrl');
    assert.ok(await page.locator('#createUrl').isVisible());
    assert.deepEqual(faults, []);
    await context.close();
  });

  for (const [text, first] of [
    ['button', ['<fwx-button>', 'Button']],
    ['fwx-drawer', ['<fwx-drawer>']],
    ['UploadServer', ['UploadServer']],
    ['menu', ['<fwx-menu>', 'Menu']],
  ] as const) {
    it(`ranks the symbol named "${text}" above pages that only mention it`, async () => {
      const { context } = await visit(browser);
      const page = await context.newPage();
      await page.goto(`${url}/search.html?q=${text}`);
      const titles = page.locator('main .result-title');
      await titles.first().waitFor();
      const found = await titles.allTextContents();
      assert.deepEqual(found.slice(0, first.length).sort(), [...first].sort());
      await context.close();
    });
  }

  for (const [text, place] of [
    ['render a button on the server', 'modules/widgets.html'],
    ['validate upload express', 'guides/upload.html#in-express'],
    ['switch language', 'guides/locale.html'],
    ['why is a request slow', 'guides/debugger.html#find-out-why-a-request-was-slow'],
    ['theming the accordion', 'guides/start.html#colours'],
    ['EncodedFileValidator', 'reference/fwx/upload/validator/EncodedFileValidator.html'],
    ['events of fwx-drawer', 'elements/drawer.html#events'],
  ] as const) {
    it(`answers the search for "${text}" among its first results`, async () => {
      const { context } = await visit(browser);
      const page = await context.newPage();
      await page.goto(`${url}/search.html?q=${encodeURIComponent(text)}`);
      const results = page.locator('main .results a');
      await results.first().waitFor();
      const places = await results.evaluateAll((links) =>
        links.slice(0, 4).map((link) => (link as HTMLAnchorElement).href),
      );
      assert.ok(places.includes(`${url}/${place}`), places.join('\n'));
      await context.close();
    });
  }

  for (const path of ['index.html', 'elements/accordion.html', 'elements/upload.html']) {
    it(`runs the elements of ${path} when they are visible, and the upload when it is used`, async () => {
      const { context } = await visit(browser, {});
      const page = await context.newPage();
      await page.goto(`${url}/${path}`);
      const examples = page.locator('.live');
      const count = await examples.count();
      assert.ok(count > 0);
      for (let index = 0; index < count; index++) {
        await examples.nth(index).scrollIntoViewIfNeeded();
        await examples.nth(index).hover();
      }
      await page.waitForFunction(
        () => document.querySelector('.live :is(fwx-accordion, fwx-upload):not(:defined)') === null,
      );
      await context.close();
    });
  }

  it('stores the colours that a visitor selected', async () => {
    const { context } = await visit(browser, { colorScheme: 'light' });
    const page = await context.newPage();
    await page.goto(`${url}/index.html`);
    await page.getByRole('button', { name: 'Dark colours' }).click();
    await page.goto(`${url}/guides/start.html`);
    assert.equal(await page.locator('html').getAttribute('data-bs-theme'), 'dark');
    await context.close();
  });

  it('opens its navigation as a drawer on a phone', async () => {
    const { context } = await visit(browser, { viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await page.goto(`${url}/guides/start.html`);
    const link = page.getByRole('dialog').getByRole('link', { name: 'Models' });
    await page.getByRole('button', { name: 'Contents' }).click();
    await link.click();
    await page.waitForURL('**/guides/models.html');
    await context.close();
  });

  it('works without a script: navigation, live examples, and the search as a list', async () => {
    const { context } = await visit(browser, {
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    });
    const page = await context.newPage();
    await page.goto(`${url}/elements/accordion.html`);
    assert.ok(await page.locator('.side').getByRole('link', { name: 'Reference' }).isVisible());
    await page.locator('.live summary').nth(1).click();
    assert.equal(await page.locator('.live details[open]').count(), 1);
    await page.locator('#search').fill('upload');
    await page.locator('#search').press('Enter');
    await page.waitForURL('**/search.html?q=upload');
    await page.getByRole('link', { name: 'UploadServer', exact: true }).first().click();
    await page.waitForURL('**/UploadServer.html');
    await context.close();
  });
});
