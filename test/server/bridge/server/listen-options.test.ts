import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  addressOf,
  createListener,
  listeningAt,
  timeoutsOf,
} from '../../../../server/bridge/server/listen-options.ts';

const defaults = {
  headersTimeout: 20_000,
  requestTimeout: 300_000,
  keepAliveTimeout: 5_000,
  stallTimeout: 60_000,
};

describe('timeoutsOf', () => {
  for (const [options, changed] of [
    [{}, {}],
    [{ headersTimeout: 0 }, { headersTimeout: 0 }],
    [{ stallTimeout: 1 }, { stallTimeout: 1 }],
    [{ requestTimeout: 0 }, { requestTimeout: 0 }],
    [{ requestTimeout: 19_999 }, { requestTimeout: 19_999, headersTimeout: 19_999 }],
    [{ requestTimeout: 1 }, { requestTimeout: 1, headersTimeout: 1 }],
    [{ requestTimeout: 20_001 }, { requestTimeout: 20_001 }],
    [{ keepAliveTimeout: 2 ** 31 - 1_001 }, { keepAliveTimeout: 2 ** 31 - 1_001 }],
    [{ keepAliveTimeout: 2 ** 31 - 1_000 }, { keepAliveTimeout: 2 ** 31 - 1_001 }],
  ] as const) {
    it(`returns ${JSON.stringify(changed)} in addition to the defaults for ${JSON.stringify(options)}`, () => {
      assert.deepEqual(timeoutsOf(options), { ...defaults, ...changed });
    });
  }

  for (const name of Object.keys(defaults)) {
    for (const value of [-1, 1.5, Number.NaN]) {
      it(`refuses ${value} for ${name}`, () => {
        assert.throws(() => timeoutsOf({ [name]: value }), {
          name: 'InvalidConfigException',
          message: `"${name}" must be a whole number of milliseconds from 0 on, got ${value}.`,
        });
      });
    }
  }
});

describe('createListener', () => {
  it('creates a server with the timeouts of the options', async () => {
    const server = await createListener({ requestTimeout: 500 }, () => undefined, null);
    const { headersTimeout, requestTimeout, keepAliveTimeout } = server;
    assert.deepEqual([headersTimeout, requestTimeout, keepAliveTimeout], [500, 500, 5_000]);
  });
});

describe('addressOf', () => {
  for (const [port, options, address] of [
    [undefined, {}, { port: 3000, host: '127.0.0.1' }],
    ['', {}, { port: 3000, host: '127.0.0.1' }],
    ['81', {}, { port: 81, host: '127.0.0.1' }],
    ['81', { port: 0 }, { port: 0, host: '127.0.0.1' }],
    [undefined, { port: 1, host: '::' }, { port: 1, host: '::' }],
    ['81', { path: '/run/s', port: 1 }, { path: '/run/s' }],
  ] as const) {
    it(`is ${JSON.stringify(address)} for ${JSON.stringify(options)} and the environment ${port}`, () => {
      const before = process.env['PORT'];
      if (port === undefined) delete process.env['PORT'];
      else process.env['PORT'] = port;
      try {
        assert.deepEqual(addressOf(options), address);
      } finally {
        if (before === undefined) delete process.env['PORT'];
        else process.env['PORT'] = before;
      }
    });
  }
});

describe('listeningAt', () => {
  const at = { address: '127.0.0.1', family: 'IPv4', port: 81 };
  for (const [address, options, listening] of [
    [at, {}, { url: 'http://127.0.0.1:81', port: 81 }],
    [at, { tls: {} }, { url: 'https://127.0.0.1:81', port: 81 }],
    [{ ...at, address: '::1', family: 'IPv6' }, {}, { url: 'http://[::1]:81', port: 81 }],
    ['/run/s', {}, { url: '/run/s', port: 0 }],
    [null, {}, { url: '', port: 0 }],
  ] as const) {
    it(`is ${listening.url} for ${JSON.stringify(address)}`, () => {
      assert.deepEqual(listeningAt(address, options), listening);
    });
  }
});
