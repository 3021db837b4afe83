import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
} from 'playwright-core';

import { chromiumFlags, findChromium, findHeadlessShell } from '../../scripts/lib/chromium.mjs';

/** Starts the Chromium that the tests use; `whole`: one that shows documents too. */
export function startBrowser({ whole = false } = {}): Promise<Browser> {
  const executablePath = whole ? findChromium() : findHeadlessShell();
  if (!executablePath) throw new Error('No Chromium was found.');
  // Tests of the server send that signal, in the same process where files are not isolated.
  return chromium.launch({ executablePath, args: chromiumFlags, handleSIGHUP: false });
}

/** A fresh profile whose pages fail the test by their errors: see {@link Visit.faults}. */
export interface Visit {
  readonly context: BrowserContext;
  /** Page errors, console errors and refusals of the content policy, as they come. */
  readonly faults: string[];
}

/** Opens a fresh profile and listens for everything that goes wrong in its pages. */
export async function visit(browser: Browser, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext(options);
  const faults: string[] = [];
  context.on('weberror', (fault) => faults.push(String(fault.error())));
  context.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  return { context, faults };
}

/** A folder that goes away with the test process. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fwx-test-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
