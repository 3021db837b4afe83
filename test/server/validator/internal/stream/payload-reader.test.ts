import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import fc from 'fast-check';

import { EncodedFile } from '../../../../../server/validator/index.ts';
import { PayloadReader } from '../../../../../server/validator/internal/stream/payload-reader.ts';
import { Mixer, share } from '../../support/mixer.ts';

const wideLimits = { maxBytes: 1_000_000, maxOtherBytes: 1_000_000, textBytes: Infinity };

/** The result of reading a text: the fields of the file, or the error. */
function outcome(read: () => EncodedFile): unknown {
  try {
    const { name, type, metadata, ...file } = plain(read());
    return { name, type, metadata, ...file };
  } catch (error) {
    return (error as Error).message;
  }
}

function plain(file: EncodedFile) {
  const { name, type, metadata } = file;
  const data = file.getData();
  return { name, type, metadata, data: Buffer.from(data).toString('hex'), own: isOwn(data) };
}

const isOwn = (data: Uint8Array): boolean => data.length === data.buffer.byteLength;

function streamed(chunks: readonly Uint8Array[], limits = wideLimits): PayloadReader {
  const reader = new PayloadReader(limits);
  for (const chunk of chunks) reader.write(chunk);
  return reader;
}

/** Splits bytes into chunks, whose lengths come from `next`. */
function cut(bytes: Uint8Array, next: () => number): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < bytes.length;) {
    const end = at + Math.max(1, next());
    // As a socket passes them: views of memory that is shared.
    chunks.push(bytes.subarray(at, end));
    at = end;
  }
  return chunks;
}

/** A text in chunks must have the same result as the complete text, and so must the rest of a refused one. */
function assertSame(bytes: Uint8Array, chunks: readonly Uint8Array[], limits = wideLimits): void {
  const whole = outcome(() => EncodedFile.fromJson(new TextDecoder().decode(bytes)));
  const reader = streamed(chunks, limits);
  assert.deepEqual(
    outcome(() => new EncodedFile(reader.end())),
    whole,
  );
  if (typeof whole === 'string')
    assert.equal(
      outcome(() => EncodedFile.fromJson(reader.text)),
      whole,
    );
}

const everyByte = (): number => 1;
const texts: readonly string[] = [
  '{"name":"n.txt","data":"aGk="}',
  '{"name":"n.txt","type":"a/b","metadata":{"data":"aGk=","crop":{"rect":{"x":1}}},"data":"aGk"}',
  '{"data":"aGk=","name":"n.txt","metadata":[1]}',
  '{"size":2,"name":"n.txt","data":"aGk="}',
  '{"size":1,"name":"n.txt","data":"aGkgdGhlcmU="}',
  '{"size":999999999999999,"name":"n.txt","data":"aGkgdGhlcmU="}',
  '{"name":"ä€😀.txt","d\\u0061ta":"aGk="}',
  '{"name":"a","data":"aGk","data":"QUJD"}',
  '{"name":"a","data":"aGk","data":5}',
  '{"name":"a","data":"?","data":"QUJD"}',
  '{"name":"a","data":"QUJD","data":"?"}',
  '{"name":"a","data":{"data":"QUJD"}}',
  '{"name":"a","data":["data","QUJD"]}',
  '{"name":"data","data":""}',
  '{"name":"a","data":"\\/\\/\\/\\/"}',
  '{"name":"a","data":"a\\u0047k=\\r\\n"}',
  '{"name":"a","data":" a G k = "}',
  '{"name":"a","data":"aGk=\t"}',
  '{"name":"a","data":"-\u0001"}',
  '{"name":"a","data":"\\u0141UJD"}',
  '{"name":"a","data":"\u0141UJD"}',
  '{"name":"a","data":"\\x"}',
  '{"name":"a","data":"\\u12"}',
  '{"name":"a","data":"aGk-"}',
  '{"name":"a","data":"aGk_"}',
  '{"name":"a","data":"aGk=aGk="}',
  '{"name":"a","data":"aGk=="}',
  '{"name":"a","data":"a"}',
  '{"name":"a","data":"QUJD',
  '{"name":"a","data":"QUJD\\',
  '{"name":"a","data":"QUJD"',
  '{"name":"a","data":"QUJD"}}',
  '{"name":"a","data":"QUJD"} {"data":"QUJD"}',
  '{"name":"a","data" "QUJD"}',
  '{"name":"a","data":"QUJD" "QUJD"}',
  '{"name":"a",:"data":"QUJD"}',
  '{"name":"a","data":5"QUJD"}',
  '[{"name":"a","data":"QUJD"}]',
  '["data":"QUJD"]',
  '"data"',
  'null',
  '',
  '\ufeff{"name":"a","data":"QUJD"}',
  '{"__proto__":{"name":"a"},"name":"b","data":"QUJD","metadata":{"__proto__":1}}',
  '{"name":1,"type":1,"metadata":1,"data":"?"}',
];

