import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';

import type { Browser, Page } from 'playwright-core';

import { pageTemplate } from '../../components/page/index.ts';
import { type PageObject, pageRenderer } from '../../server/page/index.ts';
import { startBrowser, visit, type Visit } from '../support/browser.ts';
import { bundleClient } from '../support/page-client.ts';
import { hostile, type PageSite, startPageSite } from '../support/page-site.ts';
import { site } from './page/lit/site.ts';

let browser: Browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());

/** The router of the client, which every bundle sets on the window. */
interface ClientWindow {
  router: Record<'reload' | 'visit' | 'flushAll', (...args: readonly unknown[]) => void>;
}

const pageOf = async (tab: Page): Promise<PageObject> =>
  JSON.parse((await tab.locator('#page').textContent()) ?? '') as PageObject;

/** Waits until the page object of the client passes `fits`, and returns it. */
async function pageWhen(tab: Page, fits: (page: PageObject) => boolean): Promise<PageObject> {
  for (;;) {
    const seen = (await tab.locator('#page').textContent()) ?? '';
    const page = JSON.parse(seen) as PageObject;
    if (fits(page)) return page;
    await tab.waitForFunction(
      (text) => document.querySelector('#page')?.textContent !== text,
      seen,
    );
  }
}

const reload = (tab: Page, options: object) =>
  tab.evaluate((given) => (globalThis as unknown as ClientWindow).router.reload(given), options);

const lit = pageRenderer((page) => pageTemplate(page, site));

