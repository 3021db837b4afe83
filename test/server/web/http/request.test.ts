import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { currentLanguage, runInRequestScope } from '../../../../server/core/index.ts';
import {
  type FetchContext,
  JsonParser,
  parseAccept,
  Request,
  type RequestSource,
  UploadedFile,
} from '../../../../server/web/index.ts';
import { normalizeIp } from '../../../../server/web/internal.ts';

interface Setup {
  readonly url?: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: BodyInit;
  readonly config?: object;
  readonly context?: FetchContext;
}

/** A bound request; the body is loaded. */
async function setup(given: Setup = {}): Promise<Request> {
  const { url = 'http://h.test/', body, headers = {}, config = {}, context = {} } = given;
  const { method = body === undefined ? 'GET' : 'POST' } = given;
  const native = new globalThis.Request(url, {
    method,
    headers,
    ...(body === undefined ? {} : { body, duplex: 'half' }),
  });
  const request = Request.create({ enableCookieValidation: false, ...config }).bind(
    native,
    context,
  );
  await request.loadBody();
  return request;
}

const form = (values: Record<string, string>) => new URLSearchParams(values);
const json = { parsers: { 'application/json': JsonParser } };
const jsonHeaders = { 'content-type': 'application/json' };

describe('Request.getMethod', () => {
  for (const [subject, given, expected] of [
    ['a form field', { body: form({ _method: 'put' }) }, 'PUT'],
    ['GET in a form field', { body: form({ _method: 'GET' }) }, 'POST'],
    ['head in a form field', { body: form({ _method: 'head' }) }, 'POST'],
    ['a header', { method: 'POST', headers: { 'x-http-method-override': 'patch' } }, 'PATCH'],
    [
      'OPTIONS in a header',
      { method: 'POST', headers: { 'x-http-method-override': 'OPTIONS' } },
      'POST',
    ],
    [
      'a field before a header',
      { body: form({ _method: 'DELETE' }), headers: { 'x-http-method-override': 'PATCH' } },
      'DELETE',
    ],
    ['no override', { method: 'patch' }, 'PATCH'],
    ['a field that is no word', { body: form({ _method: 'A B' }) }, 'POST'],
  ] as readonly (readonly [string, Setup, string])[]) {
    it(`returns ${expected} for ${subject}`, async () => {
      assert.equal((await setup(given)).getMethod(), expected);
    });
  }

  it('hides the field in the parameters, not in the parsed body', async () => {
    const request = await setup({ body: form({ _method: 'put', a: '1' }) });
    assert.deepEqual({ ...request.getBodyParams() }, { a: '1' });
    assert.deepEqual({ ...(request.getParsedBody() as object) }, { _method: 'put', a: '1' });
  });
});

