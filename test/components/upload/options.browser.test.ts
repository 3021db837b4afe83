import { expect } from '@open-wc/testing';

import {
  acceptAttribute,
  acceptedLabels,
  acceptedMimeTypes,
  comparedType,
  detectFileType,
} from '../../../components/upload/files/file-type.ts';
import { uploadMessages, uploadTexts } from '../../../components/upload/labels.ts';
import { optionFaults } from '../../../components/upload/options/option-faults.ts';
import { assembleOptions } from '../../../components/upload/options/options.ts';
import { enabledPlugins, Plugin, plugins } from '../../../components/upload/plugin.ts';
import { withSizesInBytes } from '../../../components/upload/options/size-options.ts';
import { parseSize } from '../../../components/upload/options/size.ts';
import type { UploadProperties } from '../../../components/upload/upload.options.ts';

describe('parseSize', () => {
  const vectors: [number | string, number | null][] = [
    [0, 0],
    [4096, 4096],
    ['4096', 4096],
    ['2MB', 2_000_000],
    ['1.5MB', 1_500_000],
    ['1GB', 1_000_000_000],
    ['1TB', 1_000_000_000_000],
    ['2 MiB', 2_097_152],
    ['1.5kib', 1536],
    ['10 B', 10],
    ['1gib', 1_073_741_824],
    ['abc', null],
    ['', null],
    ['-1', null],
    [-1, null],
    [Number.NaN, null],
    ['1e3', null],
    ['MB', null],
    ['1 TiB', null],
    ['99999999TB', null],
  ];
  for (const [value, expected] of vectors) {
    it(`reads ${JSON.stringify(value)} as ${expected}`, () => {
      expect(parseSize(value)).to.equal(expected);
    });
  }
});

describe('Plugin', () => {
  it('has package, option and style sheet of each plugin in registration order', () => {
    expect(plugins.map(({ option }) => option)).to.deep.equal([
      'allowFileEncode',
      'allowFilePoster',
      'allowFileRename',
      'allowFileSizeValidation',
      'allowFileTypeValidation',
      'allowImageCrop',
      'allowImageEdit',
      'allowImageExifOrientation',
      'allowImagePreview',
      'allowImageTransform',
      'allowPdfPreview',
    ]);
    expect(plugins[3]).to.deep.equal({
      plugin: Plugin.FILE_VALIDATE_SIZE,
      option: 'allowFileSizeValidation',
      package: 'filepond-plugin-file-validate-size',
      hasStyles: false,
    });
    const styled = plugins.filter(({ hasStyles }) => hasStyles).map(({ plugin }) => plugin);
    expect(styled).to.deep.equal([
      Plugin.FILE_POSTER,
      Plugin.IMAGE_EDIT,
      Plugin.IMAGE_PREVIEW,
      Plugin.PDF_PREVIEW,
    ]);
  });

  it('is enabled only by true', () => {
    expect(enabledPlugins({ allowPdfPreview: 1, allowImageCrop: 'true' })).to.deep.equal([]);
    expect(enabledPlugins(assembleOptions({}, {}))).to.deep.equal([
      Plugin.FILE_ENCODE,
      Plugin.FILE_VALIDATE_SIZE,
      Plugin.FILE_VALIDATE_TYPE,
      Plugin.IMAGE_EXIF_ORIENTATION,
      Plugin.IMAGE_PREVIEW,
    ]);
  });
});

