import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Model, runInRequestScope } from '../../../server/core/index.ts';
import { setRequestLanguage } from '../../../server/core/internal.ts';
import {
  EncodedFile,
  initialFiles,
  Message,
  Plugin,
  UploadWidget,
} from '../../../server/upload/index.ts';
import {
  ActiveField,
  InputWidget,
  Message as WidgetMessage,
} from '../../../server/widgets/index.ts';

type Config = Parameters<typeof UploadWidget.create>[0];

class TestForm extends Model {
  avatar: unknown = null;
}

const create = (config: Config = {}) => UploadWidget.create({ name: 'avatar', ...config });
const alone = <T>(work: () => T) => runInRequestScope(work);
const input = (config: Config = {}) => alone(() => create(config).renderInput());
const run = (config: Config = {}) => alone(() => create(config).run());
const labels = (config: Config) =>
  Object.keys(create(config).getOptions()).filter((key) => /label/i.test(key));

describe('UploadWidget as an input', () => {
  it('is an input widget, with a model or a name', () => {
    const widget = create();
    assert.ok(widget instanceof InputWidget);
    assert.equal(widget.hasModel(), false);
    assert.throws(() => UploadWidget.create(), {
      name: 'InvalidConfigException',
      message: WidgetMessage.INPUT_SOURCE_REQUIRED,
    });
  });

  it('is the control of a field, whose label points to it', () => {
    const markup = alone(() => {
      const field = ActiveField.create({ model: new TestForm(), attribute: 'avatar' });
      return String(field.widget(UploadWidget, { allowMultiple: true }));
    });
    assert.match(markup, /<label[^>]* for="testform-avatar"/);
    assert.match(
      markup,
      /<fwx-upload[^>]*><input class="[^"]*filepond[^"]*" id="testform-avatar" name="TestForm\[avatar\]\[\]" type="file"/,
    );
  });

  it('never renders a value', () => {
    assert.doesNotMatch(input({ value: 'secret' }), /secret/);
  });
});

describe('new UploadWidget()', () => {
  it('accepts the config of create()', () => {
    assert.equal(new UploadWidget({ name: 'avatar', maxFiles: 3 }).maxFiles, 3);
    assert.throws(() => new UploadWidget({}), {
      name: 'InvalidConfigException',
      message: WidgetMessage.INPUT_SOURCE_REQUIRED,
    });
  });
});

describe('UploadWidget.getPlugins', () => {
  const standard = [
    Plugin.FILE_ENCODE,
    Plugin.FILE_VALIDATE_SIZE,
    Plugin.FILE_VALIDATE_TYPE,
    Plugin.IMAGE_EXIF_ORIENTATION,
    Plugin.IMAGE_PREVIEW,
  ];

  it('returns enabled ones, in registration order', () => {
    assert.deepEqual(create().getPlugins(), standard);
    assert.deepEqual(create().plugins, standard);
    assert.equal(
      create({ allowPdfPreview: true, allowFilePoster: true }).plugins[1],
      Plugin.FILE_POSTER,
    );
    assert.equal(create({ allowPdfPreview: true }).plugins.at(-1), Plugin.PDF_PREVIEW);
  });

  it('V81 omits one that config disables, and no label with it', () => {
    const config = { config: { allowImagePreview: false } };
    assert.ok(!create(config).plugins.includes(Plugin.IMAGE_PREVIEW));
    assert.deepEqual(labels(config), labels({}));
  });

  it('enables plugins only by true', () => {
    assert.ok(!create({ config: { allowPdfPreview: 1 } }).plugins.includes(Plugin.PDF_PREVIEW));
  });

  it('cannot be set', () => {
    assert.throws(() => create({ plugins: [] }), { name: 'InvalidCallException' });
  });
});

