import { after, afterEach, before, beforeEach } from 'node:test';

import type { Browser, BrowserContext, Page } from 'playwright-core';

import { startBrowser, visit, type Visit } from './browser.ts';
import { UploadSite } from './upload-site.ts';

/** The site of a suite, and the profile of its running test. */
export interface UploadSuite {
  readonly site: UploadSite;
  readonly context: BrowserContext;
  /** See {@link Visit.faults}. */
  readonly faults: readonly string[];
  /** Opens a page of the site in the profile, and waits for the input of its element. */
  open(path?: string): Promise<Page>;
}

/**
 * Starts a site and a browser for the calling suite; each of its tests has a new profile.
 *
 * @param pages Markup by path.
 */
export function uploadSuite(pages: Readonly<Record<string, string>>): UploadSuite {
  const site = new UploadSite();
  for (const [path, markup] of Object.entries(pages)) site.pages.set(path, markup);
  let browser: Browser;
  let visited: Visit;

  before(async () => {
    browser = await startBrowser();
    await site.start();
  });
  after(async () => {
    await browser.close();
    await site.stop();
  });
  beforeEach(async () => {
    visited = await visit(browser, { reducedMotion: 'reduce' });
  });
  afterEach(async () => {
    await visited.context.close();
    site.seen.length = 0;
    site.received.length = 0;
    site.mishap = () => null;
  });

  return {
    site,
    get context() {
      return visited.context;
    },
    get faults() {
      return visited.faults;
    },
    async open(path = '/') {
      const page = await visited.context.newPage();
      await page.goto(site.url + path);
      await page.waitForSelector('fwx-upload .filepond--browser', { state: 'attached' });
      return page;
    },
  };
}
