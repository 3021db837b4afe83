import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, it } from 'node:test';

import { Fw } from '../../../server/core/index.ts';
import { Response as BridgeResponse, Session, UploadedFile } from '../../../server/bridge/index.ts';
import type { SessionStore } from '../../../server/web/index.ts';
import { appOf } from '../web/support.ts';
import { closeServers, dial, listen, received } from './node/support.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fwx-app-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Waits until a folder is empty. Files of a request are removed after its response is sent. */
async function emptied(path: string): Promise<void> {
  const end = performance.now() + 5000;
  while ((await readdir(path)).length > 0 && performance.now() < end) await delay(5);
  assert.deepEqual(await readdir(path), []);
}

const components = {
  request: { enableCsrfValidation: false },
  response: { class: BridgeResponse },
  session: { class: Session },
};
const boundary = 'multipart/form-data; boundary=b';
const multipart = { spillBytes: 4, tempDirectory: '' };

describe('an application behind nodeHandler', () => {
  afterEach(closeServers);

  it('receives large uploads as files, which are removed after the request', async () => {
    const seen: unknown[] = [];
    const app = appOf(
      {
        async upload() {
          const file = UploadedFile.getInstanceByName('f');
          seen.push(file instanceof UploadedFile, file?.size, (await readdir(folder)).length);
          return file?.tempName.startsWith(folder);
        },
      },
      {},
      components,
    );
    const server = await listen(app, { multipart: { ...multipart, tempDirectory: folder } });
    const body = new FormData();
    body.append('f', new File(['0123456789'], 'x.txt'));
    assert.equal(
      await (await fetch(`${server.url}/site/upload`, { method: 'POST', body })).text(),
      'true',
    );
    assert.deepEqual(seen, [true, 10, 1]);
    await emptied(folder);
  });

  it('leaves no temporary file behind when the client leaves in the middle of an upload', async () => {
    const failed = Promise.withResolvers<unknown>();
    const app = appOf(
      {
        upload: () => {
          failed.resolve(UploadedFile.getInstanceByName('f')?.error);
          return '';
        },
      },
      {},
      components,
    );
    const server = await listen(app, { multipart: { ...multipart, tempDirectory: folder } });
    const socket = dial(server.port);
    socket.write(
      `POST /site/upload HTTP/1.1\r\nHost: h\r\nContent-Type: ${boundary}\r\nContent-Length: 9999\r\n\r\n--b\r\nContent-Disposition: form-data; name="f"; filename="x"\r\n\r\n${'x'.repeat(500)}`,
    );
    while ((await readdir(folder)).length === 0)
      await new Promise((resolve) => setImmediate(resolve));
    socket.destroy();
    assert.equal(await failed.promise, 3);
    await emptied(folder);
  });

  for (const [title, body, status] of [
    ['breaks off', '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx', 400],
    ['has no delimiter', 'x', 400],
    ['has parts without names', '--b\r\n\r\nx\r\n--b--', 400],
    [
      'has fields beyond the limit',
      `--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n${'x'.repeat(2_000_000)}\r\n--b--`,
      413,
    ],
  ] as const) {
    it(`answers ${status} to a form that ${title}`, async () => {
      const server = await listen(appOf({ index: () => 'ok' }, {}, components));
      const answer = await fetch(`${server.url}/site/index`, {
        method: 'POST',
        headers: { 'content-type': boundary },
        body,
      });
      assert.equal(answer.status, status);
    });
  }

  it('reads the slots of its own request in a streamed body (60)', async () => {
    const app = appOf({
      stream: (controller) => {
        controller.response.stream = (async function* chunks() {
          for (let i = 0; i < 3; i++) {
            await new Promise((resolve) => setImmediate(resolve));
            yield String(Fw.app === app && app.request.getQueryParam('n'));
          }
        })();
        return null;
      },
    });
    const server = await listen(app);
    const texts = await Promise.all(
      [1, 2, 3].map(async (n) => (await fetch(`${server.url}/site/stream?n=${n}`)).text()),
    );
    assert.deepEqual(texts, ['111', '222', '333']);
  });

  it('does not emit afterSend when the client has left (59)', async () => {
    const ended = Promise.withResolvers<boolean>();
    const sent: string[] = [];
    const app = appOf({
      stream: (controller) => {
        controller.response.on('afterSend', () => void sent.push('afterSend'));
        controller.response.stream = (async function* endless() {
          for (;;) yield 'x'.repeat(65_536);
        })();
        return null;
      },
    });
    const { handle } = app;
    app.handle = async (...args) => {
      const message = await handle.apply(app, args);
      const finish = async (success: boolean): Promise<void> => {
        await message.finish(success);
        ended.resolve(success);
      };
      return { ...message, finish };
    };
    const server = await listen(app);
    const socket = dial(server.port);
    socket.write('GET /site/stream HTTP/1.1\r\nHost: h\r\n\r\n');
    await new Promise((resolve) => socket.once('data', resolve));
    socket.destroy();
    await received(socket);
    assert.equal(await ended.promise, false);
    assert.deepEqual(sent, []);
  });

  const waiting = (cancelled: () => void): ReadableStream<Uint8Array> =>
    new ReadableStream({
      start: (controller) => controller.enqueue(Buffer.from('first')),
      cancel: cancelled,
    });
  for (const [title, streamOf] of [
    ['a stream', waiting],
    ['a function that opens one', (cancelled: () => void) => () => waiting(cancelled)],
    ['a native response', (cancelled: () => void) => new Response(waiting(cancelled))],
  ] as const) {
    it(`cancels ${title} that never ends when the client leaves`, async () => {
      const cancelled = Promise.withResolvers<void>();
      const app = appOf({
        stream: (controller) => {
          const source = streamOf(cancelled.resolve);
          if (source instanceof Response) return source;
          controller.response.stream = source;
          return null;
        },
      });
      const server = await listen(app);
      const socket = dial(server.port);
      const first = new Promise((resolve) => socket.once('data', resolve));
      socket.write('GET /site/stream HTTP/1.1\r\nHost: h\r\n\r\n');
      await first;
      socket.destroy();
      await cancelled.promise;
    });
  }

  it('reports a write of the session that fails after the response is sent', async () => {
    const fault = Promise.withResolvers<unknown>();
    const store: SessionStore = {
      read: async () => ({ a: 0 }),
      write: async () => Promise.reject(new Error('the store is down')),
      destroy: async () => undefined,
      touch: async () => undefined,
    };
    const app = appOf(
      {
        stream: (controller) => {
          controller.response.stream = (async function* late() {
            yield 'sent';
            app.session.set('a', 1);
          })();
          return null;
        },
      },
      {},
      {
        ...components,
        request: { enableCookieValidation: false },
        session: { class: Session, store },
      },
    );
    const server = await listen(app, { onError: fault.resolve });
    const headers = { cookie: `FWSESSID=${'a'.repeat(32)}` };
    const answer = await fetch(`${server.url}/site/stream`, { headers });
    assert.equal(await answer.text(), 'sent');
    const { name, message } = (await fault.promise) as Error;
    assert.equal(name, 'SessionStoreException');
    assert.equal(message, 'The store of session "FWSESSID" failed to write.');
  });

  for (const broken of ['read', 'write'] as const) {
    it(`reports that the session store cannot ${broken}, and sends no session cookie`, async () => {
      const fail = (): never => {
        throw new Error('the store is down');
      };
      const store: SessionStore = {
        read: async () => (broken === 'read' ? fail() : null),
        write: async () => fail(),
        destroy: async () => fail(),
      };
      const actions = { index: () => (app.session.set('a', 1), 'saved') };
      const app = appOf(
        actions,
        {},
        {
          ...components,
          request: { enableCookieValidation: false },
          session: { class: Session, store },
        },
      );
      const server = await listen(app);
      const headers = { cookie: `FWSESSID=${'a'.repeat(32)}` };
      const answer = await fetch(`${server.url}/site/index`, { headers });
      assert.equal(answer.status, 500);
      assert.doesNotMatch(await answer.text(), /saved/);
      assert.deepEqual(answer.headers.getSetCookie(), []);
    });
  }
});