describe('UploadWidget.getOptions', () => {
  it('returns labels, then properties in their order, then config', () => {
    const options = create({
      acceptedFileTypes: ['image/*'],
      maxFiles: 3,
      minFileSize: '1KB',
      config: { credits: false, maxFiles: 5 },
    }).getOptions();
    const keys = Object.keys(options);
    assert.ok(keys.indexOf('labelIdle') < keys.indexOf('acceptedFileTypes'));
    assert.deepEqual(keys.slice(keys.indexOf('acceptedFileTypes')), [
      'acceptedFileTypes', 'allowFileEncode', 'allowFilePoster', 'allowFileRename', 'allowFileSizeValidation',
      'allowFileTypeValidation', 'allowImageCrop', 'allowImageEdit', 'allowImageExifOrientation', 'allowImagePreview',
      'allowImageTransform', 'allowMultiple', 'allowPdfPreview', 'maxFiles', 'minFileSize', 'required', 'credits',
    ]); // prettier-ignore
    assert.equal(options['maxFiles'], 5);
  });

  it('has sizes in bytes, which FilePond reads in one way only', () => {
    const config = { maxTotalFileSize: '2MiB' };
    const options = create({ maxFileSize: '1.5MB', minFileSize: 7, config }).getOptions();
    assert.deepEqual(
      [options['maxFileSize'], options['maxTotalFileSize'], options['minFileSize']],
      [1_500_000, 2_097_152, 7],
    );
  });

  it('omits null and empty lists, and keeps false', () => {
    const options = create().getOptions();
    for (const key of ['acceptedFileTypes', 'files', 'maxFiles', 'imageCropAspectRatio']) {
      assert.ok(!(key in options), key);
    }
    assert.equal(options['allowImageCrop'], false);
  });

  it('V82 has no labels for types when config disables that check', () => {
    const without = labels({ config: { allowFileTypeValidation: false } });
    assert.deepEqual(
      labels({}).filter((key) => !without.includes(key)),
      ['fileValidateTypeLabelExpectedTypes', 'labelFileTypeNotAllowed'],
    );
  });

  it('has no labels for sizes when that check is off', () => {
    assert.deepEqual(
      labels({ allowFileSizeValidation: false }).filter((key) => key.includes('Size')),
      [],
    );
  });

  it('prefers a property to a label, and config to the property', () => {
    assert.equal(create({ labelIdle: 'here' }).getOptions()['labelIdle'], 'here');
    const both = create({ labelIdle: 'here', config: { labelIdle: 'there' } });
    assert.equal(both.getOptions()['labelIdle'], 'there');
  });

  it('uses the language of each request', async () => {
    const text = (language: string) =>
      runInRequestScope(async () => {
        setRequestLanguage(language);
        await new Promise(setImmediate);
        return create().getOptions()['labelFileTypeNotAllowed'];
      });
    const [de, en] = await Promise.all([text('de'), text('en')]);
    assert.equal(en, 'File type not allowed');
    assert.notEqual(de, en);
  });

  it('adds the editor, created of the cropper options', () => {
    const editor = create({
      allowImageEdit: true,
      imageCropAspectRatio: '4:3',
      cropper: { labels: { apply: 'Do it' } },
    }).getOptions()['imageEditEditor'] as Record<string, unknown>;
    assert.equal(editor['aspectRatio'], '4:3');
    assert.deepEqual(editor['aspectRatios'], ['free', '1:1', '16:9', '4:3', '3:2']);
    const { title, apply } = editor['labels'] as Record<string, string>;
    assert.deepEqual([title, apply], ['Edit image', 'Do it']);
  });

  it('keeps an editor of config, and needs none without the plugin', () => {
    const config = { allowImageEdit: true, config: { imageEditEditor: 'own' } };
    assert.equal(create(config).getOptions()['imageEditEditor'], 'own');
    assert.ok(!('imageEditEditor' in create().getOptions()));
  });
});

