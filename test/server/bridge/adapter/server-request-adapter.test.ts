import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  PsrServerRequest,
  ServerRequestAdapter,
  MemoryStream,
  WebStream,
} from '../../../../server/bridge/index.ts';
import { JsonParser, type Parsers } from '../../../../server/web/index.ts';
import { signCookieValue } from '../../../../server/web/internal.ts';

const json: Parsers = { 'application/json': JsonParser };

/** A POST request with a body of a content type. */
function post(body: string, type = 'application/json'): PsrServerRequest {
  const headers = { 'Content-Type': type };
  return new PsrServerRequest({ method: 'POST', uri: '/', headers, body: new MemoryStream(body) });
}

const parsed = (body: object | null, headers: Record<string, string> = {}): ServerRequestAdapter =>
  new ServerRequestAdapter(new PsrServerRequest({ method: 'POST', headers, parsedBody: body }));

describe('ServerRequestAdapter', () => {
  it('reads the method from a body field, and hides the field from the parameters (10)', () => {
    const adapter = parsed({ _method: 'put', a: '1' });
    assert.equal(adapter.getMethod(), 'PUT');
    assert.deepEqual(adapter.getBodyParams('_method'), { a: '1' });
    assert.deepEqual(adapter.getParsedBody(), { _method: 'put', a: '1' });
  });

  for (const [title, adapter, method] of [
    ['never lets GET replace a method (11)', parsed({ _method: 'GET' }), 'POST'],
    [
      'takes the method of a header (12)',
      parsed(null, { 'X-Http-Method-Override': 'patch' }),
      'PATCH',
    ],
    [
      'prefers the field to the header (13)',
      parsed({ _method: 'DELETE' }, { 'X-Http-Method-Override': 'PATCH' }),
      'DELETE',
    ],
    ['ignores a field that is no text', parsed({ _method: ['PUT'] }), 'POST'],
    ['ignores a field that is no method', parsed({ _method: 'PUT\r\nX' }), 'POST'],
    [
      'takes the header when the field cannot replace the method',
      parsed({ _method: 'HEAD' }, { 'X-Http-Method-Override': 'PATCH' }),
      'PATCH',
    ],
    [
      'never lets OPTIONS of a header replace a method',
      parsed(null, { 'X-Http-Method-Override': 'options' }),
      'POST',
    ],
    ['ignores a field that the body inherits', parsed(Object.create({ _method: 'PUT' })), 'POST'],
  ] as const) {
    it(title, () => assert.equal(adapter.getMethod(), method));
  }

  it('returns path and query alone (14)', () => {
    const adapter = new ServerRequestAdapter(new PsrServerRequest({ uri: 'http://h/a/b?x=1#f' }));
    assert.equal(adapter.getUrl(), '/a/b?x=1');
    assert.equal(adapter.getQueryString(), 'x=1');
  });

  it('reads the method from a field of another name', () => {
    const adapter = parsed({ _method: 'PUT', verb: 'DELETE' });
    assert.equal(adapter.getMethod('verb'), 'DELETE');
    assert.deepEqual(adapter.getBodyParams('verb'), { _method: 'PUT' });
  });

  it('returns a body without the field unchanged', () => {
    for (const body of [{ a: 1 }, ['_method']]) {
      assert.equal(parsed(body).getBodyParams('_method'), body);
    }
    const list = Object.assign(['a'], { _method: 'PUT' });
    assert.equal(parsed(list).getBodyParams('_method'), list);
  });

  it('has the path / and no question mark without path and query', () => {
    const adapter = new ServerRequestAdapter(new PsrServerRequest({ uri: 'http://h' }));
    assert.equal(adapter.getUrl(), '/');
  });

  it('needs no content type', async () => {
    const request = new PsrServerRequest({ method: 'POST', body: new MemoryStream('{"a":1}') });
    assert.equal((await ServerRequestAdapter.create(request, json)).getParsedBody(), null);
    const any = await ServerRequestAdapter.create(request, { '*': JsonParser });
    assert.deepEqual({ ...any.getParsedBody() }, { a: 1 });
  });

  it('refuses a scalar as body (15)', async () => {
    const adapter = await ServerRequestAdapter.create(post('"hi"'), json);
    assert.equal(adapter.getParsedBody(), null);
    assert.deepEqual(adapter.getBodyParams('_method'), {});
  });

  it('answers 400 to malformed JSON (16)', async () => {
    await assert.rejects(ServerRequestAdapter.create(post('{bad'), json), {
      name: 'BadRequestHttpException',
      message: /^Invalid JSON data in request body: /,
    });
  });

  it('finds the parser regardless of the case and parameters of the content type (17)', async () => {
    const adapter = await ServerRequestAdapter.create(
      post('{"a":1}', 'Application/JSON ; charset=x'),
      json,
    );
    assert.deepEqual({ ...adapter.getParsedBody() }, { a: 1 });
  });

  it('refuses objects that are not parsers (18)', () => {
    assert.throws(() => new ServerRequestAdapter(post(''), { '*': Object }), {
      name: 'InvalidConfigException',
      message:
        "Fallback request parser is invalid. It must implement the 'RequestParserInterface'.",
    });
    assert.throws(() => new ServerRequestAdapter(post(''), { 'application/json': Object }), {
      message:
        "The 'application/json' request parser is invalid. It must implement the 'RequestParserInterface'.",
    });
  });

  it('does not parse a parsed body again', async () => {
    const request = post('{"a":1}').withParsedBody({ b: 2 });
    const adapter = await ServerRequestAdapter.create(request, json);
    assert.equal(adapter.psrRequest, request);
    assert.equal(new ServerRequestAdapter(request, { '*': Object }).psrRequest, request);
  });

  it('returns the text of a body again that can be read only once', async () => {
    const body = new WebStream(new Blob(['{"a":1}']).stream());
    const adapter = await ServerRequestAdapter.create(post('').withBody(body), json);
    assert.equal(await adapter.getRawBody(), '{"a":1}');
    assert.equal(await adapter.getRawBody(), '{"a":1}');
  });

  it('joins the values of headers', () => {
    const request = new PsrServerRequest({ headers: { 'X-A': ['1', '2'] } });
    assert.deepEqual([...new ServerRequestAdapter(request).getHeaders()], [['X-A', ['1, 2']]]);
  });

  describe('getCookies', () => {
    const key = 'k3y';
    const signed =
      'b89d04d6cab762b7768f4faa40a3c9343ed57404098f6bdf244ba0d26b3c363e["theme","dark"]';
    const cookies = (params: Record<string, unknown>, validate: boolean, secret = key): unknown =>
      [
        ...new ServerRequestAdapter(new PsrServerRequest({ cookieParams: params })).getCookies(
          validate,
          secret,
        ),
      ].map(([name, { value, expire }]) => [name, value, expire]);

    it('returns all but empty ones without validation', () => {
      assert.deepEqual(cookies({ a: '1', b: '', c: 5 }, false), [['a', '1', null]]);
    });

    it('returns the values that the key has signed (20)', () => {
      assert.equal(signCookieValue('theme', 'dark', key), signed);
      assert.deepEqual(cookies({ theme: signed }, true), [['theme', 'dark', null]]);
    });

    for (const [title, params] of [
      ['a value under another name (22)', { lang: signed }],
      ['a changed signature (23)', { theme: signed.replace('3e[', '3f[') }],
      ['a short value (23)', { theme: 'x' }],
      ['an unsigned value', { theme: 'dark' }],
    ] as const) {
      it(`drops ${title}`, () => assert.deepEqual(cookies(params, true), []));
    }

    it('needs no key without validation', () => {
      assert.deepEqual(cookies({ a: '1' }, false, ''), [['a', '1', null]]);
    });

    it('needs a key (24)', () => {
      assert.throws(() => cookies({}, true, ''), {
        name: 'InvalidConfigException',
        message: 'Cookie validation key must be provided.',
      });
    });
  });
});
