import assert from 'node:assert/strict';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';

import {
  BlobStream,
  FileStream,
  MemoryStream,
  SEEK_CUR,
  SEEK_END,
  type StreamInterface,
  WebStream,
} from '../../../../server/bridge/index.ts';

const text = 'The quick brown fox';
const asText = (bytes: Uint8Array): string => Buffer.from(bytes).toString();
let folder = '';
let path = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fwx-streams-'));
  path = join(folder, 'file');
  await writeFile(path, text);
});
after(() => rm(folder, { recursive: true }));

const kinds: Record<string, () => StreamInterface> = {
  MemoryStream: () => new MemoryStream(text),
  'MemoryStream of bytes': () => new MemoryStream(new TextEncoder().encode(text)),
  BlobStream: () => new BlobStream(new Blob([text])),
  FileStream: () => new FileStream(path),
  WebStream: () =>
    new WebStream(new Blob([text]).stream() as ReadableStream<Uint8Array>, text.length),
  'WebStream of chunks': () =>
    new WebStream(
      (async function* chunks() {
        for (const word of text.split(/(?<= )/)) yield new TextEncoder().encode(word);
      })(),
      text.length,
    ),
};

for (const [name, create] of Object.entries(kinds)) {
  describe(name, () => {
    it('continues to read at its position', async () => {
      const stream = create();
      assert.equal(stream.getSize(), text.length);
      assert.equal(asText(await stream.read(3)), 'The');
      assert.equal(stream.tell(), 3);
      assert.equal(stream.eof(), false);
      assert.equal((await stream.read(0)).length, 0);
      assert.equal(asText(await stream.getContents()), text.slice(3));
      assert.equal((await stream.read(1)).length, 0);
      assert.equal(stream.eof(), true);
      stream.close();
    });

    it('stays closed', async () => {
      const stream = create();
      stream.close();
      stream.close();
      assert.equal(stream.detach(), null);
      assert.equal(stream.getSize(), null);
      assert.equal(stream.eof(), true);
      assert.equal(stream.isReadable(), false);
      assert.equal(stream.isSeekable(), false);
      assert.equal(stream.isWritable(), false);
      assert.equal(await stream.text(), '');
      assert.throws(() => stream.tell(), { message: 'No stream available.' });
      await assert.rejects(stream.read(1), { message: 'No stream available.' });
      assert.deepEqual(stream.getMetadata(), {});
    });

    it('rejects lengths that are negative or not integers', async () => {
      const stream = create();
      await assert.rejects(stream.read(-1), { name: 'RuntimeException' });
      await assert.rejects(stream.read(1.5), {
        name: 'InvalidArgumentException',
        message: 'The length to read must be a whole number, got 1.5.',
      });
      stream.close();
    });

    it('reports its abilities', () => {
      const stream = create();
      assert.equal(stream.isReadable(), true);
      assert.equal(stream.isWritable(), stream instanceof MemoryStream);
      assert.equal(stream.isSeekable(), !(stream instanceof WebStream));
      assert.equal(stream.getMetadata('mode'), stream instanceof MemoryStream ? 'w+' : 'r');
      assert.equal(stream.getMetadata('seekable'), stream.isSeekable());
      assert.equal(stream.getMetadata('toString'), null);
      assert.ok(Object.hasOwn(stream.getMetadata(), 'mode'));
      stream.close();
    });

    it('becomes a Fetch stream, and is closed at its end', async () => {
      const stream = create();
      assert.equal(await new Response(stream.toReadableStream() as BodyInit).text(), text);
      assert.equal(stream.isReadable(), false);
    });

    it('is closed when its Fetch stream is cancelled', async () => {
      const stream = create();
      await stream.toReadableStream().cancel();
      assert.equal(stream.isReadable(), false);
    });

    it('returns its rest as chunks', async () => {
      const stream = create();
      await stream.read(4);
      let rest = '';
      for await (const chunk of stream) rest += asText(chunk);
      assert.equal(rest, text.slice(4));
      assert.equal(stream.eof(), true);
      stream.close();
    });

    it('seeks, or throws when it cannot', async () => {
      const stream = create();
      if (stream.isSeekable()) {
        stream.seek(-3, SEEK_END);
        assert.equal(asText(await stream.read(9)), 'fox');
        stream.rewind();
        assert.equal(await stream.text(), text);
        assert.equal(await stream.text(), text);
        assert.throws(() => stream.seek(-1), { name: 'RuntimeException' });
        assert.throws(() => stream.seek(0, 3), { message: 'Invalid seek mode.' });
        stream.seek(2);
        stream.seek(-1, SEEK_CUR);
        assert.equal(stream.tell(), 1);
        stream.seek(1, SEEK_END);
        assert.equal(stream.tell(), text.length + 1);
        assert.equal(stream.eof(), true);
        assert.equal((await stream.getContents()).length, 0);
        assert.equal((await stream.read(2)).length, 0);
        assert.deepEqual([stream.tell(), stream.getSize()], [text.length + 1, text.length]);
      } else {
        assert.throws(() => stream.rewind(), { message: 'The stream is not seekable.' });
        assert.equal(await stream.text(), text);
      }
      stream.close();
    });
  });
}

describe('toReadableStream', () => {
  it('closes a stream that can no longer be read', async () => {
    const handle = await open(path);
    let closed = 0;
    const stream = new FileStream({
      fd: handle.fd,
      read: () => Promise.reject(new Error('EIO')),
      close() {
        closed++;
        return handle.close();
      },
    });
    await assert.rejects(new Response(stream.toReadableStream() as BodyInit).text(), /EIO/);
    await new Promise(setImmediate);
    assert.equal(closed, 1);
    assert.equal(stream.isReadable(), false);
  });
});