/** The bytes, which count how many of them are searched, or passed on to be decoded. */
function counting(bytes: Buffer, scanned: { bytes: number }): Buffer {
  const { subarray } = bytes;
  return Object.assign(bytes, {
    indexOf(byte: number, from = 0) {
      const found = Uint8Array.prototype.indexOf.call(bytes, byte, from);
      scanned.bytes += (found < 0 ? bytes.length : found) - from;
      return found;
    },
    subarray(from = 0, to = bytes.length) {
      scanned.bytes += to - from;
      return subarray.call(bytes, from, to);
    },
  });
}

describe('PayloadReader', () => {
  for (const text of texts) {
    it(`reads ${JSON.stringify(text).slice(0, 90)} as EncodedFile.fromJson() does`, () => {
      const bytes = new TextEncoder().encode(text);
      for (const textBytes of [Infinity, bytes.length, 3]) {
        const limits = { ...wideLimits, textBytes };
        assertSame(bytes, [bytes], limits);
        assertSame(bytes, cut(bytes, everyByte), limits);
        for (let at = 1; at < bytes.length; at++) {
          assertSame(bytes, [bytes.subarray(0, at), bytes.subarray(at)], limits);
        }
      }
    });
  }

  it('decodes into one buffer that is as long as the content', () => {
    const content = Buffer.alloc(100_001, 'The content of a file. ');
    const size = content.length;
    const text = JSON.stringify({
      name: 'a',
      size,
      metadata: {},
      data: content.toString('base64'),
    });
    const bytes = Buffer.from(text);
    const reader = streamed(
      cut(bytes, () => 997),
      { ...wideLimits, textBytes: bytes.length },
    );
    const { data } = reader.end();
    assert.ok(content.equals(data));
    assert.equal(data.buffer.byteLength, size);
    assert.ok(reader.text.length < 100, 'no text of the content is kept');
  });

  for (const unit of [String.raw`\/`, String.raw`\/AAA`, String.raw`\u0041`, 'AAA\n']) {
    it(`scans ${JSON.stringify(unit)} repeatedly no more often than other texts`, () => {
      const [start, rest] = ['{"name":"a","size":90000,"data":"', '"}'];
      const text = Buffer.from(start + unit.repeat(100_000 / unit.length) + rest);
      const scanned = { bytes: 0 };
      const reader = new PayloadReader({ ...wideLimits, textBytes: text.length });
      reader.write(counting(text, scanned));
      assert.ok(scanned.bytes < text.length * 10, `${scanned.bytes} of ${text.length}`);
    });
  }

  it('accepts a file at the limit, and ends at the first byte beyond it', () => {
    const text = (bytes: number) =>
      Buffer.from(JSON.stringify({ name: 'a', data: Buffer.alloc(bytes).toString('base64') }));
    const limits = { ...wideLimits, maxBytes: 1000, textBytes: Infinity };
    assert.equal(streamed([text(1000)], limits).end().data.length, 1000);
    const error = {
      statusCode: 413,
      message: 'An encoded file must not be larger than 1000 bytes.',
    };
    for (const next of [() => 1, () => 7, () => 100_000]) {
      assert.throws(() => streamed(cut(text(1001), next), limits), error);
    }
  });

  it('does not count blanks as content', () => {
    const text = Buffer.from(JSON.stringify({ name: 'a', data: `${' '.repeat(5000)}aGk=` }));
    assert.equal(streamed([text], { ...wideLimits, maxBytes: 2 }).end().data.length, 2);
  });

  it('ends where the text around the content becomes too long', () => {
    const text = Buffer.from(JSON.stringify({ name: 'x'.repeat(100), data: 'aGk=' }));
    assert.throws(() => streamed(cut(text, everyByte), { ...wideLimits, maxOtherBytes: 99 }), {
      statusCode: 413,
      message: 'The text around an encoded file must not be larger than 99 bytes.',
    });
  });

  it('allocates memory for a file once, regardless of repetitions by a client', (t) => {
    const text = Buffer.from(`{"name":"a"${',"data":"QUJD"'.repeat(1000)}}`);
    const allocate = t.mock.method(Buffer, 'allocUnsafeSlow');
    const limits = { ...wideLimits, maxBytes: 900_000, textBytes: 10_000_000 };
    assert.equal(streamed([text], limits).end().data.length, 3);
    const large = allocate.mock.calls.filter(({ arguments: [size] }) => size > 1000);
    assert.deepEqual(
      large.map(({ arguments: [size] }) => size),
      [limits.maxBytes],
    );
  });
});