describe('assembleOptions', () => {
  it('contains labels, then properties, then config, with each flag even when it is off', () => {
    const options = assembleOptions(
      { acceptedFileTypes: ['image/*'], allowImagePreview: false, maxFiles: 3, required: true },
      { chunkSize: 1 },
    );
    expect(Object.keys(options)).to.deep.equal([
      'labelIdle',
      'labelMaxFileSize',
      'labelMaxFileSizeExceeded',
      'labelMaxTotalFileSize',
      'labelMaxTotalFileSizeExceeded',
      'labelMinFileSize',
      'labelMinFileSizeExceeded',
      'fileValidateTypeLabelExpectedTypes',
      'labelFileTypeNotAllowed',
      'acceptedFileTypes',
      'allowFileEncode',
      'allowFilePoster',
      'allowFileRename',
      'allowFileSizeValidation',
      'allowFileTypeValidation',
      'allowImageCrop',
      'allowImageEdit',
      'allowImageExifOrientation',
      'allowImagePreview',
      'allowImageTransform',
      'allowMultiple',
      'allowPdfPreview',
      'maxFiles',
      'required',
      'chunkSize',
    ]);
    expect(options['allowImagePreview']).to.equal(false);
  });

  it('V81: disables a plugin by config without changing other labels', () => {
    const options = assembleOptions({}, { allowImagePreview: false });
    expect(enabledPlugins(options)).not.to.include(Plugin.IMAGE_PREVIEW);
    expect(options).to.include.keys('labelMaxFileSize', 'labelFileTypeNotAllowed');
  });

  it('V82: leaves out the labels of a check that config disables', () => {
    const options = assembleOptions({}, { allowFileTypeValidation: false });
    expect(options).not.to.have.any.keys(
      'labelFileTypeNotAllowed',
      'fileValidateTypeLabelExpectedTypes',
    );
  });

  it('prefers the label of the page over the translation', () => {
    const german = (text: string): string => uploadMessages['de']![text as 'Apply'] ?? text;
    expect(assembleOptions({}, {}, german)['labelIdle']).to.contain('auswählen');
    expect(assembleOptions({ labelIdle: 'Drop' }, {}, german)['labelIdle']).to.equal('Drop');
  });
});

describe('optionFaults', () => {
  const faults = (...args: Parameters<typeof optionFaults>): string[] =>
    optionFaults(...args).map(({ message }) => message);

  for (const ratio of ['1:1', '1.5:1', '16:9']) {
    it(`V83: accepts the ratio ${ratio}`, () => {
      expect(faults({ imageCropAspectRatio: ratio }, {}, {})).to.deep.equal([]);
    });
  }

  for (const ratio of ['1:1x', '0:1', '-1:1', ' 1:1', '1', '1.:1']) {
    it(`V83: rejects the ratio ${JSON.stringify(ratio)}`, () => {
      expect(faults({ imageCropAspectRatio: ratio }, {}, {})).to.deep.equal([
        `Crop aspect ratio must use the 'width:height' format with positive numbers; received '${ratio}'.`,
      ]);
    });
  }

  it('V84: accepts editor options when config enables editing', () => {
    expect(faults({}, { allowImageEdit: true }, { aspectRatio: 1 })).to.deep.equal([]);
    expect(faults({}, {}, { aspectRatio: 1 })).to.deep.equal([
      "The 'cropper' options require 'allowImageEdit' to be enabled.",
    ]);
  });

  it('names an invalid size', () => {
    expect(faults({ maxFileSize: '2 apples' }, {}, {})).to.deep.equal([
      "'maxFileSize' must be a number of bytes or a size such as '2MB'; received '2 apples'.",
    ]);
  });

  it('names values that JSON cannot hold, and shortens long ones', () => {
    const config = { maxFileSize: 5n, minFileSize: 'x'.repeat(99) };
    expect(faults({}, config, {})).to.deep.equal([
      "'maxFileSize' must be a number of bytes or a size such as '2MB'; received '5'.",
      `'minFileSize' must be a number of bytes or a size such as '2MB'; received '${'x'.repeat(79)}…'.`,
    ]);
  });
});

describe('acceptedFileTypes', () => {
  const faults = (accepted: readonly string[]): string[] =>
    optionFaults({ acceptedFileTypes: accepted }, {}, {}).map(({ message }) => message);

  it('accepts MIME types and extensions', () => {
    expect(faults(['image/*', 'application/pdf', '.jpg'])).to.deep.equal([]);
  });

  it('rejects other values', () => {
    expect(faults(['image/*', 'jpg'])).to.deep.equal([
      "'acceptedFileTypes' must hold MIME types such as 'image/*' and extensions such as '.jpg'; received 'jpg'.",
    ]);
  });
});

describe('maxFiles', () => {
  const faults = (maxFiles: unknown): string[] =>
    optionFaults({ maxFiles: maxFiles as number }, {}, {}).map(({ message }) => message);

  it('accepts null or a whole number from 0 on', () => {
    expect([null, undefined, 0, 1, 100].flatMap(faults)).to.deep.equal([]);
  });

  it('rejects other values', () => {
    for (const most of [-1, 1.5, '3']) {
      expect(faults(most)).to.deep.equal([
        `'maxFiles' must be a whole number from 0 on, or null for no limit; received '${most}'.`,
      ]);
    }
  });
});

