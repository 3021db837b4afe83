import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { after, before, describe, it } from 'node:test';

import { Fw, NotFoundHttpException } from '../../../../server/core/index.ts';
import {
  contentDisposition,
  type OutgoingMessage,
  Request,
  Response,
  type ResponseStream,
} from '../../../../server/web/index.ts';
import { toFetchResponse } from '../../../../server/web/internal.ts';

const TEXT = 'x'.repeat(67);

/** A response to a request with these headers. */
function answering(headers: Record<string, string> = {}, config: object = {}): Response {
  const request = Request.create({}).bind(
    new globalThis.Request('http://h.test/a?b=1', { headers }),
  );
  return Response.create(config).bind({ request });
}

function headerOf({ headers }: OutgoingMessage, name: string): string | null {
  const at = headers.findIndex((one, index) => index % 2 === 0 && one.toLowerCase() === name);
  return at < 0 ? null : (headers[at + 1] ?? null);
}

async function bodyOf(message: OutgoingMessage): Promise<string> {
  return toFetchResponse(message).text();
}

describe('Response.sendContentAsFile', () => {
  for (const [range, status, contentRange, length] of [
    [null, 200, null, 67],
    ['bytes=-12', 206, 'bytes 55-66/67', 12],
    ['bytes=0-', 206, 'bytes 0-66/67', 67],
    ['bytes=0-999', 206, 'bytes 0-66/67', 67],
    ['bytes=66-66', 206, 'bytes 66-66/67', 1],
    ['bytes=1-5', 206, 'bytes 1-5/67', 5],
    ['bytes=-68', 206, 'bytes 0-66/67', 67],
    ['bytes=5-1', 200, null, 67],
    ['bytes=1-2,3-5', 200, null, 67],
    ['bytes=-', 200, null, 67],
    ['items=0-1', 200, null, 67],
    ['bytes=a-b', 200, null, 67],
  ] as const) {
    it(`answers ${status} with ${length} bytes for ${range ?? 'no range'}`, async () => {
      const response = answering(range === null ? {} : { range });
      const message = await response.sendContentAsFile(TEXT, 'a.txt').toOutgoing();
      assert.equal(message.status, status);
      assert.equal(headerOf(message, 'content-range'), contentRange);
      assert.equal(headerOf(message, 'content-length'), String(length));
      assert.equal((await bodyOf(message)).length, length);
    });
  }

  const unsatisfiable = ['bytes=67-', 'bytes=-0', 'bytes=99-100'];
  const refusedWhenStrict = ['bytes=-68', 'bytes=5-1', 'bytes=1-2,3-5', 'bytes=-', 'items=0-1'];
  for (const [strictRanges, ranges] of [
    [false, unsatisfiable],
    [true, [...unsatisfiable, ...refusedWhenStrict]],
  ] as const) {
    for (const range of ranges) {
      it(`answers 416 for ${range} with strictRanges ${strictRanges}`, () => {
        const response = answering({ range }, { strictRanges });
        assert.throws(() => response.sendContentAsFile(TEXT, 'a.txt'), {
          statusCode: 416,
          headers: { 'Content-Range': 'bytes */67' },
        });
      });
    }
  }

  it('sends an empty file as an empty body', async () => {
    const message = await answering().sendContentAsFile('', 'a.txt').toOutgoing();
    assert.equal(headerOf(message, 'content-length'), '0');
    assert.equal(await bodyOf(message), '');
  });

  it('honours ranges only for GET, and conditions and ranges only for status 200', async () => {
    const range = 'bytes=0-1';
    const all = { range, 'if-none-match': '*' };
    for (const [method, status, headers] of [
      ['HEAD', 200, { range }],
      ['POST', 200, { range }],
      ['POST', 200, { range: 'bytes=99-' }],
      ['GET', 404, all],
      ['GET', 201, all],
    ] as const) {
      const source = new globalThis.Request('http://h.test/', { method, headers });
      const response = Response.create({ statusCode: status });
      response.bind({ request: Request.create({}).bind(source) });
      response.sendContentAsFile(TEXT, 'a.txt', { etag: '"a"' });
      assert.equal(response.statusCode, status, `${method} ${status}`);
      assert.equal(response.headers.get('content-length'), '67');
      assert.equal(response.headers.has('content-range'), false);
    }
  });

  it('answers conditions by the headers that it sends', async () => {
    const modified = 'Sun, 06 Nov 1994 08:49:37 GMT';
    for (const [condition, status] of [
      [{ 'if-none-match': '"own"' }, 304],
      [{ 'if-none-match': '"given"' }, 200],
      [{ 'if-modified-since': modified }, 304],
      [{ 'if-modified-since': 'Sun, 06 Nov 1994 08:49:36 GMT' }, 200],
    ] as readonly (readonly [Record<string, string>, number])[]) {
      const response = answering(condition);
      response.headers.set('ETag', '"own"').set('Last-Modified', modified);
      const options = { etag: '"given"', lastModified: new Date() };
      response.sendContentAsFile(TEXT, 'a.txt', options);
      assert.equal(response.statusCode, status, JSON.stringify(condition));
      // RFC 9110, 15.4.5: both contain the headers that a cache needs.
      for (const name of ['cache-control', 'expires', 'etag', 'last-modified']) {
        assert.equal(response.headers.has(name), true, name);
      }
    }
  });

  it('counts bytes, not characters', async () => {
    const response = answering({ range: 'bytes=2-3' });
    const message = await response.sendContentAsFile('äö', 'a.txt').toOutgoing();
    assert.equal(await bodyOf(message), 'ö');
    assert.equal(headerOf(message, 'content-length'), '2');
  });

  for (const [title, method, content, declared, length] of [
    ['corrects a length that counts characters', 'GET', 'äö', '2', '4'],
    ['corrects a length without content', 'GET', '', '5', '0'],
    ['corrects a length for HEAD as for GET', 'HEAD', 'äö', '2', '4'],
    ['keeps the right length', 'GET', 'äö', '4', '4'],
    ['keeps the length that an action tells for HEAD alone', 'HEAD', '', '1000', '1000'],
  ] as const) {
    it(title, async (t) => {
      const warning = t.mock.method(Fw, 'warning', () => undefined);
      const response = answering({});
      response.format = 'raw';
      response.content = content;
      response.headers.set('Content-Length', declared);
      const { headers } = await response.toOutgoing(method);
      assert.deepEqual(headers, ['Content-Length', length]);
      assert.equal(warning.mock.callCount(), declared === length ? 0 : 1);
    });
  }

  it('keeps existing headers', async () => {
    const response = answering();
    response.headers.set('Cache-Control', 'no-store').set('Content-Type', 'text/x');
    const message = await response.sendContentAsFile('a', 'a.pdf').toOutgoing();
    assert.equal(headerOf(message, 'cache-control'), 'no-store');
    assert.equal(headerOf(message, 'content-type'), 'text/x');
    assert.equal(headerOf(message, 'accept-ranges'), 'bytes');
  });
});

