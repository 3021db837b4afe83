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

/** Expects the text of an error, and that its cause is the error of the system. */
function refuses(work: () => unknown, message: string, code?: string): void {
  assert.throws(work, (error: Error) => {
    assert.deepEqual([error.name, error.message], ['RuntimeException', message]);
    const { cause } = error as { cause?: NodeJS.ErrnoException };
    assert.ok(cause && typeof cause.code === 'string' && (code ?? cause.code) === cause.code);
    return true;
  });
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

  it('reports why a file cannot be written where it cannot be removed either', () => {
    const { folder, path } = setup();
    const name = 'a'.repeat(300);
    assert.throws(() => folder.create(name, 'x'), { name: 'RuntimeException' });
    assert.throws(() => folder.write(name, 'x'), { name: 'RuntimeException' });
    assert.deepEqual(readdirSync(path), []);
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
    refuses(
      () => folder.read('folder'),
      `Unable to read debug data file: ${path}/folder`,
      'EISDIR',
    );
  });

  it('creates a file once', () => {
    const { folder, path } = setup();
    assert.deepEqual([folder.create('a', 'one'), folder.create('a', 'two')], [true, false]);
    assert.equal(folder.read('a'), 'one');
    const text = `Unable to write debug data file: ${path}/missing/a`;
    refuses(() => folder.create('missing/a', 'x'), text, 'ENOENT');
  });

  it('replaces files, and leaves no temporary file on failure', () => {
    const { folder, path } = setup();
    folder.write('a', 'one');
    folder.write('a', new TextEncoder().encode('two'));
    assert.equal(readFileSync(`${path}/a`, 'utf8'), 'two');
    mkdirSync(`${path}/folder`);
    const text = `Unable to replace debug data file: ${path}/folder`;
    refuses(() => folder.write('folder', 'x'), text, 'EISDIR');
    assert.deepEqual(readdirSync(path).sort(), ['a', 'folder']);
    const missing = new DataFolder(`${path}/missing`, modes);
    const unwritten = `Unable to write temporary debug data file for: ${path}/missing/a`;
    refuses(() => missing.write('a', 'x'), unwritten, 'ENOENT');
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
    refuses(() => folder.remove('folder'), `Unable to remove debug data file: ${path}/folder`);
  });
});
