import assert from 'node:assert/strict';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { describe, it } from 'node:test';

import { Response as BridgeResponse } from '../../../../../server/bridge/index.ts';
import { runInRequestScope } from '../../../../../server/core/index.ts';
import { type ResponseStream } from '../../../../../server/web/index.ts';
import {
  bindChunks,
  chunkIterator,
  discardStream,
  openStream,
  toReadableStream,
} from '../../../../../server/web/internal.ts';

/** A stream that yields one chunk and then nothing, and reports its cancellation. */
function waiting() {
  const cancelled = Promise.withResolvers<string>();
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('first')),
    cancel: () => cancelled.resolve('cancelled'),
  });
  return { stream, cancelled: cancelled.promise };
}

describe('a stream that waits for its next chunk', () => {
  for (const [title, wrap] of [
    ['bindChunks', (stream) => runInRequestScope(() => bindChunks(stream))],
    ['a function', (stream) => openStream(() => stream)],
    ['chunkIterator', (stream) => ({ [Symbol.asyncIterator]: () => chunkIterator(stream) })],
    ['both', (stream) => runInRequestScope(() => bindChunks(openStream(() => stream)))],
  ] as readonly (readonly [
    string,
    (stream: ReadableStream<Uint8Array>) => AsyncIterable<Uint8Array | string>,
  ])[]) {
    it(`is cancelled through ${title} although a chunk is pending`, async () => {
      const { stream, cancelled } = waiting();
      const iterator = wrap(stream)[Symbol.asyncIterator]();
      assert.equal((await iterator.next()).done, false);
      const next = iterator.next();
      assert.deepEqual(await iterator.return?.(), { done: true, value: undefined });
      assert.equal(await cancelled, 'cancelled');
      assert.equal((await next).done, true);
    });
  }

  it('is cancelled through an unread Fetch stream', async () => {
    const { stream, cancelled } = waiting();
    const ends: boolean[] = [];
    await toReadableStream(stream, async (success) => void ends.push(success)).cancel();
    assert.equal(await cancelled, 'cancelled');
    assert.deepEqual(ends, [false]);
  });

  it('is cancelled through a PSR-7 body that is closed', async () => {
    const { stream, cancelled } = waiting();
    const response = BridgeResponse.create({ stream });
    const body = (await response.getPsr7Response()).getBody();
    assert.equal(new TextDecoder().decode(await body.read(99)), 'first');
    const next = body.read(1);
    body.close();
    assert.equal(await cancelled, 'cancelled');
    await next;
  });

  it('is never opened when its first chunk is not requested', async () => {
    let opened = 0;
    const source = openStream(() => (opened++, new Blob(['x']).stream()));
    const iterator = source[Symbol.asyncIterator]();
    await iterator.return?.();
    assert.equal(opened, 0);
  });
});

describe('a stream of Node', () => {
  it('is destroyed when its iterator returns', async () => {
    const readable = new Readable({ read: () => undefined });
    const iterator = chunkIterator(readable);
    assert.deepEqual(await iterator.return?.(), { done: true, value: undefined });
    assert.equal(readable.destroyed, true);
  });

  it('is discarded, like others that need no close', async () => {
    const readable = new Readable({ read: () => undefined });
    await discardStream(readable);
    assert.equal(readable.destroyed, true);
    for (const stream of [null, () => readable, ['path', 0, 1], [new Blob(), 0, -1]] as const) {
      await discardStream(stream);
    }
  });
});

describe('a body whose client has left', () => {
  /** Ends the iteration of a stream, after or before the first chunk was requested. */
  async function leave(stream: ResponseStream, isStarted: boolean): Promise<void> {
    const chunks = runInRequestScope(() => bindChunks(openStream(stream)));
    const iterator = chunks[Symbol.asyncIterator]();
    // The chunk never arrives, and may fail because the stream is closed.
    if (isStarted) void iterator.next().catch(() => undefined);
    await iterator.return?.();
  }

  for (const isStarted of [false, true]) {
    const when = isStarted ? 'while its first chunk is awaited' : 'before it was read';
    it(`releases a stream of Node ${when}`, { timeout: 10_000 }, async () => {
      const readable = new Readable({ read: () => undefined });
      await leave(readable, isStarted);
      assert.equal(readable.destroyed, true);
      const lazy = new Readable({ read: () => undefined });
      await leave(() => lazy, isStarted);
      // A stream is opened only when it is read.
      assert.equal(lazy.destroyed, isStarted);
      lazy.destroy();
    });
  }

  it('closes an open file that was not read', async () => {
    const file = await open(import.meta.filename);
    await leave([file, 0, 3], false);
    assert.equal(file.fd, -1);
    const path = import.meta.filename;
    await leave([path, 0, 3], false);
  });

  it('destroys a stream of Node of an unsent PSR-7 response', async () => {
    const readable = new Readable({ read: () => undefined });
    const response = BridgeResponse.create({ stream: readable });
    (await response.getPsr7Response()).getBody().close();
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(readable.destroyed, true);
  });
});
