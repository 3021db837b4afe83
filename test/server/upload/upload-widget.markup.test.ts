import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Model, rules, runInRequestScope } from '../../../server/core/index.ts';
import { UploadWidget } from '../../../server/upload/index.ts';
import { ActiveForm } from '../../../server/widgets/index.ts';

type Config = Parameters<typeof UploadWidget.create>[0];

const run = (config: Config = {}): string =>
  runInRequestScope(() => UploadWidget.create({ name: 'a', ...config }).run());

/** Attributes of the element, by name. */
function attributesOf(config: Config): Record<string, string> {
  const [, tag = ''] = /^<fwx-upload([^>]*)>/.exec(run(config)) ?? [];
  return Object.fromEntries(
    [...tag.matchAll(/ ([\w-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
}

class Profile extends Model {
  static formName = 'Profile';
  static rules = rules<Profile>([['photo', 'required']]);

  photo: unknown = '';
  scan: unknown = '';
}

describe('An UploadWidget as the control of a field', () => {
  const field = (attribute: string, enableClientValidation: boolean): string =>
    runInRequestScope(() => {
      const form = ActiveForm.begin({ action: '/', csrf: false, enableClientValidation });
      return ActiveForm.end(String(form.field(new Profile(), attribute).widget(UploadWidget, {})));
    });

  it('is required in the browser when the model requires it', () => {
    assert.match(field('photo', true), /<fwx-upload required><input [^>]* required>/);
    assert.match(field('scan', true), /<fwx-upload><input [^>]*type="file">/);
    assert.match(field('photo', false), /<fwx-upload><input [^>]*aria-required="true">/);
  });
});

describe('The element of an UploadWidget', () => {
  it('omits "required" from the input of a kept file, so that the form can be sent again without script', () => {
    const payload = JSON.stringify({ name: 'a.txt', data: '' });
    for (const required of [{ required: true }, { config: { required: true } }]) {
      assert.match(run({ ...required }), /<input [^>]*type="file"[^>]* required>/);
      assert.match(run({ ...required, files: ['7'] }), /<input [^>]*type="file"[^>]* required>/);
      const kept = run({ ...required, files: [payload] });
      assert.doesNotMatch(kept, /<input [^>]*type="file"[^>]* required>/);
      // With script the element applies it.
      assert.match(kept, /^<fwx-upload[^>]*required/);
    }
  });

  for (const [config, expected] of [
    [{}, {}],
    [{ loading: 'eager' }, {}],
    [{ loading: 'lazy' }, { loading: 'lazy' }],
    [{ config: {}, cropper: {}, files: [] }, {}],
    [{ chunkSize: 1 }, { 'chunk-size': '1' }],
    [{ cdn: false, cdnUrl: 'https://cdn.test' }, {}],
    [{ cdn: true }, { cdn: '' }],
    [
      { cdn: true, cdnUrl: 'https://cdn.test' },
      { cdn: '', 'cdn-url': 'https://cdn.test' },
    ],
    [{ config: { x: 1 } }, { config: '{&quot;x&quot;:1}' }],
    [
      { allowImageEdit: true, cropper: { x: 1 } },
      { 'allow-image-edit': '', cropper: '{&quot;x&quot;:1}' },
    ],
  ] as readonly (readonly [Config, Record<string, string>])[]) {
    it(`has the attributes ${JSON.stringify(expected)} with ${JSON.stringify(config)}`, () => {
      assert.deepEqual(attributesOf(config), expected);
    });
  }

  it('contains its input', () => {
    assert.equal(
      run(),
      '<fwx-upload><input class="filepond" id="w0" name="a" type="file"></fwx-upload>',
    );
  });
});
