import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Fw } from '../../../../server/core/index.ts';
import { TlsCertificates, type TlsSource } from '../../../../server/bridge/server/tls-options.ts';
import { selfSigned } from '../certificate.ts';

/** Whether a host name has a separate certificate. */
async function isSelected(certificates: TlsCertificates, name: string): Promise<boolean> {
  const { SNICallback } = await certificates.load();
  const selected = Promise.withResolvers<boolean>();
  SNICallback?.(name, (error, context) => {
    assert.equal(error, null);
    selected.resolve(context !== undefined);
  });
  return selected.promise;
}

describe('TlsCertificates', () => {
  for (const options of [{}, { key: 'k' }, { cert: 'c' }, { hosts: {} }]) {
    it(`refuse ${JSON.stringify(options)}`, async () => {
      await assert.rejects(new TlsCertificates(options).load(), {
        name: 'InvalidConfigException',
        message: '"tls" must have "key" and "cert", or "pfx".',
      });
    });
  }

  for (const options of [{ key: 'k', cert: 'c' }, { pfx: 'p' }, { pfx: 'p', key: 'k' }]) {
    it(`accept ${JSON.stringify(options)}, also from a function`, async () => {
      for (const source of [options, () => options, async () => options] as TlsSource[]) {
        const { SNICallback, ...loaded } = await new TlsCertificates(source).load();
        assert.deepEqual(loaded, options);
        assert.equal(typeof SNICallback, 'function');
      }
    });
  }

  it('can be read again only when they come from a function', () => {
    assert.equal(new TlsCertificates({}).isReloadable, false);
    assert.equal(new TlsCertificates(() => ({})).isReloadable, true);
  });

  for (const [name, expected] of [
    ['own.test', true],
    ['OWN.test', true],
    ['a.own.test', false],
    ['a.wild.test', true],
    ['A.Wild.test', true],
    ['wild.test', false],
    ['b.a.wild.test', false],
    ['other.test', false],
    ['', false],
  ] as const) {
    it(`${expected ? 'have a certificate' : 'have no certificate'} for the host "${name}"`, async () => {
      const identity = selfSigned();
      const hosts = { 'Own.test': identity, '*.WILD.test': identity };
      assert.equal(await isSelected(new TlsCertificates({ ...identity, hosts }), name), expected);
    });
  }

  it('replace those of a server, unless they cannot be read', async (context) => {
    const error = context.mock.method(Fw, 'error', () => undefined);
    const sources = [{ key: 'k', cert: 'c' }, {}];
    const certificates = new TlsCertificates(() => sources.shift() ?? {});
    const taken: unknown[] = [];
    const server = { setSecureContext: ({ key }: { key?: unknown }) => void taken.push(key) };
    await certificates.reload(server);
    assert.deepEqual([taken, error.mock.callCount()], [['k'], 0]);
    await certificates.reload(server);
    assert.deepEqual([taken, error.mock.callCount()], [['k'], 1]);
  });
});
