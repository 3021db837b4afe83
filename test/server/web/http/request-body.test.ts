import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { type FetchContext, Request, type RequestSource } from '../../../../server/web/index.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

interface Setup {
  readonly text: string;
  readonly type?: string;
  readonly hasLength?: boolean;
  readonly config?: object;
  readonly context?: FetchContext;
}

function requestOf({ text, type = 'text/x', hasLength = true, config = {}, context = {} }: Setup) {
  const headers: Record<string, string> = { 'content-type': type };
  if (hasLength) headers['content-length'] = String(bytesOf(text).length);
  const native = new globalThis.Request('http://h.test/', { method: 'POST', body: text, headers });
  return Request.create(config).bind(native, context);
}

describe('Request body', () => {
  for (const hasLength of [true, false]) {
    const what = hasLength ? 'known' : 'unknown';
    it(`of ${what} length is read as bytes after text, and as text after bytes`, async () => {
      const first = requestOf({ text: 'größe', hasLength });
      assert.equal(await first.getRawBody(), 'größe');
      assert.deepEqual(await first.getRawBytes(), bytesOf('größe'));
      const second = requestOf({ text: 'größe', hasLength });
      assert.deepEqual(await second.getRawBytes(), bytesOf('größe'));
      assert.equal(await second.getRawBody(), 'größe');
    });

    it(`of ${what} length is refused beyond the limit, and read up to it`, async () => {
      const config = { maxBodyBytes: 4 };
      for (const read of ['getRawBody', 'getRawBytes'] as const) {
        await requestOf({ text: 'abcd', hasLength, config })[read]();
        const long = requestOf({ text: 'abcde', hasLength, config });
        await assert.rejects(long[read](), { statusCode: 413 });
        assert.equal(
          (await requestOf({ text: 'a', hasLength, config: { maxBodyBytes: 1 } })[read]()).length,
          1,
        );
      }
    });
  }

  for (const rawBody of ['größe', bytesOf('größe'), '', new Uint8Array()]) {
    it(`that was read before as "${String(rawBody)}" is not read again`, async () => {
      const text = typeof rawBody === 'string' ? rawBody : new TextDecoder().decode(rawBody);
      const context = { rawBody };
      assert.equal(await requestOf({ text: 'never', context }).getRawBody(), text);
      assert.deepEqual(await requestOf({ text: 'never', context }).getRawBytes(), bytesOf(text));
    });
  }

  it('is refused when other code has read it', async () => {
    const forms = ['a=1', new URLSearchParams({ a: '1' }), new FormData()];
    for (const body of forms) {
      const used = async (context = {}) => {
        const native = new globalThis.Request('http://h.test/', { method: 'POST', body });
        await native.text();
        return Request.create({}).bind(native, context);
      };
      const message = /^The body of the request was read before the application:/;
      await assert.rejects((await used()).getRawBody(), { name: 'InvalidCallException', message });
      await assert.rejects((await used()).getRawBytes(), { message });
      if (body !== forms[0])
        await assert.rejects(async () => (await used()).loadBody(), { message });
      assert.equal(await (await used({ rawBody: 'a=1' })).getRawBody(), 'a=1');
    }
  });

  it('is empty when there is none', async () => {
    const native = new globalThis.Request('http://h.test/', { method: 'POST' });
    assert.equal((await Request.create({}).bind(native).getRawBytes()).length, 0);
    assert.equal(await Request.create({}).bind(native).getRawBody(), '');
  });

  it('is refused unread when its declared length is too large', async () => {
    const unread = () => assert.fail('Read.');
    const source: RequestSource = {
      method: 'POST',
      url: 'http://h.test/',
      headers: new Headers({ 'content-length': '5' }),
      body: null,
      text: unread,
      arrayBuffer: unread,
      formData: unread,
    };
    for (const read of ['getRawBody', 'getRawBytes'] as const) {
      const request = Request.create({ maxBodyBytes: 4 }).bind(source);
      await assert.rejects(request[read](), { statusCode: 413 });
    }
  });

  it('of several chunks is joined in order', async () => {
    const source: RequestSource = {
      method: 'POST',
      url: 'http://h.test/',
      headers: new Headers(),
      body: new ReadableStream<Uint8Array>({
        start(controller) {
          for (const text of ['ab', '', 'c', 'def']) controller.enqueue(bytesOf(text));
          controller.close();
        },
      }),
      text: () => Promise.reject(new Error('text')),
      arrayBuffer: () => Promise.reject(new Error('arrayBuffer')),
      formData: () => Promise.reject(new Error('formData')),
    };
    assert.equal(await Request.create({}).bind(source).getRawBody(), 'abcdef');
  });

  it('is parsed as a form for any parameters of its type', async () => {
    const type = ' Application/X-WWW-Form-URLencoded ; charset=x';
    const request = requestOf({ text: 'a=1', type });
    await request.loadBody();
    assert.equal(request.post('a'), '1');
    assert.deepEqual(request.post(), request.bodyParams);
  });

  for (const type of [
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'a/b',
  ]) {
    it(`of ${type} is refused when it is compressed`, async () => {
      const parsers = { 'a/b': { parse: () => ({ parsed: true }) } };
      const of = async (encoding: string, context: FetchContext = {}) => {
        const headers = { 'content-type': type, 'content-encoding': encoding };
        const native = new globalThis.Request('http://h.test/', {
          method: 'POST',
          body: '--x--',
          headers,
        });
        return Request.create({ parsers }).bind(native, context).loadBody();
      };
      await assert.rejects(of('gzip'), {
        statusCode: 415,
        message: 'A request body must be sent without encoding, got "gzip".',
      });
      await of('Identity');
      await of('');
      if (!type.startsWith('multipart')) await of('gzip', { rawBody: 'decoded=1' });
    });
  }

  it('of GET and HEAD is empty without being read', () => {
    for (const method of ['GET', 'HEAD']) {
      const request = Request.create({}).bind(new globalThis.Request('http://h.test/', { method }));
      assert.deepEqual(request.getBodyParams(), {});
      assert.deepEqual(request.getUploadedFiles(), {});
    }
  });

  it('may be replaced', async () => {
    const request = requestOf({ text: '' });
    assert.throws(() => request.getParsedBody(), { name: 'InvalidCallException' });
    request.setBodyParams({ a: 1, _method: 'PUT' });
    assert.deepEqual({ ...request.getBodyParams() }, { a: 1 });
    assert.equal(request.method, 'PUT');
    assert.equal(request.getBodyParam('toString', 'default'), 'default');
    request.setBodyParams({ _method: 'PATCH' });
    assert.equal(request.method, 'PATCH');
    request.setBodyParams([1]);
    assert.deepEqual(request.getBodyParams(), [1]);
    assert.equal(request.method, 'POST');
    request.setBodyParams(null);
    assert.deepEqual(request.getBodyParams(), {});
  });

  it('that was parsed before contains its files', async () => {
    const context = { parsedBody: null, uploadedFiles: {} };
    const request = requestOf({ text: 'a=1', type: 'application/x-www-form-urlencoded', context });
    await request.loadBody();
    assert.deepEqual(request.getBodyParams(), {});
    assert.equal(request.getUploadedFiles(), context.uploadedFiles);
  });
});

describe('Request.method', () => {
  const is = (method: string): string[] => {
    const request = Request.create({}).bind(new globalThis.Request('http://h.test/', { method }));
    const { isGet, isHead, isPost, isPut, isPatch, isDelete } = request;
    const flags = { isGet, isHead, isPost, isPut, isPatch, isDelete };
    return Object.entries(flags).flatMap(([name, holds]) => (holds ? [name] : []));
  };
  for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']) {
    const name = `is${method.charAt(0)}${method.slice(1).toLowerCase()}`;
    it(`is read from ${name} only for ${method}`, () => assert.deepEqual(is(method), [name]));
  }

  it('may change until the body is read', async () => {
    const type = 'application/x-www-form-urlencoded';
    const request = requestOf({ text: '_method=PUT', type });
    assert.equal(request.method, 'POST');
    await request.loadBody();
    assert.equal(request.method, 'PUT');
    assert.equal(request.isPut, true);
  });
});
