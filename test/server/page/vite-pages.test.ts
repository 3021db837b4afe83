import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';

import { createServer, type InlineConfig } from 'vite';

import {
  PageProto,
  viteAssets,
  type ViteManifest,
  vitePages,
  type VitePagesOptions,
} from '../../../server/page/index.ts';
import { viteBuild } from '../../../scripts/lib/vite-build.mjs';
import { answer } from './support.ts';

interface Pages {
  resolvePage(name: string): Promise<unknown>;
  readonly pageNames: readonly string[];
}

const sources = {
  'src/main.js': `import { pageNames, resolvePage } from 'virtual:fwx-pages';
    globalThis.fwxTestPages = { pageNames, resolvePage };`,
  'src/pages/Home.js': `export default { title: 'Home' };`,
  'src/pages/Users/Show.js': `import './show.css'; export default { title: 'Show' };`,
  'src/pages/Users/show.css': `h1 { color: green }`,
  'src/pages/Plain.js': `export const title = 'Plain';`,
};

describe('vitePages()', () => {
  let root: string;
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  before(() => {
    root = mkdtempSync(join(tmpdir(), 'fwx-vite-'));
    for (const [path, text] of Object.entries(sources)) write(path, text);
  });
  after(() => rmSync(root, { recursive: true, force: true }));

  const config = (options: VitePagesOptions): InlineConfig => ({
    root,
    configFile: false,
    envFile: false,
    logLevel: 'silent',
    plugins: [vitePages(options)],
  });
  const built = async (options: VitePagesOptions, outDir: string) => {
    const rolldownOptions = { input: join(root, 'src/main.js') };
    const settings = { outDir, rolldownOptions, modulePreload: { polyfill: false } };
    await viteBuild({ ...config(options), build: settings });
    const { default: manifest } = (await import(
      pathToFileURL(join(root, outDir, '.vite/manifest.json')).href,
      { with: { type: 'json' } }
    )) as { default: ViteManifest };
    return manifest;
  };
  const load = async (outDir: string, manifest: ViteManifest): Promise<Pages> => {
    const { file = '' } = manifest['src/main.js'] ?? {};
    await import(pathToFileURL(join(root, outDir, file)).href);
    const host = globalThis as { fwxTestPages?: Pages };
    const pages = host.fwxTestPages;
    delete host.fwxTestPages;
    assert.ok(pages);
    return pages;
  };

  it('builds pages that load by their names, with tags and version of the manifest', async () => {
    const manifest = await built({ extensions: ['js'] }, 'one');
    const { pageNames, resolvePage } = await load('one', manifest);
    assert.deepEqual([...pageNames].sort(), ['Home', 'Plain', 'Users/Show']);
    assert.deepEqual(await resolvePage('Home'), { title: 'Home' });
    assert.equal(((await resolvePage('Plain')) as { title: string }).title, 'Plain');
    await assert.rejects(resolvePage('toString'), {
      message: /^There is no page "toString" in \/src\/pages\/: /,
    });

    const file = join(root, 'one/.vite/manifest.json');
    const assets = await viteAssets({ manifest: file, entry: 'src/main.js', page: './src/pages/' });
    const response = await answer(() => PageProto.render('Users/Show'), { assets, nonce: 'n1' });
    const document = await response.text();
    const { css = [], file: chunk = '' } = manifest['src/pages/Users/Show.js'] ?? {};
    const tags = [
      `<link rel="stylesheet" href="/${css[0]}" nonce="n1">`,
      `<link rel="modulepreload" href="/${chunk}" nonce="n1">`,
      `<script type="module" src="/${manifest['src/main.js']?.file}" nonce="n1"></script>`,
    ];
    for (const tag of tags) assert.ok(document.includes(tag), `${tag} in ${document}`);
    assert.doesNotMatch(assets.tags('Home', ''), /stylesheet/);

    write('src/pages/Home.js', `export default { title: 'Home again' };`);
    const next = await built({ extensions: ['js'] }, 'two');
    const { version } = await viteAssets({ manifest: next, entry: 'src/main.js' });
    assert.notEqual(version, assets.version);
  });

  it('adds eager pages to the entry', async () => {
    const manifest = await built({ eager: true, extensions: ['js'] }, 'three');
    assert.equal(manifest['src/pages/Home.js'], undefined);
    const { resolvePage } = await load('three', manifest);
    assert.match(((await resolvePage('Home')) as { title: string }).title, /^Home/);
  });

  for (const eager of [false, true]) {
    it(`resolves ${eager ? 'eager ' : ''}pages of Svelte as modules, which have the layout`, async () => {
      write('src/svelte/Card.svelte', `export const layout = 'Frame'; export default 'Card';`);
      const outDir = `svelte-${eager}`;
      const manifest = await built({ eager, folder: 'src/svelte' }, outDir);
      const { resolvePage } = await load(outDir, manifest);
      assert.deepEqual(
        { ...Object(await resolvePage('Card')) },
        { layout: 'Frame', default: 'Card' },
      );
    });
  }

  it('serves the pages in development', async () => {
    const server = await createServer({
      ...config({ folder: '/src/pages' }),
      appType: 'custom',
      server: { middlewareMode: true, ws: false, hmr: false, watch: null },
      optimizeDeps: { noDiscovery: true },
    });
    try {
      const { pageNames } = (await server.ssrLoadModule('virtual:fwx-pages')) as Pages;
      assert.deepEqual([...pageNames].sort(), ['Home', 'Plain', 'Users/Show']);
    } finally {
      await server.close();
    }
  });

  for (const options of [
    { folder: '../pages' },
    { extensions: [] },
    { extensions: ['.vue'] },
    { extensions: ['{ts,js}'] },
  ] as const) {
    it(`refuses ${JSON.stringify(options)}`, () =>
      assert.throws(() => vitePages(options), { name: 'InvalidConfigException' }));
  }
});
