import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';

import type { Browser, BrowserContext, Page } from 'playwright-core';

import { startBrowser, visit, type Visit } from '../support/browser.ts';
import { bundleClient } from '../support/page-client.ts';
import { type SceneSite, startSceneSite } from '../support/scene-site.ts';

interface Router {
  visit(url: string, options?: object): void;
  reload(options?: object): void;
}
declare const router: Router;
declare const app: { readonly page: { readonly url: string } };

/** The records of the browser since its document is complete. */
interface Notes {
  records: string[];
  nodes: Element[];
}
declare const notes: Notes;

/** Runs in the page before its scripts: stores every element and records every mutation. */
function takeNotes(): void {
  document.addEventListener(
    'readystatechange',
    () => {
      const own: Notes = { records: [], nodes: [...document.body.querySelectorAll('*')] };
      Object.assign(globalThis, { notes: own });
      const textOf = ({ type, target, attributeName, addedNodes, removedNodes }: MutationRecord) =>
        `${type} ${target.nodeName} ${attributeName ?? ''} +${addedNodes.length} -${removedNodes.length}`;
      new MutationObserver((records) => {
        for (const record of records) {
          // Lit sets this attribute on custom elements that wait for the nodes around them.
          if (record.attributeName === 'defer-hydration') continue;
          if (record.attributeName?.startsWith('data-fwx-')) continue;
          own.records.push(textOf(record));
        }
      }).observe(document.body, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      });
    },
    { once: true },
  );
}

const skip = process.env['FWX_SLOW'] !== '1' && 'it is slow: set FWX_SLOW=1 to run it';

