import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import fc from 'fast-check';

import { InvalidArgumentException } from '../../../server/core/index.ts';
import { EncodedFile, EncodedFileMessage } from '../../../server/validator/index.ts';

// FWX_FUZZ_RUNS=1000000 runs the long version of the same.
const numRuns = Number(process.env['FWX_FUZZ_RUNS'] ?? 3000);
const texts = Object.values(EncodedFileMessage).map((text) => {
  const [head = '', ...rest] = text.replaceAll(/[.;()]/g, String.raw`\$&`).split('%s');
  return new RegExp(`^${[head, ...rest].join(String.raw`[\w ]*`)}$`);
});

/** Texts that look like base64, and some that almost do. */
const base64ish = fc.oneof(
  fc.base64String(),
  fc.string({ unit: fc.constantFrom(...'AZaz09+/=-_ \t\r\n,é\u0141\0'.split('')), maxLength: 40 }),
  fc.string(),
);
const anything = fc.anything({
  withNullPrototype: true,
  withMap: true,
  withDate: true,
  withBigInt: true,
});
const keys = fc.constantFrom(
  'name',
  'type',
  'data',
  'metadata',
  '__proto__',
  'constructor',
  'id',
  'crop',
);
const payload = fc.record(
  {
    name: fc.oneof({ weight: 5, arbitrary: fc.string() }, anything),
    type: fc.oneof({ weight: 5, arbitrary: fc.string() }, anything),
    data: fc.oneof({ weight: 5, arbitrary: base64ish }, anything),
    metadata: fc.oneof(
      fc.record({
        crop: fc.record({
          rect: fc.dictionary(
            fc.constantFrom('x', 'y', 'width', 'height'),
            fc.oneof(fc.double(), fc.string()),
          ),
        }),
      }),
      anything,
    ),
  },
  { requiredKeys: [] },
);
const json = fc.oneof(
  payload.map((value) => safeJson(value)),
  fc.dictionary(keys, fc.oneof(fc.jsonValue(), base64ish)).map((value) => safeJson(value)),
  fc.json(),
  fc.string(),
);

function safeJson(value: unknown): string {
  try {
    return (
      JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? 1 : inner)) ?? ''
    );
  } catch {
    return '{';
  }
}

/** Runs `work`; any error that it throws must be one of the documented errors. */
function documented(work: () => EncodedFile[]): void {
  try {
    for (const file of work()) {
      assert.equal(file.getData().length, file.getSize());
      assert.match(file.getMimeType(), /^[a-z]+\/[a-z0-9.+-]+$/);
      const rect = file.getCropRectangle();
      assert.ok(rect === null || Object.values(rect).every(Number.isSafeInteger));
      file.getExtension();
    }
  } catch (error) {
    if (!(error instanceof InvalidArgumentException)) throw error;
    assert.ok(
      texts.some((text) => text.test(error.message)),
      error.message,
    );
  }
}

describe('EncodedFile with hostile input', () => {
  it('reads any text or throws a documented error', () => {
    fc.assert(
      fc.property(json, (text) => documented(() => EncodedFile.fromInput(text))),
      { numRuns },
    );
  });

  it('reads any decoded value or throws a documented error', () => {
    const value = fc.oneof(payload, fc.array(fc.oneof(payload, json, anything)), anything);
    fc.assert(
      fc.property(value, (input) => documented(() => EncodedFile.fromInput(input))),
      { numRuns },
    );
  });

  it('decodes base64 exactly as a decoder of single letters does', () => {
    fc.assert(
      fc.property(base64ish, (data) => {
        let bytes: Uint8Array | null = null;
        try {
          bytes = EncodedFile.fromArray({ name: '', data }).getData();
        } catch (error) {
          assert.equal((error as Error).message, EncodedFileMessage.ENCODED_FILE_INVALID_BASE64);
        }
        assert.deepEqual(bytes && [...bytes], decodeByLetter(data));
      }),
      { numRuns },
    );
  });

  it('does not change the prototypes of the process', () => {
    fc.assert(
      fc.property(json, (text) => {
        documented(() => EncodedFile.fromInput(text));
        return Object.keys(Object.prototype).length === 0;
      }),
      { numRuns: 500 },
    );
  });
});

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Decodes base64 one letter after the other, slowly and plainly. */
function decodeByLetter(data: string): number[] | null {
  const text = data.replaceAll(/[\t\n\r ]/g, '');
  const core = text.replace(/=+$/, '');
  const padding = text.length - core.length;
  if (padding > 2 || core.length % 4 === 1 || (padding > 0 && text.length % 4 !== 0)) return null;
  let bits = '';
  for (const letter of Array.from(core)) {
    const digit = alphabet.indexOf(letter);
    if (digit < 0) return null;
    bits += digit.toString(2).padStart(6, '0');
  }
  return (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
}