describe('Request URL', () => {
  it('contains path and query without scheme, host and fragment', async () => {
    const request = await setup({ url: 'http://h.test/a/b?x=1#f' });
    assert.equal(request.getUrl(), '/a/b?x=1');
    assert.equal(request.getQueryString(), 'x=1');
    assert.equal(request.getAbsoluteUrl(), 'http://h.test/a/b?x=1');
    assert.equal(request.getHostName(), 'h.test');
  });

  for (const [url, context, expected] of [
    ['http://h.test/', {}, ''],
    ['http://h.test/a/b/', {}, 'a/b/'],
    ['http://h.test/p/a+b%20c%2Fd', {}, 'p/a b c/d'],
    ['http://h.test/app/x', { baseUrl: '/app' }, 'x'],
    ['http://h.test/app', { baseUrl: '/app/' }, ''],
    ['http://h.test/t%20%C3%A9+x/x', { baseUrl: '/t%20%C3%A9+x' }, 'x'],
    ['http://h.test/%c3%a9/x', { serverParams: { SCRIPT_NAME: '/%C3%A9/index.php' } }, 'x'],
    ['http://h.test/app/index.php/x', { serverParams: { SCRIPT_NAME: '/app/index.php' } }, 'x'],
    ['http://h.test/app/x', { serverParams: { SCRIPT_NAME: '/app/index.php' } }, 'x'],
    ['http://h.test/x', { serverParams: { SCRIPT_NAME: 'no-slash' } }, 'x'],
  ] as readonly (readonly [string, FetchContext, string])[]) {
    it(`finds the path info of ${url} with ${JSON.stringify(context)}`, async () => {
      assert.equal((await setup({ url, context })).getPathInfo(), expected);
    });
  }

  it('does not treat /apple as a part of /app', async () => {
    const request = await setup({ url: 'http://h.test/apple/x', context: { baseUrl: '/app' } });
    assert.throws(() => request.getPathInfo(), {
      name: 'InvalidConfigException',
      message: 'Unable to determine the path info of the current request.',
    });
  });

  for (const path of ['/%zz', '/%E4', '/a%00b', '/a%0d%0ab', '/%7f', '/%']) {
    it(`refuses the path ${path}`, async () => {
      const request = await setup({ url: `http://h.test${path}` });
      assert.throws(() => request.getPathInfo(), { statusCode: 400 });
    });
  }

  it('keeps an explicit script URL when another request is bound', async () => {
    const request = await setup();
    request.setScriptUrl('app/index');
    const context = { serverParams: { SCRIPT_NAME: '/x' } };
    request.bind(new globalThis.Request('http://h.test/'), context);
    assert.equal(request.getScriptUrl(), '/app/index');
    assert.equal(request.getBaseUrl(), '/app');
    request.setScriptUrl(null);
    assert.equal(request.getScriptUrl(), '/x');
  });

  it('resets all data of the previous request', async () => {
    const request = await setup({ url: 'http://h.test/a?x=1', headers: { cookie: 'a=1' } });
    assert.equal(request.cookies.getValue('a'), '1');
    request.setQueryParams({ y: 1 });
    request.setPathInfo('other');
    request.bind(new globalThis.Request('http://h.test/b'));
    assert.equal(request.getPathInfo(), 'b');
    assert.deepEqual({ ...request.getQueryParams() }, {});
    assert.equal(request.cookies.count, 0);
  });
});

