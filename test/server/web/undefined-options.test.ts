import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';

import { BaseObject, Fw } from '../../../server/core/index.ts';
import { PageProto, pageServer } from '../../../server/page/index.ts';
import { ImageCropper } from '../../../server/upload/index.ts';
import { Application, Controller, Cookie, Response, Session } from '../../../server/web/index.ts';
import { multipartOptions } from '../../../server/web/multipart/multipart-options.ts';

class SiteController extends Controller {
  actionIndex(): string {
    return 'saved';
  }
}

/** Without `exactOptionalPropertyTypes` such options compile, and programs in JavaScript have no types. */
const missing = (...names: readonly string[]): object =>
  Object.fromEntries(names.map((name) => [name, undefined]));

describe('Options that are undefined', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fwx-test-'));
  after(() => rmSync(folder, { recursive: true }));

  it('leave the checks of a request on', async () => {
    const app = Application.create({
      id: 'shop',
      basePath: folder,
      controllerNamespace: { site: SiteController },
      components: {
        request: {
          cookieValidationKey: 'k3y',
          enableCsrfValidation: undefined,
          enableCookieValidation: undefined,
          trustedHosts: undefined,
        },
      },
    });
    const answer = await app.fetch(new Request('http://127.0.0.1/?r=site', { method: 'POST' }));
    assert.equal(answer.status, 400);
    assert.equal((await app.fetch(new Request('http://127.0.0.1/?r=site'))).status, 200);
  });

  it('leave cookies to the server', () => {
    const cookie = new Cookie({ name: 'a', ...missing('httpOnly', 'sameSite') });
    assert.deepEqual([cookie.httpOnly, cookie.sameSite, cookie.path], [true, 'Lax', '/']);
    const session = Session.create({ cookieParams: missing('httponly', 'samesite') });
    assert.deepEqual(session.getCookieParams(), Session.create().getCookieParams());
  });

  it('have the defaults of pages, files, forms and images', async () => {
    const names = ['rootView', 'shared', 'url', 'version', 'trustedHosts', 'baseUrl'] as const;
    const site = pageServer(missing(...names), () => PageProto.render('Home'));
    assert.equal((await site.fetch(new Request('http://127.0.0.1/home'))).status, 200);
    const file = join(folder, 'a.txt');
    writeFileSync(file, 'text');
    const response = await new Response().sendFile(file, undefined, missing('fileSize', 'etag'));
    assert.notEqual(response.headers.get('etag'), null);
    assert.deepEqual(multipartOptions(missing('maxParts', 'fields')), multipartOptions({}));
    const limits = { maxPixels: 100, maxDimension: 10, maxInputBytes: 1000 };
    assert.ok(new ImageCropper({ ...limits, ...missing('quality', 'maxWidth', 'reencode') }));
  });

  it('do not replace those of the definition of a class', () => {
    class Mailer extends BaseObject {
      host = 'localhost';
    }
    const { container } = Fw;
    container.set(Mailer, { host: 'mail.example' });
    try {
      assert.equal(Fw.createObject({ class: Mailer, ...missing('host') }).host, 'mail.example');
    } finally {
      container.clear(Mailer);
    }
  });
});
