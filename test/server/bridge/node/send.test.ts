import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, describe, it } from 'node:test';

import { send, type SendOptions } from '../../../../server/bridge/node/send.ts';
import { SentBytes } from '../../../../server/bridge/node/sent-bytes.ts';
import type { OutgoingMessage } from '../../../../server/web/index.ts';
import { openStream } from '../../../../server/web/internal.ts';
import { closeServers, dial, exchange, listenTo } from './support.ts';

type Body = OutgoingMessage['body'];

const empty: OutgoingMessage = {
  status: 200,
  statusText: 'OK',
  headers: [],
  body: null,
  finish: async () => undefined,
};

/** The response that a client receives for a message, its head without the date. */
async function sentTo(
  method: string,
  message: Partial<OutgoingMessage>,
  options: SendOptions = {},
): Promise<{ readonly head: readonly string[]; readonly text: string }> {
  const whole = { ...empty, ...message };
  const server = createServer((_, response) => {
    response.sendDate = false;
    void send(response, whole, options);
  });
  const { port } = await listenTo(server);
  const answer = await exchange(
    port,
    `${method} / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n`,
  );
  const [head = '', ...rest] = answer.split('\r\n\r\n');
  const lines = head.split('\r\n').filter((line) => line !== 'Connection: close');
  return { head: lines.slice(1), text: rest.join('\r\n\r\n') };
}

async function* chunksOf(...chunks: (string | Uint8Array)[]): AsyncGenerator<string | Uint8Array> {
  yield* chunks;
}

/** Chunks with turns of the event loop between them, so that they are not joined. */
async function* slowly(...chunks: (string | Uint8Array)[]): AsyncGenerator<string | Uint8Array> {
  for (const chunk of chunks) {
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    yield chunk;
  }
}

describe('send', () => {
  afterEach(closeServers);

  for (const [title, make, calls] of [
    ['each chunk of a stream', () => slowly('a', 'b'), ['a', 'flush', 'b', 'flush']],
    ['no part of a file', () => openStream([import.meta.filename, 0, 5]), ['import']],
  ] as const) {
    it(`flushes ${title}, where middleware buffers what is written`, async () => {
      const made: string[] = [];
      const server = createServer((_, response) => {
        const write = response.write.bind(response);
        // As `compression` of Express does.
        Object.assign(response, {
          flush: () => void made.push('flush'),
          write: (...given: Parameters<typeof write>) => {
            made.push(String(given[0]));
            return write(...given);
          },
        });
        void send(response, { ...empty, body: make() });
      });
      const { port } = await listenTo(server);
      await exchange(port, 'GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n');
      assert.deepEqual(made, calls);
    });
  }

  const bytes = new TextEncoder().encode('ü');
  for (const [title, make, count, text] of [
    ['no body', (): Body => null, 0, ''],
    ['an empty text', (): Body => '', 0, ''],
    ['a text', (): Body => 'ü', 2, 'Ã¼'],
    ['bytes', (): Body => bytes, 2, 'Ã¼'],
    ['no bytes', (): Body => new Uint8Array(0), 0, ''],
    ['one chunk', (): Body => chunksOf('ü'), 2, 'Ã¼'],
    ['a stream', (): Body => new Response('ü').body, 2, 'Ã¼'],
    ['an empty stream', (): Body => chunksOf(), 0, ''],
  ] as const) {
    it(`sends ${title}, and counts its bytes`, async () => {
      const sent = new SentBytes();
      const headers = ['Content-Length', String(count)];
      const { head, text: got } = await sentTo('GET', { headers, body: make() }, { sent });
      assert.equal(got, text);
      assert.deepEqual(head, [`Content-Length: ${count}`]);
      assert.equal(sent.total, count);
    });
  }

  it('counts the bytes of all chunks', async () => {
    const sent = new SentBytes();
    const { text } = await sentTo('GET', { body: slowly('ab', bytes, 'c') }, { sent });
    assert.match(text, /ab[^]*Ã¼[^]*c/);
    assert.equal(sent.total, 5);
  });

  it('adds the length of a single chunk, and no second one', async () => {
    const added = await sentTo('GET', { headers: ['X-A', '1'], body: chunksOf('abc') });
    assert.deepEqual(added.head, ['X-A: 1', 'Content-Length: 3']);
    const kept = await sentTo('GET', {
      headers: ['content-length', '3', 'X-A', '1'],
      body: chunksOf('abc'),
    });
    assert.deepEqual(kept.head, ['X-A: 1', 'Content-Length: 3']);
  });

  for (const [method, status] of [
    ['HEAD', 200],
    ['GET', 304],
  ] as const) {
    it(`leaves the length to the message in the answer ${status} to ${method}`, async () => {
      const withLength = await sentTo(method, {
        status,
        headers: ['Content-Length', '9'],
        body: chunksOf('abc'),
      });
      assert.deepEqual(withLength.head, ['Content-Length: 9']);
      assert.equal(withLength.text, '');
      const withoutLength = await sentTo(method, { status, body: chunksOf('abc') });
      assert.deepEqual(withoutLength.head, []);
      const slow = await sentTo(method, {
        status,
        headers: ['Content-Length', '9'],
        body: slowly(''),
      });
      assert.deepEqual(slow.head, ['Content-Length: 9']);
    });
  }
});

describe('send when the server stops', () => {
  afterEach(closeServers);

  /** Sends a stream with these headers, and stops the server once its client has the first chunk. */
  async function stopped(headers: readonly string[]): Promise<string> {
    const shutdown = new AbortController();
    const release = Promise.withResolvers<void>();
    async function* events(): AsyncGenerator<string> {
      yield 'first ';
      await release.promise;
      yield 'last';
    }
    const message = { ...empty, headers, body: events() };
    const server = createServer((_, response) => {
      void send(response, message, { shutdownSignal: shutdown.signal });
    });
    const socket = dial((await listenTo(server)).port);
    let text = '';
    socket.on('data', (chunk) => (text += chunk));
    socket.write('GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n');
    while (!text.includes('first')) await once(socket, 'data');
    const closed = once(socket, 'close');
    shutdown.abort();
    await new Promise(setImmediate);
    release.resolve();
    await closed;
    return text.replace(/^[^]*?\r\n\r\n/, '').replace(/[\da-f]+\r\n|\r\n/g, '');
  }

  for (const [headers, isEnded] of [
    [['Content-Type', 'text/event-stream'], true],
    [['X-A', '1', 'CONTENT-TYPE', 'TEXT/event-stream; charset=utf-8'], true],
    [['Content-Type', 'text/event-streams'], false],
    [['Content-Type', 'text/plain'], false],
    [['X-A', 'Content-Type', 'X-B', 'text/event-stream'], false],
    [['X-A', 'text/event-stream'], false],
    [[], false],
  ] as const) {
    it(`${isEnded ? 'ends' : 'goes on with'} a stream with ${JSON.stringify(headers)}`, async () => {
      assert.equal(await stopped(headers), isEnded ? 'first ' : 'first last');
    });
  }

  it('ends an event stream at once that comes later', async () => {
    let isLeft = false;
    async function* events(): AsyncGenerator<string> {
      try {
        await new Promise(setImmediate);
        yield 'first';
      } finally {
        isLeft = true;
      }
    }
    const headers = ['Content-Type', 'text/event-stream'];
    const options = { shutdownSignal: AbortSignal.abort() };
    const { text } = await sentTo('GET', { headers, body: events() }, options);
    assert.doesNotMatch(text, /first/);
    assert.equal(isLeft, true);
  });
});
