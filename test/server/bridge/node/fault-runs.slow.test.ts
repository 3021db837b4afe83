import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { after, before, describe, it } from 'node:test';

import {
  nodeUrlParts,
  urlOf,
  type RequestUrlParts,
} from '../../../../server/bridge/node/request-url.ts';
import { HttpException } from '../../../../server/core/index.ts';
import type { Application } from '../../../../server/web/index.ts';
import { appOf } from '../../web/support.ts';
import { start } from '../server/support.ts';
import { randomNumbers } from '../../../support/random-numbers.ts';
import { slow } from '../../../support/slow.ts';
import { dial, exchange, received } from './support.ts';

type Server = Awaited<ReturnType<typeof start>>;

const seed = Number(process.env['FWX_SEED'] ?? Date.now() % 1_000_000);

// Each sends `/smuggled` after a request whose end two parsers may find at different places.
const hidden = 'GET /smuggled HTTP/1.1\r\nHost: h.test\r\n\r\n';
const post = (...lines: readonly string[]): string =>
  ['POST / HTTP/1.1', 'Host: h.test', ...lines, '', ''].join('\r\n');
const length = (size: number): string => `Content-Length: ${size}`;
const chunked = 'Transfer-Encoding: chunked';
const end = '0\r\n\r\n';

const shapes: readonly (readonly [title: string, bytes: string])[] = [
  ['a length and chunks', post(length(end.length), chunked) + end + hidden],
  ['chunks and a length', post(chunked, length(end.length)) + end + hidden],
  ['two lengths', post(length(0), length(hidden.length)) + hidden],
  ['two lengths in one line', post(`Content-Length: 0, ${hidden.length}`) + hidden],
  ['a length with a sign', post('Content-Length: +0') + hidden],
  ['a negative length', post('Content-Length: -1') + hidden],
  ['a length in hexadecimal', post('Content-Length: 0x0') + hidden],
  ['a length with a blank inside', post('Content-Length: 0 0') + hidden],
  ['a length that is no number', post('Content-Length: zero') + hidden],
  ['a length beyond 64 bits', post('Content-Length: 18446744073709551616') + hidden],
  ['another transfer coding', post('Transfer-Encoding: xchunked') + end + hidden],
  [
    'chunks that are not the last coding',
    post('Transfer-Encoding: chunked, identity') + end + hidden,
  ],
  ['chunked twice', post('Transfer-Encoding: chunked, chunked', length(0)) + end + hidden],
  ['a blank before the colon', post('Transfer-Encoding : chunked', length(0)) + end + hidden],
  ['a control before the value', post('Transfer-Encoding: \x0bchunked', length(0)) + end + hidden],
  ['a quoted coding', post('Transfer-Encoding: "chunked"', length(0)) + end + hidden],
  ['a folded line', post('Transfer-Encoding:', ' chunked', length(0)) + end + hidden],
  ['a folded length', post('X-A: 1', ` ${length(0)}`, length(0)) + hidden.slice(0, 4)],
  [
    'a line that ends in LF',
    `POST / HTTP/1.1\r\nHost: h.test\n${length(0)}\r\nX: y\r\n${chunked}\r\n\r\n${hidden}`,
  ],
  [
    'a line that ends in CR',
    `POST / HTTP/1.1\r\nHost: h.test\r${length(0)}\r\n${chunked}\r\n\r\n${hidden}`,
  ],
  ['a NUL in a name', post('Content-Length\0: 0', chunked) + hidden],
  ['a name with a blank', post('Content Length: 0', chunked) + hidden],
  ['no colon', post('Content-Length', chunked) + hidden],
  ['a chunk size with 0x', `${post(chunked)}0x0\r\n\r\n${hidden}`],
  ['a negative chunk size', `${post(chunked)}-1\r\n\r\n${hidden}`],
  ['a chunk size beyond 64 bits', `${post(chunked)}10000000000000000\r\n\r\n${hidden}`],
  ['a chunk extension with LF', `${post(chunked)}1;\nx\r\n0\r\n\r\n${hidden}`],
  ['a chunk without its end', `${post(chunked)}1\r\nxy0\r\n\r\n${hidden}`],
  ['a chunk size without a number', `${post(chunked)}\r\n\r\n${hidden}`],
  [
    'two hosts',
    `GET / HTTP/1.1\r\nHost: h.test\r\nHost: evil.test\r\n${length(hidden.length)}\r\n\r\n${hidden}`,
  ],
  [
    'a host that is not that of the target',
    `GET http://evil.test/ HTTP/1.1\r\nHost: h.test\r\n${length(hidden.length)}\r\n\r\n${hidden}`,
  ],
  ['chunks in HTTP/1.0', `POST / HTTP/1.0\r\nHost: h.test\r\n${chunked}\r\n\r\n${end}${hidden}`],
  ['a request without a version', `GET /\r\n\r\n${hidden}`],
  ['a version that does not exist', `GET / HTTP/9.9\r\nHost: h.test\r\n\r\n${hidden}`],
];

