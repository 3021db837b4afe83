import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';

import {
  MemoryStream,
  PsrFactory,
  PsrServerRequest,
  PsrUploadedFile,
  PsrUri,
} from '../../../../server/bridge/index.ts';

const factory = new PsrFactory();

describe('messages', () => {
  it('are immutable: each with… returns another one', () => {
    const first = factory.createResponse(200);
    const second = first
      .withHeader('X-A', '1')
      .withAddedHeader('x-a', ['2', '3'])
      .withStatus(404)
      .withProtocolVersion('2')
      .withBody(new MemoryStream('body'));
    assert.deepEqual({ ...first.getHeaders() }, {});
    assert.equal(first.getStatusCode(), 200);
    assert.deepEqual({ ...second.getHeaders() }, { 'X-A': ['1', '2', '3'] });
    assert.equal(second.getHeaderLine('X-a'), '1, 2, 3');
    assert.equal(second.getReasonPhrase(), 'Not Found');
    assert.equal(second.getProtocolVersion(), '2');
    assert.equal(second.withoutHeader('X-A').hasHeader('x-a'), false);
  });

  it('refuse a parsed body that is no object', () => {
    const init = { method: 'POST', uri: '/' };
    for (const parsedBody of [5, 'text', undefined]) {
      const fault = {
        name: 'InvalidArgumentException',
        message: `A parsed body must be an object or null, got ${typeof parsedBody}.`,
      };
      const request = new PsrServerRequest(init);
      assert.throws(() => request.withParsedBody(parsedBody as never), fault);
      if (parsedBody === undefined) continue;
      assert.throws(
        () => new PsrServerRequest({ ...init, parsedBody: parsedBody as never }),
        fault,
      );
    }
    assert.equal(new PsrServerRequest(init).withParsedBody(null).getParsedBody(), null);
  });

  it('keep all parts of a server request over a change', () => {
    const request = new PsrServerRequest({
      method: 'POST',
      uri: 'http://h.test/a',
      serverParams: { S: 1 },
    })
      .withCookieParams({ c: '1' })
      .withQueryParams({ q: '1' })
      .withParsedBody({ b: 1 })
      .withAttribute('x', 1)
      .withMethod('PUT')
      .withHeader('X-A', '1')
      .withUri(new PsrUri('http://other.test/b'))
      .withRequestTarget('*');
    assert.equal(request.getMethod(), 'PUT');
    assert.equal(request.getAttribute('x'), 1);
    assert.deepEqual(request.getParsedBody(), { b: 1 });
    assert.deepEqual(request.getQueryParams(), { q: '1' });
    assert.deepEqual(request.getCookieParams(), { c: '1' });
    assert.deepEqual(request.getServerParams(), { S: 1 });
    assert.equal(request.getHeaderLine('Host'), 'other.test');
    assert.equal(request.getHeaderLine('X-A'), '1');
    assert.equal(request.getRequestTarget(), '*');
    assert.equal(request.withoutAttribute('x').getAttribute('x', 'gone'), 'gone');
    assert.deepEqual({ ...request.getAttributes() }, { x: 1 });
  });

  it('keep an explicitly set host with preserveHost', () => {
    const request = factory
      .createRequest('GET', 'http://a.test/')
      .withUri(new PsrUri('http://b.test'), true);
    assert.equal(request.getHeaderLine('Host'), 'a.test');
  });

  for (const [name, value] of [
    ['X\r\nY', '1'],
    ['X', 'a\r\nSet-Cookie: b'],
    ['X', 'a\0b'],
    ['X', '€'],
    ['', 'x'],
    ['X Y', 'x'],
  ] as const) {
    it(`refuse the header ${JSON.stringify(name)}: ${JSON.stringify(value)}`, () => {
      assert.throws(() => factory.createResponse().withHeader(name, value), {
        name: 'InvalidArgumentException',
      });
    });
  }

  for (const [value, shown] of [
    [5, 'number'],
    [['a', null], 'object'],
    [undefined, 'undefined'],
  ] as const) {
    it(`report the error of a header with ${JSON.stringify(value)}`, () => {
      assert.throws(() => factory.createResponse().withHeader('X-A', value as never), {
        name: 'InvalidArgumentException',
        message: `The header "X-A" must be text without control characters or characters beyond U+00FF, got "${shown}".`,
      });
    });
  }

  it('accept hostile header names as plain names', () => {
    const response = factory.createResponse().withHeader('__proto__', 'x');
    assert.equal(response.getHeaderLine('__proto__'), 'x');
    assert.equal(({} as Record<string, unknown>)['x'], undefined);
  });

  for (const status of [99, 600, 200.5, Number.NaN]) {
    it(`refuse the status ${status}`, () => {
      assert.throws(() => factory.createResponse(status), {
        name: 'InvalidArgumentException',
        message: `The status code must be a whole number from 100 to 599; received '${status}'.`,
      });
    });
  }

  for (const status of [100, 599]) {
    it(`accept the status ${status}`, () => {
      assert.equal(factory.createResponse(status).getStatusCode(), status);
    });
  }

  it('refuse a reason phrase with a line break', () => {
    assert.equal(factory.createResponse(200, 'Fïne\t!').getReasonPhrase(), 'Fïne\t!');
    for (const reason of ['a\r\nb', '\x7f', '€']) {
      assert.throws(() => factory.createResponse(200, reason), {
        message: 'A reason phrase must not contain control characters.',
      });
    }
  });

  for (const [given, kept] of [
    ['a', 'a'],
    [' \t a \t b\t ', 'a \t b'],
    [' \t', ''],
    ['', ''],
  ] as const) {
    it(`remove the blanks around the header ${JSON.stringify(given)}`, () => {
      assert.equal(factory.createResponse().withHeader('X-A', given).getHeaderLine('X-A'), kept);
    });
  }

  it('refuse a header without a value', () => {
    assert.throws(() => factory.createResponse().withHeader('X-A', []), {
      message: 'The header "X-A" must have at least one value.',
    });
  });

  it('show the first characters of an invalid header name', () => {
    assert.throws(() => factory.createResponse().withHeader(`a"\n${'b'.repeat(100)}`, '1'), {
      message: `"a\\"\\n${'b'.repeat(77)}" is not a valid header name.`,
    });
  });

  it('replace one header, keep the others, and ignore the removal of an absent one', () => {
    const response = factory
      .createResponse()
      .withHeader('X-A', '1')
      .withHeader('X-B', '2')
      .withHeader('x-a', '3')
      .withoutHeader('X-C');
    assert.deepEqual(Object.entries(response.getHeaders()), [
      ['X-B', ['2']],
      ['x-a', ['3']],
    ]);
    assert.deepEqual(response.getHeader('X-C'), []);
    assert.equal(response.hasHeader('X-C'), false);
    assert.equal(response.hasHeader('x-b'), true);
  });

  it('have the host of their URI before all other headers', () => {
    const request = new PsrServerRequest({ uri: 'http://h.test:81/', headers: { 'X-A': '1' } });
    const moved = request.withUri(new PsrUri('https://other.test:443'));
    assert.deepEqual(Object.entries(request.getHeaders()), [
      ['Host', ['h.test:81']],
      ['X-A', ['1']],
    ]);
    assert.deepEqual(Object.entries(moved.getHeaders()), [
      ['Host', ['other.test']],
      ['X-A', ['1']],
    ]);
    assert.equal(moved.withUri(new PsrUri('/a')).getHeaderLine('Host'), 'other.test');
    const given = new PsrServerRequest({ uri: 'http://h.test', headers: [['host', 'given.test']] });
    assert.deepEqual(Object.entries(given.getHeaders()), [['host', ['given.test']]]);
  });

  it('take the host of a URI with preserveHost when they have none', () => {
    const request = factory.createRequest('GET', '/').withUri(new PsrUri('http://b.test'), true);
    assert.equal(request.getHeaderLine('Host'), 'b.test');
  });

  it('have no host after it was removed, until they get another URI', () => {
    const request = factory.createRequest('GET', 'http://a.test/').withoutHeader('host');
    assert.equal(request.hasHeader('Host'), false);
    assert.deepEqual(Object.keys(request.withMethod('POST').withHeader('x-a', '1').getHeaders()), [
      'x-a',
    ]);
    const uri = new PsrUri('http://b.test');
    for (const keepsHost of [true, false]) {
      assert.equal(request.withUri(uri, keepsHost).getHeaderLine('Host'), 'b.test');
    }
  });

  it('read cookies from their header unless cookies are given', () => {
    const request = new PsrServerRequest({ headers: { cookie: 'a=1; b=2' } });
    assert.deepEqual({ ...request.getCookieParams() }, { a: '1', b: '2' });
    assert.deepEqual(request.withCookieParams({}).getCookieParams(), {});
  });

  it('refuse methods and targets that split the request line', () => {
    assert.throws(() => factory.createRequest(`GET /${'x'.repeat(100)}`, '/'), {
      name: 'InvalidArgumentException',
      message: `The request method must be a token, got "GET /${'x'.repeat(75)}".`,
    });
    for (const target of ['/a b', '/a\0', '/a\x7fb']) {
      assert.throws(() => factory.createRequest('GET', '/').withRequestTarget(target), {
        name: 'InvalidArgumentException',
        message: 'A request target must not contain white space or control characters.',
      });
    }
  });

  for (const [uri, target] of [
    [new PsrUri('http://h.test').withPath('a'), '/a'],
    [new PsrUri('http://h.test?x=1'), '/?x=1'],
    [new PsrUri('http://h.test//a///b'), '//a///b'],
  ] as const) {
    it(`use ${String(uri)} for the target ${target}`, () => {
      assert.equal(factory.createRequest('GET', uri).getRequestTarget(), target);
    });
  }
});

