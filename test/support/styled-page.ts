import { readFile } from 'node:fs/promises';

import type { BrowserContext, Page } from 'playwright-core';

const components = new URL('../../components/', import.meta.url);

/** A page that shows markup in `<main>`, with the stylesheet. */
export interface StyledPage {
  readonly page: Page;
  readonly show: (markup: string) => Promise<void>;
}

/** Opens such a page. */
export async function styledPage(context: BrowserContext): Promise<StyledPage> {
  let body = '';
  await context.route('http://page.test/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const isStyle = pathname.endsWith('.css');
    const style = pathname.replace(/^\/fwx\b(?!\.)/, '').replace('.min.css', '.css');
    const text = isStyle
      ? await readFile(new URL(`.${style}`, components), 'utf8')
      : `<!doctype html><html lang="en"><meta charset="utf-8"><title>x</title><link rel="stylesheet" href="/fwx.css"><main>${body}</main>`;
    await route.fulfill({ contentType: isStyle ? 'text/css' : 'text/html', body: text });
  });
  const page = await context.newPage();
  const show = async (markup: string): Promise<void> => {
    body = markup;
    await page.goto('http://page.test/');
  };
  return { page, show };
}