describe('The client of Lit', () => {
  let browser: Browser;
  let site: SceneSite;
  let current: Visit;
  let context: BrowserContext;
  let tab: Page;
  before(async () => {
    const [script, started] = await Promise.all([bundleClient('scenes.ts'), startBrowser()]);
    browser = started;
    site = await startSceneSite(script);
    current = await visit(browser, { reducedMotion: 'reduce' });
    context = current.context;
  });
  after(async () => {
    await browser.close();
    await site.stop();
  });
  beforeEach(async () => {
    site.requests.length = 0;
    site.bodies.length = 0;
    current.faults.length = 0;
    tab = await context.newPage();
  });
  afterEach(() => tab.close());

  const started = () => tab.waitForFunction(() => 'app' in globalThis);
  const open = async (path: string) => {
    await tab.goto(site.url + path);
    await started();
  };
  const heading = (text: string) => tab.locator(`h1:text-is("${text}")`).waitFor();
  const link = (name: string) => tab.locator('nav').getByText(name, { exact: true });

  it('hydrates the page of the server without a mutation', async () => {
    await tab.addInitScript(takeNotes);
    await open('/start');
    const { isSame, records } = await tab.evaluate(() => {
      const now = [...document.body.querySelectorAll('*')];
      const same = now.length === notes.nodes.length;
      return {
        isSame: same && now.every((node, at) => node === notes.nodes[at]),
        records: notes.records,
      };
    });
    assert.deepEqual(records, []);
    assert.equal(isSame, true);
    await link('Card').click();
    await tab.locator('#words').waitFor();
    assert.deepEqual(current.faults, []);
  });

  it('keeps the focus and the input from before its script was loaded, and reads that input', async () => {
    let release = (): void => {};
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    await tab.route('**/client.js', async (route) => {
      await isReleased;
      await route.continue();
    });
    await tab.goto(`${site.url}/start`, { waitUntil: 'commit' });
    await tab.fill('[name=name]', 'Grace');
    await tab.uncheck('[name=news]');
    await tab.selectOption('select', 'blue');
    await tab.focus('[name=name]');
    release();
    await started();
    await tab.locator('#state:text-is("dirty")').waitFor();
    const data = JSON.parse((await tab.textContent('#data')) ?? '') as object;
    assert.deepEqual(data, { name: 'Grace', news: false, colour: 'blue' });
    assert.equal(await tab.inputValue('[name=name]'), 'Grace');
    assert.equal(await tab.evaluate(() => document.activeElement?.getAttribute('name')), 'name');
  });

  it('renders the page when the server failed to render it', { skip }, async () => {
    await open('/broken');
    await heading('Client');
    assert.equal(await tab.locator('[data-server-rendered]').count(), 0);
    assert.deepEqual(current.faults, []);
  });

  it('renders a page again that differs from the server, and reports that', { skip }, async () => {
    await open('/crooked');
    await heading('Client');
    assert.equal(await tab.locator('h1').count(), 1);
    assert.match(current.faults.join('\n'), /The page "Crooked" could not be taken over/);
    await link('Start').click();
    await heading('Start');
  });

  it('works without a script', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const page = await plain.newPage();
    await page.goto(`${site.url}/start`);
    await page.getByRole('button', { name: 'Count' }).click();
    assert.equal(await page.textContent('#total'), '2');
    assert.equal(await page.textContent('#flash'), 'counted 2');
    assert.deepEqual(site.bodies, [{ by: '2', 'tags[]': ['x', 'y'] }]);
    await page.fill('[name=name]', '');
    await page.getByRole('button', { name: 'Send' }).click();
    assert.equal(await page.textContent('#error'), 'A name is needed.');
    await page.getByRole('link', { name: 'Card' }).click();
    assert.equal(await page.textContent('#words'), 'a&b');
    await plain.close();
  });

  it('keeps layouts, and creates pages again', { skip }, async () => {
    await open('/card?words=one');
    await tab.click('#count');
    await tab.click('#layout');
    await tab.locator('#count:text-is("1 clicks")').waitFor();
    const layout = await tab.locator('#layout').elementHandle();
    await link('Card').click();
    await tab.locator('#words:text-is("a&b")').waitFor();
    assert.equal(await tab.textContent('#count'), '0 clicks');
    assert.equal((await tab.textContent('#layout'))?.trim(), '1');
    assert.equal(await layout?.evaluate((node) => node.isConnected), true);
    await tab.click('#count');
    await tab.evaluate(() => router.visit('/card?words=two', { preserveState: true }));
    await tab.locator('#words:text-is("two")').waitFor();
    assert.equal(await tab.textContent('#count'), '1 clicks');
    assert.deepEqual(current.faults, []);
  });

  it('animates the change of a page for a link with view-transition', { skip }, async () => {
    await open('/start');
    await tab.emulateMedia({ reducedMotion: 'no-preference' });
    await tab.evaluate(() => {
      const start = document.startViewTransition.bind(document);
      Object.assign(globalThis, { transitions: 0 });
      document.startViewTransition = (change) => {
        (globalThis as unknown as { transitions: number }).transitions++;
        return start(change);
      };
    });
    const count = () =>
      tab.evaluate(() => (globalThis as unknown as { transitions: number }).transitions);
    await link('Card').click();
    await tab.locator('#words').waitFor();
    assert.equal(await count(), 1);
    await link('Start').click();
    await heading('Start');
    assert.equal(await count(), 1);
    await tab.emulateMedia({ reducedMotion: 'reduce' });
    await link('Card').click();
    await tab.locator('#words').waitFor();
    await tab.emulateMedia({ reducedMotion: null });
    assert.equal(await count(), 1);
    assert.deepEqual(current.faults, []);
  });

  it('updates the head', { skip }, async () => {
    await open('/start');
    const head = () =>
      tab.evaluate(() =>
        [...document.head.querySelectorAll('[data-inertia]')].map((node) =>
          node instanceof HTMLTitleElement
            ? node.text
            : `${node.getAttribute('name') ?? node.getAttribute('rel')} ${node.getAttribute('content') ?? node.getAttribute('href')}`,
        ),
      );
    const frame = ['robots noindex', 'author frame'];
    const total = (await tab.textContent('#total')) ?? '';
    const first = [`Start <${total}> · Scenes`, ...frame];
    const own = ['description First', 'canonical https://example.com/'];
    assert.deepEqual((await head()).toSorted(), [...first, ...own].toSorted());
    await link('Long').click();
    await tab.waitForFunction(() => document.title === 'Scenes');
    assert.deepEqual((await head()).toSorted(), ['Scenes', ...frame].toSorted());
    await tab.goBack();
    await tab.waitForFunction((title) => document.title === title, first[0]);
    assert.equal((await head()).length, 5);
  });

  it('sends links with other methods, by mouse and by key', { skip }, async () => {
    await open('/start');
    await link('Reset').click();
    await tab.locator('#total:text-is("0")').waitFor();
    await link('Count').click();
    await tab.locator('#total:text-is("2")').waitFor();
    assert.equal(await tab.textContent('#flash'), 'counted 2');
    await link('Count').press('Enter');
    await tab.locator('#total:text-is("4")').waitFor();
    await link('Reset').press(' ');
    await tab.locator('#total:text-is("0")').waitFor();
    const sent = site.requests.filter((one) => !one.startsWith('GET'));
    assert.deepEqual(sent, ['DELETE /count', 'POST /count', 'POST /count', 'DELETE /count']);
    assert.deepEqual(site.bodies.at(1), { by: '2', 'tags[]': ['x', 'y'] });
    assert.deepEqual(current.faults, []);
  });

  it('does not handle links to another tab', { skip }, async () => {
    await open('/start');
    const opened = context.waitForEvent('page');
    await link('Long').click({ modifiers: ['ControlOrMeta'] });
    const other = await opened;
    await other.waitForURL('**/long');
    assert.equal(new URL(tab.url()).pathname, '/start');
    await other.close();
    await tab.evaluate(() => Object.assign(globalThis, { isSame: true }));
    await link('Own').click();
    await tab.waitForFunction(() => app.page.url === '/start?own');
    assert.equal(await tab.evaluate(() => 'isSame' in globalThis), true);
    await link('Plain').click();
    await tab.waitForFunction(() => !('isSame' in globalThis));
  });

  it('shows the errors of a form, then its success', async () => {
    await open('/start');
    await tab.fill('[name=name]', '');
    await tab.getByRole('button', { name: 'Send' }).click();
    await tab.locator('#error:text-is("A name is needed.")').waitFor();
    assert.equal(await tab.textContent('#state'), 'dirty');
    await tab.fill('[name=name]', 'Grace');
    await tab.getByRole('button', { name: 'Send' }).click();
    await tab.locator('#flash:text-is("hello Grace")').waitFor();
    await tab.locator('#state:text-is("clean")').waitFor();
    assert.equal(await tab.textContent('#error'), '');
    assert.deepEqual(site.bodies.at(-1), { name: 'Grace', news: 'on', colour: 'red' });
  });

  it('shows texts of the history that the document has not, when the visitor comes back', async () => {
    await open('/start');
    await tab.fill('[name=name]', '');
    await tab.getByRole('button', { name: 'Send' }).click();
    await tab.locator('#error:text-is("A name is needed.")').waitFor();
    await tab.goto('about:blank');
    await tab.goBack();
    await tab.locator('#error:text-is("A name is needed.")').waitFor();
  });

  it('has the state of deferred props, and loads props that come into view', { skip }, async () => {
    await open('/long');
    const state = tab.locator('fwx-page-deferred');
    await tab.locator('fwx-page-deferred[state=loaded] #stats').waitFor();
    assert.equal(await tab.locator('#late').count(), 0);
    await tab.locator('#later').scrollIntoViewIfNeeded();
    await tab.locator('#late:text-is("at last")').waitFor();
    assert.equal(site.requests.length, 3);
    let release = (): void => {};
    site.hold = new Promise<void>((resolve) => (release = resolve));
    await tab.evaluate(() => router.reload({ only: ['stats'] }));
    await tab.locator('fwx-page-deferred[reloading][aria-busy=true] #stats').waitFor();
    await tab.locator('#stats:text-is("again")').waitFor();
    release();
    site.hold = null;
    await tab.locator('#stats:text-is("here")').waitFor();
    assert.equal(await state.getAttribute('aria-busy'), null);
    assert.deepEqual(current.faults, []);
  });

  it(
    'shows the progress of a slow page above everything, without a style sheet of its own',
    { skip },
    async () => {
      await open('/start');
      let release = (): void => {};
      site.hold = new Promise<void>((resolve) => (release = resolve));
      await link('Card').click();
      const bar = tab.getByRole('progressbar', { name: 'Loading' });
      await bar.waitFor();
      assert.equal(await tab.locator('a[data-loading]').textContent(), 'Card');
      release();
      site.hold = null;
      await bar.waitFor({ state: 'hidden' });
      await tab.locator('#words').waitFor();
      assert.equal(await tab.locator('[data-loading]').count(), 0);
      assert.deepEqual(current.faults, []);
    },
  );

  it('restores scroll positions of the window and of regions', { skip }, async () => {
    await open('/long');
    await tab.locator('#stats').waitFor();
    const positions = () =>
      tab.evaluate(() => [scrollY > 100, document.querySelector('.region')?.scrollTop]);
    await tab.evaluate(() => {
      scrollTo(0, 300);
      document.querySelector('.region')?.scrollTo(0, 40);
    });
    await tab.waitForFunction(() => {
      const { state } = history as { state: Record<string, unknown> };
      const kept = JSON.stringify([state['scrollRegions'], state['documentScrollPosition']]);
      return kept === '[[{"top":40,"left":0}],{"top":300,"left":0}]';
    });
    await tab.evaluate(() => router.visit('/start'));
    await heading('Start');
    await tab.waitForFunction(() => scrollY === 0);
    await tab.goBack();
    await heading('Long');
    await tab.waitForFunction(() => document.querySelector('.region')?.scrollTop === 40);
    assert.deepEqual(await positions(), [true, 40]);
    await tab.reload();
    await tab.locator('#stats').waitFor();
    assert.deepEqual(await positions(), [true, 40]);
  });

  it('updates elements that read the page themselves', { skip }, async () => {
    await open('/where');
    await tab.locator('#where:text-is("/where")').waitFor();
    await tab.evaluate(() => router.visit('/where?again', { preserveState: true }));
    await tab.locator('#where:text-is("/where?again")').waitFor();
    assert.deepEqual(current.faults, []);
  });
});
