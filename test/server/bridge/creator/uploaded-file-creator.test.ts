import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';

import {
  type FilesArray,
  type FileSpec,
  PsrFactory,
  UploadedFileCreator,
  type UploadedFileInterface,
} from '../../../../server/bridge/index.ts';

const factory = new PsrFactory();
const creator = new UploadedFileCreator(factory, factory);
const absent = '/nowhere/at/all';
const failed = { tmp_name: '', size: 0, error: 4 } as const;

/** A tree of `depth` objects around a leaf. */
function nested(depth: number, leaf: unknown): unknown {
  return depth === 0 ? leaf : { a: nested(depth - 1, leaf) };
}

describe('UploadedFileCreator', () => {
  let folder = '';
  let path = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fwx-creator-'));
    path = join(folder, 'upload');
    await writeFile(path, 'content');
  });
  after(() => rm(folder, { recursive: true }));

  it('opens the temporary file of an upload that succeeded', async () => {
    const spec: FileSpec = { tmp_name: path, size: 7, error: 0, name: 'a.txt', type: 'text/plain' };
    const file = creator.createFromArray(spec);
    assert.equal(await file.getStream().text(), 'content');
    file.getStream().close();
    assert.equal(file.getClientFilename(), 'a.txt');
    assert.equal(file.getClientMediaType(), 'text/plain');
    assert.equal(file.getSize(), 7);
  });

  it('never opens the temporary file of an upload that failed (45)', () => {
    const file = creator.createFromArray({ ...failed, tmp_name: absent });
    assert.equal(file.getError(), 4);
    assert.throws(() => file.getStream(), { name: 'RuntimeException' });
  });

  it('names a temporary file that cannot be opened', () => {
    assert.throws(() => creator.createFromArray({ tmp_name: absent, size: 1, error: 0 }), {
      name: 'InvalidArgumentException',
      message: `Failed to create stream from temporary file '${absent}'.`,
    });
  });

  const required = "in file specification for 'validateFileSpec()'.";
  for (const [title, spec, message] of [
    ['without tmp_name', {}, `Missing required key 'tmp_name' ${required}`],
    ['without size', { tmp_name: '' }, `Missing required key 'size' ${required}`],
    ['without error', { tmp_name: '', size: 0 }, `Missing required key 'error' ${required}`],
    [
      'with a numeric tmp_name',
      { ...failed, tmp_name: 1 },
      "'tmp_name' must be a 'string' in file specification.",
    ],
    [
      'with size as text',
      { ...failed, size: '1' },
      "'size' must be an 'integer' in file specification.",
    ],
    [
      'with error as text',
      { ...failed, error: '0' },
      "'error' must be an 'integer' in file specification.",
    ],
    [
      'with a list as name',
      { ...failed, name: [] },
      "'name' must be a 'string' or 'null' in file specification.",
    ],
    [
      'with a number as type',
      { ...failed, type: 3 },
      "'type' must be a 'string' or 'null' in file specification.",
    ],
  ] as const) {
    it(`refuses a file ${title}`, () => {
      assert.throws(() => creator.createFromArray(spec as unknown as FileSpec), {
        name: 'InvalidArgumentException',
        message,
      });
    });
  }

  it('keeps the structure of several files under one name (46)', () => {
    const files = creator.createFromGlobals({
      doc: {
        tmp_name: { a: { b: '' } },
        size: { a: { b: 0 } },
        error: { a: { b: 4 } },
        name: { a: { b: 'x.txt' } },
      },
    }) as { doc: { a: { b: UploadedFileInterface } } };
    assert.equal(files.doc.a.b.getClientFilename(), 'x.txt');
    assert.equal(files.doc.a.b.getClientMediaType(), null);
  });

  it('sets names and types of several files only where they are text', () => {
    const { doc } = creator.createFromGlobals({
      doc: {
        tmp_name: { a: '', b: '', c: { d: '' } },
        size: { a: 1, b: 2, c: { d: 3 } },
        error: { a: 4, b: 1, c: { d: 3 } },
        name: { a: 'x', c: 'y' },
        type: { a: 5, b: 'text/x', c: { d: 'text/y' } },
      },
    }) as {
      doc: { a: UploadedFileInterface; b: UploadedFileInterface; c: { d: UploadedFileInterface } };
    };
    assert.deepEqual(
      [doc.a, doc.b, doc.c.d].map((file) => [
        file.getSize(),
        file.getError(),
        file.getClientFilename(),
        file.getClientMediaType(),
      ]),
      [
        [1, 4, 'x', null],
        [2, 1, null, 'text/x'],
        [3, 3, null, 'text/y'],
      ],
    );
  });

  it('accepts null for the names and types of several files', () => {
    const { doc } = creator.createFromGlobals({
      doc: { tmp_name: [''], size: [0], error: [4], name: null, type: null },
    }) as { doc: UploadedFileInterface[] };
    assert.equal(doc[0]?.getClientFilename(), null);
  });

  it('accepts null for name and type of a file', () => {
    const file = creator.createFromArray({ ...failed, name: null, type: null });
    assert.deepEqual([file.getClientFilename(), file.getClientMediaType()], [null, null]);
  });

  it('descends into branches and lists that look like files only in part', () => {
    const { tree } = creator.createFromGlobals({
      tree: { tmp_name: failed, moveTo: [failed], getClientFilename: failed },
    }) as { tree: { tmp_name: UploadedFileInterface; moveTo: UploadedFileInterface[] } };
    assert.equal(tree.tmp_name.getError(), 4);
    assert.equal(tree.moveTo[0]?.getError(), 4);
  });

  for (const entry of ['text', 5, null, undefined]) {
    it(`refuses ${entry} where a file should be`, () => {
      assert.throws(() => creator.createFromGlobals({ f: entry }), {
        name: 'InvalidArgumentException',
        message: "Missing required key 'tmp_name' in file specification for 'validateFileSpec()'.",
      });
    });
  }

  it('keeps lists as lists', () => {
    const files = creator.createFromGlobals({
      doc: { tmp_name: ['', ''], size: [0, 0], error: [4, 4], name: ['a', 'b'] },
    }) as { doc: UploadedFileInterface[] };
    assert.deepEqual(
      files.doc.map((file) => file.getClientFilename()),
      ['a', 'b'],
    );
  });

  it('returns uploaded files unchanged and descends into branches', () => {
    const file = creator.createFromArray(failed);
    const files = creator.createFromGlobals({ top: file, tree: { leaf: failed } });
    assert.equal(files['top'], file);
    assert.equal((files['tree'] as { leaf: UploadedFileInterface }).leaf.getError(), 4);
  });

  const tree = (depth: number): FilesArray => ({
    f: { tmp_name: nested(depth, ''), size: nested(depth, 0), error: nested(depth, 4) },
  });
  it('accepts trees that are ten levels deep (47)', () => {
    assert.ok(creator.createFromGlobals(tree(11)));
  });

  it('refuses deeper ones (47)', () => {
    const message = "Maximum nesting depth exceeded for file uploads (limit: '10').";
    assert.throws(() => creator.createFromGlobals(tree(12)), { message });
    assert.throws(() => creator.createFromGlobals(nested(12, failed) as FilesArray), { message });
    assert.ok(creator.createFromGlobals(nested(11, failed) as FilesArray));
  });

  const multiple = "in multiple file specification for 'validateMultiFileSpec()'.";
  for (const [title, spec, message] of [
    [
      'one size for several files',
      { tmp_name: [''], size: 0, error: [4] },
      `Missing or invalid 'size' array ${multiple}`,
    ],
    [
      'one error for several files',
      { tmp_name: [''], size: [0], error: 4 },
      `Missing or invalid 'error' array ${multiple}`,
    ],
    [
      'one name for several files',
      { tmp_name: [''], size: [0], error: [4], name: 'x' },
      `Invalid optional 'name' array ${multiple} Expected 'array' or 'null'.`,
    ],
    [
      'sizes of another shape',
      { tmp_name: { a: [''] }, size: { a: 0 }, error: { a: [4] } },
      "Mismatched array structure for 'sizes' at key 'a'.",
    ],
    [
      'errors of another shape',
      { tmp_name: { a: [''] }, size: { a: [0] }, error: { a: 4 } },
      "Mismatched array structure for 'errors' at key 'a'.",
    ],
    [
      'one type for several files',
      { tmp_name: [''], size: [0], error: [4], type: 'x' },
      `Invalid optional 'type' array ${multiple} Expected 'array' or 'null'.`,
    ],
    [
      'sizes that lack a branch',
      { tmp_name: { a: [''] }, size: {}, error: { a: [4] } },
      "Mismatched array structure for 'sizes' at key 'a'.",
    ],
    [
      'null as size for several files',
      { tmp_name: [''], size: null, error: [4] },
      `Missing or invalid 'size' array ${multiple}`,
    ],
    [
      'a temporary file that is no text',
      { tmp_name: [5], size: [0], error: [4] },
      "'tmp_name' must be a 'string' in file specification.",
    ],
    [
      'an error that is no number',
      { tmp_name: ['x'], size: [1], error: ['0'] },
      "'error' must be an 'integer' in file specification.",
    ],
    [
      'a size that is no number',
      { tmp_name: ['x'], size: ['1'], error: [0] },
      "'size' must be an 'integer' in file specification.",
    ],
  ] as const) {
    it(`refuses ${title}`, () => {
      assert.throws(() => creator.createFromGlobals({ f: spec }), {
        name: 'InvalidArgumentException',
        message,
      });
    });
  }

  it('accepts hostile names as plain keys', () => {
    const files = creator.createFromGlobals(
      JSON.parse('{"__proto__":{"tmp_name":"","size":0,"error":4}}'),
    );
    assert.deepEqual(Object.keys(files), ['__proto__']);
    assert.equal(({} as Record<string, unknown>)['getError'], undefined);
  });
});
