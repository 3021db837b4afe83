import assert from 'node:assert/strict';
import os from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';

import manifest from '../../../../package.json' with { type: 'json' };
import { coreRequirements } from '../../../../server/core/requirements/core-requirements.ts';
import type { Requirement } from '../../../../server/core/requirements/requirement.ts';

const mebibyte = 1024 * 1024;

const { peerDependencies } = manifest as { peerDependencies: Record<string, string> };
/** The least version of each optional peer. */
const leastPeers = Object.fromEntries(
  Object.entries(peerDependencies).map(([name, range]) => [name, range.replace(/^\D+/, '')]),
);

function isMet(name: string, hasPackage: (name: string, version: string) => boolean = () => true) {
  const found = coreRequirements(hasPackage).find((one) => one.name === name);
  const { condition } = found as Requirement;
  return typeof condition === 'function' ? condition() : condition;
}

/** Sets variables of the environment for a test. */
function setVariables(t: TestContext, variables: Readonly<Record<string, string | undefined>>) {
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  const set = (name: string, value: string | undefined): void => {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  };
  t.after(() => before.forEach(([name, value]) => set(name, value)));
  for (const [name, value] of Object.entries(variables)) set(name, value);
}

describe('coreRequirements', () => {
  it('require packages in the least version', () => {
    const calls: string[] = [];
    const requirements = coreRequirements((name, version) => {
      calls.push(`${name} ${version}`);
      return name !== 'lit';
    });
    const absent = requirements.filter(
      ({ condition }) => typeof condition === 'function' && !condition(),
    );
    assert.deepEqual(calls.slice(0, 2), ['node 22.12.0', 'lit 3.0.0']);
    const peers = ['@lit-labs/ssr', 'sharp'].map((name) => `${name} ${leastPeers[name]}`);
    assert.deepEqual(calls.slice(2), peers);
    assert.ok(absent.some(({ name }) => name === 'lit'));
    assert.ok(!absent.some(({ name }) => name === 'Node 22.12 or later'));
  });

  it('require the mandatory features of the framework', () => {
    const mandatory = coreRequirements(() => true).filter((one) => one.mandatory);
    assert.equal(mandatory.length, 7);
    assert.ok(mandatory.every(({ by }) => by === 'fwx'));
  });

  for (const [limit, total, hasMemory, hasRoom] of [
    [0, 128, true, true],
    [0, 127, false, true],
    [256, 1024, true, true],
    [255, 1024, true, false],
    [200, 200, true, true],
    [200, 201, true, false],
    [0.5, 1024, true, false],
  ] as const) {
    it(`check ${total} MiB of memory with a limit of ${limit}`, (t) => {
      t.mock.method(process, 'constrainedMemory', () => limit * mebibyte);
      t.mock.method(os, 'totalmem', () => total * mebibyte);
      assert.equal(isMet('At least 128 MiB of memory'), hasMemory);
      assert.equal(isMet('Memory limit of 256 MiB or more'), hasRoom);
    });
  }

  for (const [environment, options, expected] of [
    ['production', '', true],
    [undefined, '', true],
    ['development', '--enable-source-maps', true],
    ['development', '--max-old-space-size=100 --enable-source-maps', true],
    ['development', '', process.execArgv.includes('--enable-source-maps')],
  ] as const) {
    it(`are ${expected ? '' : 'not '}met by NODE_OPTIONS "${options}" in ${environment}`, (t) => {
      setVariables(t, { NODE_ENV: environment, NODE_OPTIONS: options });
      assert.equal(isMet('Source maps in development'), expected);
    });
  }

  it('search for a writable directory', (t) => {
    assert.equal(isMet('Writable temporary directory'), true);
    setVariables(t, { TMPDIR: join(import.meta.dirname, 'none') });
    assert.equal(isMet('Writable temporary directory'), false);
  });

  for (const [addresses, expected] of [
    [{}, false],
    [{ lo: [{ address: '127.0.0.1' }] }, false],
    [{ lo: [{ address: '127.0.0.1' }, { address: '::1' }] }, true],
    [{ lo: undefined, eth: [{ address: '::1' }] }, true],
  ] as const) {
    it(`find ${expected ? 'an' : 'no'} address of IPv6 in ${JSON.stringify(addresses)}`, (t) => {
      t.mock.method(os, 'networkInterfaces', () => addresses as never);
      assert.equal(isMet('IPv6 loopback'), expected);
    });
  }

  it('are met by the globals of this machine', () => {
    for (const name of [
      'Fetch API',
      'Web Crypto',
      'AsyncLocalStorage',
      'Full ICU data',
      'ICU 72 or later',
      'Time zone data',
    ]) {
      assert.equal(isMet(name), true, name);
    }
  });
});
