import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { PushSource } from '../../../../../server/core/internal.ts';
import { NextByte } from '../../../../../server/validator/internal/stream/next-byte.ts';
import { PayloadReader } from '../../../../../server/validator/internal/stream/payload-reader.ts';
import {
  readPayloadRequest,
  readPayloadStream,
} from '../../../../../server/validator/internal/stream/read-payload-stream.ts';

const textOf = (data: string): string => JSON.stringify({ name: 'a', data });
async function* chunksOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

describe('readPayloadStream()', () => {
  it('accepts eight characters for three bytes of content, and no more', async () => {
    const limits = { maxBytes: 3, maxOtherBytes: 30 };
    const longest = 8 + limits.maxOtherBytes;
    const blanks = ' '.repeat(longest - textOf('').length);
    const { data } = await readPayloadStream(chunksOf(textOf(blanks)), limits);
    assert.equal(data.length, 0);
    await assert.rejects(readPayloadStream(chunksOf(textOf(`${blanks} `)), limits), {
      statusCode: 413,
      message: 'The text of the encoded file is too long.',
    });
  });

  it('accepts as much text around the content as allowed', () => {
    const text = Buffer.from(textOf('aGk='));
    const around = text.length - 4;
    const read = (maxOtherBytes: number): number => {
      const reader = new PayloadReader({ maxBytes: 2, maxOtherBytes, textBytes: Infinity });
      reader.write(text);
      return reader.end().data.length;
    };
    assert.equal(read(around), 2);
    assert.throws(() => read(around - 1), { statusCode: 413 });
  });

  it('asks a source to reject when its body ends early', async () => {
    const asked: unknown[] = [];
    const source: PushSource = {
      consume: async (take, onEarlyEnd) => {
        asked.push(onEarlyEnd);
        await take(Buffer.from(textOf('aA')));
      },
    };
    await readPayloadStream(source, { maxBytes: 1, maxOtherBytes: 100 });
    assert.deepEqual(asked, ['fail']);
  });

  it('accepts limits from 1 on', async () => {
    const limits = { maxBytes: 1, maxOtherBytes: 100 };
    assert.equal((await readPayloadStream(chunksOf(textOf('aA')), limits)).data.length, 1);
    for (const wrong of [{ maxBytes: 0 }, { maxOtherBytes: 0 }, { maxOtherBytes: 1.5 }]) {
      await assert.rejects(readPayloadStream(chunksOf(textOf('')), { ...limits, ...wrong }), {
        name: 'InvalidArgumentException',
      });
    }
  });
});

describe('readPayloadRequest()', () => {
  const request = (
    headers: Readonly<Record<string, string>>,
    body: string | null = textOf('aGk='),
  ) => new Request('http://h.test/', { method: 'POST', headers, body });
  const json = { 'content-type': 'application/json' };

  for (const type of [
    'application/json',
    ' application/json ; charset=utf-8',
    'APPLICATION/JSON;x',
    'application/vnd.a-b.c+json',
  ]) {
    it(`reads a body of the type "${type}"`, async () => {
      const given = { headers: new Map([['content-type', type]]), body: request({}).body };
      const headers = { get: (name: string) => given.headers.get(name) ?? null };
      const { data } = await readPayloadRequest({ headers, body: given.body }, { maxBytes: 9 });
      assert.equal(data.length, 2);
    });
  }

  for (const type of [
    '',
    'text/json',
    'application/jsonp',
    'application/+json',
    'xapplication/json',
  ]) {
    it(`refuses a body of the type "${type}"`, async () => {
      const headers = { get: () => (type === '' ? null : type) };
      await assert.rejects(readPayloadRequest({ headers, body: null }, { maxBytes: 9 }), {
        statusCode: 415,
      });
    });
  }

  it('does not rely on the declared length of a client', async () => {
    for (const length of ['0', '1', '9999999', '-1', 'x', '1.5']) {
      const headers = { ...json, 'content-length': length };
      const { data } = await readPayloadRequest(request(headers), { maxBytes: 9 });
      assert.equal(data.length, 2);
    }
  });

  it('finds no payload in a request without a body', async () => {
    await assert.rejects(readPayloadRequest(request(json, null), { maxBytes: 9 }), {
      message: "Encoded file payload is not valid JSON: 'Syntax error'.",
    });
  });
});

describe('NextByte', () => {
  it('finds each of its bytes from a position on, then the end', () => {
    const piece = Buffer.from('a"b"');
    const quotes = new NextByte(0x22);
    assert.deepEqual(
      [0, 1, 2, 3, 4].map((at) => quotes.from(piece, at)),
      [1, 1, 3, 3, 4],
    );
    quotes.reset();
    assert.equal(quotes.from(Buffer.from('"'), 0), 0);
    quotes.reset();
    assert.equal(quotes.from(Buffer.from(''), 0), 0);
  });
});
