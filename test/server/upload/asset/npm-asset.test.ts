import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

import {
  AbstractNpmAsset,
  type AssetView,
  createAssetHandler,
  CropperAsset,
  FilePondAsset,
  Plugin,
  pluginAssets,
  UploadWidget,
} from '../../../../server/upload/index.ts';

const modules = fileURLToPath(new URL('../../../../node_modules/', import.meta.url));
const version = (name: string) =>
  (JSON.parse(readFileSync(`${modules}${name}/package.json`, 'utf8')) as { version: string })
    .version;

/** A page that records registered files. */
function page(assetConfig?: AssetView['assetConfig']) {
  const files: [string, Readonly<Record<string, string>>][] = [];
  const add = (url: string, attributes: Readonly<Record<string, string>>) => {
    files.push([url, attributes]);
  };
  const view: AssetView = {
    assetBundles: new Map(),
    registerCssFile: add,
    registerJsFile: add,
    ...(assetConfig && { assetConfig }),
  };
  const bundles = () => [...view.assetBundles.values()] as AbstractNpmAsset[];
  return { view, files, bundles, urls: () => files.map(([url]) => url) };
}

describe('FilePondAsset', () => {
  const at = `filepond@${version('filepond')}/dist/`;

  it('is served by the application, minified outside of debug mode', () => {
    const { view, urls } = page();
    FilePondAsset.registerWith(view);
    assert.deepEqual(urls(), [`/npm/${at}filepond.min.css`, `/npm/${at}filepond.esm.min.js`]);
  });

  it('is loaded from the content delivery network with the option', () => {
    const { view, urls } = page();
    FilePondAsset.registerWith(view, true);
    assert.deepEqual(urls(), [
      `https://unpkg.com/${at}filepond.min.css`,
      `https://unpkg.com/${at}filepond.esm.min.js`,
    ]);
  });

  it('is verified by the browser against the installed files', () => {
    const { view, files } = page();
    FilePondAsset.registerWith(view, true);
    const bytes = readFileSync(`${modules}filepond/dist/filepond.esm.min.js`);
    const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
    assert.deepEqual(files[1]?.[1], { type: 'module', integrity, crossorigin: 'anonymous' });
    assert.equal(files[0]?.[1]['rel'], 'stylesheet');
  });

  it('removes slashes at the end of the URL, and uses unminified files with the option', () => {
    const asset = FilePondAsset.create({
      cdn: true,
      cdnUrl: 'https://cdn.test//',
      minified: false,
    });
    assert.equal(asset.scriptFiles()[0]?.url, `https://cdn.test/${at}filepond.esm.js`);
    assert.equal(asset.styleFiles()[0]?.url, `https://cdn.test/${at}filepond.css`);
  });
});

describe('AbstractNpmAsset.registerWith', () => {
  it('registers a bundle once per page, at its first registration', () => {
    const { view, urls } = page();
    const first = FilePondAsset.registerWith(view, true);
    assert.equal(FilePondAsset.registerWith(view, false), first);
    assert.equal(urls().length, 2);
  });

  it('allows the application to decide', () => {
    const { view, urls } = page(new Map([[FilePondAsset, { cdn: false, baseUrl: '/assets/' }]]));
    FilePondAsset.registerWith(view, true);
    assert.match(urls()[0] ?? '', /^\/assets\/filepond@/);
  });

  it('registers the dependencies of a bundle before it', () => {
    const { view, bundles } = page();
    CropperAsset.registerWith(view);
    const names = bundles().map((asset) => asset.package());
    assert.deepEqual(names.toSorted(), ['cropperjs', 'filepond', 'filepond-plugin-image-edit']);
  });

  it('writes the files of dependencies first', () => {
    const { view, urls } = page();
    CropperAsset.registerWith(view);
    const order = urls()
      .filter((url) => url.endsWith('.js'))
      .map((url) => /\/npm\/([^@]+)/.exec(url)?.[1]);
    assert.deepEqual(order, ['filepond', 'filepond-plugin-image-edit', 'cropperjs']);
  });

  for (const plugin of Object.values(Plugin)) {
    it(`finds every file of ${plugin}`, () => {
      const { view, files } = page();
      pluginAssets[plugin].registerWith(view, true);
      assert.ok(files.every(([, { integrity }]) => integrity?.startsWith('sha384-')));
    });
  }

  it('names the package that it cannot find', () => {
    class Missing extends AbstractNpmAsset {
      override package() {
        return 'no-such-package';
      }
      override scripts() {
        return ['missing.js'];
      }
    }
    const fault = {
      name: 'InvalidConfigException',
      message:
        /^Unable to read the version of npm package 'no-such-package' from '.*package\.json'\.$/,
    };
    assert.throws(() => Missing.create({ cdn: true }), fault);
    // A bundle of the application needs the package once its files are put on a page.
    const bundle = Missing.create();
    assert.equal(bundle.cdn, false);
    assert.throws(() => bundle.scriptFiles(), fault);
    const { view, bundles } = page();
    for (let times = 0; times < 2; times++) assert.throws(() => Missing.registerWith(view), fault);
    assert.deepEqual(bundles(), []);
  });
});

describe('UploadWidget.registerAssets', () => {
  it('adds the bundles that the input of this form requires', () => {
    const { view, bundles } = page();
    UploadWidget.create({ name: 'a', cdn: true, allowImageEdit: true }).registerAssets(view);
    assert.deepEqual(bundles().map((asset) => asset.package()).toSorted(), [
      'cropperjs', 'filepond', 'filepond-plugin-file-encode', 'filepond-plugin-file-validate-size', 'filepond-plugin-file-validate-type',
      'filepond-plugin-image-edit', 'filepond-plugin-image-exif-orientation', 'filepond-plugin-image-preview',
    ]); // prettier-ignore
    assert.ok(bundles().every(({ cdn }) => cdn));
  });

  it('loads them from the URL of the widget, with integrity, unless the application has another', () => {
    const { view, files } = page(new Map([[CropperAsset, { cdnUrl: 'https://own.test' }]]));
    const cdnUrl = 'https://cdn.test/npm/';
    UploadWidget.create({ name: 'a', cdn: true, cdnUrl, allowImageEdit: true }).registerAssets(
      view,
    );
    for (const [url, { integrity }] of files) {
      const at = url.includes('/cropperjs@') ? 'https://own.test/' : 'https://cdn.test/npm/';
      assert.ok(url.startsWith(at), url);
      assert.match(integrity ?? '', /^sha384-/);
    }
  });
});

describe('createAssetHandler', () => {
  const handler = createAssetHandler();
  const get = (path: string, method = 'GET') => handler(new Request(`http://x${path}`, { method }));

  it('serves the files that bundles register', async () => {
    const { view, urls } = page();
    UploadWidget.create({ name: 'a', allowImageEdit: true }).registerAssets(view);
    for (const url of urls()) {
      const response = await get(url);
      assert.equal(response?.status, 200, url);
      assert.match(response?.headers.get('content-type') ?? '', /^text\/(css|javascript);/);
      assert.ok(((await response?.text()) ?? '').length > 100);
    }
    assert.equal(await (await get(urls()[0] ?? '', 'HEAD'))?.text(), '');
  });

  for (const path of [
    '/',
    '/npm/filepond/package.json',
    '/npm/../package.json',
    '/npm/filepond@1.0.0/dist/filepond.css',
    '/npm/__proto__',
  ]) {
    it(`does not handle ${path}`, async () => assert.equal(await get(path), null));
  }
});
