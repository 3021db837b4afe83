import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { checkedTag, isTag, newTag } from '../../../../server/debug/model/tag.ts';

describe('Tags of captures', () => {
  it('are 32 hexadecimal digits, different each time', () => {
    assert.match(newTag(), /^[\da-f]{32}$/);
    assert.notEqual(newTag(), newTag());
  });

  for (const [tag, expected] of [
    ['a', true],
    ['_a-b.c', true],
    ['1a', true],
    ['1.5', true],
    ['--1', true],
    ['a'.repeat(128), true],
    ['a'.repeat(129), false],
    ['index', false],
    ['index2', true],
    ['7', false],
    ['-7', false],
    ['', false],
    ['.a', false],
    ['a b', false],
    ['a/b', false],
    ['a\n', false],
  ] as const) {
    it(`are ${expected ? '' : 'not '}${JSON.stringify(tag).slice(0, 20)}, of ${tag.length} characters`, () => {
      assert.equal(isTag(tag), expected);
    });
  }

  it('are named in errors by their beginning', () => {
    assert.equal(checkedTag('a'), 'a');
    assert.throws(() => checkedTag('/'.repeat(200)), {
      name: 'InvalidArgumentException',
      message: `Invalid debug snapshot tag: "${'/'.repeat(80)}"`,
    });
  });
});