describe('lists of options', () => {
  it('are named in the message when they are not lists', () => {
    const wrong: UploadProperties = Object.assign({}, {
      acceptedFileTypes: 'image/*',
      files: 'a',
    } as object);
    expect(optionFaults(wrong, {}, {}).map(({ message }) => message)).to.deep.equal([
      "'acceptedFileTypes' must be a list; received 'string'.",
      "'files' must be a list; received 'string'.",
    ]);
  });
});

describe('withSizesInBytes', () => {
  it('passes whole bytes to FilePond, which reads 1.5MB as one byte', () => {
    expect(
      withSizesInBytes({ maxFileSize: '1.5MB', maxTotalFileSize: '1GB', minFileSize: 'abc' }),
    ).to.deep.equal({ maxFileSize: 1_500_000, maxTotalFileSize: 1_000_000_000 });
  });
});

describe('detectFileType', () => {
  const vectors: [string, string, string][] = [
    ['data.csv', '', 'text/csv'],
    ['data.CSV', 'application/vnd.ms-excel', 'text/csv'],
    ['old.xls', 'application/vnd.ms-excel', 'application/vnd.ms-excel'],
    ['report.docx', '', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['a.png', 'image/png', 'image/png'],
    ['data.csv', 'text/plain', 'text/csv'],
    ['data.csv', 'application/csv', 'text/csv'],
    ['data.tsv', 'application/vnd.ms-excel', 'text/tab-separated-values'],
    [
      'sheet.xlsx',
      'application/octet-stream',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
    ['a.zip', 'application/x-zip-compressed', 'application/zip'],
    ['a.jpg', 'image/pjpeg', 'image/jpeg'],
    ['a.xml', 'text/xml', 'application/xml'],
    ['a.txt', 'text/plain;charset=utf-8', 'text/plain'],
    ['a.bin', 'application/octet-stream', 'application/octet-stream'],
    ['README', '', ''],
    ['x.constructor', '', ''],
    ['voice.m4a', 'audio/x-m4a', 'audio/mp4'],
    ['icon.ico', 'image/x-icon', 'image/vnd.microsoft.icon'],
    ['film.MOV', '', 'video/quicktime'],
  ];
  for (const [name, type, expected] of vectors) {
    it(`returns "${expected}" for ${name} of type "${type}"`, () => {
      expect(detectFileType(name, type)).to.equal(expected);
    });
  }

  it('converts extensions to types, and aliases to the usual names', () => {
    expect(
      acceptedMimeTypes(['.csv', '.JPG', '.jpeg', 'image/*', 'text/xml', '.dwg']),
    ).to.deep.equal([
      'text/csv',
      'image/jpeg',
      'image/*',
      'application/xml',
      'application/x-fwx-dwg',
    ]);
  });

  it('accepts a file with an extension of no known type', () => {
    const accepted = ['.dwg', 'image/png'];
    const types = acceptedMimeTypes(accepted);
    expect(types).to.include(comparedType(accepted, 'plan.DWG', 'image/vnd.dwg'));
    expect(types).not.to.include(comparedType(accepted, 'plan.dxf', ''));
    expect(acceptedLabels(accepted)).to.deep.equal({ 'application/x-fwx-dwg': '.dwg' });
  });

  it('accepts a file with an extension of two parts', () => {
    const accepted = ['.Tar.gz', '.nii.gz'];
    expect(acceptedMimeTypes(accepted)).to.include(
      comparedType(accepted, 'backup.tar.GZ', 'application/gzip'),
    );
    expect(comparedType(accepted, 'notes.gz', '')).to.equal('application/gzip');
  });

  for (const every of ['*/*', '*']) {
    it(`accepts every type for ${every}`, () => {
      expect(acceptedMimeTypes(['image/png', every])).to.deep.equal([]);
    });
  }

  it('adds the extensions of a type, without which systems hide its files', () => {
    expect(acceptAttribute(['text/csv', '.dwg', 'image/*'])).to.equal('text/csv,.csv,.dwg,image/*');
  });
});

describe('uploadMessages', () => {
  const placeholdersOf = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

  it('has eight languages besides English', () => {
    expect(Object.keys(uploadMessages).join()).to.equal('de,es,fr,hy,pl,pt,ru,zh');
  });

  for (const [language, messages] of Object.entries(uploadMessages)) {
    it(`has every text in ${language} with its placeholders`, () => {
      expect(Object.keys(messages)).to.have.members([...uploadTexts]);
      for (const text of uploadTexts) {
        expect(messages[text], text).not.to.equal('');
        expect(placeholdersOf(messages[text]), text).to.deep.equal(placeholdersOf(text));
      }
    });
  }
});
