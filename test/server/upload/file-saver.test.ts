import assert from 'node:assert/strict';
import {
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';

import fc from 'fast-check';

import { Fw } from '../../../server/core/index.ts';
import { EncodedFile, FileSaver } from '../../../server/upload/index.ts';

const root = mkdtempSync(join(tmpdir(), 'fwx-saver-'));
after(() => rmSync(root, { recursive: true }));

let folders = 0;
const folder = () => join(root, `f${folders++}`);
const content = {
  text: Buffer.from('hello'),
  pdf: Buffer.from('%PDF-1.4'),
  png: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  jpeg: Buffer.from('\xff\xd8\xff\xe0', 'latin1'),
  gzip: gzipSync('hello'),
  php: Buffer.from('<?php echo 1;'),
  svg: Buffer.from('<svg></svg>'),
  html: Buffer.from('<!doctype html><p>'),
  unknown: Buffer.of(0, 1, 2),
  empty: Buffer.of(),
};
const file = (name: string, kind: keyof typeof content = 'text') =>
  new EncodedFile({ name, data: content[kind] });
const names = (paths: string[]) => paths.map((path) => basename(path));

describe('FileSaver names', () => {
  for (const [id, name, kind, expected] of [
    ['V50', 'résumé final.PDF', 'pdf', 'r-sum-final.pdf'],
    ['V51', '../../etc/passwd', 'text', 'passwd.txt'],
    ['V52', '日本語.png', 'png', 'file.png'],
    ['V53', '.htaccess', 'text', 'file.txt'],
    ['V54', 'a.tar.gz', 'gzip', 'a-tar'],
    ['V55', 'x.php', 'php', 'x'],
    ['V56', 'pic.jfif', 'jpeg', 'pic.jfif'],
    ['V57', 'a b__c--d.jpg', 'png', 'a-b__c-d.png'],
    ['', 'shell.php.jpg', 'jpeg', 'shell-php.jpg'],
    ['', 'a.jpg', 'php', 'a'],
    ['', 'a.LOG', 'text', 'a.log'],
    ['', 'nul\0byte\r\n.txt', 'text', 'nul-byte.txt'],
    ['', '..', 'text', 'file.txt'],
    ['', '', 'unknown', 'file.bin'],
    ['', 'x', 'empty', 'x'],
    ['', 'logo.svg', 'svg', 'logo.svg'],
    ['', 'page.html', 'html', 'page.html'],
    ['', `${'x'.repeat(400)}.txt`, 'text', `${'x'.repeat(200)}.txt`],
  ] as const) {
    it(`${id} stores ${JSON.stringify(name.slice(0, 30))} (${kind}) as ${expected.slice(0, 30)}`, async () => {
      const path = await new FileSaver(folder()).save(file(name, kind));
      assert.equal(basename(path), expected);
      assert.deepEqual(readFileSync(path), content[kind]);
    });
  }

  for (const [name, expected] of [
    ['-_-', '_.txt'],
    ['avatar-1', 'avatar-1.txt'],
    ['a/../b', 'a-b.txt'],
    ['', 'file.txt'],
  ] as const) {
    it(`V58 changes the given name '${name}' to ${expected}`, async () => {
      assert.equal(basename(await new FileSaver(folder()).save(file('x.png'), name)), expected);
    });
  }

  it('writes no client name outside of the directory, whatever it contains', async () => {
    const directory = folder();
    const saver = new FileSaver(directory);
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (name) => {
        const path = await saver.save(file(name));
        assert.match(path.slice(directory.length), /^\/[A-Za-z0-9_-]+(\.[a-z]+)?$/);
      }),
      { numRuns: 200 },
    );
  });
});