describe('Request body', () => {
  it('parses forms into nested parameters', async () => {
    const request = await setup({ body: new URLSearchParams('a[b]=1&c[]=2&c[]=3') });
    assert.deepEqual(JSON.parse(JSON.stringify(request.post())), { a: { b: '1' }, c: ['2', '3'] });
    assert.equal(request.post('nope', 'default'), 'default');
    assert.equal(await request.getRawBody(), 'a%5Bb%5D=1&c%5B%5D=2&c%5B%5D=3');
  });

  it('does not parse JSON without a parser, and keeps it readable', async () => {
    const request = await setup({ body: '{"a":1}', headers: jsonHeaders });
    assert.equal(request.getParsedBody(), null);
    assert.deepEqual({ ...request.getBodyParams() }, {});
    assert.equal(await request.getRawBody(), '{"a":1}');
    assert.equal(await request.getRawBody(), '{"a":1}');
    assert.equal((await request.getRawBytes()).length, 7);
  });

  for (const [type, body, parsed] of [
    ['application/json', '{"a":{"b":1}}', { a: { b: 1 } }],
    ['Application/JSON ; charset=x', '[1,2]', [1, 2]],
    ['application/json', '"hi"', null],
    ['application/json', '5', null],
    ['application/json', 'null', {}],
    ['application/json', '', {}],
    ['application/json', '{"__proto__":{"x":1}}', { ['__proto__']: { x: 1 } }],
  ] as const) {
    it(`parses ${body || 'an empty body'} of type ${type}`, async () => {
      const headers = { 'content-type': type };
      const request = await setup({ body, headers, config: json });
      assert.equal(JSON.stringify(request.getParsedBody()), JSON.stringify(parsed));
      assert.equal(({} as { x?: number }).x, undefined);
    });
  }

  it('answers 400 for invalid JSON, unless the parser does not throw', async () => {
    const broken = { body: '{bad', headers: jsonHeaders };
    await assert.rejects(setup({ ...broken, config: json }), (error: Error) => {
      assert.equal(error.name, 'BadRequestHttpException');
      return error.message.startsWith('Invalid JSON data in request body: ');
    });
    const quiet = { 'application/json': { class: JsonParser, throwException: false } };
    const request = await setup({ ...broken, config: { parsers: quiet } });
    assert.deepEqual(request.getParsedBody(), {});
  });

  it('removes a script around JSON', async () => {
    const headers = { 'content-type': 'application/javascript' };
    const config = { parsers: { 'application/javascript': JsonParser } };
    const request = await setup({ body: 'call({"a":1});', headers, config });
    assert.deepEqual({ ...request.getBodyParams() }, { a: 1 });
  });

  for (const [type, message] of [
    ['*', "Fallback request parser is invalid. It must implement the 'RequestParserInterface'."],
    [
      'text/x',
      "The 'text/x' request parser is invalid. It must implement the 'RequestParserInterface'.",
    ],
  ] as const) {
    it(`refuses a parser for ${type} that cannot parse`, async () => {
      const given = { body: 'x', headers: { 'content-type': 'text/x' } };
      await assert.rejects(setup({ ...given, config: { parsers: { [type]: Object } } }), {
        name: 'InvalidConfigException',
        message,
      });
    });
  }

  it('names the content type of a parser that cannot be created, and the reason', async () => {
    const given = { body: 'x', headers: { 'content-type': 'text/x' } };
    for (const [definition, reason] of [
      [null, /^The 'text\/x' request parser is invalid. Unsupported configuration type: null$/],
      [{ depth: 1 }, /^The 'text\/x' request parser is invalid. .* "class"/],
      [{ class: JsonParser, dept: 1 }, /dept/],
    ] as const) {
      const parsers = { 'text/x': definition as never };
      await assert.rejects(setup({ ...given, config: { parsers } }), { message: reason });
    }
  });

  it('uses an already parsed body, and never reads the stream', async () => {
    const source: RequestSource = {
      method: 'POST',
      url: 'http://h.test/',
      headers: new Headers(jsonHeaders),
      get body(): never {
        throw new Error('read');
      },
      text: () => Promise.reject(new Error('read')),
      arrayBuffer: () => Promise.reject(new Error('read')),
      formData: () => Promise.reject(new Error('read')),
    };
    const request = Request.create({}).bind(source, { parsedBody: { a: 1 }, rawBody: '{"a": 1}' });
    await request.loadBody();
    assert.deepEqual(request.getBodyParams(), { a: 1 });
    assert.equal(await request.getRawBody(), '{"a": 1}');
  });

  it('throws for a body that was not read', () => {
    const native = new globalThis.Request('http://h.test/', { method: 'POST', body: 'a=1' });
    const request = Request.create({}).bind(native);
    assert.throws(() => request.getBodyParams(), {
      name: 'InvalidCallException',
      message: 'The body has not been read yet: await request.loadBody() first.',
    });
  });

  const oversize = 'a='.padEnd(2000, 'x');
  const chunked = () =>
    new ReadableStream({
      start(controller) {
        for (let at = 0; at < 20; at++)
          controller.enqueue(new TextEncoder().encode('x'.repeat(100)));
        controller.close();
      },
    });
  for (const [subject, body, headers] of [
    ['a form', oversize, { 'content-length': '2000' }],
    ['a form that lies about its length', oversize, { 'content-length': '5' }],
    ['a form of unknown length', chunked(), {}],
  ] as const) {
    it(`answers 413 for ${subject} beyond the limit`, async () => {
      const type = { 'content-type': 'application/x-www-form-urlencoded' };
      const given = { body, headers: { ...type, ...headers }, config: { maxBodyBytes: 1000 } };
      await assert.rejects(setup(given), {
        statusCode: 413,
        message: 'The request body must not be larger than 1000 bytes.',
      });
    });
  }

  it('reads no more of a form of unknown length than the limit allows', async () => {
    let pulled = 0;
    let isCancelled = false;
    const body = new ReadableStream({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new TextEncoder().encode('x'.repeat(100)));
        if (pulled === 1000) controller.close();
      },
      cancel() {
        isCancelled = true;
      },
    });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const given = { body, headers, config: { maxBodyBytes: 1000 } };
    await assert.rejects(setup(given), { statusCode: 413 });
    assert.ok(isCancelled && pulled < 20, `Read ${pulled} chunks.`);
  });

  for (const [subject, headers, maxBodyBytes] of [
    ['is as long as the limit', { 'content-length': '2000' }, 2000],
    ['has no length and is as long as the limit', {}, 2000],
    ['has no length, without a limit', {}, 0],
  ] as const) {
    it(`reads a form that ${subject}`, async () => {
      const type = { 'content-type': 'application/x-www-form-urlencoded' };
      const given = { body: oversize, headers: { ...type, ...headers }, config: { maxBodyBytes } };
      const request = await setup(given);
      assert.equal(String(request.post('a')).length, 1998);
    });
  }

  for (const maxBodyBytes of [1000, 1, 0]) {
    it(`joins the pieces of a form of unknown length, with a limit of ${maxBodyBytes}`, async () => {
      const body = new ReadableStream({
        start(controller) {
          for (const text of ['a=first+', 'piece&', 'b=second'])
            controller.enqueue(new TextEncoder().encode(text));
          controller.close();
        },
      });
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const reading = setup({ body, headers, config: { maxBodyBytes } });
      if (maxBodyBytes === 1) {
        await assert.rejects(reading, { statusCode: 413 });
        return;
      }
      const request = await reading;
      assert.deepEqual([request.post('a'), request.post('b')], ['first piece', 'second']);
    });
  }

  it('answers 400 when the client leaves in the middle', async () => {
    const body = new ReadableStream({
      pull(controller) {
        controller.error(new Error('aborted'));
      },
    });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    await assert.rejects(setup({ body, headers }), {
      statusCode: 400,
      message: 'The request body could not be read to its end.',
    });
  });
});

