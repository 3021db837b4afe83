import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, it } from 'node:test';

import type { UploadServerOptions } from '../../../server/upload/index.ts';
import { EncodedFileValidator } from '../../../server/validator/index.ts';
import { slow } from '../../support/slow.ts';
import { bundle, clientSites, file } from './support/client-site.ts';
import { S3Server } from './support/s3-server.ts';
import { start, until } from './support/server.ts';

const mebibyte = 1024 ** 2;
const partSize = 5 * mebibyte;

let server: S3Server;
let prefixes = 0;
before(async () => {
  server = await S3Server.start();
});
after(() => server.stop());

/** Options with a separate bucket. */
function options(more: Partial<UploadServerOptions> = {}): Partial<UploadServerOptions> {
  server.trouble = () => null;
  server.isConditional = true;
  server.pageSize = 1000;
  server.requests.length = 0;
  const storage = server.storage({ prefix: `d${++prefixes}`, retryDelay: 1 });
  return { storage, partUrlTtl: 60_000, ...more };
}

/** Keys of uploads in the current bucket that were neither joined nor aborted. */
const left = (): string[] => server.unfinishedKeys.filter((key) => key.startsWith(`d${prefixes}/`));

/** An upload server, and the requests of a client that sends parts to the bucket. */
async function open(more: Partial<UploadServerOptions> = {}) {
  const door = await start(options(more));
  const call = (method: string, path: string, body?: unknown, sid = 'one'): Promise<Response> =>
    fetch(`${door.url}/s3${path}`, {
      method,
      headers: { cookie: `sid=${sid}` },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  const create = (size: unknown, more: object = {}): Promise<Response> =>
    call('POST', '/multipart', { filename: 'a.bin', type: 'x', metadata: { size, ...more } });
  return {
    ...door,
    call,
    create,
    direct: async (size: number): Promise<string> =>
      ((await (await create(size)).json()) as { key: string }).key,
    address: async (id: string, number: number): Promise<string> =>
      ((await (await call('GET', `/multipart/${id}/${number}`)).json()) as { url: string }).url,
  };
}

const put = (url: string, body: Uint8Array): Promise<Response> =>
  fetch(url, { method: 'PUT', body: body as BodyInit });

/** Sends the complete file of an upload. */
async function sendParts(site: Awaited<ReturnType<typeof open>>, id: string, content: Buffer) {
  for (let at = 0; at < content.length; at += partSize) {
    const url = await site.address(id, at / partSize + 1);
    assert.equal((await put(url, content.subarray(at, at + partSize))).status, 200);
  }
}

describe('UploadServer with parts directly to the bucket', { timeout: 120_000 }, () => {
  it('accepts a file in parts, whose bytes never pass the server', async () => {
    const site = await open();
    server.pageSize = 1;
    const content = randomBytes(2 * partSize + 7);
    const created = await site.create(content.length, { alt: 'ä', crop: { x: 1 } });
    const { key: id, partSize: serverPartSize } = (await created.json()) as {
      key: string;
      partSize: number;
    };
    assert.deepEqual([created.status, serverPartSize], [201, partSize]);
    await sendParts(site, id, content);
    const list = (await (await site.call('GET', `/multipart/${id}`)).json()) as { Size: number }[];
    assert.deepEqual(
      list.map(({ Size }) => Size),
      [partSize, partSize, 7],
    );
    await assert.rejects(site.uploads.take(id, 'one'), { name: 'ConflictHttpException' });
    const completed = await site.call('POST', `/multipart/${id}/complete`, { parts: [] });
    assert.deepEqual(
      [completed.status, await completed.json()],
      [200, { key: id, location: `?restore=${id}` }],
    );
    const upload = await site.uploads.take(id, 'one');
    assert.deepEqual([upload.name, upload.getSize()], ['a.bin', content.length]);
    assert.deepEqual(JSON.stringify(upload.metadata), '{"alt":"ä","crop":{"x":1}}');
    assert.ok(content.equals((await upload.toEncodedFile(content.length)).getData()));
    // Repeated, because the response may have been lost.
    assert.equal((await site.call('POST', `/multipart/${id}/complete`)).status, 200);
    const form = new FormData();
    form.append('files', id);
    const [taken] = await site.uploads.fromFormData(form, 'files', 'one');
    assert.equal(taken?.getSize(), content.length);
    await upload.remove();
    assert.equal((await site.call('GET', `/multipart/${id}`)).status, 404);
  });

  it('recovers from lost responses of the service', async () => {
    const site = await open();
    let calls = 0;
    server.trouble = ({ url }) =>
      !url.includes('X-Amz-Signature') && calls++ % 2 === 0 ? 'lose answer' : null;
    const id = await site.direct(3);
    assert.equal((await put(await site.address(id, 1), Buffer.from('abc'))).status, 200);
    assert.equal((await site.call('POST', `/multipart/${id}/complete`)).status, 200);
    assert.equal((await site.uploads.take(id, 'one')).getSize(), 3);
  });

  it('signs for the exact bytes of a part, and for a limited time', async () => {
    const site = await open({ partUrlTtl: 1000 });
    const id = await site.direct(partSize + 3);
    const last = await site.address(id, 2);
    for (const bytes of ['abcd', 'ab', '']) {
      assert.equal((await put(last, Buffer.from(bytes))).status, 403);
    }
    const other = new URL(last);
    other.searchParams.set('partNumber', '1');
    assert.equal((await put(other.href, Buffer.from('abc'))).status, 403);
    assert.equal((await fetch(last, { method: 'DELETE' })).status, 403);
    await until(async () => (await put(last, Buffer.from('abc'))).status === 403, 'it expires');
    for (const number of ['0', '3', '-1', '1.5', 'x']) {
      assert.equal((await site.call('GET', `/multipart/${id}/${number}`)).status, 404, number);
    }
  });

  it('joins nothing while a part is missing, and no later parts', async () => {
    const site = await open();
    const id = await site.direct(partSize + 3);
    const complete = async (): Promise<number> =>
      (await site.call('POST', `/multipart/${id}/complete`)).status;
    assert.equal(await complete(), 409);
    await put(await site.address(id, 2), Buffer.from('abc'));
    assert.equal(await complete(), 409);
    await put(await site.address(id, 1), Buffer.alloc(partSize));
    const late = await site.address(id, 2);
    assert.equal((await put(late, Buffer.from('xyz'))).status, 200);
    assert.equal(await complete(), 200);
    assert.equal((await put(late, Buffer.from('abc'))).status, 404);
    const upload = await site.uploads.take(id, 'one');
    assert.equal(
      Buffer.from((await upload.toEncodedFile(partSize + 3)).getData()).toString(
        'latin1',
        partSize,
      ),
      'xyz',
    );
  });

  it('allows only the owner', async () => {
    const site = await open();
    const id = await site.direct(3);
    for (const [method, path] of [
      ['POST', ''],
      ['GET', ''],
      ['GET', '/1'],
      ['POST', '/complete'],
      ['DELETE', ''],
    ] as const) {
      for (const sid of ['two', 'none']) {
        assert.equal(
          (await site.call(method, `/multipart/${id}${path}`, undefined, sid)).status,
          403,
        );
      }
      const unknown = `/multipart/${'x'.repeat(22)}${path}`;
      assert.equal((await site.call(method, unknown)).status, 404);
    }
    assert.equal((await site.call('POST', '/multipart', {}, 'none')).status, 403);
  });

  it('applies the limits of every upload', async () => {
    const limits = { maxFileSize: 100, maxOwnerBytes: 150, maxOwnerUploads: 2, startsPerMinute: 4 };
    const site = await open(limits);
    assert.equal((await site.create(101)).status, 413);
    const id = await site.direct(100);
    assert.equal((await site.create(51)).status, 413);
    assert.equal((await site.call('DELETE', `/multipart/${id}`)).status, 200);
    assert.deepEqual(left(), []);
    assert.equal((await site.create('51')).status, 201);
    assert.equal((await site.create(1)).status, 429);
  });

  it('refuses files by their content, and keeps nothing of them', async () => {
    const site = await open({ validator: EncodedFileValidator.create({ mimeTypes: 'image/*' }) });
    const id = await site.direct(4);
    await put(await site.address(id, 1), Buffer.from('text'));
    for (let i = 0; i < 2; i++) {
      const answer = await site.call('POST', `/multipart/${id}/complete`);
      assert.deepEqual(
        [answer.status, await answer.text()],
        [422, 'Only files with these MIME types are allowed: image/*.'],
      );
    }
    await assert.rejects(site.uploads.take(id, 'one'), {
      name: 'UnprocessableEntityHttpException',
    });
    assert.deepEqual(left(), []);
  });

  it('aborts parts that are not joined in time', async () => {
    const clock = { time: Date.now() };
    const site = await open({ ttl: 1000, now: () => clock.time });
    const id = await site.direct(3);
    const url = await site.address(id, 1);
    await put(url, Buffer.from('abc'));
    assert.equal(left().length, 1);
    clock.time += 1000;
    assert.equal((await site.call('POST', `/multipart/${id}/complete`)).status, 404);
    assert.equal(await site.uploads.sweep(), 1);
    assert.deepEqual(left(), []);
    assert.equal((await put(url, Buffer.from('abc'))).status, 404);
  });

  it('keeps nothing of a file that is removed while its parts are joined', async () => {
    const site = await open();
    const id = await site.direct(3);
    await put(await site.address(id, 1), Buffer.from('abc'));
    let removed: Promise<Response> | null = null;
    server.trouble = ({ method, url }) => {
      if (method === 'POST' && url.includes('uploadId') && !removed) {
        removed = site.call('DELETE', `/multipart/${id}`);
        return { status: 503, code: 'SlowDown' };
      }
      return null;
    };
    const completed = await site.call('POST', `/multipart/${id}/complete`);
    assert.ok([200, 404].includes(completed.status), String(completed.status));
    assert.equal((await removed!).status, 200);
    await assert.rejects(site.uploads.take(id, 'one'), { name: 'NotFoundHttpException' });
    assert.deepEqual(left(), []);
  });

  it('accepts an upload in parts that was begun for chunks, at the same URL', async () => {
    const site = await open();
    const content = randomBytes(partSize + 3);
    const { response, id } = await site.begin(content.length);
    const serverPartSize = async () => (await site.send('HEAD', `?patch=${id}`)).headers;
    assert.equal(response.headers.get('upload-part-size'), String(partSize));
    assert.equal((await serverPartSize()).get('upload-part-size'), String(partSize));
    const headers = { 'upload-name': 'a.bin' };
    const begin = () => site.send('POST', `?parts=${id}`, { headers });
    // As many requests as a lost response and an impatient client cause.
    for (const answer of await Promise.all([begin(), begin(), begin()])) {
      assert.deepEqual([answer.status, await answer.json()], [200, []]);
    }
    assert.equal(left().length, 1);
    for (const [number, part] of [
      content.subarray(0, partSize),
      content.subarray(partSize),
    ].entries()) {
      // prettier-ignore
      const answer = await site.send('GET', `?parts=${id}/${number + 1}`);
      const { url } = (await answer.json()) as { url: string };
      assert.equal((await put(url, part)).status, 200);
    }
    const list = (await (await begin()).json()) as { PartNumber: number; Size: number }[];
    assert.deepEqual(
      list.map(({ PartNumber, Size }) => [PartNumber, Size]),
      [
        [1, partSize],
        [2, 3],
      ],
    );
    assert.equal((await site.send('POST', `?parts=${id}/complete`)).status, 200);
    const done = await serverPartSize();
    assert.deepEqual(
      [done.get('upload-offset'), done.get('upload-part-size')],
      [String(content.length), null],
    );
    const upload = await site.uploads.take(id, 'one');
    assert.equal(upload.name, 'a.bin');
    assert.ok(content.equals((await upload.toEncodedFile(content.length)).getData()));
    assert.deepEqual(left(), []);
  });

  it('accepts no parts of an upload that has a chunk', async () => {
    const site = await open();
    const { id } = await site.begin(9);
    assert.equal((await site.chunk(id, 0, 'abc')).status, 204);
    const serverPartSize = await site.send('HEAD', `?patch=${id}`);
    assert.equal(serverPartSize.headers.get('upload-part-size'), null);
    assert.equal((await site.send('POST', `?parts=${id}`)).status, 409);
    assert.deepEqual(left(), []);
  });

  it('keeps no parts of a file that is removed while they are begun', async () => {
    const site = await open();
    const { id } = await site.begin(9);
    server.trouble = async ({ method, url }) => {
      if (method === 'POST' && url.includes('uploads')) {
        server.trouble = () => null;
        assert.equal((await site.send('DELETE', '', { body: id })).status, 204);
      }
      return null;
    };
    assert.equal((await site.send('POST', `?parts=${id}`)).status, 404);
    assert.deepEqual(left(), []);
  });

  it('refuses an invalid description of a file', async () => {
    const site = await open();
    for (const [body, status] of [
      ['{', 400],
      ['5', 400],
      [{ filename: 'a' }, 400],
      [{ metadata: {} }, 400],
      [{ metadata: { size: 0 } }, 400],
      [{ metadata: { size: -1 } }, 400],
      [{ metadata: { size: 1.5 } }, 400],
      [{ metadata: { size: '1e3' } }, 400],
      [{ metadata: { size: 1, a: 'x'.repeat(70_000) } }, 413],
    ] as const) {
      assert.equal(
        (await site.call('POST', '/multipart', body)).status,
        status,
        JSON.stringify(body).slice(0, 80),
      );
    }
    assert.equal((await site.call('GET', '/params?filename=a')).status, 501);
    assert.equal((await site.call('PUT', '/multipart')).status, 405);
    assert.equal((await site.call('PUT', '/multipart/x')).status, 405);
    const id = await site.direct(3);
    const other = await (await site.whole('x')).text();
    assert.equal((await site.call('GET', `/multipart/${other}/1`)).status, 404);
    const chunked = await site.send('POST', '', { headers: { 'Upload-Length': '3' } });
    assert.equal((await site.call('GET', `/multipart/${await chunked.text()}/1`)).status, 409);
    assert.equal((await site.call('DELETE', `/multipart/${id}`)).status, 200);
  });

  it('is offered only when it is enabled, with a storage that supports it', async () => {
    const door = await start(options({ partUrlTtl: null }));
    const response = await fetch(`${door.url}/s3/multipart`, { method: 'POST', body: '{}' });
    assert.equal(response.status, 501);
    assert.match(await response.text(), /"partUrlTtl" is not set/);
    const chunked = await door.begin(9);
    assert.equal(chunked.response.headers.get('upload-part-size'), null);
    assert.equal((await door.send('POST', `?parts=${chunked.id}`)).status, 501);
    await assert.rejects(start({ partUrlTtl: 60_000 }), /needs a storage that signs addresses/);
    for (const partUrlTtl of [0, 999, 1.5, 8 * 24 * 3_600_000]) {
      await assert.rejects(
        start(options({ partUrlTtl })),
        /"partUrlTtl" must be whole millisecond/,
      );
    }
  });
});

describe('UploadServer with Uppy’s AwsS3 in a browser', { ...slow, timeout: 180_000 }, () => {
  const open = clientSites(
    bundle({ Uppy: '@uppy/core', AwsS3: '@uppy/aws-s3' }),
    `window.uppy = new Uppy();
    uppy.on('file-added', ({ id, size }) => uppy.setFileMeta(id, { size, alt: 'älter' }));
    uppy.use(AwsS3, { companionEndpoint: '/uploads', shouldUseMultipart: true });
    window.add = () => uppy.addFile({ name: input.files[0].name, data: input.files[0] });
    const input = document.querySelector('input');
    window.send = () => uppy.upload().then(({ successful, failed }) => ({
      ids: successful.map(({ response }) => response.body.key),
      errors: failed.length,
    }));`,
  );
  type Site = Awaited<ReturnType<typeof open>>;
  async function choose({ tab }: Site, content: Buffer): Promise<void> {
    await tab.setInputFiles('input', [file('bïg.bin', content)]);
    await tab.evaluate('add()');
  }
  const send = ({ tab }: Site): Promise<{ ids: string[]; errors: number }> =>
    tab.evaluate('send()');

  it('sends files large and small, and the form accepts them', async () => {
    const site = await open(options());
    for (const content of [randomBytes(partSize + 1), Buffer.from('x')]) {
      await choose(site, content);
      const { ids } = await send(site);
      const upload = await site.uploads.take(ids[0] ?? '', 'one');
      assert.deepEqual([upload.name, { ...upload.metadata }['alt']], ['bïg.bin', 'älter']);
      assert.ok(content.equals((await upload.toEncodedFile(content.length)).getData()));
      await site.tab.evaluate('uppy.clear()');
    }
  });

  it('continues after a pause, and aborts removed files', async () => {
    const site = await open(options());
    const content = randomBytes(partSize + 1);
    let isStuck = true;
    server.trouble = ({ url }) => (isStuck && url.includes('partNumber=2') ? 'hold' : null);
    await choose(site, content);
    await site.tab.evaluate('window.sent = send(), undefined');
    await until(() => server.requests.some(({ url }) => url.includes('partNumber=2')), 'part 2');
    await site.tab.evaluate('uppy.pauseAll()');
    isStuck = false;
    await site.tab.evaluate('uppy.resumeAll()');
    const { ids } = (await site.tab.evaluate('sent')) as { ids: string[] };
    const upload = await site.uploads.take(ids[0] ?? '', 'one');
    assert.ok(content.equals((await upload.toEncodedFile(content.length)).getData()));
    await upload.remove();

    isStuck = true;
    server.requests.length = 0;
    await site.tab.evaluate('uppy.clear()');
    await choose(site, content);
    await site.tab.evaluate('send(), undefined');
    await until(() => server.requests.some(({ url }) => url.includes('partNumber=2')), 'part 2');
    await site.tab.evaluate('uppy.removeFile(uppy.getFiles()[0].id)');
    await until(() => left().length === 0, 'the parts are given up');
  });

  it('is refused by limits and the validator', async () => {
    const validator = EncodedFileValidator.create({ mimeTypes: 'image/*' });
    const site = await open(options({ maxFileSize: 1000, validator }));
    for (const content of [Buffer.alloc(1001), Buffer.from('text')]) {
      await choose(site, content);
      assert.deepEqual(await send(site), { ids: [], errors: 1 });
      await site.tab.evaluate('uppy.clear()');
    }
    assert.deepEqual(left(), []);
  });
});
