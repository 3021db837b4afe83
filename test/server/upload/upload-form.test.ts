import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';

import fc from 'fast-check';

import { nodeHandler } from '../../../server/bridge/index.ts';
import {
  EncodedFile,
  readUploadForm,
  UploadForm,
  type UploadFormOptions,
} from '../../../server/upload/endpoint.ts';
import { EncodedFileValidator } from '../../../server/validator/index.ts';
import { fetchListener } from '../../support/fetch-listener.ts';
import { Mixer, share } from '../validator/support/mixer.ts';

const options: UploadFormOptions = { fields: ['photos'] };
const bytes = Buffer.alloc(200_000, 'Bytes of a photo. ');
const payload = (name: string, content: Buffer = bytes): string =>
  JSON.stringify({ id: 'x', name, size: content.length, data: content.toString('base64') });

type Field = readonly [name: string, value: string | File];

/** A form as browsers send it, in chunks of `size` bytes. */
async function requestOf(fields: readonly Field[], size = 65_536): Promise<Request> {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value as string);
  const sent = new Response(form);
  return chunked(await sent.bytes(), sent.headers.get('content-type') ?? '', () => size);
}

function chunked(body: Uint8Array, type: string, next: () => number): Request {
  let at = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      const end = at + Math.max(1, next());
      if (at >= body.length) return controller.close();
      controller.enqueue(body.subarray(at, end));
      at = end;
    },
  });
  const headers = { 'content-type': type, 'content-length': String(body.length) };
  const init = { method: 'POST', body: stream, headers, duplex: 'half' } as const;
  return new Request('http://h.test/', init);
}

const read = async (fields: readonly Field[], given: Partial<UploadFormOptions> = {}) =>
  readUploadForm(await requestOf(fields), { ...options, ...given });

