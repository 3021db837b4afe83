import assert from 'node:assert/strict';
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  type Stats,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';

import { FileTarget, LogLevel } from '../../../../server/core/index.ts';
import { rotateFile } from '../../../../server/core/logging/rotate-file.ts';

let root = '';
const write = (files: Readonly<Record<string, string>>): void => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
};
/** Names and texts of all files. */
const files = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(root).map((name) => [name, readFileSync(join(root, name), 'utf8')]),
  );
const always = (): boolean => true;

describe('Rotation of log files', () => {
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'fwx-log-'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  describe('rotateFile', () => {
    for (const [maxFiles, expected] of [
      [0, { 'a.1': '1', 'a.2': '2', 'a.3': '3' }],
      [1, { 'a.1': '0', 'a.2': '2', 'a.3': '3' }],
      [2, { 'a.1': '0', 'a.2': '1', 'a.3': '3' }],
      [3, { 'a.1': '0', 'a.2': '1', 'a.3': '2' }],
      [4, { 'a.1': '0', 'a.2': '1', 'a.3': '2', 'a.4': '3' }],
    ] as const) {
      it(`keeps ${maxFiles} rotated files`, () => {
        write({ a: '0', 'a.0': 'other', 'a.1': '1', 'a.2': '2', 'a.3': '3' });
        rotateFile(join(root, 'a'), { maxFiles, isFull: always });
        assert.deepEqual(files(), { 'a.0': 'other', ...expected });
      });
    }

    it('skips missing numbers', () => {
      write({ a: '0', 'a.2': '2' });
      rotateFile(join(root, 'a'), { maxFiles: 5, isFull: always });
      assert.deepEqual(files(), { 'a.1': '0', 'a.3': '2' });
    });

    it('changes nothing when the file is not full, and returns its size', () => {
      write({ a: '0123' });
      const sizes: (number | undefined)[] = [];
      const isFull = (found: Stats | undefined): boolean => {
        sizes.push(found?.size);
        return false;
      };
      rotateFile(join(root, 'a'), { maxFiles: 5, isFull });
      rotateFile(join(root, 'b'), { maxFiles: 5, isFull });
      assert.deepEqual(files(), { a: '0123' });
      assert.deepEqual(sizes, [4, undefined]);
    });

    it('rotates without a lock when the lock cannot be created', () => {
      const path = join(root, 'none/a');
      rotateFile(path, { maxFiles: 0, isFull: always });
      rotateFile(path, { maxFiles: 2, isFull: always });
      assert.deepEqual(files(), {});
    });

    it('waits for another process, for at most ten seconds', () => {
      const age = (seconds: number): void =>
        utimesSync(join(root, 'a.lock'), Date.now() / 1000, Date.now() / 1000 - seconds);
      write({ a: '0', 'a.lock': '' });
      age(1);
      rotateFile(join(root, 'a'), { maxFiles: 1, isFull: always });
      assert.deepEqual(files(), { a: '0', 'a.lock': '' });
      age(60);
      rotateFile(join(root, 'a'), { maxFiles: 1, isFull: always });
      assert.deepEqual(files(), { a: '0' });
      rotateFile(join(root, 'a'), { maxFiles: 1, isFull: always });
      assert.deepEqual(files(), { 'a.1': '0' });
    });
  });

  describe('FileTarget', () => {
    const message = ['new', LogLevel.INFO, 'c', 1, [], 0] as const;

    for (const [size, config, names] of [
      [1024, {}, ['app.log']],
      [1025, {}, ['app.log', 'app.log.1']],
      [1025, { enableRotation: false }, ['app.log']],
      [1025, { maxLogFiles: 0 }, ['app.log']],
      [1025, { maxFileSize: 2 }, ['app.log']],
    ] as const) {
      it(`reads ${size} bytes in its file with ${JSON.stringify(config)}`, async () => {
        const logFile = join(root, 'app.log');
        write({ 'app.log': 'x'.repeat(size) });
        const target = FileTarget.create({ logFile, maxFileSize: 1, logVars: [], ...config });
        await target.collect([[...message]], true);
        await target.close();
        assert.deepEqual(Object.keys(files()), names);
        const isKept = names.length === 1 && !('maxLogFiles' in config);
        assert.equal(files()['app.log']?.startsWith('x'), isKept);
        assert.match(files()['app.log'] ?? '', /^x*\d{4}-\d\d-\d\d .*\[info\]\[c\] new\n$/);
      });
    }

    it('writes to another file after its path is changed', async () => {
      const target = FileTarget.create({ logFile: join(root, 'a'), logVars: [] });
      await target.collect([[...message]], true);
      target.logFile = join(root, 'b');
      await target.collect([[...message]], true);
      await target.close();
      assert.deepEqual(Object.keys(files()), ['a', 'b']);
    });

    it('writes synchronously when the process ends', () => {
      const target = FileTarget.create({ logFile: join(root, 'a'), logVars: [] });
      target.end();
      assert.equal(target.collect([[...message]], true), undefined);
      assert.equal(target.collect([[...message]], true), undefined);
      assert.match(files()['a'] ?? '', /^\d{4}-.* new\n\d{4}-.* new\n$/);
    });
  });
});
