import assert from 'node:assert/strict';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, it } from 'node:test';

import { failRequestOf, NodeContext } from '../../../../server/bridge/node/node-context.ts';
import { type FetchContext, streamMultipart } from '../../../../server/web/index.ts';

type Values = Readonly<Record<string, unknown>>;

const multipart = streamMultipart();

/** The context of a message with these members, over a socket with those. */
function contextOf(members: Values = {}, peer: Values = {}, isUpgrade = false): NodeContext {
  const socket = new Socket();
  for (const [name, value] of Object.entries(peer)) Object.defineProperty(socket, name, { value });
  const message = new IncomingMessage(socket);
  message.httpVersion = '1.1';
  for (const [name, value] of Object.entries(members)) {
    Object.defineProperty(message, name, { value });
  }
  return new NodeContext({ fail: () => undefined }, { message, multipart, isUpgrade });
}

describe('NodeContext', () => {
  for (const [remoteAddress, ip] of [
    ['10.0.0.1', '10.0.0.1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['::1', '::1'],
    [undefined, undefined],
  ] as const) {
    it(`has the peer ${ip} for ${remoteAddress}`, () => {
      const context = contextOf({}, { remoteAddress, remotePort: 81 });
      assert.deepEqual([context.ip, context.port, context.protocol], [ip, 81, 'HTTP/1.1']);
    });
  }

  it('has no peer for a socket whose address is gone', () => {
    const socket = Object.defineProperty(new Socket(), 'remoteAddress', {
      get: () => {
        throw new Error('The session has been destroyed.');
      },
    });
    const message = new IncomingMessage(socket);
    const context = new NodeContext(
      { fail: () => undefined },
      { message, multipart, isUpgrade: false },
    );
    assert.deepEqual([context.ip, context.port], [undefined, undefined]);
  });

  const bytes = new Uint8Array(1);
  const body = { a: 1 };
  for (const [members, name, value] of [
    [{ baseUrl: '/shop' }, 'baseUrl', '/shop'],
    [{ baseUrl: '' }, 'baseUrl', undefined],
    [{ baseUrl: 5 }, 'baseUrl', undefined],
    [{}, 'baseUrl', undefined],
    [{ url: '/a?b', originalUrl: '/shop/a?b' }, 'baseUrl', '/shop'],
    [{ url: '/', originalUrl: '/shop' }, 'baseUrl', '/shop'],
    [{ url: 'http://h/a', originalUrl: 'http://h/shop/a' }, 'baseUrl', '/shop'],
    [{ url: '/a', originalUrl: '/a' }, 'baseUrl', undefined],
    [{ url: '/b', originalUrl: '/shop/a' }, 'baseUrl', undefined],
    [{ url: '*', originalUrl: '*' }, 'baseUrl', undefined],
    [{ body, readableEnded: true }, 'parsedBody', body],
    [{ body, readableEnded: false }, 'parsedBody', undefined],
    [{ body: bytes, readableEnded: true }, 'parsedBody', undefined],
    [{ body: bytes, readableEnded: true }, 'rawBody', bytes],
    [{ body: bytes, readableEnded: false }, 'rawBody', undefined],
    [{ body: bytes, rawBody: 'text', readableEnded: true }, 'rawBody', 'text'],
    [{ rawBody: 'text' }, 'rawBody', 'text'],
    [{ rawBody: '' }, 'rawBody', ''],
    [{ rawBody: bytes }, 'rawBody', bytes],
    [{ rawBody: body }, 'rawBody', undefined],
    [{ originalUrl: '/shop/a' }, 'target', '/shop/a'],
    [{ originalUrl: 5 }, 'target', undefined],
  ] as const) {
    it(`has ${JSON.stringify(value)} as ${name} of ${JSON.stringify(members)}`, () => {
      assert.equal(contextOf(members)[name], value);
    });
  }

  it('accepts a WebSocket only in an upgrade request', () => {
    assert.equal(contextOf().acceptWebSocket, undefined);
    const context = contextOf({}, {}, true);
    const protocols = () => context.webSocketHandler?.protocols;
    assert.equal(protocols(), undefined);
    context.acceptWebSocket?.({});
    assert.deepEqual(protocols(), []);
    context.acceptWebSocket?.({ protocols: ['chat'] });
    assert.deepEqual(protocols(), ['chat']);
  });
});

describe('failRequestOf', () => {
  it('ends the request of a context and of a copy, and ignores other objects', () => {
    const errors: unknown[] = [];
    const exchange = { fail: (error: unknown) => void errors.push(error) };
    const message = new IncomingMessage(new Socket());
    const init = { message, multipart, isUpgrade: false };
    const context = new NodeContext(exchange, init) as FetchContext;
    failRequestOf(context, 1);
    failRequestOf({ ...context, baseUrl: '/shop' }, 2);
    failRequestOf({}, 3);
    assert.deepEqual(errors, [1, 2]);
  });
});
