import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { CacheResult, CacheStart } from '../../../../server/debug/hooks/caches.ts';
import { isRedis, watchRedis } from '../../../../server/debug/hooks/redis.ts';

/** A client whose server sends one reply, and the reports about its commands. */
function setup() {
  const reports: (CacheStart & { result?: CacheResult })[] = [];
  const sent: string[] = [];
  const client = {
    sendCommand: ({ name }: { name: string }) => void sent.push(name),
    pipeline: () => {},
    duplicate: () => {},
  };
  const stop = watchRedis(client, (start) => {
    const one: (typeof reports)[number] = { ...start };
    reports.push(one);
    return (result) => void (one.result = result);
  });
  return {
    reports,
    sent,
    stop,
    async send(name: string, args: readonly unknown[], reply: unknown = 'OK') {
      const { promise, reject, resolve } = Promise.withResolvers<unknown>();
      const command = { name, args, promise, reject, resolve };
      client.sendCommand(command);
      if (reply instanceof Error) command.reject(reply);
      else command.resolve(reply);
      assert.equal(await promise.catch((error: unknown) => error), reply);
      return command;
    },
    again: (command: { name: string }) => client.sendCommand(command),
  };
}

const bytes = new TextEncoder().encode('k');

describe('Commands of Redis', () => {
  for (const [name, args, effect, key, ttl] of [
    ['get', ['a'], 'read', 'a', null],
    ['GET', [bytes], 'read', 'k', null],
    ['get', [7], 'read', '7', null],
    ['get', [{}], 'read', '', null],
    ['mget', ['a', 'b'], 'read', 'a, b', null],
    ['mget', [['a', 'b']], 'read', 'a, b', null],
    ['mget', Array.from({ length: 60 }, () => 'a'), 'read', Array(50).fill('a').join(', '), null],
    ['hget', ['h', 'f', 'x'], 'read', 'h, f', null],
    ['scan', ['0'], 'read', '', null],
    ['set', ['a', 'secret'], 'write', 'a', null],
    ['set', ['a', 'EX', 'NX'], 'write', 'a', null],
    ['set', ['a', 'v', 'ex', 60], 'write', 'a', 60],
    ['set', ['a', 'v', 'NX', 'PX', '1500'], 'write', 'a', 1.5],
    ['setex', ['a', '60', 'v'], 'write', 'a', 60],
    ['psetex', ['a', '1500', 'v'], 'write', 'a', 1.5],
    ['expire', ['a', 5], 'write', 'a', 5],
    ['PEXPIRE', ['a', 5000], 'write', 'a', 5],
    ['mset', ['a', 'v', 'b', 'w'], 'write', 'a, b', null],
    ['del', ['a', 'b'], 'remove', 'a, b', null],
    ['zrem', ['a', 'member'], 'remove', 'a', null],
    ['flushall', [], 'remove', '', null],
    ['eval', ['return 1', 0], 'other', '', null],
    ['xadd', ['stream', '*'], 'other', 'stream', null],
  ] as const) {
    it(`report their keys and no values: ${name} ${JSON.stringify(args).slice(0, 20)}`, async () => {
      const { send, reports } = setup();
      await send(name, args);
      const { result: _result, ...start } = reports[0]!;
      assert.deepEqual(start, { operation: name, effect, key, ttl });
    });
  }

  for (const [name, reply, isHit] of [
    ['get', 'v', true],
    ['get', '', true],
    ['get', null, false],
    ['exists', 1, true],
    ['exists', 0, false],
    ['mget', ['a', null], false],
    ['mget', ['a', 'b'], true],
    ['hgetall', {}, false],
    ['hgetall', { a: '1' }, true],
    ['strlen', 0, null],
    ['set', 'OK', null],
    // Inside of a transaction.
    ['get', 'QUEUED', null],
    ['get', Buffer.from('QUEUED'), null],
  ] as const) {
    it(`report whether they have found a value: ${name}, ${JSON.stringify(reply)}`, async () => {
      const { send, reports } = setup();
      await send(name, ['a'], reply);
      assert.deepEqual(reports[0]?.result, { isHit });
    });
  }

  it('report an error, and reject as before', async () => {
    const { send, reports } = setup();
    const error = new Error('gone');
    await send('get', ['a'], error);
    assert.deepEqual(reports[0]?.result, { error });
  });

  it('count once when they are sent again, and not at all when they open a connection', async () => {
    const { again, send, sent, reports } = setup();
    again(await send('get', ['a']));
    for (const name of ['auth', 'HELLO', 'info', 'select', 'client']) await send(name, ['x']);
    assert.equal(reports.length, 1);
    assert.equal(sent.length, 7);
  });

  it('are not observed after the end', async () => {
    const { send, sent, stop, reports } = setup();
    stop();
    await send('get', ['a']);
    assert.deepEqual([reports, sent], [[], ['get']]);
  });

  it('are those of clients of ioredis', () => {
    const client = { sendCommand() {}, pipeline() {}, duplicate() {} };
    assert.equal(isRedis(client), true);
    assert.equal(isRedis({ ...client, pipeline: 1 }), false);
  });
});
