import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { finderOf, startsWith } from '../../../../server/web/multipart/find-bytes.ts';

/** A finder of a runtime without `Buffer`. */
function finderByHand(needle: Uint8Array): ReturnType<typeof finderOf> {
  const { Buffer } = globalThis;
  Reflect.deleteProperty(globalThis, 'Buffer');
  try {
    return finderOf(needle);
  } finally {
    globalThis.Buffer = Buffer;
  }
}

describe('finderOf', () => {
  it('finds the same places with and without Buffer', () => {
    for (const text of ['', 'a', 'ab', 'aab', 'xaab', 'aaab', 'abaabab', 'aaxaabx', 'xxaa']) {
      for (const needle of ['a', 'aab', 'ab', 'xx', 'abaabab']) {
        const bytes = new TextEncoder().encode(text);
        const needleBytes = new TextEncoder().encode(needle);
        for (let from = 0; from <= bytes.length; from++) {
          const place = text.indexOf(needle, from);
          const what = `"${needle}" in "${text}" from ${from}`;
          assert.equal(finderByHand(needleBytes)(bytes, from), place, what);
          assert.equal(finderOf(needleBytes)(bytes, from), place, what);
        }
      }
    }
  });
});

describe('startsWith', () => {
  it('compares the available part of a prefix', () => {
    const bytes = Uint8Array.of(1, 2, 3);
    assert.equal(startsWith(bytes, Uint8Array.of(2, 3), 1), true);
    assert.equal(startsWith(bytes, Uint8Array.of(3, 4), 2), true);
    assert.equal(startsWith(bytes, Uint8Array.of(2, 4), 1), false);
    assert.equal(startsWith(bytes, Uint8Array.of(1), 1), false);
  });
});
