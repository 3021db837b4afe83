import assert from 'node:assert/strict';
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  request,
  type RequestListener,
  type RequestOptions,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, it } from 'node:test';

import type { RequestPayload } from '../../../../server/debug/collector/request-collector.ts';
import { type DebugOptions } from '../../../../server/debug/index.ts';
import { lineOf, partOf } from '../../../../server/debug/model/plain-value.ts';
import { nodeDebugger } from '../support.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

interface Answer {
  readonly message: IncomingMessage;
  readonly text: string;
}

/** Sends a request to a server behind the debugger. Returns its response, and the capture of it. */
async function exchange(
  listener: RequestListener,
  { body = '', ...init }: RequestOptions & { readonly body?: string } = {},
  options: DebugOptions = {},
) {
  const debug = nodeDebugger(options);
  const closed = Promise.withResolvers<void>();
  const server = createServer((incoming, response) => {
    // Before the listener of the debugger, which stores the capture.
    response.once('close', () => setImmediate(closed.resolve));
    debug(incoming, response, () => listener(incoming, response));
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const answer = await new Promise<Answer>((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', agent: false, ...init }, (message) => {
      let text = '';
      message.setEncoding('utf8').on('data', (chunk) => (text += String(chunk)));
      message.on('end', () => resolve({ message, text }));
      message.once('error', () => resolve({ message, text }));
    });
    sent.once('error', reject).end(body);
  });
  await closed.promise;
  const { logTarget } = debug.module;
  await logTarget.settled();
  const [tag = ''] = (await logTarget.loadManifest()).keys();
  const snapshot = await logTarget.loadSnapshot(tag);
  const payload = snapshot?.panels['request'] as RequestPayload | undefined;
  const line = (...keys: readonly string[]): string | null => {
    let value: ReturnType<typeof partOf> = payload?.data ?? null;
    for (const key of keys) value = value && partOf(value, key);
    return value && lineOf(value);
  };
  return { ...answer, summary: snapshot?.summary, payload, line };
}

/** The headers that a program has set, without those of Node and the debugger. */
const ownHeaders = ({ rawHeaders }: IncomingMessage): string[] => {
  const pairs = rawHeaders.flatMap((name, at) =>
    at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : [],
  );
  return pairs.filter((pair) => /^x-(?!debug)|^set-cookie/i.test(pair));
};

