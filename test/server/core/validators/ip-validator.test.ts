import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  createValidator,
  DynamicModel,
  InvalidConfigException,
} from '../../../../server/core/index.ts';

type Options = Readonly<Record<string, unknown>>;

const texts = {
  form: 'the input value must be a valid IP address.',
  ipv4: 'the input value must not be an IPv4 address.',
  ipv6: 'the input value must not be an IPv6 address.',
  missing: 'the input value must be an IP address with specified subnet.',
  subnet: 'the input value must not be a subnet.',
  mask: 'the input value contains wrong subnet mask.',
  range: 'the input value is not in the allowed range.',
} as const;

const fault = (value: unknown, options: Options = {}): Promise<string | null> =>
  createValidator('ip', null, 'a', options).firstError(value);

/** Options, then values with the name of their error; null for none. */
const groups: [options: Options, values: Record<string, keyof typeof texts | null>][] = [
  [
    {},
    {
      '0.0.0.0': null,
      '9.99.199.249': null,
      '255.255.255.255': null,
      '255.255.255.256': 'form',
      '1.2.3': 'form',
      '1.2.3.4.5': 'form',
      '1.2.3.': 'form',
      '1.2.3.4.': 'form',
      '01.2.3.4': 'form',
      '1.2.3.04': 'form',
      '1.2.3.00': 'form',
      ' 1.2.3.4': 'form',
      '::': null,
      '::1': null,
      '1::': null,
      '1:2:3:4:5:6:7:8': null,
      '1:2:3:4:5:6:7:8:9': 'form',
      '1:2:3:4:5:6:7': 'form',
      '1::2::3': 'form',
      'ABCD::ef01': null,
      '::g': 'form',
      '::12345': 'form',
      '::1.2.3.4': null,
      '::1.2.3.256': 'form',
      'ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255': null,
      '0ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255': 'form',
      '[::1]': 'form',
      '!::1': 'form',
      '::1/128': 'subnet',
      '::1/129': 'subnet',
      '::1/': 'subnet',
    },
  ],
  [{ ipv4: false }, { '1.2.3.4': 'ipv4', '::1.2.3.4': null, '::1': null }],
  [{ ipv6: false }, { '1.2.3.4': null, '::1.2.3.4': 'ipv6', '::1': 'ipv6' }],
  [
    { subnet: true },
    {
      '1.2.3.4': 'missing',
      '::1': 'missing',
      '1.2.3.4/0': null,
      '1.2.3.4/32': null,
      '1.2.3.4/33': 'mask',
      '::1/0': null,
      '::1/128': null,
      '::1/129': 'mask',
      '::1/0128': 'mask',
      '1.2.3.4/': 'mask',
      '1.2.3.4/x': 'mask',
      '1.2.3.4/8/8': 'mask',
    },
  ],
  [{ subnet: null }, { '1.2.3.4': null, '1.2.3.4/8': null, '1.2.3.4/99': 'mask' }],
  [{ negation: true }, { '!1.2.3.4': null, '1.2.3.4': null, '!!1.2.3.4': 'form', '!': 'form' }],
  [
    { negation: true, subnet: true },
    { '!1.2.3.4/8': null, '!1.2.3.4': 'missing' },
  ],
  [
    { ranges: '10.1.2.3' },
    { '10.1.2.3': null, '10.1.2.4': 'range', '::10.1.2.3': 'range', '::ffff:10.1.2.3': null },
  ],
  [
    { ranges: ['10.0.0.0/9'], subnet: null },
    {
      '10.0.0.0': null,
      '10.127.255.255': null,
      '10.128.0.0': 'range',
      '9.255.255.255': 'range',
      '10.0.0.0/9': null,
      '10.0.0.0/8': 'range',
      '10.0.0.0/10': null,
    },
  ],
  [
    { ranges: ['2001:db8:8000::/33'] },
    {
      '2001:db8:8000::': null,
      '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff': null,
      '2001:db8:7fff::': 'range',
      '2001:db9::': 'range',
    },
  ],
  [{ ranges: ['0.0.0.0/0'] }, { '1.2.3.4': null, '::1': 'range', '::fffe:1.2.3.4': 'range' }],
  [{ ranges: ['::/0'] }, { '1.2.3.4': 'range', '::1': null, '::ffff:1.2.3.4': null }],
  // The first range that contains the address decides.
  [{ ranges: ['10.0.0.0/8', '!10.0.0.1'] }, { '10.0.0.1': null, '10.0.0.2': null }],
  [{ ranges: ['!10.0.0.1', '10.0.0.0/8'] }, { '10.0.0.1': 'range', '10.0.0.2': null }],
  [{ ranges: ['!10.0.0.1'] }, { '10.0.0.1': 'range', '10.0.0.2': 'range' }],
  [
    { ranges: ['private'] },
    {
      '10.255.255.255': null,
      '172.16.0.0': null,
      '172.31.255.255': null,
      '172.32.0.0': 'range',
      '192.168.0.1': null,
      '192.169.0.0': 'range',
      'fd00::1': null,
      'fc00::1': 'range',
    },
  ],
  [
    { ranges: ['multicast'] },
    { '224.0.0.1': null, '239.1.1.1': null, '240.0.0.0': 'range', 'ff02::1': null },
  ],
  [
    { ranges: ['linklocal'] },
    { '169.254.9.9': null, 'fe80::1': null, 'febf::1': null, 'fec0::1': 'range' },
  ],
  [
    { ranges: ['localhost'] },
    { '127.9.9.9': null, '::1': null, '::2': 'range', '128.0.0.1': 'range' },
  ],
  [
    { ranges: ['documentation'] },
    {
      '192.0.2.1': null,
      '198.51.100.1': null,
      '203.0.113.255': null,
      '203.0.114.0': 'range',
      '2001:db8::1': null,
    },
  ],
  [
    { ranges: ['system'] },
    {
      '224.0.0.1': null,
      '169.254.9.9': null,
      '::1': null,
      '203.0.113.1': null,
      '8.8.8.8': 'range',
    },
  ],
  [
    { ranges: ['office', 'any'], networks: { office: ['!10.0.0.9', '10.0.0.0/8', '!any'] } },
    { '10.0.0.9': 'range', '10.0.0.8': null, '8.8.8.8': 'range' },
  ],
  // A negated name negates each of its members.
  [
    { ranges: ['!office', 'any'], networks: { office: ['!10.0.0.9', '10.0.0.0/8'] } },
    { '10.0.0.9': null, '10.0.0.8': 'range', '8.8.8.8': null },
  ],
  [
    { ranges: ['localhost'], networks: { localhost: ['10.0.0.1'] } },
    { '10.0.0.1': null, '127.0.0.1': 'range' },
  ],
];