const tokens = (
  '{ } [ ] : , "data" "data": "d\\u0061ta": "name":"a", "size":9, "aGk=" "QUJD" "?" " \\ \\u00 41 = QUJDREVG \\n ' +
  '5 null {"name":"a","data":" "} - / \\/ \u0141 "x":{"data":"y"},'
)
  .split(' ')
  .concat(' ', '\n', '\0', '\ufeff');
const content = 'QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo='.repeat(3);

/** A text that is a payload, or a damaged payload. */
function textOf(mixer: Mixer): string {
  const kind = mixer.below(4);
  if (kind === 0) {
    return Array.from({ length: mixer.below(14) }, () => mixer.pick(tokens)).join('');
  }
  const data =
    content.slice(0, mixer.below(content.length)) + mixer.pick(['', '=', '==', ' ', '-']);
  const values: Record<string, unknown> = { name: 'a', size: mixer.below(90), type: 'b/c', data };
  const order = Object.keys(values).sort(() => mixer.below(3) - 1);
  const text = JSON.stringify(Object.fromEntries(order.map((key) => [key, values[key]])));
  return kind === 1 ? text : mixer.damage(text);
}

const perRun = 100;

describe('PayloadReader with any chunks', () => {
  it('reads any text as EncodedFile.fromJson() does', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const mixer = new Mixer(seed);
        for (let i = 0; i < perRun; i++) {
          const bytes = new TextEncoder().encode(textOf(mixer));
          const longest = 1 + mixer.below(1 + mixer.below(bytes.length + 1));
          const limits = { ...wideLimits, textBytes: mixer.once(3) ? Infinity : mixer.below(200) };
          assertSame(
            bytes,
            cut(bytes, () => mixer.below(longest + 1)),
            limits,
          );
        }
      }),
      { numRuns: share(0.1) / perRun },
    );
  });

  it('reads invalid UTF-8 as EncodedFile.fromJson() reads the decoded text', () => {
    const start = Buffer.from('{"name":"a","data":"QUJD');
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 12 }),
        fc.boolean(),
        fc.nat(6),
        (noise, inData, step) => {
          const rest = Buffer.from(inData ? '"}' : '');
          const bytes = Buffer.concat([inData ? start : start.subarray(0, 8), noise, rest]);
          assertSame(
            bytes,
            cut(bytes, () => step),
          );
        },
      ),
      { numRuns: 3000 },
    );
  });
});
