// Projects of frameworks that are installed from the registry with the packed package, built by their own programs,
// prerendered and loaded in Chromium.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';

import type { Browser } from 'playwright-core';

import { startBrowser } from '../support/browser.ts';
import { docBlocks } from '../support/doc-blocks.ts';
import { elements, faultsOf, serveFiles } from './browser-page.ts';
import { type InstalledProject, installedProject, repositoryVersion } from './project.ts';
import { registryProject } from './registry.ts';

/** A project that writes a page with the elements as static files. */
interface Framework {
  readonly packages: readonly string[];
  readonly files: Readonly<Record<string, string>>;
  /** The program that checks its types, and its arguments. */
  readonly check?: readonly [program: string, ...args: string[]];
  /** The program that builds it, and its arguments. */
  readonly build: readonly [program: string, ...args: string[]];
  /** Folder of the built site. */
  readonly site: string;
}

const svelte = [
  repositoryVersion('svelte'),
  repositoryVersion('vite'),
  '@sveltejs/vite-plugin-svelte@7.3.1',
];

/** The elements in a template where braces contain expressions; the test waits until the framework has hydrated. */
const template = elements
  .replace(/items='.*'/, "items={mounted ? [{ label: 'One', content: 'First' }] : undefined}")
  .replaceAll(/ id=/g, " defer-hydration={mounted ? undefined : ''}$&");

const svelteTemplate = (imports: string): string => `
<script>
  ${imports}
  import { onMount } from 'svelte';
  let mounted = $state(false);
  onMount(() => {
    mounted = true;
  });
</script>
<main>${template}</main>`;

/** A file that the guide shows: its first comment begins with the path. */
function blockOfGuide(path: string): string {
  const block = docBlocks.find(({ code }) => code.startsWith(`// ${path}`));
  assert.ok(block, path);
  return block.code;
}