describe('contentDisposition', () => {
  for (const [name, expected] of [
    ['a.txt', 'attachment; filename="a.txt"'],
    ['отчёт.pdf', "filename*=utf-8''%D0%BE%D1%82%D1%87%D1%91%D1%82.pdf"],
    ['100%.txt', `filename="100_.txt"; filename*=utf-8''100.txt`],
    ['a/b.txt', `filename="a_b.txt"; filename*=utf-8''ab.txt`],
    ['a"b.txt', `filename="a\\"b.txt"; filename*=utf-8''a%22b.txt`],
    ['größe.txt', `filename="gro_e.txt"; filename*=utf-8''gr%C3%B6%C3%9Fe.txt`],
    ['a\r\nSet-Cookie: x', `filename="a__Set-Cookie: x"; filename*=utf-8''aSet-Cookie%3A%20x`],
    ["it's (1)*.txt", `filename*=utf-8''it%27s%20%281%29%2A.txt`],
  ] as const) {
    it(`names ${JSON.stringify(name)} safely`, () => {
      assert.ok(contentDisposition(name).includes(expected), contentDisposition(name));
      assert.match(contentDisposition(name), /^[\x20-\x7e]*$/);
    });
  }

  it('can ask browsers to show the file', () => {
    assert.equal(contentDisposition('a.txt', true), 'inline; filename="a.txt"');
  });
});