describe('a request that hides another one', slow, () => {
  let server: Server;
  const served: string[] = [];
  before(async () => {
    server = await start({
      fetch: async (request) => {
        const body = await request.text();
        served.push(`${new URL(request.url).pathname} ${body.length}`);
        return new Response('done');
      },
    });
  });
  after(() => server.stop());

  for (const [title, bytes] of shapes) {
    it(`is not served: ${title}`, async () => {
      served.length = 0;
      const socket = dial(server.port);
      const answer = received(socket);
      socket.end(bytes, 'latin1');
      const statuses = [...(await answer).matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, code]) => code);
      assert.deepEqual(
        served.filter((one) => one.startsWith('/smuggled')),
        [],
      );
      assert.ok(statuses.length <= 1, `${statuses.length} responses`);
    });
  }

  it('is served where it is a valid second request', async () => {
    served.length = 0;
    const last = hidden.replace('Host', 'Connection: close\r\nHost');
    const answer = await exchange(server.port, post(length(2)) + 'ab' + last);
    assert.equal(answer.match(/HTTP\/1\.1 200/g)?.length, 2);
    assert.deepEqual(served.sort(), ['/ 2', '/smuggled 0']);
  });
});

const pieces =
  '/ // \\ .. %2e %00 %zz %e2%82 ? & = ; , : @ # [ ] { } " \' < > é \u0000 \t * [::1] 127.1 h.test:80 :99999 evil.test http:// //evil a=1 q=0.5 text/html */* bytes=0- chunked __proto__ constructor for=1.2.3.4;proto=https boundary=b --b utf-8 {"a": 1e999'.split(
    ' ',
  );

/** Texts that are almost valid. */
function mutator(random: () => number) {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const mutated = (text: string): string => {
    let result = text;
    for (let edits = 1 + Math.floor(random() * 4); edits > 0; edits--) {
      const at = Math.floor(random() * (result.length + 1));
      const removed = random() < 0.4 ? Math.floor(random() * 6) : 0;
      const piece = random() < 0.2 ? String.fromCharCode(random() * 256) : pick(pieces);
      result = result.slice(0, at) + piece + result.slice(at + removed);
    }
    return result;
  };
  return { pick, mutated };
}

/** An application that reads all parts of a request. */
function readingApp(): Application {
  return appOf(
    {
      index: ({ request }) =>
        JSON.stringify([
          request.getQueryParams(),
          request.getBodyParams(),
          request.getHostInfo(),
          request.getUserIP(),
          request.getAcceptableContentTypes(),
          request.getAcceptableLanguages(),
          request.getETags(),
          request.cookies.getValue('a'),
        ]),
    },
    {},
    { request: { enableCsrfValidation: false, trustedHosts: ['0.0.0.0/0', '::/0'] } },
  );
}

