import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

const root = new URL('../../', import.meta.url);

/** All elements of this package as one script. */
export async function bundleElements(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('components/index.ts', root))],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    conditions: ['fwx-source', 'browser', 'production'],
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}

/** The content of a {@link widgetPage}. */
export interface WidgetPage {
  /** Markup of the page; empty by default. */
  readonly body?: string;
  readonly scripts: readonly string[];
  readonly dir?: 'ltr' | 'rtl';
  readonly options?: BrowserContextOptions;
}

/**
 * A page in a new profile, with the style sheet and these scripts; the page loads nothing from
 * other hosts.
 */
export async function widgetPage(browser: Browser, site: WidgetPage): Promise<Page> {
  const { body = '', scripts, dir = 'ltr', options } = site;
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const tags = scripts.map((_, at) => `<script src="/${at}.js"></script>`).join('');
  const html = `<!doctype html><html lang="en" dir="${dir}"><meta name="viewport" content="width=device-width"><title>Widgets</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/fwx.css"><body><main>${body}</main>${tags}`;
  await context.route('http://page.test/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const script = /^\/(\d+)\.js$/.exec(pathname)?.[1];
    if (script !== undefined) {
      const text = scripts[Number(script)] ?? '';
      return route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: text });
    }
    if (!pathname.endsWith('.css')) return route.fulfill({ contentType: 'text/html', body: html });
    const css = await readFile(new URL(`components${pathname}`, root), 'utf8');
    return route.fulfill({ contentType: 'text/css', body: css });
  });
  const page = await context.newPage();
  await page.goto('http://page.test/');
  return page;
}

/** Replaces the markup of an existing page, which is much faster than a new page. */
export async function showInstead(
  page: Page,
  body: string,
  dir: 'ltr' | 'rtl' = 'ltr',
): Promise<void> {
  await page.evaluate(
    ([html, direction]) => {
      document.documentElement.dir = direction;
      document.title = 'Widgets';
      const main = document.querySelector('main') as HTMLElement;
      // Without markup first: removed elements close and release the page.
      main.replaceChildren();
      main.innerHTML = html;
      const elements = [...main.querySelectorAll<HTMLElement & { updateComplete?: unknown }>('*')];
      return Promise.all(elements.map((one) => one.updateComplete));
    },
    [body, dir] as const,
  );
}
