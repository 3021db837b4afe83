import { expect } from '@open-wc/testing';
import { render } from 'lit';

import { uploadContract, uploadInputTemplate } from '../../../components/upload/index.ts';
import type { UploadOptions } from '../../../components/upload/upload.template.ts';

function markup(options: UploadOptions): string {
  const holder = document.createElement('div');
  render(uploadInputTemplate(options), holder);
  return holder.innerHTML.replaceAll(/<!--.*?-->/g, '');
}

describe('uploadInputTemplate', () => {
  const cases: [string, UploadOptions, string][] = [
    [
      'is a plain file input',
      { id: 'w0', name: 'avatar' },
      '<input class="filepond" id="w0" name="avatar" type="file">',
    ],
    [
      'takes an id of its options only when it is a text',
      { id: 'w0', name: 'avatar', options: { id: 5 } },
      '<input class="filepond" id="w0" name="avatar" type="file">',
    ],
    [
      'names a field for several files',
      { id: 'w0', name: 'docs', allowMultiple: true },
      '<input class="filepond" id="w0" name="docs[]" type="file" multiple="">',
    ],
    [
      'V85: does not add the suffix twice',
      { id: 'w0', name: 'docs[]', allowMultiple: true },
      '<input class="filepond" id="w0" name="docs[]" type="file" multiple="">',
    ],
    [
      'V86: takes required from the property alone',
      { id: 'w0', name: 'a', options: { required: true, multiple: true, value: 'x' } },
      '<input class="filepond" id="w0" name="a" type="file">',
    ],
    [
      'reads multiple and required from config',
      { id: 'w0', name: 'a', config: { allowMultiple: true, required: true } },
      '<input class="filepond" id="w0" name="a[]" type="file" multiple="" required="">',
    ],
    [
      'drops form-control and keeps other classes',
      { id: 'w0', name: 'a', options: { class: 'form-control custom' } },
      '<input class="custom filepond" id="w0" name="a" type="file">',
    ],
    [
      'passes other attributes on, in order and escaped',
      {
        name: 'a',
        required: true,
        options: {
          'data-x': '&"',
          'aria-label': 'L',
          disabled: true,
          form: 'f',
          tabindex: 2,
          role: 'r',
          title: 't',
          id: 'own',
        },
      },
      '<input class="filepond" id="own" name="a" type="file" title="t" role="r" tabindex="2" form="f" disabled="" data-x="&amp;&quot;" aria-label="L" required="">',
    ],
    [
      'helps the file dialog of the browser with the accepted types',
      { id: 'w0', name: 'a', acceptedFileTypes: ['image/*', '.csv'] },
      '<input class="filepond" id="w0" name="a" type="file" accept="image/*,.csv">',
    ],
  ];
  for (const [title, options, expected] of cases) {
    it(title, () => {
      // Attribute order is checked in the tests of the server; a browser keeps the order of
      // setting.
      const attributes = (html: string): string[] => html.match(/[\w-]+="[^"]*"/g)!.sort();
      expect(attributes(markup(options))).to.deep.equal(attributes(expected));
    });
  }
});

describe('uploadContract', () => {
  const { properties } = uploadContract;

  it('reads lists from text and from JSON', () => {
    const { fromAttribute, toAttribute } = properties.acceptedFileTypes.converter ?? {};
    expect(fromAttribute!('image/*, text/csv')).to.deep.equal(['image/*', 'text/csv']);
    expect(fromAttribute!('["a b"]')).to.deep.equal(['a b']);
    expect(toAttribute!(['image/*', '.csv'])).to.equal('image/*,.csv');
    expect(toAttribute!([{ source: 'a' }])).to.equal('[{"source":"a"}]');
    expect(toAttribute!([])).to.equal(null);
  });

  it('reads a server from an address and from JSON', () => {
    const { fromAttribute, toAttribute } = properties.server.converter ?? {};
    expect(fromAttribute!('/upload')).to.equal('/upload');
    expect(fromAttribute!('{"url":"/u"}')).to.deep.equal({ url: '/u' });
    expect(fromAttribute!('{broken')).to.equal(null);
    expect(toAttribute!({ url: '/u' })).to.equal('{"url":"/u"}');
  });

  it('reads a flag as false from the text false, whatever its default', () => {
    const flags = [properties.allowImagePreview, properties.allowImageCrop] as {
      converter: { fromAttribute(value: string | null): boolean };
    }[];
    expect(flags.map(({ converter }) => converter.fromAttribute('false'))).to.deep.equal([
      false,
      false,
    ]);
    expect(flags.map(({ converter }) => converter.fromAttribute(null))).to.deep.equal([
      true,
      false,
    ]);
    expect(flags.map(({ converter }) => converter.fromAttribute(''))).to.deep.equal([true, true]);
  });
});
