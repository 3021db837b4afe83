import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';

import { type Application, StaticFiles } from '../../../../server/web/index.ts';
import { appOf } from '../support.ts';

let folder = '';
const text = 'body {}\n'.repeat(100);

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fwx-static-'));
  await mkdir(join(folder, 'public/deep/.git'), { recursive: true });
  await mkdir(join(folder, 'public2'));
  await mkdir(join(folder, 'public/sub'));
  const files: Record<string, string> = {
    'public/main.css': text,
    'public/main.css.br': 'br',
    'public/main.css.gz': 'gzip',
    'public/index.html': '<p>home',
    'public/deep/ü b.txt': 'ü',
    'public/deep/photo.png': '0123456789',
    'public/deep/photo.png.gz': 'gzip',
    'public/deep/.git/config': 'secret',
    'public/.env': 'secret',
    'public/assets-4f3a9c1b.js': 'x',
    'public/linked.js': 'plain',
    'public/sub/index.html': '<p>sub',
    'public2/near.txt': 'secret',
    'secret.txt': 'secret',
  };
  for (const [path, content] of Object.entries(files)) await writeFile(join(folder, path), content);
  await symlink(join(folder, 'secret.txt'), join(folder, 'public/link.txt'));
  await symlink(join(folder, 'secret.txt'), join(folder, 'public/linked.js.br'));
  await symlink(join(folder, 'public2/near.txt'), join(folder, 'public/near.txt'));
  await symlink(join(folder, 'public/index.html'), join(folder, 'public/inside.html'));
});
after(() => rm(folder, { recursive: true, force: true }));

const config = () => ({ root: join(folder, 'public'), immutable: /-[\da-f]{8}\.js$/ });

/** Sends a request through an application with the folder. */
async function get(
  path: string,
  headers: Record<string, string> = {},
  init: RequestInit = {},
  options: object = {},
) {
  const staticFiles = [{ ...config(), ...options }];
  const app = appOf({ index: () => 'home of the application' }, { staticFiles });
  return app.fetch(new Request(`http://h.test${path}`, { headers, ...init }));
}

