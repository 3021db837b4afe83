import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { HostResolver } from '../../../../server/debug/access/host-resolver.ts';
import { IpAllowlist } from '../../../../server/debug/access/ip-allowlist.ts';

const vectors: readonly (readonly [filters: readonly string[], ip: string, expected: boolean])[] = [
  [['10.*'], '10.0.0.1', true],
  [['10.*'], '100.0.0.1', false],
  [['10*'], '100.0.0.1', true],
  [['192.168.0.0/24'], '192.168.0.255', true],
  [['192.168.0.0/24'], '192.168.1.0', false],
  [['0.0.0.0/0'], '10.1.2.3', true],
  [['0.0.0.0/0'], '2001:db8::1', false],
  [['2001:db8::/32'], '2001:db8:ffff::1', true],
  [['2001:db8::/32'], '2001:db9::1', false],
  [['::/0'], '127.0.0.1', false],
  [['fe80::*'], 'fe80::1', true],
  [['fe80::*'], 'fe80::1%eth0', true],
  [['*.0.0.1'], '127.0.0.1', true],
  [['FE80::*'], 'FE80::1', true],
  [['127.0.0.1'], '127.0.0.2', false],
  [['127.0.0.1'], '2001:db8::1', false],
  [['127.0.0.1', '::1'], '', false],
  [['127.0.0.1', '::1'], '::ffff:127.0.0.1', true],
  [['2001:db8::1'], '2001:DB8:0:0:0:0:0:1', true],
  [['1.2.3.4/33'], '1.2.3.4', false],
  [['x/8'], '1.2.3.4', false],
  [['localhost'], '127.0.0.1', false],
  [[], '127.0.0.1', false],
  [['*'], '203.0.113.9', true],
  [['*'], 'unix:', true],
  [['*'], '', true],
  [['127.*'], '', false],
];

function setup(answers: Readonly<Record<string, readonly string[]>>) {
  const clock = { time: 0 };
  const lookups: string[] = [];
  const lookup = async (host: string): Promise<readonly string[]> => {
    lookups.push(host);
    const found = answers[host];
    if (!found) throw new Error('ENOTFOUND');
    return found;
  };
  const resolver = new HostResolver({ lookup, now: () => clock.time });
  return { clock, lookups, resolver };
}

describe('IpAllowlist', () => {
  for (const [filters, ip, expected] of vectors) {
    it(`${expected ? 'allows' : 'does not allow'} "${ip}" by [${filters.join(', ')}]`, async () => {
      assert.equal(await new IpAllowlist(filters, []).matches(ip), expected);
    });
  }

  it('looks host names up after no filter has matched', async () => {
    const { lookups, resolver } = setup({ 'office.test': ['10.0.0.7', '2001:db8::7'] });
    const list = new IpAllowlist(['127.0.0.1'], ['gone.test', 'Office.test'], resolver);
    assert.equal(await list.matches('127.0.0.1'), true);
    assert.deepEqual(lookups, []);
    assert.equal(await list.matches('2001:db8:0::7'), true);
    assert.equal(await list.matches('10.0.0.8'), false);
    assert.deepEqual(lookups, ['gone.test', 'office.test']);
  });

  it('repeats the lookup after 30 seconds', async () => {
    const { lookups, clock, resolver } = setup({ 'office.test': ['10.0.0.7'] });
    const list = new IpAllowlist([], ['office.test'], resolver);
    for (clock.time of [0, 29_999, 30_000]) assert.equal(await list.matches('10.0.0.7'), true);
    assert.equal(lookups.length, 2);
  });

  it('repeats the lookup each time without a cache', async () => {
    let lookups = 0;
    const lookup = async () => (lookups++, ['10.0.0.7']);
    const resolver = new HostResolver({ ttl: 0, lookup, now: () => 0 });
    const list = new IpAllowlist([], ['office.test'], resolver);
    for (const ip of ['10.0.0.7', '10.0.0.8']) {
      assert.equal(await list.matches(ip), ip === '10.0.0.7');
    }
    assert.equal(lookups, 2);
  });

  it('looks a name up again after half a minute, also when the clock of the system was set back', async (context) => {
    let lookups = 0;
    const resolver = new HostResolver({ lookup: async () => (lookups++, ['10.0.0.7']) });
    await resolver.resolve('office.test');
    const [time, running] = [Date.now(), performance.now()];
    context.mock.method(Date, 'now', () => time - 3_600_000);
    context.mock.method(performance, 'now', () => running + 30_001);
    await resolver.resolve('office.test');
    context.mock.restoreAll();
    assert.equal(lookups, 2);
  });

  it('queries the operating system for names', async () => {
    const list = new IpAllowlist([], ['localhost']);
    assert.deepEqual(
      [await list.matches('127.0.0.1'), await list.matches('192.0.2.1')],
      [true, false],
    );
  });
});
