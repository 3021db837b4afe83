import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { EncodedFile, initialFiles } from '../../../server/upload/index.ts';
import { start } from './support/server.ts';

const file = (name: string, bytes: number) =>
  new EncodedFile({ name, data: Buffer.alloc(bytes, 'x') });

describe('initialFiles', () => {
  it('returns encoded files as their payloads', () => {
    const [text] = initialFiles([file('a.txt', 2)]);
    assert.equal(EncodedFile.fromJson(text as string).getSize(), 2);
  });

  it('omits files that make the page too large', () => {
    const files = [file('a', 3), file('b', 3), file('c', 2)];
    const names = initialFiles(files, 5).map((text) => EncodedFile.fromJson(text as string).name);
    assert.deepEqual(names, ['a', 'c']);
  });

  it('omits a file whose metadata no browser writes, instead of throwing', () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const json = `{"name":"a","data":"","metadata":{"a":${deep}}}`;
    const files = [EncodedFile.fromJson(json), file('b', 1)];
    const names = initialFiles(files).map((text) => EncodedFile.fromJson(text as string).name);
    assert.deepEqual(names, ['b']);
  });

  it('returns uploads by their ids, with the known data of those that are not pictures', async () => {
    const { uploads, whole } = await start();
    const id = await (await whole('hi', 'a.txt', '{"note":1}')).text();
    const [entry] = initialFiles([await uploads.take(id, 'one')]);
    assert.deepEqual(JSON.parse(JSON.stringify(entry)), {
      source: id,
      options: {
        type: 'limbo',
        name: 'a.txt',
        metadata: { note: 1 },
        file: { name: 'a.txt', size: 2, type: 'text/plain' },
      },
    });
  });
});
