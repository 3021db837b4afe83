import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { StoredPart } from '../../../../../server/upload/index.ts';
import {
  DirectParts,
  partBytes,
  partHeaders,
} from '../../../../../server/upload/internal/transfer/direct-parts.ts';
import { isDirectStorage } from '../../../../../server/upload/direct-upload-storage.ts';
import { MemoryUploadStorage } from '../../support/memory-storage.ts';
import { PartsStorage } from '../../support/parts-storage.ts';

const least = 5 * 1024 ** 2;

async function begun(length: number) {
  const storage = new PartsStorage();
  await storage.create('t', 'head', (async function* () {})());
  const direct = new DirectParts(storage);
  await direct.begin('t', length);
  return { direct, storage };
}

describe('partBytes', () => {
  for (const [length, bytes] of [
    [1, least],
    [least, least],
    [least * 10_000, least],
    [least * 10_000 + 1, least + 1],
    [least * 20_000, least * 2],
  ] as const) {
    it(`are ${bytes} of ${length}`, () => {
      assert.equal(partBytes(length), bytes);
      assert.deepEqual(partHeaders(length), { 'upload-part-size': String(bytes) });
    });
  }

  it('are omitted for a file without bytes', () => {
    for (const length of [0, null]) assert.deepEqual(partHeaders(length), {});
  });
});

describe('DirectParts', () => {
  it('begins the parts of a file once', async () => {
    const { direct, storage } = await begun(7);
    await direct.begin('t', 7);
    assert.equal(storage.begun, 1);
    assert.deepEqual(await direct.pending('t'), { transfer: 't', record: 'p-0-7', name: 'name 1' });
    assert.equal(await direct.pending('other'), null);
    await Promise.all([direct.begin('u', 1), direct.begin('u', 1)]).catch(() => undefined);
    assert.deepEqual(storage.aborted.length, storage.begun - 1);
  });

  for (const [what, isWritten, aborted] of [
    ['aborts parts that it cannot record', false, ['name 1']],
    ['keeps parts whose record was written by a request that failed', true, []],
  ] as const) {
    it(what, async () => {
      const storage = new PartsStorage();
      await storage.create('t', 'head', (async function* () {})());
      const create = storage.create.bind(storage);
      storage.create = async (...args) => {
        if (isWritten) await create(...args);
        throw new Error('The storage is full.');
      };
      const direct = new DirectParts(storage);
      await assert.rejects(direct.begin('t', 7), { message: 'The storage is full.' });
      assert.deepEqual(storage.aborted, aborted);
      assert.equal((await direct.pending('t')) !== null, isWritten);
    });
  }

  for (const [length, number, expected] of [
    [1, 1, `1:1:60`],
    [least, 1, `1:${least}:60`],
    [least, 2, null],
    [least + 1, 1, `1:${least}:60`],
    [least + 1, 2, '2:1:60'],
    [least + 1, 3, null],
    [least + 1, 0, null],
    [least + 1, -1, null],
    [least + 1, 1.5, null],
    [least + 1, Number.NaN, null],
  ] as const) {
    it(`signs part ${number} of ${length} bytes: ${expected}`, async () => {
      const { direct } = await begun(length);
      const signing = direct.sign('t', { length, number }, 60);
      if (expected === null) await assert.rejects(signing, { statusCode: 404 });
      else assert.equal(await signing, expected);
    });
  }

  const part = (number: number, size: number): StoredPart => ({ number, size, tag: '' });
  const length = least * 2 + 5;
  for (const [parts, message] of [
    [[part(1, least), part(2, least), part(3, 5)], null],
    [[part(1, least), part(2, least)], 'The upload is not complete.'],
    [[], 'The upload is not complete.'],
    [[part(1, least), part(3, 5)], 'The upload is not complete.'],
    [[part(2, least), part(3, 5)], 'The upload is not complete.'],
    [
      [part(1, least - 1), part(2, least), part(3, 5)],
      `Part 1 has ${least - 1} bytes, not ${least}.`,
    ],
    [[part(1, least), part(2, least), part(3, 4)], 'Part 3 has 4 bytes, not 5.'],
    [[part(1, least), part(2, least), part(3, least)], `Part 3 has ${least} bytes, not 5.`],
  ] as const) {
    const sizes = parts.map(({ number, size }) => `${number}:${size}`).join(' ');
    it(`joins the parts ${sizes} of ${length} bytes: ${message ?? 'done'}`, async () => {
      const { direct, storage } = await begun(length);
      storage.parts = [...parts];
      if (message === null) await direct.join('t', length);
      else await assert.rejects(direct.join('t', length), { statusCode: 409, message });
      assert.equal(storage.joined, message === null ? 1 : 0);
      assert.equal((await direct.pending('t')) === null, message === null);
    });
  }

  it('joins only parts that were not joined before', async () => {
    const { direct, storage } = await begun(1);
    storage.parts = null;
    await direct.join('t', 1);
    await direct.join('other', 1);
    assert.equal(storage.joined, 0);
    assert.deepEqual(await direct.list('t'), []);
    await assert.rejects(direct.list('other'), { message: 'The upload takes no parts.' });
  });

  it('requires a storage that signs URLs', () => {
    assert.equal(isDirectStorage(new PartsStorage()), true);
    assert.equal(isDirectStorage(new MemoryUploadStorage()), false);
    assert.equal(isDirectStorage(Object.assign(new MemoryUploadStorage(), { signPart: 1 })), false);
  });
});
