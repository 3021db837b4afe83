import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';

import type { Browser, Page } from 'playwright-core';

import { ButtonMenu, Menu } from '../../../server/widgets/index.ts';
import { startBrowser } from '../../support/browser.ts';

const components = new URL('../../../components/', import.meta.url);

let browser: Browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());

/** A page of this content with the stylesheet, in a browser whose scripts are off. */
async function pageOf(body: string, javaScriptEnabled = false): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled, reducedMotion: 'reduce' });
  await context.route('http://page.test/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (!pathname.endsWith('.css')) {
      const html = `<!doctype html><html lang="en"><title>x</title><link rel="stylesheet" href="/fwx.css"><main>${body}</main>`;
      return route.fulfill({ contentType: 'text/html', body: html });
    }
    const css = await readFile(new URL(`.${pathname}`, components), 'utf8');
    return route.fulfill({ contentType: 'text/css', body: css });
  });
  const page = await context.newPage();
  await page.goto('http://page.test/');
  return page;
}

const menu = {
  items: [
    { label: 'One', url: '#one' },
    { label: 'More', items: [{ label: 'Deep', url: '#deep' }] },
  ],
};

describe('menus without script (K20)', () => {
  it('show the items that the server has rendered', async () => {
    const page = await pageOf(ButtonMenu.widget({ label: 'Act', menu }));
    for (const label of ['One', 'Deep']) {
      assert.equal(await page.getByText(label).isVisible(), true);
    }
  });

  it('show plain children', async () => {
    const page = await pageOf(
      '<fwx-button-menu><button>Act</button><a href="#a">Plain</a></fwx-button-menu><fwx-menu><a href="#b">List</a></fwx-menu>',
    );
    for (const label of ['Plain', 'List']) {
      assert.equal(await page.getByText(label).isVisible(), true);
    }
  });

  it('are closed when a script may open them', async () => {
    const page = await pageOf(ButtonMenu.widget({ label: 'Act', menu }), true);
    assert.equal(await page.getByText('One').isVisible(), false);
  });
});

describe('the accessibility tree of a menu', () => {
  const treeOf = async (markup: string): Promise<string> => {
    const page = await pageOf(markup, true);
    return page.locator('main').ariaSnapshot();
  };

  it('is a button that is not expanded while it is closed', async () => {
    const tree = await treeOf(ButtonMenu.widget({ label: 'Act', menu }));
    assert.equal(tree, '- main:\n  - button "Act"');
  });

  it('is a list of links and buttons when it is open', async () => {
    const options = { class: 'show' };
    const items = [...menu.items, '-', { label: 'Off', type: 'button' as const, disabled: true }];
    const tree = await treeOf(ButtonMenu.widget({ label: 'Act', menu: { options, items } }));
    assert.equal(
      tree,
      [
        '- main:',
        '  - button "Act"',
        '  - link "One":',
        '    - /url: "#one"',
        '  - button "More"',
        '  - separator',
        '  - button "Off" [disabled]',
      ].join('\n'),
    );
  });

  it('has the requested roles of an application', async () => {
    const tree = await treeOf(
      Menu.widget({
        menuRole: true,
        options: { class: 'show', 'aria-label': 'Sort' },
        items: [
          { label: 'By name', type: 'button', selected: true },
          { label: 'By date', type: 'button' },
          '-',
          { label: 'More', items: [{ label: 'By size', type: 'button' }] },
        ],
      }),
    );
    assert.equal(
      tree,
      [
        '- main:',
        '  - menu "Sort":',
        '    - menuitemradio "By name" [checked]',
        '    - menuitemradio "By date"',
        '    - separator',
        '    - menuitem "More"',
      ].join('\n'),
    );
  });
});
