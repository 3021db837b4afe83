import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  decodeBase64,
  decodeBase64Url,
  encodeBase64Url,
} from '../../../../server/web/internal/base64.ts';

const bytes = (...values: readonly number[]): Uint8Array => Uint8Array.from(values);

describe('encodeBase64Url and decodeBase64Url', () => {
  for (const [given, text] of [
    [bytes(), ''],
    [bytes(0), 'AA'],
    [bytes(1, 2), 'AQI'],
    [bytes(1, 2, 3), 'AQID'],
    [bytes(0xfb, 0xef, 0xff), '--__'],
    [bytes(0, 0, 0, 255), 'AAAA_w'],
  ] as const) {
    it(`convert bytes to "${text}" and back`, () => {
      assert.equal(encodeBase64Url(given), text);
      assert.deepEqual(decodeBase64Url(text), given);
    });
  }

  for (const text of ['A', 'AAAAA', 'AR', 'AQJ', 'AA==', '+/AA', 'A A', 'ü']) {
    it(`refuse "${text}"`, () => assert.equal(decodeBase64Url(text), null));
  }
});

describe('decodeBase64', () => {
  for (const [text, expected] of [
    ['', bytes()],
    ['AA==', bytes(0)],
    ['AA', bytes(0)],
    ['++//', bytes(0xfb, 0xef, 0xff)],
    ['--__', null],
    ['A', null],
    ['AA=', null],
    ['A A=', null],
    ['AA===', null],
  ] as const) {
    it(`returns ${expected ? 'the bytes of' : 'null for'} "${text}"`, () => {
      assert.deepEqual(decodeBase64(text), expected);
    });
  }
});
