import assert from 'node:assert/strict';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';

import {
  BadRequestHttpException,
  Fw,
  HttpException,
  UserException,
} from '../../../../server/core/index.ts';
import { JsonParser, Response } from '../../../../server/web/index.ts';
import { appOf, send } from '../support.ts';

const SECRET = 'database password is hunter2';

/** An application whose start page throws. */
function throwing(error: unknown, components: Record<string, Record<string, unknown>> = {}) {
  return appOf(
    {
      index(controller) {
        controller.response.headers.set('X-Half', 'done');
        controller.response.cookies.add({ name: 'half', value: 'done' });
        throw error;
      },
    },
    {},
    components,
  );
}

const jsonOf = async (response: globalThis.Response) =>
  (await response.json()) as Record<string, unknown>;
const acceptingJson = { headers: { accept: 'application/json' } };

describe('ErrorHandler in production', () => {
  beforeEach(() => {
    Fw.DEBUG = false;
  });

  it('shows only the status of a server error', async () => {
    const error = new Error(SECRET, { cause: new Error('inner secret') });
    const response = await send(throwing(error), '/');
    const text = await response.text();
    assert.equal(response.status, 500);
    assert.match(text, /An internal server error occurred\./);
    assert.match(text, /Internal Server Error/);
    assert.doesNotMatch(text, /hunter2|inner secret|\.ts:|node_modules/);
  });

  it('shows the message of a public error, escaped', async () => {
    const error = new BadRequestHttpException('<script>alert(1)</script>');
    const response = await send(throwing(error), '/');
    assert.equal(response.status, 400);
    const text = await response.text();
    assert.match(text, /&lt;script&gt;alert/);
    assert.doesNotMatch(text, /<script/);
  });

  it('discards the changes of the failed action to the response', async () => {
    const response = await send(throwing(new Error('x')), '/');
    assert.equal(response.headers.get('x-half'), null);
    assert.deepEqual(response.headers.getSetCookie(), []);
  });

  it('keeps the headers of an exception', async () => {
    const app = appOf({
      index: (c) => c.response.sendContentAsFile('abc', 'a.txt'),
    });
    const response = await send(app, '/', { headers: { range: 'bytes=9-' } });
    assert.equal(response.status, 416);
    assert.equal(response.headers.get('content-range'), 'bytes */3');
    assert.equal(response.headers.get('content-disposition'), null);
  });

  /** An application in `language` whose start page throws. */
  const throwingIn = (language: string, error: unknown) => {
    const app = throwing(error);
    app.language = language;
    return app;
  };

  it('marks the language of the page', async () => {
    const error = new HttpException(404, 'Seite nicht gefunden.');
    const text = await (await send(throwingIn('de-AT', error), '/')).text();
    assert.match(text, /<html lang="de-AT">/);
    assert.match(text, /<title lang="en">Not Found<\/title>/);
    assert.match(text, /<h1 lang="en">Not Found<\/h1>/);
    assert.match(text, /<p dir="auto">Seite nicht gefunden\.<\/p>/);
  });

  it('shows the generic text in the language of the visitor', async () => {
    const text = await (await send(throwingIn('de', new Error(SECRET)), '/')).text();
    assert.match(text, /<p dir="auto">Es ist ein interner Serverfehler aufgetreten\.<\/p>/);
    const record = await jsonOf(
      await send(throwingIn('fr', new Error(SECRET)), '/', acceptingJson),
    );
    assert.equal(record['message'], 'Une erreur interne du serveur s’est produite.');
  });

  it('marks texts that have no translation in the language of the visitor', async () => {
    const text = await (await send(throwingIn('ja', new Error(SECRET)), '/')).text();
    assert.match(text, /<html lang="ja">/);
    assert.match(text, /<p dir="auto" lang="en">An internal server error occurred\.<\/p>/);
  });

  it('responds also with an invalid language', async () => {
    const response = await send(throwingIn('"><script>', new Error(SECRET)), '/');
    const text = await response.text();
    assert.equal(response.status, 500);
    assert.match(text, /An internal server error occurred\./);
    assert.doesNotMatch(text, /<script>/);
  });

  for (const accept of ['application/json', 'application/problem+json, text/html;q=0.5']) {
    it(`responds with JSON when a script accepts ${accept}`, async () => {
      const response = await send(throwing(new Error(SECRET)), '/', { headers: { accept } });
      assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
      assert.deepEqual(await jsonOf(response), {
        name: 'Internal Server Error',
        message: 'An internal server error occurred.',
        code: 0,
        status: 500,
      });
    });
  }

  for (const accept of ['text/html, application/json;q=0.9', '*/*', '']) {
    it(`responds with a page for ${JSON.stringify(accept)}`, async () => {
      const response = await send(throwing(new Error('x')), '/', { headers: { accept } });
      assert.match(response.headers.get('content-type') ?? '', /^text\/html/);
    });
  }

  it('keeps the format that the action had chosen', async () => {
    const app = appOf({
      index(controller) {
        controller.response.format = 'xml';
        throw new HttpException(409, 'Taken', { code: 7 });
      },
      raw(controller) {
        controller.response.format = 'raw';
        throw new Error(SECRET);
      },
    });
    assert.match(await (await send(app, '/')).text(), /<message>Taken<\/message><code>7<\/code>/);
    assert.equal(await (await send(app, '/site/raw')).text(), 'An internal server error occurred.');
  });

  it('responds with a page when the action has set a format that does not exist', async () => {
    const app = appOf({
      index(controller) {
        controller.response.format = 'htm';
        return 'x';
      },
    });
    const response = await send(app, '/');
    assert.equal(response.status, 500);
    assert.match(await response.text(), /An internal server error occurred\./);
    assert.deepEqual(await jsonOf(await send(app, '/', acceptingJson)), {
      name: 'Internal Server Error',
      message: 'An internal server error occurred.',
      code: 0,
      status: 500,
    });
  });

  it('responds with plain text when the response to the error fails as well', async () => {
    const app = appOf({
      index(controller) {
        controller.response.on('beforeSend', () => {
          throw new Error(SECRET);
        });
        return 'x';
      },
    });
    const response = await send(app, '/');
    assert.deepEqual(
      [response.status, response.headers.get('content-type'), await response.text()],
      [500, 'text/plain; charset=UTF-8', 'An internal server error occurred.'],
    );
  });

  it('uses the configured error action and error view', async () => {
    const byAction = appOf(
      {
        index: () => {
          throw new UserException('for you');
        },
        error: () => `shown: ${(byAction.errorHandler.exception as Error).message}`,
      },
      {},
      { errorHandler: { errorAction: 'site/error' } },
    );
    const response = await send(byAction, '/');
    assert.deepEqual([response.status, await response.text()], [500, 'shown: for you']);
    const errorView = ({ status, message }: Record<string, unknown>) =>
      `${String(status)}|${String(message)}`;
    const byView = throwing(new Error(SECRET), { errorHandler: { errorView } });
    assert.equal(await (await send(byView, '/')).text(), '500|An internal server error occurred.');
  });

  for (const [title, status, shown, init] of [
    ['a token', 400, 'Unable to verify your data submission.', { body: 'a=1' }],
    [
      'a readable body',
      400,
      'Invalid JSON data in request body: ',
      { body: '{', headers: { 'content-type': 'application/json' } },
    ],
    [
      'a body of allowed size',
      413,
      'The request body must not be larger than 99 bytes.',
      {
        body: 'a'.repeat(100),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
    ],
  ] as const) {
    it(`runs the error action for a POST without ${title}`, async () => {
      const app = appOf(
        {
          index: () => assert.fail('It must not run.'),
          error: () => `shown: ${(app.errorHandler.exception as Error).message}`,
        },
        {},
        {
          errorHandler: { errorAction: 'site/error' },
          request: { maxBodyBytes: 99, parsers: { 'application/json': JsonParser } },
        },
      );
      const response = await send(app, '/', { method: 'POST', ...init });
      const text = await response.text();
      assert.deepEqual(
        [response.status, text.slice(0, 7 + shown.length)],
        [status, `shown: ${shown}`],
      );
      // Only the error action runs.
      const direct = await send(app, '/site/error', { method: 'POST', body: 'a=1' });
      assert.equal(direct.status, 400);
    });
  }

  it('allows the error action to return a response', async () => {
    const app = appOf(
      {
        index: () => {
          throw new Error('x');
        },
        error: () => Response.create({ data: 'own', statusCode: 503 }),
      },
      {},
      { errorHandler: { errorAction: 'site/error' } },
    );
    assert.equal((await send(app, '/')).status, 503);
  });

  it('allows the error action to return a Fetch response', async () => {
    const app = appOf(
      {
        index: () => {
          throw new Error('x');
        },
        error: () => globalThis.Response.json({ fault: 'own' }, { status: 503 }),
      },
      {},
      { errorHandler: { errorAction: 'site/error' } },
    );
    const response = await send(app, '/');
    assert.deepEqual([response.status, await response.json()], [503, { fault: 'own' }]);
  });

  it('responds in plain text when an exception has an invalid header', async () => {
    const error = Object.assign(new HttpException(429), {
      headers: { 'Retry-After': '1\r\nX: y' },
    });
    const response = await send(throwing(error), '/');
    assert.deepEqual([response.status, response.headers.get('x')], [500, null]);
    assert.equal(await response.text(), 'An internal server error occurred.');
  });

  it('responds in plain text when the error page fails as well', async () => {
    const errorView = () => {
      throw new Error('second');
    };
    const app = throwing(new Error(SECRET), { errorHandler: { errorView } });
    const response = await send(app, '/');
    assert.equal(response.status, 500);
    assert.equal(response.headers.get('content-type'), 'text/plain; charset=UTF-8');
    assert.equal(await response.text(), 'An internal server error occurred.');
  });

  for (const thrown of ['text', null, undefined, { odd: true }, 0]) {
    it(`answers 500 when ${JSON.stringify(thrown)} is thrown`, async () => {
      assert.equal((await send(throwing(thrown), '/')).status, 500);
    });
  }

  it('emits afterRequest and afterSend once, also for errors', async () => {
    const events: string[] = [];
    const app = throwing(new Error('x'));
    app.on('afterRequest', () => void events.push('afterRequest'));
    app.on('beforeRequest', () => {
      app.response.on('afterSend', () => void events.push('afterSend'));
    });
    const message = await app.handle(new Request('http://h.test/'));
    await message.finish(true);
    assert.deepEqual(events, ['afterRequest', 'afterSend']);
  });

  it('allows a handler to change the page', async () => {
    const app = throwing(new Error('x'));
    app.on('beforeRequest', () => {
      app.errorHandler.on('afterRender', (event) => {
        event.output = event.output.replace('</main>', '<p>Call us.</p></main>');
      });
    });
    assert.match(await (await send(app, '/')).text(), /Call us\./);
  });
});

describe('ErrorHandler in debug mode', () => {
  beforeEach(() => {
    Fw.DEBUG = true;
  });
  afterEach(() => {
    Fw.DEBUG = false;
  });

  it('shows message, place, source, causes and request', async () => {
    const error = new Error('<broken>', { cause: new TypeError('the reason') });
    const response = await send(throwing(error), '/?page=2&api_key=s3cret', {
      headers: { 'x-custom': 'seen', authorization: 'Basic s3cret', cookie: 'a=s3cret' },
    });
    const text = await response.text();
    assert.equal(response.status, 500);
    assert.match(text, /&lt;broken&gt;/);
    assert.match(text, /Caused by TypeError: the reason/);
    assert.match(text, /error-handler\.test\.ts:\d+/);
    assert.match(text, /<span class="hit"><i>\d+<\/i>    const error = new Error\(/);
    assert.match(text, /x-custom<\/td><td>seen/);
    assert.match(text, /page<\/td><td>2/);
    assert.match(text, /GET \/\?page=2&amp;api_key=••••••/);
    const tables = text.slice(text.lastIndexOf('<h2>Headers'));
    assert.doesNotMatch(tables, /s3cret/);
  });

  for (const thrown of [null, undefined]) {
    it(`responds to scripts with JSON when ${thrown} is thrown`, async () => {
      const response = await send(throwing(thrown), '/', acceptingJson);
      assert.equal(response.status, 500);
      assert.equal((await jsonOf(response))['message'], String(thrown));
    });
  }

  it('sends the place of the error to scripts', async () => {
    const error = new Error('outer', { cause: new Error('inner') });
    const record = await jsonOf(await send(throwing(error), '/', acceptingJson));
    assert.equal(record['type'], 'Error');
    assert.equal(record['message'], 'outer');
    assert.match(String(record['file']), /error-handler\.test\.ts$/);
    assert.equal(typeof record['line'], 'number');
    assert.equal((record['previous'] as Record<string, unknown>)['message'], 'inner');
  });

  it('reports both errors when its own page fails', async () => {
    const exceptionView = () => {
      throw new Error('second');
    };
    const app = throwing(new Error('first'), { errorHandler: { exceptionView } });
    const text = await (await send(app, '/')).text();
    assert.match(text, /second[\s\S]*While handling:[\s\S]*first/);
  });

  it('shows an error that is its own cause', async () => {
    const error = new Error('loop');
    error.cause = error;
    assert.equal((await send(throwing(error), '/')).status, 500);
  });

  it('sends errors that are causes of each other to scripts, each once', async () => {
    const first = new Error('first');
    first.cause = new Error('second', { cause: first });
    const record = await jsonOf(await send(throwing(first), '/', acceptingJson));
    assert.equal(record['message'], 'first');
    const { message, previous } = record['previous'] as Record<string, unknown>;
    assert.deepEqual({ message, previous }, { message: 'second', previous: undefined });
  });

  it('does not read a line of a message as a place whose source is shown', async () => {
    const file = join(import.meta.dirname, 'error-handler.test.ts');
    const forged = `no such page: x\n    at forged (${file}:1:1)`;
    const read = new Error('before');
    assert.match(String(read.stack), /before/);
    read.message = forged;
    for (const error of [new BadRequestHttpException(forged), new Error(forged), read]) {
      const text = await (await send(throwing(error), '/')).text();
      assert.match(text, /forged/);
      assert.doesNotMatch(text, /<i>1<\/i>/);
      assert.notEqual((await jsonOf(await send(throwing(error), '/', acceptingJson)))['line'], 1);
    }
  });

  for (const [title, thrown] of [
    ['has no text', Object.create(null)],
    [
      'throws when it is asked for its text',
      {
        toString() {
          throw new Error('not me');
        },
      },
    ],
    ['has no stack', Object.assign(new Error('x'), { stack: 5 })],
  ] as const) {
    it(`shows a thrown value that ${title}`, async () => {
      const response = await send(throwing(thrown), '/');
      assert.equal(response.headers.get('content-type'), 'text/html; charset=UTF-8');
      assert.equal(response.status, 500);
      assert.equal((await jsonOf(await send(throwing(thrown), '/', acceptingJson)))['status'], 500);
    });
  }

  it('responds in plain text for an error that throws when it is read', async () => {
    const error = new Error('x');
    Object.defineProperty(error, 'message', {
      get() {
        throw new Error('not me');
      },
    });
    const response = await send(throwing(error), '/');
    assert.equal(response.status, 500);
    assert.equal(await response.text(), 'An internal server error occurred.');
  });
});