describe('Response.sendFile', () => {
  let directory = '';
  let file = '';
  before(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'fwx-response-'));
    file = path.join(directory, 'a.txt');
    await writeFile(file, TEXT);
  });
  after(() => rm(directory, { recursive: true }));

  it('sends a file with the validators that browsers need', async () => {
    const message = await (await answering().sendFile(file)).toOutgoing();
    assert.equal(headerOf(message, 'content-type'), 'text/plain');
    assert.equal(headerOf(message, 'content-disposition'), 'attachment; filename="a.txt"');
    assert.equal(await bodyOf(message), TEXT);
    const etag = headerOf(message, 'etag') ?? '';
    const modified = headerOf(message, 'last-modified') ?? '';
    for (const headers of [
      { 'if-none-match': `"x", W/${etag}` },
      { 'if-none-match': '*' },
      { 'if-modified-since': modified },
    ] as Record<string, string>[]) {
      const again = await (await answering(headers).sendFile(file)).toOutgoing();
      assert.equal(again.status, 304);
      assert.equal(again.body, null);
      assert.equal(headerOf(again, 'etag'), etag);
    }
    const range = 'bytes=0-1';
    const same = await (await answering({ range, 'if-range': etag }).sendFile(file)).toOutgoing();
    const other = await (await answering({ range, 'if-range': '"x"' }).sendFile(file)).toOutgoing();
    assert.deepEqual([same.status, other.status], [206, 200]);
    assert.equal(await bodyOf(same), 'xx');
  });

  for (const [title, age, status] of [
    ['an hour', 3_600_000, 206],
    ['61 seconds', 61_000, 206],
    // A test that takes longer than 30 s between here and there has other problems.
    ['30 seconds', 30_000, 200],
    ['no time', 0, 200],
  ] as const) {
    it(`answers ${status} to a range of an unchanged file for ${title}, by its date`, async () => {
      const lastModified = new Date(Date.now() - age);
      const headers = { range: 'bytes=0-1', 'if-range': lastModified.toUTCString() };
      const options = { lastModified, fileSize: 67 };
      const stream = new Blob([TEXT]);
      const message = await answering(headers).sendStreamAsFile(stream, 'a', options).toOutgoing();
      assert.equal(message.status, status);
    });
  }

  it('sends the complete file for any other date', async () => {
    const lastModified = new Date(Date.now() - 3_600_000);
    for (const date of [new Date(lastModified.getTime() + 1000).toUTCString(), 'Invalid Date']) {
      const headers = { range: 'bytes=0-1', 'if-range': date };
      const response = answering(headers);
      const message = await response.sendContentAsFile(TEXT, 'a', { lastModified }).toOutgoing();
      assert.equal(message.status, 200);
    }
  });

  it('refuses an invalid date of the last change', () => {
    const lastModified = new Date(Number.NaN);
    assert.throws(() => answering().sendContentAsFile(TEXT, 'a', { lastModified }), {
      name: 'InvalidArgumentException',
      message: 'The "lastModified" of a download must be a valid date, got "Invalid Date".',
    });
  });

  it('answers 404 for a missing file, a directory and a path with NUL', async () => {
    for (const wrong of [`${file}.nope`, directory, `${file}\0`, `${file}/x`]) {
      await assert.rejects(answering().sendFile(wrong), { statusCode: 404 });
    }
  });

  it('opens nothing before the body is read, and nothing for HEAD', async () => {
    const [head, get] = [await answering().sendFile(file), await answering().sendFile(file)];
    await rm(file);
    assert.equal((await head.toOutgoing('HEAD')).body, null);
    await assert.rejects(bodyOf(await get.toOutgoing()), /Failed to read/);
    await writeFile(file, TEXT);
  });
});

