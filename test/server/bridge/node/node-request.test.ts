import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, describe, it, mock } from 'node:test';

import fc from 'fast-check';

import { nodeHandler, toNativeRequest } from '../../../../server/bridge/index.ts';
import { NodeRequest } from '../../../../server/bridge/node/node-request.ts';
import { closeServers, dial, exchange, listen, listenTo, received } from './support.ts';

/** The result of `look` for the lazy request that an application receives for one raw request. */
async function seen<T>(raw: string, readRequest: (request: Request) => T | Promise<T>): Promise<T> {
  let result: T | undefined;
  let fault: unknown;
  const server = await listen(async (request) => {
    try {
      result = await readRequest(request);
    } catch (error) {
      fault = error;
    }
    return new Response('', { headers: { connection: 'close' } });
  });
  const answer = await exchange(server.port, raw);
  if (fault) throw fault;
  if (result === undefined) throw new Error(`no result, but ${answer.split('\r\n', 1)[0]}`);
  return result;
}

const get = (target: string, ...headers: string[]): string =>
  [
    `GET ${target} HTTP/1.1`,
    ...(headers.some((line) => /^host:/i.test(line)) ? [] : ['Host: h.test']),
    'Connection: close',
    ...headers,
    '',
    '',
  ].join('\r\n');
const post = (body: string, ...headers: string[]): string =>
  [
    `POST / HTTP/1.1`,
    'Host: h.test',
    'Connection: close',
    `Content-Length: ${Buffer.byteLength(body, 'latin1')}`,
    ...headers,
    '',
    body,
  ].join('\r\n');

