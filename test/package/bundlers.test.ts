// Builds a page with the installed package by each bundler, whose warnings are faults, and loads it in Chromium.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';

import { nodeResolve } from '@rollup/plugin-node-resolve';
import { build as esbuild } from 'esbuild';
import type { Browser } from 'playwright-core';
import { rollup } from 'rollup';

import { viteBuild } from '../../scripts/lib/vite-build.mjs';
import { startBrowser } from '../support/browser.ts';
import { type InstalledProject, installedProject } from './project.ts';

/** Builds `page.js` of a project into a folder, as `page.js` there; returns the warnings. */
type Bundle = (project: InstalledProject, entry: string, folder: string) => Promise<string[]>;

const elements = `
<fwx-accordion id="faq" items='[{"label":"One","content":"First"}]'></fwx-accordion>
<fwx-drawer id="news" heading="News">Text</fwx-drawer>
<fwx-button-menu id="more" label="More"><a href="/copy">Copy</a></fwx-button-menu>
<fwx-upload id="photos" name="photos" allow-image-edit></fwx-upload>`;

const page = (body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Page</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="fwx.css"><script type="module" src="page.js"></script></head>
<body>${body}</body></html>`;

const withEsbuild: Bundle = async (_project, entry, outdir) => {
  const { warnings } = await esbuild({
    entryPoints: [entry],
    outdir,
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  });
  return warnings.map(({ text }) => text);
};

const withRollup: Bundle = async (_project, input, dir) => {
  const warnings: string[] = [];
  const built = await rollup({
    input,
    plugins: [nodeResolve({ browser: true })],
    onwarn: ({ message }) => warnings.push(message),
  });
  await built.write({ dir, format: 'es' });
  await built.close();
  return warnings;
};

const withVite: Bundle = async (project, entry, outDir) => {
  const warnings: string[] = [];
  const warn = (message: string): void => void warnings.push(message);
  await viteBuild({
    root: project.folder,
    base: './',
    configFile: false,
    logLevel: 'silent',
    build: {
      outDir,
      target: 'es2022',
      rolldownOptions: {
        input: entry,
        onLog: (level, { message }) => (level === 'warn' ? warn(message) : undefined),
        output: { entryFileNames: '[name].js' },
      },
    },
  });
  return warnings;
};

const mounted = (code: string): string => `import 'fwx';\n${code}`;

/** Name, bundler, script and body of each page. */
const pages: readonly (readonly [string, Bundle, string, string])[] = [
  ['esbuild', withEsbuild, "import 'fwx';", elements],
  ['Rollup', withRollup, "import 'fwx';", elements],
  ['Vite', withVite, "import 'fwx';", elements],
  [
    'Vite with React',
    withVite,
    mounted(`
      import { createElement as h } from 'react';
      import { createRoot } from 'react-dom/client';
      createRoot(document.getElementById('app')).render(h('main', null,
        h('fwx-accordion', { id: 'faq', items: [{ label: 'One', content: 'First' }] }),
        h('fwx-drawer', { id: 'news', heading: 'News' }),
        h('fwx-button-menu', { id: 'more', label: 'More', menu: { items: [{ label: 'Copy', url: '/copy' }] } }),
        h('fwx-upload', { id: 'photos', name: 'photos', allowImageEdit: true })));`),
    '<div id="app"></div>',
  ],
  [
    'Vite with Vue',
    withVite,
    mounted(`
      import { createApp, h } from 'vue';
      createApp({ render: () => h('main', [
        h('fwx-accordion', { id: 'faq', items: [{ label: 'One', content: 'First' }] }),
        h('fwx-drawer', { id: 'news', heading: 'News' }),
        h('fwx-button-menu', { id: 'more', label: 'More', menu: { items: [{ label: 'Copy', url: '/copy' }] } }),
        h('fwx-upload', { id: 'photos', name: 'photos', allowImageEdit: true })]) }).mount('#app');`),
    '<div id="app"></div>',
  ],
];

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
};

async function serve(folder: string): Promise<Server> {
  const server = createServer(({ url = '' }, response) => {
    const path = new URL(url, 'http://h.test').pathname;
    try {
      const body = readFileSync(join(folder, path));
      response.writeHead(200, { 'content-type': types[extname(path)] ?? 'text/plain' }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

describe('A page with the installed package', () => {
  let project: InstalledProject;
  let browser: Browser;
  let server: Server;
  before(async () => {
    project = await installedProject();
    browser = await startBrowser();
    server = await serve(join(project.folder, 'built'));
  });
  after(async () => {
    await browser?.close();
    server?.closeAllConnections();
    server?.close();
  });

  /** Loads a page, uses its elements, and returns what went wrong. */
  async function faultsOf(path: string): Promise<string[]> {
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    const faults: string[] = [];
    context.on('weberror', (fault) => faults.push(String(fault.error())));
    context.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) faults.push(message.text());
    });
    const tab = await context.newPage();
    tab.on('response', (response) => {
      if (!response.ok()) faults.push(`${response.status()} ${response.url()}`);
    });
    await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${path}`);
    await tab.locator('#faq details').waitFor();
    await tab.locator('#news dialog').waitFor({ state: 'attached' });
    await tab.getByRole('button', { name: 'More' }).click();
    await tab.getByRole('link', { name: 'Copy' }).waitFor();
    await tab.keyboard.press('Escape');
    await tab.locator('#photos .filepond--root').waitFor();
    await tab
      .locator('#photos input[type=file]')
      .first()
      .setInputFiles({
        name: 'note.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('text'),
      });
    await tab.locator('#photos .filepond--item').waitFor();
    await context.close();
    return faults;
  }

  for (const [name, bundle, code, body] of pages) {
    it(`is built without a warning and runs without a fault: ${name}`, async () => {
      const place = name.toLowerCase().replaceAll(' ', '-');
      const entry = project.write(`pages/${place}/page.js`, code);
      const html = project.write(`built/${place}/index.html`, page(body));
      const folder = dirname(html);
      assert.deepEqual(await bundle(project, entry, folder), []);
      project.write(`built/${place}/index.html`, page(body));
      project.write(
        `built/${place}/fwx.css`,
        readFileSync(join(project.folder, 'node_modules/fwx/dist/fwx.css'), 'utf8'),
      );
      assert.deepEqual(await faultsOf(`${place}/index.html`), []);
    });
  }

  it('runs without a fault: the files for pages without a bundler', async () => {
    const files = join(project.folder, 'node_modules/fwx/dist/cdn');
    await project.run('cp', ['-r', `${files}/.`, join(project.folder, 'built/cdn')]);
    const html = page(elements).replace('fwx.css', 'fwx.min.css').replace('page.js', 'fwx.min.js');
    project.write('built/cdn/index.html', html);
    assert.deepEqual(await faultsOf('cdn/index.html'), []);
  });
});
