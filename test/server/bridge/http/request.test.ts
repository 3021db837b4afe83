import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { runInRequestScope } from '../../../../server/core/index.ts';
import {
  MemoryStream,
  PsrFactory,
  PsrServerRequest,
  Request,
  ServerRequestCreator,
  UploadedFile,
  type UploadedFileInterface,
} from '../../../../server/bridge/index.ts';
import { JsonParser, UploadError } from '../../../../server/web/index.ts';

const factory = new PsrFactory();
const upload = (text: string, name: string): UploadedFileInterface =>
  factory.createUploadedFile(factory.createStream(text), { clientFilename: name });
const request = (): Request => Object.assign(new Request(), { enableCookieValidation: false });

describe('Request', () => {
  it('has no PSR-7 request before one was set', () => {
    assert.throws(() => new Request().getPsr7Request(), {
      name: 'InvalidConfigException',
      message: 'PSR-7 request adapter is not set.',
    });
  });

  it('takes all parts of a PSR-7 request, and discards the one before', async () => {
    const web = request();
    web.parsers = { 'application/json': JsonParser };
    await web.setPsr7Request(
      new PsrServerRequest({
        method: 'POST',
        uri: 'http://h.test/a/b?x=1',
        headers: { 'Content-Type': 'application/json', Cookie: 'c=1' },
        serverParams: { REMOTE_ADDR: '::ffff:10.0.0.5', REMOTE_PORT: 4000 },
        queryParams: { x: '1' },
        body: new MemoryStream('{"a":1}'),
      }),
    );
    assert.deepEqual(
      [
        web.getMethod(),
        web.getUrl(),
        web.getPathInfo(),
        web.get('x'),
        web.post('a'),
        web.cookies.getValue('c'),
      ],
      ['POST', '/a/b?x=1', 'a/b', '1', 1, '1'],
    );
    assert.equal(web.getRemoteIP(), '10.0.0.5');
    assert.equal(web.getServerParams()['REMOTE_PORT'], 4000);
    assert.equal(web.getHostInfo(), 'http://h.test');
    assert.equal(await web.getRawBody(), '{"a":1}');
    await web.setPsr7Request(new PsrServerRequest({ uri: '/c' }));
    assert.deepEqual(
      [
        web.getMethod(),
        web.getUrl(),
        web.get('x'),
        web.post('a'),
        web.cookies.getValue('c'),
        web.getRemoteIP(),
      ],
      ['GET', '/c', null, null, null, null],
    );
  });

  it('reads cookies, query, server parameters, body and files from the parameters of the request', async () => {
    const web = request();
    const psr = new PsrServerRequest({
      method: 'POST',
      uri: 'http://h.test/?x=uri',
      headers: { Cookie: 'c=header; d=header' },
      serverParams: { SERVER_NAME: '', REMOTE_HOST: '', OWN: 1 },
    })
      .withCookieParams({ c: 'a;=% ä', 'a b': '2', list: ['no text'] })
      .withQueryParams({ x: 'params' })
      .withParsedBody({ y: 'params' })
      .withUploadedFiles({ f: upload('text', 'name.txt') });
    await runInRequestScope(async () => {
      await web.setPsr7Request(psr);
      assert.equal(UploadedFile.getInstanceByName('f')?.name, 'name.txt');
    });
    assert.deepEqual(
      ['c', 'd', 'a b', 'list'].map((name) => web.cookies.getValue(name)),
      ['a;=% ä', null, '2', null],
    );
    assert.deepEqual([web.get('x'), web.post('y')], ['params', 'params']);
    assert.deepEqual(
      [web.getServerName(), web.getRemoteHost(), web.getServerParam('OWN')],
      ['', '', 1],
    );
  });

  it('has the server parameters of the PSR-7 request alone', async () => {
    const web = request();
    const serverParams = { ADDED: null, HTTP_X: '1' };
    await web.setPsr7Request(
      new PsrServerRequest({ uri: 'http://h.test:81/', headers: { 'X-Own': '2' }, serverParams }),
    );
    assert.deepEqual({ ...web.getServerParams() }, serverParams);
    assert.deepEqual(
      [web.getServerName(), web.getServerPort(), web.getRemoteHost()],
      [null, null, null],
    );
    assert.deepEqual(
      ['ADDED', 'toString'].map((name) => web.getServerParam(name, 'default')),
      [null, 'default'],
    );
    assert.equal(web.getHostInfo(), 'http://h.test:81');
    // One without an adapter has what follows from the request line.
    web.bind(new globalThis.Request('http://h.test:81/'));
    assert.deepEqual([web.getServerName(), web.getServerPort()], ['h.test', 81]);
  });

  it('reads the cookies of a request that was created from globals', async () => {
    const web = request();
    const creator = new ServerRequestCreator(factory, factory, factory);
    await web.setPsr7Request(creator.createFromGlobals({ cookie: { c: '1' } }));
    assert.equal(web.cookies.getValue('c'), '1');
  });

  for (const [uri, host, expected] of [
    ['/a?b', 'H.test:80', 'http://h.test/a?b'],
    ['https://H.test:443/a b', 'other.test', 'https://h.test/a%20b'],
    ['/', '127.1', 'http://127.0.0.1/'],
    ['/', '1.2.3.4.5', null],
    ['/', 'h:99999', null],
    ['/', 'a@b', null],
  ] as const) {
    it(`returns the URL ${expected ?? 'of no request'} for ${uri} and the host ${host}`, async () => {
      const psr = new PsrServerRequest({ uri, headers: { Host: host } });
      const bound = request().setPsr7Request(psr);
      if (expected === null) await assert.rejects(bound, { name: 'BadRequestHttpException' });
      else {
        await bound;
        const web = request();
        await web.setPsr7Request(psr);
        assert.equal(web.getAbsoluteUrl(), expected);
      }
    });
  }

  it('keeps a script URL that was set (55)', async () => {
    const web = request();
    web.setScriptUrl('app/index');
    await web.setPsr7Request(new PsrServerRequest({ serverParams: { SCRIPT_NAME: '/x' } }));
    assert.equal(web.getScriptUrl(), '/app/index');
    web.setScriptUrl(null);
    assert.equal(web.getScriptUrl(), '/x');
  });

  it('registers uploads, in order and by name (48)', () =>
    runInRequestScope(async () => {
      const web = request();
      await web.setPsr7Request(
        new PsrServerRequest({
          method: 'POST',
          parsedBody: {},
          uploadedFiles: {
            doc: [upload('1', 'a.txt'), upload('2', 'b.txt')],
            bad: factory.createUploadedFile(factory.createStream(), {
              error: UploadError.PARTIAL,
              size: 9,
            }),
          },
        }),
      );
      const files = UploadedFile.getInstancesByName('doc[]');
      assert.deepEqual(
        files.map(({ name }) => name),
        ['a.txt', 'b.txt'],
      );
      assert.equal(await new Response(files[1]?.stream() as BodyInit).text(), '2');
      const bad = UploadedFile.getInstanceByName('bad');
      assert.deepEqual([bad?.hasError, bad?.size, bad?.tempName], [true, 9, '']);
    }));

  it('reads names, types and sizes of uploads, and the text of successful ones', () =>
    runInRequestScope(async () => {
      const file = (facts: object) => factory.createUploadedFile(factory.createStream('ab'), facts);
      await request().setPsr7Request(
        new PsrServerRequest({
          method: 'POST',
          parsedBody: {},
          uploadedFiles: {
            bare: file({}),
            tree: { full: file({ clientFilename: 'a', clientMediaType: 'text/x', size: 9 }) },
            none: file({ error: UploadError.NO_FILE }),
          },
        }),
      );
      const found = (name: string) => {
        const { name: given, type, size, error } = UploadedFile.getInstanceByName(name) ?? {};
        return [given, type, size, error];
      };
      assert.deepEqual(found('bare'), ['', '', 2, UploadError.OK]);
      assert.deepEqual(found('tree[full]'), ['a', 'text/x', 9, UploadError.OK]);
      assert.equal(UploadedFile.getInstanceByName('none')?.size ?? 0, 0);
      const bare = UploadedFile.getInstanceByName('bare');
      assert.equal(await new Response(bare?.stream() as BodyInit).text(), 'ab');
    }));
});