describe(`220,000 broken requests (FWX_SEED=${seed})`, slow, () => {
  it('produce a canonical URL or 400: 150,000 targets and hosts', () => {
    const random = randomNumbers(seed);
    const { mutated, pick } = mutator(random);
    const targets = ['/', '/a/b?c=d', 'http://h.test/a?b', '*', 'h.test:443', '/%41'];
    const hosts = ['h.test', 'h.test:8080', '[::1]:80', '127.0.0.1', '1.2.3.4', ''];
    for (let run = 0; run < 150_000; run++) {
      const host = random() < 0.7 ? mutated(pick(hosts)) : pick(hosts);
      const target = random() < 0.7 ? mutated(pick(targets)) : pick(targets);
      const message = {
        method: 'GET',
        headers: { host },
        rawHeaders: ['Host', host],
        socket: { localAddress: '127.0.0.1', localPort: 80 },
      } as unknown as IncomingMessage;
      let parts: RequestUrlParts;
      try {
        parts = nodeUrlParts(message, target);
      } catch (error) {
        const isRefused = error instanceof HttpException && error.statusCode === 400;
        assert.ok(isRefused, `${JSON.stringify({ run, host, target })}: ${String(error)}`);
        continue;
      }
      const url = urlOf(parts);
      assert.equal(new URL(url).href, url);
      assert.equal(new URL(url).protocol, 'http:');
    }
  });

  it('never cause an error of the server: 50,000 queries, headers and bodies', async () => {
    const random = randomNumbers(seed + 1);
    const { mutated, pick } = mutator(random);
    const app = readingApp();
    const headers: readonly (readonly [name: string, value: string])[] = [
      ['cookie', 'a=1; b=2'],
      ['accept', 'text/html;q=0.5, application/json'],
      ['accept-language', 'de-DE, en;q=0.7'],
      ['forwarded', 'for=1.2.3.4;proto=https;host=h.test'],
      ['x-forwarded-for', '1.2.3.4, 5.6.7.8'],
      ['x-forwarded-host', 'h.test'],
      ['if-none-match', '"a", W/"b"'],
      ['range', 'bytes=0-10'],
      ['x-http-method-override', 'PUT'],
    ];
    const bodies: readonly (readonly [type: string, body: string])[] = [
      ['application/x-www-form-urlencoded', 'a=1&b[]=2&c[d]=3'],
      ['application/json', '{"a":[1,{"b":null}]}'],
      [
        'multipart/form-data; boundary=b',
        '--b\r\nContent-Disposition: form-data; name="a"; filename="x"\r\n\r\n1\r\n--b--',
      ],
    ];
    const legal = (text: string): string => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').trim();
    for (let run = 0; run < 50_000; run++) {
      const [name, value] = pick(headers);
      const [type, body] = pick(bodies);
      const hasBody = random() < 0.5;
      const request = new Request(`http://h.test/site/index?${mutated('a=1&b[c]=d')}`, {
        method: hasBody ? 'POST' : 'GET',
        headers: {
          [name]: legal(mutated(value)),
          ...(hasBody && { 'content-type': legal(random() < 0.3 ? mutated(type) : type) }),
        },
        ...(hasBody && { body: mutated(body) }),
      });
      const { status } = await app.fetch(request, { clientAddress: '127.0.0.1' } as never);
      assert.ok(status < 500, `${status} in run ${run}: ${name}, ${request.url}`);
    }
  });

  it('do not stop the server: 20,000 over sockets', async () => {
    const random = randomNumbers(seed + 2);
    const { mutated, pick } = mutator(random);
    const server = await start(readingApp());
    after(() => server.stop());
    const texts = [
      'GET /site/index?a=1 HTTP/1.1\r\nHost: h.test\r\nCookie: a=1\r\nConnection: close\r\n\r\n',
      post('Content-Type: application/json', length(9), 'Connection: close') + '{"a":"b"}',
      post('Content-Type: text/plain', chunked, 'Connection: close') + '3\r\nabc\r\n0\r\n\r\n',
    ];
    let rest = 20_000;
    const client = async (): Promise<void> => {
      while (rest-- > 0) {
        const socket = dial(server.port);
        const answer = received(socket);
        socket.end(mutated(pick(texts)), 'latin1');
        assert.doesNotMatch(await answer, /^HTTP\/1\.1 5\d\d/m);
      }
    };
    await Promise.all(Array.from({ length: 32 }, client));
    const { status } = await fetch(`http://127.0.0.1:${server.port}/site/index`);
    assert.equal(status, 200);
  });
});

describe('120,000 requests over connections that stay open', slow, () => {
  it('each get their own response, regardless of concurrent ones', async () => {
    const app = appOf({
      async index({ request }, { n }) {
        // Requests overtake each other in every round.
        for (let turns = Number(n) % 4; turns > 0; turns--) await turn();
        const seen = [n, request.getHeaders().get('x-n'), app.request.getQueryParam('n')];
        return `[${seen.join(' ')}]`;
      },
    });
    const server = await start(app);
    after(() => server.stop());
    const connections = 60;
    const each = 2_000;
    const client = async (_: unknown, number: number): Promise<void> => {
      const socket = dial(server.port);
      const done = Promise.withResolvers<void>();
      let sent = 0;
      let seen = 0;
      let text = '';
      const send = (): void => {
        const n = number * each + sent++;
        socket.write(`GET /site/index?n=${n} HTTP/1.1\r\nHost: h.test\r\nX-N: ${n}\r\n\r\n`);
      };
      socket.on('data', (chunk: Buffer) => {
        text += chunk.toString('latin1');
        for (let found; (found = /\[(\d+) (\d+) (\d+)\]/.exec(text));) {
          text = text.slice(found.index + found[0].length);
          const n = String(number * each + seen++);
          if (found.slice(1).some((one) => one !== n)) {
            done.reject(new Error(`request ${n} got ${found[0]}`));
          }
          if (sent < each) send();
        }
        if (seen === each) socket.end();
      });
      socket.once('close', () => {
        if (seen === each) done.resolve();
        else
          done.reject(
            new Error(`connection ${number} closed after ${seen}: ${text.slice(0, 200)}`),
          );
      });
      for (let depth = 0; depth < 8; depth++) send();
      await done.promise;
    };
    await Promise.all(Array.from({ length: connections }, client));
  });
});
