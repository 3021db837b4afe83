import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  MemoryStream,
  PsrServerRequest,
  PsrUri,
  WebStream,
} from '../../../../server/bridge/index.ts';
import { PsrSource } from '../../../../server/bridge/http/psr-source.ts';

type Init = ConstructorParameters<typeof PsrServerRequest>[0];

const sourceOf = (init: Init): PsrSource => new PsrSource(new PsrServerRequest(init));
const once = (text: string): WebStream => new WebStream(new Blob([text]).stream());

describe('PsrSource', () => {
  const host = { Host: 'given.test' };
  for (const [init, url] of [
    [{}, 'http://localhost/'],
    [{ uri: 'http://h.test' }, 'http://h.test/'],
    [{ uri: 'http://h.test:81/a?b' }, 'http://h.test:81/a?b'],
    [{ uri: 'https://h.test/', headers: host }, 'https://h.test/'],
    [{ uri: '/a', headers: host }, 'http://given.test/a'],
    [{ uri: new PsrUri().withPath('a'), headers: host }, 'http://given.test/a'],
    [{ headers: host, serverParams: { HTTPS: 'on' } }, 'https://given.test/'],
    [{ headers: host, serverParams: { HTTPS: 'off' } }, 'http://given.test/'],
    [{ uri: 'http://h.test/', serverParams: { HTTPS: 'on' } }, 'http://h.test/'],
    [{ uri: 'ws://h.test/' }, 'http://h.test/'],
    [{ uri: '/?', headers: host }, 'http://given.test/'],
  ] as const) {
    it(`has the URL ${url} for ${JSON.stringify(init)}`, () => {
      assert.equal(sourceOf(init).url, url);
    });
  }

  it('has the headers of the request, in which the cookies are its parameters', () => {
    const headers = { Cookie: 'a=header', 'X-A': ['1', '2'] };
    const source = (cookieParams: Record<string, unknown>) => sourceOf({ headers, cookieParams });
    assert.deepEqual(
      [...source({ 'b c': 'ä;', list: [] }).headers],
      [
        ['cookie', 'b%20c=%C3%A4%3B'],
        ['x-a', '1, 2'],
      ],
    );
    assert.deepEqual([...source({ a: '1', b: '' }).headers][0], ['cookie', 'a=1; b=']);
    assert.equal(source({}).headers.has('cookie'), false);
    assert.equal(source({ list: [] }).headers.has('cookie'), false);
  });

  it('has a body that can be read again', async () => {
    const source = sourceOf({ method: 'POST', body: new MemoryStream('text') });
    assert.equal(source.method, 'POST');
    for (let read = 0; read < 2; read++) {
      assert.equal(await source.text(), 'text');
      assert.equal(Buffer.from(await source.arrayBuffer()).toString(), 'text');
      assert.equal(await new Response(source.body).text(), 'text');
    }
  });

  it('has the unread rest of a body that cannot seek', async () => {
    const body = once('text');
    await body.read(1);
    const source = sourceOf({ method: 'POST', body });
    assert.equal(Buffer.from(await source.arrayBuffer()).toString(), 'ext');
    assert.equal(await new Response(sourceOf({ body: once('text') }).body).text(), 'text');
  });

  it('has no body after it is closed', () => {
    const body = new MemoryStream('text');
    body.close();
    assert.equal(sourceOf({ body }).body, null);
  });

  it('reads a form', async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const source = sourceOf({ method: 'POST', headers, body: new MemoryStream('a=1&b=2') });
    assert.deepEqual(
      [...(await source.formData())],
      [
        ['a', '1'],
        ['b', '2'],
      ],
    );
  });
});