describe('FileSaver.save', () => {
  it('resolves an alias', async () => {
    const directory = folder();
    Fw.setAlias('@saverTest', directory);
    const path = await new FileSaver('@saverTest/deep/er').save(file('a.txt'));
    assert.equal(path, join(directory, 'deep/er/a.txt'));
    Fw.setAlias('@saverTest', null);
  });

  it('refuses an empty directory, which would resolve to that of the process', () => {
    assert.throws(() => new FileSaver(''), {
      name: 'InvalidArgumentException',
      message: 'FileSaver "directory" must be a path or an alias, got an empty text.',
    });
  });

  it('refuses an unknown alias', async () => {
    await assert.rejects(new FileSaver('@nope/x').save(file('a.txt')), {
      name: 'InvalidArgumentException',
      message: 'Invalid path alias: @nope/x',
    });
  });

  it('refuses a directory that is a file', async () => {
    const path = folder();
    writeFileSync(path, '');
    for (const directory of [path, join(path, 'below')]) {
      await assert.rejects(new FileSaver(directory).save(file('a.txt')), {
        name: 'RuntimeException',
        message: `Directory '${directory}' is not writable.`,
      });
    }
  });

  it('sets the mode of directories less the umask and the exact mode of files', async () => {
    const directory = folder();
    const umask = process.umask(0o027);
    const path = await new FileSaver(directory, 0o777, 0o666).save(file('a.txt'));
    process.umask(umask);
    assert.equal(statSync(directory).mode & 0o777, 0o750);
    assert.equal(statSync(path).mode & 0o777, 0o666);
  });

  it('replaces an earlier file of the same name', async () => {
    const saver = new FileSaver(folder());
    await saver.save(file('a.txt'));
    const path = await saver.save(new EncodedFile({ name: 'a.txt', data: Buffer.from('second') }));
    assert.equal(readFileSync(path, 'utf8'), 'second');
  });

  it('V61 replaces a link instead of following it', async () => {
    const saver = new FileSaver(folder());
    const target = join(root, 'precious.txt');
    writeFileSync(target, 'precious');
    const path = await saver.save(file('a.txt'));
    rmSync(path);
    symlinkSync(target, path);
    await saver.save(file('a.txt'));
    assert.equal(lstatSync(path).isSymbolicLink(), false);
    assert.equal(readFileSync(target, 'utf8'), 'precious');
  });

  it('V62 leaves nothing behind when the content breaks off, and keeps the former file', async () => {
    const directory = folder();
    const saver = new FileSaver(directory);
    const path = await saver.save(file('a.txt'));
    const broken = {
      name: 'a.txt',
      getExtension: () => 'txt',
      getMimeType: () => 'text/plain',
      async *getData() {
        yield Buffer.from('half');
        throw new Error('connection lost');
      },
    };
    await assert.rejects(saver.save(broken), {
      name: 'RuntimeException',
      message: `Unable to write file '${path}'.`,
    });
    assert.deepEqual(readdirSync(directory), ['a.txt']);
    assert.equal(readFileSync(path, 'utf8'), 'hello');
  });

  it('V62 leaves nothing behind when a directory has the path', async () => {
    const directory = folder();
    await new FileSaver(join(directory, 'a.txt')).save(file('inner.txt'));
    await assert.rejects(new FileSaver(directory).save(file('a.txt')), {
      message: `Unable to write file '${join(directory, 'a.txt')}'.`,
    });
    assert.deepEqual(readdirSync(directory), ['a.txt']);
  });
});

describe('FileSaver.saveAll', () => {
  it('V59 numbers a given name by position', async () => {
    const files = [file('a.txt'), file('a.txt'), file('b.png', 'png')];
    const paths = await new FileSaver(folder()).saveAll(files, 'n');
    assert.deepEqual(names(paths), ['n.txt', 'n-1.txt', 'n-2.png']);
  });

  it('V60 distinguishes names that differ only in case', async () => {
    const paths = await new FileSaver(folder()).saveAll([
      file('A.txt'),
      file('a.txt'),
      file('a.txt'),
    ]);
    assert.deepEqual(names(paths), ['A.txt', 'a-1.txt', 'a-2.txt']);
  });

  it('returns no name twice when numbers meet names that look numbered', async () => {
    const files = [file('n-1.txt'), file('n.txt'), file('n.txt'), file('n-1.txt')];
    const paths = await new FileSaver(folder()).saveAll(files);
    assert.equal(new Set(names(paths)).size, 4);
    assert.deepEqual(names(paths), ['n-1.txt', 'n.txt', 'n-2.txt', 'n-1-1.txt']);
  });

  it('overwrites files of earlier calls', async () => {
    const saver = new FileSaver(folder());
    const [first] = await saver.saveAll([file('a.txt')]);
    const [second] = await saver.saveAll([file('a.txt')]);
    assert.equal(first, second);
  });

  it('accepts files that come one after the other, and keeps those before a failure', async () => {
    const directory = folder();
    async function* files() {
      yield file('a.txt');
      throw new Error('no more');
    }
    await assert.rejects(new FileSaver(directory).saveAll(files()), { message: 'no more' });
    assert.deepEqual(readdirSync(directory), ['a.txt']);
  });

  it('returns no paths for no files', async () => {
    assert.deepEqual(await new FileSaver(folder()).saveAll([]), []);
  });
});
