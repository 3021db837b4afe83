import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';

import type { Browser, Page } from 'playwright-core';

import { html } from 'lit/html.js';

import { renderToString } from '../../../server/ssr/index.ts';
import { Accordion, ActiveForm, Drawer } from '../../../server/widgets/index.ts';
import { startBrowser } from '../../support/browser.ts';
import { RequiredM } from '../../support/field-vectors.ts';

const components = new URL('../../../components/', import.meta.url);

let browser: Browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());

/** A page of this content with the stylesheet, in a browser whose scripts are off. */
async function pageOf(body: string): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, reducedMotion: 'reduce' });
  await context.route('http://page.test/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (!pathname.endsWith('.css')) {
      const html = `<!doctype html><html lang="en"><title>x</title><link rel="stylesheet" href="/fwx.css">${body}`;
      return route.fulfill({ contentType: 'text/html', body: html });
    }
    const css = await readFile(new URL(`.${pathname}`, components), 'utf8');
    return route.fulfill({ contentType: 'text/css', body: css });
  });
  const page = await context.newPage();
  await page.goto('http://page.test/');
  return page;
}

describe('widgets without script (K20)', () => {
  it('open and close the items of an accordion, one at a time', async () => {
    const page = await pageOf(
      Accordion.widget({
        items: [
          { label: 'One', content: '<p>first</p>', expand: true },
          { label: 'Two', content: '<p>second</p>' },
        ],
      }),
    );
    await page.getByText('Two').click();
    assert.equal(await page.getByText('second').isVisible(), true);
    assert.equal(await page.getByText('first').isVisible(), false);
  });

  it('show a drawer that a link targets', async () => {
    const page = await pageOf(
      Drawer.widget({ toggleButton: { tag: 'a', label: 'Open' }, title: 'T', content: 'inside' }),
    );
    assert.equal(await page.getByText('inside').isVisible(), false);
    await page.getByText('Open').click();
    assert.equal(await page.getByText('inside').isVisible(), true);
  });

  it('check and submit a form, with the rules that the browser supports', async () => {
    const form = ActiveForm.begin({
      action: '/',
      method: 'get',
      enableClientValidation: true,
      csrf: false,
    });
    const model = new RequiredM();
    const page = await pageOf(
      ActiveForm.end(`${form.field(model, 'a').render()}<button>Send</button>`),
    );
    await page.getByText('Send').click();
    assert.equal(page.url(), 'http://page.test/');
    await page.getByLabel('A').fill('x');
    await page.getByText('Send').click();
    await page.waitForURL('http://page.test/?M%5Ba%5D=x');
  });

  it('show the errors of the server, and describe the control by them', async () => {
    const form = ActiveForm.create({ enableClientValidation: true });
    const model = new RequiredM();
    model.addError('a', 'A is taken.');
    const page = await pageOf(form.field(model, 'a').render());
    assert.equal(await page.getByText('A is taken.').isVisible(), true);
    assert.equal(await page.getByLabel('A').getAttribute('aria-describedby'), 'm-a-error');
  });

  it('are complete when only plain children were written, and the server rendered them', async () => {
    const page = await pageOf(
      renderToString(html`
        <fwx-accordion>
          <details open><summary>One</summary><p>first</p></details>
          <details><summary>Two</summary><p>second</p></details>
        </fwx-accordion>
        <a href="#filters">Open</a>
        <fwx-drawer heading="Filters" options='{"id":"filters"}'><p>inside</p></fwx-drawer>
        <fwx-button theme="primary">Save</fwx-button>
      `),
    );
    await page.getByText('Two').click();
    assert.equal(await page.getByText('first').isVisible(), false);
    assert.equal(await page.getByText('second').isVisible(), true);
    assert.equal(await page.getByText('inside').isVisible(), false);
    await page.getByText('Open').click();
    assert.equal(await page.getByRole('heading', { name: 'Filters' }).isVisible(), true);
    const background = (one: Element): string => getComputedStyle(one).backgroundColor;
    assert.notEqual(
      await page.getByRole('button', { name: 'Save' }).evaluate(background),
      'rgba(0, 0, 0, 0)',
    );
  });

  it('show labels and bodies of an accordion that was written by hand', async () => {
    const page = await pageOf(
      '<fwx-accordion><details open><summary>Label</summary>text</details></fwx-accordion>',
    );
    assert.equal(await page.getByText('Label').isVisible(), true);
    assert.equal(await page.getByText('text').isVisible(), true);
  });
});
