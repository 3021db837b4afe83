import assert from 'node:assert/strict';

import type { Browser, BrowserContextOptions, FrameLocator, Locator, Page } from 'playwright-core';

import { visit } from './browser.ts';

/** A user at a page of an application with the debugger: counts the clicks. */
export class DebuggerUser {
  readonly page: Page;
  clicks = 0;

  constructor(page: Page) {
    this.page = page;
  }

  get toolbar(): Locator {
    return this.page.locator('fwx-debug-toolbar');
  }

  get drawer(): FrameLocator {
    return this.page.frameLocator('fwx-debug-toolbar iframe');
  }

  /** Closes the drawer by Escape, which stops the loading of its page until that has loaded. */
  async closeDrawer(): Promise<void> {
    await this.drawer
      .locator(':root')
      .evaluate(async ({ ownerDocument: { defaultView: view } }) => {
        if (view?.document.readyState !== 'complete') {
          await new Promise((resolve) => view?.addEventListener('load', resolve));
        }
        // After the listeners around the frame.
        await new Promise((resolve) => setTimeout(resolve));
      });
    await this.page.keyboard.press('Escape');
    await this.toolbar.locator('iframe').waitFor({ state: 'detached' });
  }

  /** The link of a panel in the pill or the bar. */
  chip(title: string): Locator {
    return this.toolbar.locator(`a[title^="${title},"]:visible`);
  }

  async click(target: Locator): Promise<void> {
    this.clicks++;
    await target.click();
  }

  /** Selects by the keyboard, which counts as a click: the keyboard does not miss moving elements. */
  async choose(target: Locator): Promise<void> {
    this.clicks++;
    await target.press('Enter');
  }

  /** Opens the bar. Its script is loaded then, and the pill has chips with the same names until it is shown. */
  async expand(): Promise<void> {
    await this.click(this.toolbar.getByRole('button', { name: 'Expand debug toolbar' }));
    await this.toolbar.locator('[data-stop="close"]').waitFor();
  }
}

/** A task for a user. */
export interface Task<P extends DebuggerUser = DebuggerUser> {
  readonly browser: Browser;
  /** URL at which the task begins. */
  readonly url: string;
  /** The maximum number of clicks. */
  readonly clicks: number;
  readonly options?: BrowserContextOptions;
  readonly work: (user: P) => Promise<void>;
}

/** Runs a task in a separate profile, and asserts that no error occurred in the page. */
export function runTask(task: Task): Promise<void> {
  return runTaskAs(DebuggerUser, task);
}

/** Runs a task as a user of another class, like {@link runTask}. */
export async function runTaskAs<P extends DebuggerUser>(
  Kind: new (page: Page) => P,
  { browser, clicks, options, url, work }: Task<P>,
): Promise<void> {
  const { context, faults } = await visit(browser, options);
  try {
    const page = await context.newPage();
    const response = await page.goto(url);
    const user = new Kind(page);
    await work(user);
    assert.ok(user.clicks <= clicks, `${user.clicks} clicks instead of ${clicks}`);
    // The frame of a mail reports that it runs no script, as intended.
    const expected = ['sandboxed', ...(response?.status() === 404 ? ['status of 404'] : [])];
    const found = faults.filter((fault) => !expected.some((one) => fault.includes(one)));
    assert.deepEqual(found, []);
  } finally {
    await context.close();
  }
}

/** Waits for an element with this text. */
export const seen = (place: Page | FrameLocator, text: RegExp | string): Promise<void> =>
  place.getByText(text).first().waitFor();
