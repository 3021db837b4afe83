import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { WebStream } from '../../../../server/bridge/index.ts';

const text = 'The quick brown fox';

describe('WebStream', () => {
  it('cancels its source when it is closed', async () => {
    let cancelled = false;
    const source = new ReadableStream<Uint8Array>({ cancel: () => void (cancelled = true) });
    new WebStream(source).close();
    assert.equal(cancelled, true);
  });

  it('does not know its size unless it is given', () => {
    const stream = new WebStream(new Blob([text]).stream());
    assert.equal(stream.getSize(), null);
    stream.close();
  });

  for (const reads of [1, 2]) {
    it(`${reads === 1 ? 'cancels' : 'does not cancel'} its source when it is closed after ${reads} reads`, async () => {
      let left = 0;
      const source: AsyncIterable<Uint8Array> = {
        [Symbol.asyncIterator]() {
          const chunks = [Uint8Array.of(1, 2)];
          return {
            next: async () => ({ done: chunks.length === 0, value: chunks.pop() }) as never,
            return: async () => ({ done: true, value: void left++ }),
          };
        },
      };
      const stream = new WebStream(source);
      for (let read = 0; read < reads; read++) await stream.read(2);
      stream.close();
      assert.equal(left, reads === 1 ? 1 : 0);
    });
  }

  it('skips empty chunks, and splits long ones', async () => {
    async function* chunks(): AsyncGenerator<Uint8Array> {
      yield new Uint8Array(0);
      yield Uint8Array.of(1, 2, 3);
      yield new Uint8Array(0);
    }
    const stream = new WebStream(chunks());
    assert.deepEqual([...(await stream.read(2))], [1, 2]);
    assert.equal(stream.tell(), 2);
    assert.deepEqual([...(await stream.read(2))], [3]);
    assert.equal(stream.eof(), false);
    assert.equal((await stream.read(2)).length, 0);
    assert.equal(stream.eof(), true);
  });
});
