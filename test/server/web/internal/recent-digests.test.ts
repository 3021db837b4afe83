import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { RecentDigests } from '../../../../server/web/internal/recent-digests.ts';

const get = (recent: RecentDigests, text: string) => recent.get(recent.placeOf(text), text);
const set = (recent: RecentDigests, text: string, digest: string) =>
  recent.set(recent.placeOf(text), text, digest);

describe('RecentDigests', () => {
  it('gives what was remembered for the very same text', () => {
    const recent = new RecentDigests();
    assert.equal(get(recent, '["c","v"]'), null);
    set(recent, '["c","v"]', 'digest');
    // Another string of the same characters.
    assert.equal(get(recent, ['["c"', '"v"]'].join(',')), 'digest');
    assert.equal(get(recent, '["c","w"]'), null);
  });

  it('forgets one of two texts that fall to the same place', () => {
    const recent = new RecentDigests();
    set(recent, '["a","value"]', 'of a');
    set(recent, '["b","value"]', 'of b');
    assert.deepEqual([get(recent, '["a","value"]'), get(recent, '["b","value"]')], [null, 'of b']);
  });

  for (const text of ['', 'a', 'ab', 'abcde']) {
    it(`takes ${JSON.stringify(text)}`, () => {
      const recent = new RecentDigests();
      assert.equal(get(recent, text), null);
      set(recent, text, 'digest');
      assert.equal(get(recent, text), 'digest');
    });
  }

  it('remembers no text of more than 256 characters', () => {
    const recent = new RecentDigests();
    for (const [length, found] of [
      [256, 'digest'],
      [257, null],
    ] as const) {
      set(recent, 'x'.repeat(length), 'digest');
      assert.equal(get(recent, 'x'.repeat(length)), found);
    }
  });

  it('spreads the values of one cookie over its places', () => {
    const recent = new RecentDigests();
    const texts = Array.from({ length: 100 }, (_, n) => `["id","${(n * 7919).toString(36)}x"]`);
    for (const text of texts) set(recent, text, text);
    const kept = texts.filter((text) => get(recent, text) === text).length;
    assert.ok(kept > 80, `${kept} of 100 are left`);
  });
});
