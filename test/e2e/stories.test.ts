import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';

import { runInRequestScope } from '../../server/core/index.ts';
import { renderToString } from '../../server/ssr/index.ts';
import { startBrowser } from '../support/browser.ts';
import { allStories } from './stories/all-stories.ts';

let browser: Browser;
let page: Page;

before(async () => {
  const entry = fileURLToPath(new URL('stories/page.ts', import.meta.url));
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    conditions: ['fwx-source', 'browser', 'production'],
    logLevel: 'error',
  });
  browser = await startBrowser();
  page = await browser.newPage({ reducedMotion: 'reduce' });
  await page.setContent('<!doctype html><html lang="en"><title>Stories</title><body>');
  await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
});
after(() => browser.close());

describe('a story', () => {
  let whole = 0;

  for (const [name, template] of Object.entries(allStories())) {
    it(`is the same from a server and from a browser: ${name}`, async () => {
      const served = runInRequestScope(() => renderToString(template()));
      const rendered = await page.evaluate((story) => fwxStories.rendered(story), name);
      const { markup, changes } = await page.evaluate((html) => fwxStories.takenOver(html), served);
      assert.equal(markup, rendered);
      const read = await page.evaluate((html) => fwxStories.read(html), served);
      if (read === null) return;
      whole++;
      assert.equal(read, rendered);
      assert.equal(changes, 0);
    });
  }

  it('needs no script for its markup, unless it shows plain children', () => {
    assert.ok(whole >= 90, String(whole));
  });
});