describe('readUploadForm()', () => {
  it('decodes payloads of the named fields, and keeps all others as texts', async () => {
    const form = await read([
      ['title', payload('no-photo')],
      ['photos[]', payload('a.txt')],
      ['photos[7]', payload('b.txt')],
      ['photos', payload('c.txt')],
    ]);
    assert.ok(form instanceof UploadForm);
    assert.deepEqual([...form.keys()], ['title', 'photos[]', 'photos[7]', 'photos']);
    assert.equal(form.get('title'), payload('no-photo'));
    for (const name of ['photos[]', 'photos[7]', 'photos']) {
      const [file] = form.getAll(name);
      assert.ok(file instanceof EncodedFile && bytes.equals(file.getData()), name);
    }
    assert.equal(form.get('none'), null);
    assert.deepEqual([form.has('title'), form.has('none'), form.getAll('none')], [true, false, []]);
  });

  it('accepts names of models', async () => {
    const form = await read([['Profile[photos][]', payload('a.txt')]], {
      fields: ['Profile[photos]'],
    });
    assert.ok(form.get('Profile[photos][]') instanceof EncodedFile);
  });

  it('returns the result of EncodedFile.fromFormData() for the form of the platform', async () => {
    const real = new File([bytes], 'real.txt', { type: 'text/plain' });
    const fields: readonly Field[] = [
      ['photos[]', ''],
      ['photos[]', payload('a.txt')],
      ['photos[]', payload('b.txt', Buffer.alloc(0))],
      ['photos[]', real],
      ['photos[]', new File([], '')],
      ['photos_metadata', '[{"crop":1}]'],
    ];
    const expected = await EncodedFile.fromFormData(
      await (await requestOf(fields)).formData(),
      'photos',
    );
    const files = await EncodedFile.fromFormData(await read(fields), 'photos');
    assert.deepEqual(files, expected);
    assert.deepEqual(
      files.map(({ name }) => name),
      ['a.txt', 'b.txt', 'real.txt'],
    );
  });

  it('throws for an invalid payload only when the file is read', async () => {
    const fields: readonly Field[] = [
      ['photos[]', payload('a.txt')],
      ['photos[]', '{"name":"b.txt","data":"aGk-"}'],
    ];
    const form = await read(fields);
    await assert.rejects(EncodedFile.fromFormData(form, 'photos'), {
      statusCode: 400,
      message: "Encoded file 'data' is not valid base64.",
    });
    const validator = EncodedFileValidator.create({ maxFiles: 5 });
    assert.equal(await validator.firstError(form.getAll('photos[]').slice(0, 1)), null);
    assert.equal(
      await validator.firstError(form.getAll('photos[]')),
      'The uploaded file is not a valid FilePond payload.',
    );
  });

  const tooLarge = [
    [
      'a file',
      [['photos', payload('a', bytes)]],
      { maxFileSize: 199_999 },
      'An encoded file must not be larger than 199999 bytes.',
    ],
    [
      'a real file',
      [['photos', new File([bytes], 'a')]],
      { maxFileSize: 199_999 },
      'A file of the form must not be larger than 199999 bytes.',
    ],
    [
      'a text in a field of files',
      [['photos', 'x'.repeat(101)]],
      { maxFieldBytes: 100 },
      'The text around an encoded file must not be larger than 100 bytes.',
    ],
    [
      'another text',
      [['title', 'x'.repeat(101)]],
      { maxFieldBytes: 100 },
      'The field "title" must not be larger than 100 bytes.',
    ],
    [
      'the form',
      [['title', 'x'.repeat(101)]],
      { maxFormBytes: 100 },
      'The multipart form must not be larger than 100 bytes.',
    ],
    [
      'a list of files',
      [
        ['photos', payload('a')],
        ['photos', payload('b')],
      ],
      { maxFiles: 1 },
      'The form must not hold more than 1 files.',
    ],
    [
      'a list of real files',
      [
        ['photos', new File(['a'], 'a')],
        ['photos', new File(['b'], 'b')],
      ],
      { maxFiles: 1 },
      'The form must not hold more than 1 files.',
    ],
    [
      'a payload beside a real file',
      [
        ['photos', payload('a')],
        ['photos', new File(['b'], 'b')],
      ],
      { maxFiles: 1 },
      'The form must not hold more than 1 files.',
    ],
  ] as const;
  for (const [subject, fields, given, message] of tooLarge) {
    it(`refuses ${subject} beyond its limit`, async () => {
      await assert.rejects(read(fields, given), { statusCode: 413, message });
    });
  }

  it('accepts values at exactly the limit', async () => {
    const fields: readonly Field[] = [
      ['photos', payload('a')],
      ['title', 'x'.repeat(300)],
    ];
    const given = { maxFileSize: 200_000, maxFiles: 1, maxFieldBytes: 300 };
    assert.ok((await read(fields, given)).get('photos') instanceof EncodedFile);
  });

  it('refuses another type of body', async () => {
    const request = new Request('http://h.test/', {
      method: 'POST',
      body: new URLSearchParams('a=1'),
    });
    await assert.rejects(readUploadForm(request, options), {
      statusCode: 415,
      message: 'A form with files is sent as multipart/form-data.',
    });
  });

  for (const key of ['maxFileSize', 'maxFiles', 'maxFieldBytes', 'maxFormBytes'] as const) {
    it(`rejects a ${key} of 0`, async () => {
      await assert.rejects(read([], { [key]: 0 }), {
        name: 'InvalidConfigException',
        message: `Upload form "${key}" must be a whole number above 0, got 0.`,
      });
    });
  }

  it('refuses a form that breaks off in a payload or in a file', async () => {
    for (const value of [payload('a'), new File([bytes], 'a')]) {
      const whole = await requestOf([['photos', value]]);
      const type = whole.headers.get('content-type') ?? '';
      const half = (await whole.bytes()).subarray(0, 100_000);
      await assert.rejects(
        readUploadForm(
          chunked(half, type, () => 5000),
          options,
        ),
        {
          statusCode: 400,
          message: 'The multipart form breaks off.',
        },
      );
    }
  });
});

const values = [
  '{"name":"a","data":"QUJD"}',
  '{"name":"a","size":26,"data":"QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo="}',
  '{"data":"\\u0041UJD","name":"ä","metadata":{"data":"x"}}',
  '{"name":"a","data":"?"}',
  '{"name":1}',
  '\r\n--b',
  'id',
  '',
];

