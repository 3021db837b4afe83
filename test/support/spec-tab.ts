import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach } from 'node:test';
import { isDeepStrictEqual } from 'node:util';

import type { Browser, Page } from 'playwright-core';

import type { PageData } from '../../components/page/index.ts';
import { startBrowser, visit, type Visit } from './browser.ts';
import { bundleClient } from './page-client.ts';
import { type SpecSite, startSpecSite } from './spec-site.ts';

declare const events: { readonly type: string; readonly detail: Record<string, unknown> }[];

/** The reason to skip the specs, or false. */
export const skipSpecs = process.env['FWX_SLOW'] !== '1' && 'it is slow: set FWX_SLOW=1 to run it';

export const range = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => first + at);

/**
 * Starts a site with the pages of `test/e2e/page/specs` and opens a tab for each test of the suite.
 */
export function startSpecs() {
  let browser: Browser;
  let site: SpecSite;
  let current: Visit;
  let tab: Page;
  before(async () => {
    const [script, started] = await Promise.all([bundleClient('specs.ts'), startBrowser()]);
    browser = started;
    site = await startSpecSite(script);
  });
  after(async () => {
    await browser.close();
    await site.stop();
  });
  beforeEach(async () => {
    site.reset();
    current = await visit(browser, { reducedMotion: 'reduce' });
    tab = await current.context.newPage();
  });
  afterEach(() => current.context.close());

  /**
   * Props of the current page, without the shared one, and with `errors` only when there are some.
   */
  const shown = async (): Promise<Record<string, unknown>> => {
    const page = JSON.parse((await tab.textContent('#page')) ?? '{}') as PageData;
    const { errors, shared: _shared, ...props } = page.props as Record<string, unknown>;
    return Object.keys(errors ?? {}).length > 0 ? { ...props, errors } : props;
  };
  const texts = async (selector: string) => {
    const all = await tab.locator(selector).allTextContents();
    return all.map((text) => text.trim());
  };
  /** The context of a failure. */
  const failureContext = async () => ({
    requests: site.requests,
    faults: current.faults,
    address: tab.url(),
    history: await tab.evaluate(() => [history.length, JSON.stringify(history.state)]),
  });
  /** Waits until a value equals the expected one. */
  const until = async (read: () => unknown, expected: unknown): Promise<void> => {
    let last: unknown;
    for (let tries = 0; tries < 600; tries++) {
      last = await read();
      if (isDeepStrictEqual(last, expected)) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    assert.deepEqual({ last, ...(await failureContext()) }, { last: expected });
  };
  return {
    get tab() {
      return tab;
    },
    get site() {
      return site;
    },
    /** Errors of the tab. */
    get faults() {
      return current.faults;
    },
    /** Opens a server-rendered page and waits until the client has hydrated it. */
    async open(path: string) {
      const response = await tab.goto(site.url + path);
      assert.match((await response?.text()) ?? '', /data-server-rendered="true"/);
      await tab.waitForFunction(() => 'app' in globalThis);
      assert.deepEqual(current.faults, []);
    },
    click: (text: string) => tab.getByRole('button', { name: text, exact: true }).click(),
    follow: (text: string) => tab.getByRole('link', { name: text, exact: true }).click(),
    back: () => tab.evaluate(() => history.back()),
    forward: () => tab.evaluate(() => history.forward()),
    shown,
    until,
    showsProps: (expected: object) => until(shown, expected),
    /** Waits until exactly one element matches the selector and has the text. */
    showsText: (selector: string, text: string) => until(() => texts(selector), [text]),
    isAt: (path: string) => until(() => tab.url().slice(site.url.length), path),
    /** Details of the events of the router since the document was loaded. */
    eventsOf: (type: string) =>
      tab.evaluate(
        (name) => events.filter((event) => event.type === name).map(({ detail }) => detail),
        type,
      ),
  };
}
