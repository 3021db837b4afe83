import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';

import { runInRequestScope } from '../../../../../server/core/index.ts';
import type { ResponseStream } from '../../../../../server/web/index.ts';
import { bindChunks, hasOwnChunks, openStream } from '../../../../../server/web/internal.ts';

async function textOf(stream: ResponseStream): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of openStream(stream)) {
    text += typeof chunk === 'string' ? chunk : decoder.decode(chunk);
  }
  return text;
}

/** An open file that returns at most `step` bytes at a time, and reports when it is closed. */
function fileOf(text: string, step: number) {
  const bytes = new TextEncoder().encode(text);
  const file = {
    isClosed: false,
    async read(buffer: Uint8Array, offset: number, length: number, position: number) {
      const part = bytes.subarray(position, position + Math.min(step, length));
      buffer.set(part, offset);
      return { bytesRead: part.length };
    },
    async close() {
      file.isClosed = true;
    },
  };
  return file;
}

describe('openStream', () => {
  // Longer than the size of one read.
  const text = Array.from({ length: 60_000 }, (_, at) => String(10_000 + at)).join('');
  let directory = '';
  let file = '';
  before(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'fwx-stream-'));
    file = path.join(directory, 'a.txt');
    await writeFile(file, text);
  });
  after(() => rm(directory, { recursive: true }));

  for (const [begin, end] of [
    [0, 299_999],
    [0, 0],
    [7, 7],
    [299_999, 299_999],
    [5, 299_990],
    [262_143, 262_145],
    [0, 262_143],
    [1, 262_145],
    [0, -1],
    [9, 8],
  ] as const) {
    it(`reads ${begin} to ${end} of a file, of an open one and of a blob`, async () => {
      const expected = text.slice(begin, end + 1);
      assert.equal(await textOf([file, begin, end]), expected);
      assert.equal(await textOf([new Blob([text]), begin, end]), expected);
      const opened = fileOf(text, 100_000);
      assert.equal(await textOf([opened, begin, end]), expected);
      assert.equal(opened.isClosed, true);
    });
  }

  it('accepts reads of any size from an open file', async () => {
    assert.equal(await textOf([fileOf('abcdef', 1), 1, 4]), 'bcde');
    assert.equal(await textOf([fileOf('abcdef', 3), 0, 4]), 'abcde');
  });

  it('throws when a file ends too early, and closes it', async () => {
    const opened = fileOf('abc', 2);
    await assert.rejects(textOf([opened, 0, 3]), {
      name: 'InvalidConfigException',
      message: 'Failed to read from response stream.',
    });
    assert.equal(opened.isClosed, true);
  });

  it('closes an open file when its iteration ends after the first chunk', async () => {
    let closed = 0;
    const opened = { ...fileOf('abc', 1), close: async () => void closed++ };
    for await (const _ of openStream([opened, 0, 2])) break;
    assert.equal(closed, 1);
  });

  const resource = "Stream handle must be a valid 'resource'.";
  for (const [title, stream] of [
    ['nothing', [null, 0, 1]],
    ['a number', [5, 0, 1]],
    ['a file that cannot be closed', [{ read: () => null }, 0, 1]],
    ['a file that cannot be read', [{ close: () => null }, 0, 1]],
    ['no stream', 5],
    ['null', null],
    ['an object', {}],
  ] as const) {
    it(`refuses ${title}`, () => {
      const message = resource;
      assert.throws(() => openStream(stream as never), { name: 'InvalidConfigException', message });
    });
  }

  it('marks chunks that are created for the reader', async () => {
    const foreign = openStream([fileOf('abc', 1), 0, 1]);
    const own = openStream([file, 0, 1]);
    assert.deepEqual([hasOwnChunks(own), hasOwnChunks(foreign)], [true, false]);
    await runInRequestScope(() => {
      assert.deepEqual([own, foreign].map(bindChunks).map(hasOwnChunks), [true, false]);
    });
  });

  it('calls a function for each reader', async () => {
    let opened = 0;
    const stream = openStream(() => {
      opened++;
      return new Blob(['ab']).stream();
    });
    for (let at = 0; at < 2; at++) {
      let text = '';
      for await (const chunk of stream) text += String(chunk);
      assert.equal(text, '97,98');
    }
    assert.equal(opened, 2);
  });
});
