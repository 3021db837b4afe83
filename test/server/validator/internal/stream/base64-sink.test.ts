import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { decodeBase64 } from '../../../../../server/validator/internal/base64.ts';
import { Base64Sink } from '../../../../../server/validator/internal/stream/base64-sink.ts';

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const shown = (bytes: Uint8Array | null): string | null =>
  bytes && Buffer.from(bytes).toString('latin1');

/** A sink that was created with room for this number of bytes. */
function begun(expected = 0, maxBytes = 1000): Base64Sink {
  const sink = new Base64Sink(maxBytes);
  sink.begin(expected);
  return sink;
}

const texts: readonly string[] = [
  '',
  'aG',
  'aGk',
  'aGk=',
  'aGk==',
  'aG==',
  'a',
  'a===',
  'aGkx',
  'aGkxaG',
  'aGkxaGk=',
  'aGkx=',
  'aGkx==',
  'aGkx====',
  'aGkxYWJjZGVm',
  'aGkxYW JjZGVm',
  ' aGkx\tYWJj\r\nZGVm ',
  'aGk=aGk=',
  'aGk= ',
  'aG =k',
  '=',
  '====',
  'aGk-',
  'aGk_',
  'aGk-YWJj',
  'aGk_YWJj',
  'aG%xYWJj',
  'aGkxYW%jZGVm',
  'aGkx\u00ff',
  '++//',
  'AAAA',
  '//8=',
];

describe('Base64Sink', () => {
  for (const text of texts) {
    it(`accepts or refuses ${JSON.stringify(text)} as decodeBase64() does, however it is split`, () => {
      const bytes = latin1(text);
      const expected = shown(decodeBase64(text));
      for (let at = 0; at <= bytes.length; at++) {
        for (const room of [0, 2, 3, 100]) {
          const written = begun(room);
          written.write(bytes, 0, at);
          written.write(bytes, at, bytes.length);
          assert.equal(shown(written.end()), expected, `written at ${at}`);

          const taken = begun(room);
          const rest = taken.takeDigits(bytes.subarray(0, at), 0);
          taken.write(bytes, rest, at);
          const next = taken.takeDigits(bytes, at);
          taken.write(bytes, next, bytes.length);
          assert.equal(shown(taken.end()), expected, `taken at ${at}`);
        }
      }
      const put = begun();
      for (const code of bytes) put.put(code);
      assert.equal(shown(put.end()), expected);
    });
  }

  it('decodes long texts in one piece', () => {
    const content = Buffer.alloc(200_001, 'Some content. ');
    const text = latin1(content.toString('base64'));
    for (const room of [0, 200_001]) {
      const sink = begun(room, 200_001);
      sink.write(text, 0, text.length);
      assert.ok(content.equals(sink.end() ?? Buffer.of()));
      const other = begun(room, 200_001);
      other.write(text, other.takeDigits(text, 0), text.length);
      assert.ok(content.equals(other.end() ?? Buffer.of()));
    }
    const broken = Buffer.from(text);
    broken[70_000] = 0x25;
    const sink = begun(0, 200_001);
    sink.write(broken, 0, broken.length);
    assert.equal(sink.end(), null);
  });

  it('accepts complete groups of digits that fit the expected length', () => {
    const taken = (text: string, expected: number, from = 0): number =>
      begun(expected).takeDigits(latin1(text), from);
    assert.equal(taken('aGkxYWJj"', 6), 8);
    assert.equal(taken('aGkxYWJj"', 5), 0);
    assert.equal(taken('aGkxYWJjZ"', 6), 8);
    assert.equal(taken('xxaGkxYWJj', 6, 2), 10);
    assert.equal(taken('aGkxYW%j', 6), 0);
    assert.equal(taken('aGkxYW-j', 6), 0);
    assert.equal(taken('aGkxYW_j', 6), 0);
    assert.equal(taken('', 6), 0);
    assert.equal(taken('aGk', 6), 0);
    // More than the limit is not accepted at once.
    assert.equal(begun(6, 5).takeDigits(latin1('aGkxYWJj'), 0), 0);
  });

  it('completes a started group before it accepts complete ones', () => {
    const taken = (start: string, text: string): number => {
      const sink = begun(100);
      sink.write(latin1(start), 0, start.length);
      return sink.takeDigits(latin1(text), 0);
    };
    assert.equal(taken('a', 'GkxYWJj'), 7);
    assert.equal(taken('aGk', 'xYWJj'), 5);
    assert.equal(taken('a', 'Gk"xYWJj'), 2);
  });

  it('accepts as many bytes as allowed', () => {
    const content = (length: number): Buffer =>
      latin1(Buffer.alloc(length, 'x').toString('base64'));
    for (const room of [0, 1, 7]) {
      for (const most of [5, 6, 7]) {
        const text = content(most);
        const sink = begun(room, most);
        sink.write(text, 0, text.length);
        assert.equal(sink.end()?.length, most);
        const more = content(most + 1);
        const full = begun(room, most);
        assert.throws(
          () => {
            full.write(more, 0, more.length);
            full.end();
          },
          { statusCode: 413, message: `An encoded file must not be larger than ${most} bytes.` },
        );
      }
    }
  });

  it('returns content in its own buffer, and starts again', () => {
    const sink = begun(100);
    for (const [text, expected] of [
      ['YWJj', 'abc'],
      ['=a', null],
      ['aG', 'h'],
      ['%', null],
      ['YWJjZGVm', 'abcdef'],
    ] as const) {
      sink.begin(4);
      sink.write(latin1(text), 0, text.length);
      const found = sink.end();
      assert.equal(shown(found), expected);
      if (found) assert.equal(found.buffer.byteLength, found.length);
    }
  });

  it('reports characters that JSON must not contain, unless they were escaped', () => {
    const has = (text: string, isEscaped = false): boolean => {
      const sink = begun();
      if (isEscaped) for (const code of latin1(text)) sink.put(code);
      else sink.write(latin1(text), 0, text.length);
      return sink.hasControls;
    };
    assert.deepEqual(
      [has('aGk '), has('aGk\x1f'), has('\naGk'), has('\n', true)],
      [false, true, true, false],
    );
  });
});