for (const [name, entry, renderer] of [
  ['Vue', 'vue.js', null],
  ['React', 'react.js', null],
  ['Svelte', 'svelte.js', null],
  ['Lit', 'lit.ts', lit],
] as const) {
  const skip =
    name !== 'Vue' && process.env['FWX_SLOW'] !== '1' && 'it is slow: set FWX_SLOW=1 to run it';
  describe(`The client of ${name}`, { skip }, () => {
    let server: PageSite;
    let current: Visit;
    let tab: Page;
    before(async () => {
      const starting = visit(browser);
      server = await startPageSite(await bundleClient(entry), renderer);
      current = await starting;
    });
    beforeEach(async () => {
      tab = await current.context.newPage();
      current.faults.length = 0;
      server.state.visits.length = 0;
    });
    afterEach(() => tab.close());
    after(async () => {
      await current.context.close();
      await server.stop();
    });
    const open = async (path: string) => {
      await tab.goto(server.url + path);
      await tab.locator('h1').waitFor();
    };
    // By key: a resting pointer prefetches each link that appears under it, on every page.
    const follow = (link: string) => tab.locator(link).press('Enter');
    const heading = (text: string) => tab.locator(`h1:text-is("${text}")`).waitFor();

    it('starts in a document with hostile props, then loads deferred props', async () => {
      await open('/site/home');
      const page = await pageWhen(tab, ({ props }) => props['stats'] !== undefined);
      await tab.locator('#stats').waitFor();
      assert.equal(page.props['hostile'], hostile);
      assert.equal(page.props['brand'], 'Acme');
      const { rescuedProps } = await pageWhen(tab, (now) => now.rescuedProps !== undefined);
      assert.deepEqual(rescuedProps, ['broken']);
      assert.deepEqual(current.faults, []);
    });

    it('visits pages by links, and goes back and forward without requests', async () => {
      await open('/site/edit');
      await follow('#to-plain');
      await heading('Plain');
      await tab.waitForURL('**/site/plain');
      await tab.goBack();
      await heading('Edit');
      await tab.goForward();
      await heading('Plain');
      assert.deepEqual(server.state.visits, ['GET /site/plain']);
    });

    it('keeps a once prop across visits', async () => {
      await open('/site/plain');
      const { menu } = (await pageOf(tab)).props;
      const called = server.state.calls['menu'];
      await follow('#to-home');
      await heading('Home');
      assert.equal((await pageOf(tab)).props['menu'], menu);
      assert.equal(server.state.calls['menu'], called);
    });

    it('reloads only the requested props, and merges', async () => {
      await open('/site/home');
      const { props } = await pageWhen(tab, (page) => page.props['stats'] !== undefined);
      await pageWhen(tab, (page) => page.rescuedProps !== undefined);
      const before = { ...server.state.calls };
      await reload(tab, { only: ['lazy', 'list', 'tree'] });
      const after = await pageWhen(tab, (page) => page.props['lazy'] !== undefined);
      assert.equal(after.props['count'], props['count']);
      assert.deepEqual(after.props['list'], [
        ...(props['list'] as number[]),
        server.state.calls['list'],
      ]);
      const { rows } = after.props['tree'] as { rows: unknown[] };
      assert.deepEqual(rows, [{ id: 1, n: server.state.calls['tree'] }]);
      assert.equal(server.state.calls['count'], before['count']);
      assert.equal(server.state.calls['stats'], before['stats']);
    });

    it('replaces a merged prop that is reset', async () => {
      await open('/site/home');
      await pageWhen(tab, (page) => page.rescuedProps !== undefined);
      await reload(tab, { only: ['list', 'lazy'], reset: ['list'] });
      const { props } = await pageWhen(tab, (page) => page.props['lazy'] !== undefined);
      assert.deepEqual(props['list'], [server.state.calls['list']]);
    });

    it('loads a list to its end on scrolling', async () => {
      await open('/site/feed');
      for (const last of [10, 15, 20]) {
        await tab.locator('article').last().scrollIntoViewIfNeeded();
        await tab.evaluate(() => scrollTo(0, document.body.scrollHeight));
        await tab.locator(`article:text-is("${last}")`).waitFor();
      }
      const ids = await tab.locator('article').allTextContents();
      assert.deepEqual(
        ids,
        Array.from({ length: 20 }, (_, i) => String(i + 1)),
      );
    });

    it('prefetches a page, and visits it without another request', async () => {
      await open('/site/home');
      const answered = tab.waitForResponse((one) => one.url().endsWith('/site/plain'));
      await tab.hover('#to-plain');
      const response = await answered;
      assert.equal(response.request().headers()['purpose'], 'prefetch');
      await response.finished();
      await tab.click('#to-plain');
      await heading('Plain');
      assert.equal(server.state.visits.filter((one) => one === 'GET /site/plain').length, 1);
    });

    it('shows validation errors in their bag, then sends a file', async () => {
      await open('/site/edit');
      await tab.click('#save');
      const refused = await pageWhen(tab, ({ props }) => 'profile' in (props['errors'] as object));
      assert.deepEqual(refused.props['errors'], { profile: { name: 'Name cannot be blank.' } });
      const posted = tab.waitForRequest((one) => one.method() === 'POST');
      await tab.fill('[name=name]', 'Ada');
      const buffer = Buffer.from('photo of Ada');
      await tab.setInputFiles('[name=photo]', { name: 'ada.txt', mimeType: 'text/plain', buffer });
      await tab.click('#save');
      const saved = await pageWhen(tab, ({ flash }) => flash?.['success'] !== undefined);
      assert.deepEqual(saved.flash, { success: 'Ada ada.txt 12' });
      // The site rejects changes without the token, which the client reads from its cookie.
      const cookies = await current.context.cookies();
      const token = cookies.find((one) => one.name === 'XSRF-TOKEN')?.value ?? '';
      const sent = (await posted).headers()['x-xsrf-token'];
      assert.ok(token !== '' && sent, 'the token went both ways');
      assert.deepEqual(saved.props['errors'], {});
      assert.deepEqual(current.faults, []);
    });

    it('follows a redirect to a fragment, and leaves the application for an external address', async () => {
      await open('/site/home');
      await follow('#to-anchor');
      await heading('Plain');
      await tab.waitForURL('**/site/plain#part');
      await tab.evaluate(() => Object.assign(globalThis, { isSame: true }));
      await tab.evaluate(() => (globalThis as unknown as ClientWindow).router.visit('/site/away'));
      await tab.waitForFunction(() => !('isSame' in globalThis));
      await heading('Plain');
    });

    it('keeps unsaved input when a background reload meets new assets', async () => {
      await open('/site/edit');
      await tab.fill('[name=name]', 'Ada');
      server.state.version = 'v3';
      const answered = tab.waitForResponse((one) => one.status() === 409);
      await reload(tab, { only: ['saved'] });
      assert.equal((await answered).headers()['x-inertia-version'], 'v3');
      assert.equal(await tab.inputValue('[name=name]'), 'Ada');
      assert.equal((await pageOf(tab)).version, 'v1');
      server.state.version = 'v1';
    });

    it('encrypts pages in the history, and restores them', async () => {
      await open('/site/plain');
      await tab.evaluate(() =>
        (globalThis as unknown as ClientWindow).router.visit('/site/secret'),
      );
      await heading('Edit');
      const isEncrypted = () => (history.state as { page: unknown }).page instanceof ArrayBuffer;
      await tab.waitForFunction(isEncrypted);
      await tab.goBack();
      await heading('Plain');
      const requestCount = server.state.visits.length;
      await tab.goForward();
      await heading('Edit');
      assert.equal((await pageOf(tab)).props['secret'], 's3cret');
      assert.equal(server.state.visits.length, requestCount);
    });

    it('loads the document again when the assets have changed', async () => {
      await open('/site/home');
      await tab.evaluate(() => Object.assign(globalThis, { isSame: true }));
      server.state.version = 'v2';
      await follow('#to-plain');
      await heading('Plain');
      assert.equal((await pageOf(tab)).version, 'v2');
      assert.equal(await tab.evaluate(() => 'isSame' in globalThis), false);
      server.state.version = 'v1';
    });
  });
}
