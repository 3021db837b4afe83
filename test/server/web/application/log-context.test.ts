import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Fw, Target } from '../../../../server/core/index.ts';
import { MemorySessionStore } from '../../../../server/web/index.ts';
import { appOf } from '../support.ts';

/** What a target writes when a request logs a message. */
async function logged(init: RequestInit, path = '/site/log', settings: object = {}) {
  const lines: string[] = [];
  class Lines extends Target {
    override export(batch = this.messages): void {
      lines.push(...batch.map((message) => this.formatMessage(message)));
    }
  }
  const app = appOf(
    {
      log(controller) {
        app.session.set('cart', ['tea']);
        app.session.set('csrfToken', 's3cret');
        Fw.info('hello', 'shop');
        return controller.request.getMethod();
      },
    },
    {},
    {
      log: { targets: { lines: { class: Lines, categories: ['shop'], ...settings } } },
      request: { enableCsrfValidation: false, enableCookieValidation: false },
      sessionStore: { class: MemorySessionStore },
    },
  );
  const message = await app.handle(new Request(`http://h.test${path}`, init));
  await message.finish(true);
  return lines.join('\n');
}

describe('Application.logContext', () => {
  it('adds the data of the request to an export, without secrets', async () => {
    const body = new FormData();
    body.append('name', 'Ann');
    body.append('user[password]', 's3cret');
    body.append('user[cvc]', 's3cret');
    body.append('site', 'https://jane:s3cret@h.test/');
    body.append('photo', new File(['12345'], 'a.txt', { type: 'text/plain' }));
    const headers = {
      authorization: 'Basic s3cret',
      cookie: 'theme=dark; id=s3cret',
      referer: 'http://jane:s3cret@h.test/?token=s3cret&page=2',
      'x-api-key': 's3cret',
    };
    const text = await logged({ method: 'POST', body, headers }, '/site/log?q=tea&api_key=s3cret');
    assert.match(text, /\[shop\] hello/);
    assert.match(text, /\$_GET = \{ q: 'tea', api_key: '\*\*\*' \}/);
    assert.match(text, /\$_POST = \{ name: 'Ann', user: \{ password: '\*\*\*', cvc: '\*\*\*' \}/);
    assert.match(text, /site: 'https:\/\/\*\*\*@h\.test\/'/);
    assert.match(text, /\$_FILES = \{ photo: \{ name: 'a\.txt', type: 'text\/plain', size: 5/);
    assert.match(text, /\$_COOKIE = \{ theme: '\*\*\*', id: '\*\*\*' \}/);
    assert.match(text, /\$_SESSION = \{ cart: \[ 'tea' \], csrfToken: '\*\*\*' \}/);
    assert.match(text, /REQUEST_URI: '\/site\/log\?q=tea&api_key=\*\*\*'/);
    assert.match(text, /HTTP_REFERER: 'http:\/\/\*\*\*@h\.test\/\?token=\*\*\*&page=2'/);
    assert.doesNotMatch(text, /s3cret/);
  });

  it('limits what clients can have written', async () => {
    const body = new URLSearchParams({ text: 'x'.repeat(5000) });
    for (let at = 0; at < 500; at++) body.append('list[]', 'y');
    const text = await logged({ method: 'POST', body }, '/site/log', { logVars: ['_POST'] });
    assert.match(text, /text: 'x{2000}'/);
    assert.equal(text.match(/'y'/g)?.length, 100);
  });

  it('is empty outside of requests', () => {
    assert.deepEqual(appOf({}).logContext(), {});
  });
});
