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

/** Starts the Chromium of the tests; `whole` starts a full one, which also displays documents. */
export function startBrowser({ whole = false } = {}): Promise<Browser> {
  const executablePath = whole ? findChromium() : findHeadlessShell();
  if (!executablePath) throw new Error('No Chromium was found.');
  // Tests of the server send that signal in the same process when files are not isolated.
  return chromium.launch({ executablePath, args: chromiumFlags, handleSIGHUP: false });
}

/** A new profile; errors in its pages fail the test: see {@link Visit.faults}. */
export interface Visit {
  readonly context: BrowserContext;
  /** Page errors, console errors and violations of the content policy, in order. */
  readonly faults: string[];
}

/** Creates a profile and records all errors in its pages. */
export async function visit(browser: Browser, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext(options);
  const faults: string[] = [];
  context.on('weberror', (fault) => faults.push(String(fault.error())));
  context.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  return { context, faults };
}

/** A folder that is removed when the test process exits. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fwx-test-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
