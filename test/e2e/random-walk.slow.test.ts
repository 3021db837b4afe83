import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import type { Browser, BrowserContext, Page } from 'playwright-core';

import { startBrowser, visit } from '../support/browser.ts';
import { startDemo } from '../support/demo.ts';
import { bundleClient } from '../support/page-client.ts';
import { randomNumbers } from '../support/random-numbers.ts';
import { slow } from '../support/slow.ts';
import { startSpecSite } from '../support/spec-site.ts';

const seed = Number(process.env['FWX_SEED'] ?? 20);
const steps = 150;
const keys = [
  'Tab',
  'Shift+Tab',
  'Enter',
  'Escape',
  'ArrowDown',
  'ArrowUp',
  'Home',
  'End',
  'Space',
];
const texts = ['', 'Ann', 'a@b.c', '<b>', 'é'.repeat(300)];

/** What a visitor does with a page: one random step for each call. */
class Visitor {
  /** The steps, in order. */
  readonly steps: string[] = [];
  readonly #page: Page;
  readonly #random: () => number;

  constructor(page: Page, random: () => number) {
    this.#page = page;
    this.#random = random;
  }

  async step(): Promise<void> {
    const kinds = [this.#click, this.#click, this.#click, this.#press, this.#fill, this.#travel, this.#scroll]; // prettier-ignore
    try {
      await this.#pick(kinds).call(this);
    } catch (error) {
      // The page has changed meanwhile, or another element covers the one to click.
      this.steps.push(`  ${String(error).split('\n')[0]}`);
    }
    await this.#page.waitForTimeout(this.#random() * 120);
  }

  #pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.#random() * list.length)] as T;
  }

  async #any(selector: string, work: (at: ReturnType<Page['locator']>) => Promise<void>) {
    const all = this.#page.locator(selector).filter({ visible: true });
    const count = await all.count();
    if (count > 0) await work(all.nth(Math.floor(this.#random() * count)));
  }

  #click(): Promise<void> {
    return this.#any(
      'a[href]:not([target], [download]), button, summary, input, select',
      async (one) => {
        this.steps.push(`click ${await one.evaluate((element) => element.outerHTML.slice(0, 80))}`);
        await one.click({ timeout: 250, noWaitAfter: true });
      },
    );
  }

  async #press(): Promise<void> {
    const key = this.#pick(keys);
    this.steps.push(`press ${key}`);
    await this.#page.keyboard.press(key);
  }

  #fill(): Promise<void> {
    const text = this.#pick(texts);
    return this.#any(
      'input:is([type="text"], [type="email"], [type="search"], :not([type])), textarea',
      async (one) => {
        this.steps.push(`fill ${text}`);
        await one.fill(text, { timeout: 250 });
      },
    );
  }

  async #travel(): Promise<void> {
    const where = this.#pick(['back', 'back', 'forward', 'reload']);
    this.steps.push(where);
    await this.#page.evaluate((to) => {
      if (to === 'reload') location.reload();
      else history.go(to === 'back' ? -1 : 1);
    }, where);
  }

  async #scroll(): Promise<void> {
    const by = this.#pick([600, -600]);
    this.steps.push(`scroll by ${by}`);
    await this.#page.mouse.wheel(0, by);
  }
}

describe(`A random visitor (FWX_SEED=${seed})`, slow, () => {
  let browser: Browser;
  before(async () => {
    browser = await startBrowser();
  });
  after(() => browser.close());

  /** Walks from one of the pages to others, and fails at the first error in a page or on the server. */
  async function walk(url: string, paths: readonly string[]): Promise<void> {
    const random = randomNumbers(seed);
    const { context, faults } = await visit(browser, { viewport: { width: 900, height: 500 } });
    await delayRequests(context, random);
    // A visit that never ends is a step without effect.
    context.setDefaultTimeout(5000);
    const page = await context.newPage();
    page.on('dialog', (dialog) => void dialog.accept());
    page.on('response', (response) => {
      if (response.status() >= 500) faults.push(`${response.status()} ${response.url()}`);
    });
    const visitor = new Visitor(page, random);
    for (let step = 0; step < steps; step++) {
      if (step % 25 === 0 || !page.url().startsWith(url)) {
        const path = paths[Math.floor(random() * paths.length)] as string;
        visitor.steps.push(`open ${path}`);
        // A visit that has just begun may come first.
        await page.goto(url + path).catch(() => undefined);
      }
      await visitor.step();
      // The console also has the statuses of validation.
      const found = faults.filter((fault) => !fault.startsWith('Failed to load resource'));
      assert.deepEqual(found, [], `after ${visitor.steps.slice(-12).join('\n')}`);
    }
    await context.close();
  }

  for (const paths of [['/', '/upload', '/files'], ['/contacts']]) {
    it(`finds no error in the demo from ${paths.join(', ')}`, async () => {
      const demo = await startDemo();
      try {
        await walk(demo.url, paths);
      } finally {
        await demo.stop();
      }
    });
  }

  it('finds no error in the pages of the specs', async () => {
    const site = await startSpecSite(await bundleClient('specs.ts'));
    try {
      await walk(site.url, [
        '/feed',
        '/feed/two',
        '/deferred',
        '/visible',
        '/form',
        '/prefetching',
        '/likes',
      ]);
    } finally {
      await site.stop();
    }
  });
});

/** Lets visits take up to a quarter of a second, so that their order changes. */
async function delayRequests(context: BrowserContext, random: () => number): Promise<void> {
  await context.route('**', async (route) => {
    if (route.request().headers()['x-inertia'] !== undefined) {
      await new Promise((resolve) => setTimeout(resolve, random() * 250));
    }
    // The page may have been left.
    await route.continue().catch(() => undefined);
  });
}
