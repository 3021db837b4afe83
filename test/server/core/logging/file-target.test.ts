import assert from 'node:assert/strict';
import { once } from 'node:events';
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
import { describe, it } from 'node:test';
import { Worker } from 'node:worker_threads';

import { FileTarget, LogLevel } from '../../../../server/core/index.ts';
import { rotateFile } from '../../../../server/core/logging/rotate-file.ts';

describe('FileTarget of several processes', () => {
  it('loses no message when several processes rotate full files', async () => {
    const root = mkdtempSync(join(tmpdir(), 'fwx-log-'));
    const logFile = join(root, 'app.log');
    const work = new URL('support/log-writer.ts', import.meta.url);
    const writers = [0, 1, 2].map(() => new Worker(work, { workerData: logFile }));
    await Promise.all(writers.map((writer) => once(writer, 'exit')));
    const lines = readdirSync(root).map(
      (name) => readFileSync(join(root, name), 'utf8').split('\n').length - 1,
    );
    rmSync(root, { recursive: true });
    assert.equal(
      lines.reduce((sum, count) => sum + count, 0),
      600,
    );
    assert.ok(lines.length > 3);
  });

  it('does not rotate the new file when another process has rotated before', () => {
    const root = mkdtempSync(join(tmpdir(), 'fwx-log-'));
    const path = join(root, 'app.log');
    writeFileSync(path, 'full');
    const isFull = (found?: Stats) => (found?.size ?? 0) > 3;
    // While the first process checks the size, another one rotates the same file; then both have seen a full one.
    rotateFile(path, {
      maxFiles: 3,
      isFull: (found) => {
        rotateFile(path, { maxFiles: 3, isFull });
        return isFull(found);
      },
    });
    writeFileSync(path, 'new');
    rotateFile(path, { maxFiles: 3, isFull });
    assert.deepEqual(readdirSync(root).sort(), ['app.log', 'app.log.1']);
    assert.equal(readFileSync(path, 'utf8'), 'new');
    rmSync(root, { recursive: true });
  });

  it('lets the process that holds the lock rotate the file, unless that process has ended', async () => {
    const root = mkdtempSync(join(tmpdir(), 'fwx-log-'));
    const logFile = join(root, 'app.log');
    const lock = `${logFile}.lock`;
    const target = FileTarget.create({ logFile, maxFileSize: 0.01, logVars: [] });
    const write = async (text: string) =>
      target.collect([[text, LogLevel.INFO, 'c', 1, [], 0]], true);
    await write('a');
    writeFileSync(lock, '');
    await write('b');
    assert.deepEqual(readdirSync(root).sort(), ['app.log', 'app.log.lock']);
    utimesSync(lock, 1, 1);
    await write('c');
    assert.deepEqual(readdirSync(root), ['app.log']);
    await write('d');
    await target.close();
    assert.deepEqual(readdirSync(root).sort(), ['app.log', 'app.log.1']);
    assert.match(readFileSync(`${logFile}.1`, 'utf8'), / a\n[^]* b\n[^]* c\n$/);
    rmSync(root, { recursive: true });
  });
});
