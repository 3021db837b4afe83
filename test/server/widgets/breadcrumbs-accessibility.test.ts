import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import type { Browser } from 'playwright-core';

import { Breadcrumbs, ButtonGroup } from '../../../server/widgets/index.ts';
import { startBrowser } from '../../support/browser.ts';

let browser: Browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());

/** What assistive technology is told of this markup. */
async function treeOf(markup: string): Promise<string> {
  const page = await browser.newPage();
  await page.setContent(`<main>${markup}</main>`);
  const tree = await page.locator('main > *').first().ariaSnapshot();
  await page.close();
  return tree;
}

describe('the accessibility tree', () => {
  it('of a button group names it and its buttons', async () => {
    const tree = await treeOf(
      ButtonGroup.widget({
        options: { 'aria-label': 'Align' },
        buttons: [{ label: 'Left' }, { label: 'Bold', toggle: true, options: { class: 'active' } }],
      }),
    );
    assert.equal(
      tree,
      ['- group "Align":', '  - button "Left"', '  - button "Bold" [pressed]'].join('\n'),
    );
  });

  it('of a trail lists links and the page, without dividers that are hidden', async () => {
    const tree = await treeOf(
      Breadcrumbs.widget({
        links: [{ label: 'Books', url: '/books' }, 'This one'],
        dividerOptions: { class: 'breadcrumb-divider', 'aria-hidden': 'true' },
      }),
    );
    assert.equal(
      tree,
      [
        '- navigation "breadcrumb":',
        '  - list:',
        '    - listitem:',
        '      - link "Home":',
        '        - /url: /',
        '    - listitem:',
        '      - link "Books":',
        '        - /url: /books',
        '    - listitem: This one',
      ].join('\n'),
    );
  });
});