describe('StaticFiles', () => {
  it('sends a file with its type, and without Content-Disposition', async () => {
    const response = await get('/main.css?v=1');
    assert.equal(response.status, 200);
    assert.equal(await response.text(), text);
    const headers = Object.fromEntries(response.headers);
    assert.equal(headers['content-type'], 'text/css; charset=utf-8');
    assert.equal(headers['content-length'], '800');
    assert.equal(headers['cache-control'], 'public, no-cache');
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['vary'], 'Accept-Encoding');
    assert.equal(headers['content-disposition'], undefined);
    assert.equal(headers['expires'], undefined);
    assert.match(headers['etag'] ?? '', /^"/);
  });

  it('redirects to the slash at the end of a folder with an index', async () => {
    const response = await get('/sub?a=b/c');
    assert.equal(response.status, 301);
    assert.equal(response.headers.get('location'), 'sub/?a=b/c');
    assert.equal(await (await get('/sub/')).text(), '<p>sub');
    // Without an index the path belongs to the application.
    assert.equal((await get('/deep')).status, 404);
    assert.equal((await get('/sub', {}, {}, { index: null })).status, 404);
    assert.equal((await get('/sub', {}, { method: 'POST' })).status, 404);
  });

  it('redirects from its prefix to the slash at the end', async () => {
    const response = await get('/a/b?c', {}, {}, { prefix: '/a/b' });
    assert.equal(response.status, 301);
    assert.equal(response.headers.get('location'), 'b/?c');
    assert.equal((await get('/a', {}, {}, { prefix: '/a', index: null })).status, 404);
  });

  it('answers 304 to clients that have the file', async () => {
    const etag = (await get('/main.css')).headers.get('etag') ?? '';
    const response = await get('/main.css', { 'if-none-match': etag });
    assert.equal(response.status, 304);
    assert.equal(response.headers.get('cache-control'), 'public, no-cache');
    assert.equal(response.headers.get('etag'), etag);
  });

  it('sends parts, and 416 for missing ones', async () => {
    const part = await get('/deep/photo.png', { range: 'bytes=2-4' });
    assert.equal(part.status, 206);
    assert.equal(part.headers.get('content-range'), 'bytes 2-4/10');
    assert.equal(await part.text(), '234');
    // Players of Safari request two bytes, then all of them as a range.
    const whole = await get('/deep/photo.png', { range: 'bytes=0-9' });
    assert.equal(whole.status, 206);
    assert.equal(whole.headers.get('content-range'), 'bytes 0-9/10');
    assert.equal(await whole.text(), '0123456789');
    const refused = await get('/deep/photo.png', { range: 'bytes=20-' });
    assert.equal(refused.status, 416);
    assert.equal(refused.headers.get('content-range'), 'bytes */10');
  });

  it('sends no body for HEAD', async () => {
    const response = await get('/main.css', {}, { method: 'HEAD' });
    assert.equal(response.headers.get('content-length'), '800');
    assert.equal(await response.text(), '');
  });

  it('sends the index of a folder, and links that lead inside', async () => {
    assert.equal(await (await get('/')).text(), '<p>home');
    assert.equal(await (await get('/sub/')).text(), '<p>sub');
    assert.equal(await (await get('/inside.html')).text(), '<p>home');
    assert.equal(await (await get('/deep/%C3%BC%20b.txt')).text(), 'ü');
  });

  it('allows caches to keep immutable files', async () => {
    const response = await get('/assets-4f3a9c1b.js');
    assert.equal(response.headers.get('cache-control'), 'public, max-age=31536000, immutable');
  });

  const encodings: readonly (readonly [accepted: string, encoding: string | null])[] = [
    ['gzip, br', 'br'],
    ['gzip, zstd', 'gzip'],
    ['br;q=0.5, gzip;q=0.9', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['*', 'br'],
    ['identity', null],
    ['', null],
  ];
  for (const [accepted, encoding] of encodings) {
    it(`sends ${encoding ?? 'the file itself'} to clients that accept "${accepted}"`, async () => {
      const response = await get('/main.css', { 'accept-encoding': accepted });
      assert.equal(response.headers.get('content-encoding'), encoding);
      assert.equal(response.headers.get('vary'), 'Accept-Encoding');
      assert.equal(response.headers.get('content-type'), 'text/css; charset=utf-8');
      assert.equal(await response.text(), encoding ?? text);
    });
  }

  for (const [title, path, options] of [
    ['of a type that does not get smaller', '/deep/photo.png', {}],
    ['where compressed files do not count', '/main.css', { precompressed: false }],
  ] as const) {
    it(`sends the file itself ${title}`, async () => {
      const response = await get(path, { 'accept-encoding': 'gzip, br' }, {}, options);
      assert.equal(response.headers.get('content-encoding'), null);
      assert.equal(response.headers.get('vary'), null);
      assert.notEqual(await response.text(), 'gzip');
    });
  }

  it('sends no compressed file by a link that leads outside', async () => {
    const response = await get('/linked.js', { 'accept-encoding': 'br' });
    assert.equal(response.headers.get('content-encoding'), null);
    assert.equal(await response.text(), 'plain');
  });

  const hidden = [
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/deep/..%5c..%5csecret.txt',
    '/.env',
    '/%2eenv',
    '/deep/.git/config',
    '/link.txt',
    '/near.txt',
    '/deep',
    '/deep/',
    '//main.css',
    '/deep//photo.png',
    '/main.css/',
    '/main.css%00',
    '/main.css.',
    '/main.css%20',
    '/%zz',
    `/${'a'.repeat(5000)}`,
  ];
  for (const path of hidden) {
    it(`does not send ${path.slice(0, 40)}`, async () => {
      // As listeners pass it: `Request` would resolve the dots.
      const files = StaticFiles.create(config());
      const { headers } = new Request('http://h.test/');
      const source = { method: 'GET', url: `http://h.test${path}`, headers } as Request;
      assert.equal(await files.find(source), null);
    });
  }

  it('passes other methods and paths to the application', async () => {
    const app = appOf(
      { index: () => 'page' },
      { staticFiles: [{ ...config(), prefix: '/public/' }] },
    );
    assert.equal(await (await app.fetch(new Request('http://h.test/'))).text(), 'page');
    assert.equal(
      await (await app.fetch(new Request('http://h.test/public/main.css'))).text(),
      text,
    );
    assert.equal((await app.fetch(new Request('http://h.test/publicmain.css'))).status, 404);
    const post = await app.fetch(new Request('http://h.test/public/main.css', { method: 'POST' }));
    assert.notEqual(post.status, 200);
  });

  it('sends files below the path at which the application is mounted', async () => {
    const app = appOf({ index: () => 'page' }, { staticFiles: [config()] });
    const mounted = { baseUrl: '/shop' };
    const file = await app.fetch(new Request('http://h.test/shop/main.css'), mounted);
    assert.equal(await file.text(), text);
  });

  it('sends files below the base URL of the request component', async () => {
    const base = { request: { baseUrl: '/shop' } };
    const app = appOf({ index: () => 'page' }, { staticFiles: [config()] }, base);
    const file = await app.fetch(new Request('http://h.test/shop/main.css'));
    assert.equal(await file.text(), text);
  });

  it('opens no session', async () => {
    const app: Application = appOf({ index: () => 'page' }, { staticFiles: [config()] });
    const response = await app.fetch(
      new Request('http://h.test/main.css', { headers: { cookie: 'FWSESSID=abc' } }),
    );
    assert.equal(response.headers.get('set-cookie'), null);
  });

  it('is a middleware of Fetch servers', async () => {
    const files = StaticFiles.create(config());
    const next = (): Response => new Response('next', { status: 404 });
    const found = await files.handle(new Request('http://h.test/main.css'), next);
    assert.equal(await found.text(), text);
    const missing = await files.handle(new Request('http://h.test/nothing'), next);
    assert.equal(await missing.text(), 'next');
  });

  it('refuses wrong options', () => {
    for (const [options, message] of [
      [{}, 'StaticFiles "root" must be the path of a folder, got "".'],
      [{ root: '/x', prefix: 'a' }, 'StaticFiles "prefix" must start with a slash, got "a".'],
      [
        { root: '/x', maxAge: -1 },
        'StaticFiles "maxAge" must be whole seconds, 0 or more, got -1.',
      ],
    ] as const) {
      assert.throws(() => StaticFiles.create(options), { name: 'InvalidConfigException', message });
    }
  });

  it('sends no index when there is none', async () => {
    for (const [index, shown] of [
      [null, 'home of the application'],
      ['main.css', text],
      ['none.html', 'home of the application'],
    ] as const) {
      assert.equal(await (await get('/', {}, {}, { index })).text(), shown);
    }
  });

  for (const [options, value] of [
    [{}, 'public, no-cache'],
    [{ maxAge: 0 }, 'public, no-cache'],
    [{ maxAge: 1 }, 'public, max-age=1'],
    [{ maxAge: 1, immutable: null }, 'public, max-age=1'],
    [{ maxAge: 1, immutable: /^main/ }, 'public, max-age=31536000, immutable'],
    [{ maxAge: 1, immutable: /\.css$/g }, 'public, max-age=31536000, immutable'],
    [{ maxAge: 1, immutable: /^\/main/ }, 'public, max-age=1'],
  ] as const) {
    it(`sends the Cache-Control "${value}" with ${JSON.stringify(options)}`, async () => {
      const response = await get('/main.css', {}, {}, options);
      assert.equal(response.headers.get('cache-control'), value);
    });
  }

  it('looks up files only below its prefix, with or without a slash at the end', async () => {
    for (const [prefix, path, isFound] of [
      ['/a', '/a/main.css', true],
      ['/a//', '/a/main.css', true],
      ['/a', '/main.css', false],
      ['/a', '/ab', false],
      ['/', '/main.css', true],
      ['/a/b', '/a/b/main.css', true],
    ] as const) {
      const files = StaticFiles.create({ ...config(), prefix });
      const found = await files.find(new Request(`http://h.test${path}`));
      assert.equal(found !== null, isFound, `${prefix} ${path}`);
      const mounted = await files.find(new Request(`http://h.test/shop${path}`), '/shop/');
      assert.equal(mounted !== null, isFound, `${prefix} ${path}`);
    }
  });

  it('accepts only whole seconds of 0 or more', () => {
    for (const maxAge of [1.5, -1, Number.NaN, '5']) {
      assert.throws(() => StaticFiles.create({ root: '/x', maxAge: maxAge as number }), {
        name: 'InvalidConfigException',
      });
    }
    assert.throws(() => StaticFiles.create({ root: 5 as never }), { message: /"root" must be/ });
  });
});
