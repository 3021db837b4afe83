import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import { DataFolder, type FileModes } from '../../../../server/debug/storage/data-folder.ts';
import { temporaryFolder } from '../../../support/browser.ts';

const modes: FileModes = { dirMode: 0o700, fileMode: 0o600 };

function setup(given: FileModes = modes) {
  const path = `${temporaryFolder()}/data`;
  const folder = new DataFolder(path, given);
  folder.prepare();
  return { path, folder };
}

describe('DataFolder', () => {
  it('is created with all parent folders', () => {
    const path = `${temporaryFolder()}/a/b`;
    const folder = new DataFolder(path, modes);
    assert.deepEqual(folder.names(), []);
    folder.prepare();
    folder.prepare();
    assert.equal(statSync(path).isDirectory(), true);
  });

  it('reports why it cannot be created', () => {
    const file = `${temporaryFolder()}/file`;
    writeFileSync(file, '');
    assert.throws(() => new DataFolder(file, modes).prepare(), {
      message: `Debug data path is not a directory: ${file}`,
    });
    assert.throws(() => new DataFolder(`${file}/below`, modes).prepare(), {
      message: `Unable to create debug data directory: ${file}/below`,
    });
  });

  it('reads files, and throws for existing unreadable ones', () => {
    const { folder, path } = setup();
    writeFileSync(`${path}/a`, 'text');
    mkdirSync(`${path}/folder`);
    assert.deepEqual([folder.read('a'), folder.read('b')], ['text', null]);
    assert.throws(() => folder.read('folder'), { code: 'EISDIR' });
  });

  it('creates a file once', () => {
    const { folder } = setup();
    assert.deepEqual([folder.create('a', 'one'), folder.create('a', 'two')], [true, false]);
    assert.equal(folder.read('a'), 'one');
    assert.throws(() => folder.create('missing/a', 'x'), { code: 'ENOENT', syscall: 'open' });
  });

  it('replaces files, and leaves no temporary file on failure', () => {
    const { folder, path } = setup();
    folder.write('a', 'one');
    folder.write('a', new TextEncoder().encode('two'));
    assert.equal(readFileSync(`${path}/a`, 'utf8'), 'two');
    mkdirSync(`${path}/folder`);
    assert.throws(() => folder.write('folder', 'x'), { syscall: 'rename' });
    assert.deepEqual(readdirSync(path).sort(), ['a', 'folder']);
    const missing = new DataFolder(`${path}/missing`, modes);
    assert.throws(() => missing.write('a', 'x'), { code: 'ENOENT', syscall: 'open' });
  });

  it('sets the configured permissions of files, or those of the process', () => {
    const before = process.umask(0o027);
    try {
      for (const [fileMode, expected] of [
        [0o604, 0o604],
        [null, 0o640],
      ] as const) {
        const { folder, path } = setup({ dirMode: 0o705, fileMode });
        folder.write('a', 'x');
        folder.create('b', 'x');
        const found = ['a', 'b', '.'].map((name) => statSync(`${path}/${name}`).mode & 0o777);
        assert.deepEqual(found, [expected, expected, 0o705]);
      }
    } finally {
      process.umask(before);
    }
  });

  it('removes files, and throws when it cannot', () => {
    const { folder, path } = setup();
    folder.write('a', 'x');
    mkdirSync(`${path}/folder`);
    folder.remove('a');
    folder.remove('a');
    assert.deepEqual(folder.names(), ['folder']);
    assert.throws(() => folder.remove('folder'));
  });
});
