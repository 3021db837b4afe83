import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Request, Response, type SendFileOptions } from '../../../../server/web/index.ts';

const TEXT = 'x'.repeat(67);
const MODIFIED = 'Sun, 06 Nov 1994 08:49:37 GMT';

interface Setup {
  readonly method?: string;
  readonly headers: Record<string, string>;
  readonly options?: SendFileOptions;
  readonly strictRanges?: boolean;
}

function send({ method = 'GET', headers, options = {}, strictRanges = false }: Setup): Response {
  const native = new globalThis.Request('http://h.test/', { method, headers });
  const response = Response.create({ strictRanges });
  response.bind({ request: Request.create({}).bind(native) });
  return response.sendContentAsFile(TEXT, 'a.txt', options);
}

describe('A download', () => {
  for (const [range, status, length] of [
    ['bytes=0-5', 206, 6],
    ['bytes=-67', 200, 67],
    ['bytes=0-66', 200, 67],
    ['bytes=0-', 200, 67],
    ['bytes=0-999', 200, 67],
    ['bytes=1-66', 206, 66],
    ['bytes=0-65', 206, 66],
  ] as const) {
    it(`answers ${status} to ${range} when ranges are strict`, () => {
      const response = send({ headers: { range }, strictRanges: true });
      assert.equal(response.statusCode, status);
      assert.equal(response.headers.get('content-length'), String(length));
    });
  }

  for (const [title, options, setup, status] of [
    ['a strong tag', { etag: '"a"' }, { 'if-none-match': 'W/"a"' }, 304],
    ['a weak tag', { etag: 'W/"a"' }, { 'if-none-match': '"a"' }, 304],
    ['another tag', { etag: '"a"' }, { 'if-none-match': '"b", "c"' }, 200],
    ['no tag', {}, { 'if-none-match': '*' }, 200],
    [
      'a tag that differs, and a date that is the same',
      { etag: '"a"', lastModified: new Date(MODIFIED) },
      { 'if-none-match': '"b"', 'if-modified-since': MODIFIED },
      200,
    ],
    [
      'a tag without quotes, and a date that is the same',
      { etag: '"a"', lastModified: new Date(MODIFIED) },
      { 'if-none-match': 'a', 'if-modified-since': MODIFIED },
      200,
    ],
    ['no date', {}, { 'if-modified-since': MODIFIED }, 200],
    [
      'a date of the client that is none',
      { lastModified: new Date(MODIFIED) },
      { 'if-modified-since': 'x' },
      200,
    ],
    [
      'a number for the date of the client',
      { lastModified: new Date(MODIFIED) },
      { 'if-modified-since': '0' },
      200,
    ],
    [
      'a date in the form of asctime()',
      { lastModified: new Date(MODIFIED) },
      { 'if-modified-since': 'Sun Nov  6 08:49:37 1994' },
      304,
    ],
  ] as readonly (readonly [string, SendFileOptions, Record<string, string>, number])[]) {
    it(`answers ${status} to a condition with ${title}`, () => {
      assert.equal(send({ headers: setup, options }).statusCode, status);
      assert.equal(send({ headers: setup, options, method: 'HEAD' }).statusCode, status);
      assert.equal(send({ headers: setup, options, method: 'POST' }).statusCode, 200);
    });
  }

  const file = { etag: '"a"', lastModified: new Date(MODIFIED) };
  const before = 'Sun, 06 Nov 1994 08:49:36 GMT';
  for (const [options, headers, isSent] of [
    [file, { 'if-match': '"a"' }, true],
    [file, { 'if-match': '"b", "a"', 'if-unmodified-since': before }, true],
    [file, { 'if-match': '*' }, true],
    [file, { 'if-match': '"b"' }, false],
    [file, { 'if-match': 'W/"a"' }, false],
    [{ etag: 'W/"a"' }, { 'if-match': 'W/"a"' }, false],
    [{}, { 'if-match': '"a"' }, false],
    [file, { 'if-match': '"b"', 'if-none-match': '"a"' }, false],
    [file, { 'if-unmodified-since': MODIFIED }, true],
    [file, { 'if-unmodified-since': before }, false],
    [file, { 'if-unmodified-since': 'x' }, true],
    [file, { 'if-unmodified-since': '1990' }, true],
    [{}, { 'if-unmodified-since': before }, true],
  ] as readonly (readonly [SendFileOptions, Record<string, string>, boolean])[]) {
    it(`${isSent ? 'sends' : 'refuses'} a part for ${JSON.stringify(headers)} of ${JSON.stringify(options)}`, () => {
      const part = { ...headers, range: 'bytes=1-2' };
      if (isSent) assert.equal(send({ headers: part, options }).statusCode, 206);
      else assert.throws(() => send({ headers: part, options }), { statusCode: 412 });
      assert.equal(send({ headers, options, method: 'POST' }).statusCode, 200);
    });
  }

  it('ignores a range for another tag, and for a weak one', () => {
    const range = 'bytes=0-1';
    for (const [etag, condition, status] of [
      ['"a"', '"a"', 206],
      ['"a"', '"b"', 200],
      ['W/"a"', 'W/"a"', 200],
    ] as const) {
      const headers = { range, 'if-range': condition };
      assert.equal(send({ headers, options: { etag } }).statusCode, status, condition);
    }
  });

  for (const [age, status] of [
    [59_999, 200],
    [60_000, 206],
  ] as const) {
    it(`answers ${status} to a range by date ${age} milliseconds after the change`, (t) => {
      t.mock.timers.enable({ apis: ['Date'], now: Date.parse(MODIFIED) + age });
      const headers = { range: 'bytes=0-1', 'if-range': MODIFIED };
      const response = send({ headers, options: { lastModified: new Date(MODIFIED) } });
      assert.equal(response.statusCode, status);
    });
  }

  it('has the type of its name by default', () => {
    const typeOf = (options: SendFileOptions) =>
      send({ headers: {}, options }).headers.get('content-type');
    assert.equal(typeOf({}), 'text/plain');
    assert.equal(typeOf({ mimeType: 'a/b' }), 'a/b');
  });

  it('is an attachment by default', () => {
    const dispositionOf = (options: SendFileOptions) =>
      send({ headers: {}, options }).headers.get('content-disposition');
    assert.equal(dispositionOf({}), 'attachment; filename="a.txt"');
    assert.equal(dispositionOf({ inline: true }), 'inline; filename="a.txt"');
  });

  it('refuses an invalid date of the last change', () => {
    const options = { lastModified: MODIFIED as never };
    assert.throws(() => send({ headers: {}, options }), { name: 'InvalidArgumentException' });
  });

  it('requires no request', () => {
    const response = Response.create({}).sendContentAsFile(TEXT, 'a.txt', { etag: '"a"' });
    assert.equal(response.statusCode, 200);
    assert.equal(response.content, TEXT);
  });
});

