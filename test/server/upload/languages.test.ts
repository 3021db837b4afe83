import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { coreMessages } from '../../../server/core/messages/index.ts';
import { uploadTexts } from '../../../server/core/messages/uploads/index.ts';
import { Fw, runInRequestScope } from '../../../server/core/index.ts';
import { setRequestLanguage } from '../../../server/core/internal.ts';
import { EncodedFile, EncodedFileValidator } from '../../../server/validator/index.ts';
import { ImageCropper, UploadServer } from '../../../server/upload/index.ts';
import { MemoryUploadStorage } from './support/memory-storage.ts';

const languages = ['de', 'es', 'fr', 'hy', 'pl', 'pt', 'ru', 'zh'];

/** The result or error text of `work` for a user of a language. */
function inLanguage(language: string, work: () => unknown): Promise<string> {
  return runInRequestScope(async () => {
    setRequestLanguage(language);
    try {
      return String(await work());
    } catch (error) {
      return (error as Error).message;
    }
  });
}

const cropper = new ImageCropper({ maxPixels: 10, maxDimension: 10, maxInputBytes: 10 });
const metadata = { crop: { rect: { x: 0, y: 0, width: 1, height: 1 } } };
const picture = (size: number) =>
  new EncodedFile({ name: 'a.png', data: new Uint8Array(size), metadata });
const validator = EncodedFileValidator.create({ skipOnEmpty: false });
const unauthorized = new UploadServer({
  storage: new MemoryUploadStorage(),
  authorize: () => null,
});
const authorized = new UploadServer({ storage: new MemoryUploadStorage(), authorize: () => 'one' });
const request = async (server: UploadServer, query = '') =>
  (await server.fetch(new Request(`http://x/u${query}`))).text();

const cases: Readonly<Record<string, () => unknown>> = {
  'a payload that is no JSON': () => EncodedFile.fromJson('{'),
  'a payload of a wrong kind': () => EncodedFile.fromJson('5'),
  'a payload without a name': () => EncodedFile.fromJson('{}'),
  'a payload without base64': () => EncodedFile.fromJson('{"name":"a","data":"?"}'),
  'a picture with too many bytes': () => cropper.crop(picture(11)),
  'a picture that is none': () => cropper.crop(picture(9)),
  'a payload in a form': () => validator.firstError('{'),
  'a missing file': () => validator.firstError(''),
  'a stranger': () => request(unauthorized),
  'an unknown upload': () => request(authorized, '?restore=x'),
};

describe('Refusals in the language of the request, without an application', () => {
  const app = Fw.app;
  before(() => {
    Fw.app = null;
  });
  after(() => {
    Fw.app = app;
  });

  for (const [title, work] of Object.entries(cases)) {
    it(`are available in all languages of ${title}`, async () => {
      const messages = await Promise.all(
        ['en-US', ...languages].map((each) => inLanguage(each, work)),
      );
      assert.equal(new Set(messages).size, languages.length + 1, messages.join('\n'));
    });
  }

  it('use the same text for regions of a language', async () => {
    const work = () => EncodedFile.fromJson('{');
    assert.equal(await inLanguage('de-AT', work), await inLanguage('de', work));
  });
});

describe('The texts of uploads', () => {
  const source = Object.keys(uploadTexts['de'] ?? {});
  const marks = (text: string) => text.match(/%s|\{\w+/g) ?? [];

  for (const language of languages) {
    it(`are complete in ${language}, with the placeholders of the source in order`, () => {
      const texts = coreMessages[language] ?? {};
      for (const text of source) {
        assert.notEqual(texts[text] ?? text, text);
        assert.deepEqual(marks(texts[text] ?? ''), marks(text), texts[text]);
      }
    });
  }
});
