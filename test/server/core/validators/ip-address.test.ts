import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  isInside,
  mappedIPv4,
  parseBlock,
  parsePrefix,
} from '../../../../server/core/validators/ip-address.ts';

/** A block that a text specifies. */
function block(text: string) {
  const found = parseBlock(text);
  assert.ok(found, text);
  return found;
}

describe('A block of IP addresses', () => {
  for (const [text, mapped] of [
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['::ffff:10.1.0.0/112', '10.1.0.0/16'],
    ['::ffff:0:0/96', '0.0.0.0/0'],
    ['::ffff:0:0/95', null],
    ['::fffe:10.1.2.3', null],
    ['1::ffff:10.1.2.3', null],
    ['::10.1.2.3', null],
    ['10.1.2.3', null],
  ] as const) {
    it(`maps to ${mapped ?? 'no block of IPv4'}: ${text}`, () => {
      assert.deepEqual(mappedIPv4(block(text)), mapped && block(mapped));
    });
  }

  for (const [inner, outer, expected] of [
    ['10.0.0.0/8', '10.0.0.0/8', true],
    ['10.0.0.0/9', '10.0.0.0/8', true],
    ['10.0.0.0/7', '10.0.0.0/8', false],
    ['11.0.0.0/8', '10.0.0.0/8', false],
    ['11.0.0.0/8', '10.0.0.0/7', true],
    ['10.0.0.1', '10.0.0.1', true],
    ['10.0.0.1', '10.0.0.0', false],
    ['::1', '0.0.0.0/0', false],
    ['0.0.0.1', '::/0', false],
    ['ffff::', '8000::/1', true],
    ['7fff::', '8000::/1', false],
  ] as const) {
    it(`${inner} is ${expected ? '' : 'not '}in ${outer}`, () => {
      assert.equal(isInside(block(inner), block(outer)), expected);
    });
  }

  it('has at most as many bits as its version', () => {
    const prefixes = ['0', '32', '33', '128', '129', '0128', '', '-1', '1.5'];
    assert.deepEqual(
      prefixes.map((text) => parsePrefix(text, 4)),
      [0, 32, null, null, null, null, null, null, null],
    );
    assert.deepEqual(
      prefixes.map((text) => parsePrefix(text, 6)),
      [0, 32, 33, 128, null, null, null, null, null],
    );
  });
});
