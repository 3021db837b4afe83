import assert from 'node:assert/strict';
import { randomBytes, randomInt } from 'node:crypto';
import { describe, it } from 'node:test';

import { EncodedFile } from '../../../../../server/validator/index.ts';
import {
  decodeGroups,
  mostCharacters,
} from '../../../../../server/validator/internal/stream/base64-program.ts';

describe('decodeGroups()', () => {
  for (const size of [12, 24, 3000, (mostCharacters / 4) * 3]) {
    it(`decodes ${size} bytes to where they belong, and touches nothing else`, () => {
      const bytes = randomBytes(size);
      const into = Buffer.alloc(size + 32, 0xaa);
      assert.equal(decodeGroups(Buffer.from(bytes.toString('base64')), into, 16), true);
      assert.ok(into.subarray(16, 16 + size).equals(bytes));
      for (const edge of [into.subarray(0, 16), into.subarray(16 + size)]) {
        assert.ok(edge.equals(Buffer.alloc(16, 0xaa)));
      }
    });
  }

  it('takes the 64 digits of the alphabet and no other byte, wherever it stands', () => {
    for (let code = 0; code < 256; code++) {
      const isDigit = /[A-Za-z0-9+/]/.test(String.fromCharCode(code));
      for (let at = 0; at < 16; at++) {
        const text = Buffer.alloc(32, 'Q');
        text[at] = code;
        const into = Buffer.alloc(24);
        assert.equal(decodeGroups(text, into, 0), isDigit, `${code} at ${at}`);
        if (isDigit) assert.ok(into.equals(Buffer.from(text.toString('latin1'), 'base64')));
      }
    }
  });

  it('leaves it to others where no program can be made', async () => {
    const { WebAssembly } = globalThis;
    Reflect.deleteProperty(globalThis, 'WebAssembly');
    try {
      const url = import.meta
        .resolve('../../../../../server/validator/internal/stream/base64-program.ts');
      const fresh = (await import(`${url}?without`)) as { decodeGroups: typeof decodeGroups };
      assert.equal(fresh.decodeGroups(Buffer.alloc(16, 'Q'), Buffer.alloc(12), 0), null);
    } finally {
      globalThis.WebAssembly = WebAssembly;
    }
  });
});

describe('EncodedFile.fromStream() of long texts', () => {
  const limits = { maxBytes: 1_000_000 };
  const bytes = randomBytes(300_001);
  const payload = (data: string) => JSON.stringify({ name: 'a', size: bytes.length, data });
  async function* cut(text: string, size: number): AsyncGenerator<Uint8Array> {
    const all = Buffer.from(text);
    for (let at = 0; at < all.length; at += size) yield all.subarray(at, at + size);
  }

  for (const size of [1_024, 4_099, 65_536, 65_537, 1_000_000]) {
    it(`gives the bytes of pieces of ${size}`, async () => {
      const file = await EncodedFile.fromStream(
        cut(payload(bytes.toString('base64')), size),
        limits,
      );
      assert.ok(bytes.equals(file.getData()));
    });

    it(`refuses and takes what fromJson() does, in pieces of ${size}`, async () => {
      for (const foreign of ['-', '_', '=', '!', 'é', 'Ł', ' ', '\\n', '\\u0041', '\\u0000']) {
        const at = randomInt(300_000);
        const text = bytes.toString('base64');
        const json = payload('#').replace('#', () => text.slice(0, at) + foreign + text.slice(at));
        const result = (work: () => EncodedFile | Promise<EncodedFile>) =>
          Promise.resolve()
            .then(work)
            .then((file) => Buffer.from(file.getData()).toString('latin1'))
            .catch((error: Error) => error.message);
        assert.equal(
          await result(() => EncodedFile.fromStream(cut(json, size), limits)),
          await result(() => EncodedFile.fromJson(json)),
          `${foreign} at ${at}`,
        );
      }
    });
  }
});
