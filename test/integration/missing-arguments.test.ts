import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { connectPages, pageProtocol, pageServer, viteAssets } from '../../server/page/index.ts';
import {
  createUploadHandler,
  encodedFileFields,
  FolderUploadStorage,
  readUploadForm,
  S3UploadStorage,
  UploadServer,
} from '../../server/upload/index.ts';
import { EncodedFile, EncodedFileField } from '../../server/validator/index.ts';
import {
  FileSessionStore,
  MemorySessionStore,
  RedisSessionStore,
  UnstorageSessionStore,
} from '../../server/web/index.ts';

// Possible calls of callers without types: omitted arguments, or null.
const missing = [undefined, null] as unknown as readonly never[];
const request = new Request('http://h.test/', { method: 'POST', body: '' });
const storage = { getItem: async () => null } as never;

type Make = (value: never) => unknown;

const needsOptions: readonly (readonly [string, Make])[] = [
  ['UploadServer', (value) => new UploadServer(value)],
  ['UploadServer', (value) => createUploadHandler(value)],
  ['encodedFileFields()', (value) => encodedFileFields(value)],
  ['readUploadForm()', (value) => readUploadForm(request, value)],
  ['S3UploadStorage', (value) => new S3UploadStorage(value)],
  ['EncodedFileField', (value) => new EncodedFileField(value)],
  ['pageServer()', (value) => pageServer(value, () => null as never)],
  ['viteAssets()', (value) => viteAssets(value)],
];

const takesOptions: readonly (readonly [string, Make])[] = [
  ['FolderUploadStorage', (value) => new FolderUploadStorage('/tmp', value)],
  ['MemorySessionStore', (value) => new MemorySessionStore(value)],
  ['UnstorageSessionStore', (value) => new UnstorageSessionStore(storage, value)],
  ['pageProtocol()', (value) => pageProtocol(value)],
  ['connectPages()', (value) => connectPages(value)],
];

const needsMore: readonly (readonly [string, Make])[] = [
  ['FolderUploadStorage needs the path of a folder.', (value) => new FolderUploadStorage(value)],
  ['FileSessionStore needs the path of a directory.', (value) => new FileSessionStore(value)],
  ['RedisSessionStore needs a client of Redis.', (value) => new RedisSessionStore(value)],
  [
    'UnstorageSessionStore needs a storage of unstorage.',
    (value) => new UnstorageSessionStore(value),
  ],
  [
    'pageServer() needs a function that answers requests.',
    (value) => pageServer({ version: '1' }, value),
  ],
  [
    'The option "fields" must be a list of names of fields.',
    (value) => encodedFileFields({ fields: value }),
  ],
  [
    'The option "fields" must be a list of names of fields.',
    (value) => encodedFileFields({ fields: [value] }),
  ],
];

/** Calls the function and waits for its promise. */
const outcome = async (make: Make, value: never): Promise<unknown> => make(value);

describe('functions called without the arguments that they require', () => {
  for (const [subject, make] of needsOptions) {
    for (const value of missing) {
      it(`${subject} throws an error that names ${String(value)} as its options`, () =>
        assert.rejects(outcome(make, value), {
          name: 'InvalidConfigException',
          message: `${subject} needs an object of options, got ${String(value)}.`,
        }));
    }
  }

  for (const [subject, make] of takesOptions) {
    it(`${subject} throws an error that names null as its options`, () =>
      assert.rejects(outcome(make, null as never), {
        name: 'InvalidConfigException',
        message: `${subject} needs an object of options, got null.`,
      }));
  }

  for (const [message, make] of needsMore) {
    for (const value of missing) {
      it(`throws for ${String(value)}: ${message}`, () =>
        assert.rejects(outcome(make, value), { name: 'InvalidConfigException', message }));
    }
  }

  for (const init of [undefined, null, {}, { name: 'a' }, { name: 1, data: new Uint8Array() }]) {
    it(`throws for a file of ${JSON.stringify(init)}`, () => {
      assert.throws(() => new EncodedFile(init as never), {
        name: 'InvalidArgumentException',
        message: 'EncodedFile needs "name" as text and "data" as bytes.',
      });
    });
  }
});
