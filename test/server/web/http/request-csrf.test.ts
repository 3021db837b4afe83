import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Request, Response } from '../../../../server/web/index.ts';

interface Setup {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly config?: object;
  readonly session?: Map<string, unknown>;
  readonly response?: Response;
}

function requestOf({ method = 'POST', headers = {}, config = {}, ...services }: Setup): Request {
  const native = new globalThis.Request('http://h.test/', { method, headers });
  const request = Request.create({ enableCookieValidation: false, ...config });
  request.bind(native, { parsedBody: {} }, services);
  request.setBodyParams({});
  return request;
}

/** The cookie header of a client that has a token, and the masked token of a form. */
function visitor(config: object = {}): { cookie: string; token: string } {
  const response = Response.create({});
  const token = requestOf({ method: 'GET', response, config }).getCsrfToken();
  return {
    cookie: response
      .cookieLines()
      .map((line) => line.split(';', 1)[0])
      .join('; '),
    token,
  };
}

describe('Request.validateCsrfToken', () => {
  it('accepts the token from argument, body and header', () => {
    const { cookie, token } = visitor();
    assert.equal(requestOf({ headers: { cookie } }).validateCsrfToken(), false);
    assert.equal(requestOf({ headers: { cookie } }).validateCsrfToken(token), true);
    assert.equal(requestOf({ headers: { cookie } }).validateCsrfToken('x'), false);
    const inHeader = requestOf({ headers: { cookie, 'x-csrf-token': token } });
    assert.equal(inHeader.validateCsrfToken(), true);
    assert.equal(inHeader.validateCsrfToken('x'), false);
    const inBody = requestOf({ headers: { cookie } });
    inBody.setBodyParams({ _csrf: token });
    assert.equal(inBody.validateCsrfToken(), true);
    inBody.setBodyParams({ _csrf: 'x' });
    assert.equal(inBody.validateCsrfToken(), false);
  });

  it('refuses the token of another client, and one without a cookie', () => {
    const { cookie } = visitor();
    assert.equal(requestOf({ headers: { cookie } }).validateCsrfToken(visitor().token), false);
    assert.equal(requestOf({}).validateCsrfToken(visitor().token), false);
    assert.equal(requestOf({ headers: { cookie: '_csrf=' } }).validateCsrfToken(''), false);
  });

  for (const method of ['GET', 'HEAD', 'OPTIONS']) {
    it(`requires none for ${method}`, () => {
      assert.equal(requestOf({ method }).validateCsrfToken(), true);
    });
  }

  it('requires none when validation is off', () => {
    assert.equal(requestOf({ config: { enableCsrfValidation: false } }).validateCsrfToken(), true);
  });

  it('requires only the header with validateCsrfHeaderOnly', () => {
    const config = { validateCsrfHeaderOnly: true };
    assert.equal(requestOf({ config }).validateCsrfToken(), false);
    const headers = { 'x-csrf-token': '' };
    assert.equal(requestOf({ config, headers }).validateCsrfToken(), true);
    assert.equal(requestOf({ headers }).validateCsrfToken(), false);
  });
});