describe('Response.sendStreamAsFile', () => {
  const answering = (range: string): Response => {
    const native = new globalThis.Request('http://h.test/', { headers: { range } });
    return Response.create({}).bind({ request: Request.create({}).bind(native) });
  };

  it('sends a part of a blob', async () => {
    const response = answering('bytes=1-2').sendStreamAsFile(new Blob(['abcd']), 'a');
    assert.deepEqual([response.statusCode, response.headers.get('content-length')], [206, '2']);
    const { body } = await response.toOutgoing();
    assert.equal(await new globalThis.Response(body as unknown as BodyInit).text(), 'bc');
  });

  it('sends other streams completely, with their length when it is given', () => {
    for (const [fileSize, length] of [
      [4, '4'],
      [undefined, null],
    ] as const) {
      const stream = new Blob(['abcd']).stream();
      const options = fileSize === undefined ? {} : { fileSize };
      const response = answering('bytes=1-2').sendStreamAsFile(stream, 'a', options);
      assert.deepEqual(
        [response.statusCode, response.headers.get('content-length')],
        [200, length],
      );
      assert.equal(response.headers.has('accept-ranges'), false);
      assert.equal(response.stream, stream);
    }
  });

  it('requires the size of a path', () => {
    const options = { fileSize: 4 };
    const response = answering('bytes=1-2').sendStreamAsFile('/path', 'a', options);
    assert.deepEqual(response.stream, ['/path', 1, 2]);
    assert.throws(() => answering('bytes=1-2').sendStreamAsFile('/path', 'a'), {
      name: 'NotSupportedException',
    });
  });
});