describe('readUploadForm() with any chunks', () => {
  it('returns the result of EncodedFile.fromFormData() for the form of the platform', async () => {
    const files = async (form: Parameters<typeof EncodedFile.fromFormData>[0]) => {
      const entries = [form.getAll('photos')].flat();
      return Promise.all(
        entries.map((entry) =>
          EncodedFile.fromFormData(
            { get: () => null, getAll: (key) => (key === 'photos' ? [entry] : []) },
            'photos',
          ).catch(({ message }: Error) => message),
        ),
      );
    };
    await fc.assert(
      fc.asyncProperty(fc.integer(), async (seed) => {
        const mixer = new Mixer(seed);
        const texts = Array.from({ length: mixer.below(4) }, () => {
          const text = mixer.pick(values);
          return mixer.once(2) ? text : mixer.damage(text);
        });
        const request = await requestOf(texts.map((text) => ['photos', text.toWellFormed()]));
        const body = await request.clone().bytes();
        const type = request.headers.get('content-type') ?? '';
        const longest = 1 + mixer.below(90);
        const form = await readUploadForm(
          chunked(body, type, () => mixer.below(longest)),
          options,
        );
        assert.deepEqual(await files(form), await files(await request.formData()));
      }),
      { numRuns: share(0.02) },
    );
  });
});

describe('readUploadForm() with hostile bodies', () => {
  it('returns a form, or throws a documented error', async () => {
    const whole = await requestOf([
      ['title', 'x'],
      ['photos[]', '{"name":"a","size":6,"data":"QUJDREVG"}'],
      ['photos', new File(['real'], 'a.txt')],
    ]);
    const type = whole.headers.get('content-type') ?? '';
    const body = Buffer.from(await whole.bytes()).toString('latin1');
    const statuses = new Set<unknown>();
    await fc.assert(
      fc.asyncProperty(fc.integer(), async (seed) => {
        const mixer = new Mixer(seed);
        const damaged = Buffer.from(mixer.damage(mixer.damage(body)), 'latin1');
        const given = { ...options, maxFileSize: 5, maxFieldBytes: 60 };
        try {
          await readUploadForm(
            chunked(damaged, type, () => mixer.below(200)),
            mixer.once(2) ? given : options,
          );
          statuses.add(200);
        } catch (error) {
          const { statusCode } = error as { statusCode?: number };
          assert.ok(statusCode === 400 || statusCode === 413, String(error));
          statuses.add(statusCode);
        }
      }),
      { numRuns: share(0.02) },
    );
    assert.deepEqual(
      [...statuses].sort((a, b) => Number(a) - Number(b)),
      [200, 400, 413],
    );
  });
});

/** Sends the files of a form, or the reason why it was refused. */
async function answer(request: Request): Promise<Response> {
  try {
    const form = await readUploadForm(request, { ...options, maxFileSize: 1_000_000 });
    const files = await EncodedFile.fromFormData(form, 'photos');
    const facts = files.map(
      (file) => `${file.name} ${file.getMimeType()} ${bytes.equals(file.getData())}`,
    );
    const title = form.get('title');
    return new Response([typeof title === 'string' ? title : '', ...facts].join('; '));
  } catch (error) {
    const { message, statusCode = 400 } = error as Error & { statusCode?: number };
    return new Response(message, { status: statusCode });
  }
}

for (const [kind, listener] of [
  ['fwx/server/bridge', () => nodeHandler({ fetch: answer })],
  ['the platform', () => fetchListener(answer)],
] as const) {
  describe(`readUploadForm() with requests of ${kind}`, () => {
    let server: Server;
    let url = '';
    before(async () => {
      server = createServer(listener()).listen(0, '127.0.0.1');
      await once(server, 'listening');
      url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    });
    after(() => {
      server.closeAllConnections();
      server.close();
    });
    const post = async (fields: readonly Field[]) => {
      const body = new FormData();
      for (const [name, value] of fields) body.append(name, value as string);
      const sent = new Response(body);
      const headers = { 'content-type': sent.headers.get('content-type') ?? '' };
      const response = await fetch(url, { method: 'POST', body: await sent.bytes(), headers });
      return `${response.status} ${await response.text()}`;
    };

    it('reads a form as the upload input submits it', async () => {
      const text = await post([
        ['title', 'Trip'],
        ['photos[]', payload('a.txt')],
        ['photos[]', new File([bytes], 'b.txt')],
      ]);
      assert.equal(text, '200 Trip; a.txt text/plain true; b.txt text/plain true');
    });

    it('answers a file that is too large, and serves the next form', async () => {
      const large = payload('a.txt', Buffer.alloc(1_000_001));
      assert.match(await post([['photos', large]]), /^413 An encoded file must not be larger/);
      assert.equal(await post([['title', 'x']]), '200 x');
    });
  });
}
