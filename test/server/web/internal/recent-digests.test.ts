import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { RecentDigests } from '../../../../server/web/internal/recent-digests.ts';

describe('RecentDigests', () => {
  it('gives what was remembered for the very same text', () => {
    const recent = new RecentDigests();
    assert.equal(recent.get('["c","v"]'), null);
    recent.set('["c","v"]', 'digest');
    // Another string of the same characters.
    assert.equal(recent.get(['["c"', '"v"]'].join(',')), 'digest');
    assert.equal(recent.get('["c","w"]'), null);
  });

  it('forgets one of two texts that fall to the same place', () => {
    const recent = new RecentDigests();
    recent.set('["a","value"]', 'of a');
    recent.set('["b","value"]', 'of b');
    assert.deepEqual([recent.get('["a","value"]'), recent.get('["b","value"]')], [null, 'of b']);
  });

  for (const text of ['', 'a', 'ab', 'abcde']) {
    it(`takes ${JSON.stringify(text)}`, () => {
      const recent = new RecentDigests();
      assert.equal(recent.get(text), null);
      recent.set(text, 'digest');
      assert.equal(recent.get(text), 'digest');
    });
  }

  it('remembers no text of more than 256 characters', () => {
    const recent = new RecentDigests();
    for (const [length, found] of [
      [256, 'digest'],
      [257, null],
    ] as const) {
      recent.set('x'.repeat(length), 'digest');
      assert.equal(recent.get('x'.repeat(length)), found);
    }
  });

  it('spreads the values of one cookie over its places', () => {
    const recent = new RecentDigests();
    const texts = Array.from({ length: 100 }, (_, n) => `["id","${(n * 7919).toString(36)}x"]`);
    for (const text of texts) recent.set(text, text);
    const kept = texts.filter((text) => recent.get(text) === text).length;
    assert.ok(kept > 80, `${kept} of 100 are left`);
  });
});
