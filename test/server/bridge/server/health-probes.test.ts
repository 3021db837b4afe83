import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { afterEach, describe, it } from 'node:test';

import type { HealthOptions } from '../../../../server/bridge/index.ts';
import { HealthProbes } from '../../../../server/bridge/server/health-probes.ts';
import { closeServers, exchange, listenTo } from '../node/support.ts';

/** Status line and body of the response to a request; `404` when it is no probe. */
async function probe(
  line: string,
  options: HealthOptions = {},
  isDraining = false,
): Promise<readonly [status: string, text: string]> {
  const probes = new HealthProbes(options);
  const server = createServer((message, response) => {
    if (!probes.answer(message, response, isDraining))
      Object.assign(response, { statusCode: 404 }).end('none');
  });
  const { port } = await listenTo(server);
  const answer = await exchange(port, `${line} HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n`);
  const [head = '', text = ''] = answer.split('\r\n\r\n');
  return [head.slice(9, 12), text];
}

const fine = ['200', 'OK.'];
const unavailable = ['503', 'Service Unavailable.'];
const none = ['404', 'none'];
const fails = { isReady: () => Promise.reject(new Error('no database')) };
const throws = {
  isReady: () => {
    throw new Error('no database');
  },
};

describe('HealthProbes', () => {
  afterEach(closeServers);

  for (const [line, options, isDraining, answer] of [
    ['GET /livez', {}, false, fine],
    ['GET /livez', {}, true, fine],
    ['GET /livez', fails, false, fine],
    ['GET /readyz', {}, false, fine],
    ['GET /readyz', {}, true, unavailable],
    ['GET /readyz', { isReady: () => false }, false, unavailable],
    ['GET /readyz', { isReady: async () => true }, false, fine],
    ['GET /readyz', { isReady: async () => true }, true, unavailable],
    ['GET /readyz', fails, false, unavailable],
    ['GET /readyz', throws, false, unavailable],
    ['HEAD /livez', {}, false, ['200', '']],
    ['HEAD /readyz', {}, true, ['503', '']],
    ['POST /livez', {}, false, none],
    ['GET /livez?a', {}, false, none],
    ['GET /', {}, false, none],
    ['GET /up', { live: '/up' }, false, fine],
    ['GET /livez', { live: '/up' }, false, none],
    ['GET /ok', { ready: '/ok' }, true, unavailable],
  ] as const) {
    it(`answer ${answer[0]} to ${line}${isDraining ? ' while the server stops' : ''} with ${Object.keys(options).join(', ') || 'defaults'}`, async () => {
      assert.deepEqual(await probe(line, options, isDraining), answer);
    });
  }

  for (const name of ['live', 'ready']) {
    it(`refuse a path that does not start with a slash for ${name}`, () => {
      assert.throws(() => new HealthProbes({ [name]: 'up' }), {
        name: 'InvalidConfigException',
        message: `"health.${name}" must start with a slash, got "up".`,
      });
    });
  }
});