describe('Response streams', () => {
  async function* chunks() {
    yield 'a';
    yield new TextEncoder().encode('b');
  }
  for (const [subject, stream, expected] of [
    ['an iterable', () => chunks(), 'ab'],
    ['a function', () => () => chunks(), 'ab'],
    ['a part of a blob', () => [new Blob(['abcdef']), 1, 3] as const, 'bcd'],
    ['an empty part', () => [new Blob(['']), 0, -1] as const, ''],
    ['a web stream', () => new Blob(['xyz']).stream(), 'xyz'],
  ] as readonly (readonly [string, () => ResponseStream, string])[]) {
    it(`sends ${subject}`, async () => {
      const response = answering();
      response.stream = stream();
      response.content = 'never';
      assert.equal(await bodyOf(await response.toOutgoing()), expected);
    });
  }

  const shape =
    "Response stream must be an 'array' with exactly '3' elements: ['handle', 'begin', 'end'].";
  const range = (begin: number, end: number) =>
    `Response stream range values must be valid: ('begin' >= '0' and 'end' >= 'begin'). Received: (begin='${begin}', end='${end}').`;
  for (const [stream, message] of [
    [[new Blob(['a']), 0], shape],
    [[new Blob(['a']), 0, 1.5], shape],
    [[new Blob(['a']), '0', 1], shape],
    [[new Blob(['a']), -1, 1], range(-1, 1)],
    [[new Blob(['a']), 3, 1], range(3, 1)],
    [[{}, 0, 1], "Stream handle must be a valid 'resource'."],
    [{}, "Stream handle must be a valid 'resource'."],
  ] as readonly (readonly [unknown, string])[]) {
    it(`refuses ${JSON.stringify(stream)}`, async () => {
      const response = answering();
      response.stream = stream as ResponseStream;
      await assert.rejects(response.toOutgoing(), { name: 'InvalidConfigException', message });
    });
  }

  for (const [subject, drop] of [
    ['HEAD', (response) => response.toOutgoing('HEAD')],
    ['a status without body', (response) => response.setStatusCode(204).toOutgoing()],
    ['an error page', async (response) => response.clear()],
  ] as readonly (readonly [string, (response: Response) => Promise<unknown>])[]) {
    it(`closes a stream that is not sent because of ${subject}`, async () => {
      const closed: string[] = [];
      const response = answering();
      response.stream = new ReadableStream({ cancel: () => void closed.push('stream') });
      await drop(response);
      const file = {
        read: async () => ({ bytesRead: 0 }),
        close: async () => void closed.push('file'),
      };
      const other = answering();
      other.stream = [file, 0, 1];
      await drop(other);
      const third = answering();
      const readable = new Readable({ read: () => undefined });
      readable.on('close', () => closed.push('stream of Node'));
      third.stream = readable;
      await drop(third);
      await new Promise((resolve) => setImmediate(resolve));
      assert.deepEqual(closed, ['stream', 'file', 'stream of Node']);
    });
  }

  it('fails the body when its file cannot be opened', async () => {
    const response = answering();
    response.stream = ['/nonexistent/file', 0, 1];
    await assert.rejects(bodyOf(await response.toOutgoing()), {
      message: 'Failed to read from response stream.',
    });
  });
});

