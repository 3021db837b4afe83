import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { EncodedFile } from '../../../server/validator/index.ts';

const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64');
const P = JSON.stringify({ name: 'n.txt', data: base64('hi') });
const text = (file: EncodedFile | undefined) => Buffer.from(file?.getData() ?? []).toString();
const fromData = (data: string) => EncodedFile.fromArray({ name: 'n', data });
const named = (name: string) => EncodedFile.fromArray({ name, data: '' });
const withRect = (rect: unknown) =>
  EncodedFile.fromArray({ name: 'n', data: '', metadata: { crop: { rect } } });

const key = (name: string, type: string) => `Encoded file key '${name}' must be of type '${type}'.`;
const payload = (type: string) =>
  `Encoded file payload must be a JSON object or an array; received '${type}'.`;
const badBase64 = "Encoded file 'data' is not valid base64.";
const name = 'InvalidArgumentException';

describe('EncodedFile.fromInput', () => {
  const file = new File(['x'], 'x.txt');
  const rows: [string, string, unknown, number][] = [
    ['V1', 'undefined', undefined, 0],
    ['', 'null', null, 0],
    ['', "''", '', 0],
    ['', '[]', [], 0],
    ['', '{}', {}, 0],
    ['V2', "[null, '', P]", [null, '', P], 1],
    ['V3', '{0: P, 1: P}', { 0: P, 1: P }, 2],
    ['', 'a Map of two', new Map([['a', P], ['b', P]]), 2], // prettier-ignore
    ['V6', 'the empty file of a field left alone', new File([], ''), 0],
    ['', 'a list of such files', [new File([], ''), new Blob([])], 0],
    ['', 'a decoded payload by itself', JSON.parse(P), 1],
    ['', 'a list of decoded payloads', [JSON.parse(P), JSON.parse(P)], 2],
    ['', 'a payload text', P, 1],
  ];
  for (const [id, title, input, count] of rows) {
    it(`${id} reads ${count} files from ${title}`, () => {
      assert.equal(EncodedFile.fromInput(input).length, count);
    });
  }

  const failures: [string, string, unknown, string][] = [
    ['V4', '3.5', 3.5, payload('float')],
    ['', '3', 3, payload('int')],
    ['', 'true', true, payload('bool')],
    ['V5', '[[]]', [[]], key('name', 'string')],
    ['', '[3]', [3], payload('int')],
    ['', 'a Date', new Date(), payload('Date')],
    ['', 'a File with content', file, payload('File')],
    ['', 'a list with such a File', [file], payload('File')],
    [
      '',
      'a string map of strings',
      { name: 'n.txt' },
      "Encoded file payload is not valid JSON: 'Syntax error'.",
    ],
  ];
  for (const [id, title, input, message] of failures) {
    it(`${id} refuses ${title}`, () => {
      assert.throws(() => EncodedFile.fromInput(input), { name, message });
    });
  }

  it('returns files that were read before unchanged', () => {
    const file = fromData('aGk=');
    assert.equal(EncodedFile.fromInput([file])[0], file);
    assert.equal(EncodedFile.fromInput(file)[0], file);
  });

  it('handles `__proto__` as a key like any other', () => {
    const hostile =
      '{"name":"a","data":"","__proto__":{"type":"evil"},"metadata":{"__proto__":{"crop":1}}}';
    const [file] = EncodedFile.fromInput(hostile);
    assert.equal(file?.type, '');
    assert.equal(file?.metadata['crop'], undefined);
    assert.equal(Object.getPrototypeOf(file?.metadata), Object.prototype);
    assert.equal(({} as { crop?: unknown }).crop, undefined);
  });
});

