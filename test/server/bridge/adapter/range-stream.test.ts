import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import fc from 'fast-check';

import {
  FileStream,
  MemoryStream,
  RangeStream,
  SEEK_CUR,
  SEEK_END,
  WebStream,
} from '../../../../server/bridge/index.ts';

const letters = 'abcdefghij';
const range = (text = letters, begin = 3, end = 6): RangeStream =>
  new RangeStream(new MemoryStream(text), begin, end);
const once = (text: string): WebStream => new WebStream(new Blob([text]).stream());
const asText = (bytes: Uint8Array): string => Buffer.from(bytes).toString();

describe('RangeStream', () => {
  it('has the length and text of its range (1)', async () => {
    assert.equal(range().getSize(), 4);
    assert.equal(await range().text(), 'defg');
  });

  for (const [begin, end] of [
    [0, 0],
    [0, 9],
    [9, 9],
  ] as const) {
    it(`reads the range ${begin} to ${end}`, async () => {
      assert.equal(range(letters, begin, end).getSize(), end - begin + 1);
      assert.equal(await range(letters, begin, end).text(), letters.slice(begin, end + 1));
    });
  }

  it('starts over for its text (2)', async () => {
    const stream = range();
    assert.equal(asText(await stream.read(2)), 'de');
    assert.equal(await stream.text(), 'defg');
  });

  it('seeks relative to its end and reads no further (3)', async () => {
    const stream = range();
    stream.seek(-1, SEEK_END);
    assert.equal(asText(await stream.read(9)), 'g');
  });

  it('stops at its end when it is read beyond the end (4)', () => {
    const stream = range();
    stream.seek(99);
    assert.equal(stream.tell(), 4);
    assert.equal(stream.eof(), true);
  });

  it('seeks relative to its position', async () => {
    const stream = range();
    await stream.read(1);
    stream.seek(1, SEEK_CUR);
    assert.equal(asText(await stream.read(1)), 'f');
  });

  it('refuses to seek before its start (5)', () => {
    assert.throws(() => range().seek(-1), {
      name: 'RuntimeException',
      message: 'Cannot seek before the beginning of the stream range.',
    });
  });

  it('refuses unknown seek modes', () => {
    assert.throws(() => range().seek(0, 7), { message: 'Invalid seek mode.' });
  });

  it('never exposes its source (6)', () => {
    const source = new MemoryStream(letters);
    const stream = new RangeStream(source, 3, 6);
    assert.equal(stream.detach(), null);
    assert.equal(stream.getSize(), null);
    assert.equal(stream.eof(), true);
    assert.equal(stream.isReadable(), false);
    assert.equal(stream.isSeekable(), false);
    assert.equal(source.isReadable(), false);
    assert.throws(() => stream.tell(), { message: 'No stream available.' });
  });

  for (const [begin, end] of [
    [2, 1],
    [-1, 3],
    [0.5, 2],
    [0, 2.5],
  ] as const) {
    it(`refuses the range ${begin} to ${end} (7)`, () => {
      assert.throws(() => range('abc', begin, end), {
        name: 'RuntimeException',
        message: 'Invalid stream range.',
      });
    });
  }

  it('rejects writing and negative lengths', async () => {
    await assert.rejects(range().write('x'), { message: 'Range streams are not writable.' });
    await assert.rejects(range().read(-1), {
      message: 'Cannot read a negative length from a stream.',
    });
  });

  it('returns metadata without the URL of its source', () => {
    assert.equal(range().getMetadata('uri'), null);
    assert.deepEqual(new RangeStream(new FileStream('nowhere'), 0, 1).getMetadata(), {
      mode: 'r',
      seekable: true,
    });
    assert.equal(range().getMetadata('mode'), 'w+');
    const closed = range();
    closed.close();
    assert.deepEqual(closed.getMetadata(), {});
  });

  it('returns no text after it is closed', async () => {
    const stream = range();
    stream.close();
    assert.equal(await stream.text(), '');
    const message = 'No stream available.';
    await assert.rejects(stream.getContents(), { name: 'RuntimeException', message });
    await assert.rejects(stream.read(1), { name: 'RuntimeException', message });
  });

  it('skips the bytes before it in a source that cannot seek', async () => {
    const stream = new RangeStream(once(letters), 3, 6);
    assert.equal(stream.tell(), 0);
    assert.equal(asText(await stream.getContents()), 'defg');
    assert.equal(stream.eof(), true);
  });

  it('reports whether its source can seek and read', () => {
    assert.deepEqual([range().isReadable(), range().isSeekable()], [true, true]);
    assert.equal(new RangeStream(once(letters), 3, 6).isSeekable(), false);
  });

  it('begins at the first unread byte of a source that cannot seek', async () => {
    const source = once(letters);
    await source.read(2);
    const stream = new RangeStream(source, 3, 6);
    assert.equal(stream.tell(), 0);
    assert.equal(asText(await stream.read(2)), 'de');
    assert.equal(stream.tell(), 2);
    assert.equal(asText(await stream.read(9)), 'fg');
    assert.equal(stream.tell(), 4);
  });

  it('is empty when its source ends before it', async () => {
    const stream = new RangeStream(once('ab'), 3, 6);
    assert.equal((await stream.getContents()).length, 0);
    assert.equal(stream.eof(), true);
  });

  it('reads and skips nothing for a length of zero', async () => {
    const source = once(letters);
    const stream = new RangeStream(source, 3, 6);
    assert.equal((await stream.read(0)).length, 0);
    assert.equal(source.tell(), 0);
  });

  it('ends when its source is shorter than the range', async () => {
    assert.equal(asText(await range('abcd', 2, 99).getContents()), 'cd');
  });

  it('returns the same bytes as slicing, for any sizes of reads', async () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ minLength: 1, maxLength: 200 }),
        fc.tuple(fc.nat(), fc.nat()),
        sizes,
        fc.boolean(),
        async (bytes, [a, b], reads, seekable) => {
          const begin = a % bytes.length;
          const end = begin + (b % (bytes.length - begin));
          const source = seekable
            ? new MemoryStream(bytes)
            : new WebStream(new Blob([bytes]).stream());
          const stream = new RangeStream(source, begin, end);
          const read: number[] = [];
          for (let i = 0; !stream.eof(); i++) {
            const chunk = await stream.read(reads[i % reads.length] ?? 1);
            if (chunk.length === 0) break;
            read.push(...chunk);
          }
          assert.deepEqual(read, [...bytes.subarray(begin, end + 1)]);
        },
      ),
      { numRuns: 60 },
    );
  });
});