describe('Response.prepare', () => {
  const data = { map: new Map([['a', new Set([1, 2])]]), list: [new Map([[1, 'x']])] };
  for (const [format, expected] of [
    ['json', '{"map":{"a":[1,2]},"list":[{"1":"x"}]}'],
    [
      'xml',
      '<response><map><a><item>1</item><item>2</item></a></map><list><item><item>x</item></item></list></response>',
    ],
  ] as const) {
    it(`formats the entries of maps and sets as ${format}`, async () => {
      const response = Response.create({ format, data });
      await response.prepare();
      assert.equal(
        String(response.content)
          .replace(/^<\?.*\?>/, '')
          .trim(),
        expected,
      );
    });
  }

  it('refuses data that refers to itself', async () => {
    const loop: Record<string, unknown> = {};
    loop['own'] = loop;
    await assert.rejects(Response.create({ format: 'json', data: loop }).prepare(), {
      name: 'InvalidArgumentException',
      message: 'JSON cannot represent the object at "own", which contains itself.',
    });
  });

  for (const [format, data, type, content] of [
    ['html', '<p>', 'text/html; charset=UTF-8', '<p>'],
    ['html', 5, 'text/html; charset=UTF-8', '5'],
    ['json', { a: 1 }, 'application/json; charset=UTF-8', '{"a":1}'],
    ['json', null, 'application/json; charset=UTF-8', 'null'],
    ['jsonp', { callback: 'a.b', data: 1 }, 'application/javascript; charset=UTF-8', '/**/a.b(1);'],
    [
      'xml',
      'a<',
      'application/xml; charset=UTF-8',
      '<?xml version="1.0" encoding="UTF-8"?>\n<response>a&lt;</response>\n',
    ],
    [
      'xml',
      { at: new Date(0), never: new Date(Number.NaN) },
      'application/xml; charset=UTF-8',
      '<?xml version="1.0" encoding="UTF-8"?>\n<response><at>1970-01-01T00:00:00.000Z</at><never/></response>\n',
    ],
    ['raw', 'x', null, 'x'],
  ] as const) {
    it(`formats ${JSON.stringify(data)} as ${format}`, async () => {
      const response = Response.create({ format, data });
      await response.prepare();
      assert.equal(response.headers.get('content-type'), type);
      assert.equal(response.content, content);
    });
  }

  for (const format of ['nope', 'constructor', '__proto__']) {
    it(`refuses the format ${format}`, async () => {
      await assert.rejects(Response.create({ format }).prepare(), {
        name: 'InvalidConfigException',
        message: `Unsupported response format: ${format}`,
      });
    });
  }

  it('refuses lists and objects as pages, and an invalid callback name', async () => {
    for (const data of [[1], {}, Object.create(null) as object]) {
      await assert.rejects(Response.create({ data }).prepare(), {
        name: 'InvalidArgumentException',
        message: 'Response content must not be an array.',
      });
    }
    const data = { callback: 'alert(1)//', data: 1 };
    await assert.rejects(
      Response.create({ format: 'jsonp', data }).prepare(),
      /'jsonp' response requires/,
    );
  });

  for (const format of ['html', 'raw']) {
    it(`refuses an error that was returned instead of thrown, as ${format}`, async () => {
      const data = new NotFoundHttpException('No such post.');
      await assert.rejects(Response.create({ format, data }).prepare(), {
        name: 'InvalidArgumentException',
        message: 'Response content must not be an error: throw it.',
        cause: data,
      });
    });
  }

  it('prefers own formatters to the built-in ones', async () => {
    const json = { format: (response: Response) => void (response.content = 'own') };
    const response = Response.create({ format: 'json', formatters: { json } });
    await response.prepare();
    assert.equal(response.content, 'own');
  });

  it('renders a template of Lit, escaped', async () => {
    const { html } = await import('lit');
    const response = Response.create({ data: html`<p>${'<b>'}</p>` });
    await response.prepare();
    assert.equal(response.content, '<p>&lt;b&gt;</p>');
  });

  for (const status of [204, 205, 304]) {
    it(`drops the body of status ${status}`, async () => {
      const response = Response.create({ data: 'x', statusCode: status });
      response.stream = new Blob(['y']).stream();
      const message = await response.toOutgoing();
      assert.equal(message.body, null);
      assert.equal(toFetchResponse(message).status, status);
    });
  }
});

