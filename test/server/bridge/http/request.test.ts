import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { runInRequestScope } from '../../../../server/core/index.ts';
import {
  MemoryStream,
  PsrFactory,
  PsrServerRequest,
  Request,
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

  it('takes everything of a PSR-7 request, and forgets the one before', async () => {
    const web = request();
    web.parsers = { 'application/json': JsonParser };
    await web.setPsr7Request(
      new PsrServerRequest({
        method: 'POST',
        uri: 'http://h.test/a/b?x=1',
        headers: { 'Content-Type': 'application/json', Cookie: 'c=1' },
        serverParams: { REMOTE_ADDR: '::ffff:10.0.0.5' },
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
});