describe('PsrUploadedFile', () => {
  it('is not moved when the target folder does not exist', async () => {
    const file = new PsrUploadedFile(new MemoryStream('content'));
    await assert.rejects(file.moveTo('@nowhere/file'), { name: 'InvalidArgumentException' });
    assert.equal(await file.getStream().text(), 'content');
  });

  it('moves to its target once', async (context) => {
    const folder = await mkdtemp(join(tmpdir(), 'fwx-upload-'));
    context.after(() => rm(folder, { recursive: true }));
    const stream = new MemoryStream('content');
    await stream.read(3);
    const file = new PsrUploadedFile(stream, { clientFilename: 'a' });
    await file.moveTo(join(folder, 'moved'));
    assert.equal(await readFile(join(folder, 'moved'), 'utf8'), 'content');
    assert.deepEqual(await readdir(folder), ['moved']);
    assert.equal(stream.isReadable(), false);
    const message = 'The uploaded file has been moved already.';
    assert.throws(() => file.getStream(), { name: 'RuntimeException', message });
    await assert.rejects(file.moveTo(join(folder, 'again')), { message });
  });

  it('leaves no file behind when it cannot be moved', async (context) => {
    const folder = await mkdtemp(join(tmpdir(), 'fwx-upload-'));
    context.after(() => rm(folder, { recursive: true }));
    await mkdir(join(folder, 'taken', 'by'), { recursive: true });
    const file = new PsrUploadedFile(new MemoryStream('content'));
    await assert.rejects(file.moveTo(join(folder, 'taken')), {
      name: 'RuntimeException',
      message: 'The uploaded file could not be moved to its target.',
    });
    assert.deepEqual(await readdir(folder), ['taken']);
  });

  it('has the given size, else that of its content', () => {
    const stream = new MemoryStream('content');
    assert.equal(new PsrUploadedFile(stream).getSize(), 7);
    assert.equal(new PsrUploadedFile(stream, { size: 0 }).getSize(), 0);
    assert.equal(new PsrUploadedFile(stream, { error: 1 }).getSize(), null);
    assert.equal(new PsrUploadedFile(stream, { error: 1, size: 5 }).getSize(), 5);
  });

  it('has neither name nor type nor error unless given', async () => {
    const file = new PsrUploadedFile(new MemoryStream());
    const facts = [file.getClientFilename(), file.getClientMediaType(), file.getError()];
    assert.deepEqual(facts, [null, null, 0]);
    const failed = new PsrUploadedFile(new MemoryStream(), { error: 3 });
    await assert.rejects(failed.moveTo('x'), {
      message: "The upload failed with error '3'; it has no content.",
    });
  });
});