describe('UploadWidget.init', () => {
  const name = 'InvalidConfigException';
  for (const ratio of ['1.5:1', '16:9', '0.5:0.25']) {
    it(`V83 accepts the ratio ${ratio}`, () => assert.ok(create({ imageCropAspectRatio: ratio })));
  }
  // FilePond itself takes numbers.
  for (const ratio of ['1:1x', '0:1', '-1:1', ' 1:1', '1:0', '1', '', '1:1\n', 1.5 as never]) {
    it(`V83 refuses the ratio ${JSON.stringify(ratio)}`, () => {
      const message = Message.INVALID_CROP_ASPECT_RATIO.replace('%s', ratio);
      assert.throws(() => create({ imageCropAspectRatio: ratio }), { name, message });
    });
  }

  it('refuses options of another type', () => {
    for (const [config, message] of [
      [{ cropper: 'x', allowImageEdit: true }, "'cropper' must be an object; received 'string'."],
      [{ cropper: null }, "'cropper' must be an object; received 'null'."],
      [{ config: null }, "'config' must be an object; received 'null'."],
      [{ cdnUrl: 5 }, /^UploadWidget "cdnUrl" must be .*, got '5'\.$/],
    ] as const) {
      assert.throws(() => create(config), { name, message });
    }
  });

  it('does not check a ratio in config', () => {
    assert.ok(create({ config: { imageCropAspectRatio: 'x' } }));
  });

  it('refuses cropper options without the editor', () => {
    const message = Message.CROPPER_REQUIRES_IMAGE_EDIT;
    assert.throws(() => create({ cropper: { aspectRatio: 1 } }), { name, message });
  });

  it('V84 accepts them when config enables the editor', () => {
    assert.ok(create({ cropper: { aspectRatio: 1 }, config: { allowImageEdit: true } }));
  });

  it('refuses an invalid size', () => {
    assert.throws(() => create({ maxFileSize: 'much' }), { name, message: /'maxFileSize'/ });
  });

  it('refuses options of images that are out of range, or have no effect', () => {
    const wrong: [Config, RegExp][] = [
      [{ imageTransformOutputMimeType: 'jpg' }, /'imageTransformOutputMimeType' must be 'image\/jpeg', .*received 'jpg'/],
      [{ imageTransformOutputQuality: 101 }, /'imageTransformOutputQuality' must be a number from 0 to 100/],
      [{ imageTransformOutputMaxSize: '1 apple' }, /'imageTransformOutputMaxSize' must be .*received '1 apple'/],
      [{ imageResizeTargetHeight: 0 }, /'imageResizeTargetHeight' must be a whole number of pixels above 0/],
      [{ config: { imageResizeMode: 'fill' } }, /'imageResizeMode' must be 'cover', 'contain' or 'force'/],
      [{ allowImageTransform: false, imageTransformOutputMaxSize: 9 }, /'imageTransformOutputMaxSize' option requires 'allowImageTransform'/],
    ]; // prettier-ignore
    for (const [config, message] of wrong) {
      assert.throws(() => create({ allowImageTransform: true, ...config }), { name, message });
    }
    assert.ok(create({ config: { imageTransformOutputQuality: 80 } }));
    const config = { allowImageTransform: true };
    assert.ok(create({ imageTransformOutputQuality: 80, config }));
  });

  it('requires a name or a model', () => {
    const message = "Either 'name', or 'model' and 'attribute' properties must be specified.";
    for (const config of [{}, { model: TestForm.create({}) }, { attribute: 'avatar' }]) {
      assert.throws(() => UploadWidget.create(config), { name, message });
    }
  });
});

describe('UploadWidget.cdnUrl', () => {
  for (const cdnUrl of [
    'https://cdn.test',
    'http://127.0.0.1:8080/npm',
    '//cdn.test/npm',
    '/npm',
  ]) {
    it(`accepts ${cdnUrl}`, () => assert.equal(create({ cdn: true, cdnUrl }).cdnUrl, cdnUrl));
  }

  for (const cdnUrl of [
    '',
    'npm',
    'javascript:alert(1)',
    'data:text/javascript,1',
    'https:',
    'ftp://x.test',
  ]) {
    it(`refuses ${JSON.stringify(cdnUrl)}`, () => {
      assert.throws(() => create({ cdn: true, cdnUrl }), {
        name: 'InvalidConfigException',
        message: `UploadWidget "cdnUrl" must be an http(s) address or a path that starts with '/', got '${cdnUrl}'.`,
      });
    });
  }
});

describe('UploadWidget.chunkSize and loading', () => {
  it('are attributes of the element', () => {
    const markup = run({ server: '/uploads', chunkSize: 1_000_000, loading: 'lazy' });
    assert.match(markup, /^<fwx-upload(?=[^>]* chunk-size="1000000")(?=[^>]* loading="lazy")/);
  });

  it('are omitted by default', () => {
    assert.doesNotMatch(run({ server: '/uploads' }), /chunk-size|loading/);
  });

  for (const chunkSize of [0, -1, 1.5, Number.NaN, Infinity]) {
    it(`refuse chunks of ${chunkSize} bytes`, () => {
      assert.throws(() => create({ chunkSize }), {
        name: 'InvalidConfigException',
        message: `UploadWidget "chunkSize" must be a whole number of bytes above 0, got ${chunkSize}.`,
      });
    });
  }

  it('refuse another way of loading', () => {
    assert.throws(() => create({ loading: 'never' as 'lazy' }), {
      name: 'InvalidConfigException',
      message: `UploadWidget "loading" must be 'eager' or 'lazy', got 'never'.`,
    });
  });
});

