import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Action, Fw, type LogMessage } from '../../../../server/core/index.ts';
import {
  AccessControl,
  type AccessControlOptions,
  debugClient,
  type DebugClient,
} from '../../../../server/debug/access/access-control.ts';
import { IpAllowlist } from '../../../../server/debug/access/ip-allowlist.ts';

const PAGE = 'You are not allowed to access this page.';
const CALLBACK = 'Access to debugger is denied due to checkAccessCallback.';
const page = new Action('index');
const client: DebugClient = { ip: '127.0.0.1', host: 'localhost', site: null, forwarded: [] };

function control(options: Partial<AccessControlOptions> = {}): AccessControl {
  return new AccessControl({
    allowlist: new IpAllowlist(['127.0.0.1'], []),
    serverNames: ['Shop.test'],
    callback: null,
    warnOfIp: true,
    warnOfCallback: true,
    ...options,
  });
}

/** The messages that work logs. */
async function logged(work: () => Promise<unknown>): Promise<unknown[]> {
  const { observers } = Fw.getLogger();
  const texts: unknown[] = [];
  const observe = ([text]: LogMessage): void => void texts.push(text);
  observers.add(observe);
  try {
    await work();
  } finally {
    observers.delete(observe);
  }
  return texts;
}

describe('AccessControl', () => {
  const hosts = [
    ['localhost', true],
    ['LOCALHOST:3000', true],
    ['shop.localhost:80', true],
    ['notlocalhost', false],
    ['localhost.evil.test', false],
    ['127.0.0.1:8080', true],
    ['[::1]:8080', true],
    ['192.0.2.7', true],
    ['shop.test', true],
    ['SHOP.test.:443', true],
    ['a.shop.test', false],
    ['evil.test', false],
    ['', false],
    [null, false],
  ] as const;
  for (const [host, expected] of hosts) {
    it(`${expected ? 'answers' : 'does not answer'} requests for the host ${host}`, async () => {
      const found = await control().refusal({ ...client, host }, page);
      assert.equal(found, expected ? null : PAGE);
    });
  }

  const proxied: [name: string, value: string, isAllowed: boolean][] = [
    ['x-forwarded-for', '127.0.0.1', true],
    ['x-forwarded-for', '127.0.0.1:4711, ::ffff:127.0.0.1', true],
    ['x-forwarded-for', '192.0.2.1', false],
    ['x-forwarded-for', '192.0.2.1, 127.0.0.1', false],
    ['x-forwarded-for', '127.0.0.1, 192.0.2.1', false],
    ['x-forwarded-for', 'unknown', false],
    ['x-real-ip', '192.0.2.1', false],
    ['forwarded', 'for=127.0.0.1;proto=https', true],
    ['forwarded', 'proto=https; For="[2001:db8::1]:4711"', false],
    ['forwarded', 'for=127.0.0.1, for=192.0.2.1', false],
    ['forwarded', 'for=_hidden', false],
  ];
  for (const [name, value, isAllowed] of proxied) {
    it(`${isAllowed ? 'answers' : 'refuses'} requests of a proxy with ${name}: ${value}`, async () => {
      const from = debugClient('127.0.0.1', 'localhost', (one) => (one === name ? value : null));
      assert.equal(await control().refusal(from, page), isAllowed ? null : PAGE);
      const open = control({ allowlist: new IpAllowlist(['*'], []) });
      assert.equal(await open.refusal(from, page), null);
    });
  }

  it('refuses actions that pages of other sites request, and shows the toolbar there', async () => {
    const sites = ['cross-site', 'same-site', 'same-origin', 'none', null];
    const answers = sites.map((site) => control().refusal({ ...client, site }, page));
    assert.deepEqual(await Promise.all(answers), [PAGE, null, null, null, null]);
    assert.equal(await control().refusal({ ...client, site: 'cross-site' }, null), null);
  });

  it('logs a warning about addresses that request actions, with the option', async () => {
    const refused = (ip: string, action: Action | null, warnOfIp = true) =>
      logged(async () => {
        assert.equal(await control({ warnOfIp }).refusal({ ...client, ip }, action), PAGE);
      });
    const text = (shown: string) =>
      `Access to debugger is denied due to IP address restriction. The requesting IP address is ${shown}`;
    assert.deepEqual(await refused('192.0.2.1', page), [text('192.0.2.1')]);
    assert.deepEqual(await refused('', page), [text('not known')]);
    assert.deepEqual(await refused('192.0.2.1', null), []);
    assert.deepEqual(await refused('192.0.2.1', page, false), []);
  });

  it('calls the callback last, which must return true', async () => {
    const calls: (Action | null)[] = [];
    for (const [answer, expected] of [
      [true, null],
      [false, CALLBACK],
      [1, CALLBACK],
      [Promise.resolve(true), null],
    ] as const) {
      const callback = (action: Action | null) => (calls.push(action), answer as boolean);
      assert.equal(await control({ callback }).refusal(client, page), expected);
    }
    const callback = (action: Action | null) => (calls.push(action), true);
    await control({ callback }).refusal({ ...client, host: 'evil.test' }, page);
    assert.equal(await control({ callback }).refusal(client, null), null);
    assert.deepEqual(calls, [page, page, page, page, null]);
  });

  it('logs an error of the callback for a page of the application, and throws it for one of the debugger', async () => {
    const error = new Error('no user');
    const refusing = control({ callback: () => Promise.reject(error) });
    assert.deepEqual(await logged(() => refusing.refusal(client, null)), [error]);
    assert.equal(await refusing.refusal(client, null), CALLBACK);
    await assert.rejects(refusing.refusal(client, page), error);
  });

  it('refuses access when the callback does not settle within two seconds', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const hanging = control({ callback: () => new Promise(() => {}) });
    const refusals = (async () => {
      const refused = hanging.refusal(client, null);
      // The address is checked first.
      await new Promise((resolve) => setImmediate(resolve));
      t.mock.timers.tick(2000);
      assert.equal(await refused, CALLBACK);
    })();
    assert.match(
      String(await logged(() => refusals)),
      /"checkAccessCallback" has not settled within 2000 ms\./,
    );
  });

  it('logs a warning about refusals by the callback, with the option', async () => {
    const refused = (action: Action | null, warnOfCallback = true) =>
      logged(() => control({ warnOfCallback, callback: () => false }).refusal(client, action));
    assert.deepEqual(await refused(page), [CALLBACK]);
    assert.deepEqual(await refused(null), []);
    assert.deepEqual(await refused(page, false), []);
    const allowed = () => control({ callback: () => true }).refusal(client, page);
    assert.deepEqual(await logged(allowed), []);
  });
});