describe('EncodedFile.fromJson', () => {
  const rows: [string, string, string][] = [
    ['V7', 'null', payload('null')],
    ['V8', '"x"', payload('string')],
    ['', '1', payload('int')],
    ['', '1.5', payload('float')],
    ['', 'false', payload('bool')],
    ['', '[]', key('name', 'string')],
    ['V9', '{"name":1}', key('name', 'string')],
    ['V10', '{"name":"a","type":[],"data":1}', key('type', 'string')],
    ['', '{"name":"a"}', key('data', 'string')],
    ['', '{"name":"a","data":[{"name":"v","data":""}]}', key('data', 'string')],
    ['V11', '{"name":"a","data":"","metadata":5}', key('metadata', 'array')],
    ['', '{"name":"a","data":"!","metadata":"x"}', key('metadata', 'array')],
    ['', '{"name"', "Encoded file payload is not valid JSON: 'Syntax error'."],
    ['', '', "Encoded file payload is not valid JSON: 'Syntax error'."],
  ];
  for (const [id, json, message] of rows) {
    it(`${id} refuses ${json || 'an empty text'}`, () => {
      assert.throws(() => EncodedFile.fromJson(json), { name, message });
    });
  }

  it('keeps the error of the parser as the cause', () => {
    assert.throws(
      () => EncodedFile.fromJson('{'),
      (error: Error) => error.cause instanceof SyntaxError,
    );
  });

  it('V12 reads a null type as empty and null metadata as none', () => {
    const file = EncodedFile.fromJson('{"name":"a","type":null,"metadata":null,"data":""}');
    assert.equal(file.type, '');
    assert.deepEqual(file.metadata, {});
  });

  it('freezes the metadata deeply, and does not change the given object', () => {
    const rect = { x: 1 };
    const list = [{ y: 2 }];
    const metadata = { crop: { rect, same: rect }, list };
    const file = EncodedFile.fromArray({ name: 'n', data: '', metadata });
    assert.deepEqual(file.metadata, metadata);
    const { crop, list: copied } = file.metadata;
    for (const part of [file.metadata, crop, crop.rect, copied, copied[0]]) {
      assert.equal(Object.isFrozen(part), true);
    }
    rect.x = 5;
    assert.equal(crop.rect.x, 1);
  });

  it('freezes objects without a prototype too, and copies no instance', () => {
    const bare = Object.assign(Object.create(null) as object, { a: 1 });
    const date = new Date(0);
    const { metadata } = EncodedFile.fromArray({ name: 'n', data: '', metadata: { bare, date } });
    assert.equal(Object.isFrozen(metadata['bare']), true);
    assert.notEqual(metadata['bare'], bare);
    assert.equal(Object.isFrozen(bare), false);
    assert.equal(metadata['date'], date);
  });

  it('requires a name and bytes', () => {
    const data = Buffer.of(1);
    const make = (init: unknown) => () =>
      new EncodedFile(init as { name: string; data: Uint8Array });
    for (const init of [null, undefined, {}, { name: 'a' }, { data }, { name: 'a', data: 'b' }]) {
      assert.throws(make(init), {
        name,
        message: 'EncodedFile needs "name" as text and "data" as bytes.',
      });
    }
    assert.doesNotThrow(make({ name: '', data }));
  });

  it('accepts a list as metadata', () => {
    const file = EncodedFile.fromJson('{"name":"a","metadata":["x"],"data":""}');
    assert.deepEqual(file.metadata, { 0: 'x' });
  });

  it('handles deeply nested metadata', () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    const file = EncodedFile.fromJson(`{"name":"a","metadata":{"x":${deep}},"data":""}`);
    assert.equal(file.getCropRectangle(), null);
  });
});

describe('EncodedFile data', () => {
  it('V13 reads an empty text as an empty file', () => {
    assert.equal(fromData('').getSize(), 0);
    assert.equal(fromData('').getMimeType(), 'application/x-empty');
  });

  for (const [id, data] of [
    ['V14', 'aGk'],
    ['V15', 'aG k=\r\n'],
    ['', '\taGk='],
    ['', ' a G k '],
    ['', 'aGl='],
  ] as const) {
    it(`${id} decodes ${JSON.stringify(data)}`, () => assert.equal(text(fromData(data)), 'hi'));
  }

  for (const [id, data] of [
    ['V16', 'aGk=='],
    ['V17', 'aGk=aGk='],
    ['V18', 'aGk-'],
    ['', 'aGk_'],
    ['V19', 'a'],
    ['', '='],
    ['', 'aG=k'],
    ['', 'a==='],
    ['', 'aGk=\u00a0'],
    ['', 'aGk\0'],
    ['', 'aG\u0141k'],
    ['', '\u0141UJD'],
    ['V20', 'data:text/plain;base64,aGk='],
  ] as const) {
    it(`${id} refuses ${JSON.stringify(data)}`, () => {
      assert.throws(() => fromData(data), { name, message: badBase64 });
    });
  }

  it('V21 decodes 16 MB of one letter', () => {
    assert.equal(fromData('A'.repeat(16 * 1024 * 1024)).getSize(), 12 * 1024 * 1024);
  });

  it('is a plain Uint8Array for every source', () => {
    const large = fromData('A'.repeat(100_000)).getData();
    const view = new EncodedFile({ name: 'n', data: Buffer.from('xhix').subarray(1, 3) }).getData();
    assert.equal(Object.getPrototypeOf(large), Uint8Array.prototype);
    assert.deepEqual(view, Uint8Array.from([104, 105]));
  });

  it('does not share memory with other buffers of the process', () => {
    const data = fromData('aGk=').getData();
    assert.equal(data.buffer.byteLength, 2);
  });
});