describe('Request uploads', () => {
  function data(): FormData {
    const body = new FormData();
    body.append('title', 'x');
    body.append('doc[0]', new File(['one'], '../../etc/a.txt', { type: 'text/plain' }));
    body.append('doc[1]', new File(['two'], 'C:\\b.TXT'));
    body.append('big', new File(['x'.repeat(100)], 'big.bin'));
    return body;
  }

  it('registers files under the names of their inputs', async () => {
    await runInRequestScope(async () => {
      const request = await setup({ body: data(), config: { uploadFileMaxSize: 50 } });
      assert.deepEqual({ ...request.getBodyParams() }, { title: 'x' });
      const docs = UploadedFile.getInstancesByName('doc[]');
      assert.deepEqual(
        docs.map(({ name }) => name),
        ['a.txt', 'b.TXT'],
      );
      assert.deepEqual(
        docs.map(({ extension }) => extension),
        ['txt', 'txt'],
      );
      assert.equal(await (await docs[0]!.toBlob()).text(), 'one');
      const big = UploadedFile.getInstanceByName('big')!;
      assert.deepEqual([big.error, big.size, big.hasError], [1, 100, true]);
      assert.throws(() => big.stream(), /failed with error 1/);
      assert.equal(await big.saveAs('/nonexistent/x'), false);
      await UploadedFile.reset();
      assert.equal(UploadedFile.getInstancesByName('doc').length, 0);
    });
  });

  it('contains a form field in which no file was chosen', async () => {
    await runInRequestScope(async () => {
      const body =
        '--b\r\nContent-Disposition: form-data; name="none"; filename=""\r\n\r\n\r\n--b--\r\n';
      const headers = { 'content-type': 'multipart/form-data; boundary=b' };
      const request = await setup({ body, headers });
      assert.equal(UploadedFile.getInstanceByName('none'), null);
      assert.equal((request.getUploadedFiles()['none'] as UploadedFile).error, 4);
    });
  });

  it('accepts no more files than allowed, and respects MAX_FILE_SIZE', async () => {
    await runInRequestScope(async () => {
      const body = new FormData();
      body.append('MAX_FILE_SIZE', '2');
      for (const name of ['a', 'b', 'c']) body.append(name, new File(['xxx'], name));
      await setup({ body, config: { uploadFileMaxCount: 2 } });
      assert.equal(UploadedFile.getInstanceByName('a')?.error, 2);
      assert.equal(UploadedFile.getInstanceByName('c'), null);
    });
  });

  it('answers 400 for a broken body and 413 for one that is too large', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    await assert.rejects(setup({ body: '--x\r\nbroken', headers }), { statusCode: 400 });
    // As bytes: the platform's own stream of a form fails by itself when it is cancelled half-way.
    const body = `--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n${'a'.repeat(200)}\r\n--x--\r\n`;
    await assert.rejects(setup({ body, headers, config: { maxBodyBytes: 100 } }), {
      statusCode: 413,
    });
  });
});

