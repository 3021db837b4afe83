import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';

import { FilePondAsset } from '../../../../server/upload/index.ts';
import {
  AssetBundle,
  type AssetBundleClass,
  type BundleFile,
  type View,
} from '../../../../server/web/index.ts';
import { appOf, send } from '../support.ts';

class BaseAsset extends AssetBundle {
  override baseUrl = '/base/';
  override css: readonly BundleFile[] = ['base.css'];
}

class PageAsset extends AssetBundle {
  override baseUrl = '/page';
  override css: readonly BundleFile[] = [['p.css', { media: 'print' }]];
  override js: readonly BundleFile[] = ['p.js', '/own.js', 'https://cdn.test/x.js?a=1&b=2'];
  override jsOptions = { type: 'module', defer: true, nonce: null };
  override depends: readonly AssetBundleClass[] = [BaseAsset];
}

class CircleA extends AssetBundle {
  override depends: readonly AssetBundleClass[] = [];

  override init(): void {
    super.init();
    this.depends = [CircleB];
  }
}

class CircleB extends AssetBundle {
  override depends: readonly AssetBundleClass[] = [CircleA];
}

class NowhereAsset extends AssetBundle {
  override js: readonly BundleFile[] = ['x.js'];
}

/** The markup that a page writes for its head and the end of its body. */
async function page(work: (view: View) => unknown, components = {}): Promise<[string, string]> {
  let written: [string, string] = ['', ''];
  const app = appOf(
    {
      index: (controller) => {
        const { view } = app;
        work(view);
        written = [view.head(), view.endBody()];
        return controller.asJson({});
      },
    },
    {},
    components,
  );
  const answer = await send(app, '/site/index');
  assert.equal(answer.status, 200, await answer.text());
  return written;
}