describe('Response status', () => {
  it('may be cleared with everything else', async () => {
    const response = answering();
    response.setStatusCode(404, 'Gone').headers.set('A', '1');
    response.cookies.add({ name: 'a' });
    Object.assign(response, { data: 'a', content: 'b' });
    response.clear();
    assert.deepEqual([response.statusCode, response.statusText], [200, 'OK']);
    assert.deepEqual([response.headers.count, response.cookies.count], [0, 0]);
    assert.deepEqual([response.data, response.content, response.stream], [null, null, null]);
  });

  it('sends a response once', async () => {
    const response = answering();
    let sent = 0;
    response.on('afterSend', () => void sent++);
    assert.deepEqual([response.isSent, response.exitStatus], [false, 0]);
    const message = await response.toOutgoing();
    await message.finish(false);
    assert.deepEqual([response.isSent, sent], [false, 0]);
    await message.finish(true);
    await message.finish(true);
    assert.deepEqual([response.isSent, sent], [true, 1]);
  });

  it('counts as sent after its handlers, also when one of them fails', async () => {
    const response = answering();
    const seen: boolean[] = [];
    response.on('afterSend', async () => {
      // A call in between must not run the handlers again.
      await response.completeSend();
      seen.push(response.isSent);
      throw new Error('handler');
    });
    await assert.rejects(async () => response.completeSend(), { message: 'handler' });
    await response.completeSend();
    assert.deepEqual([seen, response.isSent], [[false], true]);
  });

  it('refuses a list as content', async () => {
    for (const format of ['html', 'json', 'raw']) {
      const response = Response.create({ format });
      Object.assign(response, { content: ['a'] });
      await assert.rejects(response.prepare(), {
        name: 'InvalidArgumentException',
        message: 'Response content must not be an array.',
      });
    }
  });

  it('has reason phrases, and accepts own ones', () => {
    const response = Response.create({});
    assert.equal(response.statusText, 'OK');
    assert.equal(response.setStatusCode(404).statusText, 'Not Found');
    assert.equal(response.setStatusCode(299).statusText, '');
    assert.equal(response.setStatusCode(200, 'Fine').statusText, 'Fine');
  });

  for (const status of [0, 99, 600, 200.5, Number.NaN]) {
    it(`refuses ${status}`, () => {
      assert.throws(() => Response.create({}).setStatusCode(status), {
        message: `The HTTP status code is invalid: ${status}`,
      });
    });
  }

  it('refuses a phrase that could split the response, and a status that Fetch does not support', async () => {
    assert.throws(() => Response.create({}).setStatusCode(200, 'a\r\nb'), /one line of ASCII/);
    const message = await Response.create({ statusCode: 101 }).toOutgoing();
    assert.throws(() => toFetchResponse(message), { name: 'InvalidArgumentException' });
  });
});

describe('toFetchResponse', () => {
  for (const [data, type] of [
    ['', null],
    ['x', null],
    ['x', 'text/csv'],
  ] as const) {
    it(`sends ${type ?? 'no media type'} for "${data}" when the response sets it`, async () => {
      const response = Response.create({ format: 'raw', data });
      if (type !== null) response.headers.set('Content-Type', type);
      const native = toFetchResponse(await response.toOutgoing());
      assert.equal(native.headers.get('content-type'), type);
      assert.equal(await native.text(), data);
    });
  }
});

