import assert from 'node:assert/strict';
import { once } from 'node:events';
import fs, { existsSync } from 'node:fs';
import {
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, describe, it } from 'node:test';

import { Fw } from '../../../../server/core/index.ts';
import { AssetManager } from '../../../../server/web/index.ts';
import { appOf, send } from '../support.ts';

describe('AssetManager', () => {
  const folders: string[] = [];
  let folder = '';
  let source = '';
  let manager: AssetManager;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fwx-asset-'));
    folders.push(folder);
    source = join(folder, 'source');
    await mkdir(join(source, 'css'), { recursive: true });
    await writeFile(join(source, 'css/a b.css'), 'a{}');
    manager = AssetManager.create({ basePath: join(folder, 'served'), baseUrl: '/files/' });
  });
  after(() => Promise.all(folders.map((one) => rm(one, { recursive: true }))));

  it('copies a directory to a name with its version', async () => {
    const { path, url } = manager.publish(source);
    assert.match(url, /^\/files\/[0-9a-f]{16}$/);
    assert.equal(path, join(folder, 'served', url.slice('/files/'.length)));
    assert.equal(await readFile(join(path, 'css/a b.css'), 'utf8'), 'a{}');
    assert.deepEqual(await readdir(join(folder, 'served')), [url.slice('/files/'.length)]);
    assert.equal(manager.getPublishedUrl(source), url);
    assert.equal(manager.getPublishedUrl(folder), null);
  });

  it('copies a file, and encodes its name in the URL', async () => {
    const { path, url } = manager.publish(join(source, 'css/a b.css'));
    assert.match(url, /^\/files\/[0-9a-f]{16}\/a%20b\.css$/);
    assert.equal(await readFile(path, 'utf8'), 'a{}');
  });

  it('copies the target of a link, as package managers link packages', async () => {
    await symlink(source, join(folder, 'linked'));
    await symlink(join(source, 'css/a b.css'), join(folder, 'linked.css'));
    const { path } = manager.publish(join(folder, 'linked'));
    assert.equal(await readFile(join(path, 'css/a b.css'), 'utf8'), 'a{}');
    const file = manager.publish(join(folder, 'linked.css'));
    assert.match(file.url, /\/linked\.css$/);
    assert.ok((await lstat(file.path)).isFile());
  });

  it('copies once, and again when a file has changed', async () => {
    const first = manager.publish(source);
    assert.deepEqual(manager.publish(source), first);
    const other = AssetManager.create({ basePath: manager.basePath, baseUrl: '/files' });
    assert.deepEqual(other.publish(source), first);
    await utimes(join(source, 'css/a b.css'), 1, 1);
    const later = AssetManager.create({ basePath: manager.basePath, baseUrl: '/files' });
    assert.notEqual(later.publish(source).url, first.url);
  });

  it('omits hidden files, and links, which may lead anywhere', async () => {
    await writeFile(join(source, '.env'), 'secret');
    await mkdir(join(source, '.git'));
    await writeFile(join(source, '.git/config'), 'secret');
    await symlink('/etc/passwd', join(source, 'link'));
    assert.deepEqual(await readdir(manager.publish(source).path), ['css']);
  });

  it('publishes the same files for all processes that share the directory', async () => {
    const managers = Array.from({ length: 4 }, () =>
      AssetManager.create({ basePath: manager.basePath, baseUrl: '/files' }),
    );
    const urls = managers.map((one) => one.publish(source).url);
    assert.equal(new Set(urls).size, 1);
    assert.equal((await readdir(manager.basePath)).length, 1);
  });

  it('names a source that it cannot publish, without the directories above it', () => {
    assert.throws(() => manager.publish(join(folder, 'nope')), {
      name: 'InvalidArgumentException',
      message: 'The file or directory to be published does not exist: nope',
    });
    assert.equal(existsSync(manager.basePath), false);
  });

  it('is the component of an application, below its mount URL', async () => {
    const app = appOf(
      { index: () => app.assetManager.publish(source).url },
      {},
      { assetManager: { basePath: join(folder, 'public/assets') } },
    );
    assert.equal(app.get('assetManager') instanceof AssetManager, true);
    const url = await (await send(app, '/site/index')).text();
    assert.match(url, /^\/assets\/[0-9a-f]{16}$/);
    const mounted = await send(app, '/shop/site/index', {}, { baseUrl: '/shop' });
    assert.equal(await mounted.text(), `/shop${url}`);
  });

  it('publishes changes at once only in debug mode', async () => {
    const publish = async (debug: boolean): Promise<boolean> => {
      const { url } = manager.publish(source);
      await utimes(join(source, 'css/a b.css'), debug ? 1 : 2, 1_000_000_000);
      Fw.DEBUG = debug;
      try {
        return manager.publish(source).url === url;
      } finally {
        Fw.DEBUG = false;
      }
    };
    assert.equal(await publish(false), true);
    assert.equal(await publish(true), false);
  });

  it('copies a source whose name begins with a dot', async () => {
    await mkdir(join(folder, '.hidden'));
    await writeFile(join(folder, '.hidden/a.css'), 'a{}');
    assert.deepEqual(await readdir(manager.publish(join(folder, '.hidden')).path), ['a.css']);
  });

  it('uses separate names for sources with equal content', async () => {
    await mkdir(join(folder, 'one'));
    await mkdir(join(folder, 'two'));
    for (const name of ['one', 'two']) await utimes(join(folder, name), 1, 1);
    const urls = ['one', 'two'].map((name) => manager.publish(join(folder, name)).url);
    assert.notEqual(urls[0], urls[1]);
  });

  it('leaves nothing behind when it cannot copy', async () => {
    await writeFile(join(folder, 'blocked'), '');
    const blocked = AssetManager.create({ basePath: join(folder, 'blocked/assets') });
    assert.throws(() => blocked.publish(source), { code: 'ENOTDIR' });
    assert.deepEqual((await readdir(folder)).sort(), ['blocked', 'source']);
  });

  it('leaves nothing behind of a directory that it cannot copy completely', async (t) => {
    const { cpSync } = fs;
    t.mock.method(fs, 'cpSync', (...args: Parameters<typeof cpSync>) => {
      cpSync(...args);
      throw new Error('The disk is full.');
    });
    assert.throws(() => manager.publish(source), { message: 'The disk is full.' });
    assert.deepEqual(await readdir(join(folder, 'served')), []);
  });

  it('omits entries that are neither files nor directories', async (t) => {
    const server = createServer().listen(join(source, 'socket'));
    t.after(() => server.close());
    await once(server, 'listening');
    const { path } = manager.publish(source);
    assert.deepEqual(await readdir(path), ['css']);
  });

  for (const [baseUrl, baseOfRequest, url] of [
    ['@web', '/shop', '/shop/'],
    ['@web', '', '/'],
    ['@web/files/', '/shop', '/shop/files/'],
    ['@website/files', '/shop', 'https://site.test/files/'],
    ['https://cdn.test/', '/shop', 'https://cdn.test/'],
  ] as const) {
    it(`has the URL ${url} for ${baseUrl} at "${baseOfRequest}"`, async (t) => {
      Fw.setAlias('@website', 'https://site.test');
      t.after(() => Fw.setAlias('@website', null));
      const assetManager = { basePath: join(folder, 'served'), baseUrl };
      const app = appOf(
        { index: () => app.assetManager.publish(source).url },
        {},
        { assetManager },
      );
      const init = { baseUrl: baseOfRequest };
      const text = await (await send(app, `${baseOfRequest}/site/index`, {}, init)).text();
      assert.equal(text.replace(/[0-9a-f]{16}$/, ''), url);
    });
  }
});
