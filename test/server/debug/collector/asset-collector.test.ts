import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { describe, it } from 'node:test';

import type { AssetPayload } from '../../../../server/debug/collector/asset-collector.ts';
import { DebugAsset } from '../../../../server/debug/index.ts';
import { FilePondAsset } from '../../../../server/upload/index.ts';
import {
  type Application,
  AssetBundle,
  type AssetBundleClass,
  type BundleFile,
  Controller,
} from '../../../../server/web/index.ts';
import { debuggedApplication } from '../support.ts';

class BaseAsset extends AssetBundle {
  override baseUrl = '/base';
  override css: readonly BundleFile[] = ['base.css', ['print.css', { media: 'print' }]];
}

class PageAsset extends AssetBundle {
  override baseUrl = '/page';
  override js: readonly BundleFile[] = [['page.js', { defer: true }], 'more.js'];
  override depends: readonly AssetBundleClass[] = [BaseAsset];
}

class SiteController extends Controller {
  override layout: string | false | null = false;
  async actionIndex(): Promise<string> {
    const id = (this.module as Application).request.getQueryParam('id');
    return this.render((_params, view) => {
      if (id !== 'none') PageAsset.register(view);
      if (id === 'upload') FilePondAsset.registerWith(view);
      return '<body>Home</body>';
    });
  }
}

async function pagesOf(ids: readonly string[]): Promise<ReadonlyMap<string, AssetPayload | null>> {
  const { app, module } = await debuggedApplication(SiteController);
  const { logTarget } = module;
  await Promise.all(
    ids.map(async (id) => {
      const response = await app.fetch(new Request(`http://localhost/site/index?id=${id}`), {
        ip: '127.0.0.1',
      });
      const text = await response.text();
      assert.equal(text.slice(0, 17), '<body>Home<fwx-de');
    }),
  );
  while ((await logTarget.loadManifest()).size < ids.length) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  const found = new Map<string, AssetPayload | null>();
  for (const tag of (await logTarget.loadManifest()).keys()) {
    const { panels, summary } = (await logTarget.loadSnapshot(tag)) ?? assert.fail(tag);
    const id = new URL(summary.url).searchParams.get('id') ?? '';
    found.set(id, (panels['asset'] as AssetPayload | undefined) ?? null);
  }
  return found;
}

describe('AssetCollector', () => {
  it('captures the bundles of each page with their dependencies', async () => {
    const found = await pagesOf(['page', 'none', 'upload']);
    assert.equal(found.get('none'), null);
    assert.deepEqual(found.get('page')?.entries, [
      {
        seq: 1,
        name: 'BaseAsset',
        source: '',
        baseUrl: '/base',
        css: ['base.css', 'print.css'],
        js: [],
        depends: [],
      },
      {
        seq: 2,
        name: 'PageAsset',
        source: '',
        baseUrl: '/page',
        css: [],
        js: ['page.js', 'more.js'],
        depends: ['BaseAsset'],
      },
    ]);
    const [, , pond] = found.get('upload')?.entries ?? [];
    assert.deepEqual([pond?.name, pond?.source], ['FilePondAsset', 'filepond']);
    assert.match(pond?.js.join() ?? '', /\/filepond.*\.js/);
  });
});

describe('DebugAsset', () => {
  it('names existing files', () => {
    const { css, js, jsOptions, sourcePath } = DebugAsset.create();
    assert.deepEqual(
      [css, js, jsOptions],
      [['dist/css/debug.min.css'], ['dist/js/debug.min.js'], { type: 'module' }],
    );
    for (const file of [...css, ...js].flat()) {
      if (typeof file === 'string') assert.ok(existsSync(`${sourcePath}/${file}`));
    }
  });
});