describe('Request peers', () => {
  const proxied = (
    peer: string,
    chain: string,
    config: object = { trustedHosts: ['10.0.0.0/8'] },
  ) => setup({ context: { ip: peer }, headers: { 'x-forwarded-for': chain }, config });

  for (const [ip, expected] of [
    ['::ffff:10.0.0.5', '10.0.0.5'],
    ['localhost', null],
    ['1', null],
    ['10.0.0.05', null],
    ['2001:DB8::1', '2001:db8::1'],
    ['1.2.3.4.5', null],
    ['::1::', null],
  ] as const) {
    it(`parses the peer ${ip} as ${expected}`, async () => {
      assert.equal((await setup({ context: { ip } })).getRemoteIP(), expected);
    });
  }

  it('ignores a peer that is not a text', () => assert.equal(normalizeIp(5), null));

  it('follows the chain up to the first address that is not trusted', async () => {
    assert.equal((await proxied('10.0.0.2', '9.9.9.9, 10.0.0.7')).getUserIP(), '9.9.9.9');
    assert.equal((await proxied('10.0.0.2', '1.1.1.1, 9.9.9.9, 10.0.0.7')).getUserIP(), '9.9.9.9');
    assert.equal((await proxied('10.0.0.2', '1.1.1.1, bad, 10.0.0.7')).getUserIP(), '10.0.0.7');
  });

  it('ignores headers of a peer that is not trusted', async () => {
    const request = await proxied('9.9.9.1', '9.9.9.9, 10.0.0.7');
    assert.equal(request.getUserIP(), '9.9.9.1');
    assert.equal(request.headers.has('x-forwarded-for'), false);
    assert.equal(request.getServerParam('HTTP_X_FORWARDED_FOR'), null);
  });

  it('accepts from a proxy only the headers of proxies', async () => {
    const config = { trustedHosts: { '10.0.0.2': ['X-Forwarded-For'] } };
    const context = { ip: '10.0.0.2' };
    const headers = { 'x-forwarded-for': '9.9.9.9', 'x-forwarded-proto': 'https' };
    const request = await setup({ config, context, headers });
    assert.equal(request.getUserIP(), '9.9.9.9');
    assert.equal(request.isSecureConnection, false);
  });

  for (const [port, expected] of [
    [' 443 , 80', 443],
    ['1', 1],
    ['65535', 65_535],
    ['0', 80],
    ['65536', 80],
    ['x', 80],
  ] as const) {
    it(`reads port ${expected} out of the header "${port}"`, async () => {
      const config = { trustedHosts: ['any'] };
      const headers = { 'x-forwarded-port': port };
      assert.equal(
        (await setup({ config, headers, context: { ip: '1.1.1.1' } })).getServerPort(),
        expected,
      );
    });
  }

  it('builds URLs from the host and scheme of a trusted proxy, and ignores malformed ones', async () => {
    const config = { trustedHosts: ['any'] };
    const context = { ip: '1.1.1.1' };
    const headers = { 'x-forwarded-host': 'shop.test:8443', 'x-forwarded-proto': 'https' };
    assert.equal(
      (await setup({ config, context, headers })).getHostInfo(),
      'https://shop.test:8443',
    );
    const crooked = { 'x-forwarded-host': 'evil.test/x?' };
    assert.equal(
      (await setup({ config, context, headers: crooked })).getHostInfo(),
      'http://h.test',
    );
  });

  for (const [subject, config, serverParams, expected] of [
    ['nobody', {}, undefined, 'http://h.test'],
    ['nobody, and a server parameter of TLS', {}, { HTTPS: 'on' }, 'https://h.test'],
    ['nobody, but headers are open to all', { secureHeaders: [] }, undefined, 'https://shop.test'],
    ['another proxy', { trustedHosts: ['10.0.0.0/8'] }, undefined, 'http://h.test'],
    [
      'nobody, and another header tells about TLS',
      { secureProtocolHeaders: { 'X-Scheme': ['https'] } },
      undefined,
      'https://h.test',
    ],
  ] as const) {
    it(`names scheme and host when ${subject} is trusted`, async () => {
      const context = { ip: '1.1.1.1', ...(serverParams && { serverParams }) };
      const headers = {
        'x-forwarded-host': 'shop.test',
        'x-forwarded-proto': 'https',
        'x-scheme': 'https',
      };
      assert.equal((await setup({ config, context, headers })).getHostInfo(), expected);
    });
  }

  for (const host of ['a b', 'evil.test/x', 'a,b', 'user@h.test', '']) {
    it(`has no host for ${JSON.stringify(host)}`, () => {
      const headers = Object.assign([], { get: () => null });
      const source = { method: 'GET', url: `http://${host}/x`, headers, body: null };
      const request = Request.create({}).bind(source as never);
      const info = request.getHostInfo();
      assert.ok(info === null || info === 'http://evil.test', String(info));
    });
  }

  describe('with "Forwarded" among secureHeaders', () => {
    const config = {
      trustedHosts: ['10.0.0.0/8'],
      secureHeaders: ['X-Forwarded-For', 'Forwarded'],
    };
    for (const [title, forwarded, ip, host, peer = '10.0.0.1'] of [
      [
        'reads the last element that is not about a proxy',
        'for=1.1.1.1, for="[2001:db8::9]:4711";proto=https;host=shop.test, for=10.0.0.7',
        '2001:db8::9',
        'https://shop.test',
      ],
      [
        'skips empty elements',
        'for=1.1.1.1;proto=https, ,for=10.0.0.7,',
        '1.1.1.1',
        'https://h.test',
      ],
      [
        'takes separators in quoted strings for text',
        'for=2.2.2.2;by="a,b;c\\"";proto=https',
        '2.2.2.2',
        'https://h.test',
      ],
      [
        'falls back when all elements are about proxies',
        'for=10.0.0.7',
        '9.9.9.9',
        'http://h.test',
      ],
      ['ignores other peers', 'for=1.1.1.1;proto=https', '8.8.8.8', 'http://h.test', '8.8.8.8'],
    ] as const) {
      it(title, async () => {
        const headers = { forwarded, 'x-forwarded-for': '9.9.9.9' };
        const request = await setup({ config, context: { ip: peer }, headers });
        assert.deepEqual([request.getUserIP(), request.getHostInfo()], [ip, host]);
      });
    }
  });

  it('does not use "Forwarded" by default', async () => {
    const config = { trustedHosts: ['10.0.0.0/8'] };
    const headers = { forwarded: 'for=1.1.1.1;proto=https' };
    const request = await setup({ config, context: { ip: '10.0.0.1' }, headers });
    assert.deepEqual([request.getUserIP(), request.isSecureConnection], ['10.0.0.1', false]);
  });

  it('reads addresses with ports, as some proxies write them', async () => {
    for (const [chain, expected] of [
      ['203.0.113.7:54321', '203.0.113.7'],
      ['1.1.1.1:80, 10.0.0.7:443', '1.1.1.1'],
      ['[2001:db8::1]:4711', '2001:db8::1'],
      ['[2001:db8::1]', '2001:db8::1'],
    ] as const) {
      assert.equal((await proxied('10.0.0.2', chain)).getUserIP(), expected);
    }
  });

  it('skips empty elements of X-Forwarded-For', async () => {
    const config = { trustedHosts: ['10.0.0.0/8'] };
    const headers = { 'x-forwarded-for': '1.1.1.1, , 10.0.0.7,' };
    const request = await setup({ config, context: { ip: '10.0.0.1' }, headers });
    assert.equal(request.getUserIP(), '1.1.1.1');
  });

  it('refuses headers of a proxy that are not in secureHeaders, such as a misspelled one', async () => {
    const wrong = { '10.0.0.0/8': ['x-forwarded-for', 'X-Forwarded-Protocol'] };
    const request = await setup({ config: { trustedHosts: wrong } });
    assert.throws(() => request.getUserIP(), {
      message:
        '"trustedHosts" must name headers that are in "secureHeaders", got "X-Forwarded-Protocol".',
    });
  });

  for (const range of ['10.0.0.0/40', '10.0.0.0/', '10.0.0.0/8/8', '10.0.0.0/-1', '/8', '']) {
    it(`refuses ${JSON.stringify(range)}, which is not a range`, async () => {
      const request = await setup({ config: { trustedHosts: [range] } });
      assert.throws(
        () => request.getUserIP(),
        /must hold IP addresses, CIDR ranges or network names/,
      );
    });
  }
});

