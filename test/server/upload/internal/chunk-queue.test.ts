import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { PushSource } from '../../../../server/core/internal.ts';
import { chunkQueue } from '../../../../server/upload/internal/chunk-queue.ts';

/** A source that sends `chunks` and counts how often it had to wait. */
function sourceOf(chunks: readonly Uint8Array[], fault?: Error) {
  const log = { sent: 0, waited: 0, isOver: false };
  return {
    log,
    async consume(take: (chunk: Uint8Array) => Promise<void> | null): Promise<void> {
      for (const chunk of chunks) {
        const pending = take(chunk);
        log.sent++;
        if (pending) {
          log.waited++;
          await pending;
        }
      }
      if (fault) throw fault;
      log.isOver = true;
    },
  };
}

const large = (): Uint8Array => new Uint8Array(100 * 1024);

describe('chunkQueue', () => {
  it('yields all chunks in order', async () => {
    const source = sourceOf(['a', 'b', '', 'c'].map((text) => Buffer.from(text)));
    let text = '';
    for await (const chunk of chunkQueue(source, 10)) text += Buffer.from(chunk).toString();
    assert.equal(text, 'abc');
  });

  it('asks the source to reject when its body ends early', async () => {
    const asked: unknown[] = [];
    const source: PushSource = {
      consume: async (_take, onEarlyEnd) => void asked.push(onEarlyEnd),
    };
    for await (const _ of chunkQueue(source, 10));
    assert.deepEqual(asked, ['fail']);
  });

  it('pauses the sender while 256 KiB are unread', async () => {
    const source = sourceOf(Array.from({ length: 9 }, large));
    const chunks = chunkQueue(source, 10);
    await chunks.next();
    // Three that were taken together, and three that arrived for them.
    assert.equal(source.log.sent, 6);
    let size = 100 * 1024;
    for await (const chunk of chunks) size += chunk.length;
    assert.deepEqual([size, source.log.waited], [900 * 1024, 3]);
  });

  it('yields the chunks before an error, and then throws the error', async () => {
    const source = sourceOf([Buffer.from('a')], new Error('gone'));
    const chunks = chunkQueue(source, 10);
    assert.equal(Buffer.from((await chunks.next()).value ?? []).toString(), 'a');
    await assert.rejects(chunks.next(), { message: 'gone' });
  });

  it('discards chunks that arrive after the reader has stopped', async () => {
    const source = sourceOf(Array.from({ length: 9 }, large));
    for await (const _ of chunkQueue(source, 1_000_000)) break;
    assert.deepEqual([source.log.sent, source.log.isOver], [9, true]);
  });

  it('ends the source when too many bytes are discarded', async () => {
    const source = sourceOf(Array.from({ length: 9 }, large));
    for await (const _ of chunkQueue(source, 250_000)) break;
    assert.equal(source.log.isOver, false);
    assert.ok(source.log.sent < 9);
  });

  it('ends for a waiting reader when the source closes without an end', async () => {
    assert.equal((await chunkQueue(sourceOf([]), 10).next()).done, true);
  });

  for (const [bytes, waited] of [
    [262_143, 0],
    [262_144, 1],
  ] as const) {
    it(`pauses the sender ${waited} times for ${bytes} bytes`, async () => {
      const source = sourceOf([new Uint8Array(bytes)]);
      const chunks = chunkQueue(source, 10);
      assert.equal((await chunks.next()).value?.length, bytes);
      assert.equal((await chunks.next()).done, true);
      assert.deepEqual(source.log, { sent: 1, waited, isOver: true });
    });
  }

  for (const [most, isOver] of [
    [300, true],
    [299, false],
  ] as const) {
    it(`discards ${most} bytes of 300: ${isOver}`, async () => {
      const resume = Promise.withResolvers<void>();
      let isDone = false;
      const source = {
        async consume(take: (chunk: Uint8Array) => Promise<void> | null): Promise<void> {
          await take(new Uint8Array(1));
          await resume.promise;
          for (const bytes of [100, 200]) await take(new Uint8Array(bytes));
          isDone = true;
        },
      };
      const chunks = chunkQueue(source, most);
      await chunks.next();
      const ending = chunks.return(undefined);
      await new Promise(setImmediate);
      resume.resolve();
      await ending;
      assert.equal(isDone, isOver);
    });
  }
});