describe('EncodedFile.getExtension', () => {
  for (const [input, extension] of [
    ['x.TAR.GZ', 'gz'],
    ['.env', 'env'],
    ['.htaccess', 'htaccess'],
    ['a.', ''],
    ['d.x/y', ''],
    ['no', ''],
    ['', ''],
    ['ÄÖ.PNG', 'png'],
  ] as const) {
    it(`V22 returns '${extension}' for '${input}'`, () => {
      assert.equal(named(input).getExtension(), extension);
    });
  }
});

describe('EncodedFile.getCropRectangle', () => {
  it('V23 rounds half away from zero', () => {
    const file = withRect({ x: -2.5, y: 0.5, width: 9.5, height: 1 });
    assert.deepEqual(file.getCropRectangle(), { x: -3, y: 1, width: 10, height: 1 });
  });

  it('returns 0, not -0, for a small negative number', () => {
    assert.equal(
      Object.is(withRect({ x: -0.4, y: 0, width: 1, height: 1 }).getCropRectangle()?.x, 0),
      true,
    );
  });

  const one = { x: 0, y: 0, width: 1, height: 1 };
  for (const [id, title, rect] of [
    ['V24', 'a width of 0.4', { ...one, width: 0.4 }],
    ['', 'a negative height', { ...one, height: -3 }],
    ['V25', 'a width of 1e400', JSON.parse('{"x":0,"y":0,"width":1e400,"height":1}')],
    ['', 'an x beyond the safe integers', { ...one, x: 2 ** 53 }],
    ['V26', 'x as text', { ...one, x: '1' }],
    ['V27', 'a list', []],
    ['', 'nothing', undefined],
    ['', 'a missing y', { x: 0, width: 1, height: 1 }],
    ['', 'inherited numbers', JSON.parse('{"__proto__":{"x":0,"y":0,"width":1,"height":1}}')],
  ] as const) {
    it(`${id} is null for ${title}`, () => assert.equal(withRect(rect).getCropRectangle(), null));
  }

  const turn = { rotation: -0.5, flip: { horizontal: true, vertical: false } };
  for (const [title, given, expected] of [
    ['has the turn of the picture', turn, turn],
    ['has no rotation that is no number', { rotation: '1', flip: turn.flip }, { flip: turn.flip }],
    ['has no rotation without end', { rotation: Infinity }, {}],
    ['has no turn that turns nothing', { rotation: 0, flip: { horizontal: false } }, {}],
    ['has no flip that is only truthy', { flip: { horizontal: 1, vertical: 'yes' } }, {}],
    ['has no inherited turn', JSON.parse('{"__proto__":{"rotation":1}}'), {}],
  ] as const) {
    it(title, () => {
      assert.deepEqual(withRect({ ...one, ...(given as object) }).getCropRectangle(), {
        ...one,
        ...expected,
      });
    });
  }

  for (const metadata of [{}, { crop: null }, { crop: 1 }, { crop: { rect: null } }]) {
    it(`is null for the metadata ${JSON.stringify(metadata)}`, () => {
      const file = EncodedFile.fromArray({ name: 'n', data: '', metadata });
      assert.equal(file.getCropRectangle(), null);
    });
  }
});