describe('AssetBundle', () => {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fwx-bundle-'));
    await mkdir(join(folder, 'dist'));
    await writeFile(join(folder, 'dist/d.js'), '1');
  });
  after(() => rm(folder, { recursive: true }));

  it('registers its files after its dependencies, once', async () => {
    const [head, end] = await page((view) => {
      const first = PageAsset.register(view);
      BaseAsset.register(view);
      assert.equal(PageAsset.register(view), first);
    });
    assert.equal(
      head,
      '<link rel="stylesheet" href="/base/base.css">\n<link rel="stylesheet" media="print" href="/page/p.css">',
    );
    const script = (url: string): string => `<script type="module" defer src="${url}"></script>`;
    assert.equal(
      end,
      ['/page/p.js', '/own.js', 'https://cdn.test/x.js?a=1&amp;b=2'].map(script).join('\n'),
    );
  });

  it('publishes its files, and applies the configuration of the application', async () => {
    class DistAsset extends AssetBundle {
      override sourcePath = join(folder, 'dist');
      override js: readonly BundleFile[] = ['d.js'];
    }
    const bundles = new Map([[DistAsset, { jsOptions: { async: true }, jsPosition: 'head' }]]);
    const assetManager = { basePath: join(folder, 'served'), bundles };
    const [head, end] = await page((view) => DistAsset.register(view), { assetManager });
    assert.match(head, /^<script async src="\/assets\/[0-9a-f]{16}\/d\.js"><\/script>$/);
    assert.equal(end, '');
  });

  it('is not published when it has a URL', async () => {
    class ServedAsset extends AssetBundle {
      override sourcePath = join(folder, 'dist');
      override baseUrl = '/there/';
      override js: readonly BundleFile[] = ['d.js', 'data:,', '//cdn.test/x.js'];
    }
    const [, end] = await page((view) => {
      const bundle = ServedAsset.register(view);
      assert.equal(bundle.publish(view.assetManager), null);
    });
    const urls = [...end.matchAll(/src="([^"]+)"/g)].map(([, url]) => url);
    assert.deepEqual(urls, ['/there/d.js', 'data:,', '//cdn.test/x.js']);
    const none = new AssetBundle();
    await page((view) => assert.equal(none.publish(view.assetManager), null));
  });

  it('has each script once, at any position, and writes attributes by their values', async () => {
    const [head, end] = await page((view) => {
      view.registerJsFile('/a.js', { defer: false, async: true, id: '', nonce: null }, 'head');
      view.registerJsFile('/a.js');
      view.registerJsFile('/b.js');
      view.registerJsFile('/b.js', {}, 'head');
      view.registerJsFile('/c.js', { src: '/other.js' });
      view.registerCssFile('/a.css');
      view.registerCssFile('/a.css', { media: 'print' });
    });
    assert.equal(
      head,
      '<link rel="stylesheet" href="/a.css">\n<script async id="" src="/a.js"></script>\n<script src="/b.js"></script>',
    );
    assert.equal(end, '<script src="/c.js"></script>');
  });

  it('puts its scripts before those of bundles in the head that depend on it, registered earlier or not', async () => {
    class Library extends AssetBundle {
      override js: readonly BundleFile[] = ['/library.js'];
    }
    class Plugin extends AssetBundle {
      override js: readonly BundleFile[] = ['/plugin.js'];
      override depends: readonly AssetBundleClass[] = [Library];
    }
    class Head extends AssetBundle {
      override js: readonly BundleFile[] = ['/head.js'];
      override jsPosition = 'head' as const;
      override depends: readonly AssetBundleClass[] = [Plugin];
    }
    const scripts = ['/library.js', '/plugin.js', '/head.js'].map(
      (url) => `<script src="${url}"></script>`,
    );
    for (const order of [[Head], [Plugin, Head], [Library, Head, Plugin]]) {
      const [head, end] = await page((view) => order.forEach((one) => one.register(view)));
      assert.equal(head, scripts.join('\n'));
      assert.equal(end, '');
    }
  });

  it('belongs to one page', async () => {
    await page((view) => PageAsset.register(view));
    assert.deepEqual(await page(() => undefined), ['', '']);
  });

  it('escapes URLs and attributes', async () => {
    const [head, end] = await page((view) => {
      view.registerCssFile('/a"><script>', { title: '"<&>' });
      view.registerJsFile('/b"x');
    });
    assert.equal(
      head,
      '<link rel="stylesheet" title="&quot;&lt;&amp;&gt;" href="/a&quot;&gt;&lt;script&gt;">',
    );
    assert.equal(end, '<script src="/b&quot;x"></script>');
  });

  for (const [title, work, message] of [
    [
      'a circle of bundles',
      (view: View) => CircleA.register(view),
      'The bundle "CircleA" depends on itself.',
    ],
    [
      'files without an address',
      (view: View) => NowhereAsset.register(view),
      'The file "x.js" of the bundle "NowhereAsset" needs "sourcePath" or "baseUrl".',
    ],
    [
      'an attribute that is none',
      (view: View) => view.registerJsFile('/x.js', { 'a b': 'x' }),
      '"a b" is no name of an attribute of a script or style sheet.',
    ],
  ] as const) {
    it(`refuses ${title}`, async () => {
      await page((view) => assert.throws(() => work(view), { message }));
    });
  }

  it('shares the page with the bundles of the upload input', async () => {
    const bundles = new Map([[FilePondAsset, { cdn: true }]]);
    const [head, end] = await page(
      (view) => {
        const first = FilePondAsset.registerWith(view);
        assert.equal(FilePondAsset.registerWith(view), first);
      },
      { assetManager: { bundles } },
    );
    assert.match(
      head,
      /^<link rel="stylesheet" integrity="sha384-[^"]+" crossorigin="anonymous" href="https:\/\/unpkg\.com\/filepond@[^"]+\.css">$/,
    );
    assert.match(
      end,
      /^<script type="module" integrity="sha384-[^"]+" crossorigin="anonymous" src="https:\/\/unpkg\.com\/filepond@/,
    );
  });
});
