import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import type { Browser } from 'playwright-core';

import { startBrowser } from '../support/browser.ts';
import { widgetPage } from '../support/widget-site.ts';

let browser: Browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());

describe('A user who wants more contrast', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    it(`sees fields, check boxes and radio buttons with darker borders than others do, ${colorScheme}`, async () => {
      const body =
        '<input class="form-control"><input type="checkbox" class="check"><input type="radio" class="radio"><button class="btn-outline">A</button>';
      const borders = async (contrast: 'more' | 'no-preference'): Promise<number[]> => {
        const options = { colorScheme, contrast };
        const page = await widgetPage(browser, { body, scripts: [], options });
        const found = await page.locator('main > *').evaluateAll((elements) => {
          const context = document.createElement('canvas').getContext('2d')!;
          return elements.map((element) => {
            context.fillStyle = getComputedStyle(element).borderTopColor;
            context.fillRect(0, 0, 1, 1);
            return context.getImageData(0, 0, 1, 1).data[0]!;
          });
        });
        await page.context().close();
        return found;
      };
      const [usual, more] = [await borders('no-preference'), await borders('more')];
      for (const [at, value] of more.entries()) {
        // Darker on a light page, lighter on a dark one.
        const stronger = colorScheme === 'light' ? usual[at]! - value : value - usual[at]!;
        assert.ok(stronger > 30, `${usual.join()} to ${more.join()}`);
      }
    });
  }
});
