import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { nodeHandler, serve } from '../../server/bridge/index.ts';
import { UnknownPropertyException } from '../../server/core/index.ts';
import { UnstorageSnapshotStore } from '../../server/debug/index.ts';
import { localeUrls, nodeLocaleUrls, UrlLanguageManager } from '../../server/locale/index.ts';
import {
  cookieFlashStore,
  remoteRenderer,
  viteAssets,
  vitePages,
} from '../../server/page/index.ts';
import {
  encodedFileFields,
  FolderUploadStorage,
  readUploadForm,
  S3UploadStorage,
  UploadServer,
} from '../../server/upload/index.ts';
import {
  Cache,
  FileSessionStore,
  MemoryRateLimitStore,
  MemorySessionStore,
  Response as WebResponse,
  UnstorageRememberStore,
  UnstorageSessionStore,
} from '../../server/web/index.ts';

const app = { fetch: () => new Response('') };
const storage = {} as never;
const manager = UrlLanguageManager.create({ languages: ['en'] });
const post = new Request('http://h.test/', { method: 'POST', body: new FormData() });

/** What has options, and an option that it has. */
const subjects: readonly [name: string, call: (options: never) => unknown, option: string][] = [
  ['serve()', (options) => serve(app, options), 'maxBodyBytes'],
  ['The option "health"', (health) => serve(app, { health }), 'ready'],
  ['The option "webSockets"', (webSockets) => serve(app, { webSockets }), 'origins'],
  ['nodeHandler()', (options) => nodeHandler(app, options), 'onError'],
  ['localeUrls()', (options) => localeUrls(manager, options), 'session'],
  ['nodeLocaleUrls()', (options) => nodeLocaleUrls(manager, options), 'baseUrl'],
  ['cookieFlashStore()', (options) => cookieFlashStore(options), 'secure'],
  ['remoteRenderer()', (options) => remoteRenderer(options), 'devServer'],
  ['viteAssets()', (options) => viteAssets(options), 'manifest'],
  ['vitePages()', (options) => vitePages(options), 'folder'],
  ['Cache.set()', (options) => Cache.create({}).set('a', 1, options), 'tags'],
  ['Cache.getOrSet()', (options) => Cache.create({}).getOrSet('a', () => 1, options), 'tags'],
  ['encodedFileFields()', (options) => encodedFileFields(options), 'maxFiles'],
  ['readUploadForm()', (options) => readUploadForm(post, options), 'maxFormBytes'],
  ['FolderUploadStorage', (options) => new FolderUploadStorage('/none', options), 'flush'],
  ['S3UploadStorage', (options) => new S3UploadStorage(options), 'region'],
  ['UploadServer', (options) => new UploadServer(options), 'maxFileSize'],
  ['FileSessionStore', (options) => new FileSessionStore('/none', options), 'dirMode'],
  ['MemoryRateLimitStore', (options) => new MemoryRateLimitStore(options), 'maxKeys'],
  ['MemorySessionStore', (options) => new MemorySessionStore(options), 'maxSessions'],
  ['UnstorageRememberStore', (options) => new UnstorageRememberStore(storage, options), 'prefix'],
  ['UnstorageSessionStore', (options) => new UnstorageSessionStore(storage, options), 'prefix'],
  ['UnstorageSnapshotStore', (options) => new UnstorageSnapshotStore(storage, options), 'prefix'],
];

const downloads: Readonly<Record<string, (response: WebResponse, options: never) => unknown>> = {
  'sendFile()': (response, options) => response.sendFile(import.meta.filename, 'a.ts', options),
  'sendContentAsFile()': (response, options) => response.sendContentAsFile('x', 'a.txt', options),
  'sendStreamAsFile()': (response, options) =>
    response.sendStreamAsFile(new Blob(['x']), 'a.txt', options),
  'sendStreamAsFile() of a stream': (response, options) =>
    response.sendStreamAsFile(new Blob(['x']).stream(), 'a.txt', options),
};

/** Calls a function, for one error of what it throws and what it rejects with. */
const attempt = async (call: (options: never) => unknown, options: object): Promise<unknown> =>
  await call(options as never);

describe('an unknown option', () => {
  for (const [name, call, option] of subjects) {
    it(`is an error of ${name}, which names similar ones`, async () => {
      const typo = `${option}x`;
      await assert.rejects(
        attempt(call, { [typo]: 1 }),
        new UnknownPropertyException(`${name} has no option "${typo}". Did you mean "${option}"?`),
      );
    });
  }
});

describe('an unknown option of a download', () => {
  for (const [name, call] of Object.entries(downloads)) {
    it(`is an error of ${name}`, async () => {
      await assert.rejects(
        attempt((options) => call(new WebResponse(), options), { mimetype: 'text/plain' }),
        new UnknownPropertyException(
          'A download has no option "mimetype". Did you mean "mimeType"?',
        ),
      );
    });
  }
});

describe('an option that is inherited', () => {
  it('is taken as one of the object itself', () => {
    const options = Object.create({ maxKeys: 0 }) as object;
    assert.throws(() => new MemoryRateLimitStore(options), /"maxKeys" must be .*, got 0\./);
  });
});
