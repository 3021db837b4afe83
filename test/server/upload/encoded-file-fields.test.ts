import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';

import { nodeHandler } from '../../../server/bridge/index.ts';
import { Fw } from '../../../server/core/index.ts';
import { EncodedFile, encodedFileFields } from '../../../server/upload/endpoint.ts';
import { EncodedFileValidator } from '../../../server/validator/index.ts';
import { Application, Controller } from '../../../server/web/index.ts';

const bytes = Buffer.alloc(2_000_000, 'More than the text of a field may have. ');
const validator = EncodedFileValidator.create({ maxFiles: 2 });

class AlbumController extends Controller {
  override enableCsrfValidation = false;

  async actionSave() {
    const { title, photos } = this.request.getBodyParams() as Record<string, unknown>;
    const error = await validator.firstError(photos);
    if (error !== null) return this.asJson({ error });
    const files = EncodedFile.fromInput(photos);
    return this.asJson({
      title,
      files: files.map((file) => [file.name, bytes.equals(file.getData())]),
    });
  }
}

describe('encodedFileFields()', () => {
  let server: Server;
  let url = '';
  const app = Fw.app;
  before(async () => {
    const album = Application.create({
      id: 'album',
      basePath: import.meta.dirname,
      controllerNamespace: { album: AlbumController },
      components: {
        request: { cookieValidationKey: 'a key for tests' },
        urlManager: { enablePrettyUrl: true },
      },
    });
    const fields = encodedFileFields({ fields: ['photos'], maxFiles: 3 });
    server = createServer(nodeHandler(album, { multipart: { fields } })).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/album/save`;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
    Fw.app = app;
  });

  const photo = (name: string, data = bytes.toString('base64')) => JSON.stringify({ name, data });
  const post = async (photos: readonly string[]) => {
    const body = new FormData();
    body.append('title', 'Trip');
    for (const one of photos) body.append('photos[]', one);
    const response = await fetch(url, { method: 'POST', body: body });
    return { status: response.status, text: await response.text() };
  };

  it('adds decoded files to the parameters of an application', async () => {
    const { text } = await post([photo('a'), photo('b')]);
    assert.deepEqual(JSON.parse(text), {
      title: 'Trip',
      files: [
        ['a', true],
        ['b', true],
      ],
    });
  });

  it('passes a broken payload and too many files to the validator', async () => {
    const broken = await post([photo('a'), photo('b', '?')]);
    assert.deepEqual(JSON.parse(broken.text), {
      error: 'The uploaded file is not a valid FilePond payload.',
    });
    const many = await post([photo('a', ''), photo('b', ''), photo('c', '')]);
    assert.deepEqual(JSON.parse(many.text), { error: 'You can upload at most 2 files.' });
  });

  it('counts the files of each form separately, and answers 413 beyond the limit', async () => {
    const four = ['a', 'b', 'c', 'd'].map((name) => photo(name, ''));
    assert.equal((await post(four)).status, 413);
    assert.equal((await post(four.slice(1))).status, 200);
  });

  for (const key of ['maxFileSize', 'maxFiles', 'maxFieldBytes'] as const) {
    it(`rejects a ${key} of 1.5`, () => {
      assert.throws(() => encodedFileFields({ fields: [], [key]: 1.5 }), {
        name: 'InvalidConfigException',
        message: `Upload form "${key}" must be a whole number above 0, got 1.5.`,
      });
    });
  }
});