const frameworks: Readonly<Record<string, Framework>> = {
  Svelte: {
    packages: svelte,
    files: {
      'vite.config.js': `
import { svelte } from '@sveltejs/vite-plugin-svelte';
export default { base: './', plugins: [svelte()] };`,
      'index.html': `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Page</title><link rel="icon" href="data:,"></head>
<body><script type="module" src="/main.js"></script></body></html>`,
      'main.js': `
import 'fwx';
import 'fwx/fwx.css';
import { mount } from 'svelte';
import App from './App.svelte';
mount(App, { target: document.body });`,
      'App.svelte': svelteTemplate(''),
    },
    build: ['vite', 'build', '--logLevel=warn'],
    site: 'dist',
  },
  SvelteKit: {
    packages: [...svelte, '@sveltejs/kit@3.2.0', '@sveltejs/adapter-static@4.0.1'],
    files: {
      'vite.config.js': `
import adapter from '@sveltejs/adapter-static';
import { sveltekit } from '@sveltejs/kit/vite';
export default { plugins: [sveltekit({ adapter: adapter() })] };`,
      'src/app.html': `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Page</title><link rel="icon" href="data:,">%sveltekit.head%</head>
<body>%sveltekit.body%</body></html>`,
      'src/routes/+layout.js': 'export const prerender = true;',
      'src/routes/+page.svelte': svelteTemplate("import 'fwx'; import 'fwx/fwx.css';"),
      'src/routes/copy/+page.svelte': '<p>Copied</p>',
    },
    build: ['vite', 'build', '--logLevel=warn'],
    site: 'build',
  },
  Solid: {
    packages: [
      'solid-js@1.9.20',
      'vite-plugin-solid@2.11.14',
      repositoryVersion('vite'),
      repositoryVersion('typescript'),
    ],
    files: {
      'vite.config.js': `
import solid from 'vite-plugin-solid';
export default { base: './', plugins: [solid()] };`,
      'tsconfig.json': JSON.stringify({
        compilerOptions: {
          target: 'es2022',
          module: 'esnext',
          moduleResolution: 'bundler',
          jsx: 'preserve',
          jsxImportSource: 'solid-js',
          strict: true,
          exactOptionalPropertyTypes: true,
          noEmit: true,
        },
        include: ['*.tsx'],
      }),
      'index.html': `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Page</title><link rel="icon" href="data:,"></head>
<body><script type="module" src="/main.tsx"></script></body></html>`,
      'main.tsx': `
import 'fwx';
import 'fwx/fwx.css';
import 'fwx/types/solid';
import { render } from 'solid-js/web';
const items = [{ label: 'One', content: 'First' }];
render(() => <main>${elements.replace(/items='.*'/, 'items={items}')}</main>, document.body);`,
      'types.tsx': `
import type { FwxDrawer } from 'fwx';
import 'fwx/types/solid';

let drawer!: FwxDrawer;
export const used = (
  <fwx-drawer ref={drawer} class="wide" classList={{ wide: true }} open={true} title-options='{"tag":"h2"}'
    titleOptions={{ tag: 'h2' }} onClick={(event) => event.currentTarget.show()}
    on:fwx-show={(event) => event.detail.relatedTarget?.matches('button')}
    on:fwx-hide={(event) => event.currentTarget.hide()} />
);
// @ts-expect-error -- left is a physical side, not a placement of a drawer
export const wrongValue = <fwx-drawer placement="left" />;
// @ts-expect-error -- no such property
export const unknown = <fwx-drawer headline="Settings" />;
// @ts-expect-error -- the detail has no such member
export const wrongDetail = <fwx-button on:fwx-change={({ detail }) => detail.open} />;
// @ts-expect-error -- Solid would overwrite the method
export const method = <fwx-button toggle />;
// @ts-expect-error -- no such element
export const noElement = <fwx-accordeon />;`,
    },
    check: ['tsc'],
    build: ['vite', 'build', '--logLevel=warn'],
    site: 'dist',
  },
  Astro: {
    packages: ['astro@7.3.5'],
    files: {
      'astro.config.mjs': 'export default {};',
      'src/pages/index.astro': `---
import 'fwx/fwx.css';
---
<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Page</title><link rel="icon" href="data:,"></head>
<body><main>${elements}</main><script>import 'fwx';</script></body></html>`,
    },
    build: ['astro', 'build', '--silent'],
    site: 'dist',
  },
  'Next.js': {
    packages: ['next@16.4.6', repositoryVersion('react'), repositoryVersion('react-dom')],
    files: {
      'next.config.mjs':
        "export default { output: 'export', turbopack: { root: import.meta.dirname } };",
      // In CI the build warns when this folder is missing.
      '.next/cache/README': 'Kept between builds.',
      'app/layout.jsx': `
import 'fwx/fwx.css';
export const metadata = { title: 'Page', icons: { icon: 'data:,' } };
export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}`,
      'app/page.jsx': `
import { Accordion } from './accordion.jsx';
import { Widgets } from './widgets.jsx';
export default function Page() {
  return <main><Widgets /><Accordion><details><summary>Two</summary>Second</details></Accordion></main>;
}`,
      'app/accordion.jsx': blockOfGuide('app/accordion.jsx'),
      'app/use-mounted.js': `
import { useEffect, useState } from 'react';
export function useMounted() {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return mounted;
}`,
      'app/widgets.jsx': `
'use client';
import 'fwx';
import { useMounted } from './use-mounted.js';
export function Widgets() {
  const mounted = useMounted();
  return <>${template}</>;
}`,
    },
    build: ['next', 'build'],
    site: 'out',
  },
};

const slow = process.env['FWX_SLOW'] === '1';

describe(
  'A project with the installed package',
  { skip: slow ? false : 'it is slow: set FWX_SLOW=1 to run it' },
  () => {
    let installed: InstalledProject;
    let browser: Browser;
    before(async () => {
      installed = await installedProject();
      browser = await startBrowser();
    });
    after(() => browser?.close());

    for (const [name, { packages, files, check, build, site }] of Object.entries(frameworks)) {
      it(`is built by its own program and runs without an error: ${name}`, async (t) => {
        const project = await registryProject(installed, [installed.tarball, ...packages], files);
        if (typeof project === 'string') return t.skip(project);
        const run = ([program, ...args]: Framework['build']): Promise<string> =>
          project.run(join(project.folder, 'node_modules/.bin', program), ...args);
        if (check) await run(check);
        const output = await run(build);
        assert.doesNotMatch(output, /warn|⚠|\(!\)/i);

        const server = await serveFiles(join(project.folder, site));
        t.after(() => server.close());
        assert.deepEqual(await faultsOf(browser, server.url), []);
      });
    }
  },
);