describe('Request facts', () => {
  for (const [header, expected] of [
    [`Basic ${btoa(':p')}`, [null, 'p']],
    [`Basic ${btoa('u:')}`, ['u', '']],
    [`basic ${btoa('u')}`, ['u', null]],
    [`BASIC ${btoa('u:a:b')}`, ['u', 'a:b']],
    ['Basic !!', [null, null]],
    [`Basic ${btoa('\xff:x')}`, [null, null]],
    ['Bearer x', [null, null]],
  ] as const) {
    it(`parses the credentials of ${header}`, async () => {
      const request = await setup({ headers: { authorization: header } });
      assert.deepEqual(request.getAuthCredentials(), expected);
    });
  }

  it('derives server parameters, and prefers those of the runtime', async () => {
    const request = await setup({
      url: 'https://h.test:8443/a?b=1',
      headers: { 'x-real-id': '7' },
      context: { ip: '1.2.3.4', port: 99, serverParams: { SERVER_NAME: 'other', EMPTY: null } },
    });
    const params = request.getServerParams();
    assert.equal(params['REQUEST_URI'], '/a?b=1');
    assert.equal(params['SERVER_PORT'], 8443);
    assert.equal(params['HTTPS'], 'on');
    assert.equal(params['REMOTE_PORT'], 99);
    assert.equal(params['HTTP_X_REAL_ID'], '7');
    assert.equal(request.getServerName(), 'other');
    assert.equal(request.getServerParam('EMPTY', 'default'), null);
    assert.equal(request.getServerParam('NOPE', 'default'), 'default');
    assert.equal(Math.floor(Number(params['REQUEST_TIME_FLOAT'])), params['REQUEST_TIME']);
  });

  it('orders languages and media types by weight', async () => {
    const headers = {
      'accept-language': 'de;q=0.5, fr-CH, *;q=0.1, en;q=0, it;q=x, es;q=0.9',
      accept: 'text/*;q=0.3, application/json',
    };
    const request = await setup({ headers });
    assert.deepEqual(request.getAcceptableLanguages(), ['fr-CH', 'es', 'de']);
    assert.deepEqual(request.getAcceptableContentTypes(), ['application/json', 'text/*']);
    assert.equal(request.getPreferredLanguage(['en', 'de', 'fr']), 'fr');
    assert.equal(request.getPreferredLanguage(['ja', 'ko']), 'ja');
    assert.equal(request.getPreferredLanguage(), currentLanguage());
  });

  it('orders media types of one weight by their specificity', async () => {
    const accept =
      '*/*, text/*, text/html, text/plain;format=flowed, text/plain;q=1;x=1, a/b;q=.5, c/d;title="x,y;q=0"';
    assert.deepEqual(
      parseAccept(accept).map(({ value, q, parameters }) => [value, q, { ...parameters }]),
      [
        ['text/plain', 1, { format: 'flowed' }],
        ['c/d', 1, { title: 'x,y;q=0' }],
        ['text/html', 1, {}],
        ['text/plain', 1, {}],
        ['text/*', 1, {}],
        ['*/*', 1, {}],
        ['a/b', 0.5, {}],
      ],
    );
    assert.deepEqual((await setup({ headers: { accept } })).getAcceptableContentTypes()[5], '*/*');
  });

  it('answers 404 when no rule matches its route', async () => {
    const request = await setup();
    assert.throws(() => request.resolve(), /no URL manager/);
    request.bind(
      new globalThis.Request('http://h.test/'),
      {},
      {
        urlManager: { parseRequest: () => false } as never,
      },
    );
    assert.throws(() => request.resolve(), { statusCode: 404, message: 'Page not found.' });
  });
});