describe('Response.redirect', () => {
  for (const [url, location] of [
    ['/x?a=1#b', '/x?a=1#b'],
    ['x/y', 'x/y'],
    ['?page=2', '?page=2'],
    ['http://h.test/x', 'http://h.test/x'],
    ['/a b/ö', '/a%20b/%C3%B6'],
    ['/x\\y', '/x/y'],
    ['//h.test/x', '/x'],
    // On a page of https, browsers parse these as other hosts.
    ['http:x', '/x'],
    ['HTTP:/x?a#b', '/x?a#b'],
    ['http:evil.test', '/evil.test'],
    // The path of the resolved URL starts with two slashes.
    ['/é/..//evil.test', '/.//evil.test'],
    ['/.\\/evil.test', '/.//evil.test'],
    ['http:..//evil.test', '/.//evil.test'],
    ['', ''],
  ] as const) {
    it(`redirects to ${JSON.stringify(url)}`, () => {
      const response = answering().redirect(url, 303);
      assert.equal(response.headers.get('location'), location);
      assert.equal(response.statusCode, 303);
    });
  }

  for (const url of [
    '//evil.test/',
    '/\\evil.test/',
    '\\\\evil.test',
    '/\t/evil.test',
    'http://evil.test/',
    'https://h.test:444/',
    'https:evil.test',
    'http:///evil.test',
    'http://h.test@evil.test/',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'http://[/',
  ]) {
    it(`refuses ${JSON.stringify(url)}`, () => {
      const response = answering();
      assert.throws(() => response.redirect(url), { statusCode: 400 });
      assert.equal(response.headers.has('location'), false);
    });
  }

  it('reports why it refuses a URL', () => {
    assert.throws(() => answering().redirect('http://evil.test/'), {
      name: 'BadRequestHttpException',
      message:
        'A redirect to another host must be allowed with "external", got "http://evil.test/".',
    });
    const message = 'A redirect must lead to an http or https URL, got "javascript:\\n".';
    for (const [external, name] of [
      [false, 'BadRequestHttpException'],
      [true, 'InvalidArgumentException'],
    ] as const) {
      const redirect = () => answering().redirect('javascript:\n', 302, true, external);
      assert.throws(redirect, { name, message });
    }
  });

  it('redirects to paths without a request, and to no host', () => {
    const response = Response.create({}).redirect('/a b');
    assert.deepEqual([response.statusCode, response.headers.get('location')], [302, '/a%20b']);
    assert.throws(() => Response.create({}).redirect('http://h.test/'), { statusCode: 400 });
    assert.equal(Response.create({}).refresh().headers.get('location'), '/');
  });

  it('writes URLs of another host as browsers parse them', () => {
    for (const [url, location] of [
      ['https://other.test/a b', 'https://other.test/a%20b'],
      ['//other.test/x', 'http://other.test/x'],
      ['/a b', '/a%20b'],
    ] as const) {
      const response = answering().redirect(url, 302, true, true);
      assert.equal(response.headers.get('location'), location);
    }
  });

  it('redirects to routes on any host', () => {
    const createUrl = () => 'http://shop.test/a';
    const urlManager = { createUrl } as never;
    const response = Response.create({}).bind({ urlManager }).redirect(['shop/index']);
    assert.equal(response.headers.get('location'), 'http://shop.test/a');
    assert.throws(() => Response.create({}).redirect(['shop/index']), {
      name: 'InvalidConfigException',
    });
  });

  it('redirects to another host with the option', () => {
    const response = answering().redirect('https://other.test/x', 302, true, true);
    assert.equal(response.headers.get('location'), 'https://other.test/x');
    assert.throws(() => answering().redirect('javascript:x', 302, true, true));
  });

  it('sends the target to scripts in a separate header', () => {
    const headers = { 'x-requested-with': 'XMLHttpRequest' };
    assert.equal(answering(headers).redirect('/x').headers.get('x-redirect'), '/x');
    assert.equal(answering().redirect('/x').headers.has('x-redirect'), false);
    assert.equal(answering(headers).redirect('/x', 302, false).headers.has('x-redirect'), false);
  });

  it('redirects to the current page', () => {
    assert.equal(answering().refresh('#top').headers.get('location'), '/a?b=1#top');
  });
});
