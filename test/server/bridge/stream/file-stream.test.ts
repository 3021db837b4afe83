import assert from 'node:assert/strict';
import { mkdtemp, open, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';

import { FileStream, PsrFactory, SEEK_END } from '../../../../server/bridge/index.ts';

const text = 'The quick brown fox';
const asText = (bytes: Uint8Array): string => Buffer.from(bytes).toString();
let folder = '';
let path = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fwx-file-stream-'));
  path = join(folder, 'file');
  await writeFile(path, text);
});
after(() => rm(folder, { recursive: true }));

describe('FileStream', () => {
  it('writes when it was opened for writing', async () => {
    const target = join(folder, 'written');
    const stream = new PsrFactory().createStreamFromFile(target, 'w+');
    await stream.write('hello ');
    await stream.write('world');
    assert.equal(await stream.text(), 'hello world');
    stream.close();
    assert.equal(await readFile(target, 'utf8'), 'hello world');
    await assert.rejects(new FileStream(path).write('x'), {
      message: 'The stream is not writable.',
    });
  });

  it('reports the size 0 for a file that opening truncates', async () => {
    const target = join(folder, 'emptied');
    await writeFile(target, '0123456789');
    const stream = new FileStream(target, 'w+');
    assert.equal(stream.getSize(), 0);
    assert.equal(stream.eof(), true);
    await stream.write('abc');
    assert.equal(stream.getSize(), 3);
    assert.equal(await stream.text(), 'abc');
    stream.close();
  });

  it('names the file that it cannot open, without its folder', async () => {
    const stream = new FileStream(join(folder, 'missing.txt'));
    assert.equal(stream.getSize(), null);
    assert.equal(stream.eof(), false);
    await assert.rejects(stream.read(1), { message: "Unable to open file 'missing.txt'." });
  });

  it('opens a file that was created after a failed open', async () => {
    const late = join(folder, 'late');
    const stream = new FileStream(late);
    await assert.rejects(stream.read(1));
    await writeFile(late, 'abc');
    assert.equal(await stream.text(), 'abc');
    stream.close();
  });

  it('overwrites a part of its file', async () => {
    const target = join(folder, 'changed');
    await writeFile(target, '0123456789');
    const stream = new FileStream(target, 'r+');
    assert.equal(stream.isWritable(), true);
    stream.seek(2);
    assert.equal(await stream.write(new TextEncoder().encode('ab')), 2);
    assert.equal(stream.tell(), 4);
    assert.equal(stream.getSize(), 10);
    assert.equal(asText(await stream.read(2)), '45');
    stream.seek(0, SEEK_END);
    await stream.write('cd');
    assert.equal(stream.getSize(), 12);
    assert.equal(await stream.text(), '01ab456789cd');
    stream.close();
    assert.equal(stream.isWritable(), false);
    await assert.rejects(stream.write('x'), { message: 'The stream is not writable.' });
  });

  it('writes the rest after a partial write', async () => {
    const handle = await open(join(folder, 'slowly'), 'w+');
    const slow = {
      fd: handle.fd,
      read: (bytes: Uint8Array, offset: number, length: number, position: number) =>
        handle.read(bytes, offset, length, position),
      write: (bytes: Uint8Array, offset: number, _length: number, position: number) =>
        handle.write(bytes, offset, 1, position),
      close: () => handle.close(),
    };
    const stream = new FileStream(slow, 'w+');
    assert.equal(await stream.write('abc'), 3);
    assert.equal(await stream.write('de'), 2);
    assert.equal(await stream.text(), 'abcde');
    stream.close();
  });

  it('ends at the current end of its file when the file was truncated', async () => {
    const target = join(folder, 'shorter');
    await writeFile(target, '0123456789');
    const stream = new FileStream(target);
    assert.equal(stream.getSize(), 10);
    await truncate(target, 4);
    assert.equal(asText(await stream.getContents()), '0123');
    assert.equal(stream.getSize(), 4);
    assert.equal(stream.eof(), true);
    stream.close();
  });

  it('returns its path, and none for an open handle', async () => {
    const stream = new FileStream(path);
    assert.deepEqual(stream.getMetadata(), { mode: 'r', seekable: true, uri: path });
    const handle = await open(path);
    const ofHandle = new FileStream(handle);
    assert.equal(ofHandle.getSize(), text.length);
    assert.equal(ofHandle.getMetadata('uri'), null);
    ofHandle.close();
    await new Promise(setImmediate);
    assert.equal(handle.fd, -1);
  });

  it('reads from an open handle', async () => {
    const handle = await open(path);
    const stream = new PsrFactory().createStreamFromResource(handle);
    assert.equal(await stream.text(), text);
    stream.close();
  });
});