describe('NodeRequest as a Request', () => {
  afterEach(closeServers);

  it('has the settings of fetch() after its body was read', async () => {
    const settings = await seen(post('text'), async (request) => {
      for await (const chunk of request.body ?? []) assert.equal(chunk.length, 4);
      const { cache, credentials, mode, redirect, referrer } = request;
      return { cache, credentials, mode, redirect, referrer };
    });
    const { cache, credentials, mode, redirect, referrer } = new Request('http://h.test');
    assert.deepEqual(settings, { cache, credentials, mode, redirect, referrer });
  });

  it('refuses invalid names, regardless of earlier lookups', async () => {
    const result = await seen(get('/'), ({ headers }) => {
      for (let n = 0; n < 300; n++) assert.equal(headers.get(`x-none-${n}`), null);
      for (let n = 0; n < 2; n++) assert.throws(() => headers.get('a b'), TypeError);
      return [headers.get('X-None-1'), headers.get('constructor'), headers.get('x-none-299')];
    });
    assert.deepEqual(result, [null, null, null]);
  });

  it('is instanceof Request with Headers, without being a native object', async () => {
    const result = await seen(get('/'), (request) => [
      request instanceof Request,
      request.headers instanceof Headers,
      request instanceof NodeRequest,
      request.cache,
      request.redirect,
      request.mode,
    ]);
    assert.deepEqual(result, [true, true, true, 'default', 'follow', 'cors']);
  });

  const targets: readonly (readonly [target: string, url: string])[] = [
    ['/', 'http://h.test/'],
    ['/a/b?x=1&y[]=2', 'http://h.test/a/b?x=1&y[]=2'],
    ['/a/../b/./c', 'http://h.test/b/c'],
    ['/a/%2e%2e/b', 'http://h.test/b'],
    ['/a\\b', 'http://h.test/a/b'],
    ['//evil.test/x', 'http://h.test//evil.test/x'],
    ['/a%zz', 'http://h.test/a%zz'],
    ['/a#b', 'http://h.test/a#b'],
    ["/a'b?c='", "http://h.test/a'b?c=%27"],
    ['http://h.test/x', 'http://h.test/x'],
    ['HTTP://H.test:80/x?y', 'http://h.test/x?y'],
    ['http://h.test', 'http://h.test/'],
    ['http://h.test?x', 'http://h.test/?x'],
    // The scheme is that of the socket, regardless of the client's headers.
    ['https://h.test/x', 'http://h.test/x'],
  ];
  for (const [target, url] of targets) {
    it(`has the URL ${url} for ${target}`, async () => {
      assert.equal(await seen(get(target), (request) => request.url), url);
    });
  }

  const hosts: readonly (readonly [host: string, origin: string])[] = [
    ['h.test:8080', 'http://h.test:8080/'],
    ['H.Test', 'http://h.test/'],
    ['[::1]:80', 'http://[::1]/'],
    ['h.test:80', 'http://h.test/'],
    ['127.1', 'http://127.0.0.1/'],
    ['[::ffff:1.2.3.4]', 'http://[::ffff:102:304]/'],
    ['under_score.test', 'http://under_score.test/'],
  ];
  for (const [host, url] of hosts) {
    it(`accepts the host ${host}`, async () => {
      assert.equal(await seen(get('/', `Host: ${host}`), (request) => request.url), url);
    });
  }

  const badHosts = ['a b', 'a/b', 'user@h.test', 'h.test:port', 'a"b', 'h.test, x', 'h:99999'];
  for (const host of [...badHosts, '1.2.3.4.5', '[:]', '[::1', 'a..b:', 'h.test#', '%41']) {
    it(`answers 400 to the host "${host}"`, async () => {
      const server = await listen(() => new Response('served'));
      assert.match(await exchange(server.port, get('/', `Host: ${host}`)), /^HTTP\/1.1 400 /);
    });
  }

  const contradictions: readonly (readonly [target: string, ...headers: string[]])[] = [
    ['/', 'Host: h.test', 'Host: h.test'],
    ['/', 'Host: h.test', 'host: other.test'],
    ['http://other.test/x', 'Host: h.test'],
    ['http://h.test:81/x', 'Host: h.test'],
    ['http://user@h.test/', 'Host: h.test'],
    ['http:///x', 'Host: h.test'],
    ['ftp://h.test/x', 'Host: h.test'],
    ['*', 'Host: h.test'],
  ];
  for (const [target, ...headers] of contradictions) {
    it(`answers 400 to the target ${target} with ${headers.join(', ')}`, async () => {
      let isCalled = false;
      const server = await listen(() => ((isCalled = true), new Response('served')));
      assert.match(await exchange(server.port, get(target, ...headers)), /^HTTP\/1.1 400 /);
      assert.equal(isCalled, false);
    });
  }

  it('builds a URL that the parser accepts for any host, or answers 400', async () => {
    const host = fc.string({
      unit: fc.constantFrom(...'a 1 9 0x . : - _ [ ] ::1 @ / # % xn-- é 256'.split(' ')),
      minLength: 1,
      maxLength: 8,
    });
    const urls: string[] = [];
    const server = await listen((request) => (urls.push(request.url), new Response()));
    for (const sample of fc.sample(host, { numRuns: 200, seed: 21 })) {
      const answer = await exchange(server.port, get('/p?q', `Host: ${sample}`));
      assert.match(answer, /^HTTP\/1.1 (?:200|400) /, sample);
    }
    assert.ok(urls.length > 5, `${urls.length} hosts were accepted`);
    for (const url of urls) assert.equal(new URL(url).href, url);
  });

  it('builds the same URL as the parser of the runtime', async () => {
    const segment = fc.string({
      unit: fc.constantFrom(
        ...'a b / . % 2 e E ? & = [ ] { } | ^ ` " < > \\ ~ ! $ \' ( ) * + , ; : @ - _'.split(' '),
      ),
      maxLength: 20,
    });
    const urls = new Map<string, string>();
    const server = await listen((request) => {
      urls.set(request.headers.get('x-id') ?? '', request.url);
      return new Response();
    });
    const cases = fc.sample(segment, 150).map((text) => `/${text.replace(/^[/\\]+/, '')}`);
    const raw = cases
      .map((target, i) => `GET ${target} HTTP/1.1\r\nHost: h.test\r\nx-id: ${i}\r\n\r\n`)
      .join('');
    const socket = dial(server.port);
    socket.write(`${raw}GET / HTTP/1.1\r\nHost: h.test\r\nConnection: close\r\n\r\n`);
    await received(socket);
    for (const [i, target] of cases.entries()) {
      assert.equal(urls.get(String(i)), new URL(`http://h.test${target}`).href, target);
    }
  });

  it('joins repeated headers as Fetch does, also those of which Node keeps the first', async () => {
    const raw = get(
      '/',
      'X-A: 1',
      'x-a: 2',
      'User-Agent: a',
      'User-Agent: b',
      'Cookie: a=1',
      'Cookie: b=2',
    );
    const result = await seen(raw, ({ headers }) => ({
      lazy: ['x-a', 'USER-AGENT', 'cookie', 'missing'].map((name) => headers.get(name)),
      all: [...headers].filter(([name]) => name !== 'connection'),
      again: headers.get('user-agent'),
    }));
    assert.deepEqual(result.lazy, ['1, 2', 'a, b', 'a=1; b=2', null]);
    assert.deepEqual(result.all, [
      ['cookie', 'a=1; b=2'],
      ['host', 'h.test'],
      ['user-agent', 'a, b'],
      ['x-a', '1, 2'],
    ]);
    assert.equal(result.again, 'a, b');
  });

  it('has headers that can be changed, iterated and read as cookies', async () => {
    const result = await seen(get('/', 'Set-Cookie: a', 'Set-Cookie: b'), ({ headers }) => {
      headers.set('x-new', '1');
      headers.append('x-new', '2');
      headers.delete('host');
      const keys: string[] = [];
      headers.forEach((_, key) => keys.push(key));
      return [
        headers.get('x-new'),
        headers.has('host'),
        headers.getSetCookie(),
        keys.includes('x-new'),
      ];
    });
    assert.deepEqual(result, ['1, 2', false, ['a', 'b'], true]);
  });

  it('throws for invalid header names, like Headers', async () => {
    await assert.rejects(
      seen(get('/'), ({ headers }) => headers.get('a b') ?? ''),
      TypeError,
    );
    assert.equal(await seen(get('/'), ({ headers }) => String(headers.get('__proto__'))), 'null');
  });

  const bodies: readonly (readonly [
    name: string,
    read: (request: Request) => Promise<unknown>,
    expected: unknown,
  ])[] = [
    ['text', (request) => request.text(), '{"a":"ü"}'],
    ['json', (request) => request.json(), { a: 'ü' }],
    ['bytes', async (request) => Buffer.from(await request.bytes()).toString(), '{"a":"ü"}'],
    [
      'arrayBuffer',
      async (request) => Buffer.from(await request.arrayBuffer()).toString(),
      '{"a":"ü"}',
    ],
    [
      'blob',
      async (request) => [(await request.blob()).type, await request.blob().catch(() => 'used')],
      ['application/json', 'used'],
    ],
    ['body', (request) => new Response(request.body).text(), '{"a":"ü"}'],
    [
      'clone',
      async (request) => [await request.clone().text(), await request.text()],
      ['{"a":"ü"}', '{"a":"ü"}'],
    ],
    ['toNativeRequest', (request) => new Request(toNativeRequest(request)).text(), '{"a":"ü"}'],
    [
      'new Request(url, request)',
      (request) => new Request('http://x.test/', request).text(),
      '{"a":"ü"}',
    ],
  ];
  const json = Buffer.from('{"a":"ü"}', 'utf8').toString('latin1');
  for (const [name, read, expected] of bodies) {
    it(`returns its body through ${name}`, async () => {
      assert.deepEqual(await seen(post(json, 'Content-Type: application/json'), read), expected);
    });
  }

  it('reads urlencoded and multipart forms', async () => {
    const entry = await seen(
      post('a=1', 'Content-Type: application/x-www-form-urlencoded'),
      async (request) => [...(await request.formData())],
    );
    assert.deepEqual(entry, [['a', '1']]);
  });

  it('reads chunked bodies', async () => {
    const raw =
      'POST / HTTP/1.1\r\nHost: h\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n';
    assert.equal(await seen(raw, (request) => request.text()), 'abcde');
  });

  it('returns bytes of chunked bodies as an array of the body alone', async () => {
    const raw =
      'POST / HTTP/1.1\r\nHost: h\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n';
    const bytes = await seen(raw, (request) => request.bytes());
    assert.deepEqual(bytes, new Uint8Array(Buffer.from('abcde')));
    assert.equal(bytes.buffer.byteLength, 5);
  });

  for (const [given, type] of [
    ['text/HTML; charset=UTF-8', 'text/html;charset=utf-8'],
    ['no type', ''],
  ] as const) {
    it(`gives blobs the parsed type of "${given}"`, async () => {
      const blob = await seen(post('a', `Content-Type: ${given}`), (request) => request.blob());
      assert.equal(blob.type, type);
    });
  }

  it('decodes characters that are split between two chunks', async () => {
    const raw =
      'POST / HTTP/1.1\r\nHost: h\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n2\r\na\xc3\r\n2\r\n\xa4b\r\n0\r\n\r\n';
    assert.equal(await seen(raw, (request) => request.text()), 'aäb');
    const bytes = await seen(raw, async (request) => [
      ...new Uint8Array(await request.arrayBuffer()),
    ]);
    assert.deepEqual(bytes, [0x61, 0xc3, 0xa4, 0x62]);
  });

  for (const [title, hasListener, left] of [
    ['frees the pieces of a large body that it has put together', false, 0],
    ['leaves the pieces to others who listen', true, 300_000],
  ] as const) {
    it(title, async () => {
      const chunks: Buffer[] = [];
      const handle = nodeHandler({
        fetch: async (request) => new Response(String((await request.text()) === 'x'.repeat(3e5))),
      });
      const server = await listenTo(
        createServer((message, response) => {
          const emit = message.emit.bind(message);
          message.emit = (name: string, ...args: unknown[]) => {
            if (name === 'data') chunks.push(args[0] as Buffer);
            return emit(name, ...args);
          };
          if (hasListener) message.on('data', () => undefined);
          handle(message, response);
        }),
      );
      const answer = await fetch(server.url, { method: 'POST', body: 'x'.repeat(300_000) });
      assert.equal(await answer.text(), 'true');
      const large = chunks.filter(
        ({ buffer, length }) => length >= 16_384 || (buffer as ArrayBuffer).detached,
      );
      assert.ok(large.length > 1, `${chunks.length} pieces`);
      const held = (some: readonly Buffer[]) => some.reduce((sum, one) => sum + one.length, 0);
      if (hasListener) assert.equal(held(chunks), left);
      else assert.equal(held(large), left);
    });
  }

  it('fails only to read when a body cannot be decoded to a text', async () => {
    const concat = mock.method(Buffer, 'concat', () => {
      throw new RangeError('too long');
    });
    try {
      const raw =
        'POST / HTTP/1.1\r\nHost: h\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n1\r\nb\r\n0\r\n\r\n';
      const outcome = await seen(raw, (request) =>
        request.text().catch((error: Error) => error.name),
      );
      assert.equal(outcome, 'RangeError');
    } finally {
      concat.mock.restore();
    }
  });

  it('returns a body only once', async () => {
    const result = await seen(post('x'), async (request) => {
      const before = request.bodyUsed;
      await request.text();
      return [before, request.bodyUsed, await request.text().catch((error: Error) => error.name)];
    });
    assert.deepEqual(result, [false, true, 'TypeError']);
  });

  it('counts a body as used that was cancelled unread', async () => {
    const result = await seen(post('x'), async (request) => {
      await request.body?.cancel();
      return [request.bodyUsed, await request.text().catch((error: Error) => error.name)];
    });
    assert.deepEqual(result, [true, 'TypeError']);
  });

  it('has no body for GET', async () => {
    assert.deepEqual(
      await seen(get('/'), async (request) => [
        request.body,
        await request.text(),
        request.bodyUsed,
      ]),
      [null, '', false],
    );
  });

  it('drops a byte order mark from text, like Fetch', async () => {
    assert.equal(await seen(post('\xEF\xBB\xBFx'), (request) => request.text()), 'x');
  });

  it('aborts its signal when the client leaves, and not after a response', async () => {
    const left = Promise.withResolvers<string>();
    const reached = Promise.withResolvers<void>();
    const answered: AbortSignal[] = [];
    const server = await listen((request) => {
      if (request.url.endsWith('/ok')) {
        answered.push(request.signal);
        return new Response('ok');
      }
      request.signal.addEventListener('abort', () =>
        left.resolve((request.signal.reason as Error).name),
      );
      reached.resolve();
      return new Promise<Response>(() => undefined);
    });
    const socket = dial(server.port);
    socket.write(get('/wait'));
    await reached.promise;
    socket.destroy();
    assert.equal(await left.promise, 'AbortError');
    await (await fetch(`${server.url}/ok`)).text();
    assert.equal(answered[0]?.aborted, false);
  });

  it('has an aborted signal when the signal is read after the client has left', async () => {
    const result = Promise.withResolvers<boolean>();
    const reached = Promise.withResolvers<void>();
    const server = await listen(async (request) => {
      reached.resolve();
      await request.text().catch(() => undefined);
      result.resolve(request.signal.aborted);
      return new Response();
    });
    const socket = dial(server.port);
    socket.write('POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\n\r\nabc');
    await reached.promise;
    socket.destroy();
    await once(socket, 'close');
    assert.equal(await result.promise, true);
  });

  it('answers HTTP/1.0 clients that send no Host header', async () => {
    const url = await seen('GET /x HTTP/1.0\r\n\r\n', (request) => request.url);
    assert.match(url, /^http:\/\/127\.0\.0\.1:\d+\/x$/);
  });

  it('creates no native object for a plain request', async () => {
    const made: string[] = [];
    const { Headers: RealHeaders, Request: RealRequest } = globalThis;
    const server = await listen({
      fetch: () => new Response(),
      handle: async (source) => {
        const body = `${source.method} ${source.url} ${source.headers.get('host') !== null}`;
        return {
          status: 200,
          statusText: 'OK',
          headers: ['content-length', String(body.length)],
          body,
          finish: async () => {},
        };
      },
    });
    globalThis.Headers = class extends RealHeaders {
      constructor(...args: ConstructorParameters<typeof RealHeaders>) {
        super(...args);
        made.push('Headers');
      }
    };
    globalThis.Request = class extends RealRequest {
      constructor(...args: ConstructorParameters<typeof RealRequest>) {
        super(...args);
        made.push('Request');
      }
    };
    try {
      const answer = await exchange(server.port, get('/a?b'));
      assert.match(answer, /GET http:\/\/h\.test\/a\?b true$/);
    } finally {
      Object.assign(globalThis, { Headers: RealHeaders, Request: RealRequest });
    }
    assert.deepEqual(made, []);
  });
});