describe('UploadWidget.renderInput', () => {
  for (const [id, title, config, expected] of [
    ['', 'a plain input', {}, '<input class="filepond" id="w0" name="avatar" type="file">'],
    [
      '',
      'user classes without form-control',
      { options: { class: 'form-control custom' } },
      '<input class="custom filepond" id="w0" name="avatar" type="file">',
    ],
    [
      '',
      'the id of the options',
      { options: { id: 'x' } },
      '<input class="filepond" id="x" name="avatar" type="file">',
    ],
    [
      '',
      'several files',
      { name: 'docs', allowMultiple: true },
      '<input class="filepond" id="w0" name="docs[]" type="file" multiple>',
    ],
    [
      'V85',
      'the suffix once',
      { name: 'docs[]', allowMultiple: true },
      '<input class="filepond" id="w0" name="docs[]" type="file" multiple>',
    ],
    [
      'V86',
      'no required from the options alone',
      { options: { required: true } },
      '<input class="filepond" id="w0" name="avatar" type="file">',
    ],
    [
      '',
      'required from the property, at the end',
      { required: true, options: { 'data-a': '1' } },
      '<input class="filepond" id="w0" name="avatar" type="file" data-a="1" required>',
    ],
    [
      '',
      'required and multiple from config',
      { config: { required: true, allowMultiple: true } },
      '<input class="filepond" id="w0" name="avatar[]" type="file" multiple required>',
    ],
    [
      '',
      'attributes in their order',
      {
        options: { 'data-a': '<"', form: 'f', tabindex: 1, title: 't', role: 'r', disabled: true },
      },
      '<input class="filepond" id="w0" name="avatar" type="file" title="t" role="r" tabindex="1" form="f" disabled data-a="&lt;&quot;">',
    ],
    [
      '',
      'nothing of value, placeholder and name',
      { options: { value: 'v', placeholder: 'p', name: 'n', multiple: true } },
      '<input class="filepond" id="w0" name="avatar" type="file">',
    ],
  ] as [string, string, Config, string][]) {
    // prettier-ignore
    it(`${id} renders ${title}`, () => assert.equal(input(config), expected));
  }

  it('uses id and name of a model', () => {
    const config = { name: null, model: TestForm.create({}), attribute: 'avatar' };
    assert.equal(
      input(config),
      '<input class="filepond" id="testform-avatar" name="TestForm[avatar]" type="file">',
    );
    assert.match(input({ ...config, allowMultiple: true }), / name="TestForm\[avatar\]\[\]" /);
  });

  it('writes attributes of the caller in their order', () => {
    const options = { 'data-z': 1, accept: '.png', 'aria-label': 'Photo' };
    const input = UploadWidget.create({
      name: 'a',
      id: 'x',
      acceptedFileTypes: ['image/*'],
      options,
    });
    assert.equal(
      input.renderInput(),
      '<input class="filepond" id="x" name="a" type="file" data-z="1" accept=".png" aria-label="Photo">',
    );
  });

  it('counts ids by request', async () => {
    const ids = () =>
      runInRequestScope(async () => {
        const first = create().renderInput();
        await new Promise(setImmediate);
        return [first, create().renderInput()].map((markup) => / id="(\w+)"/.exec(markup)?.[1]);
      });
    assert.deepEqual(await Promise.all([ids(), ids()]), [
      ['w0', 'w1'],
      ['w0', 'w1'],
    ]);
  });
});

