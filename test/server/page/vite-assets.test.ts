import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';

import { PageProto, viteAssets, type ViteManifest } from '../../../server/page/index.ts';
import { answer, pageIn } from './support.ts';

const manifest: ViteManifest = {
  'src/main.ts': { file: 'assets/main-1.js', css: ['assets/main.css'], imports: ['_vue.js'] },
  '_vue.js': { file: 'assets/vue-1.js', css: ['assets/vue.css'], imports: ['src/main.ts'] },
  'src/pages/Home.vue': {
    file: 'assets/Home-1.js',
    css: ['assets/home.css'],
    imports: ['_vue.js'],
  },
};
const page = (component: string) => `src/pages/${component}.vue`;

describe('viteAssets()', () => {
  it('loads styles of imports first, then modules, then the entry, each once', async () => {
    const { tags } = await viteAssets({ manifest, entry: 'src/main.ts', page });
    assert.deepEqual(tags('Home', '').split('\n'), [
      '<link rel="stylesheet" href="/assets/vue.css">',
      '<link rel="stylesheet" href="/assets/main.css">',
      '<link rel="stylesheet" href="/assets/home.css">',
      '<link rel="modulepreload" href="/assets/vue-1.js">',
      '<link rel="modulepreload" href="/assets/Home-1.js">',
      '<script type="module" src="/assets/main-1.js"></script>',
    ]);
    assert.doesNotMatch(tags('__proto__', ''), /home|Home/);
  });

  it('adds nonce and base to every tag, escaped', async () => {
    const { tags } = await viteAssets({
      manifest,
      entry: 'src/main.ts',
      base: 'https://cdn.test/a',
    });
    for (const tag of tags('Home', 'n"1').split('\n')) {
      assert.match(tag, /"https:\/\/cdn\.test\/a\/assets\//);
      assert.match(tag, / nonce="n&quot;1"/);
    }
  });

  it('is the asset version of the pages', async () => {
    const assets = await viteAssets({ manifest, entry: 'src/main.ts' });
    const response = await answer(() => PageProto.render('Home'), { assets, nonce: 'n1' });
    assert.match(await response.clone().text(), /<script type="module" src="[^"]+" nonce="n1">/);
    assert.equal((await pageIn(response)).version, assets.version);
    const other = { ...manifest, 'src/main.ts': { file: 'assets/main-2.js' } };
    const changed = await viteAssets({ manifest: other, entry: 'src/main.ts' });
    assert.match(assets.version, /^[0-9a-f]{20}$/);
    assert.notEqual(changed.version, assets.version);
  });

  it('uses the development server', async () => {
    const options = { entry: 'src/main.tsx', devServer: 'http://localhost:5173' };
    const { tags, version } = await viteAssets(options);
    assert.equal(version, '');
    assert.equal(
      tags('Home', ''),
      `<script type="module" src="http://localhost:5173/@vite/client"></script>
<script type="module" src="http://localhost:5173/src/main.tsx"></script>`,
    );
    const react = await viteAssets({ ...options, reactRefresh: true });
    assert.match(react.tags('Home', 'n'), /^<script type="module" nonce="n">import/);
  });

  it('reads the manifest from a file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fwx-'));
    try {
      const path = join(folder, 'manifest.json');
      writeFileSync(path, JSON.stringify(manifest));
      const { tags } = await viteAssets({ manifest: path, entry: 'src/main.ts' });
      assert.match(tags('Home', ''), /main-1\.js/);
      writeFileSync(path, '{');
      await assert.rejects(viteAssets({ manifest: path, entry: 'src/main.ts' }), /not valid JSON/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  const faults: readonly [title: string, options: object, message: RegExp][] = [
    ['no manifest', {}, /needs a "manifest" or a "devServer"/],
    ['a missing file', { manifest: '/nowhere/manifest.json' }, /cannot be read/],
    ['an unknown entry', { manifest: {} }, /has no entry "src\/main\.ts"/],
  ];
  for (const [title, options, message] of faults) {
    it(`refuses ${title}`, () =>
      assert.rejects(viteAssets({ entry: 'src/main.ts', ...options }), {
        name: 'InvalidConfigException',
        message,
      }));
  }

  it('loads several entries, style sheets among them', async () => {
    const more = {
      ...manifest,
      'src/app.css': { file: 'assets/app-1.css' },
      'src/chat.ts': { file: 'assets/chat.js' },
    };
    const entry = ['src/main.ts', 'src/app.css', 'src/chat.ts'];
    const { tags } = await viteAssets({ manifest: more, entry });
    assert.deepEqual(tags('Home', '').split('\n'), [
      '<link rel="stylesheet" href="/assets/vue.css">',
      '<link rel="stylesheet" href="/assets/main.css">',
      '<link rel="stylesheet" href="/assets/app-1.css">',
      '<link rel="modulepreload" href="/assets/vue-1.js">',
      '<script type="module" src="/assets/main-1.js"></script>',
      '<script type="module" src="/assets/chat.js"></script>',
    ]);
    const live = await viteAssets({
      devServer: 'http://localhost:5173',
      entry: ['/src/main.ts', 'src/app.css'],
    });
    assert.deepEqual(live.tags('Home', '').split('\n'), [
      '<script type="module" src="http://localhost:5173/@vite/client"></script>',
      '<script type="module" src="http://localhost:5173/src/main.ts"></script>',
      '<link rel="stylesheet" href="http://localhost:5173/src/app.css">',
    ]);
    await assert.rejects(
      viteAssets({ manifest, entry: ['src/main.ts', 'src/no.ts'] }),
      /no entry "src\/no.ts"/,
    );
    await assert.rejects(viteAssets({ manifest, entry: [] }), /"entry" must not be empty/);
  });

  it('refuses pages that a strict manifest does not contain', async () => {
    const { tags } = await viteAssets({ manifest, entry: 'src/main.ts', page, strict: true });
    assert.match(tags('Home', ''), /Home-1/);
    assert.throws(() => tags('Nowhere', ''), /no source of the page "Nowhere"/);
  });

  for (const broken of [{ 'src/main.ts': {} }, { 'src/main.ts': null }, { a: { file: 1 } }, []]) {
    it(`refuses ${JSON.stringify(broken)} as a manifest`, () =>
      assert.rejects(viteAssets({ manifest: broken as never, entry: 'src/main.ts' }), {
        name: 'InvalidConfigException',
      }));
  }

  it('refuses a file whose JSON is not a manifest', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fwx-manifest-'));
    try {
      const path = join(folder, 'manifest.json');
      for (const json of ['null', '5', 'true', '"x"', '[]', '{"a":{}}']) {
        writeFileSync(path, json);
        await assert.rejects(viteAssets({ manifest: path, entry: 'src/main.ts' }), {
          name: 'InvalidConfigException',
          message: 'Vite\'s manifest must be an object of chunks, each with a "file".',
        });
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
