import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  PsrFactory,
  ServerRequestCreator,
  type UploadedFileInterface,
} from '../../../../server/bridge/index.ts';

const factory = new PsrFactory();
const creator = new ServerRequestCreator(factory, factory, factory);

describe('ServerRequestCreator.createFromGlobals', () => {
  it('is GET / without arguments', () => {
    const request = creator.createFromGlobals();
    assert.equal(request.getMethod(), 'GET');
    assert.equal(request.getUri().toString(), '/');
    assert.equal(request.getParsedBody(), null);
  });

  it('reads method, URI, cookies, query, body and server parameters', () => {
    const server = { REQUEST_METHOD: 'POST', REQUEST_URI: '/a?b=1' };
    const request = creator.createFromGlobals({
      server,
      cookie: { c: '1' },
      get: { b: '1' },
      post: { d: '2' },
    });
    assert.equal(request.getMethod(), 'POST');
    assert.equal(request.getRequestTarget(), '/a?b=1');
    assert.deepEqual(request.getCookieParams(), { c: '1' });
    assert.deepEqual(request.getQueryParams(), { b: '1' });
    assert.deepEqual(request.getParsedBody(), { d: '2' });
    assert.equal(request.getServerParams(), server);
  });

  for (const target of ['//evil.test/a?b=//c', '//:99999/a', '///a:b', '/a??b']) {
    it(`reads ${target} as a path of its own host`, () => {
      const server = { REQUEST_URI: target, HTTP_HOST: 'h.test' };
      const request = creator.createFromGlobals({ server });
      assert.equal(request.getUri().getHost(), '');
      assert.equal(request.getRequestTarget(), target);
      assert.equal(request.getHeaderLine('Host'), 'h.test');
    });
  }

  it('accepts a whole URL as well, as proxies send it', () => {
    const server = { REQUEST_URI: 'http://h.test/a' };
    assert.equal(creator.createFromGlobals({ server }).getUri().getHost(), 'h.test');
  });

  it('reads headers only from textual keys that start with HTTP_ (49)', () => {
    const server = { HTTP_X_REAL_IP: '1.2.3.4', http_x: 'a', HTTP_N: 5, CONTENT_TYPE: 'text/x' };
    const headers = creator.createFromGlobals({ server }).getHeaders();
    assert.deepEqual({ ...headers }, { 'X-Real-Ip': ['1.2.3.4'], 'Content-Type': ['text/x'] });
  });

  it('ignores methods, targets and headers that are empty or not text', () => {
    const server = {
      REQUEST_METHOD: '',
      REQUEST_URI: 5,
      HTTP_: 'x',
      CONTENT_LENGTH: '3',
      HTTP_A: '',
    };
    const request = creator.createFromGlobals({ server });
    assert.equal(request.getMethod(), 'GET');
    assert.equal(request.getRequestTarget(), '/');
    assert.deepEqual({ ...request.getHeaders() }, { 'Content-Length': ['3'], A: [''] });
  });

  it('attaches uploads', () => {
    const file = { tmp_name: '', size: 0, error: 4, name: 'a.txt' };
    const { f } = creator.createFromGlobals({ files: { f: file } }).getUploadedFiles();
    assert.equal((f as UploadedFileInterface).getClientFilename(), 'a.txt');
    assert.deepEqual(creator.createFromGlobals({ files: {} }).getUploadedFiles(), {});
  });

  for (const [title, input] of [
    ['text', 'raw'],
    ['bytes', new TextEncoder().encode('raw')],
    ['a stream', new Blob(['raw']).stream()],
    ['a function', () => 'raw'],
  ] as const) {
    it(`attaches ${title} as body`, async () => {
      assert.equal(await creator.createFromGlobals({ input }).getBody().text(), 'raw');
    });
  }

  it('continues without a body when the input cannot be read', async () => {
    const input = (): never => {
      throw new Error('no input');
    };
    assert.equal(await creator.createFromGlobals({ input }).getBody().text(), '');
  });
});

describe('ServerRequestCreator.createFromFetch', () => {
  const post = (body: BodyInit, headers: Record<string, string> = {}): Request =>
    new Request('http://h.test:8080/p/a?x=1&y[]=2', { method: 'POST', body, headers });

  it('derives server parameters', async () => {
    const context = { ip: '::ffff:10.0.0.5', port: 999, serverParams: { SCRIPT_NAME: '/index' } };
    const request = await creator.createFromFetch(new Request('http://h.test:8080/p?x=1'), context);
    const { REQUEST_TIME, REQUEST_TIME_FLOAT, ...rest } = request.getServerParams();
    assert.ok(Math.abs(Number(REQUEST_TIME_FLOAT) - Number(REQUEST_TIME)) < 1);
    assert.equal(rest['REQUEST_METHOD'], 'GET');
    assert.equal(rest['REQUEST_URI'], '/p?x=1');
    assert.equal(rest['SERVER_PORT'], 8080);
    assert.equal(rest['SCRIPT_NAME'], '/index');
  });

  it('reads query and cookies', async () => {
    const request = await creator.createFromFetch(
      new Request('http://h.test/?a[b]=1', { headers: { cookie: 'c=%20x; d=2' } }),
    );
    assert.equal(JSON.stringify(request.getQueryParams()), '{"a":{"b":"1"}}');
    assert.deepEqual(request.getCookieParams(), { c: ' x', d: '2' });
  });

  it('keeps headers of proxies: it does not decide about trust', async () => {
    const request = await creator.createFromFetch(
      new Request('http://h.test/', { headers: { 'x-forwarded-for': '9.9.9.9' } }),
    );
    assert.equal(request.getHeaderLine('X-Forwarded-For'), '9.9.9.9');
    assert.equal(request.getServerParams()['HTTP_X_FORWARDED_FOR'], '9.9.9.9');
  });

  it('reads forms by the bracket rules, and keeps their text (19)', async () => {
    const text = 'a[b][]=1&a[b][]=2&__proto__[x]=1';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const request = await creator.createFromFetch(post(text, headers));
    assert.equal(JSON.stringify(request.getParsedBody()), '{"a":{"b":["1","2"]}}');
    assert.equal(({} as Record<string, unknown>)['x'], undefined);
    assert.equal(await request.getBody().text(), text);
  });

  it('reads files into a tree', async () => {
    const form = new FormData();
    form.append('f[a]', new File(['content'], '../x.txt', { type: 'text/plain' }));
    form.append('g', 'text');
    const request = await creator.createFromFetch(post(form));
    const { f } = request.getUploadedFiles() as { f: { a: UploadedFileInterface } };
    assert.equal(f.a.getClientFilename(), 'x.txt');
    assert.equal(await f.a.getStream().text(), 'content');
    assert.equal(JSON.stringify(request.getParsedBody()), '{"g":"text"}');
  });

  it('reads a body that was read before', async () => {
    const request = await creator.createFromFetch(post('used'), { rawBody: 'kept' });
    assert.equal(await request.getBody().text(), 'kept');
  });

  it('keeps every value of a header', async () => {
    const headers = new Headers([
      ['x-a', '1'],
      ['x-a', '2'],
    ]);
    const request = await creator.createFromFetch(new Request('http://h.test/', { headers }));
    assert.equal(request.getHeaderLine('X-A'), '1, 2');
    assert.equal(request.getBody().getSize(), 0);
  });

  it('leaves other bodies unchanged', async () => {
    const request = await creator.createFromFetch(
      post('{"a":1}', { 'content-type': 'application/json' }),
    );
    assert.equal(request.getParsedBody(), null);
    assert.equal(await request.getBody().text(), '{"a":1}');
  });
});
