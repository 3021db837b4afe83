import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';

import { createStorage } from 'unstorage';

import {
  FolderUploadStorage,
  UnstorageUploadStorage,
  type UploadTransferEntry,
} from '../../../server/upload/index.ts';
import { temporaryFolder } from './support/server.ts';

async function* stream(...chunks: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

function setup(options: object = {}) {
  const folder = join(temporaryFolder(), 'deep/er');
  return { folder, storage: new FolderUploadStorage(folder, options) };
}

const modeOf = (path: string): number => statSync(path).mode & 0o777;

async function entriesOf(storage: { transfers(): AsyncIterable<UploadTransferEntry> }) {
  const entries: UploadTransferEntry[] = [];
  for await (const entry of storage.transfers()) entries.push(entry);
  return entries;
}

describe('FolderUploadStorage', () => {
  for (const [size, start, end] of [
    [8191, null, null],
    [8192, null, null],
    [8193, null, null],
    [300_000, null, null],
    [10, 0, 1],
    [10, 9, 10],
    [70_000, 0, 65_536],
    [70_000, 1, 65_538],
    [70_000, 4000, 70_000],
    [10, 5, 20],
    [70_000, 69_999, 70_100],
  ] as const) {
    it(`returns ${start ?? 0} to ${end ?? 'the end'} of ${size} bytes`, async () => {
      const { storage } = setup();
      const content = Uint8Array.from({ length: size }, (_, at) => at % 251);
      await storage.create('t', 'r', stream(content));
      const range = start === null || end === null ? undefined : { start, end };
      const chunks = [];
      for await (const chunk of (await storage.read('t', 'r', range)) ?? []) chunks.push(chunk);
      const expected = content.subarray(start ?? 0, end ?? size);
      assert.ok(Buffer.concat(chunks).equals(expected));
    });
  }

  it('makes its files readable only for the owner of the process', async () => {
    const { folder, storage } = setup();
    await storage.create('t', 'r', stream('x'));
    await storage.create('t', 'empty', stream());
    assert.deepEqual(
      [folder, join(folder, 't'), join(folder, 't/r'), join(folder, 't/empty')].map(modeOf),
      [0o700, 0o700, 0o600, 0o600],
    );
  });

  it('accepts a later record of a transfer only while there is one', async () => {
    const { folder, storage } = setup();
    for (const content of ['x', '']) {
      await assert.rejects(storage.create('t', 'r', stream(content), false), { code: 'ENOENT' });
    }
    assert.deepEqual(readdirSync(folder), []);
    await storage.create('t', 'head', stream('x'));
    assert.equal(await storage.create('t', 'r', stream('x'), false), true);
    assert.equal(await storage.create('t', 'empty', stream(), false), true);
    assert.deepEqual(
      [
        await storage.create('t', 'r', stream('y'), false),
        await storage.create('t', 'empty', stream()),
      ],
      [false, false],
    );
    assert.deepEqual(readdirSync(join(folder, 't')).toSorted(), ['empty', 'head', 'r']);
  });

  for (const flush of [true, false, undefined]) {
    it(`writes content that is received in chunks, with flush ${flush}`, async () => {
      const { folder, storage } = setup(flush === undefined ? {} : { flush });
      const half = 'x'.repeat(262_144);
      for (const pieces of [
        [half, half],
        [half, half, 'a'],
        ['', half, '', half, half, 'b', ''],
      ]) {
        const record = `r${pieces.length}`;
        assert.equal(await storage.create('t', record, stream(...pieces)), true);
        assert.equal(readFileSync(join(folder, 't', record), 'latin1'), pieces.join(''));
      }
    });
  }

  for (const flush of [true, false, undefined]) {
    it(`${flush === false ? 'does not wait' : 'waits'} for the disk with flush ${flush}`, async (context) => {
      const { storage } = setup(flush === undefined ? {} : { flush });
      const probe = await open(join(temporaryFolder(), 'probe'), 'w');
      const { mock } = context.mock.method(Object.getPrototypeOf(probe) as FileHandle, 'datasync');
      await probe.close();
      await storage.create('t', 'r', stream('x'));
      assert.equal(mock.callCount(), flush === false ? 0 : 1);
    });
  }

  it('continues after a partial write', async (context) => {
    const { folder, storage } = setup();
    const probe = await open(join(temporaryFolder(), 'probe'), 'w');
    await probe.close();
    context.mock.method(
      Object.getPrototypeOf(probe) as FileHandle,
      'writev',
      async function (this: FileHandle, list: Uint8Array[]) {
        return { ...(await this.write(Buffer.concat(list).subarray(0, 3))), buffers: list };
      },
    );
    await storage.create('t', 'r', stream('abcd', 'efg'));
    assert.equal(readFileSync(join(folder, 't/r'), 'latin1'), 'abcdefg');
  });

  it('lists no drafts, and leaves none behind', async () => {
    const { folder, storage } = setup();
    await storage.create('t', 'r', stream('x'));
    writeFileSync(join(folder, 't/.draft.tmp'), '');
    assert.deepEqual(await storage.list('t'), ['r']);
    for (const transfer of ['t', 't', 'never']) await storage.remove(transfer);
    await storage.removeRecord('never', 'r');
    assert.deepEqual([await storage.list('never'), await storage.read('never', 'r')], [[], null]);
    assert.deepEqual(readdirSync(folder), []);
  });

  it('lists only folders, and ignores the removal of absent ones', async () => {
    const { folder, storage } = setup();
    await storage.create('t', 'r', stream('x'));
    writeFileSync(join(folder, 'file'), '');
    mkdirSync(join(folder, '.abc.gone'));
    writeFileSync(join(folder, '.abc.gone/r'), '');
    assert.deepEqual(await entriesOf(storage), [
      { transfer: 't', modified: statSync(join(folder, 't')).mtimeMs },
    ]);
    assert.equal(existsSync(join(folder, '.abc.gone')), false);
    assert.equal(existsSync(join(folder, 'file')), true);
  });

  it('rejects with the error of its folder', async () => {
    const { folder, storage } = setup();
    await storage.create('t', 'r', stream('x'));
    for (const work of [
      () => storage.list('t/r'),
      () => storage.read('t/r', 'x'),
      () => storage.removeRecord('t/r', 'x'),
      () => storage.create('t/r', 'x', stream('x')),
    ]) {
      await assert.rejects(work, (error: NodeJS.ErrnoException) =>
        /ENOTDIR|EEXIST/.test(error.code ?? ''),
      );
    }
    const inFile = new FolderUploadStorage(join(folder, 't/r'));
    for (let i = 0; i < 2; i++)
      await assert.rejects(inFile.list('x'), { name: 'RuntimeException' });
  });

  for (const wrong of ['', null, 5]) {
    it(`requires the path of a folder, not ${JSON.stringify(wrong)}`, () => {
      assert.throws(() => new FolderUploadStorage(wrong as string), {
        name: 'InvalidConfigException',
        message: 'FolderUploadStorage needs the path of a folder.',
      });
    });
  }
});

describe('UnstorageUploadStorage', () => {
  it('reads bytes in every form that drivers return', async () => {
    const values: unknown[] = [
      Buffer.from('abc'),
      Buffer.from('abc').buffer.slice(0, 0),
      'abc',
      null,
      undefined,
    ];
    const driver = {
      ...createStorage(),
      hasItem: async () => true,
      getItemRaw: async () => values.shift(),
    };
    const storage = new UnstorageUploadStorage(driver);
    const read = async () => {
      const content = await storage.read('t', 'r', { start: 1, end: 3 });
      if (!content) return null;
      let text = '';
      for await (const chunk of content) text += Buffer.from(chunk).toString();
      return text;
    };
    assert.deepEqual(
      [await read(), await read(), await read(), await read(), await read()],
      ['bc', '', 'bc', null, null],
    );
  });

  it('returns the last change of a transfer, when all its records have a time', async () => {
    const times: Record<string, number | undefined> = {
      'u:a:x': 5,
      'u:a:y': 9,
      'u:a:z': 7,
      'u:b:x': 5,
      'u:b:y': undefined,
      'u:c:x': undefined,
      'u:c:y': 3,
    };
    const driver = {
      ...createStorage(),
      getKeys: async () => Object.keys(times),
      getMeta: async (key: string) => ({
        mtime: times[key] === undefined ? undefined : new Date(times[key]),
      }),
    };
    const storage = new UnstorageUploadStorage(driver, 'u');
    const found = Object.fromEntries(
      (await entriesOf(storage)).map(({ transfer, modified }) => [transfer, modified]),
    );
    assert.equal(found['a'], 9);
    assert.equal(found['b'], null);
    assert.equal(found['c'], null);
  });
});
