import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Fw, Logger, type LogLevel } from '../../../../server/core/index.ts';
import {
  type BodyLimits,
  type MultipartOptions,
  streamMultipart,
  type UploadedFile,
} from '../../../../server/web/index.ts';

const limits: BodyLimits = { maxBodyBytes: 0, uploadFileMaxSize: 0, uploadFileMaxCount: 0 };
const type = 'multipart/form-data; boundary=b';

const head = (name: string, filename?: string): string =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n\r\n`;
const part = (name: string, value: string, filename?: string): string =>
  `${head(name, filename)}${value}\r\n`;

/** Fields, and name, error and size of each file, of a form in two chunks. */
async function read(
  body: string,
  options: Partial<MultipartOptions> = {},
  more: Partial<BodyLimits> = {},
  headers: Record<string, string> = {},
) {
  const text = `${body}--b--`;
  const half = text.length >> 1;
  const stream = new Blob([text.slice(0, half), text.slice(half)]).stream();
  const source = { headers: new Headers(headers), body: stream } as never;
  const form = await streamMultipart(options)(source, type, { ...limits, ...more });
  const files = [...form.files] as [string, UploadedFile][];
  return {
    fields: [...form.fields],
    files: files.map(([name, { error, size }]) => [name, error, size]),
  };
}

describe('Limits of a multipart form', () => {
  it('accept a field of exactly the maximum size', async () => {
    const { fields } = await read(part('a', 'xx') + part('b', 'yyy'), { maxFieldBytes: 3 });
    assert.deepEqual(fields, [
      ['a', 'xx'],
      ['b', 'yyy'],
    ]);
    await assert.rejects(read(part('a', 'xxxx'), { maxFieldBytes: 3 }), { statusCode: 413 });
  });

  it('accept fields of exactly the maximum total size, regardless of the size of files', async () => {
    const body = part('a', 'xx') + part('f', 'long content', 'f') + part('b', 'yyy');
    assert.equal((await read(body, {}, { maxBodyBytes: 5 })).fields.length, 2);
    await assert.rejects(read(body, {}, { maxBodyBytes: 4 }), {
      statusCode: 413,
      message: 'The fields of the form must not be larger than 4 bytes together.',
    });
    await assert.rejects(read(part('a', 'xx'), {}, { maxBodyBytes: 1 }), { statusCode: 413 });
  });

  it('accept a form with exactly the maximum number of parts', async () => {
    const body = part('a', '') + part('f', '', 'f');
    assert.equal((await read(body, { maxParts: 2 })).files.length, 1);
    await assert.rejects(read(body, { maxParts: 1 }), { statusCode: 400 });
  });

  it('accept a form of exactly the maximum size, and of any with 0', async () => {
    const body = part('a', 'xxx');
    const size = body.length + 5;
    assert.equal((await read(body, { maxFormBytes: size })).fields.length, 1);
    assert.equal((await read(body, { maxFormBytes: 0 })).fields.length, 1);
    await assert.rejects(read(body, { maxFormBytes: size - 1 }), { statusCode: 413 });
    await assert.rejects(read(body, { maxFormBytes: 1 }), { statusCode: 413 });
  });

  it('accept files of exactly the maximum size and number', async () => {
    const body = part('f', 'xxx', 'f') + part('g', 'xxxx', 'g') + part('h', '', 'h');
    for (const [more, expected] of [
      [
        { uploadFileMaxSize: 3 },
        [
          ['f', 0, 3],
          ['g', 1, 4],
          ['h', 0, 0],
        ],
      ],
      [
        { uploadFileMaxSize: 1 },
        [
          ['f', 1, 3],
          ['g', 1, 4],
          ['h', 0, 0],
        ],
      ],
      [
        { uploadFileMaxCount: 3 },
        [
          ['f', 0, 3],
          ['g', 0, 4],
          ['h', 0, 0],
        ],
      ],
      [{ uploadFileMaxCount: 1 }, [['f', 0, 3]]],
    ] as const) {
      assert.deepEqual((await read(body, {}, more)).files, expected);
    }
  });

  it('apply the limit that the form names to the files after it', async () => {
    for (const [text, errors] of [
      ['4', [0, 0]],
      ['3', [0, 2]],
      ['1', [2, 2]],
      ['0', [0, 0]],
    ] as const) {
      const files = part('f', 'xxx', 'f') + part('g', 'xxxx', 'g');
      const { files: found } = await read(part('MAX_FILE_SIZE', text) + files);
      assert.deepEqual(
        found.map(([, error]) => error),
        errors,
      );
    }
    const own = await read(
      part('MAX_FILE_SIZE', '3') + part('f', 'xxxx', 'f'),
      {},
      { uploadFileMaxSize: 3 },
    );
    assert.deepEqual(own.files, [['f', 1, 4]]);
  });

  it('report how many files they have omitted', async () => {
    const messages: unknown[] = [];
    class Spy extends Logger {
      override log(message: unknown, level: LogLevel): void {
        messages.push([level, message]);
      }
    }
    const logger = Fw.getLogger();
    Fw.setLogger(Spy.create());
    try {
      await read(part('f', '', 'f'), {}, { uploadFileMaxCount: 1 });
      assert.deepEqual(messages, []);
      const three = ['f', 'g', 'h'].map((name) => part(name, 'x', name)).join('');
      await read(three + part('a', ''), {}, { uploadFileMaxCount: 1 });
    } finally {
      Fw.setLogger(logger);
    }
    assert.equal(messages.length, 1);
    assert.match(String(messages), /2 uploaded file\(s\) beyond the limit of 1 were skipped\./);
  });

  it('detect an empty file input by its missing name and content', async () => {
    const body = part('f', '', '') + part('g', 'x', '') + part('h', '', 'h');
    assert.deepEqual((await read(body)).files, [
      ['f', 4, 0],
      ['g', 0, 1],
      ['h', 0, 0],
    ]);
    assert.deepEqual((await read(part('g', 'xx', ''), {}, { uploadFileMaxSize: 1 })).files, [
      ['g', 1, 2],
    ]);
  });
});

describe('Readers of fields', () => {
  it('receive the bytes of their fields, and the remaining limit', async () => {
    const calls: unknown[] = [];
    const fields = () => (field: { readonly name: string }, left: number) => {
      calls.push([field.name, left]);
      if (field.name !== 'own') return null;
      let size = 0;
      return { write: (bytes: Uint8Array) => void (size += bytes.length), end: () => size };
    };
    const body =
      part('a', 'xx') + part('own', 'y'.repeat(500)) + part('f', 'z', 'f') + part('b', '');
    for (const [length, total] of [
      ['1000', 1000],
      ['', Infinity],
      ['x', Infinity],
      ['1'.repeat(15), 111_111_111_111_111],
      ['1'.repeat(16), Infinity],
    ] as const) {
      calls.length = 0;
      const sent = { 'content-length': length };
      const options = { fields, maxFieldBytes: 2 };
      const { fields: found } = await read(body, options, { maxBodyBytes: 2 }, sent);
      assert.deepEqual(found, [
        ['a', 'xx'],
        ['own', 500],
        ['b', ''],
      ]);
      assert.deepEqual(calls, [
        ['a', total],
        ['own', total - 2],
        ['b', total - 503],
      ]);
    }
  });

  it('end the form when they throw', async () => {
    const write = () => {
      throw new Error('no');
    };
    const fields = () => () => ({ write, end: () => '' });
    await assert.rejects(read(part('f', 'x', 'f') + part('a', 'x'), { fields }), { message: 'no' });
  });
});

describe('streamMultipart without a disk', () => {
  it('keeps everything in memory, up to the limit of the body', async () => {
    const { getBuiltinModule } = process;
    const body = part('f', 'x'.repeat(100), 'f');
    const size = body.length + 5;
    const options = { spillBytes: 1 };
    Reflect.set(process, 'getBuiltinModule', undefined);
    try {
      for (const maxBodyBytes of [0, size]) {
        assert.deepEqual((await read(body, options, { maxBodyBytes })).files, [['f', 0, 100]]);
      }
      await assert.rejects(read(body, options, { maxBodyBytes: size - 1 }), { statusCode: 413 });
      const form = { ...options, maxFormBytes: size - 1 };
      await assert.rejects(read(body, form, { maxBodyBytes: size }), { statusCode: 413 });
      await assert.rejects(read(body, form), { statusCode: 413 });
      assert.equal((await read(body, { ...options, maxFormBytes: 0 })).files.length, 1);
    } finally {
      Reflect.set(process, 'getBuiltinModule', getBuiltinModule);
    }
  });
});

describe('streamMultipart', () => {
  it('handles the end of a failing stream as the end of the form', async () => {
    const failing = (text: string) =>
      new ReadableStream<Uint8Array>({
        pull(controller) {
          if (text === '') return controller.error(new Error('gone'));
          controller.enqueue(new TextEncoder().encode(text));
          text = '';
        },
      });
    const readFrom = (body: ReadableStream<Uint8Array> | null) =>
      streamMultipart()({ headers: new Headers(), body } as never, type, limits);
    const whole = await readFrom(failing(`${part('a', 'x')}--b--`));
    assert.deepEqual([...whole.fields], [['a', 'x']]);
    await assert.rejects(readFrom(failing(part('a', 'x'))), { message: /breaks off/ });
    await assert.rejects(readFrom(null), { message: /breaks off/ });
  });

  it('refuses numbers that are not integers or below 0', () => {
    for (const value of [-1, 0.5, Number.NaN, '1']) {
      assert.throws(() => streamMultipart({ maxParts: value as number }), {
        name: 'InvalidConfigException',
        message: `MultipartOptions "maxParts" must be a whole number from 0 on, got ${value}.`,
      });
    }
    for (const options of [{ maxParts: 0 }, { tempDirectory: 'x' }, { fields: null }]) {
      assert.equal(typeof streamMultipart(options), 'function');
    }
  });
});
