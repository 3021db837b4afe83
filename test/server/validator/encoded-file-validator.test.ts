import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';

import fc from 'fast-check';

import {
  Application,
  Fw,
  MapMessageSource,
  Model,
  runInRequestScope,
} from '../../../server/core/index.ts';
import { setRequestLanguage } from '../../../server/core/internal.ts';
import {
  EncodedFile,
  EncodedFileValidator,
  type InspectedFile,
  Validator,
} from '../../../server/validator/index.ts';

type Config = Parameters<typeof EncodedFileValidator.create>[0];

const payload = (name: string, content: string) =>
  JSON.stringify({ name, data: Buffer.from(content, 'latin1').toString('base64') });
const file = (name: string, content = 'hi') =>
  new EncodedFile({ name, data: Buffer.from(content, 'latin1') });
const check = (config: Config, value: unknown) =>
  EncodedFileValidator.create(config).firstError(value);

const png = '\x89PNG\r\n\x1a\n';
const pdf = '%PDF-1.4';
const svg = '<svg></svg>';
const wave = 'RIFF\0\0\0\0WAVEfmt ';
const rtf = '{\\rtf1';
const notAPayload = 'The uploaded file is not a valid FilePond payload.';

describe('EncodedFileValidator', () => {
  for (const [id, title, config, value, expected] of [
    ['', 'takes a payload', {}, payload('a', 'hi'), null],
    ['', 'takes files that were read before', {}, [file('a')], null],
    ['', 'refuses no file', {}, '', 'Please upload a file.'],
    ['', 'refuses broken JSON', {}, '{', notAPayload],
    ['', 'refuses a number', {}, 5, notAPayload],
    [
      'V35',
      'refuses every file with an empty list of extensions',
      { extensions: '' },
      payload('a.txt', 'hi'),
      'Only files with these extensions are allowed: .',
    ],
    [
      '',
      'refuses every file with no types',
      { mimeTypes: [] },
      payload('a', 'hi'),
      'Only files with these MIME types are allowed: .',
    ],
    ['', 'takes an extension in capitals', { extensions: ['PNG '] }, payload('a.PnG', 'hi'), null],
    [
      '',
      'takes an extension as it is written, with its dot',
      { extensions: ['.png'] },
      payload('a.png', 'hi'),
      'Only files with these extensions are allowed: .png.',
    ],
    ['V36', 'takes SVG for image/*', { mimeTypes: 'image/*' }, payload('a', svg), null],
    ['V37', 'takes PDF for */pdf', { mimeTypes: '*/pdf' }, payload('a', pdf), null],
    ['V38', 'takes PNG for image/p?g', { mimeTypes: 'image/p?g' }, payload('a', png), null],
    ['', 'takes WAVE for audio/wav', { mimeTypes: 'audio/wav' }, payload('a', wave), null],
    [
      '',
      'takes RTF for application/rtf',
      { mimeTypes: 'application/rtf' },
      payload('a', rtf),
      null,
    ],
    [
      '',
      'refuses RTF for application/*, as its other name matches no pattern',
      { mimeTypes: 'application/*' },
      payload('a', rtf),
      'Only files with these MIME types are allowed: application/*.',
    ],
    ['V39', 'takes PNG for IMAGE/PNG', { mimeTypes: 'IMAGE/PNG' }, payload('a', png), null],
    [
      '',
      'refuses PDF named .png for image/*',
      { mimeTypes: ['image/*', 'text/csv'] },
      payload('a.png', pdf),
      'Only files with these MIME types are allowed: image/*, text/csv.',
    ],
    [
      'V40',
      'counts files',
      { maxFiles: 2 },
      [1, 2, 3].map(() => payload('a', 'hi')),
      'You can upload at most 2 files.',
    ],
    [
      '',
      'speaks of one file',
      {},
      [payload('a', 'hi'), payload('b', 'hi')],
      'You can upload at most 1 file.',
    ],
    [
      '',
      'counts without limit',
      { maxFiles: 0 },
      Array.from({ length: 50 }, () => payload('a', 'hi')),
      null,
    ],
    ['V41', 'parses before it counts', { maxFiles: 1 }, [payload('a', 'hi'), '{'], notAPayload],
    ['V42', 'takes sizes on the limits', { minSize: 2, maxSize: 2 }, payload('a', 'hi'), null],
    [
      'V43',
      'speaks of the size before the extension',
      { maxSize: 1, extensions: 'png' },
      payload('a.txt', 'hi'),
      'The file "a.txt" is too big. Its size cannot exceed 1 B.',
    ],
    [
      'V44',
      'speaks of too few bytes before the extension',
      { minSize: 3, extensions: 'png' },
      payload('a.txt', 'hi'),
      'The file "a.txt" is too small. Its size cannot be smaller than 3 B.',
    ],
    [
      '',
      'speaks of the extension before the type',
      { mimeTypes: 'image/*', extensions: 'png' },
      payload('a.txt', 'hi'),
      'Only files with these extensions are allowed: png.',
    ],
    [
      'V45',
      'names the second of two files',
      { maxFiles: 2, maxSize: 2 },
      [payload('a', 'hi'), payload('b', 'long')],
      'The file "b" is too big. Its size cannot exceed 2 B.',
    ],
    [
      'V46',
      'writes a limit of 1536',
      { maxSize: 1536 },
      payload('a', 'x'.repeat(2048)),
      'The file "a" is too big. Its size cannot exceed 1.5 KiB.',
    ],
    [
      'V47',
      'writes a limit of 1000000',
      { maxSize: 1_000_000 },
      [file('a', 'x'.repeat(1_000_001))],
      'The file "a" is too big. Its size cannot exceed 976.562 KiB.',
    ],
    [
      '',
      'uses texts that were given',
      { maxSize: 1, tooBig: '{file}: {limit} or {formattedLimit}' },
      payload('a', 'hi'),
      'a: 1 or 1 B',
    ],
    [
      '',
      'cuts no character of a name in two',
      { maxSize: 1 },
      [file(`${'x'.repeat(78)}😀${'x'.repeat(9)}`)],
      `The file "${'x'.repeat(78)}…" is too big. Its size cannot exceed 1 B.`,
    ],
    [
      '',
      'shows a name of 80 letters whole',
      { maxSize: 1 },
      [file('x'.repeat(80))],
      `The file "${'x'.repeat(80)}" is too big. Its size cannot exceed 1 B.`,
    ],
    [
      '',
      'shows 80 letters of a name',
      { maxSize: 1 },
      [file('x'.repeat(500))],
      `The file "${'x'.repeat(79)}…" is too big. Its size cannot exceed 1 B.`,
    ],
    ['', 'gives no value away', { message: 'no: {value}!' }, '{"secret', 'no: !'],
    [
      '',
      'leaves braces in names alone',
      { maxSize: 1 },
      [file('{limit}')],
      'The file "{limit}" is too big. Its size cannot exceed 1 B.',
    ],
  ] as [string, string, Config, unknown, string | null][]) {
    // prettier-ignore
    it(`${id} ${title}`, async () => assert.equal(await check(config, value), expected));
  }

  for (const [given, expected] of [
    ['JPG|png  gif', ['jpg', 'png', 'gif']],
    ['.jpg, .PNG', ['.jpg', '.png']],
    ['a, b,,c', ['a', 'b', 'c']],
    ['', []],
    [[' A '], ['a']],
    [null, null],
  ] as const) {
    it(`V34 parses the extensions ${JSON.stringify(given)}`, () => {
      assert.deepEqual(EncodedFileValidator.create({ extensions: given }).extensions, expected);
    });
  }

  it('keeps its rules when it was created without init()', async () => {
    const validator = new EncodedFileValidator();
    validator.extensions = 'jpg';
    assert.equal(await validator.validate([file('a.j')]), false);
    assert.equal(await validator.validate([file('a.jpg')]), true);
  });

  it('accepts its config in the constructor as well', async () => {
    const validator = new EncodedFileValidator({ maxFiles: 2, extensions: 'JPG' });
    assert.deepEqual([validator.maxFiles, validator.extensions], [2, ['jpg']]);
    assert.throws(() => new EncodedFileValidator({ maxFile: 2 } as never), {
      name: 'UnknownPropertyException',
    });
  });

  it('refuses a config that the fields of a subclass would replace', () => {
    class Photos extends EncodedFileValidator {
      override maxFiles = 9;
    }
    assert.equal(new Photos().maxFiles, 9);
    assert.throws(() => new Photos({ maxFiles: 2 }), {
      name: 'InvalidCallException',
      message: 'Make Photos with create(config): its fields are set later.',
    });
  });

  for (const key of ['extensions', 'mimeTypes'] as const) {
    for (const [value, shown] of [
      [5, '5'],
      [['jpg', 5], '["jpg",5]'],
    ] as const) {
      it(`refuses ${key} of ${shown}`, () => {
        assert.throws(() => EncodedFileValidator.create({ [key]: value }), {
          name: 'InvalidConfigException',
          message: `EncodedFileValidator "${key}" must be text or a list of texts, got ${shown}.`,
        });
      });
    }
  }

  it('is a validator', () => assert.ok(new EncodedFileValidator() instanceof Validator));

  for (const key of ['maxFiles', 'maxSize', 'minSize'] as const) {
    for (const value of [-1, 1.5, Number.NaN]) {
      it(`refuses ${key} of ${value}`, () => {
        assert.throws(() => EncodedFileValidator.create({ [key]: value }), {
          name: 'InvalidConfigException',
          message: `EncodedFileValidator "${key}" must be a whole number of 0 or more, got ${value}.`,
        });
      });
    }
  }

  it('checks files that are stored elsewhere in the same way', async () => {
    const stored: InspectedFile = {
      name: 'a.bin',
      getSize: () => 2 ** 40,
      getExtension: () => 'bin',
      getMimeType: () => 'application/octet-stream',
    };
    assert.equal(await check({ maxSize: null }, stored), null);
    assert.equal(
      await check({ maxSize: 2 ** 30, maxFiles: 2 }, [stored, null, payload('b', 'hi')]),
      'The file "a.bin" is too big. Its size cannot exceed 1 GiB.',
    );
  });

  it('throws only documented errors for any value', async () => {
    const validator = EncodedFileValidator.create({ maxFiles: 0 });
    await fc.assert(
      fc.asyncProperty(fc.anything({ withMap: true, withNullPrototype: true }), async (value) => {
        const error = await validator.firstError(value);
        assert.ok([null, notAPayload, 'Please upload a file.'].includes(error));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('EncodedFileValidator.isEmpty', () => {
  const validator = EncodedFileValidator.create();
  for (const [title, value, expected] of [
    ['null', null, true],
    ['undefined', undefined, true],
    ["''", '', true],
    ['[]', [], true],
    ['{}', {}, true],
    ["[null, '']", [null, ''], true],
    ['the empty file of a field left alone', new File([], ''), true],
    ['a list of those', [new File([], '')], true],
    ["{ 0: '' }", { 0: '' }, true],
    ["'{}'", '{}', false],
    ['[[]]', [[]], false],
    ['0', 0, false],
    ['false', false, false],
    ['a file', [file('a')], false],
  ] as const) {
    it(`is ${expected} for ${title}`, () => assert.equal(validator.isEmpty(value), expected));
  }

  it('calls the configured function instead', () => {
    assert.equal(EncodedFileValidator.create({ emptyTest: () => true }).isEmpty('x'), true);
  });
});

describe('EncodedFileValidator in a model', () => {
  class Form extends Model {
    photos: unknown = null;
    override rules() {
      return [['photos', EncodedFileValidator, { mimeTypes: 'image/*' }] as const];
    }
  }

  it('adds its error to the attribute', async () => {
    const form = Form.create({ photos: payload('a.png', 'hello') });
    assert.equal(await form.validate(), false);
    assert.equal(
      form.getFirstError('photos'),
      'Only files with these MIME types are allowed: image/*.',
    );
  });

  it('V48 skips a blank attribute and refuses a blank value', async () => {
    const form = Form.create({ photos: [null, ''] });
    assert.equal(await form.validate(), true);
    assert.equal(await check({}, [null, '']), 'Please upload a file.');
  });

  it('V48 requires a file with skipOnEmpty off', async () => {
    class Strict extends Form {
      override rules() {
        return [['photos', EncodedFileValidator, { skipOnEmpty: false }] as never];
      }
    }
    const form = Strict.create({});
    await form.validate();
    assert.equal(form.getFirstError('photos'), 'Please upload a file.');
  });
});

describe('EncodedFileValidator and languages', () => {
  const before = Fw.app;
  afterEach(() => {
    Fw.app = before;
  });

  function useApp(category = 'fw.upload') {
    const app = Application.create({ id: 'test', basePath: import.meta.dirname });
    const messages = (text: string, translation: string) => ({
      class: MapMessageSource,
      messages: { de: { [text]: translation } },
    });
    app.i18n.translations['fw'] = messages(
      'The file "{file}" is too big. Its size cannot exceed {formattedLimit}.',
      '„{file}“ ist größer als {formattedLimit}.',
    );
    app.i18n.translations[category] = messages(notAPayload, 'Kein gültiger Inhalt.');
    Fw.app = app;
  }

  it('V49 uses the language of each of two concurrent requests', async () => {
    useApp();
    const validator = EncodedFileValidator.create({ maxSize: 1536 });
    const answer = (language: string) =>
      runInRequestScope(async () => {
        setRequestLanguage(language);
        await new Promise(setImmediate);
        const first = await validator.firstError([file('a', 'x'.repeat(2000))]);
        return [first, await validator.firstError('{')];
      });
    assert.deepEqual(await Promise.all([answer('de'), answer('en')]), [
      ['„a“ ist größer als 1,5 KiB.', 'Kein gültiger Inhalt.'],
      ['The file "a" is too big. Its size cannot exceed 1.5 KiB.', notAPayload],
    ]);
  });

  it('uses English for payloads when the messages of the module are not registered', async () => {
    useApp('other');
    assert.equal(await check({}, '{'), notAPayload);
  });
});
