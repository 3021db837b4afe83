import assert from 'node:assert/strict';
import { channel } from 'node:diagnostics_channel';
import { afterEach, beforeEach, describe, it } from 'node:test';

import { watchCalls } from '../../../../server/debug/hooks/http-calls.ts';

describe('watchCalls()', () => {
  let log: unknown[][] = [];
  let faults = 0;
  let isHeard = true;
  let stop = (): void => {};
  beforeEach(() => {
    [log, faults, isHeard] = [[], 0, true];
    stop = watchCalls(
      {
        begin: (method, url) => {
          log.push(['begin', method, url]);
          if (!isHeard) return null;
          return {
            answered: (status) => log.push(['answered', status]),
            received: (bytes) => log.push(['received', bytes]),
            ended: (error) => log.push(['ended', error]),
          };
        },
      },
      () => void faults++,
    );
  });
  afterEach(() => stop());

  const undici = (name: string, message: object): void =>
    channel(`undici:request:${name}`).publish(message);
  const http = (name: string, message: object): void =>
    channel(`http.client.${name}`).publish(message);
  const requestOf = (facts: object = {}, host?: unknown) => ({
    ...facts,
    getHeader: (name: string) => (name === 'host' ? host : undefined),
  });

  it('reports the declared length of a body of node:http that has arrived whole', () => {
    for (const [method, statusCode, complete, length] of [
      ['GET', 200, true, '12'],
      ['GET', 200, true, undefined],
      ['GET', 200, false, '13'],
      ['GET', 304, true, '14'],
      ['HEAD', 200, true, '15'],
    ] as const) {
      const request = requestOf({ method });
      const headers = { 'content-length': length };
      const once = (_name: string, close: () => void): void => close();
      http('request.start', { request });
      http('response.finish', { request, response: { statusCode, complete, headers, once } });
    }
    const sizes = log.filter(([name]) => name === 'received');
    assert.deepEqual(sizes, [['received', 12]]);
  });

  it('reports the calls of undici from their begin to their end', () => {
    const request = { method: 'GET', origin: 'http://a.test', path: '/x' };
    undici('create', { request });
    undici('create', { request });
    undici('headers', { request, response: { statusCode: 201 } });
    undici('headers', { request });
    undici('bodyChunkReceived', { request, chunk: new Uint8Array(5) });
    undici('bodyChunkReceived', { request });
    undici('trailers', { request });
    const error = new Error('lost');
    undici('error', { request, error });
    assert.deepEqual(log, [
      ['begin', 'GET', 'http://a.test/x'],
      ['answered', 201],
      ['answered', 0],
      ['received', 5],
      ['received', 0],
      ['ended', undefined],
      ['ended', error],
    ]);
  });

  it('reports the calls of node:http from their begin to the end of the response', () => {
    const request = requestOf({ method: 'PUT', path: '/x', protocol: 'https:' }, 'a.test:8443');
    http('request.created', { request });
    http('request.start', { request });
    let close = (): void => assert.fail();
    const once = (name: string, listener: () => void): void => {
      assert.equal(name, 'close');
      close = listener;
    };
    http('response.finish', { request, response: { statusCode: 404, once } });
    assert.equal(log.length, 2);
    close();
    http('response.finish', { request });
    const error = new Error('lost');
    http('request.error', { request, error });
    assert.deepEqual(log, [
      ['begin', 'PUT', 'https://a.test:8443/x'],
      ['answered', 404],
      ['ended', undefined],
      ['answered', 0],
      ['ended', error],
    ]);
  });

  it('reports the URL that a request asks a proxy for', () => {
    const path = 'http://a.test/x?y=1';
    http('request.start', { request: requestOf({ method: 'GET', path }, 'proxy.test:3128') });
    assert.deepEqual(log, [['begin', 'GET', path]]);
  });

  it('reports the streams of node:http2 that are not those of undici', () => {
    const http2 = (name: string, message: object): void =>
      channel(`http2.client.stream.${name}`).publish(message);
    const [stream, ofUndici, failed] = [{}, {}, {}];
    const headers = { ':method': 'POST', ':scheme': 'http', ':authority': 'a.test', ':path': '/x' };
    const request = { method: 'POST', origin: 'http://a.test', path: '/x' };
    undici('create', { request });
    http2('created', { stream: ofUndici, headers });
    http2('created', { stream, headers });
    for (const one of [stream, ofUndici]) {
      http2('finish', { stream: one, headers: { ':status': 204 } });
      http2('close', { stream: one });
    }
    const error = new Error('lost');
    http2('created', { stream: failed, headers: {} });
    http2('error', { stream: failed, error });
    http2('close', { stream: failed });
    assert.deepEqual(log, [
      ['begin', 'POST', 'http://a.test/x'],
      ['begin', 'POST', 'http://a.test/x'],
      ['answered', 204],
      ['ended', undefined],
      ['begin', 'GET', 'https:///'],
      ['ended', error],
    ]);
    assert.equal(faults, 0);
  });

  it('keeps no request that undici writes over HTTP/1.1: one of a WebSocket has no response', () => {
    const request = { method: 'GET', origin: 'https://a.test', path: '/x' };
    const stream = { ':method': 'GET', ':scheme': 'https', ':authority': 'a.test', ':path': '/x' };
    for (const [head, begun] of [
      ['GET /x HTTP/1.1\r\nhost: a.test\r\nconnection: upgrade\r\n', 2],
      [':authority: a.test\r\n:method: GET\r\n', 1],
    ] as const) {
      log.length = 0;
      const created = { ...request };
      undici('create', { request: created });
      channel('undici:client:sendHeaders').publish({ request: created, headers: head });
      channel('http2.client.stream.created').publish({ stream: {}, headers: stream });
      assert.equal(log.length, begun, head);
    }
    assert.equal(faults, 0);
  });

  it('builds a URL of the known parts', () => {
    http('request.start', { request: requestOf({ host: 'b.test' }, ['x']) });
    http('request.start', { request: requestOf() });
    assert.deepEqual(log, [
      ['begin', 'GET', 'http://b.test/'],
      ['begin', 'GET', 'http:///'],
    ]);
  });

  it('ignores calls without an observer, or with an unknown begin', () => {
    isHeard = false;
    const [first, second] = [{ method: 'GET' }, requestOf()];
    undici('create', { request: first });
    http('request.start', { request: second });
    for (const name of ['headers', 'bodyChunkReceived', 'trailers', 'error']) {
      undici(name, { request: first });
      undici(name, { request: {} });
    }
    for (const name of ['response.finish', 'request.error']) http(name, { request: second });
    assert.deepEqual([log.length, faults], [2, 0]);
  });

  it('counts its own errors, and stops on request', () => {
    http('request.start', {});
    undici('create', {});
    assert.equal(faults, 2);
    stop();
    undici('create', { request: {} });
    http('request.start', { request: requestOf() });
    assert.deepEqual([log, faults], [[], 2]);
  });
});
