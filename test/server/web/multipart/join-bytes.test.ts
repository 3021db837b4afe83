import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { joinBytes, noBytes } from '../../../../server/web/multipart/join-bytes.ts';

describe('joinBytes', () => {
  it('joins chunks in order', () => {
    for (const chunks of [[], [[]], [[1, 2], [3]], [[1], [], [2, 3], [4]]]) {
      const joined = joinBytes(chunks.map((chunk) => Uint8Array.from(chunk)));
      assert.deepEqual([...joined], chunks.flat());
    }
  });

  it('returns a single chunk itself, and a copy of several', () => {
    const chunk = Uint8Array.of(1);
    assert.equal(joinBytes([chunk]), chunk);
    const joined = joinBytes([chunk, noBytes]);
    chunk[0] = 9;
    assert.deepEqual([...joined], [1]);
    assert.equal(noBytes.length, 0);
  });
});
