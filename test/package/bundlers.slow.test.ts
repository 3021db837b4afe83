// Builds a page with the installed package by each bundler, whose warnings count as errors, and loads it in Chromium.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';

import { nodeResolve } from '@rollup/plugin-node-resolve';
import { build as esbuild } from 'esbuild';
import type { Browser } from 'playwright-core';
import { rollup } from 'rollup';

import { viteBuild } from '../../scripts/lib/vite-build.mjs';
import { startBrowser } from '../support/browser.ts';
import { elements, faultsOf, type FileServer, serveFiles } from './browser-page.ts';
import { type InstalledProject, installedProject } from './project.ts';
import { registryProject } from './registry.ts';

/**
 * Builds `page.js` of a project into a folder, as `page.js` there; returns the warnings, or the reason why the bundler
 * is not available.
 */
type Bundle = (
  project: InstalledProject,
  entry: string,
  folder: string,
) => Promise<string[] | string>;

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

/** Prints the warnings and errors of a build as JSON. */
const webpackScript = `
import webpack from 'webpack';
const [entry, path] = process.argv.slice(2);
const output = { path, filename: '[name].js', publicPath: '' };
webpack({ mode: 'production', entry: { page: entry }, output }, (error, stats) => {
  if (error) throw error;
  const { errors, warnings } = stats.toJson({ all: false, errors: true, warnings: true });
  console.log(JSON.stringify([...errors, ...warnings].map(({ message }) => message)));
});`;

const withWebpack: Bundle = async (project, entry, folder) => {
  const webpack = await registryProject(project, ['webpack@5.112.2'], {
    'build.mjs': webpackScript,
  });
  if (typeof webpack === 'string') return webpack;
  return JSON.parse(await webpack.run('node', 'build.mjs', entry, folder)) as string[];
};

const mounted = (code: string): string => `import 'fwx';\n${code}`;

/** Name, bundler, script and body of each page. */
const pages: readonly (readonly [string, Bundle, string, string])[] = [
  ['esbuild', withEsbuild, "import 'fwx';", elements],
  ['Rollup', withRollup, "import 'fwx';", elements],
  ['Vite', withVite, "import 'fwx';", elements],
  ['webpack', withWebpack, "import 'fwx';", elements],
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

describe('A page with the installed package', () => {
  let project: InstalledProject;
  let browser: Browser;
  let server: FileServer;
  before(async () => {
    project = await installedProject();
    browser = await startBrowser();
    server = await serveFiles(join(project.folder, 'built'));
  });
  after(async () => {
    await browser?.close();
    server?.close();
  });

  for (const [name, bundle, code, body] of pages) {
    it(`is built without a warning and runs without an error: ${name}`, async (t) => {
      const place = name.toLowerCase().replaceAll(' ', '-');
      const entry = project.write(`pages/${place}/page.js`, code);
      const html = project.write(`built/${place}/index.html`, page(body));
      const folder = dirname(html);
      const warnings = await bundle(project, entry, folder);
      if (typeof warnings === 'string') return t.skip(warnings);
      assert.deepEqual(warnings, []);
      project.write(`built/${place}/index.html`, page(body));
      project.write(
        `built/${place}/fwx.css`,
        readFileSync(join(project.folder, 'node_modules/fwx/dist/cdn/fwx.min.css'), 'utf8'),
      );
      assert.deepEqual(await faultsOf(browser, `${server.url}${place}/index.html`), []);
    });
  }

  it('works beside another copy of the package', async () => {
    const bare = `<button id="bare" type="button" data-bs-toggle="button">Pin</button>
<button id="open" type="button" data-bs-toggle="drawer" data-bs-target="#drawer">Open</button>
<dialog id="drawer" class="drawer drawer-start" tabindex="-1"><div class="drawer-body">B</div></dialog>
<button id="toggle" type="button" data-bs-toggle="menu" aria-expanded="false">Others</button>
<div class="menu"><a class="menu-item" href="#a">A</a></div>`;
    const entry = project.write('pages/twice/page.js', "import 'fwx';");
    const body = elements + bare + '<script type="module" src="other/page.js"></script>';
    const html = project.write('built/twice/index.html', page(body));
    for (const folder of ['.', 'other']) {
      assert.deepEqual(await withEsbuild(project, entry, join(dirname(html), folder)), []);
    }
    project.write(
      'built/twice/fwx.css',
      readFileSync(join(project.folder, 'node_modules/fwx/dist/cdn/fwx.min.css'), 'utf8'),
    );
    const url = `${server.url}twice/index.html`;
    assert.deepEqual(await faultsOf(browser, url), []);
    const tab = await browser.newPage({ reducedMotion: 'reduce' });
    await tab.goto(url);
    await tab.waitForSelector('#photos .filepond--root');
    await tab.click('#bare');
    assert.equal(await tab.getAttribute('#bare', 'aria-pressed'), 'true');
    await tab.click('#toggle');
    await tab.waitForSelector('#toggle + .menu', { state: 'visible' });
    await tab.keyboard.press('Escape');
    await tab.waitForSelector('#toggle + .menu', { state: 'hidden' });
    await tab.click('#open');
    await tab.waitForSelector('#drawer:modal');
    await tab.keyboard.press('Escape');
    await tab.waitForSelector('#drawer', { state: 'hidden' });
    await tab.close();
  });

  it('runs without an error: the files for pages without a bundler', async () => {
    const files = join(project.folder, 'node_modules/fwx/dist/cdn');
    await project.run('cp', ['-r', `${files}/.`, join(project.folder, 'built/cdn')]);
    const html = page(elements).replace('fwx.css', 'fwx.min.css').replace('page.js', 'fwx.min.js');
    project.write('built/cdn/index.html', html);
    assert.deepEqual(await faultsOf(browser, `${server.url}cdn/index.html`), []);
  });
});
