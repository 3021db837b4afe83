import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { MemoryStream } from '../../../../server/bridge/index.ts';

const asText = (bytes: Uint8Array): string => Buffer.from(bytes).toString();

describe('MemoryStream', () => {
  it('writes at its position and grows', async () => {
    const stream = new MemoryStream('abc');
    stream.seek(2);
    assert.equal(await stream.write('XYZ'), 3);
    assert.equal(await stream.text(), 'abXYZ');
    assert.equal(stream.getSize(), 5);
  });

  it('fills the gap up to its position with zeros', async () => {
    const stream = new MemoryStream('ab');
    stream.seek(4);
    await stream.write(Uint8Array.of(1, 2));
    assert.deepEqual([...stream.peekBytes()], [97, 98, 0, 0, 1, 2]);
    assert.equal(stream.tell(), 6);
  });

  it('keeps its size when it is written to before its end', async () => {
    const stream = new MemoryStream('abc');
    await stream.write('X');
    await stream.write('Y');
    assert.equal(stream.getSize(), 3);
    assert.equal(asText(await stream.getContents()), 'c');
    assert.equal(await stream.text(), 'XYc');
  });

  it('does not change bytes that were read before a write', async () => {
    const stream = new MemoryStream('abc');
    const read = await stream.read(3);
    stream.rewind();
    await stream.write('X');
    assert.equal(asText(read), 'abc');
  });

  it('accepts many chunks', async () => {
    const stream = new MemoryStream();
    for (let chunk = 0; chunk < 100; chunk++) await stream.write(`${chunk} `);
    assert.equal(await stream.text(), Array.from({ length: 100 }, (_, at) => `${at} `).join(''));
  });

  for (const content of ['', new Uint8Array(0)]) {
    it(`is empty when it was given an empty ${typeof content}`, async () => {
      const stream = new MemoryStream(content);
      assert.equal(stream.getSize(), 0);
      assert.equal(stream.eof(), true);
      assert.equal(await stream.text(), '');
      await stream.write('a');
      assert.equal(await stream.text(), 'a');
    });
  }

  it('returns its text unchanged until it is read or written to', async () => {
    const stream = new MemoryStream('é');
    assert.equal(stream.peekText(), 'é');
    assert.equal(stream.peekBytes().length, 2);
    assert.equal(stream.peekText(), 'é');
    await stream.read(1);
    assert.equal(stream.peekText(), null);
    stream.rewind();
    assert.equal(stream.peekText(), 'é');
    await stream.write('');
    assert.equal(stream.peekText(), null);
    assert.equal(new MemoryStream(new Uint8Array(1)).peekText(), null);
  });

  it('is at its end after its text was read, in which lone surrogates are replaced', async () => {
    const stream = new MemoryStream('a\ud800');
    assert.equal(await stream.text(), 'a\ufffd');
    assert.equal(stream.tell(), 4);
  });

  it('accepts nothing after it is closed', async () => {
    const stream = new MemoryStream('abc');
    stream.close();
    assert.equal(stream.peekText(), null);
    await assert.rejects(stream.write('x'), { message: 'No stream available.' });
    await assert.rejects(stream.getContents(), { message: 'No stream available.' });
    assert.throws(() => stream.peekBytes(), { message: 'No stream available.' });
  });

  it('does not change the given bytes', async () => {
    const given = new TextEncoder().encode('abc');
    await new MemoryStream(given).write('X');
    assert.equal(asText(given), 'abc');
  });
});