describe('Responses of Node', () => {
  const heads: readonly (readonly [
    title: string,
    head: RequestListener,
    status: number,
    headers: readonly string[],
  ])[] = [
    ['a status alone', (_, response) => response.writeHead(201), 201, ['x-set: 1']],
    ['a message', (_, response) => response.writeHead(202, 'Fine'), 202, ['x-set: 1']],
    [
      'headers',
      (_, response) => response.writeHead(200, { 'x-a': '1', 'x-set': '2' }),
      200,
      ['x-set: 2', 'x-a: 1'],
    ],
    [
      'message and headers',
      (_, response) => response.writeHead(200, 'Fine', { 'x-a': '1' }),
      200,
      ['x-set: 1', 'x-a: 1'],
    ],
    [
      'headers after an argument that is undefined',
      (_, response) => response.writeHead(200, undefined, { 'x-a': '1' }),
      200,
      ['x-set: 1', 'x-a: 1'],
    ],
    [
      'a flat list',
      (_, response) => response.writeHead(200, ['x-a', '1', 'set-cookie', 'a', 'set-cookie', 'b']),
      200,
      ['x-set: 1', 'x-a: 1', 'set-cookie: a', 'set-cookie: b'],
    ],
    [
      'pairs',
      (_, response) =>
        response.writeHead(200, [
          ['x-a', '1'],
          ['x-b', '2'],
        ] as never),
      200,
      ['x-set: 1', 'x-a: 1', 'x-b: 2'],
    ],
    [
      'a status that is text',
      (_, response) => Object.assign(response, { statusCode: '404' }),
      404,
      ['x-set: 1'],
    ],
    [
      'a status with a fraction',
      (_, response) => response.writeHead(201.7, { 'x-a': '1' }),
      201,
      ['x-set: 1', 'x-a: 1'],
    ],
    [
      'headers that are null',
      (_, response) => response.writeHead(200, null as never),
      200,
      ['x-set: 1'],
    ],
  ];
  for (const [title, head, status, headers] of heads) {
    it(`are sent and captured with ${title}`, async () => {
      const { line, message, payload, summary, text } = await exchange((incoming, response) => {
        response.setHeader('x-set', '1');
        head(incoming, response);
        response.end('ok');
      });
      assert.deepEqual([message.statusCode, text], [status, 'ok']);
      assert.deepEqual(ownHeaders(message), headers);
      assert.deepEqual([summary?.statusCode, payload?.responseSize], [status, 2]);
      assert.match(line('responseHeaders', 'x-set') ?? '', /^[12]$/);
      if (title.includes('message')) assert.equal(message.statusMessage, 'Fine');
    });
  }

  for (const [title, send] of Object.entries<RequestListener>({
    'writeHead()': (_, response) => response.writeHead(Number.NaN, { 'x-a': '1' }),
    'end()': (_, response) => Object.assign(response, { statusCode: Number.NaN }).end('lost'),
  })) {
    it(`have the status that is sent after ${title} has refused another one`, async () => {
      let code = '';
      const { message, summary, text } = await exchange((incoming, response) => {
        try {
          send(incoming, response);
        } catch (error) {
          code = (error as { code: string }).code;
          response.writeHead(500, { 'content-type': 'text/plain' });
          // As long as the text before: Node keeps its length.
          response.write('fail');
          response.end();
        }
      });
      assert.equal(code, 'ERR_HTTP_INVALID_STATUS_CODE');
      assert.deepEqual([message.statusCode, text, summary?.statusCode], [500, 'fail', 500]);
      assert.equal(typeof message.headers['x-debug-tag'], 'string');
    });
  }

  it('are as before after writeHead() has refused a status', async () => {
    const { message, text } = await exchange((_, response) => {
      assert.throws(() => response.writeHead(undefined as never, 'Odd', { 'x-a': '1' }));
      response.end('ok');
    });
    assert.deepEqual([message.statusCode, message.statusMessage, text], [200, 'OK', 'ok']);
    assert.deepEqual(ownHeaders(message), []);
  });

  for (const [title, send] of Object.entries<RequestListener>({
    'writeHead()': (_, response) => response.writeHead(200, 'a\nb', { 'x-a': '1' }),
    'write()': (_, response) => Object.assign(response, { statusMessage: 'a\nb' }).write('lost'),
    'end()': (_, response) => Object.assign(response, { statusMessage: 'a\nb' }).end('lost'),
  })) {
    it(`are those that are sent after ${title} has refused a head for a page`, async () => {
      const { message, summary, text } = await exchange((incoming, response) => {
        response.setHeader('content-type', 'text/html');
        assert.throws(() => send(incoming, response), { code: 'ERR_INVALID_CHAR' });
        response.writeHead(500, 'Fine', { 'content-type': 'text/plain', 'content-length': 4 });
        response.write('fa');
        response.end('il');
      });
      assert.deepEqual([message.statusCode, text, summary?.statusCode], [500, 'fail', 500]);
      assert.equal(message.headers['content-length'], '4');
    });
  }

  it('have their own headers again after a head for a page was refused', async () => {
    const { message, text } = await exchange((_, response) => {
      response.setHeader('content-type', 'text/html');
      response.setHeader('ETag', '"a"');
      response.setHeader('content-length', 4);
      response.statusMessage = 'a\nb';
      assert.throws(() => response.end('lost'), { code: 'ERR_INVALID_CHAR' });
      assert.deepEqual(
        { ...response.getHeaders() },
        { 'content-type': 'text/html', etag: '"a"', 'content-length': 4 },
      );
      response.writeHead(500, 'Fine', { 'content-type': 'text/plain' }).end('fail');
    });
    assert.deepEqual([message.statusCode, text], [500, 'fail']);
    assert.deepEqual(
      ['cache-control', 'etag', 'content-length'].map((name) => message.headers[name]),
      [undefined, '"a"', '4'],
    );
  });

  for (const [title, send] of Object.entries<RequestListener>({
    'writeHead() and end()': (_, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html', 'content-length': 15 })
        .end('<body>é</body>'),
    'write() and end()': (_, response) => {
      response.setHeader('content-type', 'text/html').setHeader('content-length', '15');
      response.write('<body>é</');
      response.end('body>');
    },
  })) {
    it(`keep the length of a page that is sent with ${title}`, async () => {
      const { message, text } = await exchange(send);
      assert.match(text, /^<body>é<.+<\/body>$/s);
      assert.equal(message.headers['content-length'], String(Buffer.byteLength(text)));
      assert.equal(message.headers['transfer-encoding'], undefined);
    });
  }

  it('refuse a header without a value as Node does', async () => {
    const { text } = await exchange((_, response) => {
      const head = { 'x-a': undefined };
      const code = 'ERR_HTTP_INVALID_HEADER_VALUE';
      assert.throws(() => response.writeHead(200, head), { code });
      response.end('ok');
    });
    assert.equal(text, 'ok');
  });

  it('refuse a second head, as without the debugger', async () => {
    let code = '';
    await exchange((_, response) => {
      response.writeHead(200);
      response.write('a');
      try {
        response.writeHead(500);
      } catch (error) {
        ({ code = '' } = error as NodeJS.ErrnoException);
      }
      response.end();
    });
    assert.equal(code, 'ERR_HTTP_HEADERS_SENT');
  });

  const bodies: readonly (readonly [title: string, send: RequestListener, text: string])[] = [
    ['end() without a text', (_, response) => response.end(), ''],
    ['end() of null', (_, response) => response.end(null), ''],
    ['end() of bytes', (_, response) => response.end(Buffer.from('é')), 'é'],
    ['end() with an encoding', (_, response) => response.end('c3a9', 'hex'), 'é'],
    [
      'write() with an encoding',
      (_, response) => {
        response.write('w6k=', 'base64');
        response.end('!');
      },
      'é!',
    ],
    [
      'end() of a part of a buffer',
      (_, response) => response.end(Buffer.from('abcdef').subarray(1, 3)),
      'bc',
    ],
  ];
  for (const [title, send, text] of bodies) {
    it(`send and count the bytes of ${title}`, async () => {
      const found = await exchange(send);
      assert.equal(found.text, text);
      assert.equal(found.payload?.responseSize, Buffer.byteLength(text));
    });
  }

  for (const [title, length] of [
    ['its own length', 15],
    ['no length', null],
  ] as const) {
    it(`have the length of a page with the toolbar that is ended in one call with ${title}`, async () => {
      const { message, text } = await exchange((_, response) => {
        response.setHeader('content-type', 'text/html');
        if (length !== null) response.setHeader('content-length', length);
        response.end('<body>é</body>');
      });
      assert.match(text, /^<body>é<fwx-debug-toolbar .*<\/body>$/);
      assert.equal(message.headers['content-length'], String(Buffer.byteLength(text)));
    });
  }

  it('end once, also when a page is ended again', async () => {
    const errors: unknown[] = [];
    const { text } = await exchange((_, response) => {
      response.on('error', (error) => errors.push(error));
      response.setHeader('content-type', 'text/html');
      response.end('<body>a</body>');
      response.end();
      response.end(() => {});
    });
    assert.match(text, /^<body>a<fwx-debug-toolbar .*<\/body>$/);
    assert.deepEqual(errors, []);
  });

  const refused: readonly (readonly [title: string, chunk: unknown, code: string])[] = [
    ['null', null, 'ERR_STREAM_NULL_VALUES'],
    ['a number', 12, 'ERR_INVALID_ARG_TYPE'],
    ['an array of other numbers', new Uint16Array(2), 'ERR_INVALID_ARG_TYPE'],
  ];
  for (const [title, chunk, code] of refused) {
    it(`refuse ${title} as Node does`, async () => {
      const codes: unknown[] = [];
      await exchange((_, response) => {
        const calls = [
          () => response.write(chunk),
          ...(chunk === null ? [] : [() => response.end(chunk)]),
        ];
        for (const call of calls) {
          try {
            call();
          } catch (error) {
            codes.push((error as NodeJS.ErrnoException).code);
          }
        }
        response.end();
      });
      assert.deepEqual([...new Set(codes)], [code]);
    });
  }

  it('call back when their chunks are written', async () => {
    const log: string[] = [];
    await exchange((_, response) => {
      response.write('a', () => log.push('a'));
      response.write('b', 'utf8', () => log.push('b'));
      response.end('c', 'utf8', () => log.push('c'));
    });
    assert.deepEqual(log.sort(), ['a', 'b', 'c']);
    await exchange((_, response) => response.end(() => log.push('end')));
    await exchange((_, response) => response.end('x', () => log.push('text')));
    assert.deepEqual(log.slice(3), ['end', 'text']);
  });

  it('have no headers of the debugger for unauthorized clients', async () => {
    const { message, summary, text } = await exchange(
      (_, response) => response.setHeader('content-type', 'text/html').end('<body></body>'),
      { headers: { accept: 'text/html' } },
      { allowedIPs: [] },
    );
    assert.equal(text, '<body></body>');
    assert.equal(message.headers['x-debug-tag'], undefined);
    assert.equal(summary?.statusCode, 200);
  });

  it('are captured when the client has left', async () => {
    const debug = nodeDebugger();
    const clientLeft = Promise.withResolvers<void>();
    const server = createServer((incoming, response) => {
      debug(incoming, response, () => {
        response.once('close', () => clientLeft.resolve());
        response.write('a');
      });
    }).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    request({ port, host: '127.0.0.1', agent: false }, (message) => message.destroy()).end();
    await clientLeft.promise;
    const { logTarget } = debug.module;
    await logTarget.settled();
    const [tag = ''] = (await logTarget.loadManifest()).keys();
    const snapshot = await logTarget.loadSnapshot(tag);
    assert.match(JSON.stringify(snapshot?.panels['request']), /isAborted/);
    assert.equal(snapshot?.panels['exception'], undefined);
  });

  it('are captured with the error that has cut them', async () => {
    const { line, summary } = await exchange((_, response) => {
      response.write('a');
      setImmediate(() => response.destroy(new Error('The file is broken.')));
    });
    assert.equal(line('general', 'isAborted'), 'true');
    assert.deepEqual(summary?.findings.codes, ['exception']);
  });

  it('say nothing of an end that came as planned', async () => {
    const { line } = await exchange((_, response) => response.end('a'));
    assert.equal(line('general', 'isAborted'), null);
  });
});

describe('Requests of Node', () => {
  const ok: RequestListener = (_, response) => response.end('ok');

  for (const [path, host, expected] of [
    ['/a?b=1', 'a.test:81', 'http://a.test:81/a?b=1'],
    ['//evil.test/a', 'a.test', 'http://a.test//evil.test/a'],
    ['http://b.test/a', 'a.test', 'http://b.test/a'],
    ['*', 'a.test', 'http://localhost/'],
    ['/a', 'a b', 'http://localhost/'],
  ] as const) {
    it(`have the URL ${expected} for ${path} of ${host}`, async () => {
      const { summary } = await exchange(ok, { path, headers: { host }, method: 'OPTIONS' });
      assert.equal(summary?.url, expected);
    });
  }

  it('have method, headers, URL and protocol', async () => {
    const { line, summary } = await exchange(ok, {
      method: 'DELETE',
      headers: { 'X-One': '1', 'X-Two': '2' },
    });
    assert.deepEqual([summary?.method, summary?.ip], ['DELETE', '127.0.0.1']);
    assert.equal(line('general', 'protocol'), 'HTTP/1.1');
    assert.deepEqual(
      [line('requestHeaders', 'X-One'), line('requestHeaders', 'X-Two')],
      ['1', '2'],
    );
    assert.equal(line('requestBody'), 'null');
  });

  const conditions = {
    'accept-encoding': 'gzip',
    'if-none-match': '*',
    'If-Modified-Since': 'x',
    'if-range': 'x',
    range: 'bytes=0-1',
  };
  for (const [title, headers, options, isDropped] of [
    ['a page', { accept: 'text/html,*/*' }, {}, true],
    ['anything else', { accept: 'application/json' }, {}, false],
    ['what is not named', {}, {}, false],
    [
      'a page by those who may not use the debugger',
      { accept: 'text/html' },
      { allowedIPs: [] },
      false,
    ],
  ] as const) {
    it(`${isDropped ? 'lose' : 'keep'} their conditions when they request ${title}`, async () => {
      let seen: string[] = [];
      const listener: RequestListener = (incoming, response) => {
        const raw = incoming.rawHeaders.map((name) => name.toLowerCase());
        seen = Object.keys(conditions)
          .map((name) => name.toLowerCase())
          .filter((name) => name in incoming.headers && raw.includes(name));
        assert.equal(incoming.headers['x-last'], '1');
        assert.equal(raw.length % 2, 0);
        response.end();
      };
      const sent = { 'x-first': '1', ...conditions, ...headers, 'x-last': '1' };
      await exchange(listener, { headers: sent }, options);
      assert.equal(seen.length, isDropped ? 0 : 5);
    });
  }

  const reading: RequestListener = (incoming, response) => {
    incoming.resume().on('end', () => response.end('ok'));
  };
  const text = { method: 'POST', headers: { 'content-type': 'text/plain' } };
  const chunked = { ...text, headers: { ...text.headers, 'transfer-encoding': 'chunked' } };

  const forty = 'x'.repeat(40);
  const isCut = 'Only the first 40 bytes were kept (maxBo';
  const noText = 'The body is not text.';
  const image = { ...text, headers: { 'content-type': 'image/png' } };
  for (const [title, init, body, raw, note, size] of [
    ['as long as may be', text, forty, forty, '', 40],
    ['longer', text, `${forty}yz`, forty, isCut, 42],
    ['of unknown length', chunked, 'abc', 'abc', '', 3],
    ['that is no text', image, 'abc', '', noText, 3],
    ['of no type', { method: 'POST' }, 'abc', '', noText, 3],
  ] as const) {
    it(`keep a body ${title}`, async () => {
      const { line, payload } = await exchange(reading, { ...init, body }, { maxBodyBytes: 40 });
      assert.equal(line('requestBody', 'Raw'), raw);
      assert.equal(line('requestBody', 'Note')?.slice(0, 40), note);
      assert.equal(payload?.requestSize, size);
    });
  }
});
