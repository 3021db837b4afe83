import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { ConfigOf } from '../../../../server/core/index.ts';
import type { RequestPayload } from '../../../../server/debug/collector/request-collector.ts';
import type { Module } from '../../../../server/debug/index.ts';
import { lineOf, partOf } from '../../../../server/debug/model/plain-value.ts';
import { Controller } from '../../../../server/web/index.ts';
import { debuggedApplication } from '../support.ts';

const page = '<body>\u00e9</body>';

class SiteController extends Controller {
  actionPage() {
    this.response.content = page;
    return this.response;
  }
  async actionText() {
    await this.request.getRawBody();
    this.response.format = 'raw';
    this.response.headers.set('Content-Type', 'text/plain').set('X-One', '1');
    this.response.content = 'ok';
    return this.response;
  }
  actionStream() {
    this.response.headers.set('Content-Type', 'text/html');
    this.response.stream = (async function* () {
      yield Buffer.from('<body>\u00e9');
      yield '</bo';
      yield 'dy>';
    })();
    return this.response;
  }
}

async function setup(options: ConfigOf<Module> = {}) {
  const request = {
    cookieValidationKey: 'a secret key of the test',
    enableCsrfValidation: false,
  };
  const { app, module } = await debuggedApplication(SiteController, options, { request });
  const { logTarget } = module;
  return async (path: string, init: RequestInit = {}, context = { ip: '127.0.0.1' }) => {
    const response = await app.fetch(new Request(`http://localhost${path}`, init), context);
    const text = await response.text();
    while ((await logTarget.loadManifest()).size === 0) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    const [tag = ''] = (await logTarget.loadManifest()).keys();
    const { panels, summary } = (await logTarget.loadSnapshot(tag)) ?? assert.fail();
    const payload = panels['request'] as RequestPayload;
    const line = (...keys: readonly string[]): string | null => {
      let value: ReturnType<typeof partOf> = payload.data;
      for (const key of keys) value = value && partOf(value, key);
      return value && lineOf(value);
    };
    return { headers: response.headers, text, summary, payload, line };
  };
}

describe('Messages of an application', () => {
  it('have the length of the page with the toolbar', async () => {
    const { headers, payload, summary, text } = await (await setup())('/site/page');
    assert.match(text, /^<body>\u00e9<fwx-debug-toolbar.*<\/body>$/);
    assert.equal(headers.get('content-length'), String(Buffer.byteLength(text)));
    assert.equal(payload.responseSize, Buffer.byteLength(page));
    assert.equal(headers.get('x-debug-tag'), summary.tag);
    assert.equal(headers.get('cache-control'), 'no-store');
  });

  it('do not change without the toolbar, except for the headers of the debugger', async () => {
    const { headers, line, payload, summary, text } = await (await setup())('/site/text');
    assert.equal(text, 'ok');
    assert.equal(headers.get('x-one'), '1');
    assert.equal(headers.get('x-debug-tag'), summary.tag);
    assert.equal(payload.responseSize, 2);
    assert.match(JSON.stringify(payload.data), /"X-One".*"value":"1"/i);
    assert.equal(line('general', 'method'), 'GET');
  });

  it('contain the toolbar in a stream, whose size is unknown', async () => {
    const { headers, payload, text } = await (await setup())('/site/stream');
    assert.match(text, /^<body>\u00e9<fwx-debug-toolbar.*<\/body>$/);
    assert.equal(headers.get('content-length'), null);
    assert.equal(payload.responseSize, null);
  });

  it('contain nothing of the debugger for unauthorized clients', async () => {
    const send = await setup();
    const { headers, summary, text } = await send('/site/page', {}, { ip: '192.0.2.1' });
    assert.deepEqual([text, headers.get('x-debug-tag')], [page, null]);
    assert.deepEqual([summary.statusCode, summary.ip], [200, '192.0.2.1']);
  });

  it('answer HEAD without a body', async () => {
    const { payload, summary, text } = await (await setup())('/site/text', { method: 'HEAD' });
    assert.deepEqual([text, summary.statusCode, payload.responseSize], ['', 200, 0]);
  });
});

describe('Bodies of an application', () => {
  const post = (body: BodyInit, type: string): RequestInit => ({
    method: 'POST',
    body,
    headers: { 'content-type': type },
  });
  const forty = 'x'.repeat(40);
  for (const [title, body, type, raw, note, size] of [
    ['as long as may be', forty, 'text/plain', forty, '', 40],
    ['that is longer', `${forty}y`, 'text/plain', forty, 'Only the first 40 bytes', null],
    ['that is no text', 'abc', 'image/png', '', 'The body is not text.', null],
  ] as const) {
    it(`are kept ${title}`, async () => {
      const send = await setup({ maxBodyBytes: 40 });
      const { line, payload } = await send('/site/text', post(body, type));
      assert.equal(line('requestBody', 'Raw'), raw);
      assert.equal(line('requestBody', 'Note')?.slice(0, 23), note);
      assert.equal(payload.requestSize, size);
    });
  }

  it('are null for requests without one', async () => {
    const { line } = await (await setup())('/site/text');
    assert.equal(line('requestBody'), 'null');
  });
});