describe('Request.getCsrfToken', () => {
  it('returns the same token until another one is requested', () => {
    const response = Response.create({});
    const request = requestOf({ response });
    assert.equal(request.hasCsrfToken, false);
    const token = request.csrfToken;
    assert.equal(request.hasCsrfToken, true);
    assert.equal(request.csrfToken, token);
    const kept = response.cookies.getValue('_csrf');
    assert.notEqual(request.getCsrfToken(true), token);
    assert.notEqual(response.cookies.getValue('_csrf'), kept);
  });

  it('keeps the token of a client that has one', () => {
    const { cookie, token } = visitor();
    const response = Response.create({});
    const request = requestOf({ headers: { cookie }, response });
    assert.notEqual(request.csrfToken, token);
    assert.equal(response.cookies.count, 0);
    assert.equal(requestOf({ headers: { cookie } }).validateCsrfToken(request.csrfToken), true);
  });

  it('stores it in a cookie that scripts cannot read', () => {
    const response = Response.create({});
    requestOf({ response }).getCsrfToken();
    const cookie = response.cookies.get('_csrf');
    assert.deepEqual([cookie?.httpOnly, cookie?.path], [true, '/']);
  });

  it('stores it again when it is read for the page of an error, which has no cookies of the action', () => {
    const response = Response.create({});
    const request = requestOf({ method: 'GET', response });
    const token = request.getCsrfToken();
    const lines = response.cookieLines();
    response.clear();
    assert.equal(request.getCsrfToken(), token);
    assert.deepEqual(response.cookieLines(), lines);
    assert.equal(lines.length, 1);
  });

  it('stores it in the session on demand', () => {
    const config = { enableCsrfCookie: false };
    const session = new Map<string, unknown>();
    const response = Response.create({});
    const token = requestOf({ config, session, response }).getCsrfToken();
    assert.equal(response.cookies.count, 0);
    assert.equal(typeof session.get('_csrf'), 'string');
    assert.equal(requestOf({ config, session }).validateCsrfToken(token), true);
    assert.equal(requestOf({ config, session: new Map() }).validateCsrfToken(token), false);
    for (const wrong of ['', 5]) {
      session.set('_csrf', wrong);
      assert.equal(requestOf({ config, session }).validateCsrfToken(token), false);
    }
  });

  it('requires a place to store it', () => {
    const session = new Map<string, unknown>();
    assert.throws(() => requestOf({ session }).getCsrfToken(), {
      name: 'InvalidConfigException',
      message: 'The CSRF token cannot be kept: the request has no response.',
    });
    const config = { enableCsrfCookie: false };
    assert.throws(() => requestOf({ config, response: Response.create({}) }).getCsrfToken(), {
      name: 'InvalidConfigException',
      message: 'The CSRF token cannot be kept: the request has no session.',
    });
  });

  it('is different for the next request', () => {
    const response = Response.create({});
    const request = requestOf({ response });
    request.getCsrfToken();
    request.bind(new globalThis.Request('http://h.test/'));
    assert.equal(request.hasCsrfToken, false);
  });
});

describe('Request', () => {
  it('has safe defaults', () => {
    const request = Request.create({});
    const { enableCookieValidation, enableCsrfValidation, enableCsrfCookie } = request;
    assert.deepEqual(
      [enableCookieValidation, enableCsrfValidation, enableCsrfCookie],
      [true, true, true],
    );
    assert.equal(request.validateCsrfHeaderOnly, false);
    assert.deepEqual([request.uploadFileMaxSize, request.uploadFileMaxCount], [0, 20]);
    assert.equal(request.maxBodyBytes, 8 * 1024 * 1024);
  });

  it('reads only signed cookies by default', () => {
    const native = new globalThis.Request('http://h.test/', { headers: { cookie: 'a=1' } });
    const signed = Request.create({ cookieValidationKey: 'k3y' }).bind(native);
    assert.equal(signed.cookies.getValue('a'), null);
    const config = { cookieValidationKey: 'k3y', enableCookieValidation: false };
    assert.equal(Request.create(config).bind(native).getCookies().getValue('a'), '1');
  });

  it('detects scripts by their header', () => {
    const isAjax = (value: string): boolean =>
      requestOf({ headers: { 'x-requested-with': value } }).isAjax;
    assert.deepEqual(['XMLHttpRequest', 'x'].map(isAjax), [true, false]);
  });

  it('prefers the parameters of a route to those of the query', () => {
    const native = new globalThis.Request('http://h.test/?a=1&b=2');
    const resolved = (params: Record<string, string>) => {
      const urlManager = { parseRequest: () => ['site/index', params] };
      return Request.create({})
        .bind(native, {}, { urlManager: urlManager as never })
        .resolve();
    };
    const [route, params] = resolved({ b: '3' });
    assert.deepEqual([route, { ...params }], ['site/index', { a: '1', b: '3' }]);
    assert.deepEqual({ ...resolved({})[1] }, { a: '1', b: '2' });
  });
});
