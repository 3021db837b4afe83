import assert from 'node:assert/strict';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';

import {
  BlobStream,
  FileStream,
  MemoryStream,
  PsrFactory,
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
    it('reads on from where it is', async () => {
      const stream = create();
      assert.equal(stream.getSize(), text.length);
      assert.equal(asText(await stream.read(3)), 'The');
      assert.equal(stream.tell(), 3);
      assert.equal(asText(await stream.getContents()), text.slice(3));
      assert.equal((await stream.read(1)).length, 0);
      assert.equal(stream.eof(), true);
      stream.close();
    });

    it('is closed once and for all', async () => {
      const stream = create();
      stream.close();
      stream.close();
      assert.equal(stream.detach(), null);
      assert.equal(stream.getSize(), null);
      assert.equal(stream.eof(), true);
      assert.equal(stream.isReadable(), false);
      assert.equal(await stream.text(), '');
      assert.throws(() => stream.tell(), { message: 'No stream available.' });
      await assert.rejects(stream.read(1), { message: 'No stream available.' });
      assert.deepEqual(stream.getMetadata(), {});
    });

    it('rejects negative lengths', async () => {
      const stream = create();
      await assert.rejects(stream.read(-1), { name: 'RuntimeException' });
      stream.close();
    });

    it('becomes a Fetch stream', async () => {
      assert.equal(await new Response(create().toReadableStream() as BodyInit).text(), text);
    });

    it('seeks, or says that it cannot', async () => {
      const stream = create();
      if (stream.isSeekable()) {
        stream.seek(-3, SEEK_END);
        assert.equal(asText(await stream.read(9)), 'fox');
        stream.rewind();
        assert.equal(await stream.text(), text);
        assert.equal(await stream.text(), text);
        assert.throws(() => stream.seek(-1), { name: 'RuntimeException' });
      } else {
        assert.throws(() => stream.rewind(), { message: 'The stream is not seekable.' });
        assert.equal(await stream.text(), text);
      }
      stream.close();
    });
  });
}

describe('MemoryStream', () => {
  it('writes at its position and grows', async () => {
    const stream = new MemoryStream('abc');
    stream.seek(2);
    assert.equal(await stream.write('XYZ'), 3);
    assert.equal(await stream.text(), 'abXYZ');
    assert.equal(stream.getSize(), 5);
  });

  it('leaves the bytes that it was given alone', async () => {
    const given = new TextEncoder().encode('abc');
    await new MemoryStream(given).write('X');
    assert.equal(asText(given), 'abc');
  });
});

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

  it('says which file it cannot open, without its folder', async () => {
    const stream = new FileStream(join(folder, 'missing.txt'));
    assert.equal(stream.getSize(), null);
    await assert.rejects(stream.read(1), { message: "Unable to open file 'missing.txt'." });
  });

  it('reads from an open handle', async () => {
    const handle = await open(path);
    const stream = new PsrFactory().createStreamFromResource(handle);
    assert.equal(await stream.text(), text);
    stream.close();
  });
});

describe('toReadableStream', () => {
  it('closes what can no longer be read, as nobody else can', async () => {
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

describe('WebStream', () => {
  it('cancels its source when it is closed', async () => {
    let cancelled = false;
    const source = new ReadableStream<Uint8Array>({ cancel: () => void (cancelled = true) });
    new WebStream(source).close();
    assert.equal(cancelled, true);
  });
});
