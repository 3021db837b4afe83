import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { describe, it } from 'node:test';

import { abortResponse, isSentCompletely } from '../../../../server/bridge/node/request-end.ts';
import { writeChunk } from '../../../../server/bridge/node/write-chunk.ts';

describe('isSentCompletely', () => {
  const over = { writableEnded: true, writableFinished: true };
  const req = { socket: { errored: null } };
  const failed = { socket: { errored: new Error('EPIPE') } };
  for (const [title, response, expected] of [
    ['has ended and left', { ...over, req }, true],
    ['has not ended', { ...over, writableEnded: false, req }, false],
    ['still waits in memory', { ...over, writableFinished: false, req }, false],
    ['was on a connection that has failed', { ...over, req: failed }, false],
    ['has left without a connection', { ...over, req: {} }, true],
    ['has left over a connection of an emulator', { ...over, req: { socket: {} } }, true],
    ['has left over HTTP/2', { ...over, req: failed, stream: { rstCode: 0 } }, true],
    ['was reset over HTTP/2', { ...over, req, stream: { rstCode: 8 } }, false],
    ['was reset with the code 1', { ...over, req, stream: { rstCode: 1 } }, false],
  ] as const) {
    it(`is ${expected} of a response that ${title}`, () => {
      assert.equal(isSentCompletely(response as never), expected);
    });
  }
});

describe('abortResponse', () => {
  it('ends the connection of HTTP/1.1, and the stream of HTTP/2 with an error', () => {
    const calls: unknown[] = [];
    const destroy = () => void calls.push('destroyed');
    abortResponse({ destroy } as never);
    abortResponse({ destroy, stream: { close: (code: number) => calls.push(code) } } as never);
    assert.deepEqual(calls, ['destroyed', 2]);
  });
});

/** A response whose buffer is full after this number of chunks. */
class Sink extends EventEmitter {
  readonly written: unknown[] = [];
  destroyed = false;
  closed = false;
  readonly #room: number;

  constructor(room: number) {
    super();
    this.#room = room;
  }

  write(chunk: Uint8Array, done?: () => void): boolean {
    this.written.push([...chunk]);
    done?.();
    return this.written.length < this.#room;
  }
}

describe('writeChunk', () => {
  const chunk = Uint8Array.of(1, 2);

  it('writes while there is room', () => {
    const sink = new Sink(9);
    assert.equal(writeChunk(sink as never, chunk), true);
    assert.equal(writeChunk(sink as never, Uint8Array.of(3), true), true);
    assert.deepEqual(sink.written, [[1, 2], [3]]);
  });

  it('writes no empty chunk', () => {
    const sink = new Sink(9);
    assert.equal(writeChunk(sink as never, new Uint8Array(0)), true);
    assert.deepEqual(sink.written, []);
  });

  for (const member of ['destroyed', 'closed'] as const) {
    it(`writes nothing after its response is ${member}`, () => {
      const sink = Object.assign(new Sink(9), { [member]: true });
      assert.equal(writeChunk(sink as never, chunk), false);
      assert.equal(writeChunk(sink as never, new Uint8Array(0)), false);
      assert.deepEqual(sink.written, []);
    });
  }

  for (const [event, isOpen] of [
    ['drain', true],
    ['close', false],
  ] as const) {
    for (const isOwn of [false, true]) {
      it(`waits for room, and is ${isOpen} after ${event}${isOwn ? ' with a separate chunk' : ''}`, async () => {
        const sink = new Sink(1);
        const result = writeChunk(sink as never, Uint8Array.of(1, 2), isOwn);
        assert.ok(result instanceof Promise);
        sink.emit(event);
        assert.equal(await result, isOpen);
        assert.deepEqual([sink.listenerCount('drain'), sink.listenerCount('close')], [0, 0]);
      });
    }
  }
});
