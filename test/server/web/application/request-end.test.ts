import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { afterEach, beforeEach, describe, it } from 'node:test';

import { Event, Fw, Logger, LogLevel } from '../../../../server/core/index.ts';
import { type Application, Response, type UploadedFile } from '../../../../server/web/index.ts';
import { appOf } from '../support.ts';

/** Sends `GET /site/index` through the handler of listeners, and finishes it. */
async function served(app: Application, success = true): Promise<void> {
  const native = new Request('http://h.test/site/index');
  const message = await app.handle(native);
  await message.finish(success);
  await message.finish(success);
}

describe('a component of a request that is replaced in it', () => {
  const { app: outer } = Fw;
  afterEach(() => {
    Fw.app = outer;
  });

  it('is used by application, controller and client', async () => {
    const app = appOf({ index: (controller) => String(controller.response === app.response) });
    app.on('beforeRequest', () => app.set('response', { class: Response, statusCode: 203 }));
    const answer = await app.fetch(new Request('http://h.test/site/index'));
    assert.deepEqual([answer.status, await answer.text()], [203, 'true']);
  });

  it('is absent after it was cleared', async () => {
    const app = appOf({ index: () => 'ok' });
    app.on('beforeRequest', () => {
      const { response } = app;
      for (const remove of [() => app.clear('response'), () => app.set('response', null)]) {
        remove();
        assert.throws(() => app.response, { name: 'InvalidConfigException' });
        app.set('response', response);
      }
    });
    const answer = await app.fetch(new Request('http://h.test/site/index'));
    assert.equal(await answer.text(), 'ok');
  });
});

describe('the end of a request', () => {
  const before = { app: Fw.app, logger: Fw.getLogger() };
  const seen: string[] = [];
  const record = (event: Event): void =>
    void seen.push(`${event.name} ${(Fw.app as Application).response.statusCode}`);

  beforeEach(() => {
    seen.length = 0;
    Fw.setLogger(Logger.create());
  });
  afterEach(() => {
    Event.off(Response, 'afterSend');
    Fw.app = before.app;
    Fw.setLogger(before.logger);
  });

  it('is reached also when the response has a status that Fetch does not support', async () => {
    let upload: UploadedFile | null = null;
    const app = appOf(
      {
        index({ request, response }) {
          upload = request.getUploadedFiles()['f'] as UploadedFile;
          response.setStatusCode(101);
        },
      },
      {},
      { request: { enableCsrfValidation: false } },
    );
    const body = new FormData();
    body.append('f', new File(['x'.repeat(1_100_000)], 'a.txt'));
    const request = new Request('http://h.test/site/index', { method: 'POST', body });
    await assert.rejects(app.fetch(request), { name: 'InvalidArgumentException' });
    const { tempName } = upload as unknown as UploadedFile;
    assert.notEqual(tempName, '');
    while (existsSync(tempName)) await new Promise((resolve) => setTimeout(resolve, 5));
  });

  it('discards uploads, those in memory too', async () => {
    const uploads: UploadedFile[] = [];
    const app = appOf(
      {
        async index({ request }) {
          uploads.push(...(Object.values(request.getUploadedFiles()) as UploadedFile[]));
          return Promise.all(uploads.map(async (one) => (await one.arrayBuffer()).byteLength));
        },
      },
      {},
      { request: { enableCsrfValidation: false }, response: { format: 'json' } },
    );
    const body = new FormData();
    body.append('small', new File(['x'], 'a.txt'));
    body.append('large', new File(['x'.repeat(1_100_000)], 'b.txt'));
    const message = await app.handle(
      new Request('http://h.test/site/index', { method: 'POST', body }),
    );
    assert.equal(message.body, '[1,1100000]');
    await message.finish(true);
    for (const upload of uploads) {
      await assert.rejects(upload.arrayBuffer(), /".\.txt" was discarded, as uploads are when/);
    }
  });

  it('marks the response as sent, unless the client went away', async () => {
    const responses: Response[] = [];
    const app = appOf({ index: ({ response }) => void responses.push(response) });
    await served(app);
    await served(app, false);
    assert.deepEqual(
      responses.map(({ isSent }) => isSent),
      [true, false],
    );
  });

  it('calls handlers of the response inside the request', async () => {
    const app = appOf({
      index: ({ response }) => {
        response.statusCode = 201;
        response.on('afterSend', record);
      },
    });
    await served(app);
    assert.deepEqual(seen, ['afterSend 201']);
    await served(app, false);
    assert.equal(seen.length, 1);
  });

  it('exports the messages that the request has logged', async () => {
    const logger = Logger.create({
      dispatcher: {
        dispatch: (messages) => void seen.push(...messages.map(([text]) => String(text))),
      },
    });
    Fw.setLogger(logger);
    await served(appOf({ index: () => Fw.info('hello') }));
    assert.deepEqual(seen, ['hello']);
  });

  it('drops logged messages without a log target', async () => {
    const logger = Fw.getLogger();
    let left = -1;
    const app = appOf({
      index: ({ response }) => {
        logger.log('hello', LogLevel.INFO);
        response.on('afterSend', () => setImmediate(() => (left = logger.messages.length)));
      },
    });
    await served(app);
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(left, 0);
  });

  it('calls an override of finalize', async () => {
    const app = appOf({ index: () => 'x' });
    app.finalize = async (success) => void seen.push(`finalize ${success}`);
    await served(app);
    assert.deepEqual(seen, ['finalize true']);
  });

  it('keeps a session that the request has written after the response was created', async () => {
    const store = {
      read: async () => null,
      destroy: async () => {},
      write: async () => void seen.push('write'),
    };
    const app = appOf({ index: () => 'x' }, {}, { session: { store } });
    app.on('afterRequest', () => app.session.set('a', 1));
    await served(app);
    assert.deepEqual(seen, ['write']);
  });

  it('calls handlers of the class', async () => {
    Event.on(Response, 'afterSend', record);
    await served(appOf({ index: () => 'x' }));
    assert.deepEqual(seen, ['afterSend 200']);
  });
});
