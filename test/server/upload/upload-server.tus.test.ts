import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { type PreviousUpload, Upload, type UploadOptions } from 'tus-js-client';

import { UploadServer } from '../../../server/upload/index.ts';
import { EncodedFileValidator } from '../../../server/validator/index.ts';
import { MemoryUploadStorage } from './support/memory-storage.ts';
import { sendPartialChunk, doors, readText, start, transfersIn, until } from './support/server.ts';

const text = 'The quick brown fox jumps over the lazy dog. '.repeat(40);
const tus = { 'tus-resumable': '1.0.0' };

/** Uploads with the unchanged client; resolves to the id, rejects with its error. */
function send(
  endpoint: string,
  content: string,
  options: Partial<UploadOptions> & { overridePatchMethod?: boolean } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload: Upload = new Upload(Buffer.from(content), {
      endpoint,
      retryDelays: null,
      metadata: { filename: 'fox é.txt', filetype: 'text/plain' },
      onError: reject,
      onSuccess: () => resolve(new URL(upload.url ?? '').searchParams.get('patch') ?? ''),
      ...options,
    });
    upload.start();
  });
}

describe('UploadServer with tus', () => {
  for (const door of doors) {
    for (const [title, options] of [
      ['in one request', {}],
      ['in chunks', { chunkSize: 100 }],
      ['with its start', { uploadDataDuringCreation: true }],
      ['in chunks from its start', { chunkSize: 700, uploadDataDuringCreation: true }],
    ] as const) {
      it(`receives a file of tus-js-client ${title} (${door})`, async () => {
        const { uploads, url } = await start({ maxChunkSize: 512 }, door);
        const id = await send(url, text, options);
        const upload = await uploads.take(id, 'one');
        assert.deepEqual(
          [upload.name, upload.getSize(), upload.getMimeType(), await readText(upload.getData())],
          ['fox é.txt', text.length, 'text/plain', text],
        );
        assert.deepEqual({ ...upload.metadata }, { filetype: 'text/plain' });
      });
    }
  }

  it('takes chunks as POST, for clients behind a proxy that refuses PATCH', async () => {
    const { uploads, url } = await start();
    const id = await send(url, text, { chunkSize: 100, overridePatchMethod: true });
    assert.equal(await readText((await uploads.take(id, 'one')).getData()), text);
  });

  it('returns the id to a form', async () => {
    const { uploads, url } = await start();
    const form = new FormData();
    form.append('files', await send(url, text));
    const [file] = await uploads.fromFormData(form, 'files', 'one');
    assert.equal(file?.getSize(), text.length);
  });

  it('keeps the query of the URL', async () => {
    const { uploads, url } = await start();
    const id = await send(`${url}?form=1`, text);
    assert.equal((await uploads.take(id, 'one')).getSize(), text.length);
  });

  it('continues after a client was stopped', async () => {
    const { uploads, url } = await start();
    const first = await new Promise<Upload>((resolve, reject) => {
      const upload: Upload = new Upload(Buffer.from(text), {
        endpoint: url,
        chunkSize: 100,
        retryDelays: null,
        onError: reject,
        onChunkComplete: (_, accepted) => {
          if (accepted < 300) return;
          void upload.abort();
          resolve(upload);
        },
      });
      upload.start();
    });
    const previous = { uploadUrl: first.url } as PreviousUpload;
    const offsets: number[] = [];
    await new Promise<void>((resolve, reject) => {
      const upload = new Upload(Buffer.from(text), {
        endpoint: url,
        chunkSize: 500,
        retryDelays: null,
        onError: reject,
        onChunkComplete: (_, accepted) => offsets.push(accepted),
        onSuccess: () => resolve(),
      });
      upload.resumeFromPreviousUpload(previous);
      upload.start();
    });
    assert.ok((offsets[0] ?? 0) >= 800, `it began anew: ${offsets.join()}`);
    const id = new URL(first.url ?? '').searchParams.get('patch') ?? '';
    assert.equal(await readText((await uploads.take(id, 'one')).getData()), text);
  });

  for (const uploadDataDuringCreation of [false, true]) {
    it(`accepts an empty file, with its start: ${uploadDataDuringCreation}`, async () => {
      const { uploads, url } = await start();
      const id = await send(url, '', { uploadDataDuringCreation });
      assert.equal((await uploads.take(id, 'one')).getSize(), 0);
    });
  }

  it('keeps nothing of a file that it refuses with its start', async () => {
    const validator = EncodedFileValidator.create({ mimeTypes: 'image/*' });
    const { folder, send: request, url } = await start({ validator });
    const options = { uploadDataDuringCreation: true };
    await assert.rejects(send(url, text, options), /response code: 422/);
    const type = { 'content-type': 'application/offset+octet-stream' };
    const headers = { ...tus, ...type, 'upload-length': '4' };
    assert.equal((await request('POST', '', { body: 'abcdef', headers })).status, 413);
    assert.deepEqual(transfersIn(folder), []);
  });

  it('keeps nothing of a start that fails, which would count for its owner', async () => {
    const storage = new MemoryUploadStorage();
    const create = storage.create.bind(storage);
    let left = 2;
    storage.create = (transfer, record, ...more) => {
      if (record === 'name' && left-- > 0) throw new Error('The storage is busy.');
      return create(transfer, record, ...more);
    };
    const uploads = new UploadServer({ storage, authorize: () => 'one', maxOwnerUploads: 1 });
    const headers = { ...tus, 'upload-length': '5', 'upload-metadata': 'filename YQ==' };
    const begin = () => uploads.fetch(new Request('http://x/u', { method: 'POST', headers }));
    const statuses = [await begin(), await begin(), await begin()].map(({ status }) => status);
    assert.deepEqual(statuses, [500, 500, 201]);
  });

  it('answers with the error of a start, also when its upload cannot be removed', async () => {
    const storage = new MemoryUploadStorage();
    storage.remove = async () => {
      throw new Error('The storage is busy.');
    };
    const uploads = new UploadServer({ storage, authorize: () => 'one' });
    const type = { 'content-type': 'application/offset+octet-stream' };
    const headers = { ...tus, ...type, 'upload-length': '5' };
    const start = { method: 'POST', body: 'too long', headers };
    assert.equal((await uploads.fetch(new Request('http://x/u', start))).status, 413);
  });

  it('removes a file when the client terminates it', async () => {
    const { folder, url } = await start();
    const id = await send(url, text);
    await Upload.terminate(`${url}?patch=${id}`);
    assert.deepEqual(transfersIn(folder), []);
  });

  for (const where of ['before', 'while']) {
    it(`answers 404 when the file is removed ${where} its bytes are written`, async () => {
      const storage = new MemoryUploadStorage();
      const uploads = new UploadServer({ storage, authorize: () => 'one' });
      const begun = await uploads.fetch(
        new Request('http://x/u', { method: 'POST', headers: { ...tus, 'upload-length': '5' } }),
      );
      const url = new URL(begun.headers.get('location') ?? '', 'http://x/u');
      const create = storage.create.bind(storage);
      storage.create = async (...values) => {
        if (where === 'while') await create(...values);
        await uploads.fetch(new Request(url, { method: 'DELETE', headers: tus }));
        return where === 'while' || create(...values);
      };
      const type = { 'content-type': 'application/offset+octet-stream' };
      const headers = { ...tus, ...type, 'upload-offset': '0' };
      const answer = await uploads.fetch(
        new Request(url, { method: 'PATCH', body: 'abcde', headers }),
      );
      assert.equal(answer.status, 404);
    });
  }

  it('answers 404 when the file is removed while it is validated, and keeps nothing of it', async () => {
    const storage = new MemoryUploadStorage();
    const validator = Object.assign(EncodedFileValidator.create(), {
      firstError: async () => {
        await uploads.fetch(new Request(url, { method: 'DELETE', headers: tus }));
        return null;
      },
    });
    const uploads = new UploadServer({ storage, authorize: () => 'one', validator });
    const start = { ...tus, 'upload-length': '5' };
    const begun = await uploads.fetch(
      new Request('http://x/u', { method: 'POST', headers: start }),
    );
    const url = new URL(begun.headers.get('location') ?? '', 'http://x/u');
    const count = async (): Promise<number> => {
      let all = 0;
      for await (const _ of storage.transfers()) all++;
      return all;
    };
    const before = await count();
    const type = { 'content-type': 'application/offset+octet-stream' };
    const headers = { ...tus, ...type, 'upload-offset': '0' };
    const answer = await uploads.fetch(
      new Request(url, { method: 'PATCH', body: 'abcde', headers }),
    );
    assert.equal(answer.status, 404);
    assert.equal(await count(), before - 1);
  });

  it('refuses files with the text of the validator', async () => {
    const validator = EncodedFileValidator.create({ mimeTypes: 'image/*' });
    const { url } = await start({ validator });
    await assert.rejects(send(url, text), /response code: 422, response text: Only files with/);
  });

  it('refuses a file that is too large, another owner and a missing one', async () => {
    const { send: request, url } = await start({ maxFileSize: 1000 });
    await assert.rejects(send(url, text), /response code: 413/);
    await assert.rejects(send(url, 'x', { headers: { cookie: 'sid=none' } }), /code: 403/);
    const id = await send(url, 'x');
    const headers = { ...tus, cookie: 'sid=two' };
    for (const method of ['HEAD', 'DELETE']) {
      assert.equal((await request(method, `?patch=${id}`, { headers })).status, 403);
    }
  });

  it('counts starts of both protocols together', async () => {
    const { begin, url } = await start({ startsPerMinute: 2 });
    await begin(1);
    await send(url, 'x');
    await assert.rejects(send(url, 'x'), /response code: 429/);
  });

  it('reports its version and extensions', async () => {
    const { send: request } = await start({ maxFileSize: 1000 });
    const { headers, status } = await request('OPTIONS');
    assert.equal(status, 204);
    assert.equal(headers.get('tus-resumable'), '1.0.0');
    assert.equal(headers.get('tus-version'), '1.0.0');
    assert.equal(headers.get('tus-extension'), 'creation,creation-with-upload,termination');
    assert.equal(headers.get('tus-max-size'), '1000');
  });

  it('refuses another version, wrong headers and a wrong offset', async () => {
    const { send: request } = await start();
    const status = async (method: string, query: string, headers: Record<string, string>) => {
      const body = method === 'PATCH' ? 'ab' : undefined;
      const response = await request(method, query, { headers, ...(body && { body }) });
      assert.equal(response.headers.get('tus-resumable'), '1.0.0');
      return response.status;
    };
    assert.equal(await status('POST', '', { 'tus-resumable': '0.2.2', 'upload-length': '4' }), 412);
    assert.equal(await status('POST', '', tus), 400);
    assert.equal(await status('POST', '', { ...tus, 'upload-length': '-1' }), 400);
    const metadata = { 'upload-metadata': 'filename %%' };
    assert.equal(await status('POST', '', { ...tus, ...metadata, 'upload-length': '4' }), 400);
    assert.equal(await status('GET', '', tus), 405);
    const begun = await request('POST', '', { headers: { ...tus, 'upload-length': '4' } });
    const query = begun.headers.get('location') ?? '';
    const type = { 'content-type': 'application/offset+octet-stream' };
    assert.equal(await status('PATCH', query, { ...tus, 'upload-offset': '0' }), 415);
    assert.equal(await status('PATCH', query, { ...tus, ...type, 'upload-offset': '1' }), 409);
    assert.equal(await status('PATCH', query, { ...tus, ...type, 'upload-offset': '0' }), 204);
    assert.equal(await status('PATCH', query, { ...tus, ...type, 'upload-offset': '0' }), 409);
    assert.equal(await status('PATCH', '?patch=x', { ...tus, ...type, 'upload-offset': '0' }), 404);
  });

  it('keeps the complete records of a body that breaks off', async () => {
    const { offset, port, send: request, uploads } = await start({ maxChunkSize: 4 });
    const begun = await request('POST', '', { headers: { ...tus, 'upload-length': '10' } });
    const query = begun.headers.get('location') ?? '';
    const id = new URLSearchParams(query).get('patch') ?? '';
    const head = 'Tus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\nContent-Length: 10';
    const socket = await sendPartialChunk(port, id, head, 'abcdef');
    await until(async () => (await offset(id)) === 4);
    socket.destroy();
    const headers = {
      ...tus,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '4',
    };
    const rest = (): Promise<Response> => request('PATCH', query, { body: 'efghij', headers });
    // The server may still be processing the lost one, for which it answers 423.
    let status = 423;
    await until(async () => (status = (await rest()).status) !== 423);
    assert.equal(status, 204);
    assert.equal(await readText((await uploads.take(id, 'one')).getData()), 'abcdefghij');
  });
});