describe('UploadWidget.run', () => {
  it('wraps the input in the element', () => {
    assert.equal(
      run(),
      '<fwx-upload><input class="filepond" id="w0" name="avatar" type="file"></fwx-upload>',
    );
    assert.equal(
      alone(() => UploadWidget.widget({ name: 'avatar' })),
      run(),
    );
  });

  it('renders the options as attributes', () => {
    const markup = run({
      allowImagePreview: false,
      allowImageEdit: true,
      maxFileSize: '2MB',
      acceptedFileTypes: ['image/*'],
      server: '/uploads',
      config: { labelIdle: 'a & "x"', iconRemove: '<b>x</b>' },
      cropper: { aspectRatio: '1:1', options: { template: '<cropper-canvas></cropper-canvas>' } },
    });
    const tag = markup.slice(0, markup.indexOf('><input'));
    for (const part of [
      ' allow-image-preview="false"', ' allow-image-edit', ' max-file-size="2MB"', ' accepted-file-types="image/*"', ' server="/uploads"',
      ' config="{&quot;labelIdle&quot;:&quot;a &amp; \\&quot;x\\&quot;&quot;}"', ' cropper="{&quot;aspectRatio&quot;:&quot;1:1&quot;,&quot;options&quot;:{}}"',
    ]) assert.ok(tag.includes(part), `${part} in ${tag}`); // prettier-ignore
    assert.ok(
      markup.endsWith(
        '><template data-option="config.iconRemove"><b>x</b></template>' +
          '<template data-option="cropper.options.template"><cropper-canvas></cropper-canvas></template></fwx-upload>',
      ),
      markup,
    );
  });

  it('renders options of images, and none with their default', () => {
    const markup = run({
      allowImageTransform: true,
      imageResizeMode: 'contain',
      imageResizeTargetHeight: 300,
      imageResizeTargetWidth: 400,
      imageResizeUpscale: false,
      imageTransformOutputMaxSize: '500KB',
      imageTransformOutputMimeType: 'image/webp',
      imageTransformOutputQuality: 0,
    });
    for (const part of [
      ' allow-image-transform ', ' image-resize-mode="contain"', ' image-resize-target-height="300"', ' image-resize-target-width="400"',
      ' image-resize-upscale="false"', ' image-transform-output-max-size="500KB"', ' image-transform-output-mime-type="image/webp"',
      ' image-transform-output-quality="0"',
    ]) assert.ok(markup.includes(part), `${part} in ${markup}`); // prettier-ignore
    const usual = run({ imageResizeMode: null, imageResizeUpscale: true, maxFileSize: null });
    assert.match(usual, /^<fwx-upload><input/);
  });

  it('renders files of a refused form as boxes, and the others as an attribute', () => {
    const file = new EncodedFile({ name: '<a>.txt', data: Buffer.from('hi') });
    const stored = { source: 'id-1', options: { type: 'limbo', name: 'b.bin' } };
    const files = [...initialFiles([file]), stored, '/photo.jpg'];
    const markup = run({ files, allowMultiple: true });
    assert.match(markup, / files="\/photo\.jpg"/);
    const boxes = [
      ...markup.matchAll(/<input class="check" type="checkbox" name="avatar\[\]" value="([^"]*)"/g),
    ];
    const [payload = '', id] = boxes.map(([, value = '']) => value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>')); // prettier-ignore
    assert.equal(EncodedFile.fromJson(payload).name, '<a>.txt');
    assert.equal(id, 'id-1');
    assert.match(markup, /data-options="[^"]*limbo[^"]*"/);
    assert.match(markup, /&lt;a&gt;\.txt<\/label/);
    assert.match(run({ files: [] }), /><\/fwx-upload>$/);
  });

  it('renders a text label as attribute, and a markup label as a template', () => {
    const text = 'Drop it <span class="filepond--label-action">or choose it</span>';
    assert.match(run({ labelIdle: text }), /label-idle="Drop it &lt;span class=&quot;filepond--/);
    assert.doesNotMatch(run({ labelIdle: text }), /<template/);
    const markup = run({ labelIdle: '<b>x</b> &amp; y' });
    assert.doesNotMatch(markup, /label-idle/);
    assert.match(markup, /<template data-option="labelIdle"><b>x<\/b> &amp; y<\/template>/);
  });

  it('renders the URL of the libraries when it is set', () => {
    const at = (config: Config) => /cdn-url="[^"]*"/.exec(run(config))?.[0];
    assert.equal(at({ cdn: true, cdnUrl: '/npm' }), 'cdn-url="/npm"');
    assert.equal(
      at({ cdn: true, cdnUrl: 'https://x.test/a?b&c' }),
      'cdn-url="https://x.test/a?b&amp;c"',
    );
    assert.equal(at({ cdn: true }), undefined);
    assert.equal(at({ cdnUrl: '/npm' }), undefined);
  });

  it('renders the language when it is not English', () => {
    const markup = runInRequestScope(() => {
      setRequestLanguage('de-AT');
      return create().run();
    });
    assert.match(markup, /^<fwx-upload locale="de-AT"><input/);
  });

  for (const [title, config, path] of [
    ['a function', { config: { onaddfile: () => {} } }, 'config.onaddfile'],
    ['a function inside', { config: { server: { process: () => {} } } }, 'config.server.process'],
    ['an instance', { config: { a: new Date() } }, 'config.a'],
    ['a function in server', { server: { load: () => {} } }, 'server.load'],
    ['a Blob among the files', { files: [{ source: new Blob([]) }] }, 'files.0.source'],
  ] as const) {
    it(`refuses ${title}, which markup cannot represent`, () => {
      assert.throws(
        () => run(config),
        (error: Error) => {
          assert.equal(error.name, 'InvalidConfigException');
          return error.message.startsWith(
            `The upload option '${path}' cannot be sent to the browser`,
          );
        },
      );
    });
  }
});
