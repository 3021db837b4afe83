import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  batches,
  StreamHead,
  collect,
  join,
  once,
  sourceOf,
  takeBytes,
  watch,
} from '../../../../../server/upload/internal/transfer/streams.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = (chunk: Uint8Array | null): string | null => chunk && Buffer.from(chunk).toString();

/** A stream of these chunks, and whether it was closed before its end. */
function streamOf(...pieces: string[]) {
  const log = { isClosed: false, isOver: false };
  const stream = (async function* () {
    try {
      for (const piece of pieces) yield bytes(piece);
      log.isOver = true;
    } finally {
      log.isClosed = true;
    }
  })();
  return { log, stream };
}

async function textsOf(stream: AsyncIterable<Uint8Array>): Promise<(string | null)[]> {
  const texts = [];
  for await (const chunk of stream) texts.push(textOf(chunk));
  return texts;
}

describe('sourceOf', () => {
  it('yields the chunks of a stream, after those that were pushed back', async () => {
    const { log, stream } = streamOf('ab', 'c');
    const source = sourceOf(stream);
    assert.equal(textOf(await source.next()), 'ab');
    source.unshift(bytes('b'));
    assert.equal(textOf(await source.next()), 'b');
    assert.equal(textOf(await source.next()), 'c');
    assert.equal(await source.next(), null);
    assert.equal(await source.next(), null);
    assert.equal(log.isOver, true);
  });

  it('closes the stream', async () => {
    const { log, stream } = streamOf('a', 'b');
    const source = sourceOf(stream);
    await source.next();
    await source.close();
    assert.deepEqual(log, { isClosed: true, isOver: false });
    await sourceOf({
      [Symbol.asyncIterator]: () => ({ next: async () => ({ done: true, value: null }) }),
    }).close();
  });
});

describe('takeBytes', () => {
  for (const [limit, taken, rest] of [
    [0, [], 'abc'],
    [1, ['a'], 'bc'],
    [2, ['ab'], 'c'],
    [3, ['ab', 'c'], null],
    [4, ['ab', 'c'], null],
  ] as const) {
    it(`reads at most ${limit} bytes, and leaves the rest`, async () => {
      const source = sourceOf(streamOf('ab', 'c').stream);
      const seen: (string | null)[] = [];
      const found = await textsOf(
        takeBytes(source, limit, (chunk) => void seen.push(textOf(chunk))),
      );
      assert.deepEqual([found, seen], [taken, taken]);
      const left = await textsOf(takeBytes(source, 10));
      assert.equal(left.length === 0 ? null : left.join(''), rest);
    });
  }

  it('rejects with the error of its observer', async () => {
    const see = () => {
      throw new Error('no');
    };
    await assert.rejects(textsOf(takeBytes(sourceOf(streamOf('a').stream), 5, see)), {
      message: 'no',
    });
  });
});

describe('StreamHead', () => {
  for (const [limit, expected] of [
    [0, ''],
    [1, 'a'],
    [2, 'ab'],
    [3, 'abc'],
    [4, 'abcd'],
    [5, 'abcd'],
  ] as const) {
    it(`keeps the first ${limit} bytes`, () => {
      const beginning = new StreamHead(limit);
      const first = bytes('ab');
      for (const chunk of [first, bytes('c'), bytes('d')]) beginning.add(chunk);
      first.fill(0);
      assert.equal(textOf(beginning.bytes), expected);
    });
  }
});

describe('watch', () => {
  it('reports each chunk before it is passed on', async () => {
    const log: string[] = [];
    for await (const chunk of watch(
      streamOf('a', 'b').stream,
      (one) => void log.push(`see ${textOf(one)}`),
    )) {
      log.push(`get ${textOf(chunk)}`);
    }
    assert.deepEqual(log, ['see a', 'get a', 'see b', 'get b']);
  });
});

describe('once', () => {
  it('is a stream of one chunk, of none without bytes', async () => {
    assert.deepEqual(await textsOf(once(bytes('a'))), ['a']);
    assert.deepEqual(await textsOf(once(bytes('ab'))), ['ab']);
    assert.deepEqual(await textsOf(once(bytes(''))), []);
  });
});

describe('collect', () => {
  for (const [limit, expected, isOver] of [
    [1, 'a', false],
    [2, 'ab', false],
    [3, 'abc', false],
    [4, 'abcd', false],
    [5, 'abcd', true],
    [Infinity, 'abcd', true],
  ] as const) {
    it(`returns the first ${limit} bytes, and reads no further`, async () => {
      const { log, stream } = streamOf('ab', 'c', 'd');
      assert.equal(textOf(await collect(stream, limit)), expected);
      assert.deepEqual(log, { isClosed: true, isOver });
    });
  }
});

describe('batches', () => {
  for (const [pieces, size, expected] of [
    [[], 2, []],
    [[''], 2, []],
    [['a'], 2, ['a']],
    [['ab'], 2, ['ab']],
    [['abc'], 2, ['ab', 'c']],
    [['a', 'b', 'c', 'd'], 2, ['ab', 'cd']],
    [['a', 'bcd', 'e'], 3, ['abc', 'de']],
    [['abcdef'], 2, ['ab', 'cd', 'ef']],
    [['a', '', 'b'], 1, ['a', 'b']],
  ] as const) {
    it(`splits ${JSON.stringify(pieces)} into chunks of ${size}`, async () => {
      assert.deepEqual(await textsOf(batches(streamOf(...pieces).stream, size)), expected);
    });
  }

  it('closes the stream when the reader stops', async () => {
    const { log, stream } = streamOf('ab', 'cd');
    for await (const _ of batches(stream, 1)) break;
    assert.deepEqual(log, { isClosed: true, isOver: false });
  });
});

describe('join', () => {
  it('joins chunks', () => {
    assert.equal(textOf(join([bytes('a'), bytes(''), bytes('bc')])), 'abc');
    assert.equal(join([]).length, 0);
  });
});