describe('An IP address', () => {
  for (const [options, values] of groups) {
    for (const [value, name] of Object.entries(values)) {
      it(`${value} ${name === null ? 'is fine' : `has the fault "${name}"`} for ${JSON.stringify(options)}`, async () => {
        assert.equal(await fault(value, options), name && texts[name]);
      });
    }
  }

  it('must be a text', async () => {
    for (const value of [1, null, undefined, ['1.2.3.4'], { a: 1 }]) {
      assert.equal(await fault(value, { skipOnEmpty: false }), texts.form);
    }
  });

  it('uses the texts of the rule for its errors', async () => {
    const own: [value: string, options: Options][] = [
      ['x', { message: 'own' }],
      ['::1', { ipv6: false, ipv6NotAllowed: 'own' }],
      ['1.2.3.4', { ipv4: false, ipv4NotAllowed: 'own' }],
      ['1.2.3.4/99', { subnet: null, wrongCidr: 'own' }],
      ['1.2.3.4', { subnet: true, noSubnet: 'own' }],
      ['1.2.3.4/8', { hasSubnet: 'own' }],
      ['1.2.3.4', { ranges: ['::/0'], notInRange: 'own' }],
    ];
    for (const [value, options] of own) assert.equal(await fault(value, options), 'own');
  });

  for (const [options, before, after] of [
    [{}, '::1', '::1'],
    [{ normalize: true }, '10.0.0.1', '10.0.0.1'],
    [{ normalize: true, subnet: null }, '::1', '::1/128'],
    [{ normalize: true, subnet: null }, '10.0.0.1/8', '10.0.0.1/8'],
    [{ normalize: true, subnet: null }, '10.0.0.1/0', '10.0.0.1/0'],
    [{ subnet: null }, '10.0.0.1/08', '10.0.0.1/8'],
    [{ negation: true, subnet: null, normalize: true }, '!10.0.0.1', '!10.0.0.1/32'],
    [{ expandIPv6: true }, '10.0.0.1', '10.0.0.1'],
    [{ expandIPv6: true }, '1::', '0001:0000:0000:0000:0000:0000:0000:0000'],
    [{ expandIPv6: true }, '::', '0000:0000:0000:0000:0000:0000:0000:0000'],
    [{ expandIPv6: true }, '1:2::7:8', '0001:0002:0000:0000:0000:0000:0007:0008'],
    [{ expandIPv6: true }, '1:2:3:4:5:6:7:8', '0001:0002:0003:0004:0005:0006:0007:0008'],
    [{ expandIPv6: true }, 'A::10.32.200.255', '000a:0000:0000:0000:0000:0000:0a20:c8ff'],
    [{ expandIPv6: true, subnet: null }, 'fe80::/10', 'fe80:0000:0000:0000:0000:0000:0000:0000/10'],
  ] as const) {
    it(`${before} becomes ${after} with ${JSON.stringify(options)}`, async () => {
      const model = await DynamicModel.validateData({ a: before }, [['a', 'ip', options]]);
      assert.deepEqual([model.getErrors(), model.getAttributes()], [{}, { a: after }]);
    });
  }

  it('is not changed when it is refused', async () => {
    const options = { subnet: null, normalize: true, ranges: ['::/0'] };
    const model = await DynamicModel.validateData({ a: '1.2.3.4' }, [['a', 'ip', options]]);
    assert.deepEqual(model.getErrors(), { a: ['A is not in the allowed range.'] });
    assert.equal(model.getAttributes()['a'], '1.2.3.4');
  });
});

describe('Ranges of IP addresses', () => {
  for (const range of [
    '10.0.0.0/33',
    '::/129',
    '10.0.0/8',
    '10.0.0.0/',
    '!unknown',
    'toString',
    '',
  ]) {
    it(`cannot have "${range}"`, () => {
      assert.throws(
        () => createValidator('ip', null, 'a', { ranges: [range] }),
        new InvalidConfigException(`The range "${range}" is neither an IP block nor a known name.`),
      );
    });
  }

  it('cannot have a name that refers to itself', () => {
    const networks = { one: ['other'], other: ['one'] };
    assert.throws(() => createValidator('ip', null, 'a', { ranges: ['one'], networks }), {
      message: 'The range "one" is neither an IP block nor a known name.',
    });
  });
});