describe('EncodedFile.toJSON', () => {
  it('returns the payload from which the file can be read again', () => {
    const buffer = Buffer.from('__hi__');
    const metadata = { crop: { rect: { x: 1 } } };
    const data = buffer.subarray(2, 4);
    const copy = EncodedFile.fromJson(
      JSON.stringify(new EncodedFile({ name: 'a', type: 't/x', metadata, data })),
    );
    assert.equal(Buffer.from(copy.getData()).toString(), 'hi');
    assert.deepEqual([copy.name, copy.type, { ...copy.metadata }], ['a', 't/x', metadata]);
  });
});

describe('EncodedFile.withData', () => {
  it('V28 keeps the metadata and does not change the source', () => {
    const source = EncodedFile.fromArray({
      name: 'a',
      type: 't',
      data: 'aGk=',
      metadata: { m: 1 },
    });
    const copy = source.withData(Buffer.from('new'), 'text/x', 'b');
    assert.deepEqual(
      [copy.name, copy.type, text(copy), copy.metadata],
      ['b', 'text/x', 'new', { m: 1 }],
    );
    assert.deepEqual([source.name, source.type, text(source)], ['a', 't', 'hi']);
  });

  it('keeps name and type by default', () => {
    const copy = EncodedFile.fromArray({ name: 'a', type: 't', data: '' }).withData(Buffer.of(1));
    assert.deepEqual([copy.name, copy.type], ['a', 't']);
  });
});

describe('EncodedFile.fromFormData', () => {
  const form = (...fields: [string, string | File][]) => {
    const data = new FormData();
    for (const [field, value] of fields) data.append(field, value);
    return data;
  };

  for (const field of ['photos', 'photos[]']) {
    it(`reads payloads and real files of the field "${field}" in order`, async () => {
      const data = form(
        [field, P],
        [field, new File(['real'], 'r.txt', { type: 'text/x' })],
        [field, ''],
      );
      const files = await EncodedFile.fromFormData(data, 'photos');
      assert.deepEqual(files.map(text), ['hi', 'real']);
      assert.deepEqual(
        [files[1]?.name, files[1]?.type, files[1]?.metadata],
        ['r.txt', 'text/x', {}],
      );
    });
  }

  it('skips the empty file of an empty file input, keeps a named empty one', async () => {
    const data = form(['a', new File([], '')], ['a', new File([], 'empty.txt')]);
    const files = await EncodedFile.fromFormData(data, 'a[]');
    assert.deepEqual(
      files.map((file) => file.name),
      ['empty.txt'],
    );
  });

  it('assigns real files the metadata of the list for them', async () => {
    const rect = { x: 1, y: 2, width: 3, height: 4 };
    const data = form(['a', new File(['1'], '1')], ['a', P], ['a', new File(['2'], '2')]);
    data.append('a_metadata', JSON.stringify([null, { crop: { rect } }]));
    const files = await EncodedFile.fromFormData(data, 'a');
    assert.deepEqual(
      files.map((file) => file.getCropRectangle()),
      [null, null, rect],
    );
  });

  for (const [field, message] of [
    ['{', "Encoded file payload is not valid JSON: 'Syntax error'."],
    ['5', payload('int')],
    ['[5]', key('metadata', 'array')],
  ] as const) {
    it(`refuses the metadata list ${field}`, async () => {
      const data = form(['a', new File(['1'], '1')], ['a_metadata', field]);
      await assert.rejects(EncodedFile.fromFormData(data, 'a'), { statusCode: 400, message });
    });
  }

  for (const [field, message] of [
    ['hello', "Encoded file payload is not valid JSON: 'Syntax error'."],
    ['null', payload('null')],
    ['{"data":""}', key('name', 'string')],
    ['{"name":"a","data":"*"}', "Encoded file 'data' is not valid base64."],
  ] as const) {
    it(`answers with 400 for ${field}, which no browser sends`, async () => {
      await assert.rejects(EncodedFile.fromFormData(form(['a', field]), 'a'), {
        statusCode: 400,
        message,
      });
    });
  }

  it('returns no files for a form without the field', async () => {
    assert.deepEqual(await EncodedFile.fromFormData(form(), 'a'), []);
  });
});
