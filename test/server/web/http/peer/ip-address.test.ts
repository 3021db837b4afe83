import assert from 'node:assert/strict';
import { BlockList, isIP, isIPv4 } from 'node:net';
import { describe, it } from 'node:test';

import fc from 'fast-check';

import { ipMatcher, normalizeIp, parseIp } from '../../../../../server/web/internal.ts';

const bytesOf = (text: string): number[] | null => {
  const bytes = parseIp(text);
  return bytes && [...bytes];
};

describe('parseIp', () => {
  for (const [text, expected] of [
    ['0.0.0.0', [0, 0, 0, 0]],
    ['1.2.3.255', [1, 2, 3, 255]],
    ['1.2.3.256', null],
    ['1.2.3', null],
    ['01.2.3.4', null],
    ['1.2.3.0004', null],
    ['::', Array.from({ length: 16 }, () => 0)],
    ['::ffff:1.2.3.4', [1, 2, 3, 4]],
    ['::ffff:102:304', [1, 2, 3, 4]],
    ['::fffe:1.2.3.4', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 254, 1, 2, 3, 4]],
    ['::feff:1.2.3.4', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 254, 255, 1, 2, 3, 4]],
    ['1::ffff:1.2.3.4', [0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 1, 2, 3, 4]],
    ['0:0:0:0:1:ffff:1.2.3.4', [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 255, 255, 1, 2, 3, 4]],
    ['1:203:4:5:6:7:8:abcd', [0, 1, 2, 3, 0, 4, 0, 5, 0, 6, 0, 7, 0, 8, 171, 205]],
    ['1:2:3:4:5:6:7::', [0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7, 0, 0]],
    ['::2:3:4:5:6:7:8', [0, 0, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7, 0, 8]],
    ['1:2:3:4:5:6:7:8::', null],
    ['1:2:3:4:5:6:7', null],
    ['1:2:3:4:5:6:7:8:9', null],
    ['1::2::3', null],
    ['1:2:3:4:5:6:1.2.3.4', [0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 1, 2, 3, 4]],
    ['1.2.3.4::', null],
    ['1.2.3.4::1', null],
    ['::1.2.3.4:5', null],
    ['::1.2.3.256', null],
    ['::12345', null],
    ['::g', null],
    [':', null],
    ['', null],
  ] as readonly (readonly [string, number[] | null])[]) {
    it(`parses "${text}" as ${expected === null ? 'none' : expected.join(' ')}`, () => {
      assert.deepEqual(bytesOf(text), expected);
    });
  }

  it('parses the longest spelling of an address, and nothing longer', () => {
    const longest = 'ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255';
    assert.deepEqual(
      bytesOf(longest),
      Array.from({ length: 16 }, () => 255),
    );
    assert.equal(bytesOf(`${longest} `), null);
  });

  it('accepts the same addresses as Node', () => {
    const piece = fc.constantFrom(':', '::', '.', '0', '1', '10', '255', '256', 'ffff', '1.2.3.4');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 17 }), (pieces) => {
        const text = pieces.join('');
        fc.pre(text.length <= 45);
        assert.equal(parseIp(text) !== null, isIP(text) !== 0, text);
      }),
      { numRuns: 2000 },
    );
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (text) => {
        assert.equal(parseIp(text) !== null, isIP(text) !== 0, text);
      }),
    );
  });
});

describe('normalizeIp', () => {
  for (const [text, expected] of [
    ['1.2.3.4', '1.2.3.4'],
    ['::FFFF:1.2.3.4', '1.2.3.4'],
    ['2001:DB8::A', '2001:db8::a'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::ffff:1.2.3.4%2', '1.2.3.4'],
    ['1.2.3.4%eth0', null],
    ['fe80::1%', null],
    ['x', null],
    [undefined, null],
  ] as const) {
    it(`normalizes ${text} to ${expected}`, () => assert.equal(normalizeIp(text), expected));
  }
});

describe('ipMatcher', () => {
  for (const [range, inside, outside] of [
    ['10.1.2.3', ['10.1.2.3', '::ffff:10.1.2.3'], ['10.1.2.2', '::1', 'x']],
    ['10.1.2.3/32', ['10.1.2.3'], ['10.1.2.2']],
    ['10.1.2.0/23', ['10.1.2.0', '10.1.3.255'], ['10.1.1.255', '10.1.4.0']],
    ['10.1.2.128/25', ['10.1.2.128', '10.1.2.255'], ['10.1.2.127', '10.1.3.128']],
    ['10.0.0.0/8', ['10.0.0.0', '10.255.255.255'], ['9.255.255.255', '11.0.0.0']],
    ['0.0.0.0/0', ['0.0.0.0', '255.255.255.255'], ['::']],
    ['2001:db8::/33', ['2001:db8:7fff::1'], ['2001:db8:8000::1', '2001:db9::1']],
    ['::1/128', ['::1'], ['::', '::2']],
    ['::ffff:10.1.2.0/119', ['10.1.3.255', '::ffff:10.1.2.0'], ['10.1.1.255', '10.1.4.0']],
    ['::ffff:0:0/96', ['1.2.3.4'], ['::1']],
    ['any', ['1.2.3.4', '::1'], ['x']],
    ['private', ['10.0.0.1', '172.31.0.1', '192.168.0.1', 'fd12::1'], ['172.32.0.1', 'fe00::1']],
    ['localhost', ['127.9.9.9', '::1'], ['128.0.0.1', '::2']],
    ['linklocal', ['169.254.1.1', 'fe80::1%eth0', 'febf::1'], ['169.255.0.1', 'fec0::1']],
  ] as const) {
    it(`matches addresses with ${range}`, () => {
      const { matches, invalid } = ipMatcher([range]);
      assert.deepEqual(invalid, []);
      for (const address of inside) assert.equal(matches(address), true, address);
      for (const address of outside) assert.equal(matches(address), false, address);
    });
  }

  it('names the entries that are not ranges', () => {
    const wrong = [
      '1.2.3.4/33',
      '::/129',
      '::ffff:1.2.3.4/95',
      '1.2.3.4/',
      '1.2.3.4/x',
      '1.2.3.4/8/8',
      'home',
      '',
    ];
    const { invalid, matches } = ipMatcher(['1.2.3.4', ...wrong, '5.6.7.8']);
    assert.deepEqual(invalid, wrong);
    assert.equal(matches('1.2.3.4') && matches('5.6.7.8'), true);
  });

  it('matches the same addresses as Node', () => {
    const address = fc.oneof(
      fc.ipV4(),
      fc.ipV6().filter((text) => parseIp(text)?.length === 16),
    );
    const near = fc.oneof(address, fc.constantFrom('0.0.0.0', '128.0.0.1', '::', '8000::'));
    fc.assert(
      fc.property(near, near, fc.nat(128), (network, other, given) => {
        const bits = isIPv4(network) ? given % 33 : given;
        const list = new BlockList();
        list.addSubnet(network, bits, isIPv4(network) ? 'ipv4' : 'ipv6');
        const isInside =
          isIPv4(other) === isIPv4(network) && list.check(other, isIPv4(other) ? 'ipv4' : 'ipv6');
        assert.equal(ipMatcher([`${network}/${bits}`]).matches(other), isInside);
      }),
    );
  });
});
